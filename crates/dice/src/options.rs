//! What is agreed before a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};
use sextant_core::{Seat, excerpt};
use thiserror::Error;

use crate::Layout;

/// What is agreed before a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
pub struct Options {
    /// How many people play.
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    #[cfg_attr(feature = "typescript", ts(as = "u8"))]
    pub players: Players,
    /// Whether those who did not roll choose at once or one after another.
    pub order: Order,
    /// What is printed on the sheets.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub sheet: Layout,
    /// Who rolls first: seat 1 unless the players named or drew another one before the game.
    #[serde(skip_serializing_if = "is_first_seat")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u8>"))]
    pub first: Seat,
}

impl Options {
    /// These options, if the one who rolls first is at the table.
    pub(crate) fn checked(self) -> Result<Options, NotAllowed> {
        if self.first.index() < self.players.get() {
            Ok(self)
        } else {
            Err(NotAllowed::new(&self.first.to_string(), "a seat at this table"))
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_first_seat(first: &Seat) -> bool {
    *first == Seat::ONE
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: Players::default(),
            order: Order::default(),
            sheet: Layout::DEFAULT,
            first: Seat::ONE,
        }
    }
}

/// Options as they were stated, before it is known whether they fit together.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Stated {
    players: Players,
    order: Order,
    sheet: Layout,
    first: Seat,
}

impl Default for Stated {
    fn default() -> Stated {
        let Options { players, order, sheet, first } = Options::default();
        Stated { players, order, sheet, first }
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let Stated { players, order, sheet, first } = Stated::deserialize(deserializer)?;
        Options { players, order, sheet, first }.checked().map_err(serde::de::Error::custom)
    }
}

/// A word that is none of those allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found} is not {allowed}")]
pub struct NotAllowed {
    found: String,
    allowed: &'static str,
}

impl NotAllowed {
    fn new(found: &str, allowed: &'static str) -> NotAllowed {
        NotAllowed { found: excerpt(found), allowed }
    }
}

/// How many people play: 2 to 5, two by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Players(u8);

impl Players {
    /// All tables there are, the smallest first.
    pub const ALL: [Players; 4] = [Players(2), Players(3), Players(4), Players(5)];

    /// The number of people.
    #[inline]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl Default for Players {
    fn default() -> Players {
        Players(2)
    }
}

impl TryFrom<u8> for Players {
    type Error = NotAllowed;

    fn try_from(players: u8) -> Result<Players, NotAllowed> {
        if (2..=5).contains(&players) {
            Ok(Players(players))
        } else {
            Err(NotAllowed::new(&players.to_string(), "a number of players: 2 to 5"))
        }
    }
}

impl From<Players> for u8 {
    fn from(players: Players) -> u8 {
        players.0
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Players {
    type Err = NotAllowed;

    fn from_str(text: &str) -> Result<Players, NotAllowed> {
        Players::ALL
            .into_iter()
            .find(|players| players.to_string() == text)
            .ok_or_else(|| NotAllowed::new(text, "a number of players: 2 to 5"))
    }
}

/// How those choose who did not roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
pub enum Order {
    /// At once, without seeing one another's choice.
    #[default]
    Simultaneous,
    /// One after another from the active player's left, in the open.
    Clockwise,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Simultaneous => "simultaneous",
            Order::Clockwise => "clockwise",
        })
    }
}

impl FromStr for Order {
    type Err = NotAllowed;

    fn from_str(text: &str) -> Result<Order, NotAllowed> {
        match text {
            "simultaneous" => Ok(Order::Simultaneous),
            "clockwise" => Ok(Order::Clockwise),
            _ => Err(NotAllowed::new(text, "one of: simultaneous, clockwise")),
        }
    }
}
