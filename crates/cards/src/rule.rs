//! The rules that can be broken.

use thiserror::Error;

use crate::{Card, Colour, Variant};

/// A broken rule, in words a player understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rule {
    /// The card is not in the player's hand.
    #[error("{0} can't be placed: it is not in hand")]
    NotInHand(Card),
    /// A number must be higher than the last one.
    #[error("{card} can't be placed: {} already shows {shown}", card.colour())]
    NotHigher {
        /// The card.
        card: Card,
        /// The last number of its expedition.
        shown: u8,
    },
    /// A card must be placed before one is drawn.
    #[error("a card must be placed before one is drawn")]
    PlaceFirst,
    /// A card was placed, so one must be drawn.
    #[error("{0} can't be placed: a card was placed, now one must be drawn")]
    DrawFirst(Card),
    /// There is no card on that discard pile.
    #[error("the {0} discard pile is empty")]
    EmptyPile(Colour),
    /// The card discarded in this very turn can't be drawn.
    #[error("{0} was discarded this very turn and can't be drawn")]
    JustDiscarded(Card),
    /// The deck dealt belongs to the other variant.
    #[error("the deck is not one of the {0} game")]
    OtherVariant(Variant),
    /// Who starts follows from the rules, so it can't be drawn.
    #[error("the starter of this round is not drawn")]
    StarterNotDrawn,
    /// Who starts is to be drawn together with the deal.
    #[error("the starter of the first round is drawn, and this deal names none")]
    StarterMissing,
}
