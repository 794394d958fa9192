//! A game in progress, whichever game it is.
//!
//! - [`Session`] is the place to start: a record with seats, chance, departures, pauses and undo. It
//!   takes one step at a time, so that an online table can store each of them.
//! - [`LocalSession`] is the same on one device: what follows by itself happens at once, and people
//!   pass the device on. The page and the terminal play with it.
//! - [`TableView`] is what one viewer sees. Nobody gets the session itself.
//! - [`Chance`] is where deals and rolls come from.
//!
//! A session knows neither a clock nor a network, does no I/O, and asks no bot: a program that has
//! bots asks them and plays what they choose.
//!
//! ```
//! use sextant_core::{Seat, SeatKind, Viewer};
//! use sextant_session::{LocalSession, Phase, Setup};
//!
//! let mut game = LocalSession::start(&Setup {
//!     game: "dice".to_owned(),
//!     options: serde_json::json!({ "players": 3 }),
//!     seats: vec![SeatKind::Person, SeatKind::Bot("novice".to_owned())],
//!     secret: "2a".repeat(32), // From the randomness of the device.
//!     id: "example".to_owned(),
//!     date: None,
//! })?;
//! game.proceed()?;
//! let action = game.session().legal(Seat::ONE).remove(0);
//! game.play(Seat::ONE, &action)?;
//!
//! let seen = game.table_view(Viewer::Seat(Seat::ONE));
//! assert_eq!((seen.phase, game.log(Viewer::Spectator).len()), (Phase::Decide, 2));
//! let saved = game.session().record().to_text();
//! assert_eq!(LocalSession::resume(&saved)?.log(Viewer::Spectator).len(), 2);
//! # Ok::<(), sextant_core::Refused>(())
//! ```
#![warn(missing_docs)]

mod chance;
mod decisions;
mod handover;
mod local_session;
mod pauses;
mod refusal;
mod session;
mod setup;
#[cfg(test)]
mod tests;

pub use chance::Chance;
pub use handover::Handover;
pub use local_session::LocalSession;
pub use refusal::SessionRefusal;
pub use session::Session;
pub use setup::Setup;
pub use sextant_wire::{LogPart, Pause, Phase, TableView};
