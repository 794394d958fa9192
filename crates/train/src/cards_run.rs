//! A run of the card game's training.

use std::fmt::Write as _;

use sextant_cards::{Rounds, Variant};
use sextant_neural::WeightsFile;

use crate::checkpoint::NotACheckpoint;
use crate::run::{Learner, Line, RunError};
use crate::settings::{Settings, Stage};
use crate::strength::{Measure, Participant};
use crate::trainer::{Progress, Trainer};

/// A strength that was measured: margin and standard error, in the base game and in the long one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The margin in the base game, and its standard error.
    pub base: [f64; 2],
    /// The same in the long game.
    pub long: [f64; 2],
}

impl Learner for Trainer {
    type Settings = Settings;
    type Progress = Progress;
    type Strength = Strength;

    const MARK: &'static str = "cautious";
    const UNIT: &'static str = "round";
    const COLUMNS: &'static str = "iteration\tstage\trounds\tdecisions\tseconds\tscore\tplacements\t\
        capped\tentropy\tdivergence\tclipped\tagreed\tunexplained\tpast_margin\tbase\tbase_se\tlong\t\
        long_se";
    const CURVES: &'static [(&'static str, &'static str)] =
        &[("base game", "base"), ("long game", "long")];

    fn untrained(settings: Settings) -> Trainer {
        Trainer::new(settings)
    }

    fn from_checkpoint(bytes: &[u8]) -> Result<Trainer, NotACheckpoint> {
        Trainer::from_bytes(bytes)
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

    fn step(&mut self) -> Result<Progress, RunError> {
        Ok(self.iterate(None))
    }

    fn strength(&self, pairs: u32) -> Result<Strength, RunError> {
        let player = Participant::network(self.network().map_err(RunError::other)?);
        let measure = |variant: Variant| {
            let measure = Measure {
                against: Participant::Bot(Trainer::MARK.to_owned()),
                pairs,
                // Other deals every time, and none that a careful reader would measure by afterwards.
                seed: 1_000_000 + self.iteration(),
                threads: self.settings().threads,
                variant,
                rounds: Rounds::ONE,
            };
            let tally = measure.run(&player).map_err(RunError::Other)?;
            Ok([tally.margin, tally.margin_se.unwrap_or_default()])
        };
        Ok(Strength { base: measure(Variant::Base)?, long: measure(Variant::Long)? })
    }

    fn weights(&self, command: &str) -> Result<Vec<u8>, RunError> {
        let made = format!(
            "{command}\niteration {}, {} rounds, {} decisions",
            self.iteration, self.rounds, self.decisions,
        );
        let network = self.network().map_err(RunError::other)?;
        Ok(WeightsFile { network, made }.to_bytes())
    }

    fn row(line: &Line<Trainer>) -> String {
        let Line { progress: p, seconds, strength } = line;
        let stage = match p.stage {
            Stage::Imitation(_) => "imitation",
            Stage::Improvement(_) => "improvement",
            Stage::Finish(_) => "finish",
            Stage::Done => "done",
        };
        let mut row = format!(
            "{}\t{stage}\t{}\t{}\t{seconds:.1}\t{:.2}\t{:.2}\t{:.4}",
            p.iteration, p.rounds, p.decisions, p.score, p.placements, p.capped,
        );
        let _ = write!(
            row,
            "\t{:.4}\t{:.5}\t{:.4}\t{:.4}\t{:.4}\t{:.2}",
            p.entropy, p.divergence, p.clipped, p.agreed, p.unexplained, p.margin,
        );
        match strength {
            Some(Strength { base, long }) => {
                for value in base.iter().chain(long) {
                    let _ = write!(row, "\t{value:.2}");
                }
            }
            None => row.push_str("\t\t\t\t"),
        }
        row
    }
}
