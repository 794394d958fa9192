//! All cards in an order.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sextant_core::Random;
use thiserror::Error;

use crate::card::{DIFFERENT_CARDS, DIFFERENT_PER_COLOUR, MAX_CARDS, NotACard};
use crate::{Card, Colour, Variant};

/// All cards of a variant in an order: the first 8 are the hand of seat 1, the next 8 the hand of
/// seat 2, the rest the draw pile, first card drawn first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    variant: Variant,
    cards: [Card; MAX_CARDS],
}

impl Deck {
    /// The cards in order of colours, three wagers, then 2 to 10: the order before shuffling.
    pub fn sorted(variant: Variant) -> Deck {
        match variant {
            Variant::Base => SORTED_BASE,
            Variant::Long => SORTED_LONG,
        }
    }

    /// The cards in an order of which each is equally likely.
    pub fn shuffled(variant: Variant, random: &mut impl Random) -> Deck {
        let mut deck = Deck::sorted(variant);
        random.shuffle(&mut deck.cards[..variant.cards()]);
        deck
    }

    /// Five colours or six.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The cards in order.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.variant.cards()]
    }
}

const SORTED_BASE: Deck = sorted(Variant::Base, 5);
const SORTED_LONG: Deck = sorted(Variant::Long, 6);

const fn sorted(variant: Variant, colours: usize) -> Deck {
    let mut cards = [Card::wager(Colour::Red); MAX_CARDS];
    let mut count = 0;
    let mut index = 0;
    while index < colours * DIFFERENT_PER_COLOUR {
        let card = Card::from_index(index as u32);
        let mut copies = card.copies();
        while copies > 0 {
            cards[count] = card;
            count += 1;
            copies -= 1;
        }
        index += 1;
    }
    Deck { variant, cards }
}

/// Why a list of cards is not a deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotADeck {
    /// A word is not a card.
    #[error("card {nth}: {error}")]
    NotACard {
        /// Which word, counted from 1.
        nth: usize,
        /// Why it is not a card.
        error: NotACard,
    },
    /// A card is there more often than it exists.
    #[error("card {nth}: {card} is there once too often")]
    TooMany {
        /// Which word, counted from 1.
        nth: usize,
        /// The card.
        card: Card,
    },
    /// Cards are missing.
    #[error("{count} cards of the {} of the {variant} game: {missing} is missing", variant.cards())]
    TooFew {
        /// The game that the deck is of: the long one if there is purple.
        variant: Variant,
        /// How many cards are there.
        count: usize,
        /// The first that is not.
        missing: Card,
    },
}

impl FromStr for Deck {
    type Err = NotADeck;

    /// Reads the cards in order, with white space between them. The variant follows from whether
    /// there is purple among them.
    fn from_str(text: &str) -> Result<Deck, NotADeck> {
        let mut cards = [Card::default(); MAX_CARDS];
        let mut left = [0; DIFFERENT_CARDS];
        for card in Card::all() {
            left[card.index()] = card.copies();
        }
        let mut count = 0;
        for (word, nth) in text.split_whitespace().zip(1..) {
            let card: Card = word.parse().map_err(|error| NotADeck::NotACard { nth, error })?;
            let copies = &mut left[card.index()];
            *copies = copies.checked_sub(1).ok_or(NotADeck::TooMany { nth, card })?;
            cards[count] = card;
            count += 1;
        }
        let purple = cards[..count].iter().any(|card| card.colour() == Colour::Purple);
        let variant = if purple { Variant::Long } else { Variant::Base };
        let missing = Card::all()
            .filter(|card| variant.has(card.colour()))
            .find(|card| left[card.index()] > 0);
        match missing {
            Some(missing) => Err(NotADeck::TooFew { variant, count, missing }),
            None => Ok(Deck { variant, cards }),
        }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.cards().iter().enumerate() {
            write!(f, "{}{card}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({self})")
    }
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deck, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
