//! Trains the learned player of the card game.
//!
//! [`Trainer`] starts by imitating the rule-based policy and goes on by playing itself (PPO), judged
//! by a critic that sees everything. See `docs/TRAINING.md`.
#![warn(missing_docs)]

mod adam;
mod advantage;
mod batch;
mod checkpoint;
mod curve;
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

pub use checkpoint::NotACheckpoint;
pub use curve::learning_curve;
pub use exploit::{Exploit, Response};
pub use log::{COLUMNS, Line, Strength};
pub use opponent::Opponent;
pub use run::{RunError, RunOptions, begin, resume, run, write};
pub use settings::{Settings, Stage};
pub use strength::{Measure, Participant};
pub use table::Goal;
pub use trainer::{Progress, Trainer};
