//! Reports about a game, for people and scripts.

use std::error::Error;
use std::fmt::Display;

use serde::Serialize;
use serde_json::Value;

use crate::{Notation, Played};

/// A game that can report its standing and score what lies on a real table.
pub trait Reporting: Notation {
    /// How things stand.
    type Standing: Serialize + Display;
    /// How a score comes about.
    type Receipt: Serialize + Display;

    /// What is wrong with cards or a sheet that can't be scored; serialised like
    /// [`Game::Rule`](crate::Game::Rule).
    type ReceiptError: Error + Serialize;

    /// What is counted when games are played at random: "rounds", "games".
    const COUNTED: &'static str;

    /// How things stand.
    fn standing(&self) -> Self::Standing;

    /// Scores one player's cards or sheet, written as one line.
    fn receipt(text: &str, options: &Self::Options) -> Result<Self::Receipt, Self::ReceiptError>;

    /// The option that a benchmark's report names.
    fn benchmark_option(options: &Self::Options) -> (&'static str, Value);

    /// How many of what is counted, and how many turns, these games amount to.
    fn amount(played: &Played) -> Amount;
}

/// What random games amount to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Rounds or games, whichever [`Reporting::COUNTED`] says.
    pub counted: u64,
    /// Turns, as players would count them.
    pub turns: u64,
}

/// A report: as JSON for scripts, as text for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// For scripts.
    pub json: Value,
    /// For people.
    pub text: String,
}

impl Report {
    /// Reports the same thing in both forms.
    pub fn of(thing: &(impl Serialize + Display)) -> Report {
        Report { json: serde_json::to_value(thing).unwrap_or_default(), text: thing.to_string() }
    }
}
