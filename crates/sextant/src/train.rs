//! `train` and `exploit`: how the learned player is made, and how it is put to the test.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use sextant_arena::Tally;
use sextant_bots::cards::INVERSE_TEMPERATURE;
use sextant_cards::{Match, Rounds, Variant};
use sextant_core::{Game, Report};
use sextant_dice::{DiceGame, Players};
use sextant_neural::{Stored, WeightsFile};
use sextant_train::{
    DiceMeasure, DiceSettings, DiceStrength, DiceTrainer, Exploit, Line, Measure, Participant,
    Progress, Response, RunError, RunOptions, Settings, Strength, Trainer, begin, resume, run,
    write,
};

use crate::commands::print_report;
use crate::error::CommandError;

#[derive(Args)]
pub(crate) struct Train {
    /// The game
    #[arg(long, default_value = "cards")]
    game: String,
    /// The folder for checkpoints, log, curve and weights
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Continue the run in that folder with its settings, except --rounds, --finish and --cautious
    #[arg(long)]
    resume: bool,
    /// Train for about this many minutes; the first iterations after the imitation show how many rounds fit
    #[arg(long, value_name = "M", conflicts_with = "rounds")]
    minutes: Option<f64>,
    /// Train for this many rounds (dice: games) in total
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,
    /// How many of the first rounds imitate the rule-based player (dice: watch it)
    #[arg(long, value_name = "N", default_value_t = 11_520)]
    imitation: u64,
    /// In how many of the last rounds the last round of a match is played to win the match
    #[arg(long, value_name = "N", default_value_t = 0)]
    finish: u64,
    /// Start from these weights instead of imitating
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Imitate these weights in all rounds, to get a smaller network that plays like them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "resume", "minutes"])]
    teacher: Option<PathBuf>,
    /// The seed of all randomness
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads to use; changes the resulting weights
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// The width of the network, a multiple of 8 [default: 128, in the dice game 48]
    #[arg(long, value_name = "N")]
    width: Option<usize>,
    /// The learning rate at the beginning and at the end
    #[arg(long, value_name = "FROM,TO", value_parser = ends, default_value = "0.001,0.00005")]
    rate: [f32; 2],
    /// The weight of the entropy bonus at the beginning and at the end
    #[arg(long, value_name = "FROM,TO", value_parser = ends, default_value = "0.02,0.003")]
    entropy: [f32; 2],
    /// Lambda of the advantage estimate at the beginning and at the end: 1 trusts results, 0 the critic
    #[arg(long, value_name = "FROM,TO", value_parser = ends, default_value = "0.9,0.9")]
    lambda: [f32; 2],
    /// Play doubtful choices out in this many worlds and learn which would have been better
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    foresight: u32,
    /// Decisions per optimiser step
    #[arg(long, value_name = "N", default_value_t = 1024,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    minibatch: u32,
    /// Percentage of games of the long variant
    #[arg(long, value_name = "N", default_value_t = 35,
          value_parser = clap::value_parser!(u32).range(0..=100))]
    long: u32,
    /// Percentage of games against the rule-based player `cautious` [default: 15, or as in the resumed
    /// run]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    cautious: Option<u32>,
    /// Measure the strength every N iterations of 192 rounds
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..))]
    measure_every: u64,
    /// How many deals to measure the strength over
    #[arg(long, value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    measure_pairs: u32,
}

