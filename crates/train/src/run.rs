//! A run of training in a folder: checkpoints, log, curve, weights.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use thiserror::Error;

use crate::checkpoint::NotACheckpoint;
use crate::curve::learning_curve;
use crate::log::{last_seconds, up_to};

/// What a run trains.
pub trait Learner: Sized {
    /// How to train.
    type Settings;
    /// What an iteration came to.
    type Progress;
    /// A strength that was measured.
    type Strength;

    /// The bot by which strength is measured.
    const MARK: &'static str;
    /// What is played: `round` or `game`.
    const UNIT: &'static str;
    /// The names of the log's columns. The first is the iteration, the third how much was played, the
    /// fifth the seconds.
    const COLUMNS: &'static str;
    /// What the learning curve shows: names, and the columns of margins, each with its error in the
    /// next column.
    const CURVES: &'static [(&'static str, &'static str)];

    /// One that knows nothing yet.
    fn untrained(settings: Self::Settings) -> Self;

    /// Goes on from a checkpoint.
    fn from_checkpoint(bytes: &[u8]) -> Result<Self, NotACheckpoint>;

    /// All that is needed to go on exactly as if nothing had been interrupted.
    fn checkpoint(&self) -> Vec<u8>;

    /// How many iterations are done.
    fn done(&self) -> u64;

    /// How many of the first iterations only watch.
    fn watching(&self) -> u64;

    /// How many iterations are planned in all.
    fn planned(&self) -> u64;

    /// Plans for so many iterations in all.
    fn plan(&mut self, iterations: u64);

    /// Plays some games and learns from them.
    fn step(&mut self) -> Result<Self::Progress, RunError>;

    /// How strong it is now, over so many deals.
    fn strength(&self, pairs: u32) -> Result<Self::Strength, RunError>;

    /// Its weights as a file; `command` says how they were made.
    fn weights(&self, command: &str) -> Result<Vec<u8>, RunError>;

    /// A line as it stands in the log.
    fn row(line: &Line<Self>) -> String;
}

/// One line of the log.
#[derive(Clone, Copy, Debug)]
pub struct Line<T: Learner> {
    /// What happened.
    pub progress: T::Progress,
    /// For how long training has gone on, in seconds by the clock, measuring not counted.
    pub seconds: f64,
    /// How strong the network was after it, if that was measured.
    pub strength: Option<T::Strength>,
}

/// What `run` is to do beside training.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Where everything is written.
    pub folder: PathBuf,
    /// After so many minutes training ends, whatever the settings say: how many iterations there is
    /// time for is found out in the first ones that do not only watch, and fixed from then on.
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

impl RunError {
    pub(crate) fn other(error: impl ToString) -> RunError {
        RunError::Other(error.to_string())
    }
}

const CHECKPOINT: &str = "checkpoint.bin";
const LOG: &str = "log.tsv";
/// From how many iterations it is found out how many there is time for.
const TIMED: u64 = 20;

/// Begins a run in a folder where there is none.
pub fn begin<T: Learner>(settings: T::Settings, folder: &Path) -> Result<T, RunError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| RunError::File { path: folder.to_owned(), error })?;
    if folder.join(CHECKPOINT).exists() {
        return Err(RunError::Occupied(folder.to_owned()));
    }
    Ok(T::untrained(settings))
}

/// Goes on with the run in a folder.
pub fn resume<T: Learner>(folder: &Path) -> Result<T, RunError> {
    let path = folder.join(CHECKPOINT);
    let bytes =
        std::fs::read(&path).map_err(|error| RunError::File { path: path.clone(), error })?;
    T::from_checkpoint(&bytes).map_err(|error| RunError::Checkpoint { path, error })
}

/// Trains until all is done, and reports every line of the log.
pub fn run<T: Learner>(
    trainer: &mut T,
    options: &RunOptions,
    report: &mut dyn FnMut(&Line<T>),
) -> Result<(), RunError> {
    let log_path = options.folder.join(LOG);
    let old = std::fs::read_to_string(&log_path).unwrap_or_default();
    let mut log = up_to(&old, trainer.done());
    if log.is_empty() {
        log = format!("{}\n", T::COLUMNS);
    }
    let seconds_before = last_seconds(&log);
    let start = Instant::now();
    let mut measuring = 0.0;
    let mut minutes = options.minutes;
    // When the first iteration ended that did not only watch.
    let mut first_played = None;
    if trainer.done() == 0 {
        write(&options.folder.join(CHECKPOINT), &trainer.checkpoint())?;
    }
    while trainer.done() < trainer.planned() {
        let progress = trainer.step()?;
        let seconds = seconds_before + start.elapsed().as_secs_f64() - measuring;
        let played = trainer.done().saturating_sub(trainer.watching());
        if played == 1 {
            first_played = Some(seconds);
        }
        if let (Some(limit), Some(first)) = (minutes.filter(|_| played == TIMED), first_played) {
            minutes = None;
            let each = (seconds - first) / (TIMED - 1) as f64;
            let fits = ((limit * 60.0 - seconds).max(0.0) / each.max(1e-6)) as u64;
            trainer.plan(trainer.done() + fits);
        }
        let is_last = trainer.done() == trainer.planned();
        let strength = if trainer.done().is_multiple_of(options.measure_every) || is_last {
            let before = Instant::now();
            let strength = trainer.strength(options.measure_pairs)?;
            measuring += before.elapsed().as_secs_f64();
            Some(strength)
        } else {
            None
        };
        let line = Line { progress, seconds, strength };
        let _ = writeln!(log, "{}", T::row(&line));
        if trainer.done().is_multiple_of(options.checkpoint_every) || is_last {
            write(&options.folder.join(CHECKPOINT), &trainer.checkpoint())?;
            write(&log_path, log.as_bytes())?;
            let curve = learning_curve::<T>(&log);
            write(&options.folder.join("curve.svg"), curve.as_bytes())?;
            write(&options.folder.join("last.weights"), &trainer.weights(&options.command)?)?;
        }
        report(&line);
    }
    Ok(())
}

/// Writes a file in one go, so that an interruption leaves the old one.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    let beside = path.with_extension("new");
    std::fs::write(&beside, bytes)
        .and_then(|()| std::fs::rename(&beside, path))
        .map_err(|error| RunError::File { path: path.to_owned(), error })
}
