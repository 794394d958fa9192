//! The learned player of the card game: its inputs, its network, its weights.
//!
//! [`Inputs`] are made from a view and from nothing else; a [`Thinker`] asks a [`Network`] about them;
//! [`Preferences`] turn its answers into chances. Training is elsewhere.
#![warn(missing_docs)]

mod inputs;
mod master;
mod memory;
mod network;
mod preferences;
mod shape;
mod slot;
mod thinker;
mod weights_file;

pub use inputs::{COLOUR_INPUTS, ColourInputs, GLOBAL_INPUTS, Inputs};
pub use master::{apprentice, master};
pub use network::{Misshapen, Network, POOLED};
pub use preferences::{Preferences, chance};
pub use shape::{Shape, Tensor};
pub use slot::{HEADS, OUTS, POINTS, Slot};
pub use thinker::Thinker;
pub use weights_file::{NotWeights, WeightsFile};
