//! Cards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sextant_core::shorten;
use thiserror::Error;

use crate::Colour;

/// A card: a wager or a number of a colour. The three wagers of a colour are the same card.
///
/// Inside, its number among the different cards: ten a colour, first the wager, then 2 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/", type = "string"))]
pub struct Card(#[cfg_attr(feature = "schema", schemars(with = "String"))] u8);

/// Cards of one colour.
pub(crate) const CARDS_PER_COLOUR: usize = 12;
/// Different cards of one colour: its three wagers are the same.
pub(crate) const DIFFERENT_PER_COLOUR: usize = 10;
/// Different cards of the long game.
pub(crate) const DIFFERENT_CARDS: usize = 6 * DIFFERENT_PER_COLOUR;
/// Places in a table by cards: a power of two, so that no index needs to be checked.
pub(crate) const CARD_SLOTS: usize = 64;
/// All cards of the long game.
pub(crate) const MAX_CARDS: usize = 6 * CARDS_PER_COLOUR;

/// The colour of every card: a table, because rules ask for it all the time.
const COLOURS: [Colour; CARD_SLOTS] = {
    let mut colours = [Colour::Red; CARD_SLOTS];
    let mut index = 0;
    while index < DIFFERENT_CARDS {
        colours[index] = Colour::ALL[index / DIFFERENT_PER_COLOUR];
        index += 1;
    }
    colours
};

/// The numbers of the wagers among the different cards, as bits.
const WAGERS: u64 = {
    let mut bits = 0;
    let mut index = 0;
    while index < DIFFERENT_CARDS {
        bits |= 1 << index;
        index += DIFFERENT_PER_COLOUR;
    }
    bits
};

/// What a card shows beside its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// The handshake, of which every colour has three.
    Wager,
    /// A number from 2 to 10.
    Number(u8),
}

impl Card {
    /// The wager of a colour.
    pub const fn wager(colour: Colour) -> Card {
        Card(colour as u8 * DIFFERENT_PER_COLOUR as u8)
    }

    /// The card of a colour with a number, if it is from 2 to 10.
    pub const fn number(colour: Colour, number: u8) -> Option<Card> {
        if number < 2 || number > 10 {
            return None;
        }
        Some(Card(colour as u8 * DIFFERENT_PER_COLOUR as u8 + number - 1))
    }

    /// Every card there is, once each, in order of colours: ten a colour.
    pub fn all() -> impl Iterator<Item = Card> {
        Colour::ALL.into_iter().flat_map(Card::of_colour)
    }

    /// The ten different cards of a colour.
    pub fn of_colour(colour: Colour) -> impl Iterator<Item = Card> {
        let numbers = (2..=10).filter_map(move |number| Card::number(colour, number));
        std::iter::once(Card::wager(colour)).chain(numbers)
    }

    /// The card's colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        COLOURS[self.slot()]
    }

    /// What the card shows beside its colour.
    pub const fn rank(self) -> Rank {
        match self.0 % DIFFERENT_PER_COLOUR as u8 {
            0 => Rank::Wager,
            nth => Rank::Number(nth + 1),
        }
    }

    /// Whether the card is a wager.
    #[inline]
    pub const fn is_wager(self) -> bool {
        WAGERS >> self.0 & 1 != 0
    }

    /// How many of this card there are.
    pub const fn copies(self) -> u8 {
        if self.is_wager() { 3 } else { 1 }
    }

    /// The card's number among the different cards, ten a colour, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card in notation.
    fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The card's place in a table by cards.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        self.index() % CARD_SLOTS
    }

    /// The card with this number among the different cards.
    #[inline]
    pub(crate) const fn from_index(index: u32) -> Card {
        Card(index as u8)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! names {
    ($($letter:literal)*) => {
        [$(
            concat!($letter, "H"), concat!($letter, "2"), concat!($letter, "3"),
            concat!($letter, "4"), concat!($letter, "5"), concat!($letter, "6"),
            concat!($letter, "7"), concat!($letter, "8"), concat!($letter, "9"),
            concat!($letter, "10"),
        )*]
    };
}

/// The names of all cards in their order. A server writes some hundred of them for every move.
const NAMES: [&str; DIFFERENT_PER_COLOUR * Colour::ALL.len()] = names!("R" "G" "W" "B" "Y" "P");

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename = "not-a-card")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[error("`{text}` is not a card: a card is R, G, W, B, Y or P with H or 2 to 10")]
pub struct NotACard {
    /// The text.
    pub text: String,
}

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        read_card(text).ok_or_else(|| NotACard { text: shorten(text) })
    }
}

fn read_card(text: &str) -> Option<Card> {
    let colour = Colour::from_letter(text.chars().next()?)?;
    match &text[1..] {
        "H" => Some(Card::wager(colour)),
        // `parse` alone would also take `+3` and `03`.
        digits if digits.starts_with(|c: char| ('1'..='9').contains(&c)) => {
            Card::number(colour, digits.parse().ok()?)
        }
        _ => None,
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_named_after_its_colour_and_rank() {
        for card in Card::all() {
            let rank = match card.rank() {
                Rank::Wager => "H".to_owned(),
                Rank::Number(number) => number.to_string(),
            };
            assert_eq!(card.to_string(), format!("{}{rank}", card.colour().letter()));
        }
    }

    #[test]
    fn every_card_can_be_read_back() {
        let all: Vec<Card> = Card::all().collect();
        assert_eq!(all.len(), 60, "ten different cards in each of six colours");
        for card in all {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
    }

    #[test]
    fn cards_are_a_colour_and_a_wager_or_a_number() {
        let card: Card = "R10".parse().unwrap();
        assert_eq!((card.colour(), card.rank()), (Colour::Red, Rank::Number(10)));
        let card: Card = "PH".parse().unwrap();
        assert_eq!((card.colour(), card.rank()), (Colour::Purple, Rank::Wager));
    }

    #[test]
    fn what_is_not_a_card_is_refused() {
        for text in ["", "R", "R1", "R11", "R03", "R+3", "r3", "Z3", "RHH", "R3D", "é3", "R²"] {
            assert!(text.parse::<Card>().is_err(), "{text} was read as a card");
        }
    }
}
