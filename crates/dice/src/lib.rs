//! The expedition dice game: two to five players roll, choose and write on sheets of their own.
//!
//! [`DiceGame`] is the game; [`Layout`] is what is printed on a sheet, [`Sheet`] what a player has
//! written on one; [`View`] is what a player gets to see.
#![warn(missing_docs)]

mod action;
mod colour;
mod column;
mod dice_game;
mod digit;
mod entry;
mod expedition;
mod layout;
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

pub use action::{Action, NotAnAction};
pub use colour::{ByColour, Colour};
pub use column::{Column, ColumnSet};
pub use dice_game::DiceGame;
pub use digit::Digit;
pub use entry::Entry;
pub use expedition::{BOXES, Expedition};
pub use layout::{BoxSet, Bridges, Layout, Symbol, Symbols, Track};
pub use layout_file::LayoutError;
pub use options::{NotAllowed, Options, Order, Players};
pub use preview::{Mark, Preview};
pub use receipt::{ExpeditionReceipt, Receipt};
pub use receipt_error::ReceiptError;
pub use roll::{NotARoll, Offer, Roll};
pub use rule::Rule;
pub use sheet::Sheet;
pub use standing::Standing;
pub use view::View;
