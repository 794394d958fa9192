//! Playing again.

use sextant_core::Seat;

use super::{Asking, Decided, Fresh, Status, Table};
use crate::{Event, Founding, Recorded, Refusal};

/// A table set up for a rematch, with its first events.
pub(super) type Rematch = (Table, Vec<Recorded>);

impl Table {
    /// At most so many rematches can be offered.
    pub const MOST_REMATCHES: usize = 20;

    /// Offers to play again: at a new table on the same terms, everybody one seat further, so that
    /// somebody else is first. The seats are kept for those who sit here now. The one who offers
    /// sits there, and gets ready once they have seen the commitment; the others accept by sitting
    /// down.
    ///
    /// Both tables' events must be stored together.
    pub fn offer_rematch(
        &mut self,
        fresh: Fresh,
        asking: &Asking<'_>,
    ) -> (Decided, Option<Rematch>) {
        let refused = |refusal| (Decided { events: Vec::new(), answer: Err(refusal) }, None);
        let request = asking.request(REMATCH_PRINT);
        match self.seen_before(request.as_ref()) {
            Ok(false) => {}
            Ok(true) => return (Decided { events: Vec::new(), answer: Ok(()) }, None),
            Err(refusal) => return refused(refusal),
        }
        let seat = match self.may_offer(asking) {
            Ok(seat) => seat,
            Err(refusal) => return refused(refusal),
        };
        let table = fresh.id;
        let rematch = match self.set_up_rematch(fresh, asking, seat) {
            Ok(rematch) => rematch,
            Err(refusal) => return refused(refusal),
        };
        let mut happening = self.happening(asking.now, request);
        let answer = happening.happen(Event::RematchOffered { seat, table });
        (Decided { events: happening.events, answer }, Some(rematch))
    }

    fn may_offer(&self, asking: &Asking<'_>) -> Result<Seat, Refusal> {
        let seat = self.seated(asking.player.id)?;
        match self.status {
            Status::Over(_) if self.rematches.len() < Table::MOST_REMATCHES => Ok(seat),
            Status::Over(_) => Err(Refusal::TooManyRematches),
            Status::Closed(_) => Err(Refusal::Closed),
            Status::Waiting | Status::Playing => Err(Refusal::NotOver),
        }
    }

    fn set_up_rematch(
        &self,
        fresh: Fresh,
        asking: &Asking<'_>,
        seat: Seat,
    ) -> Result<Rematch, Refusal> {
        let seats = self.occupants.len();
        let mut terms = self.terms().clone();
        let mut reserved: Vec<_> =
            Seat::first(seats).map(|seat| self.occupant(seat).map(|them| them.player)).collect();
        terms.seats.rotate_right(1);
        reserved.rotate_right(1);
        let founding = Founding {
            founder: asking.player.id,
            terms,
            rules: self.founding.rules,
            commitment: fresh.sealed.commitment().to_string(),
            link: fresh.link,
            rematch_of: Some(self.id),
            reserved,
        };
        // The request is noted at the old table, where it is asked.
        let asking = Asking { request: None, ..asking.clone() };
        Table::set_up(fresh, founding, &asking, REMATCH_PRINT, seat.clockwise(1, seats), false)
    }
}

/// All offers of a rematch ask for the same.
const REMATCH_PRINT: u32 = 0;
