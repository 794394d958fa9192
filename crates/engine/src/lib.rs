//! The engine protocol, version 1: how a table and a bot talk line by line, as chess programs do.
//!
//! `docs/ENGINE_PROTOCOL.md` describes it for bot authors. Both ends are here:
//!
//! - [`Engine`] is the bot's end. It lets a bot of `sextant-bots` speak the protocol.
//! - [`ExternalBot`] is the table's end. It runs another program and lets it play like any other
//!   bot.
//! - [`Transcript`] writes the lines that a seat may see, and a
//!   [`SeatObserver`](sextant_core::SeatObserver) at the other end reads them.
//!
//! Start with [`Engine`], which answers one line after another:
//!
//! ```
//! use sextant_engine::{Engine, engine_games};
//!
//! let engine = Engine { bot: "greedy".to_owned(), games: engine_games() };
//! let input = "newgame dice seat 1\n\
//!              roll turn 1 active 1 dice RYY 037\n\
//!              play 1 G7\n\
//!              go\n";
//! let mut output = Vec::new();
//! engine.run(input.as_bytes(), &mut output);
//! let output = String::from_utf8(output)?;
//! let lines: Vec<&str> = output.lines().collect();
//! assert!(lines[0].starts_with("error play: "), "there is no green die");
//! assert!(lines[1].starts_with("bestmove "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod command_line;
mod engine;
mod engine_game;
mod external;
mod factory;
mod idle_programs;
mod info;
mod line;
mod program;
mod search_limits;
mod seated_bot;
mod transcript;

pub use command_line::{CommandLine, NotACommand};
pub use engine::Engine;
pub use engine_game::{EngineGame, engine_games};
pub use external::ExternalBot;
pub use factory::{bot_factory, is_command, try_program};
pub use program::Limits;
pub use seated_bot::AnySeatedBot;
pub use transcript::Transcript;

/// The version of the protocol spoken here.
pub const VERSION: u32 = 1;
