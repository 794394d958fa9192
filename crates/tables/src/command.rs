//! What people ask of a table.

use serde::{Deserialize, Serialize};
use sextant_core::{Nonce, Seat};
use sha2::{Digest, Sha256};

use crate::event::as_text;
use crate::{ChatText, Link, Terms};

/// A request to create a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What is to be played, and how.
    pub terms: Terms,
    /// Where they want to sit; left out: the first seat for a person.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Whether they are ready to begin without having seen the commitment: they add no nonce.
    #[serde(default)]
    pub ready: bool,
}

impl NewTable {
    /// A print of it, to notice when the name of a request is used again for something else.
    pub fn fingerprint(&self) -> u32 {
        fingerprint(self)
    }
}

/// A request to change a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Take a seat and be ready. No separate confirmation is needed: a player who can join has
    /// already seen the commitment.
    Sit {
        /// Where; left out: the first free seat.
        #[serde(default)]
        seat: Option<Seat>,
        /// The invitation, where one is needed.
        #[serde(default)]
        link: Option<Link>,
        /// What they add to the secret.
        #[serde(default, with = "as_text")]
        nonce: Option<Nonce>,
    },
    /// Be ready to begin. The game begins once all seats are taken and everybody is ready.
    Ready {
        /// What they add to the secret.
        #[serde(default, with = "as_text")]
        nonce: Option<Nonce>,
    },
    /// Get up before the game has begun.
    Leave {},
    /// Act.
    Act {
        /// What to do, in the notation of the game.
        action: String,
        /// The decision this is about, from [`TableView::decision`](crate::TableView::decision). If
        /// the table has moved on to another decision, nothing happens. Default: the current
        /// decision.
        #[serde(default)]
        decision: Option<u32>,
    },
    /// Take the last action back.
    Undo {
        /// As with `Act`.
        #[serde(default)]
        decision: Option<u32>,
    },
    /// Give up.
    Resign {},
    /// Claim the game from those whose time is up.
    Claim {},
    /// Send a chat message to everyone at the table.
    Say {
        /// The message.
        text: ChatText,
    },
}

impl Command {
    /// A print of it, to notice when the name of a request is used again for something else.
    pub fn fingerprint(&self) -> u32 {
        fingerprint(self)
    }
}

fn fingerprint(request: &impl Serialize) -> u32 {
    let json = serde_json::to_vec(request).unwrap_or_default();
    let digest: [u8; 32] = Sha256::digest(json).into();
    u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]])
}