#[derive(Args)]
pub(crate) struct ExploitArguments {
    /// A bot of the card game, or a file of weights
    #[arg(long, value_name = "BOT|FILE")]
    against: String,
    /// How many minutes to train
    #[arg(long, value_name = "M", default_value_t = 30.0)]
    minutes: f64,
    /// Play doubtful choices out in this many worlds and learn which would have been better; with 0,
    /// learn from results as the critic judges them
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    foresight: u32,
    /// How many new deals to measure the gain over
    #[arg(long, value_name = "N", default_value_t = 2000,
          value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pairs: u32,
    /// The weights to start from [default: those of `prodigy`]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The file for the weights of the best response
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The seed of all randomness
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads to use
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct MeasureArguments {
    /// The weights to measure
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// The game
    #[arg(long, default_value = "cards")]
    game: String,
    /// A bot, or a file of other weights (cards) [default: cautious, in the dice game greedy]
    #[arg(long, value_name = "BOT|FILE")]
    against: Option<String>,
    /// How many players, 2 to 5 (dice)
    #[arg(long, value_name = "N", default_value_t = Players::default())]
    players: Players,
    /// Let the weights look ahead with this many simulations per choice (dice) [default: play without
    /// looking ahead]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    simulations: Option<u32>,
    /// The inverse temperature of the weights, and of the other weights
    #[arg(long, value_name = "T,T", value_parser = ends, default_value = "3,3")]
    temperature: [f32; 2],
    /// How many deals to play, each of them from both seats
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    pairs: u32,
    /// Rounds per match
    #[arg(long, value_name = "N", default_value_t = Rounds::ONE)]
    rounds: Rounds,
    /// The variant: base or long
    #[arg(long, value_name = "VARIANT", default_value_t = Variant::Base)]
    variant: Variant,
    /// The seed of deals and bots; the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads to use; does not change the result
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Two numbers with a comma between.
fn ends(text: &str) -> Result<[f32; 2], String> {
    let number = |text: &str| {
        let number = text.trim().parse::<f32>().ok();
        number.filter(|number| number.is_finite() && *number > 0.0)
    };
    text.split_once(',')
        .and_then(|(from, to)| Some([number(from)?, number(to)?]))
        .ok_or_else(|| "two numbers above 0 with a comma between are needed".to_owned())
}

impl Train {
    fn settings(&self) -> Settings {
        let settings = Settings::default();
        let rounds_each = settings.games * 3;
        let iterations = |rounds: u64| rounds.div_ceil(rounds_each);
        let in_all = iterations(self.rounds.unwrap_or(400_000));
        // Who has weights to begin with need not watch anybody; who has a teacher does nothing else.
        let imitation = match (&self.from, &self.teacher) {
            (Some(_), _) => 0,
            (None, Some(_)) => in_all,
            (None, None) => iterations(self.imitation).max(1),
        };
        let finish = iterations(self.finish);
        let width = self.width.unwrap_or(128);
        Settings {
            seed: self.seed,
            threads: self.threads,
            imitation,
            improvement: in_all.saturating_sub(imitation + finish),
            finish,
            player: [width, width, width / 16 * 8],
            rate: self.rate,
            entropy: self.entropy,
            lambda: self.lambda,
            long_share: self.long,
            counterfactual_worlds: self.foresight,
            minibatch: self.minibatch as usize,
            cautious_share: self.cautious.unwrap_or(settings.cautious_share),
            ..settings
        }
    }

    fn dice_settings(&self) -> DiceSettings {
        let settings = DiceSettings::default();
        let iterations = |games: u64| games.div_ceil(settings.games);
        let imitation = iterations(self.imitation).max(1);
        let in_all = self.rounds.map_or_else(|| settings.iterations(), iterations);
        let [width, joint, last] = settings.widths;
        DiceSettings {
            seed: self.seed,
            imitation,
            improvement: in_all.saturating_sub(imitation),
            minibatch: self.minibatch as usize,
            widths: [self.width.unwrap_or(width), joint, last],
            rate: self.rate,
            lambda: self.lambda,
            ..settings
        }
    }

    /// The first of the options given that the training of the dice game does not have.
    fn option_of_cards(&self) -> Option<&'static str> {
        let given = [
            ("--finish", self.finish > 0),
            ("--from", self.from.is_some()),
            ("--teacher", self.teacher.is_some()),
            ("--threads", self.threads != NonZeroUsize::MIN),
            ("--foresight", self.foresight > 0),
            ("--cautious", self.cautious.is_some()),
        ];
        given.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }

    fn run_options(&self) -> RunOptions {
        RunOptions {
            folder: self.out.clone(),
            minutes: self.minutes.filter(|_| !self.resume),
            measure_every: self.measure_every,
            measure_pairs: self.measure_pairs,
            checkpoint_every: 20,
            command: command(),
        }
    }
}

/// Which of the two games is meant.
fn is_dice(game: &str) -> Result<bool, CommandError> {
    let names = [Match::NAME, DiceGame::NAME];
    if names.contains(&game) {
        return Ok(game == DiceGame::NAME);
    }
    let names = names.join(", ");
    Err(CommandError::bad_input(format!("`{game}` has no learned player: {names}")))
}

fn train_dice(arguments: &Train) -> Result<(), CommandError> {
    if let Some(option) = arguments.option_of_cards() {
        let message = format!("{option} is for the card game; the dice game is trained without it");
        return Err(CommandError::bad_input(message));
    }
    let settings = arguments.dice_settings();
    let options = arguments.run_options();
    let mut trainer = if arguments.resume {
        let mut trainer: DiceTrainer = resume(&arguments.out).map_err(run_error)?;
        if let Some(games) = arguments.rounds {
            trainer.fix_iterations(games.div_ceil(settings.games));
        }
        trainer
    } else {
        begin(settings, &arguments.out).map_err(run_error)?
    };
    trainer.network().map_err(CommandError::bad_input)?;
    let mut display = Display::new(trainer.settings().iterations());
    run(&mut trainer, &options, &mut |line| display.show_dice(line)).map_err(run_error)
}

pub(crate) fn train(arguments: &Train) -> Result<(), CommandError> {
    if is_dice(&arguments.game)? {
        return train_dice(arguments);
    }
    let settings = arguments.settings();
    let folder = &arguments.out;
    let mut trainer = if arguments.resume {
        resume(folder).map_err(run_error)?
    } else {
        let start = arguments.from.as_deref().map(read_weights).transpose()?;
        let teacher = arguments.teacher.as_deref().map(read_weights).transpose()?;
        let new = begin(settings.clone(), folder).map_err(run_error)?;
        match (start, teacher) {
            (Some(file), _) => Trainer::from_network(settings, &file.network),
            (None, Some(file)) => Trainer::apprentice(settings, &file.network),
            (None, None) => new,
        }
    };
    if arguments.resume {
        let rounds_each = trainer.settings().games * 3;
        if arguments.finish > 0 {
            trainer.fix_finish(arguments.finish.div_ceil(rounds_each));
        }
        if let Some(rounds) = arguments.rounds {
            trainer.fix_iterations(rounds.div_ceil(rounds_each));
        }
        if let Some(share) = arguments.cautious {
            trainer.fix_cautious_share(share);
        }
    }
    trainer.network().map_err(CommandError::bad_input)?;
    let options = arguments.run_options();
    let mut display = Display::new(trainer.settings().iterations());
    run(&mut trainer, &options, &mut |line| display.show(line)).map_err(run_error)
}

/// The command as it was given, without file locations, which mean nothing on other machines.
fn command() -> String {
    let mut command = "sextant".to_owned();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--out" {
            arguments.next();
        } else if !argument.starts_with("--out=") {
            let _ = write!(command, " {}", without_folder(&argument));
        }
    }
    command
}

