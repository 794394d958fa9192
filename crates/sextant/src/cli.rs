//! The command line.

mod admin;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use sextant_catalog::{GAMES, game};
use sextant_core::{Tags, excerpt};

pub(crate) use admin::{Admin, Backup, Check, Database, Export, Restore, Stats};

/// Two expedition games: play, records, scores.
#[derive(Parser)]
#[command(name = "sextant", version, about, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Score what lies in front of one player
    #[command(after_help = "Example:
  sextant score cards \"RH RH R3 R5 R8 R9 R10\"
  sextant score dice \"R: 1 3 3; O: X 2; artefacts: 4; dice: 8; bridges: 2\"")]
    Score(Score),
    /// Show what a secret deals
    #[command(after_help = "Example:
  sextant deal cards --seed 2a --variant long")]
    Deal(Deal),
    /// Check every step of a record and print how things stand
    #[command(after_help = "Example:
  sextant replay game.txt --json")]
    Replay(Reading),
    /// List what may be done next, after the steps of a record
    #[command(after_help = "Example:
  sextant legal game.txt")]
    Legal(Reading),
    /// Turn a record into another form
    #[command(after_help = "Example:
  sextant convert game.txt --to json")]
    Convert(Convert),
    /// Compute every deal and roll of a record again from its revealed secret
    ///
    /// Exit code 0: all as the secret gives it. 1: the first difference is told. 2: the record can't
    /// be read, or holds no secret.
    #[command(after_help = "Example:
  sextant verify game.txt")]
    Verify(Verify),
    /// Measure how fast random games go, on one thread
    #[command(after_help = "Example:
  sextant bench --game cards --seconds 3")]
    Bench(Bench),
    /// Let two bots play the same deals from both seats, and count
    #[command(after_help = "Examples:
  sextant arena --game cards --a searcher --b cautious --pairs 200
  sextant arena --a \"cmd:python3 examples/bot.py\" --b random --pairs 10
  sextant arena --ladder --pairs 50
  sextant arena --a searcher@64 --b searcher@256 --pairs 100    (simulations for each choice)")]
    Arena(Arena),
    /// List the bots of every game
    Bots(Bots),
    /// Let a bot speak the engine protocol on standard input and output (see `docs/ENGINE_PROTOCOL.md`)
    #[command(after_help = "Example:
  sextant engine --bot random")]
    Engine(Engine),
    /// Draw or check a sheet of the dice game
    #[command(subcommand)]
    Sheet(Sheet),
    /// Play in the terminal, against the computer or each other
    #[command(after_help = "Examples:
  sextant play                                      (a menu)
  sextant play --game cards --bot novice --variant long
  sextant play --game dice --players 4
  sextant play --game cards --hot-seat              (two people, one keyboard)")]
    Play(Play),
    /// Open for play: the server and its page
    #[command(after_help = "Examples:
  sextant serve
  sextant serve --listen 0.0.0.0:8080 --database postgres://sextant@localhost/sextant
  sextant serve --config /etc/sextant.toml          (docs/HOSTING.md)")]
    Serve(Box<Serve>),
    /// Look after the database of a server
    #[command(subcommand)]
    Admin(Admin),
    /// Train the learned player of the card game (docs/TRAINING.md)
    #[cfg(feature = "train")]
    #[command(after_help = "Examples:
  sextant train --out run --minutes 60 --threads 2
  sextant train --out run --resume")]
    Train(crate::train::Train),
    /// Train a best response to a bot of the card game, and tell what it gains
    #[cfg(feature = "train")]
    #[command(after_help = "Example:
  sextant exploit --against cautious --minutes 5 --threads 2")]
    Exploit(crate::train::ExploitArguments),
    /// Let weights play a bot, or other weights, over the same deals from both seats
    #[cfg(feature = "train")]
    #[command(after_help = "Example:
  sextant measure --weights run/last.weights --against master --pairs 1000")]
    Measure(crate::train::MeasureArguments),
    /// Write completions for a shell to standard output
    #[command(after_help = "Example:
  sextant completions bash > ~/.local/share/bash-completion/completions/sextant")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

