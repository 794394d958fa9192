//! What a player does in the two steps of a turn.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use sextant_core::shorten;
use thiserror::Error;

use crate::{Card, Colour, NotACard};

/// One of the two steps of a turn: a placement or a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Place a card from hand on one's own expedition of its colour: `R3`.
    Explore(Card),
    /// Place a card from hand on the discard pile of its colour: `R3D`.
    Discard(Card),
    /// Draw the top card of the draw pile: `D`.
    DrawFromPile,
    /// Draw the top card of a discard pile: `R`.
    TakeDiscard(Colour),
}

impl Action {
    /// Every action there is.
    pub fn all() -> impl Iterator<Item = Action> {
        let placements =
            Card::all().flat_map(|card| [Action::Explore(card), Action::Discard(card)]);
        let draws = Colour::ALL.into_iter().map(Action::TakeDiscard);
        placements.chain([Action::DrawFromPile]).chain(draws)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Explore(card) => write!(f, "{card}"),
            Action::Discard(card) => write!(f, "{card}D"),
            Action::DrawFromPile => f.write_str("D"),
            Action::TakeDiscard(colour) => write!(f, "{}", colour.letter()),
        }
    }
}

/// A text that is neither a placement nor a draw.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum NotAnAction {
    /// It looks like a draw, but from no pile.
    #[error("`{text}` is not a draw: D is the draw pile, a colour's letter its discard pile")]
    NotADraw {
        /// The text.
        text: String,
    },
    /// There is nothing at all.
    #[error("a placement or a draw is missing")]
    NoAction,
    /// It looks like a placement, but of no card.
    #[error(transparent)]
    #[serde(untagged)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    NotACard(#[from] NotACard),
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (None, _) => Err(NotAnAction::NoAction),
            (Some('D'), None) => Ok(Action::DrawFromPile),
            (Some(letter), None) => Colour::from_letter(letter)
                .map(Action::TakeDiscard)
                .ok_or_else(|| NotAnAction::NotADraw { text: shorten(text) }),
            _ => match text.strip_suffix('D') {
                Some(card) => Ok(Action::Discard(card.parse()?)),
                None => Ok(Action::Explore(text.parse()?)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_can_be_read_back() {
        for action in Action::all() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn a_suffix_means_a_discard_and_a_letter_a_draw() {
        let read = |text: &str| text.parse::<Action>().unwrap();
        assert_eq!(read("R3"), Action::Explore("R3".parse().unwrap()));
        assert_eq!(read("BHD"), Action::Discard("BH".parse().unwrap()));
        assert_eq!(read("D"), Action::DrawFromPile);
        assert_eq!(read("Y"), Action::TakeDiscard(Colour::Yellow));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "X", "RD", "R3DD", "DD", "r", "R3,D", "é"] {
            assert!(text.parse::<Action>().is_err(), "{text} was read as an action");
        }
    }
}
