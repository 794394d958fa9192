//! The expedition card game: the base game with five colours, the long game with six, matches of
//! several rounds.
//!
//! [`Match`] is the game; [`Round`] is what search and learning work on; [`View`] is what a player
//! gets to see.
#![warn(missing_docs)]
#![expect(
    clippy::inline_always,
    reason = "the steps of a turn have many callers, and as calls they cost random play a tenth"
)]

mod action;
mod card;
mod card_set;
mod colour;
mod coordinates;
mod deck;
mod matches;
mod notation;
mod observer;
mod options;
mod pile;
mod playable_cards;
mod receipt;
mod receipt_error;
mod round;
mod rule;
mod standing;
#[cfg(feature = "typescript")]
pub mod typescript;
mod view;
mod view_json;

pub use action::{Action, NotAnAction};
pub use card::{Card, NotACard, Rank};
pub use card_set::CardSet;
pub use colour::{ByColour, Colour};
pub use coordinates::coordinates;
pub use deck::{Deck, NotADeck};
pub use matches::{Deal, Match, RoundResult};
pub use options::{Discards, FirstStarter, NextStarter, NotAllowed, Options, Rounds, Variant};
pub use receipt::{BONUS, BONUS_CARDS, COST, NUMBER_SUMS, Receipt, Receipts, score};
pub use receipt_error::ReceiptError;
pub use round::{CompleteTurn, End, HAND, MAX_DRAW_PILE, Round, Worlds};
pub use rule::Rule;
pub use standing::Standing;
pub use view::{PlaysLeft, TableView, View};
