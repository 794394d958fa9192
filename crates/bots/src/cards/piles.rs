//! The discard piles as the policy sees them.

use sextant_cards::{Action, Round};

use crate::cards::numbers::{Numbers, number_bit};

/// The numbers on the discard piles, kept up to date while a round is played out.
#[derive(Default)]
pub(super) struct Piles {
    pub(super) numbers: [Numbers; 6],
}

impl Piles {
    pub(super) fn of(round: &Round) -> Piles {
        let mut piles = Piles::default();
        for &colour in round.variant().colours() {
            for &card in round.discards(colour) {
                piles.numbers[colour.index()] |= number_bit(card);
            }
        }
        piles
    }

    /// Takes note of an action before it is played.
    #[inline]
    pub(super) fn note(&mut self, round: &Round, action: Action) {
        match action {
            Action::Discard(card) => self.numbers[card.colour().index()] |= number_bit(card),
            Action::TakeDiscard(colour) => {
                let top = round.discards(colour).last().map_or(0, |&card| number_bit(card));
                self.numbers[colour.index()] &= !top;
            }
            Action::Explore(_) | Action::DrawFromPile => {}
        }
    }
}
