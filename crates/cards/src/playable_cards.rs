//! What can still be placed on a player's expeditions.

use crate::card::{CARD_SLOTS, DIFFERENT_PER_COLOUR};
use crate::{Card, CardSet, Variant};

/// The different cards that can still be placed on a player's expeditions, a bit each: of every
/// colour the numbers above its last one, and the wager until there is a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PlayableCards(u64);

/// For every number, the cards of its colour up to and including itself; for a wager none.
const UP_TO: [u64; CARD_SLOTS] = {
    let mut sets = [0; CARD_SLOTS];
    let mut index = 0;
    while index < CARD_SLOTS {
        let first = index - index % DIFFERENT_PER_COLOUR;
        if index > first {
            sets[index] = (u64::MAX >> (CARD_SLOTS - 1 - index)) >> first << first;
        }
        index += 1;
    }
    sets
};

impl PlayableCards {
    /// Everything, before the first card is placed.
    pub(crate) fn all(variant: Variant) -> PlayableCards {
        PlayableCards((1 << (variant.colours().len() * DIFFERENT_PER_COLOUR)) - 1)
    }

    /// What can still be placed beside these expeditions.
    pub(crate) fn given(variant: Variant, expeditions: CardSet) -> PlayableCards {
        let mut open = PlayableCards::all(variant);
        for card in expeditions.iter_different() {
            open.close(card);
        }
        open
    }

    /// Whether the card can be placed.
    #[inline]
    pub(crate) fn contains(self, card: Card) -> bool {
        self.0 >> card.slot() & 1 != 0
    }

    /// Places a card: a number closes its colour up to and including itself, a wager nothing.
    #[inline]
    pub(crate) fn close(&mut self, card: Card) {
        self.0 &= !UP_TO[card.slot()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open_after(expeditions: &str) -> String {
        let placed = expeditions.split_whitespace().map(|card| card.parse::<Card>().unwrap());
        let open = PlayableCards::given(Variant::Long, placed.collect());
        Card::all().filter(|&card| open.contains(card)).collect::<CardSet>().to_string()
    }

    #[test]
    fn after_a_number_go_the_higher_ones_of_its_colour_and_all_others() {
        let all: CardSet = Card::all().collect();
        let others = all.to_string().replace("GH G2 G3 G4 ", "");
        assert_eq!(open_after("G4"), others);
        assert_eq!(open_after("G2 G4"), others);
        assert_eq!(open_after("P10"), all.to_string().split(" PH").next().unwrap());
    }

    #[test]
    fn after_a_wager_goes_everything() {
        assert_eq!(open_after("GH GH"), open_after(""));
        assert_eq!(
            PlayableCards::given(Variant::Base, CardSet::EMPTY),
            PlayableCards::all(Variant::Base)
        );
        assert!(!PlayableCards::all(Variant::Base).contains("PH".parse().unwrap()));
    }
}
