//! What was luck and what was skill.
#![warn(missing_docs)]

pub mod cards;
mod dice;
mod luck;

pub use luck::{Gains, LuckModel, luck_model, margins};
