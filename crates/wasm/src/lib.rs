//! The rules, records and bots of all games for the browser.
//!
//! A [`Session`] is a game on one device: people and bots, chance from a secret, and everything that
//! the page shows. It knows games only by their common face, so that a further game needs nothing
//! here. What crosses to JavaScript is JSON; its types are generated into `web/src/protocol`.
//! The bindings themselves exist only in WebAssembly; all the rest is tested without it.
//!
//! Two modules are made of this crate, each with the bindings that its feature names and nothing else:
//! `rules` for the page, which everybody loads, and `bots` for the worker, which is loaded later.
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
