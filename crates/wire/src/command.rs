//! Commands: what clients ask of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_core::{Commitment, Nonce, Seat};
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
    /// Whether the creator is ready to begin as soon as the others are.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub ready: bool,
    /// SHA-256 of the nonce that the creator is going to reveal, if they are ready: 64 hexadecimal
    /// digits. Without it the host adds a nonce for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub commitment: Option<Commitment>,
}

/// A request to change a table. By POST the last part of the path says what to do, and the body
/// holds the rest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Take a seat and be ready, with a commitment or a nonce as in `ready`.
    Sit {
        /// The seat. Default: the first free one.
        #[serde(default)]
        #[ts(optional = nullable)]
        seat: Option<Seat>,
        /// The invitation, if the table needs one.
        #[serde(default)]
        #[ts(optional = nullable)]
        link: Option<Link>,
        /// What the player adds to the secret, in the open: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<Nonce>,
        /// SHA-256 of the nonce that the player is going to reveal: 64 hexadecimal digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        commitment: Option<Commitment>,
    },
    /// Be ready to begin. The game begins once all seats are taken, all players are ready, and all
    /// who have sent a commitment have revealed their nonces. A player who sends neither leaves it
    /// to the host to add a nonce.
    Ready {
        /// What the player adds to the secret, in the open: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<Nonce>,
        /// SHA-256 of the nonce that the player is going to reveal: 64 hexadecimal digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        commitment: Option<Commitment>,
    },
    /// Reveal the nonce, once all seats have committed (`state.reveal_by` is there).
    Reveal {
        /// The nonce that the player has committed to: 32 hexadecimal digits.
        nonce: Nonce,
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
    /// Have this turn played one after another in the open, where players choose at the same time. Any
    /// player may ask for it before another than the active player has chosen (`view.may_open`).
    OpenTurn {
        /// The number of the deal or roll that began the turn, as in the log. If the table has moved on,
        /// nothing happens. Default: the last one.
        #[serde(default)]
        #[ts(optional = nullable)]
        turn: Option<u32>,
    },
    /// Resign.
    Resign {},
    /// Claim the game from the players whose time is up.
    Claim {},
    /// Send a chat message to everyone at the table.
    Say {
        /// The message: at most 300 characters.
        #[schemars(length(min = 1, max = 1_264), extend("format" = "chat-line"))]
        text: String,
    },
    /// Offer a rematch, or accept one that another player has offered. The response is about the
    /// new table.
    Rematch {
        /// What they add to the secret in the open, if they accept: 32 hexadecimal digits.
        #[serde(default)]
        #[ts(optional = nullable)]
        nonce: Option<Nonce>,
        /// SHA-256 of the nonce that they are going to reveal, if they accept: 64 hexadecimal
        /// digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        commitment: Option<Commitment>,
    },
}
