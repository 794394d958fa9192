//! Passing one device between the people who play on it, so that nobody sees another's hand.

use sextant_core::{Seat, SeatSet, Viewer};

/// Who has the device, and whom it goes to next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handover {
    /// The person whose view is shown; nobody if only bots play.
    holder: Option<Seat>,
    next: Option<Next>,
}

/// The device is to be passed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Next {
    to: Seat,
    /// Whether the screen is covered already.
    is_covered: bool,
}

impl Handover {
    /// Among these people, some of whom decide now. A person who plays alone has the device.
    pub(crate) fn new(people: SeatSet, deciding: SeatSet) -> Handover {
        let first = people.iter().find(|&seat| deciding.contains(seat));
        let holder = first.or_else(|| people.iter().next());
        let passes = people.len() > 1;
        let next = holder.filter(|_| passes).map(|to| Next { to, is_covered: true });
        Handover { holder, next }
    }

    /// Whose view may be shown: nobody's while the screen is covered.
    pub fn viewer(&self) -> Viewer {
        match (self.holder, self.next) {
            (Some(holder), None | Some(Next { is_covered: false, .. })) => Viewer::Seat(holder),
            _ => Viewer::Spectator,
        }
    }

    /// The person who has the device, or takes it as soon as they say so.
    pub fn holder(&self) -> Option<Seat> {
        self.holder
    }

    /// The person to whom the device is to be passed.
    pub fn next(&self) -> Option<Seat> {
        self.next.map(|next| next.to)
    }

    /// Whether the screen is covered.
    pub fn is_covered(&self) -> bool {
        self.next.is_some_and(|next| next.is_covered)
    }

    /// Covers the screen before the device is passed on.
    pub fn cover(&mut self) {
        if let Some(next) = &mut self.next {
            next.is_covered = true;
        }
    }

    /// The next person has the device.
    pub fn take_over(&mut self) {
        if let Some(next) = self.next.take() {
            self.holder = Some(next.to);
        }
    }

    /// Calls for another person where the one with the device has nothing to decide.
    pub(crate) fn update(&mut self, people: SeatSet, deciding: SeatSet) {
        let Some(to) = people.iter().find(|&seat| deciding.contains(seat)) else { return };
        let holder_decides = self.holder.is_some_and(|holder| deciding.contains(holder));
        match &mut self.next {
            // No player has seen anything yet, so the device can go to another person instead.
            Some(next) if !deciding.contains(next.to) && (next.is_covered || !holder_decides) => {
                next.to = to;
            }
            Some(_) => {}
            None if holder_decides => {}
            None => self.next = Some(Next { to, is_covered: false }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: SeatSet = SeatSet::only(Seat::ONE);
    const TWO: SeatSet = SeatSet::only(Seat::TWO);

    #[test]
    fn a_person_who_plays_alone_keeps_the_device() {
        let mut handover = Handover::new(ONE, TWO);
        assert_eq!(handover.viewer(), Viewer::Seat(Seat::ONE));
        handover.update(ONE, ONE);
        assert_eq!(handover.next(), None);
        assert_eq!(Handover::new(SeatSet::EMPTY, ONE).viewer(), Viewer::Spectator);
    }

    #[test]
    fn two_people_pass_the_device_under_a_cover() {
        let both = ONE.with(Seat::TWO);
        let mut handover = Handover::new(both, TWO);
        assert_eq!((handover.viewer(), handover.next()), (Viewer::Spectator, Some(Seat::TWO)));
        handover.take_over();
        assert_eq!(handover.viewer(), Viewer::Seat(Seat::TWO));
        handover.update(both, ONE);
        assert_eq!(handover.next(), Some(Seat::ONE));
        assert_eq!(handover.viewer(), Viewer::Seat(Seat::TWO), "they see what came of their turn");
        handover.cover();
        assert_eq!(handover.viewer(), Viewer::Spectator);
        handover.take_over();
        assert_eq!(handover.viewer(), Viewer::Seat(Seat::ONE));
    }

    #[test]
    fn no_cover_is_lifted_for_a_person_who_has_nothing_to_decide() {
        let both = ONE.with(Seat::TWO);
        let mut handover = Handover::new(both, SeatSet::EMPTY);
        assert_eq!(handover.next(), Some(Seat::ONE));
        handover.update(both, TWO);
        assert_eq!(handover.next(), Some(Seat::TWO));
    }
}
