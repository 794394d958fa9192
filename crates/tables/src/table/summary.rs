//! The table in one line of a list.

use sextant_core::{Seat, Viewer};

use super::{Status, Table};
use crate::{Link, StatusView, Summary, SummarySeat};

impl From<Status> for StatusView {
    fn from(status: Status) -> StatusView {
        match status {
            Status::Waiting => StatusView::Waiting,
            Status::Playing => StatusView::Playing,
            Status::Over(_) => StatusView::Over,
            Status::Closed(_) => StatusView::Closed,
        }
    }
}

impl Table {
    /// The table in one line of a list.
    pub fn summary(&self) -> Summary {
        let status = self.status();
        let seats = Seat::first(self.terms().seats.len()).map(|seat| {
            let occupant = self.occupant(seat);
            SummarySeat {
                kind: self.session.seats().get(seat.index()).cloned().unwrap_or_default(),
                player: occupant.map(|occupant| occupant.player),
                name: occupant.map(|occupant| occupant.name.clone()),
                ready: self.is_ready(seat),
                reserved_for: self.creation().reserved.get(seat.index()).copied().flatten(),
            }
        });
        Summary {
            table: self.id(),
            status: status.into(),
            terms: self.terms().clone(),
            seats: seats.collect(),
            deciding: self.deciding(),
            created_at: self.created_at(),
            changed: self.changed(),
            claim: self.claimable_from(),
            scores: self.public_scores(),
            revealing: self.revealing(),
            closed: match status {
                Status::Closed(closed) if self.committed_at.is_some() => Some(closed),
                _ => None,
            },
            ended: if let Status::Over(ended) = status { Some(ended) } else { None },
        }
    }

    /// The scores that a spectator sees, once the game has begun.
    fn public_scores(&self) -> Vec<i32> {
        if !matches!(self.status(), Status::Playing | Status::Over(_)) {
            return Vec::new();
        }
        let seats = Seat::first(self.terms().seats.len());
        let score = |seat| self.session.record().known_score(Viewer::Spectator, seat);
        seats.map(score).collect()
    }

    /// The invitation to the table.
    pub fn link(&self) -> Link {
        self.creation().link
    }
}
