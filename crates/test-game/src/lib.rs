//! A small third game that exists only in tests: an auction.
//!
//! It proves that a game needs only its own crate and an entry in the catalog. It is small, but has
//! what makes the others difficult: chance, choices made at the same time in secret, two or three
//! players, and undo. Two things are deliberately unlike the other games: it has no bots of its own,
//! and the action that passes is the first of the legal ones, not the last.
//!
//! The rules: in each round chance offers a prize of 1 to 6 points. All players bid at the same time,
//! from 0 up to the value of the prize. The single highest bid wins the prize and is paid from it; a
//! tie wins nothing. The highest score after the last round wins.
//!
//! ```
//! use sextant_core::{Game, Seat};
//! use sextant_test_game::{Auction, Options};
//!
//! let mut auction = Auction::new(&Options::default());
//! auction.apply_outcome(&"P5".parse().unwrap()).unwrap();
//! auction.play(Seat::ONE, "B2".parse().unwrap()).unwrap();
//! auction.play(Seat::TWO, "B0".parse().unwrap()).unwrap();
//! assert_eq!(auction.score(Seat::ONE), 3);
//! ```
#![warn(missing_docs)]

mod auction;
mod bid;
mod notation;
mod observer;
mod options;
mod prize;
mod receipt;
mod rule;
mod standing;
mod view;

pub use auction::Auction;
pub use bid::{Bid, NotABid};
pub use options::{BadOptions, Options};
pub use prize::{NotAPrize, Prize};
pub use receipt::{Receipt, ReceiptError};
pub use rule::Rule;
pub use standing::Standing;
pub use view::View;
