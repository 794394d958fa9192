//! The clocks of a table, one a seat.

use sextant_core::{Seat, SeatSet};

use crate::{Allowance, Span, Time, TimeControl};

/// The clocks of a table, one for each seat.
///
/// A clock runs from the moment a seat is asked until it has nothing more to decide. Actions in
/// between do not affect any clock, so a clock reveals nothing about a choice that is still hidden.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    time_control: TimeControl,
    bots: SeatSet,
    seats: Vec<Clock>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Clock {
    bank: Span,
    since: Option<Time>,
    /// How it stood before it was stopped, in case the decision is taken back.
    stopped: Option<(Time, Span)>,
}

/// When a seat runs out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deadline {
    pub(crate) seat: Seat,
    pub(crate) claim: Time,
    pub(crate) forfeit: Time,
}

impl Clocks {
    pub(crate) fn new(time_control: TimeControl, seats: usize, bots: SeatSet) -> Clocks {
        let clock = Clock { bank: time_control.bank(), ..Clock::default() };
        Clocks { time_control, bots, seats: vec![clock; seats] }
    }

    /// Lets the clocks of exactly those run who decide now. All begin anew if chance has decided
    /// since, for then everybody is asked anew.
    pub(crate) fn run(&mut self, deciding: SeatSet, restart: bool, at: Time) {
        for (clock, seat) in self.seats.iter_mut().zip(Seat::ALL) {
            if restart || !deciding.contains(seat) {
                clock.stop(at, self.time_control.increment());
            }
            if restart {
                clock.stopped = None;
            }
            if deciding.contains(seat) && clock.since.is_none() {
                clock.since = Some(at);
                clock.stopped = None;
            }
        }
    }

    /// Lets the clock of `seat` run as if it had never been stopped: a decision taken back gains no
    /// time.
    pub(crate) fn resume(&mut self, seat: Seat) {
        if let Some(clock) = self.seats.get_mut(seat.index())
            && let Some((since, bank)) = clock.stopped.take()
        {
            clock.since = Some(since);
            clock.bank = bank;
        }
    }

    /// Whether the time of `seat` would be up if it took its decision back now.
    pub(crate) fn too_late_to_resume(&self, seat: Seat, now: Time) -> bool {
        self.seats
            .get(seat.index())
            .and_then(|clock| clock.stopped)
            .is_some_and(|(since, bank)| now >= since.after(self.allowance(seat, bank).claim))
    }

    /// Stops all clocks.
    pub(crate) fn stop(&mut self, at: Time) {
        self.run(SeatSet::EMPTY, false, at);
    }

    fn allowance(&self, seat: Seat, bank: Span) -> Allowance {
        if self.bots.contains(seat) { Allowance::BOT } else { self.time_control.allowance(bank) }
    }

    /// When the time of those is up whose clocks run.
    pub(crate) fn deadlines(&self) -> impl Iterator<Item = Deadline> {
        self.seats.iter().zip(Seat::ALL).filter_map(|(clock, seat)| {
            let since = clock.since?;
            let Allowance { claim, forfeit } = self.allowance(seat, clock.bank);
            Some(Deadline { seat, claim: since.after(claim), forfeit: since.after(forfeit) })
        })
    }

    /// What `seat` had in the bank when its clock was last started or stopped, and since when it
    /// runs.
    pub(crate) fn reading(&self, seat: Seat) -> (Span, Option<Time>) {
        self.seats
            .get(seat.index())
            .map_or_else(Default::default, |clock| (clock.bank, clock.since))
    }
}

impl Clock {
    fn stop(&mut self, at: Time, increment: Span) {
        if let Some(since) = self.since.take() {
            self.stopped = Some((since, self.bank));
            self.bank = self.bank.minus(at.since(since)).plus(increment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: SeatSet = SeatSet::only(Seat::ONE);
    const TWO: SeatSet = SeatSet::only(Seat::TWO);

    fn at(seconds: u64) -> Time {
        Time::default().after(Span::seconds(seconds))
    }

    fn clocks(time_control: TimeControl) -> Clocks {
        Clocks::new(time_control, 2, SeatSet::EMPTY)
    }

    fn up(clocks: &Clocks) -> Vec<(Seat, Time)> {
        clocks.deadlines().map(|deadline| (deadline.seat, deadline.claim)).collect()
    }

    #[test]
    fn a_bank_shrinks_while_its_owner_thinks_and_grows_with_every_turn() {
        let mut clocks = clocks(TimeControl::Bank { seconds: 60, increment: 5 });
        clocks.run(ONE, true, at(0));
        clocks.run(TWO, false, at(20));
        clocks.run(ONE, false, at(30));
        assert_eq!(up(&clocks), [(Seat::ONE, at(30 + 45))]);
    }

    #[test]
    fn what_a_seat_does_within_its_turn_gives_it_no_new_time() {
        let mut clocks = clocks(TimeControl::PerMove { seconds: 30 });
        clocks.run(ONE, true, at(0));
        clocks.run(ONE, false, at(20));
        assert_eq!(up(&clocks), [(Seat::ONE, at(30))]);
        clocks.run(ONE, true, at(25));
        assert_eq!(up(&clocks), [(Seat::ONE, at(55))]);
    }

    #[test]
    fn taking_back_gains_no_time() {
        let mut clocks = clocks(TimeControl::Bank { seconds: 60, increment: 5 });
        clocks.run(ONE, true, at(0));
        clocks.run(TWO, false, at(20));
        assert!(!clocks.too_late_to_resume(Seat::ONE, at(59)));
        assert!(clocks.too_late_to_resume(Seat::ONE, at(60)));
        clocks.resume(Seat::ONE);
        assert_eq!(up(&clocks)[0], (Seat::ONE, at(60)));
    }

    #[test]
    fn bots_have_time_of_their_own() {
        let mut clocks = Clocks::new(TimeControl::PerMove { seconds: 5 }, 2, TWO);
        clocks.run(TWO, true, at(0));
        assert_eq!(up(&clocks), [(Seat::TWO, at(600))]);
    }
}
