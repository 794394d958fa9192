//! The command line.

mod admin;
mod game_options;
#[cfg(test)]
mod man_pages;
#[cfg(test)]
mod reference;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use sextant_catalog::{GAMES, game};
use sextant_core::excerpt;

pub(crate) use admin::{Admin, Backup, Check, Database, Export, Prune, Restore, Stats};
pub(crate) use game_options::GameOptions;

/// The version, with the commit where `cargo xtask dist` has built the program.
const VERSION: &str = match option_env!("SEXTANT_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// Play two expedition games, host them, and work with their records
#[derive(Parser)]
#[command(name = "sextant", version = VERSION, about, max_term_width = 100, after_help = "Examples:
  sextant play     # in this terminal
  sextant serve    # in the browser, on http://127.0.0.1:8080")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play in the terminal: against the computer, others at the same keyboard or others on a server
    #[command(after_help = "Examples:
  sextant play                            # choose from a menu
  sextant play --game cards --bot novice --variant long
  sextant play --game dice --players 4
  sextant play --game cards --hot-seat    # two people, one keyboard
  sextant play --server https://games.example.org                   # a table from a list
  sextant play --server http://localhost:8080 --create private      # and an invitation to send")]
    Play(Play),
    /// Learn a game in the terminal: a first game with help at every step
    #[command(after_help = "Example:
  sextant learn --game dice")]
    Learn(Learn),
    /// Run the server with its page (docs/HOSTING.md)
    #[command(after_help = "Examples:
  sextant serve
  sextant serve --listen 0.0.0.0:8080 --database postgres://sextant@localhost/sextant
  sextant serve --config /etc/sextant.toml")]
    Serve(Box<Serve>),
    /// Manage the database of a server
    #[command(
        subcommand,
        after_help = "Example:
  sextant admin stats"
    )]
    Admin(Admin),
    /// Score one player's expeditions, or one sheet of the dice game
    #[command(after_help = "Example:
  sextant score cards \"RH RH R3 R5 R8 R9 R10\"
  sextant score dice \"R: 1 3 3; O: X 2; artefacts: 4; dice: 8; bridges: 2\"")]
    Score(Score),
    /// Draw or check a sheet of the dice game (docs/SHEETS.md)
    #[command(
        subcommand,
        after_help = "Example:
  sextant sheet show"
    )]
    Sheet(Sheet),
    /// Check every step of a record and print the standing
    #[command(after_help = "Example:
  sextant replay game.txt --json")]
    Replay(Reading),
    /// List the legal actions after the last step of a record
    #[command(after_help = "Example:
  sextant legal game.txt")]
    Legal(Reading),
    /// Convert a record to another form
    #[command(after_help = "Example:
  sextant convert game.txt --to json")]
    Convert(Convert),
    /// Recompute every deal and roll of a record from its revealed secret
    ///
    /// Exit code 0: everything matches. 1: something differs, and the first difference is printed.
    /// 2: the record can't be read or contains no secret.
    #[command(after_help = "Example:
  sextant verify game.txt")]
    Verify(Verify),
    /// Review a game: what was luck, what was skill, and which decisions cost points (docs/REVIEW.md)
    ///
    /// Decisions are judged by what the player could know, luck with open cards.
    #[command(after_help = "Examples:
  sextant review game.txt
  sextant review game.txt --budget 3000 --threads 2 --svg curve.svg
  sextant review game.txt --json")]
    Review(Review),
    /// Show the deals or rolls that a secret produces
    #[command(after_help = "Example:
  sextant deal cards --seed 2a --variant long")]
    Deal(Deal),
    /// List the bots of each game
    #[command(after_help = "Example:
  sextant bots --json")]
    Bots(Bots),
    /// Compare two bots over the same deals from both seats, or rate all bots
    #[command(after_help = "Examples:
  sextant arena --game cards --a searcher --b cautious --pairs 200
  sextant arena --a \"cmd:python3 examples/bot.py\" --b random --pairs 10
  sextant arena --a prodigy --b cautious --adjusted    # also without the luck of the draw
  sextant arena --ladder --pairs 50 --write    # into docs/BOTS.md
  sextant arena --a searcher@64 --b searcher@256 --pairs 100    # simulations per choice")]
    Arena(Arena),
    /// Run a bot on standard input and output (`docs/ENGINE_PROTOCOL.md`)
    #[command(after_help = "Example:
  sextant engine --bot random")]
    Engine(Engine),
    /// Measure how many random games per second one thread plays
    #[command(after_help = "Example:
  sextant bench --game cards --seconds 3")]
    Bench(Bench),
    /// Train the learned player of a game (docs/TRAINING.md)
    ///
    /// Only in programs built with `--features train`.
    #[cfg(feature = "train")]
    #[command(after_help = "Examples:
  sextant train --out run --minutes 60 --threads 2
  sextant train --out run --resume
  sextant train --game dice --out run --rounds 250000")]
    Train(crate::train::Train),
    /// Train a best response to a bot of the card game, and report how much it gains
    ///
    /// Only in programs built with `--features train`.
    #[cfg(feature = "train")]
    #[command(after_help = "Example:
  sextant exploit --against cautious --minutes 5 --threads 2")]
    Exploit(crate::train::ExploitArguments),
    /// Compare weights with a bot or other weights, over the same deals from both seats
    ///
    /// Only in programs built with `--features train`.
    #[cfg(feature = "train")]
    #[command(after_help = "Example:
  sextant measure --weights run/last.weights --against master --pairs 1000")]
    Measure(crate::train::MeasureArguments),
    /// Print completions for a shell
    #[command(after_help = "Example:
  sextant completions bash > ~/.local/share/bash-completion/completions/sextant")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

