//! What an expedition is worth, and how that comes about.

use std::fmt;

use serde::Serialize;

use crate::{Card, CardSet, Colour, ReceiptError, Variant};

/// What every expedition costs, once it has a card.
pub const COST: i16 = 20;
/// What an expedition of [`BONUS_CARDS`] or more earns on top.
pub const BONUS: i16 = 20;
/// How many cards earn the bonus.
pub const BONUS_CARDS: u8 = 8;

/// The sum of the numbers for every set of numbers, lowest bit 2, highest 10.
pub const NUMBER_SUMS: [u8; 512] = {
    let mut sums = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        let lowest = (bits as u32).trailing_zeros() as u8;
        sums[bits] = sums[bits & (bits - 1)] + lowest + 2;
        bits += 1;
    }
    sums
};

/// How the score of one expedition comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub struct Receipt {
    /// The expedition's colour.
    pub colour: Colour,
    /// How many cards it has, wagers included.
    pub cards: u8,
    /// The sum of its numbers.
    pub sum: i16,
    /// What it costs: nothing without a card.
    pub cost: i16,
    /// How many wagers it has.
    pub wagers: u8,
    /// What sum less cost is multiplied with.
    pub multiplier: i16,
    /// What it earns for its length.
    pub bonus: i16,
    /// What it is worth.
    pub score: i16,
}

impl Receipt {
    /// The receipt for the cards of one colour.
    pub fn of(colour: Colour, cards: CardSet) -> Receipt {
        let numbers = cards.number_bits(colour);
        let wagers = cards.wagers(colour);
        let cards = numbers.count_ones() as u8 + wagers;
        let sum = i16::from(NUMBER_SUMS[numbers]);
        let cost = if cards == 0 { 0 } else { COST };
        let multiplier = 1 + i16::from(wagers);
        let bonus = if cards >= BONUS_CARDS { BONUS } else { 0 };
        let score = (sum - cost) * multiplier + bonus;
        Receipt { colour, cards, sum, cost, wagers, multiplier, bonus, score }
    }
}

impl fmt::Display for Receipt {
    /// `(35 - 20) x 3 + 20 = 65`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cards == 0 {
            return f.write_str("0");
        }
        let Receipt { sum, cost, multiplier, bonus, score, .. } = self;
        if *multiplier == 1 {
            write!(f, "{sum} - {cost}")?;
        } else {
            write!(f, "({sum} - {cost}) x {multiplier}")?;
        }
        if *bonus > 0 {
            write!(f, " + {bonus}")?;
        }
        write!(f, " = {score}")
    }
}

/// What the cards on all of one player's expeditions are worth.
#[inline]
pub fn score(cards: CardSet) -> i16 {
    Colour::ALL.into_iter().map(|colour| Receipt::of(colour, cards).score).sum()
}

/// The receipts for all expeditions of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub struct Receipts {
    /// The sum of all scores.
    pub total: i16,
    /// One for each colour in play, in the order of the table.
    pub expeditions: Vec<Receipt>,
}

impl Receipts {
    /// The receipts for the cards that lie on a player's expeditions.
    pub fn of(variant: Variant, cards: CardSet) -> Receipts {
        let colours = variant.colours().iter();
        let expeditions = colours.map(|&colour| Receipt::of(colour, cards)).collect();
        Receipts { total: score(cards), expeditions }
    }

    /// The receipts for cards written in any order, such as `RH R3 R10 B5`. This is typed by hand at a
    /// real table, so `rh, r3` will do.
    pub fn read(variant: Variant, text: &str) -> Result<Receipts, ReceiptError> {
        let mut cards = CardSet::EMPTY;
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        for word in words.filter(|word| !word.is_empty()) {
            let card: Card = word.to_ascii_uppercase().parse()?;
            if !variant.has(card.colour()) {
                return Err(ReceiptError::NoSuchColour { card, variant });
            }
            if cards.count(card) == card.copies() {
                return Err(if card.is_wager() {
                    ReceiptError::FourthWager { card }
                } else {
                    ReceiptError::CardTwice { card }
                });
            }
            cards.insert(card);
        }
        Ok(Receipts::of(variant, cards))
    }
}

impl fmt::Display for Receipts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for receipt in &self.expeditions {
            writeln!(f, "{:<8}{receipt}", receipt.colour.name())?;
        }
        write!(f, "{:<8}{}", "total", self.total)
    }
}
