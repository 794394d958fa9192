//! Commands: what clients ask of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_core::{Nonce, Seat};
use ts_rs::TS;

use crate::{Link, Terms};

/// A table to be created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What to play, and how.
    #[ts(type = "Partial<Terms> & Pick<Terms, 'game'>")]
    pub terms: Terms,
    /// The creator's seat. Default: the first seat for a person.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub seat: Option<Seat>,
    /// Whether the creator is ready to begin without having seen the commitment: they add no nonce.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub ready: bool,
}

/// A request to change a table. By POST the last part of the path says what to do, and the body
/// holds the rest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Take a seat and be ready. No separate confirmation is needed: a player who can join has
    /// already seen the commitment.
    Sit {
        /// The seat. Default: the first free one.
        #[serde(default)]
        #[ts(optional = nullable)]
        seat: Option<Seat>,
        /// The invitation, if the table needs one.
        #[serde(default)]
        #[ts(optional = nullable)]
        link: Option<Link>,
        /// What the player adds to the secret: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<Nonce>,
    },
    /// Be ready to begin. The game begins once all seats are taken and all players are ready.
    Ready {
        /// What the player adds to the secret: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<Nonce>,
    },
    /// Leave the seat before the game has begun.
    Leave {},
    /// Make a decision in the game.
    Act {
        /// What to do, in the notation of the game.
        action: String,
        /// The decision this is about, from `state.decision`. If the table has moved on to another
        /// decision, nothing happens. Default: the current decision.
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
    /// Resign.
    Resign {},
    /// Claim the game from the players whose time is up.
    Claim {},
    /// Send a chat message to everyone at the table.
    Say {
        /// The message: at most 300 characters.
        text: String,
    },
    /// Offer a rematch, or accept one that another player has offered. The response is about the
    /// new table.
    Rematch {
        /// What they add to the secret, if they accept: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<Nonce>,
    },
}
