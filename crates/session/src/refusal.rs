//! Why a session does not begin or go on as asked.

use serde::Serialize;
use sextant_core::{Refused, Seat, shorten};
use thiserror::Error;

/// Why a session does not begin or go on as asked, beyond the refusals of the game itself.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum SessionRefusal {
    /// There is no such game.
    #[error("game `{game}` is unknown here: {}", known.join(", "))]
    NoSuchGame {
        /// What was asked for.
        game: String,
        /// What there is.
        known: Vec<String>,
    },
    /// There are more players than seats.
    #[error("there are {players} players for {seats} seats")]
    TooManyPlayers {
        /// How many players.
        players: usize,
        /// How many seats.
        seats: usize,
    },
    /// The secret is not one.
    #[error("{reason}")]
    BadSecret {
        /// Why not, in English.
        reason: String,
    },
    /// The record does not contain its secret, so there are no further deals or rolls.
    #[error("this record does not contain its secret")]
    SecretKept,
    /// The seat has no player who could resign.
    #[error("seat {seat} has no player who could resign")]
    CannotResign {
        /// The seat.
        #[cfg_attr(feature = "typescript", ts(as = "u8"))]
        seat: Seat,
    },
}

impl SessionRefusal {
    /// There is no game of this name.
    pub fn no_such_game(name: &str) -> SessionRefusal {
        let known = sextant_catalog::GAMES.iter().map(|game| game.name().to_owned()).collect();
        SessionRefusal::NoSuchGame { game: shorten(name), known }
    }
}

impl From<SessionRefusal> for Refused {
    fn from(refusal: SessionRefusal) -> Refused {
        Refused::new(&refusal)
    }
}
