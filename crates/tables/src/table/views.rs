//! What one viewer sees of a table.

use sextant_core::{FairScheme, Seat, Viewer};

use super::{Status, Table};
use sextant_wire::News;

use crate::{
    Cursor, Event, NumberedEvent, OnlineView, PlayerView, Snapshot, StatusView, TableEvent, Time,
    Update,
};

impl Table {
    /// The number of the last event that `viewer` received.
    pub fn cursor(&self, viewer: Viewer) -> Cursor {
        let index = viewer.seat().map_or(self.occupants.len(), Seat::index);
        Cursor { viewer, number: self.cursors.get(index).copied().unwrap_or_default() }
    }

    /// Everything that `viewer` may know of the table now.
    pub fn snapshot(&self, viewer: Viewer) -> Snapshot {
        Snapshot {
            table: self.id,
            cursor: self.cursor(viewer),
            state: self.online_view(viewer),
            chat: self.chat.clone(),
            log: self.session.log(viewer, 0).lines,
        }
    }

    /// What is new for `viewer` since `since`; a full snapshot if that is too long ago or belongs
    /// to another seat.
    pub fn update(&self, viewer: Viewer, since: Cursor) -> Update {
        let cursor = self.cursor(viewer);
        let visible = || self.recent.iter().filter(|it| it.event.audience.includes(viewer));
        let missed = cursor.number.checked_sub(since.number).map(|missed| missed as usize);
        let known = visible().count();
        match missed {
            Some(missed) if since.viewer == viewer && missed <= known => {
                let missed = || visible().skip(known - missed);
                // Another player's secret action leaves the log as it was.
                let from = missed().map(|it| it.log_unchanged).min().unwrap_or(self.settled);
                let events = missed().zip(since.number + 1..).map(|(it, number)| NumberedEvent {
                    number,
                    at: it.event.at,
                    event: seen_by(viewer, &it.event.event),
                });
                Update::News(Box::new(News {
                    table: self.id,
                    events: events.collect(),
                    cursor,
                    state: self.online_view(viewer),
                    log: self.session.log(viewer, from),
                }))
            }
            _ => Update::Snapshot(Box::new(self.snapshot(viewer))),
        }
    }

    /// What `viewer` sees of the table now.
    pub fn online_view(&self, viewer: Viewer) -> OnlineView {
        let (secret, closed) = match self.status {
            Status::Over(ended) => (Some(self.sealed.open(&ended).reveal()), None),
            Status::Closed(closed) => (None, Some(closed)),
            Status::Waiting | Status::Playing => (None, None),
        };
        OnlineView {
            game: self.session.table_view(viewer),
            status: StatusView::from(self.status),
            terms: self.terms().clone(),
            created_at: self.created_at,
            chance: self.creation.chance,
            reveal_by: self.reveal_by(),
            revealing: self.revealing(),
            players: Seat::first(self.occupants.len()).map(|seat| self.player_view(seat)).collect(),
            claim: self.claimable_from(),
            closed,
            secret,
            rematch: self.rematch(),
            rematch_of: self.creation.rematch_of,
            link: viewer.seat().map(|_| self.creation.link),
        }
    }

    /// From when on those who wait may claim.
    pub(crate) fn claimable_from(&self) -> Option<Time> {
        self.clocks.deadlines().map(|deadline| deadline.claim).min()
    }

    fn player_view(&self, seat: Seat) -> PlayerView {
        let occupant = self.occupant(seat);
        let (bank, since) = self.clocks.reading(seat);
        PlayerView {
            player: occupant.map(|occupant| occupant.player),
            name: occupant.map(|occupant| occupant.name.clone()),
            ready: self.is_ready(seat),
            nonce: occupant.and_then(|occupant| occupant.nonce),
            commitment: match (self.status, self.creation.chance) {
                (Status::Waiting | Status::Closed(_), FairScheme::Committed) => {
                    self.seat_commitment(seat)
                }
                _ => None,
            },
            bank,
            since,
        }
    }
}

/// What `viewer` may know of `event`.
fn seen_by(viewer: Viewer, event: &Event) -> TableEvent {
    match event {
        Event::Created(_) => TableEvent::Created,
        Event::SatDown { seat, name, .. } => {
            TableEvent::SatDown { seat: *seat, name: name.clone() }
        }
        Event::Ready { seat, .. } => TableEvent::Ready { seat: *seat },
        Event::Left { seat } => TableEvent::Left { seat: *seat },
        Event::Committed => TableEvent::Committed,
        Event::Revealed { seat, nonce } => TableEvent::Revealed { seat: *seat, nonce: *nonce },
        Event::Closed(closed) => TableEvent::Closed(*closed),
        Event::Started => TableEvent::Started,
        Event::Acted { seat, taken } => TableEvent::Acted {
            seat: *seat,
            action: (!taken.concealed || viewer.is(*seat)).then(|| taken.action.clone()),
        },
        Event::TookBack { seat } => TableEvent::TookBack { seat: *seat },
        Event::Dropped { seat, why } => TableEvent::Dropped { seat: *seat, why: *why },
        Event::Ended(ended) => TableEvent::Ended(*ended),
        Event::Said { seat, text } => TableEvent::Said { seat: *seat, text: text.clone() },
        Event::RematchOffered { seat, table } => {
            TableEvent::RematchOffered { seat: *seat, table: *table }
        }
    }
}
