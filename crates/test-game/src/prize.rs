//! What chance decides.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sextant_core::{Random, excerpt};
use thiserror::Error;

/// The prize of a round: `P1` to `P6`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Prize(u8);

impl Prize {
    /// No prize is worth more.
    pub const HIGHEST: u8 = 6;

    /// Each prize is equally likely.
    pub(crate) fn draw(random: &mut impl Random) -> Prize {
        Prize(1 + random.below(Prize::HIGHEST.into()) as u8)
    }

    /// How many points it is worth.
    pub const fn points(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.0)
    }
}

/// A text that is not a prize.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename = "not-a-prize")]
#[error("{text} is not a prize: P1 to P6 are")]
pub struct NotAPrize {
    /// The beginning of the text.
    text: String,
}

impl FromStr for Prize {
    type Err = NotAPrize;

    fn from_str(text: &str) -> Result<Prize, NotAPrize> {
        let prize = (1..=Prize::HIGHEST).map(Prize).find(|prize| prize.to_string() == text);
        prize.ok_or_else(|| NotAPrize { text: excerpt(text) })
    }
}

impl TryFrom<String> for Prize {
    type Error = NotAPrize;

    fn try_from(text: String) -> Result<Prize, NotAPrize> {
        text.parse()
    }
}

impl From<Prize> for String {
    fn from(prize: Prize) -> String {
        prize.to_string()
    }
}
