//! A run of the dice game's training.

use std::fmt::Write as _;
use std::num::NonZeroUsize;

use sextant_dice::Players;
use sextant_neural::WeightsFile;

use crate::checkpoint::NotACheckpoint;
use crate::dice::measure::DiceMeasure;
use crate::dice::settings::DiceSettings;
use crate::dice::trainer::{DiceProgress, DiceTrainer};
use crate::run::{Learner, Line, RunError};

/// A strength that was measured with two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiceStrength {
    /// The margin and its standard error.
    pub margin: [f64; 2],
    /// Which share of games was won.
    pub won: f64,
}

impl Learner for DiceTrainer {
    type Settings = DiceSettings;
    type Progress = DiceProgress;
    type Strength = DiceStrength;

    const MARK: &'static str = "greedy";
    const UNIT: &'static str = "game";
    const COLUMNS: &'static str = "iteration\tstage\tgames\tdecisions\tseconds\tscore\tturns\t\
        margin_error\twin_loss\tmargin\tmargin_se\twon";
    const CURVES: &'static [(&'static str, &'static str)] = &[("two players", "margin")];

    fn untrained(settings: DiceSettings) -> DiceTrainer {
        DiceTrainer::new(settings)
    }

    fn from_checkpoint(bytes: &[u8]) -> Result<DiceTrainer, NotACheckpoint> {
        DiceTrainer::from_bytes(bytes)
    }

    fn checkpoint(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn done(&self) -> u64 {
        self.iteration()
    }

    fn watching(&self) -> u64 {
        self.settings().imitation
    }

    fn planned(&self) -> u64 {
        self.settings().iterations()
    }

    fn plan(&mut self, iterations: u64) {
        self.fix_iterations(iterations);
    }

    fn step(&mut self) -> Result<DiceProgress, RunError> {
        self.iterate().map_err(RunError::other)
    }

    fn strength(&self, pairs: u32) -> Result<DiceStrength, RunError> {
        let measure = DiceMeasure {
            against: DiceTrainer::MARK.to_owned(),
            pairs,
            // Other dice every time, and none that a careful reader would measure by afterwards.
            seed: 1_000_000 + self.iteration(),
            threads: NonZeroUsize::MIN,
            players: Players::default(),
            simulations: None,
        };
        let network = self.network().map_err(RunError::other)?;
        let tally = measure.run(network).map_err(RunError::Other)?;
        let margin = [tally.margin, tally.margin_se.unwrap_or_default()];
        Ok(DiceStrength { margin, won: tally.win_rate })
    }

    fn weights(&self, command: &str) -> Result<Vec<u8>, RunError> {
        let made = format!(
            "{command}\niteration {}, {} games, {} decisions",
            self.iteration, self.games, self.decisions,
        );
        let network = self.network().map_err(RunError::other)?;
        Ok(WeightsFile { network, made }.to_bytes())
    }

    fn row(line: &Line<DiceTrainer>) -> String {
        let Line { progress: p, seconds, strength } = line;
        let stage = if p.imitates { "imitation" } else { "improvement" };
        let mut row = format!(
            "{}\t{stage}\t{}\t{}\t{seconds:.1}\t{:.2}\t{:.2}\t{:.2}\t{:.4}",
            p.iteration, p.games, p.decisions, p.score, p.turns, p.margin_error, p.win_loss,
        );
        match strength {
            Some(DiceStrength { margin: [margin, error], won }) => {
                let _ = write!(row, "\t{margin:.2}\t{error:.2}\t{won:.4}");
            }
            None => row.push_str("\t\t\t"),
        }
        row
    }
}
