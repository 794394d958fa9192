//! Playing again.

use sextant_core::{FairScheme, Seat};

use super::{NewIds, Outcome, RequestContext, Status, Table};
use crate::{Event, Refusal, StoredEvent, TableCreated};

/// A table set up for a rematch, with its first events.
pub(super) type Rematch = (Table, Vec<StoredEvent>);

impl Table {
    /// At most so many rematches can be offered.
    pub const MAX_REMATCHES: usize = 20;

    /// Offers a rematch at a new table on the same terms. Each player moves one seat further, so
    /// that a different player starts. The seats are reserved for the current players. The player
    /// who offers sits there already, and gets ready once they have seen the commitment; the others
    /// accept by joining.
    ///
    /// Both tables' events must be stored together.
    pub fn offer_rematch(
        &mut self,
        ids: NewIds,
        context: &RequestContext<'_>,
    ) -> (Outcome, Option<Rematch>) {
        let refused = |refusal| (Outcome { events: Vec::new(), result: Err(refusal) }, None);
        let request = context.request(REMATCH_FINGERPRINT);
        match self.seen_before(request.as_ref(), |stored| stored == REMATCH_FINGERPRINT) {
            Ok(false) => {}
            Ok(true) => return (Outcome { events: Vec::new(), result: Ok(()) }, None),
            Err(refusal) => return refused(refusal),
        }
        let seat = match self.may_offer(context) {
            Ok(seat) => seat,
            Err(refusal) => return refused(refusal),
        };
        let table = ids.id;
        let rematch = match self.set_up_rematch(ids, context, seat) {
            Ok(rematch) => rematch,
            Err(refusal) => return refused(refusal),
        };
        let mut transition = self.transition(context.now, request);
        let result = transition.emit(Event::RematchOffered { seat, table });
        (Outcome { events: transition.events, result }, Some(rematch))
    }

    fn may_offer(&self, context: &RequestContext<'_>) -> Result<Seat, Refusal> {
        let seat = self.require_seated(context.player.id)?;
        match self.status {
            Status::Over(_) if self.rematches.len() < Table::MAX_REMATCHES => Ok(seat),
            Status::Over(_) => Err(Refusal::TooManyRematches),
            Status::Closed(_) => Err(Refusal::TableClosed),
            Status::Waiting | Status::Playing => Err(Refusal::NotOver),
        }
    }

    fn set_up_rematch(
        &self,
        ids: NewIds,
        context: &RequestContext<'_>,
        seat: Seat,
    ) -> Result<Rematch, Refusal> {
        let seats = self.occupants.len();
        let mut terms = self.terms().clone();
        let mut reserved: Vec<_> =
            Seat::first(seats).map(|seat| self.occupant(seat).map(|them| them.player)).collect();
        terms.seats.rotate_right(1);
        reserved.rotate_right(1);
        let creation = TableCreated {
            creator: context.player.id,
            terms,
            rules: self.creation.rules,
            commitment: ids.sealed.commitment().to_string(),
            chance: FairScheme::Committed,
            link: ids.link,
            rematch_of: Some(self.id),
            reserved,
        };
        // The request is noted at the old table, where it is asked.
        let context = RequestContext { request: None, ..context.clone() };
        Table::set_up(ids, creation, &context, REMATCH_FINGERPRINT, seat.clockwise(1, seats), None)
    }
}

/// All offers of a rematch ask for the same.
const REMATCH_FINGERPRINT: u32 = 0;
