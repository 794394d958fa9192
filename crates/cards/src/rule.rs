//! The rules that can be broken.

use serde::Serialize;
use thiserror::Error;

use crate::{Card, Colour, Variant};

/// A broken rule, in words a player understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Rule {
    /// The card is not in the player's hand.
    #[error("{card} can't be placed: it is not in hand")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// A number must be higher than the last one.
    #[error("{card} can't be placed: {} already shows {shows}", card.colour())]
    ColumnAlreadyShows {
        /// The card.
        card: Card,
        /// The last number of its expedition.
        shows: u8,
    },
    /// A card must be placed before one is drawn.
    #[error("a card must be placed before one is drawn")]
    PlaceFirst,
    /// A card was placed, so one must be drawn.
    #[error("{card} can't be placed: a card was placed, now one must be drawn")]
    DrawFirst {
        /// The second card.
        card: Card,
    },
    /// There is no card on that discard pile.
    #[error("the {colour} discard pile is empty")]
    EmptyPile {
        /// The pile's colour.
        colour: Colour,
    },
    /// The card discarded in this very turn can't be drawn.
    #[error("{card} was discarded this very turn and can't be drawn")]
    JustDiscarded {
        /// The card.
        card: Card,
    },
    /// The deck dealt belongs to the other variant.
    #[error("the deck is not one of the {variant} game")]
    OtherVariant {
        /// The variant that is played.
        variant: Variant,
    },
    /// Who starts follows from the rules, so it can't be drawn.
    #[error("the starter of this round is not drawn")]
    StarterNotDrawn,
    /// Who starts is to be drawn together with the deal.
    #[error("the starter of the first round is drawn, and this deal names none")]
    StarterMissing,
}
