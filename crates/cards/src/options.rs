//! What is agreed before a match.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};
use sextant_core::{Seat, excerpt};
use thiserror::Error;

use crate::Colour;

/// What is agreed before a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub struct Options {
    /// Five colours or six.
    pub variant: Variant,
    /// How many rounds a match has.
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    #[cfg_attr(feature = "typescript", ts(as = "u8"))]
    pub rounds: Rounds,
    /// Who starts the rounds after the first.
    pub next_starter: NextStarter,
    /// Who starts the first round.
    pub first_starter: FirstStarter,
    /// After how many placements a round is scored as it stands, if it should not go on for ever.
    pub turn_limit: Option<NonZeroU16>,
    /// How much of the discard piles lies in view.
    pub discards: Discards,
}

/// A word that is none of those allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found} is not one of: {allowed}")]
pub struct NotAllowed {
    found: String,
    allowed: String,
}

impl NotAllowed {
    pub(crate) fn new(found: &str, allowed: impl fmt::Display) -> NotAllowed {
        NotAllowed { found: excerpt(found), allowed: allowed.to_string() }
    }
}

/// An option that is one of a few words, the same in records, JSON and commands.
macro_rules! words {
    ($type:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($type::$variant => $word),+ })
            }
        }

        impl FromStr for $type {
            type Err = NotAllowed;

            fn from_str(text: &str) -> Result<$type, NotAllowed> {
                match text {
                    $($word => Ok($type::$variant),)+
                    _ => Err(NotAllowed::new(text, [$($word),+].join(", "))),
                }
            }
        }
    };
}

/// Five colours or six.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub enum Variant {
    /// Five colours, 60 cards.
    #[default]
    Base,
    /// Six colours, 72 cards.
    Long,
}

words!(Variant { Base = "base", Long = "long" });

impl Variant {
    /// The colours in play, in the order in which they lie on the table.
    pub fn colours(self) -> &'static [Colour] {
        match self {
            Variant::Base => &Colour::ALL[..5],
            Variant::Long => &Colour::ALL,
        }
    }

    /// Whether a colour is in play.
    pub fn has(self, colour: Colour) -> bool {
        self.colours().contains(&colour)
    }

    /// How many cards are in play.
    pub fn cards(self) -> usize {
        self.colours().len() * crate::card::CARDS_PER_COLOUR
    }
}

/// How many rounds a match has: 1 to 99, three by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Rounds(u8);

/// The most rounds a match can have.
pub(crate) const MAX_ROUNDS: usize = 99;

impl Rounds {
    /// A match of one round.
    pub const ONE: Rounds = Rounds(1);

    /// The number of rounds.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for Rounds {
    fn default() -> Rounds {
        Rounds(3)
    }
}

impl TryFrom<u8> for Rounds {
    type Error = NotAllowed;

    fn try_from(rounds: u8) -> Result<Rounds, NotAllowed> {
        if (1..=MAX_ROUNDS as u8).contains(&rounds) {
            Ok(Rounds(rounds))
        } else {
            Err(NotAllowed::new(&rounds.to_string(), "1 to 99 rounds"))
        }
    }
}

impl From<Rounds> for u8 {
    fn from(rounds: Rounds) -> u8 {
        rounds.0
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Rounds {
    type Err = NotAllowed;

    fn from_str(text: &str) -> Result<Rounds, NotAllowed> {
        text.parse::<u8>()
            .ok()
            .and_then(|rounds| Rounds::try_from(rounds).ok())
            .ok_or_else(|| NotAllowed::new(text, "1 to 99 rounds"))
    }
}

/// Who starts the rounds after the first. If the deciding scores are equal, it is the player who did
/// not start the last round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub enum NextStarter {
    /// The player with the higher total so far.
    #[default]
    Leader,
    /// The player with the higher score in the round just played.
    RoundWinner,
    /// The other one than last time.
    Alternate,
}

impl NextStarter {
    /// Who starts after a round that `last` started, given the totals and the scores of that round.
    pub fn after(self, last: Seat, totals: [i32; 2], round: [i32; 2]) -> Seat {
        let [one, two] = match self {
            NextStarter::Leader => totals,
            NextStarter::RoundWinner => round,
            NextStarter::Alternate => [0; 2],
        };
        match one.cmp(&two) {
            Ordering::Greater => Seat::ONE,
            Ordering::Less => Seat::TWO,
            Ordering::Equal => last.other(),
        }
    }
}

words!(NextStarter { Leader = "leader", RoundWinner = "round-winner", Alternate = "alternate" });

/// Who starts the first round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub enum FirstStarter {
    /// The players have chosen.
    Seat(
        #[serde(deserialize_with = "one_of_two")]
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        #[cfg_attr(feature = "typescript", ts(as = "u8"))]
        Seat,
    ),
    /// Drawn together with the first deal.
    Drawn,
}

fn one_of_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    let seat = Seat::deserialize(deserializer)?;
    if seat.index() < 2 {
        Ok(seat)
    } else {
        Err(serde::de::Error::custom(format_args!("seat {seat} can't start: there are two seats")))
    }
}

impl Default for FirstStarter {
    fn default() -> FirstStarter {
        FirstStarter::Seat(Seat::ONE)
    }
}

impl fmt::Display for FirstStarter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FirstStarter::Seat(seat) => write!(f, "{seat}"),
            FirstStarter::Drawn => f.write_str("drawn"),
        }
    }
}

impl FromStr for FirstStarter {
    type Err = NotAllowed;

    fn from_str(text: &str) -> Result<FirstStarter, NotAllowed> {
        match text {
            "1" => Ok(FirstStarter::Seat(Seat::ONE)),
            "2" => Ok(FirstStarter::Seat(Seat::TWO)),
            "drawn" => Ok(FirstStarter::Drawn),
            _ => Err(NotAllowed::new(text, "1, 2, drawn")),
        }
    }
}

/// How much of the discard piles lies in view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub enum Discards {
    /// The whole piles, as a memory aid: every discard was seen.
    #[default]
    All,
    /// The top card and the count, as on a table.
    Top,
}

words!(Discards { All = "all", Top = "top" });
