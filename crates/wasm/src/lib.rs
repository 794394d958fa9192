//! The rules, records and bots of all games for the browser.
//!
//! A [`Sitting`] is a game on one device: people and bots, chance from a secret, and everything that
//! the page shows. It knows games only by their common face, so that a further game needs nothing
//! here. What crosses to JavaScript is JSON; its types are generated into `web/src/protocol`.
//! The bindings themselves exist only in WebAssembly; all the rest is tested without it.
#![warn(missing_docs)]

mod advice;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod chance;
mod pad;
mod repertoire;
mod setup;
mod sight;
mod sitting;
mod tally;
#[cfg(test)]
mod typescript;

pub use advice::{Advice, Considered};
pub use pad::{Score, score};
pub use repertoire::{BotLine, GameLine, repertoire};
pub use setup::{Place, Setup};
pub use sight::{Happened, Phase, Sight};
pub use sitting::{Sitting, Trouble};
pub use tally::{Scores, Tally, tally};
