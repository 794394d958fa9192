//! The expedition dice game: two to five players roll, choose dice and write on their own sheets.
//!
//! - [`DiceGame`] is the game: it implements [`Game`](sextant_core::Game) and is the place to
//!   start.
//! - [`Layout`] is what is printed on a sheet; `docs/SHEETS.md` describes how to make another one.
//! - [`Sheet`] is what a player has written on one, and [`Receipt`] explains its score.
//! - [`View`] is what one player may know.
//!
//! Rolls and actions have a short notation (`docs/NOTATION.md`): `RYY 037` is a roll of three
//! colour dice and three number dice, `Y3` enters a yellow 3, `-` refuses all dice.
//!
//! ```
//! use sextant_core::{Game, Seat};
//! use sextant_dice::{Colour, DiceGame, Options};
//!
//! let mut game = DiceGame::new(&Options::default());
//! game.apply_outcome(&"RYY 037".parse()?)?;
//! game.play(Seat::ONE, "Y3".parse()?)?;
//! // The dice that seat 1 took are gone.
//! assert!(game.play(Seat::TWO, "R3".parse()?).is_err());
//! game.play(Seat::TWO, "Y7".parse()?)?;
//! assert_eq!(game.sheet(Seat::ONE).expedition(Colour::Yellow).filled(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod action;
mod colour;
mod column;
mod dice_game;
mod digit;
mod entry;
mod event;
mod expedition;
mod layout;
mod layout_error;
mod layout_file;
mod notation;
mod observer;
mod options;
mod preview;
mod receipt;
mod receipt_error;
mod roll;
mod rule;
mod score_line;
mod sheet;
mod standing;
#[cfg(feature = "typescript")]
pub mod typescript;
mod view;
mod view_json;
mod view_reading;

pub use action::{Action, NotAnAction};
pub use colour::{ByColour, Colour};
pub use column::{Column, ColumnSet};
pub use dice_game::DiceGame;
pub use digit::Digit;
pub use entry::Entry;
pub use event::Event;
pub use expedition::{BOXES, Expedition};
pub use layout::{BoxSet, Bridges, Layout, Symbol, Symbols, Track};
pub use layout_error::{LayoutError, LayoutFault, Needed};
pub use options::{NotAllowed, Options, Order, Players};
pub use preview::{Mark, Preview};
pub use receipt::{ExpeditionReceipt, Receipt};
pub use receipt_error::ReceiptError;
pub use roll::{NotARoll, Offer, Roll};
pub use rule::Rule;
pub use sheet::Sheet;
pub use standing::Standing;
pub use view::View;
