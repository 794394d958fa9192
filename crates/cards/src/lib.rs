//! The expedition card game for two: the base game with five colours, the long game with six, and
//! matches of several rounds.
//!
//! - [`Match`] is the game: it implements [`Game`](sextant_core::Game) and is the place to start.
//! - [`Round`] is one round of it, small and fast, for search and training.
//! - [`View`] is what one player may know.
//! - [`Receipts`] explains the score of a player's expeditions.
//!
//! Cards and actions have a short notation (`docs/NOTATION.md`): `R3` places the red 3 on an
//! expedition, `R3D` discards it, `D` draws from the draw pile, `RH` is a red wager.
//!
//! ```
//! use sextant_cards::{Deal, Deck, Match, Options, Receipts, Variant};
//! use sextant_core::{Game, Seat};
//!
//! let mut game = Match::new(&Options::default());
//! // In a sorted deck, seat 1 gets the three red wagers and the red 2 to 6.
//! let deck = Deck::sorted(Variant::Base);
//! game.apply_outcome(&Deal { deck, starter: None })?;
//! game.play(Seat::ONE, "R2".parse()?)?;
//! game.play(Seat::ONE, "D".parse()?)?;
//! assert_eq!(game.score(Seat::ONE), 2 - 20);
//!
//! let receipts = Receipts::read(Variant::Base, "RH R8 R9 R10")?;
//! assert_eq!(receipts.total, (8 + 9 + 10 - 20) * 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
mod view_reading;

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
