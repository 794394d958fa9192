//! Computer players, and the arena that compares them.
//!
//! A [`Bot`] gets a view, never a state. [`Roster`] lists the bots of a game; [`AnyRoster`] and
//! [`AnyBot`] are the same for programs that do not care which game it is.
//!
//! In a browser there are no programs from outside and no threads, so neither the protocol nor the arena
//! is part of the crate there.
#![warn(missing_docs)]

mod any_bot;
#[cfg(not(target_family = "wasm"))]
pub mod arena;
mod bot;
pub mod cards;
pub mod dice;
mod mix;
#[cfg(not(target_family = "wasm"))]
mod named;
#[cfg(not(target_family = "wasm"))]
pub mod protocol;
mod random;
mod roster;
mod statistics;

#[cfg(not(target_family = "wasm"))]
pub use any_bot::Terms;
pub use any_bot::{AnyBot, AnyRoster, ROSTERS, RosterFace, is_listed, roster};
pub use bot::{Belief, Bot, Budget, Candidate, Choice, Forfeit, Thoughts};
pub use mix::mix;
#[cfg(not(target_family = "wasm"))]
pub use named::{Make, bots_named};
pub use roster::{Entry, Roster};
