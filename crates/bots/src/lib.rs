//! Computer players, and the arena that compares them.
//!
//! A [`Bot`] gets a view, never a state. [`Roster`] lists the bots of a game; [`AnyRoster`] and
//! [`AnyBot`] are the same for programs that do not care which game it is.
#![warn(missing_docs)]

mod any_bot;
pub mod arena;
mod bot;
pub mod cards;
pub mod dice;
mod mix;
mod named;
pub mod protocol;
mod random;
mod roster;
mod statistics;

pub use any_bot::{AnyBot, AnyRoster, ROSTERS, RosterFace, Terms, roster};
pub use bot::{Belief, Bot, Budget, Candidate, Choice, Forfeit, Thoughts};
pub use mix::mix;
pub use named::{Make, bots_named};
pub use roster::{Entry, Roster};
