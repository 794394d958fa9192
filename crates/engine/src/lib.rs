//! The engine protocol, version 1: `docs/ENGINE_PROTOCOL.md` describes it for people who write bots.
//!
//! Both ends are here: [`Engine`] lets a bot of ours speak it, [`ExternalBot`] lets a program that
//! speaks it play like any bot of ours. A [`SeatObserver`](sextant_core::SeatObserver) at one end
//! reads the lines that a [`Transcript`] writes at the other.
#![warn(missing_docs)]

mod command_line;
mod engine;
mod engine_game;
mod external;
mod factory;
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
pub use factory::{bot_factory, is_command};
pub use program::Limits;
pub use seated_bot::AnySeatedBot;
pub use transcript::Transcript;

/// The version of the protocol spoken here.
pub const VERSION: u32 = 1;
