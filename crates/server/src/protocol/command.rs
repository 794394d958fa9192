//! What clients ask of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_core::{Nonce, Seat};
use sextant_tables as tables;
use ts_rs::TS;

use super::{Problem, Terms};

/// A table that somebody wants to set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What is to be played, and how.
    #[ts(type = "Partial<Terms> & Pick<Terms, 'game'>")]
    pub terms: Terms,
    /// Where they want to sit; left out: the first seat for a person.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub seat: Option<u8>,
    /// Whether they are ready to begin without having seen the commitment: they add no nonce.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub ready: bool,
}

/// To play again, or to accept that somebody else has offered.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// What they add to the secret, if they accept: 32 hexadecimal digits.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub nonce: Option<String>,
}

/// What somebody asks of a table. By POST the last part of the path says what to do, and the body
/// holds the rest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Sit down, and be ready: whoever can sit down has seen the commitment.
    Sit {
        /// Where; left out: the first free seat.
        #[serde(default)]
        #[ts(optional = nullable)]
        seat: Option<u8>,
        /// The invitation, where one is needed.
        #[serde(default)]
        #[ts(optional = nullable)]
        link: Option<String>,
        /// What they add to the secret: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<String>,
    },
    /// Be ready to begin. The game begins once all seats are taken and everybody is ready.
    Ready {
        /// What they add to the secret: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<String>,
    },
    /// Get up before the game has begun.
    Leave {},
    /// Act.
    Act {
        /// What to do, in the notation of the game.
        action: String,
        /// Which decision this is about, as `sight.decision` told. If it is another one by now,
        /// nothing happens. Left out: whichever it is.
        #[serde(default)]
        #[ts(optional = nullable)]
        decision: Option<u32>,
    },
    /// Take the last action back.
    Undo {
        /// As with `act`.
        #[serde(default)]
        #[ts(optional = nullable)]
        decision: Option<u32>,
    },
    /// Give up.
    Resign {},
    /// Claim the game from those whose time is up.
    Claim {},
    /// Say something to everybody at the table.
    Say {
        /// What: at most 300 characters.
        text: String,
    },
    /// Offer to play again, or accept that somebody else has offered. The answer is about the new
    /// table.
    Rematch {
        /// What they add to the secret, if they accept: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<String>,
    },
}

/// What a command comes to: something for the table, or a new table.
#[derive(Debug)]
pub(crate) enum ParsedCommand {
    Table(tables::Command),
    Rematch { nonce: Option<Nonce> },
}

impl TryFrom<Command> for ParsedCommand {
    type Error = Problem;

    fn try_from(command: Command) -> Result<ParsedCommand, Problem> {
        Ok(ParsedCommand::Table(match command {
            Command::Sit { seat, link, nonce } => tables::Command::Sit {
                seat: seat.map(read_seat).transpose()?,
                link: link.map(|link| link.parse()).transpose().map_err(Problem::malformed)?,
                nonce: read_nonce(nonce)?,
            },
            Command::Ready { nonce } => tables::Command::Ready { nonce: read_nonce(nonce)? },
            Command::Leave {} => tables::Command::Leave {},
            Command::Act { action, decision } => tables::Command::Act { action, decision },
            Command::Undo { decision } => tables::Command::Undo { decision },
            Command::Resign {} => tables::Command::Resign {},
            Command::Claim {} => tables::Command::Claim {},
            Command::Say { text } => tables::Command::Say {
                text: text.try_into().map_err(|bad: tables::BadText| Problem::from(bad))?,
            },
            Command::Rematch { nonce } => {
                return Ok(ParsedCommand::Rematch { nonce: read_nonce(nonce)? });
            }
        }))
    }
}

impl TryFrom<Draft> for tables::NewTable {
    type Error = Problem;

    fn try_from(draft: Draft) -> Result<tables::NewTable, Problem> {
        let Draft { terms, seat, ready } = draft;
        let seat = seat.map(read_seat).transpose()?;
        Ok(tables::NewTable { terms: terms.into(), seat, ready })
    }
}

fn read_seat(number: u8) -> Result<Seat, Problem> {
    Seat::from_number(number.into())
        .ok_or_else(|| Problem::malformed(format_args!("there is no seat {number} at any table")))
}

fn read_nonce(nonce: Option<String>) -> Result<Option<Nonce>, Problem> {
    let read = |nonce: String| nonce.parse().map_err(|error| format!("nonce: {error}"));
    nonce.map(read).transpose().map_err(Problem::malformed)
}
