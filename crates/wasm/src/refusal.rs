//! Why the page's module does not do what was asked.

use serde::Serialize;
use sextant_core::{Refused, Seat, shorten};
use thiserror::Error;

/// Why the page's module does not do what was asked, beyond the refusals of the game and its session.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum LocalRefusal {
    /// What the page sent can't be understood.
    #[error("{reason}")]
    Malformed {
        /// Why not, in English.
        reason: String,
    },
    /// There is no such bot.
    #[error("bot `{bot}` is unknown here: {}", known.join(", "))]
    NoSuchBot {
        /// What was asked for.
        bot: String,
        /// What there is.
        known: Vec<String>,
    },
    /// There is no bot in the seat.
    #[error("there is no bot in seat {seat}")]
    NoBotInSeat {
        /// The seat.
        #[cfg_attr(test, ts(as = "u8"))]
        seat: Seat,
    },
    /// The bot failed.
    #[error("the bot failed: {reason}")]
    BotFailed {
        /// Why not, in English.
        reason: String,
    },
    /// A round on the score pad lacks scores.
    #[error("every round needs a score for every player")]
    RoundIncomplete,
}

impl LocalRefusal {
    pub(crate) fn no_such_bot(game: &str, name: &str) -> LocalRefusal {
        // Not from the rosters: they would bring all bots into the module that has only the rules.
        let known = sextant_bots::bot_names(game).iter().map(|&name| name.to_owned()).collect();
        LocalRefusal::NoSuchBot { bot: shorten(name), known }
    }
}

impl From<LocalRefusal> for Refused {
    fn from(refusal: LocalRefusal) -> Refused {
        Refused::new(&refusal)
    }
}
