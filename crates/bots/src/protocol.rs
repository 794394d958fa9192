//! The engine protocol, version 1: `docs/PROTOCOL.md` describes it for people who write bots.
//!
//! Both ends are here: [`Engine`] lets a bot of ours speak it, [`Outside`] lets a program that
//! speaks it play like any bot of ours. What the one is told by [`Teller`], the other hears with a
//! [`Follower`](sextant_core::Follower).

mod command_line;
mod engine;
mod go;
mod info;
mod line;
mod outside;
mod program;
mod seated;
mod teller;

pub use command_line::CommandLine;
pub use engine::Engine;
pub use outside::Outside;
pub use program::Limits;
pub use seated::Seated;
pub use teller::Teller;

pub(crate) use seated::SeatedBot;

/// The version of the protocol spoken here.
pub const VERSION: u32 = 1;
