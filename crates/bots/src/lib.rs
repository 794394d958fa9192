//! Computer players.
//!
//! A [`Bot`] gets a view, never a state. [`Roster`] lists the bots of a game; [`AnyRoster`] and
//! [`AnyBot`] are the same for programs that do not care which game it is. Matches between bots are
//! in `sextant-arena`, the text protocol for programs outside in `sextant-engine`.
#![warn(missing_docs)]

mod any_game;
mod bot;
pub mod cards;
mod derive_seed;
pub mod dice;
mod erased;
mod random_bot;
mod registry;
mod roster;
mod running_mean;

pub use any_game::{bots_of, make_bot};
pub use bot::{Analysis, Belief, Bot, Budget, Candidate, Choice, Forfeit};
pub use derive_seed::derive_seed;
pub use erased::{AnyBot, AnyRoster, ErasedRoster};
pub use registry::{ROSTERS, RosterVisitor, bot_names, is_listed, roster, visit_roster};
pub use roster::{BotEntry, BotFactory, Roster};
pub use running_mean::RunningMean;
