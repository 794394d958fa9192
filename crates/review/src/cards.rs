//! The card game.

pub mod critic;
mod critic_inputs;
mod luck;
mod reviewed;

pub(crate) use luck::CardLuck;