/// An argument, or `OPTION=VALUE`, with the name of a file in place of the way to it.
fn without_folder(argument: &str) -> String {
    let name = |value: &str| {
        let name = Path::new(value).file_name().and_then(OsStr::to_str);
        name.unwrap_or(value).to_owned()
    };
    match argument.split_once('=') {
        Some((option, value)) => format!("{option}={}", name(value)),
        None => name(argument),
    }
}

pub(crate) fn exploit(arguments: &ExploitArguments) -> Result<(), CommandError> {
    let start = match &arguments.from {
        Some(path) => read_weights(path)?.network,
        None => sextant_neural::Network::clone(&sextant_neural::master()),
    };
    let exploit = Exploit {
        against: participant(&arguments.against, INVERSE_TEMPERATURE)?,
        time: Duration::try_from_secs_f64(arguments.minutes * 60.0)
            .map_err(CommandError::bad_input)?,
        counterfactual_worlds: arguments.foresight,
        pairs: arguments.pairs,
        seed: arguments.seed,
        threads: arguments.threads,
    };
    if let Some(path) = &arguments.out {
        // Better to know now than after half an hour.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if path.is_dir() || folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(CommandError::bad_input(format!(
                "{}: no file can be there",
                path.display()
            )));
        }
    }
    let visible = std::io::stderr().is_terminal();
    let Response { network, rounds } = exploit
        .train(&start, &mut |progress: &Progress| {
            if visible {
                let Progress { rounds, margin, .. } = progress;
                eprint!("\r{rounds} rounds, {margin:+.1} points a round in training \x1b[K");
            }
        })
        .map_err(CommandError::bad_input)?;
    if visible {
        eprint!("\r\x1b[K");
    }
    if let Some(path) = &arguments.out {
        let made = format!("{}\n{rounds} rounds", command());
        let file = WeightsFile { network: network.clone(), made };
        write(path, &file.to_bytes()).map_err(run_error)?;
    }
    let tally = exploit.gain(network).map_err(CommandError::bad_input)?;
    let mut report = Report::of(&tally);
    report.json["trained_rounds"] = rounds.into();
    report.text = format!(
        "a best response (a), trained for {rounds} rounds, against {} (b):\n{}",
        arguments.against, report.text
    );
    print_report(&report, arguments.json)
}

