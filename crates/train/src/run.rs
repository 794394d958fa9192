//! A run of training in a folder: checkpoints, log, curve, weights.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use sextant_cards::{Rounds, Variant};
use sextant_neural::WeightsFile;
use thiserror::Error;

use crate::checkpoint::NotACheckpoint;
use crate::curve::learning_curve;
use crate::log::{COLUMNS, Line, Strength, last_seconds, up_to};
use crate::settings::{Settings, Stage};
use crate::strength::{Measure, Participant};
use crate::trainer::Trainer;

/// What `run` is to do beside training.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Where everything is written.
    pub folder: PathBuf,
    /// After so many minutes training ends, whatever the settings say: how many iterations there is
    /// time for is found out while watching the teacher, and fixed from then on.
    pub minutes: Option<f64>,
    /// After how many iterations the strength is measured.
    pub measure_every: u64,
    /// Over how many deals.
    pub measure_pairs: u32,
    /// After how many iterations a checkpoint is written.
    pub checkpoint_every: u64,
    /// The command that was given, for the header of the weights.
    pub command: String,
}

/// Why a run can't go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// A file can't be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// The checkpoint can't be read.
    #[error("{}: {error}", path.display())]
    Checkpoint {
        /// Which one.
        path: PathBuf,
        /// Why not.
        error: NotACheckpoint,
    },
    /// There is a run in the folder already.
    #[error("{} holds a run already: go on with it by --resume, or choose another folder", .0.display())]
    Occupied(PathBuf),
    /// The widths are not possible, or the bot to measure by is not there.
    #[error("{0}")]
    Other(String),
}

pub(crate) const CHECKPOINT: &str = "checkpoint.bin";
pub(crate) const LOG: &str = "log.tsv";

/// Begins a run in a folder where there is none.
pub fn begin(settings: Settings, folder: &Path) -> Result<Trainer, RunError> {
    new_folder(folder)?;
    Ok(Trainer::new(settings))
}

/// Makes a folder for a run, unless it holds one already.
pub(crate) fn new_folder(folder: &Path) -> Result<(), RunError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| RunError::File { path: folder.to_owned(), error })?;
    if folder.join(CHECKPOINT).exists() {
        return Err(RunError::Occupied(folder.to_owned()));
    }
    Ok(())
}

/// Goes on with the run in a folder.
pub fn resume(folder: &Path) -> Result<Trainer, RunError> {
    read_checkpoint(folder, Trainer::from_bytes)
}

/// Reads the checkpoint in a folder.
pub(crate) fn read_checkpoint<T>(
    folder: &Path,
    read: impl FnOnce(&[u8]) -> Result<T, NotACheckpoint>,
) -> Result<T, RunError> {
    let path = folder.join(CHECKPOINT);
    let bytes =
        std::fs::read(&path).map_err(|error| RunError::File { path: path.clone(), error })?;
    read(&bytes).map_err(|error| RunError::Checkpoint { path, error })
}

/// Trains until all is done, and reports every line of the log.
pub fn run(
    trainer: &mut Trainer,
    options: &RunOptions,
    report: &mut dyn FnMut(&Line),
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
    if trainer.iteration() == 0 {
        write(&options.folder.join(CHECKPOINT), &trainer.to_bytes())?;
    }
    while trainer.settings().stage(trainer.iteration()) != Stage::Done {
        let progress = trainer.iterate(None);
        let seconds = seconds_before + start.elapsed().as_secs_f64() - measuring;
        // Watching a teacher takes about as long as playing.
        let watched = trainer.iteration() >= trainer.settings().imitation;
        if let Some(limit) = minutes.filter(|_| watched) {
            minutes = None;
            let done = trainer.iteration();
            let fits = (limit * 60.0 / seconds * done as f64) as u64;
            trainer.fix_iterations(fits.max(done));
        }
        let is_last = trainer.settings().stage(trainer.iteration()) == Stage::Done;
        let strength = if progress.iteration.is_multiple_of(options.measure_every) || is_last {
            let before = Instant::now();
            let strength = measure(trainer, options)?;
            measuring += before.elapsed().as_secs_f64();
            Some(strength)
        } else {
            None
        };
        let line = Line { progress, seconds, strength };
        let _ = writeln!(log, "{}", line.to_tsv());
        if progress.iteration.is_multiple_of(options.checkpoint_every) || is_last {
            write(&options.folder.join(CHECKPOINT), &trainer.to_bytes())?;
            write(&log_path, log.as_bytes())?;
            let curve = learning_curve(&log, MARK);
            write(&options.folder.join("curve.svg"), curve.as_bytes())?;
            write_weights(trainer, &line, options)?;
        }
        report(&line);
    }
    Ok(())
}

/// The bot by which strength is measured.
const MARK: &str = "cautious";

fn measure(trainer: &Trainer, options: &RunOptions) -> Result<Strength, RunError> {
    let network = trainer.network().map_err(|error| RunError::Other(error.to_string()))?;
    let player = Participant::network(network);
    let measure = |variant: Variant| {
        let measure = Measure {
            against: Participant::Bot(MARK.to_owned()),
            pairs: options.measure_pairs,
            // Other deals every time, and none that a careful reader would measure by afterwards.
            seed: 1_000_000 + trainer.iteration(),
            threads: trainer.settings().threads,
            variant,
            rounds: Rounds::ONE,
        };
        let tally = measure.run(&player).map_err(RunError::Other)?;
        Ok([tally.margin, tally.margin_se.unwrap_or_default()])
    };
    let base = measure(Variant::Base)?;
    let long = measure(Variant::Long)?;
    Ok(Strength { base, long })
}

fn write_weights(trainer: &Trainer, line: &Line, options: &RunOptions) -> Result<(), RunError> {
    let network = trainer.network().map_err(|error| RunError::Other(error.to_string()))?;
    let made = format!(
        "{}\niteration {}, {} rounds, {} decisions",
        options.command, line.progress.iteration, line.progress.rounds, line.progress.decisions,
    );
    let file = WeightsFile { network, made };
    write(&options.folder.join("last.weights"), &file.to_bytes())
}

/// Writes a file in one go, so that an interruption leaves the old one.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    let beside = path.with_extension("new");
    std::fs::write(&beside, bytes)
        .and_then(|()| std::fs::rename(&beside, path))
        .map_err(|error| RunError::File { path: path.to_owned(), error })
}
