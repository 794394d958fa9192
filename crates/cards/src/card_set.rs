//! Sets of cards in a few machine words.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{CARD_SLOTS, DIFFERENT_PER_COLOUR};
use crate::{Card, Colour};

/// A set of cards, in which a colour's wager may be up to three times.
///
/// One bit for each of the 60 different cards, so that most questions are answered in one machine
/// word; how many more wagers of a colour there are stands apart. Equal sets have equal bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet {
    /// The different cards: ten bits a colour, first the wager.
    different: u64,
    /// Two bits a colour: how many wagers there are beside the first.
    more_wagers: u16,
}

/// For every wager, its two bits in `more_wagers`; for a number none.
const MORE: [u16; CARD_SLOTS] = {
    let mut bits = [0; CARD_SLOTS];
    let mut index = 0;
    while index < Colour::ALL.len() {
        bits[Card::wager(Colour::ALL[index]).slot()] = 0b11 << (2 * index);
        index += 1;
    }
    bits
};

/// The lower of the two bits of every colour: one wager more of each.
const ONE_MORE: u16 = 0x555;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet { different: 0, more_wagers: 0 };

    /// All cards of a colour.
    pub const fn whole_colour(colour: Colour) -> CardSet {
        CardSet {
            different: 0x3ff << (colour as usize * DIFFERENT_PER_COLOUR),
            more_wagers: 2 << (2 * colour as usize),
        }
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        let one_more = (self.more_wagers & ONE_MORE).count_ones();
        let two_more = (self.more_wagers & !ONE_MORE).count_ones();
        (self.different.count_ones() + one_more + 2 * two_more) as usize
    }

    /// Whether no card is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.different == 0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.different >> card.slot() & 1 != 0
    }

    /// How many of this card are in the set.
    pub const fn count(self, card: Card) -> u8 {
        let one = (self.different >> card.index() & 1) as u8;
        if card.is_wager() { one + self.more_wagers_of(card.colour()) } else { one }
    }

    const fn more_wagers_of(self, colour: Colour) -> u8 {
        (self.more_wagers >> (2 * colour as usize)) as u8 & 0b11
    }

    /// Adds a card. A fourth wager, or a number that is there, can't be added and is lost.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        let bit = 1 << card.slot();
        if self.different & bit != 0 {
            self.insert_again(card);
        }
        self.different |= bit;
    }

    /// Adds a card that is there.
    #[cold]
    const fn insert_again(&mut self, card: Card) {
        let more = MORE[card.slot()];
        let has_two_more = self.more_wagers & more & !ONE_MORE != 0;
        if !has_two_more {
            self.more_wagers += more & ONE_MORE;
        }
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let more = MORE[card.slot()];
        if self.more_wagers & more != 0 {
            self.more_wagers -= more & ONE_MORE;
        } else {
            self.different &= !(1 << card.slot());
        }
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

    /// How many wagers of a colour are in the set.
    #[inline]
    pub const fn wagers(self, colour: Colour) -> u8 {
        let first = self.different >> (colour as usize * DIFFERENT_PER_COLOUR) & 1;
        first as u8 + self.more_wagers_of(colour)
    }

    /// The numbers of a colour, as nine bits from 2 to 10.
    #[inline]
    pub const fn number_bits(self, colour: Colour) -> usize {
        (self.different >> (colour as usize * DIFFERENT_PER_COLOUR + 1) & 0x1ff) as usize
    }

    /// The cards of one colour.
    #[must_use]
    pub const fn of_colour(self, colour: Colour) -> CardSet {
        CardSet {
            different: self.different & 0x3ff << (colour as usize * DIFFERENT_PER_COLOUR),
            more_wagers: self.more_wagers & 0b11 << (2 * colour as usize),
        }
    }

    /// The different cards in order of colours, the wager first, once each.
    #[inline]
    pub fn iter_different(self) -> impl Iterator<Item = Card> {
        let mut left = self.different;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Card::from_index(left.trailing_zeros()));
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// The cards in order of colours, wagers first, each as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.iter_different()
            .flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
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

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?.into_iter().collect())
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
    fn different_cards_come_once_each() {
        let different: Vec<String> =
            set("PH PH P2 RH RH RH Y10").iter_different().map(|card| card.to_string()).collect();
        assert_eq!(different, ["RH", "Y10", "PH", "P2"]);
    }
}