#[derive(Args)]
pub(crate) struct Serve {
    /// A TOML file whose keys are the flags below; flags and environment variables override it
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
    /// One player's cards in any order, or one sheet
    pub(crate) text: String,
    #[command(flatten)]
    pub(crate) options: GameOptions<false>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Deal {
    /// The game
    #[arg(value_parser = game_name)]
    pub(crate) game: String,
    /// The secret, 1 to 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: String,
    /// The id of the game, as in its record [default: none]
    #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
    pub(crate) game_id: String,
    /// A player's nonce, 32 hexadecimal digits, or - for none; repeat it in seat order
    #[arg(long = "nonce", value_name = "HEX", allow_hyphen_values = true)]
    pub(crate) nonces: Vec<String>,
    /// How many deals or rolls to show, one per line
    #[arg(long, visible_alias = "rounds", value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) turns: u32,
    #[command(flatten)]
    pub(crate) options: GameOptions<false>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
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
    /// The form to write
    #[arg(long, value_enum)]
    pub(crate) to: Form,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Form {
    /// Tags and turns
    Text,
    /// One JSON document
    Json,
    /// Columns and rows, as one game site prints them; can't be read back
    Coordinates,
}

#[derive(Args)]
pub(crate) struct Verify {
    /// The record, as text or JSON; - reads standard input
    pub(crate) file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Review {
    /// The record, as text or JSON; - reads standard input
    pub(crate) file: PathBuf,
    /// About how many rollouts to spend on a decision: more find smaller errors
    #[arg(long, value_name = "N", default_value_t = sextant_review::Settings::USUAL_BUDGET,
          value_parser = clap::value_parser!(u32).range(64..=1_000_000))]
    pub(crate) budget: u32,
    /// The seed of imagined worlds; the same seed gives the same review
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads to use; does not change the review
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    pub(crate) threads: NonZeroUsize,
    /// Also write the curve of the expected margin to this file
    #[arg(long, value_name = "OUT")]
    pub(crate) svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Bench {
    /// The game
    #[arg(long, value_parser = game_name, default_value = GAMES[0].name())]
    pub(crate) game: String,
    /// How long to measure, in seconds
    #[arg(long, default_value_t = 3.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    #[command(flatten)]
    pub(crate) options: GameOptions<false>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Arena {
    /// The game
    #[arg(long, value_parser = game_name, default_value = GAMES[0].name())]
    pub(crate) game: String,
    /// The first bot, required without --ladder: a name from `sextant bots`, or cmd:"PROGRAM ARGS" for a program that speaks the
    /// engine protocol
    #[arg(long, value_name = "BOT", required_unless_present = "ladder")]
    pub(crate) a: Option<String>,
    /// The second bot, likewise
    #[arg(long, value_name = "BOT", required_unless_present = "ladder")]
    pub(crate) b: Option<String>,
    /// Let all bots play each other, and rate them
    #[arg(long, conflicts_with_all = ["a", "b"])]
    pub(crate) ladder: bool,
    /// Rate only these bots, separated by commas
    #[arg(long, value_name = "BOT", value_delimiter = ',', requires = "ladder")]
    pub(crate) only: Vec<String>,
    /// Also write the ratings between the markers of this file [default: docs/BOTS.md]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "docs/BOTS.md",
          requires = "ladder")]
    pub(crate) write: Option<PathBuf>,
    /// How many deals to play, each of them from every seat
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) pairs: u32,
    /// Rounds per match (cards) [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<String>,
    #[command(flatten)]
    pub(crate) options: GameOptions<false>,
    /// The seed of deals and bots; the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads to use; does not change the result
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    pub(crate) threads: NonZeroUsize,
    /// How many seconds an external program may take for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) answer_limit: f64,
    /// Also report the margin with the luck of the draw, or of the dice, taken out: the same on
    /// average, and surer (docs/BOTS.md)
    #[arg(long, conflicts_with = "ladder")]
    pub(crate) adjusted: bool,
    /// Also report how long the bots thought, which depends on the machine
    #[arg(long)]
    pub(crate) timing: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Engine {
    /// The bot: a name from `sextant bots`
    #[arg(long, value_name = "BOT")]
    pub(crate) bot: String,
    /// The only game to offer [default: every game with a bot of this name]
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
pub(crate) struct Learn {
    /// The game
    #[arg(long, value_parser = game_name, default_value = "cards")]
    pub(crate) game: String,
}

#[derive(Args)]
pub(crate) struct Play {
    /// The game [default: choose from a menu]
    #[arg(long, value_parser = game_name)]
    pub(crate) game: Option<String>,
    /// The bot to play against; repeat it for several, the last one fills the remaining seats
    /// [default: casual]
    #[arg(long, value_name = "NAME")]
    pub(crate) bot: Vec<String>,
    /// How many people share this keyboard, all without N; the screen is covered between turns
    /// [default: 1]
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "0",
          value_parser = clap::value_parser!(u8).range(0..=5))]
    pub(crate) hot_seat: Option<u8>,
    #[command(flatten)]
    pub(crate) options: GameOptions<true>,
    /// The secret that determines all deals and rolls, 1 to 64 hexadecimal digits [default: random]
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: Option<String>,
    /// Start a new game even if there is an unfinished one
    #[arg(long)]
    pub(crate) new: bool,
    /// The file for the record of the finished game [default: a file in your data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// How long to show each move of a bot, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(0..=10_000))]
    pub(crate) pace: u64,
    /// Play on a server: its address, or that of a table or an invitation there
    #[arg(long, value_name = "URL", conflicts_with_all = ["hot_seat", "seed", "new"])]
    pub(crate) server: Option<String>,
    /// On a server: the id of the table [default: choose from a list]
    #[arg(long, value_name = "ID", requires = "server")]
    pub(crate) table: Option<String>,
    /// On a server: create a table that anyone may join, or one by invitation
    #[arg(long, value_name = "KIND", requires = "server", conflicts_with = "table")]
    pub(crate) create: Option<TableKind>,
    /// On a server: your name there [default: as before; at first your user name]
    #[arg(long, value_name = "NAME", requires = "server")]
    pub(crate) name: Option<String>,
}

/// Who may join a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TableKind {
    /// Anyone: the table is listed
    Open,
    /// Those with the invitation
    Private,
}

#[derive(Subcommand)]
pub(crate) enum Sheet {
    /// Draw the built-in sheet or one from a file
    #[command(after_help = "Example:
  sextant sheet show my-pad.toml")]
    Show(SheetShow),
    /// Check that a sheet file is valid
    #[command(after_help = "Example:
  sextant sheet check my-pad.toml")]
    Check(SheetCheck),
}

#[derive(Args)]
pub(crate) struct SheetShow {
    /// The sheet file; - reads standard input [default: the built-in sheet]
    pub(crate) file: Option<PathBuf>,
    /// Print it as a sheet file, as a start for your own
    #[arg(long)]
    pub(crate) toml: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "toml")]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SheetCheck {
    /// The sheet file; - reads standard input
    pub(crate) file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
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
