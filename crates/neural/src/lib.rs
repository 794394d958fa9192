//! The learned player of the card game: its inputs, its network, its weights.
//!
//! [`Inputs`] are made from a view and from nothing else; an [`Evaluator`] asks a [`Network`] about them;
//! [`ActionDistribution`] turns its answers into chances. Training is elsewhere.
#![warn(missing_docs)]

mod action_distribution;
mod bundled;
mod encoder_cache;
mod evaluator;
mod inputs;
mod network;
mod shape;
mod slot;
mod weights_file;

pub use action_distribution::{ActionDistribution, sigmoid};
pub use bundled::{apprentice, master};
pub use evaluator::Evaluator;
pub use inputs::{COLOUR_INPUTS, ColourInputs, GLOBAL_INPUTS, Inputs};
pub use network::{Network, POOLED, ShapeMismatch};
pub use shape::{Shape, Tensor};
pub use slot::{HEADS, OUTS, POINTS, Slot};
pub use weights_file::{NotWeights, WeightsFile};