#[derive(Args)]
pub(crate) struct Serve {
    /// A TOML file of settings, named as the flags below; flags and the environment go first
    #[arg(long, value_name = "FILE", env = "SEXTANT_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) settings: sextant_server::Settings,
}

#[derive(Args)]
pub(crate) struct Score {
    /// The game
    #[arg(value_parser = game_name)]
    pub(crate) game: String,
    /// The cards on one player's expeditions in any order, or one sheet
    pub(crate) text: String,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Deal {
    /// The game
    #[arg(value_parser = game_name)]
    pub(crate) game: String,
    /// The secret: 1 to 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: String,
    /// The game's id
    #[arg(long, value_name = "ID", default_value = "")]
    pub(crate) game_id: String,
    /// The players' nonces in order of seats, 32 hexadecimal digits each; - for a player without one
    #[arg(long = "nonce", value_name = "HEX", allow_hyphen_values = true)]
    pub(crate) nonces: Vec<String>,
    /// How many deals or rolls to show, one a line
    #[arg(long, visible_alias = "rounds", value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) turns: u32,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Args)]
pub(crate) struct Reading {
    /// The record, as text or JSON; - reads standard input
    pub(crate) file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Convert {
    /// The record, as text or JSON; - reads standard input
    pub(crate) file: PathBuf,
    /// The form wanted
    #[arg(long, value_enum)]
    pub(crate) to: Form,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Form {
    /// Tags and turns
    Text,
    /// One JSON document
    Json,
    /// Columns and rows, as one online host prints them; can't be read back
    Coordinates,
}

#[derive(Args)]
pub(crate) struct Verify {
    /// The record, as text or JSON; - reads standard input
    pub(crate) file: PathBuf,
}

#[derive(Args)]
pub(crate) struct Bench {
    /// The game
    #[arg(long, value_parser = game_name, default_value = GAMES[0].name())]
    pub(crate) game: String,
    /// How long to measure
    #[arg(long, default_value_t = 3.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Arena {
    /// The game
    #[arg(long, value_parser = game_name, default_value = GAMES[0].name())]
    pub(crate) game: String,
    /// The first bot; `sextant bots` lists them. cmd:"PROGRAM ARGS" is a program that speaks the
    /// engine protocol
    #[arg(long, value_name = "BOT", required_unless_present = "ladder")]
    pub(crate) a: Option<String>,
    /// The second bot
    #[arg(long, value_name = "BOT", required_unless_present = "ladder")]
    pub(crate) b: Option<String>,
    /// Let every bot play every other, and rate them
    #[arg(long, conflicts_with_all = ["a", "b"])]
    pub(crate) ladder: bool,
    /// Only these bots on the ladder
    #[arg(long, value_name = "BOT", value_delimiter = ',', requires = "ladder")]
    pub(crate) only: Vec<String>,
    /// Write the ladder into this file too, between its markers, if it exists
    #[arg(long, value_name = "FILE", default_value = "docs/BOTS.md", requires = "ladder")]
    pub(crate) write: PathBuf,
    /// How many deals to play, each from every seat
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) pairs: u32,
    /// How many rounds a match has (cards); 1 unless told otherwise
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<String>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Where deals and bots take their randomness from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// On how many threads to play; the result is the same
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    pub(crate) threads: NonZeroUsize,
    /// How many seconds a program from outside may take for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) answer_limit: f64,
    /// Also tell how long the bots thought, which depends on the machine
    #[arg(long)]
    pub(crate) timing: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Engine {
    /// The bot; `sextant bots` lists them
    #[arg(long, value_name = "BOT")]
    pub(crate) bot: String,
    /// Play this game only; otherwise all that have a bot of this name
    #[arg(long, value_parser = game_name)]
    pub(crate) game: Option<String>,
}

#[derive(Args)]
pub(crate) struct Bots {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Play {
    /// The game; without it a menu asks
    #[arg(long, value_parser = game_name)]
    pub(crate) game: Option<String>,
    /// The computer player; several times for several, the last as often as needed
    #[arg(long, value_name = "NAME")]
    pub(crate) bot: Vec<String>,
    /// People share this keyboard, with a covered screen between them: all seats, or the first N
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "0",
          value_parser = clap::value_parser!(u8).range(0..=5))]
    pub(crate) hot_seat: Option<u8>,
    #[command(flatten)]
    options: GameOptions,
    /// How many rounds a match has (cards)
    #[arg(long, value_name = "N")]
    rounds: Option<String>,
    /// leader, round-winner or alternate: who starts later rounds (cards)
    #[arg(long, value_name = "WHO")]
    next_starter: Option<String>,
    /// 1, 2 or drawn: who starts the first round (cards); drawn unless told otherwise
    #[arg(long, value_name = "WHO")]
    first_starter: Option<String>,
    /// After how many placements a round is scored as it stands (cards)
    #[arg(long, value_name = "N")]
    turn_limit: Option<String>,
    /// all or top: how much of the discard piles is shown (cards)
    #[arg(long, value_name = "WHICH")]
    discards: Option<String>,
    /// The secret that all chance comes from: 1 to 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: Option<String>,
    /// Begin a new game, even if there is an unfinished one
    #[arg(long)]
    pub(crate) new: bool,
    /// Where to write the record of the finished game
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// How long each of the computer's moves is shown before the next, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(0..=10_000))]
    pub(crate) pace: u64,
}

impl Play {
    /// The options of the game that were stated.
    pub(crate) fn tags(&self) -> Tags {
        let mut tags = self.options.tags();
        for (tag, value) in [
            ("Rounds", &self.rounds),
            ("NextStarter", &self.next_starter),
            ("FirstStarter", &self.first_starter),
            ("TurnLimit", &self.turn_limit),
            ("Discards", &self.discards),
        ] {
            if let Some(value) = value {
                tags.set(tag, value);
            }
        }
        tags
    }
}

#[derive(Subcommand)]
pub(crate) enum Sheet {
    /// Draw a sheet: the built-in one, or one in a file
    #[command(after_help = "Example:
  sextant sheet show my-pad.toml")]
    Show(SheetShow),
    /// Say whether a sheet file is valid
    #[command(after_help = "Example:
  sextant sheet check my-pad.toml")]
    Check(SheetCheck),
}

#[derive(Args)]
pub(crate) struct SheetShow {
    /// The sheet file; - reads standard input
    pub(crate) file: Option<PathBuf>,
    /// Print it as a sheet file, to start one's own from
    #[arg(long)]
    pub(crate) toml: bool,
}

#[derive(Args)]
pub(crate) struct SheetCheck {
    /// The sheet file; - reads standard input
    pub(crate) file: PathBuf,
}

/// Options of a game that can be given on the command line. A game refuses those it does not have.
#[derive(Args)]
pub(crate) struct GameOptions {
    /// base or long (cards)
    #[arg(long)]
    pub(crate) variant: Option<String>,
    /// How many people play (dice)
    #[arg(long, value_name = "N")]
    players: Option<String>,
    /// simultaneous or clockwise: how those choose who did not roll (dice)
    #[arg(long)]
    order: Option<String>,
    /// default, or a sheet file (dice)
    #[arg(long, value_name = "FILE")]
    sheet: Option<String>,
}

impl GameOptions {
    pub(crate) fn tags(&self) -> Tags {
        let GameOptions { variant, players, order, sheet } = self;
        [("Variant", variant), ("Players", players), ("Order", order), ("Sheet", sheet)]
            .into_iter()
            .filter_map(|(tag, value)| Some((tag, value.as_deref()?)))
            .collect()
    }
}

fn game_name(name: &str) -> Result<String, String> {
    if game(name).is_some() {
        return Ok(name.to_owned());
    }
    let known: Vec<&str> = GAMES.iter().map(|game| game.name()).collect();
    Err(format!("{} is not a game here: {}", excerpt(name), known.join(", ")))
}

fn seconds(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|seconds| (0.0..=3600.0).contains(seconds))
        .ok_or_else(|| format!("{} is not a number of seconds up to 3600", excerpt(text)))
}
