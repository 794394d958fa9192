//! What a player decides, one step at a time.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use sextant_core::shorten;
use thiserror::Error;

use crate::{Colour, Digit};

/// One decision: a choice of dice, or what to do with an arrow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Enter a colour die and a number die: `G7`.
    Enter(Colour, Digit),
    /// Leave all dice and shade a dice symbol: `-`.
    Refuse,
    /// Use an arrow on an expedition: `>B`.
    Accelerate(Colour),
    /// Let an arrow go unused: `>.`.
    Decline,
}

impl Action {
    /// Every action there is.
    pub fn all() -> impl Iterator<Item = Action> {
        let pairs = Colour::ALL
            .into_iter()
            .flat_map(|colour| Digit::all().map(move |digit| Action::Enter(colour, digit)));
        let accelerations = Colour::ALL.into_iter().map(Action::Accelerate);
        pairs.chain([Action::Refuse]).chain(accelerations).chain([Action::Decline])
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Enter(colour, digit) => write!(f, "{}{digit}", colour.letter()),
            Action::Refuse => f.write_str("-"),
            Action::Accelerate(colour) => write!(f, ">{}", colour.letter()),
            Action::Decline => f.write_str(">."),
        }
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum NotAnAction {
    /// It should be a choice of dice.
    #[error(
        "`{text}` is not an entry: a colour (R O Y G B P) and a digit are needed, as in G7, or - to refuse"
    )]
    NotAnEntry {
        /// The text.
        text: String,
    },
    /// It should say what to do with an arrow.
    #[error(
        "`{text}` does not say what to do with an arrow: >B accelerates blue (R O Y G B P), >. declines"
    )]
    NotAnArrowUse {
        /// The text.
        text: String,
    },
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let mut chars = text.chars();
        let (first, second, more) = (chars.next(), chars.next(), chars.next());
        match (first, second) {
            (Some('-'), None) => Ok(Action::Refuse),
            (Some('>'), target) => match target {
                Some('.') if more.is_none() => Some(Action::Decline),
                Some(letter) if more.is_none() => {
                    Colour::from_letter(letter).map(Action::Accelerate)
                }
                _ => None,
            }
            .ok_or_else(|| NotAnAction::NotAnArrowUse { text: shorten(text) }),
            (Some(letter), Some(digit)) if more.is_none() => Colour::from_letter(letter)
                .zip(Digit::from_char(digit))
                .map(|(colour, digit)| Action::Enter(colour, digit))
                .ok_or_else(|| NotAnAction::NotAnEntry { text: shorten(text) }),
            _ => Err(NotAnAction::NotAnEntry { text: shorten(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_can_be_read_back() {
        assert_eq!(Action::all().count(), 68);
        for action in Action::all() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "G", "7", "G10", "g7", "G7>", ">", ">.>", ">BB", "--", "W7", "G٣", "é"] {
            assert!(text.parse::<Action>().is_err(), "{text} was read as an action");
        }
    }

    #[test]
    fn an_action_fits_in_two_bytes() {
        assert_eq!(size_of::<Action>(), 2);
    }
}
