//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use sextant_game::{Tags, excerpt};
use sextant_games::{GAMES, game};

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
  sextant score cards \"RH RH R3 R5 R8 R9 R10\"")]
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
  sextant arena --ladder --pairs 50
  sextant arena --a searcher@64 --b searcher@256 --pairs 100    (simulations for each choice)")]
    Arena(Arena),
    /// List the bots of every game
    Bots(Bots),
    /// Write completions for a shell to standard output
    #[command(after_help = "Example:
  sextant completions bash > ~/.local/share/bash-completion/completions/sextant")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
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
    /// The first bot; `sextant bots` lists them
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
    /// Also tell how long the bots thought, which depends on the machine
    #[arg(long)]
    pub(crate) timing: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Bots {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of a game that can be given on the command line. A game refuses those it does not have.
#[derive(Args)]
pub(crate) struct GameOptions {
    /// base or long (cards)
    #[arg(long)]
    pub(crate) variant: Option<String>,
}

impl GameOptions {
    pub(crate) fn tags(&self) -> Tags {
        [("Variant", &self.variant)]
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
