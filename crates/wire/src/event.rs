//! What happened at a table, as far as one viewer may know it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_core::{Ended, Nonce, Seat, SeatSet, WhyDropped};
use ts_rs::TS;

use crate::{ChatText, Name, TableId, Time};

/// What happened, as far as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TableEvent {
    /// The table was created.
    Created,
    /// A player joined.
    SatDown {
        /// The seat they took.
        seat: Seat,
        /// Their display name.
        name: Name,
    },
    /// A player is ready to begin.
    Ready {
        /// The player's seat.
        seat: Seat,
    },
    /// Every seat has committed to a nonce. No commitment can change any more, and all reveal.
    Committed,
    /// A player revealed their nonce.
    Revealed {
        /// The player's seat.
        seat: Seat,
        /// What they had committed to.
        nonce: Nonce,
    },
    /// A player left before the game began.
    Left {
        /// The seat that is free now.
        seat: Seat,
    },
    /// The table was closed before the game began.
    Closed(Closed),
    /// The game began.
    Started,
    /// A seat acted.
    Acted {
        /// The seat that acted.
        seat: Seat,
        /// What it did; `null` if the viewer may not know yet.
        action: Option<String>,
    },
    /// A seat took its last action back.
    TookBack {
        /// The seat that took it back.
        seat: Seat,
    },
    /// A player asked for this turn to be played one after another in the open.
    TurnOpened {
        /// The seat of the player who asked.
        seat: Seat,
    },
    /// A seat is out of the game.
    Dropped {
        /// The seat that is out.
        seat: Seat,
        /// The reason it is out.
        why: WhyDropped,
    },
    /// The game is over.
    Ended(Ended),
    /// A player sent a chat message.
    Said {
        /// The player's seat.
        seat: Seat,
        /// The message: plain text, never markup.
        text: ChatText,
    },
    /// A player offered a rematch.
    RematchOffered {
        /// The player's seat.
        seat: Seat,
        /// The table that waits for the others.
        table: TableId,
    },
}

/// An event as one viewer receives it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct NumberedEvent {
    /// Its number in this viewer's own sequence, which has no gaps.
    pub number: u32,
    /// When it happened.
    pub at: Time,
    /// What happened.
    #[serde(flatten)]
    pub event: TableEvent,
}

/// How a table was closed before the game began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Closed {
    /// The reason it was closed.
    pub why: WhyClosed,
    /// The seats to which it is due: those that did not reveal their nonces, or that left.
    #[serde(default, skip_serializing_if = "no_seats")]
    #[ts(optional, as = "Option<SeatSet>")]
    pub seats: SeatSet,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn no_seats(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// Why a table was closed before the game began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhyClosed {
    /// All players left.
    Empty,
    /// It waited for too long.
    Expired,
    /// All had committed to their nonces, and not all revealed them in time.
    NotRevealed,
    /// All had committed to their nonces, and a player left before the deal.
    Withdrawn,
}