pub(crate) fn measure(arguments: &MeasureArguments) -> Result<(), CommandError> {
    if is_dice(&arguments.game)? {
        return measure_dice(arguments);
    }
    let [temperature, others] = arguments.temperature;
    let against = participant(arguments.against.as_deref().unwrap_or("cautious"), others)?;
    let MeasureArguments { pairs, seed, threads, variant, rounds, .. } = *arguments;
    let measure = Measure { against, pairs, seed, threads, variant, rounds };
    let WeightsFile { network, made } = read_weights(&arguments.weights)?;
    let player = Participant::Network(Arc::new(network), temperature);
    let tally = measure.run(&player).map_err(CommandError::bad_input)?;
    print_measured(&tally, made, arguments.json)
}

fn measure_dice(arguments: &MeasureArguments) -> Result<(), CommandError> {
    let MeasureArguments { pairs, seed, threads, players, simulations, .. } = *arguments;
    let against = arguments.against.clone().unwrap_or_else(|| "greedy".to_owned());
    let WeightsFile { network, made } = read_weights(&arguments.weights)?;
    let measure = DiceMeasure { against, pairs, seed, threads, players, simulations };
    let tally = measure.run(network).map_err(CommandError::bad_input)?;
    print_measured(&tally, made, arguments.json)
}

fn print_measured(tally: &Tally, made: String, json: bool) -> Result<(), CommandError> {
    let mut report = Report::of(tally);
    let legible = made.replace(|c: char| c.is_control() && c != '\n', " ");
    report.text = format!("weights (a) made by {legible}\n{}", report.text);
    report.json["made"] = made.into();
    print_report(&report, json)
}

/// The weights in a file, if there is such a file, or else the bot of this name.
fn participant(name: &str, temperature: f32) -> Result<Participant, CommandError> {
    let path = Path::new(name);
    if path.is_file() {
        let network = Arc::new(read_weights(path)?.network);
        return Ok(Participant::Network(network, temperature));
    }
    Ok(Participant::Bot(name.to_owned()))
}

fn read_weights<N: Stored>(path: &Path) -> Result<WeightsFile<N>, CommandError> {
    let bad = |error: String| CommandError::bad_input(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| bad(error.to_string()))?;
    WeightsFile::from_bytes(&bytes).map_err(|error| bad(error.to_string()))
}

fn run_error(error: RunError) -> CommandError {
    CommandError::bad_input(error)
}

/// Where training is: a line on a terminal that changes, or else a line at every measurement.
struct Display {
    iterations: u64,
    on_terminal: bool,
    strength: String,
}

impl Display {
    fn new(iterations: u64) -> Display {
        let on_terminal = std::io::stderr().is_terminal();
        Display { iterations, on_terminal, strength: String::new() }
    }

    fn show(&mut self, line: &Line<Trainer>) {
        let Line { progress: p, seconds, strength } = line;
        if let Some(Strength { base: [base, base_error], long: [long, long_error] }) = strength {
            self.strength = format!(
                "against cautious {base:+.1} +- {base_error:.1}, long {long:+.1} +- {long_error:.1}"
            );
        }
        let mut text = format!(
            "{}/{}  {} rounds, {:.0} a second, score {:.1}, entropy {:.2}",
            p.iteration,
            self.iterations.max(p.iteration),
            p.rounds,
            p.rounds as f64 / seconds.max(0.001),
            p.score,
            p.entropy,
        );
        self.print(&mut text, strength.is_some());
    }

    fn show_dice(&mut self, line: &Line<DiceTrainer>) {
        let Line { progress: p, seconds, strength } = line;
        if let Some(DiceStrength { margin: [margin, error], won }) = strength {
            let won = won * 100.0;
            self.strength = format!("against greedy {margin:+.1} +- {error:.1}, {won:.0} % won");
        }
        let mut text = format!(
            "{}/{}  {} games, {:.0} a second, score {:.1}, error {:.1}",
            p.iteration,
            self.iterations.max(p.iteration),
            p.games,
            p.games as f64 / seconds.max(0.001),
            p.score,
            p.margin_error,
        );
        self.print(&mut text, strength.is_some());
    }

    fn print(&self, text: &mut String, measured: bool) {
        if !self.strength.is_empty() {
            let _ = write!(text, "; {}", self.strength);
        }
        if self.on_terminal {
            eprint!("\r{text} \x1b[K");
        } else if measured {
            eprintln!("{text}");
        }
        let _ = std::io::stderr().flush();
    }
}
