//! What is agreed before the first player joins.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sextant_core::{Refused, Seat, SeatKind, SeatSet};
use thiserror::Error;
use ts_rs::TS;

use crate::{BadTimeControl, TimeControl};

/// What is agreed before the first player joins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The name of the game.
    pub game: String,
    /// The game's options; those left out have their default value.
    #[serde(default = "no_options")]
    #[ts(type = "Record<string, unknown>")]
    #[schemars(with = "serde_json::Map<String, Value>")]
    pub options: Value,
    /// Who the seats are for. Default: people in all of them.
    #[serde(default)]
    pub seats: Vec<SeatKind>,
    /// Who may sit down. Default: anyone with the invitation.
    #[serde(default)]
    pub admission: Admission,
    /// How much time there is. Default: live, without a clock.
    #[serde(default, rename = "timing")]
    pub time_control: TimeControl,
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// Who may sit down.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Admission {
    /// Everybody: the table is listed in the lobby.
    Open,
    /// Anyone with the invitation.
    #[default]
    Link,
}

/// Terms that no table can have.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum BadTerms {
    /// There is no such game.
    #[error("game `{game}` is unknown here: {}", known.join(", "))]
    NoSuchGame {
        /// What was asked for.
        game: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The options are too long.
    #[error("the options can have at most {most} bytes")]
    OptionsTooLong {
        /// How many bytes they can have.
        most: usize,
    },
    /// The number of seats is not that of the game.
    #[error("there are {seats} seats, but the game has {needed}")]
    WrongSeatCount {
        /// How many were asked for.
        seats: usize,
        /// How many the game has.
        needed: usize,
    },
    /// No seat is left for a person.
    #[error("at least one seat must be for a person")]
    OnlyBots,
    /// There is no such bot.
    #[error("bot `{bot}` is unknown here: {}", known.join(", "))]
    NoSuchBot {
        /// What was asked for.
        bot: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The game does not have these options.
    #[error(transparent)]
    #[serde(untagged)]
    #[ts(skip)]
    Options(Refused),
    /// The time is out of bounds.
    #[error(transparent)]
    #[serde(untagged)]
    #[ts(skip)]
    TimeControl(#[from] BadTimeControl),
}

impl Terms {
    /// Terms for this game as by default: people in all seats, by invitation, without a clock.
    pub fn new(game: &str) -> Terms {
        Terms {
            game: game.to_owned(),
            options: no_options(),
            seats: Vec::new(),
            admission: Admission::default(),
            time_control: TimeControl::default(),
        }
    }

    /// The seats of bots.
    pub fn bots(&self) -> SeatSet {
        let is_bot = |(kind, seat): (&SeatKind, Seat)| (*kind != SeatKind::Person).then_some(seat);
        self.seats.iter().zip(Seat::ALL).filter_map(is_bot).collect()
    }
}
