//! Why a game does not go on as asked.

use serde::Serialize;
use thiserror::Error;

use crate::Seat;

/// Why nothing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(Rule = ())))]
pub enum Refusal<Rule> {
    /// The seat does not exist at this table.
    #[error("there is no seat {seat} at this table")]
    NoSuchSeat {
        /// The seat.
        #[cfg_attr(feature = "typescript", ts(as = "u8"))]
        seat: Seat,
    },
    /// Another player decides now.
    #[error("it is not seat {seat}'s turn")]
    NotYourTurn {
        /// The seat that can't act.
        #[cfg_attr(feature = "typescript", ts(as = "u8"))]
        seat: Seat,
    },
    /// Chance decides now, not a player.
    #[error("the {outcome} comes first")]
    ChanceFirst {
        /// What chance decides: "deal", "roll".
        outcome: &'static str,
    },
    /// A deal or roll came while players decide.
    #[error("there can't be a {outcome} now")]
    NoChanceNow {
        /// What came: "deal", "roll".
        outcome: &'static str,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// There is nothing that could be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Nothing is chosen at the same time that could be chosen in turn and in the open.
    #[error("this turn can't be played in the open")]
    CannotOpen,
    /// A rule of the game forbids it. Its own code and parameters take the place of these.
    #[error(transparent)]
    #[serde(untagged)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    Rule(#[from] Rule),
}

/// Options that the game does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename = "bad-options")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[error("options: {reason}")]
pub struct BadOptions {
    /// What is wrong with them, in English.
    pub reason: String,
}
