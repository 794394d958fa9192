//! Advancing: what follows without anybody asking.

use sextant_core::Seat;

use super::decide::Transition;
use super::{Status, Table};
use crate::{Closed, Ended, Event, Refusal, StoredEvent, Time, WhyClosed, WhyDropped, WhyEnded};

impl Table {
    /// Lets happen what time alone brings about: time-outs, and the end of waiting.
    pub fn apply_timeouts(&mut self, now: Time) -> Vec<StoredEvent> {
        let mut transition = self.transition(now, None);
        // What follows from the state of the table alone is never rejected. If it were, the next
        // request would find it undone and try again.
        let _ = transition.apply_timeouts();
        transition.events
    }
}

impl Transition<'_> {
    fn apply_timeouts(&mut self) -> Result<(), Refusal> {
        if self.table.status == Status::Waiting && self.at >= self.table.expires() {
            let seats = self.table.revealing();
            let why = if seats.is_empty() { WhyClosed::Expired } else { WhyClosed::NotRevealed };
            return self.emit(Event::Closed(Closed { why, seats }));
        }
        while self.table.status == Status::Playing {
            let due = self.table.clocks.deadlines().filter(|deadline| deadline.forfeit <= self.at);
            let Some(late) = due.min_by_key(|deadline| deadline.forfeit) else { break };
            if self.table.out().contains(late.seat) {
                break;
            }
            self.emit(Event::Dropped { seat: late.seat, why: WhyDropped::TimedOut })?;
            self.advance()?;
        }
        Ok(())
    }

    /// Begins the game when all are ready and have revealed their nonces, plays for empty chairs,
    /// and ends the game when it is decided.
    pub(super) fn advance(&mut self) -> Result<(), Refusal> {
        if self.table.status == Status::Waiting && self.table.is_everyone_ready() {
            if self.table.unrevealed().is_empty() {
                self.emit(Event::Started)?;
            } else if self.table.committed_at.is_none() {
                self.emit(Event::Committed)?;
            }
        }
        while self.table.status == Status::Playing {
            if let Some(ended) = self.table.game_end() {
                return self.emit(Event::Ended(ended));
            }
            let Some((seat, action)) = self.table.session.stand_in() else { return Ok(()) };
            self.act(seat, &action)?;
        }
        Ok(())
    }
}

impl Table {
    fn is_everyone_ready(&self) -> bool {
        Seat::first(self.occupants.len()).all(|seat| self.is_ready(seat))
    }

    /// Whether the seat's player is ready to begin. Bots always are.
    pub(super) fn is_ready(&self, seat: Seat) -> bool {
        self.bot(seat).is_some() || self.occupant(seat).is_some_and(|occupant| occupant.ready)
    }

    /// How the game ended, if it did.
    fn game_end(&self) -> Option<Ended> {
        let too_long = || Ended { why: WhyEnded::TooLong, winners: self.session.leaders() };
        let is_too_long = self.number >= Table::MAX_EVENTS;
        self.session.game_end().or_else(|| is_too_long.then(too_long))
    }
}
