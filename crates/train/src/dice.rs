//! Trains the value network of the dice game by self-play.

mod checkpoint;
mod game;
mod measure;
mod run;
mod settings;
mod trainer;

pub use measure::DiceMeasure;
pub use run::DiceStrength;
pub use settings::DiceSettings;
pub use trainer::{DiceProgress, DiceTrainer};
