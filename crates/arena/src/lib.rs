//! Matches between bots, and what they say about strength.
//!
//! Two bots play the same deals from every seat, which takes out most of the luck of the cards.
//! Between bots of `sextant-bots`, the same seed gives the same result on every machine.
//!
//! - [`contest()`] plays a match between two bots by name: start here.
//! - [`Contest`] is the same for code that knows the type of the game.
//! - [`Tally`] is the result: margin, wins and their standard errors.
//! - [`Ladder`] plays every bot against every other, and [`ratings`] turns the results into Elo.
//!
//! ```
//! use std::num::NonZeroUsize;
//!
//! use sextant_arena::{ContestSettings, contest};
//!
//! let settings = ContestSettings {
//!     options: Default::default(),
//!     pairs: 1, // One deal, played twice: once from each seat.
//!     seed: 1,
//!     threads: NonZeroUsize::MIN,
//!     limits: Default::default(),
//!     adjusted: false,
//! };
//! let tally = contest("cards", ["cautious", "random"], &settings, &mut |_| {})?;
//! assert_eq!(tally.a.wins, 2);
//! assert!(tally.margin > 0.0);
//! # Ok::<(), String>(())
//! ```
#![warn(missing_docs)]

mod contest;
mod elo;
mod game;
mod ladder;
mod lineup;
mod tally;

pub use contest::{Contest, ContestSettings, Contestant, contest};
pub use elo::{Pairing, Rating, ratings};
pub use ladder::{Ladder, LadderEntry};
pub use tally::{Adjusted, SideResult, Tally, ThinkingTime};
