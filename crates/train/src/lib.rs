//! Trains the neural networks of both games.
//!
//! - [`Trainer`] is the place to start for the card game. It first imitates the rule-based policy, then improves by
//!   playing against itself (PPO). A critic that sees all cards judges its decisions.
//! - [`DiceTrainer`] is the one for the dice game: it watches `greedy`, then learns from its own play
//!   what a position is worth (TD(λ)).
//! - [`Settings`] and [`DiceSettings`] say how to train, and [`run()`] trains either [`Learner`] in a folder
//!   with checkpoints, log and curve.
//! - [`Measure`] measures strength, and [`Exploit`] searches for weaknesses of a finished player.
//!
//! Players need none of this: the command has it only with the feature `train`. `docs/TRAINING.md`
//! explains the method; `docs/training` has the results, and what was tried.
//!
//! ```
//! use sextant_train::{Settings, Stage, Trainer};
//!
//! // Far too small to learn anything, but done at once.
//! let widths = [8, 8, 8];
//! let settings = Settings { games: 1, player: widths, critic: widths, ..Settings::default() };
//! let mut trainer = Trainer::new(settings);
//! let before = trainer.network()?.parameters().to_vec();
//!
//! let progress = trainer.iterate(None);
//! assert_eq!(progress.stage, Stage::Imitation(0.0));
//! assert_eq!(progress.rounds, 3);
//! assert_ne!(trainer.network()?.parameters(), before);
//! # Ok::<(), sextant_neural::ShapeMismatch>(())
//! ```
#![warn(missing_docs)]

mod adam;
mod advantage;
mod batch;
mod cards_run;
mod checkpoint;
mod curve;
mod dice;
mod exploit;
mod log;
mod loss;
mod matmul;
mod model;
mod opponent;
mod oracle_critic;
mod play;
mod run;
mod samples;
mod settings;
mod strength;
mod table;
mod trainer;

pub use cards_run::Strength;
pub use checkpoint::NotACheckpoint;
pub use dice::{DiceMeasure, DiceProgress, DiceSettings, DiceStrength, DiceTrainer};
pub use exploit::{Exploit, Response};
pub use opponent::Opponent;
pub use run::{Learner, Line, RunError, RunOptions, begin, resume, run, write};
pub use settings::{Settings, Stage};
pub use strength::{Measure, Participant};
pub use table::Goal;
pub use trainer::{Progress, Trainer};
