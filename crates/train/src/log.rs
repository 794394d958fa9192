//! What happened in training, as lines of tab-separated values.

use std::fmt::Write as _;

use crate::settings::Stage;
use crate::trainer::Progress;

/// A strength that was measured: margin and standard error, in the base game and in the long one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The margin in the base game, and its standard error.
    pub base: [f64; 2],
    /// The same in the long game.
    pub long: [f64; 2],
}

/// One line of the log.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// What happened.
    pub progress: Progress,
    /// For how long training has gone on, in seconds by the clock, measuring not counted.
    pub seconds: f64,
    /// How strong the player was after it, if that was measured.
    pub strength: Option<Strength>,
}

/// The names of the columns.
pub const COLUMNS: &str = "iteration\tstage\trounds\tdecisions\tseconds\tscore\tplacements\tcapped\t\
                           entropy\tdivergence\tclipped\tagreed\tunexplained\tpast_margin\t\
                           base\tbase_se\tlong\tlong_se";

impl Line {
    /// The line as it stands in the log.
    pub fn to_tsv(&self) -> String {
        let Line { progress: p, seconds, strength } = self;
        let stage = match p.stage {
            Stage::Imitation(_) => "imitation",
            Stage::Improvement(_) => "improvement",
            Stage::Finish(_) => "finish",
            Stage::Done => "done",
        };
        let mut line = format!(
            "{}\t{stage}\t{}\t{}\t{seconds:.1}\t{:.2}\t{:.2}\t{:.4}",
            p.iteration, p.rounds, p.decisions, p.score, p.placements, p.capped,
        );
        let _ = write!(
            line,
            "\t{:.4}\t{:.5}\t{:.4}\t{:.4}\t{:.4}\t{:.2}",
            p.entropy, p.divergence, p.clipped, p.agreed, p.unexplained, p.margin,
        );
        match strength {
            Some(Strength { base, long }) => {
                for value in base.iter().chain(long) {
                    let _ = write!(line, "\t{value:.2}");
                }
            }
            None => line.push_str("\t\t\t\t"),
        }
        line
    }
}

/// The lines of a log up to an iteration: what came later is done again after a resumption.
pub(crate) fn up_to(log: &str, iteration: u64) -> String {
    let mut kept = String::new();
    for line in log.lines() {
        let nth = line.split('\t').next().and_then(|nth| nth.parse::<u64>().ok());
        if nth.is_none_or(|nth| nth <= iteration) {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The seconds of the last line.
pub(crate) fn last_seconds(log: &str) -> f64 {
    log.lines().last().and_then(|line| line.split('\t').nth(4)?.parse().ok()).unwrap_or_default()
}
