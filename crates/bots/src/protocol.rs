//! The engine protocol, version 1: `docs/PROTOCOL.md` describes it for people who write bots.
//!
//! Both ends are here: [`Engine`] lets a bot of ours speak it, [`ExternalBot`] lets a program that
//! speaks it play like any bot of ours. What the one is told by [`Transcript`], the other hears with a
//! [`SeatObserver`](sextant_core::SeatObserver).

mod command_line;
mod engine;
mod external;
mod info;
mod line;
mod program;
mod search_limits;
mod seated_bot;
mod transcript;

pub use command_line::CommandLine;
pub use engine::Engine;
pub use external::ExternalBot;
pub use program::Limits;
pub use seated_bot::AnySeatedBot;
pub use transcript::Transcript;

pub(crate) use seated_bot::SeatedBot;

/// The version of the protocol spoken here.
pub const VERSION: u32 = 1;
