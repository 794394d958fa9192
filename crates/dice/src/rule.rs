//! The rules that can be broken.

use serde::Serialize;
use thiserror::Error;

use crate::{Action, Colour, Digit};

/// A broken rule, in words a player understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Rule {
    /// None of the dice on offer shows the colour.
    #[error("{}{digit} can't be entered: no die to choose from shows {colour}", colour.letter())]
    NoColourDie {
        /// The colour.
        colour: Colour,
        /// The number it was to go with.
        #[cfg_attr(feature = "typescript", ts(as = "u8"))]
        digit: Digit,
    },
    /// None of the dice on offer shows the number.
    #[error("{}{digit} can't be entered: no die to choose from shows {digit}", colour.letter())]
    NoNumberDie {
        /// The colour it was to go with.
        colour: Colour,
        /// The number.
        #[cfg_attr(feature = "typescript", ts(as = "u8"))]
        digit: Digit,
    },
    /// A number must be at least as high as the one below it.
    #[error("{}{digit} can't be entered: {colour} already shows {last}", colour.letter())]
    NumberTooLow {
        /// The colour die.
        colour: Colour,
        /// The number die.
        #[cfg_attr(feature = "typescript", ts(as = "u8"))]
        digit: Digit,
        /// The last number of the expedition.
        last: u8,
    },
    /// The expedition has nine numbers and its end artefact.
    #[error("{colour} can't go on: it has nine numbers and its end artefact")]
    ColumnComplete {
        /// The expedition's colour.
        colour: Colour,
    },
    /// An arrow must be decided about before anything else.
    #[error("an arrow comes first: accelerate an expedition, or decline with >.")]
    ArrowFirst,
    /// The players choose one after another in this turn anyway.
    #[error("this turn is played in the open already")]
    OpenAlready,
    /// Only before another player has chosen can a turn be opened.
    #[error("another player has chosen already: ask in the next turn")]
    TooLateToOpen,
    /// There is no arrow to use.
    #[error("{action} needs an arrow, and there is none")]
    NoArrow {
        /// What can only be done with an arrow.
        #[cfg_attr(feature = "typescript", ts(as = "String"))]
        action: Action,
    },
}
