//! The server: tables over HTTP and WebSocket, bots that think on threads of their own, the page.
//!
//! [`serve()`] ties `sextant-tables` to a listener. Everything that goes over the wire is in
//! [`protocol`]; what a host can set is in [`Settings`].
#![warn(missing_docs)]

mod api;
mod assets;
mod bots;
mod config;
mod desk;
mod failure;
mod house;
mod hub;
mod jobs;
mod limits;
pub mod logging;
mod metrics;
mod open_files;
mod outlet;
pub mod protocol;
mod randomness;
mod serve;
mod stop;
mod visitor;

pub use config::{BadSettings, Config, LogForm, Settings};
pub use randomness::OsRandomness;
pub use serve::serve;
