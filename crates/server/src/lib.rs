//! The server: tables over HTTP and WebSocket, bots on their own threads, and the page.
//!
//! - [`serve()`] is the place to start: it connects `sextant-tables` to a listener until shutdown.
//! - [`Settings`] are what a host can set; [`Config`] is what a running server uses.
//! - `sextant-wire` has every message between the server and its clients.
//! - [`logging`] sets up the log.
//!
//! `docs/HOSTING.md` is for hosts, `docs/API.md` for authors of clients.
//!
//! Flags and environment variables override the file, and defaults fill in the rest:
//!
//! ```
//! use sextant_server::Settings;
//!
//! let flags = Settings { bot_threads: Some(2), ..Settings::default() };
//! let file: Settings = toml::from_str(
//!     r#"
//!     listen = "0.0.0.0:80"
//!     bot-threads = 8
//!     public-url = "https://play.example.org/"
//!     "#,
//! )?;
//! let config = flags.or(file).complete()?;
//! assert_eq!(config.bot_threads, 2);
//! assert_eq!(config.listen.port(), 80);
//! assert_eq!(config.origin.as_deref(), Some("https://play.example.org"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod api;
mod assets;
mod auth;
mod bots;
mod client_address;
mod client_stream;
mod commands;
mod config;
mod error;
mod fair_turns;
mod hub;
mod jobs;
mod limits;
mod log_limit;
pub mod logging;
mod metrics;
mod open_files;
mod outbox;
mod panics;
mod player_addresses;
mod preview;
mod randomness;
mod readiness;
mod retention;
mod reviews;
mod serve;
mod shutdown;
mod state;

pub use assets::has_page;
pub use client_address::ProxyHeader;
pub use config::{BadSettings, Config, Keeping, LogFormat, Settings};
pub use randomness::OsRandomness;
pub use serve::serve;
