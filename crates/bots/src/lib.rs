//! Computer players.
//!
//! - [`Bot`] is the interface of a bot: it gets a view, never a state, and chooses an action.
//! - [`Roster`] lists the bots of a game; [`ROSTERS`] has the rosters of all games.
//! - [`AnyRoster`] and [`AnyBot`] are the same without the game's type, for programs that find a
//!   game by its name. [`make_bot`] is the short way to one bot.
//! - The modules [`cards`] and [`dice`] hold the bots themselves.
//!
//! - [`reasons`] says why an action is a good one, as codes that clients have texts for: for hints,
//!   lessons and reviews.
//!
//! Start with [`Bot`]; `docs/BOTS.md` says how strong each bot is. Matches between bots are in
//! `sextant-arena`. The text protocol for bots in other languages is in `sextant-engine`.
//!
//! ```
//! use sextant_bots::{Budget, make_bot, roster};
//! use sextant_core::{Contributions, FairChance, Seat, Secret, Tags};
//!
//! let roster = roster("cards").ok_or("there are no bots for this game")?;
//! let mut record = roster.start(&Tags::default())?;
//! record.draw(&FairChance::new(&Secret::from_seed("2a")?, "game 7", &Contributions::NONE))?;
//!
//! let mut novice = make_bot("cards", "novice", 1).ok_or("there is no such bot")?;
//! let choice = novice.choose(&*record, Seat::ONE, Budget::DEFAULT)?;
//! assert!(record.legal(Seat::ONE).contains(&choice.action));
//! record.play(Seat::ONE, &choice.action)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod any_game;
mod bot;
pub mod cards;
mod derive_seed;
pub mod dice;
mod erased;
mod random_bot;
mod reason;
mod registry;
mod roster;
mod running_mean;

pub use any_game::{bots_of, make_bot};
pub use bot::{Analysis, Belief, Bot, Budget, Candidate, Choice, Difference, Forfeit};
pub use derive_seed::derive_seed;
pub use erased::{AnyBot, AnyRoster, ErasedRoster};
pub use reason::{Concern, Reason};
pub use registry::{ROSTERS, RosterVisitor, bot_names, is_listed, reasons, roster, visit_roster};
pub use roster::{BotEntry, BotFactory, Roster};
pub use running_mean::RunningMean;
