//! The rules, records and bots of all games for the browser.
//!
//! - [`Session`] is a game on one device, and the place to start: people and bots, chance from a
//!   secret, and everything that the page shows. It knows games only through
//!   [`AnyGame`](sextant_core::AnyGame), so that a further game needs nothing here.
//! - [`score`] and [`tally()`] compute scores for games on a real table.
//!
//! What crosses to JavaScript is JSON; its types are generated into `web/src/protocol`. The
//! bindings exist only in WebAssembly, and everything else is tested without it.
//!
//! Two modules are built from this crate, each with the bindings of one feature: `rules` for the
//! page, which every visitor loads, and `bots` for the worker, which is loaded later.
//!
//! ```
//! use sextant_core::{Seat, Viewer};
//! use sextant_wasm::{Phase, SeatKind, Session, Setup};
//!
//! let mut session = Session::start(&Setup {
//!     game: "dice".to_owned(),
//!     options: serde_json::json!({ "players": 3 }),
//!     seats: vec![SeatKind::Person, SeatKind::Bot("novice".to_owned())],
//!     secret: "2a".repeat(32), // The page takes it from the browser's randomness.
//!     id: "example".to_owned(),
//!     date: None,
//! })?;
//! session.proceed()?;
//! session.play(Seat::ONE, &session.legal(Seat::ONE)[0])?;
//! assert_eq!(session.session_view(Viewer::Seat(Seat::ONE)).phase, Phase::Decide);
//! assert_eq!(Session::resume(&session.record(false))?.steps(), session.steps());
//! # Ok::<(), sextant_core::Refused>(())
//! ```
#![warn(missing_docs)]

mod advice;
#[cfg(all(target_arch = "wasm32", feature = "bots"))]
mod bind_bots;
#[cfg(all(target_arch = "wasm32", feature = "rules"))]
mod bind_rules;
mod chance;
mod pad;
mod refusal;
mod session;
mod session_view;
mod setup;
mod tally;
#[cfg(all(target_arch = "wasm32", any(feature = "bots", feature = "rules")))]
mod thrown;
#[cfg(test)]
mod typescript;

pub use advice::{Advice, Believed, Considered};
pub use pad::{Score, score};
pub use refusal::LocalRefusal;
pub use session::Session;
pub use session_view::{Phase, SessionView};
pub use setup::{SeatKind, Setup};
pub use tally::{Scores, Tally, tally};
