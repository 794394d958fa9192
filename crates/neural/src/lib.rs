//! The neural networks of both games: their inputs, their evaluation and their weights.
//!
//! - [`Inputs`] turns a view into numbers. It uses nothing that the player can't know.
//! - [`Network`] computes answers from them, one for each [`Slot`]: how much an action is
//!   preferred, or how likely the opponent holds a card.
//! - [`Evaluator`] puts the two together, and is the place to start.
//! - [`ActionDistribution`] turns preferences into probabilities.
//! - [`DiceEvaluator`] says what a decision of the dice game is worth, by a [`DiceNetwork`].
//! - [`master`], [`apprentice`] and [`dice_master`] are the networks that come with the program.
//!
//! The bots that play with a network are in `sextant-bots`, training is in `sextant-train`.
//!
//! ```
//! use sextant_cards::{Match, Options};
//! use sextant_core::{Game, Seat, Simulation, Viewer};
//! use sextant_neural::{Evaluator, apprentice};
//!
//! let mut game = Match::new(&Options::default());
//! game.apply_outcome(&Match::draw(game.options(), 1, &mut Simulation::new(1)))?;
//! let mut legal = Vec::new();
//! game.legal(Seat::ONE, &mut legal);
//!
//! let mut evaluator = Evaluator::new(apprentice());
//! evaluator.evaluate(&game.view(Viewer::Seat(Seat::ONE))).ok_or("no cards are dealt")?;
//! let best = evaluator.best_action(&legal).ok_or("there is nothing to decide")?;
//! game.play(Seat::ONE, best)?;
//! assert!((0.0..=1.0).contains(&evaluator.belief("R10".parse()?)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod action_distribution;
mod bundled;
mod dice_evaluation;
mod dice_inputs;
mod dice_network;
mod encoder_cache;
mod evaluator;
mod inputs;
mod kernels;
mod network;
mod shape;
mod slot;
mod weights_file;

pub use action_distribution::{ActionDistribution, sigmoid};
pub use bundled::{apprentice, dice_master, master};
pub use dice_inputs::{DICE_COLOUR_INPUTS, DICE_GLOBAL_INPUTS, DiceInputs, SparseInputs};
pub use dice_network::{DICE_HEADS, DICE_OUTS, DICE_POINTS, DiceEvaluator, DiceNetwork, DiceValue};
pub use evaluator::Evaluator;
pub use inputs::{COLOUR_INPUTS, ColourInputs, GLOBAL_INPUTS, Inputs};
pub use kernels::POOLED;
pub use network::{Network, ShapeMismatch};
pub use shape::{Shape, Tensor};
pub use slot::{HEADS, OUTS, POINTS, Slot};
pub use weights_file::{NotWeights, Stored, WeightsFile};
