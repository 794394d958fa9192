//! Cards that can't be scored.

use serde::Serialize;
use thiserror::Error;

use crate::{Card, NotACard, Variant};

/// What is wrong with cards that are to be scored.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ReceiptError {
    /// The variant does not have the card's colour.
    #[error("{card}: there is no {} in the {variant} game", card.colour())]
    NoSuchColour {
        /// The card.
        card: Card,
        /// The variant that is played.
        variant: Variant,
    },
    /// A fourth wager of a colour.
    #[error("{card}: a fourth wager; there are three of each colour")]
    FourthWager {
        /// The wager.
        card: Card,
    },
    /// A number that is there twice.
    #[error("{card} is there twice; there is only one")]
    CardTwice {
        /// The card.
        card: Card,
    },
    /// A word names no card.
    #[error(transparent)]
    #[serde(untagged)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    NotACard(#[from] NotACard),
}
