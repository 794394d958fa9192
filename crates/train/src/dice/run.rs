//! A run of training in a folder: checkpoints, log, weights.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use sextant_dice::Players;
use sextant_neural::{DiceNetwork, WeightsFile};

use crate::dice::measure::DiceMeasure;
use crate::dice::settings::DiceSettings;
use crate::dice::trainer::{DiceProgress, DiceTrainer};
use crate::log::{last_seconds, up_to};
use crate::run::{CHECKPOINT, LOG, RunError, RunOptions, new_folder, read_checkpoint, write};

/// One line of the log.
#[derive(Clone, Copy, Debug)]
pub struct DiceLine {
    /// What happened.
    pub progress: DiceProgress,
    /// For how long training has gone on, in seconds by the clock, measuring not counted.
    pub seconds: f64,
    /// How strong the network was after it, if that was measured.
    pub strength: Option<DiceStrength>,
}

/// A strength that was measured against `greedy` with two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiceStrength {
    /// The margin and its standard error.
    pub margin: [f64; 2],
    /// Which share of games was won.
    pub won: f64,
}

const COLUMNS: &str = "iteration\tstage\tgames\tdecisions\tseconds\tscore\tturns\tmargin_error\twin_loss\t\
                       margin\tmargin_se\twon";

impl DiceLine {
    /// The line as it stands in the log.
    fn to_tsv(self) -> String {
        let DiceLine { progress: p, seconds, strength } = self;
        let stage = if p.imitates { "imitation" } else { "improvement" };
        let mut line = format!(
            "{}\t{stage}\t{}\t{}\t{seconds:.1}\t{:.2}\t{:.2}\t{:.2}\t{:.4}",
            p.iteration, p.games, p.decisions, p.score, p.turns, p.margin_error, p.win_loss,
        );
        match strength {
            Some(DiceStrength { margin: [margin, error], won }) => {
                let _ = write!(line, "\t{margin:.2}\t{error:.2}\t{won:.4}");
            }
            None => line.push_str("\t\t\t"),
        }
        line
    }
}

/// From how many iterations of self-play it is found out how many there is time for.
const TIMED: u64 = 20;

/// Begins a run in a folder where there is none.
pub fn begin_dice(settings: DiceSettings, folder: &Path) -> Result<DiceTrainer, RunError> {
    new_folder(folder)?;
    Ok(DiceTrainer::new(settings))
}

/// Goes on with the run in a folder.
pub fn resume_dice(folder: &Path) -> Result<DiceTrainer, RunError> {
    read_checkpoint(folder, DiceTrainer::from_bytes)
}

/// Trains until all is done, and reports every line of the log.
pub fn run_dice(
    trainer: &mut DiceTrainer,
    options: &RunOptions,
    report: &mut dyn FnMut(&DiceLine),
) -> Result<(), RunError> {
    let log_path = options.folder.join(LOG);
    let old = std::fs::read_to_string(&log_path).unwrap_or_default();
    let mut log = up_to(&old, trainer.iteration());
    if log.is_empty() {
        log = format!("{COLUMNS}\n");
    }
    let seconds_before = last_seconds(&log);
    let start = Instant::now();
    let mut measuring = 0.0;
    let mut minutes = options.minutes;
    // When the first iteration ended that the network itself played.
    let mut first_played: Option<f64> = None;
    if trainer.iteration() == 0 {
        write(&options.folder.join(CHECKPOINT), &trainer.to_bytes())?;
    }
    while trainer.iteration() < trainer.settings().iterations() {
        let progress = trainer.iterate().map_err(|error| RunError::Other(error.to_string()))?;
        let seconds = seconds_before + start.elapsed().as_secs_f64() - measuring;
        let played = progress.iteration.saturating_sub(trainer.settings().imitation);
        if played == 1 {
            first_played = Some(seconds);
        }
        if let (Some(limit), Some(first)) = (minutes.filter(|_| played == TIMED), first_played) {
            minutes = None;
            let each = (seconds - first) / (TIMED - 1) as f64;
            let fits = ((limit * 60.0 - seconds).max(0.0) / each.max(1e-6)) as u64;
            trainer.fix_iterations(progress.iteration + fits);
        }
        let is_last = trainer.iteration() == trainer.settings().iterations();
        let strength = if progress.iteration.is_multiple_of(options.measure_every) || is_last {
            let before = Instant::now();
            let strength = measure(network(trainer)?, trainer.iteration(), options)?;
            measuring += before.elapsed().as_secs_f64();
            Some(strength)
        } else {
            None
        };
        let line = DiceLine { progress, seconds, strength };
        let _ = writeln!(log, "{}", line.to_tsv());
        if progress.iteration.is_multiple_of(options.checkpoint_every) || is_last {
            write(&options.folder.join(CHECKPOINT), &trainer.to_bytes())?;
            write(&log_path, log.as_bytes())?;
            let made = format!(
                "{}\niteration {}, {} games, {} decisions",
                options.command, progress.iteration, progress.games, progress.decisions,
            );
            let file = WeightsFile { network: network(trainer)?, made };
            write(&options.folder.join("last.weights"), &file.to_bytes())?;
        }
        report(&line);
    }
    Ok(())
}

fn network(trainer: &DiceTrainer) -> Result<DiceNetwork, RunError> {
    trainer.network().map_err(|error| RunError::Other(error.to_string()))
}

/// The bot by which strength is measured.
const MARK: &str = "greedy";

fn measure(
    network: DiceNetwork,
    iteration: u64,
    options: &RunOptions,
) -> Result<DiceStrength, RunError> {
    let measure = DiceMeasure {
        against: MARK.to_owned(),
        pairs: options.measure_pairs,
        // Other dice every time, and none that a careful reader would measure by afterwards.
        seed: 1_000_000 + iteration,
        threads: NonZeroUsize::MIN,
        players: Players::default(),
    };
    let tally = measure.run(network).map_err(RunError::Other)?;
    let margin = [tally.margin, tally.margin_se.unwrap_or_default()];
    Ok(DiceStrength { margin, won: tally.win_rate })
}
