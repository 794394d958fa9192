//! Computer players, and the arena that compares them.
//!
//! A [`Bot`] gets a view, never a state. [`Roster`] lists the bots of a game; [`AnyRoster`] and
//! [`AnyBot`] are the same for programs that do not care which game it is.
//!
//! In a browser there are no programs from outside and no threads, so neither the protocol nor the arena
//! is part of the crate there.
#![warn(missing_docs)]

#[cfg(not(target_family = "wasm"))]
pub mod arena;
mod bot;
pub mod cards;
mod derive_seed;
pub mod dice;
mod erased;
#[cfg(not(target_family = "wasm"))]
mod factory;
#[cfg(not(target_family = "wasm"))]
pub mod protocol;
mod random_bot;
mod roster;
mod statistics;

pub use bot::{Analysis, Belief, Bot, Budget, Candidate, Choice, Forfeit};
pub use derive_seed::derive_seed;
#[cfg(not(target_family = "wasm"))]
pub use erased::ContestSettings;
pub use erased::{AnyBot, AnyRoster, ErasedRoster, ROSTERS, is_listed, roster};
#[cfg(not(target_family = "wasm"))]
pub use factory::{BotFactory, bot_factory};
pub use roster::{BotEntry, Roster};
