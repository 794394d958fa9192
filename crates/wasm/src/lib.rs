//! The rules, records and bots of all games for the browser.
//!
//! - [`start()`] begins a game on one device; the [`LocalSession`](sextant_session::LocalSession) does
//!   the rest.
//! - [`BotTable`] has the bots of such a game, and [`estimates`] says what every choice costs.
//! - [`SlicedReview`] reviews a record bit by bit.
//! - [`check_sheet`] checks a sheet of the dice game that a player wrote down.
//! - [`score`] and [`tally()`] compute scores for games on a real table.
//!
//! What crosses to JavaScript is JSON; its types are generated into `web/src/protocol`. The
//! bindings exist only in WebAssembly, and everything else is tested without it.
//!
//! Two modules are built from this crate, each with the bindings of one feature: `rules` for the
//! page, which every visitor loads, and `bots` for the worker, which is loaded later.
//!
//! ```
//! use sextant_core::{Seat, SeatKind, Viewer};
//! use sextant_session::{Phase, Setup};
//!
//! let mut game = sextant_wasm::start(&Setup {
//!     game: "dice".to_owned(),
//!     options: serde_json::json!({ "players": 2 }),
//!     seats: vec![SeatKind::Bot("novice".to_owned()), SeatKind::Person],
//!     secret: "2a".repeat(32), // The page takes it from the browser's randomness.
//!     id: "example".to_owned(),
//!     date: None,
//! })?;
//! game.proceed()?;
//! let record = game.session().record().to_text();
//! let action = sextant_wasm::BotTable::resume(&record)?.choose(Seat::ONE)?;
//! game.play(Seat::ONE, &action)?;
//! assert_eq!(game.table_view(Viewer::Seat(Seat::TWO)).phase, Phase::Decide);
//! # Ok::<(), sextant_core::Refused>(())
//! ```
#![warn(missing_docs)]

mod advice;
#[cfg(all(target_arch = "wasm32", feature = "bots"))]
mod bind_bots;
#[cfg(all(target_arch = "wasm32", feature = "rules"))]
mod bind_rules;
mod bot_table;
mod pad;
mod refusal;
mod review;
mod sheet;
mod start;
mod tally;
#[cfg(all(target_arch = "wasm32", any(feature = "bots", feature = "rules")))]
mod thrown;
#[cfg(test)]
mod typescript;

pub use advice::{Advice, Believed, Compared, Considered, estimates};
pub use bot_table::BotTable;
pub use pad::{Score, score};
pub use refusal::LocalRefusal;
pub use review::{ReviewUpdate, SlicedReview};
pub use sheet::{CheckedSheet, check_sheet};
pub use start::start;
pub use tally::{Scores, Tally, tally};
