//! The rules that can be broken.

use thiserror::Error;

use crate::{Colour, Digit};

/// A broken rule, in words a player understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rule {
    /// None of the dice on offer shows the colour.
    #[error("no die that can be chosen shows {0}")]
    NoColourDie(Colour),
    /// None of the dice on offer shows the number.
    #[error("no die that can be chosen shows {0}")]
    NoNumberDie(Digit),
    /// A number must be at least as high as the one below it.
    #[error("{}{digit} can't be entered: {colour} already shows {last}", colour.letter())]
    TooLow {
        /// The colour die.
        colour: Colour,
        /// The number die.
        digit: Digit,
        /// The last number of the expedition.
        last: u8,
    },
    /// The expedition has nine numbers and its end artefact.
    #[error("{0} is complete, end artefact and all")]
    Complete(Colour),
    /// An arrow must be decided about before anything else.
    #[error("an arrow comes first: accelerate an expedition, or decline with >.")]
    ArrowFirst,
    /// There is no arrow to use.
    #[error("there is no arrow to use")]
    NoArrow,
}
