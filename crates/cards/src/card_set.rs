//! Sets of cards in a few machine words.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::card::{CARDS_PER_COLOUR, MAX_CARDS, WAGERS_PER_COLOUR};
use crate::{Card, Colour};

/// A set of cards, in which a colour's wager may be up to three times.
///
/// One bit a card, twelve bits a colour: wagers fill the lowest three from below, so that equal
/// sets have equal bits. All five colours of the base game lie in the lower word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u128);

/// The first place of every different card: a colour's second and third wager left out.
const DIFFERENT: u128 = repeat(0b1111_1111_1001);

const fn repeat(colour_bits: u128) -> u128 {
    let mut bits = 0;
    let mut place = 0;
    while place < MAX_CARDS {
        bits |= colour_bits << place;
        place += CARDS_PER_COLOUR;
    }
    bits
}

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// All cards of a colour.
    pub const fn whole_colour(colour: Colour) -> CardSet {
        CardSet(0xfff << (colour as usize * CARDS_PER_COLOUR))
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.place() & 1 != 0
    }

    /// How many of this card are in the set.
    pub const fn count(self, card: Card) -> u8 {
        let mask = (1 << card.copies()) - 1;
        (self.0 >> card.place() & mask).count_ones() as u8
    }

    /// Adds a card. A fourth wager, or a number that is there, can't be added and is lost.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        let bit = 1 << card.place();
        if card.is_wager() {
            let three = bit * 0b111;
            let wagers = self.0 & three;
            self.0 |= wagers << 1 & three | bit;
        } else {
            self.0 |= bit;
        }
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let bit = 1 << card.place();
        if card.is_wager() {
            let three = bit * 0b111;
            let wagers = self.0 & three;
            self.0 = self.0 & !three | wagers >> 1 & three;
        } else {
            self.0 &= !bit;
        }
    }

    /// The cards in both sets; of wagers, the smaller count.
    #[inline]
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub fn minus(self, other: CardSet) -> CardSet {
        let mut rest = self;
        for card in other.iter() {
            rest.remove(card);
        }
        rest
    }

    /// The set without the cards of the card's colour up to and including the card itself.
    #[inline]
    #[must_use]
    pub(crate) const fn above(self, card: Card) -> CardSet {
        let low = card.colour() as u32 * CARDS_PER_COLOUR as u32;
        let through = (2u128 << card.place()) - 1;
        CardSet(self.0 & !(through >> low << low))
    }

    /// The cards of one colour, as twelve bits: three for wagers, nine for the numbers.
    #[inline]
    pub(crate) const fn colour_bits(self, colour: Colour) -> u16 {
        (self.0 >> (colour as usize * CARDS_PER_COLOUR) & 0xfff) as u16
    }

    /// The cards of one colour.
    #[must_use]
    pub const fn of_colour(self, colour: Colour) -> CardSet {
        self.and(CardSet::whole_colour(colour))
    }

    /// The cards in order of colours, wagers first, each as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let place = left.trailing_zeros() as u8;
            left &= left - 1;
            let within = place % CARDS_PER_COLOUR as u8;
            let second_wager = within < WAGERS_PER_COLOUR;
            Some(Card::at_place(if second_wager { place - within } else { place }))
        })
    }

    /// Calls `tell` with every different card, in order.
    #[inline]
    pub(crate) fn for_each_different(self, mut tell: impl FnMut(Card)) {
        let different = self.0 & DIFFERENT;
        let mut low = different as u64;
        while low != 0 {
            tell(Card::at_place(low.trailing_zeros() as u8));
            low &= low - 1;
        }
        let mut high = (different >> 64) as u64;
        while high != 0 {
            tell(Card::at_place(64 + high.trailing_zeros() as u8));
            high &= high - 1;
        }
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cards: &str) -> CardSet {
        cards.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect()
    }

    #[test]
    fn a_set_lists_its_cards_by_colour_with_wagers_first() {
        assert_eq!(set("P10 R10 RH B2 RH PH").to_string(), "RH RH R10 B2 PH P10");
    }

    #[test]
    fn wagers_are_counted() {
        let wager = Card::wager(Colour::Purple);
        let mut cards = CardSet::EMPTY;
        for count in 1..=3 {
            cards.insert(wager);
            assert_eq!((cards.count(wager), cards.len()), (count, count.into()));
        }
        for count in (0..=2).rev() {
            cards.remove(wager);
            assert_eq!((cards.count(wager), cards.len()), (count, count.into()));
        }
    }

    #[test]
    fn equal_sets_are_equal_however_they_came_about() {
        let mut cards = set("RH RH RH R2");
        cards.remove("RH".parse().unwrap());
        assert_eq!(cards, set("R2 RH RH"));
        assert_eq!(set("RH RH G5").minus(set("RH G5")), set("RH"));
    }

    #[test]
    fn above_a_card_are_the_higher_ones_of_its_colour_and_all_others() {
        let all: CardSet = Card::all().collect();
        let above = all.above("G4".parse().unwrap());
        assert_eq!(above.of_colour(Colour::Green), set("G5 G6 G7 G8 G9 G10"));
        assert_eq!(above.of_colour(Colour::Red), all.of_colour(Colour::Red));
        assert_eq!(above.of_colour(Colour::White), all.of_colour(Colour::White));
    }

    #[test]
    fn different_cards_come_once_each() {
        let mut told = Vec::new();
        set("PH PH P2 RH RH RH Y10").for_each_different(|card| told.push(card.to_string()));
        assert_eq!(told, ["RH", "Y10", "PH", "P2"]);
    }
}
