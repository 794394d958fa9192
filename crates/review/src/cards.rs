//! The card game.

pub mod critic;
mod critic_inputs;
mod luck;

pub(crate) use luck::CardLuck;
