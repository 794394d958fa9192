//! The server: tables over HTTP and WebSocket, bots that think on threads of their own, the page.
//!
//! [`serve()`] ties `sextant-tables` to a listener. Everything that goes over the wire is in
//! [`protocol`]; what a host can set is in [`Settings`].
#![warn(missing_docs)]

mod api;
mod assets;
mod auth;
mod bots;
mod commands;
mod config;
mod error;
mod hub;
mod jobs;
mod limits;
pub mod logging;
mod metrics;
mod open_files;
mod outbox;
pub mod protocol;
mod randomness;
mod serve;
mod shutdown;
mod state;

pub use config::{BadSettings, Config, LogFormat, Settings};
pub use randomness::OsRandomness;
pub use serve::serve;
