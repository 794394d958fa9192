//! Why a table does not do what it is asked.

use serde::Serialize;
use sextant_core::{Refused, Seat};
use thiserror::Error;
use ts_rs::TS;

use crate::{BadTerms, BadText, Time};

/// Why a table does not do what it is asked: a sentence that a player understands, and as JSON a
/// `code` with parameters (see [`Refused`]). It contains only what the player may know.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// The token is not good for this.
    #[error("this token is only valid for playing")]
    FullTokenRequired,
    /// The name of a request stands for another one already.
    #[error("this request id was used before, for something else")]
    RequestReused,
    /// The player has as many tokens as one can have.
    #[error("you have {most} tokens already: revoke some of them first")]
    TooManyTokens {
        /// How many they can have.
        most: usize,
    },
    /// The player has as many unfinished tables as one can have.
    #[error("you have {most} unfinished tables already: finish some of them first")]
    TooManyTables {
        /// How many they can have.
        most: usize,
    },
    /// The player has set up as many open tables as one can.
    #[error("you have {most} open tables already: wait for players, or leave some of them")]
    TooManyOpenTables {
        /// How many they can have.
        most: usize,
    },
    /// As many bots' turns wait at the player's tables as can.
    #[error("{most} bot turns wait at your tables already: wait for some of them")]
    TooManyBotTurns {
        /// How many can wait.
        most: usize,
    },
    /// There is no such seat.
    #[error("there is no seat {seat} at this table")]
    #[ts(skip)]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The seat is not for people.
    #[error("seat {seat} is for a bot")]
    SeatForBot {
        /// The seat.
        seat: Seat,
    },
    /// The seat is reserved for another player.
    #[error("seat {seat} is reserved for another player")]
    SeatReserved {
        /// The seat.
        seat: Seat,
    },
    /// The seat is taken.
    #[error("seat {seat} is taken")]
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// All seats are taken.
    #[error("all seats are taken")]
    TableFull,
    /// The player sits here already.
    #[error("you have joined already, in seat {seat}")]
    AlreadySeated {
        /// Where.
        seat: Seat,
    },
    /// An invitation is needed.
    #[error("this table is by invitation: you need its link to join")]
    InvitationRequired,
    /// There was too much coming and going.
    #[error("players joined and left too often: create another table")]
    TooManyEventsBeforeStart,
    /// The player does not sit here.
    #[error("you are not playing at this table")]
    NotSeated,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// The game has started.
    #[error("the game has started")]
    AlreadyStarted,
    /// Not all seats have committed to their nonces.
    #[error("not all players are here: keep your nonce secret until they are")]
    NotCommitted,
    /// All seats have committed to their nonces.
    #[error("all players have committed: reveal your nonce, or leave")]
    AlreadyCommitted,
    /// The nonce is not the one that the player has committed to.
    #[error("this is not the nonce that you have committed to")]
    OtherNonce,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The game is over.
    #[error("the game is over")]
    #[ts(skip)]
    Over,
    /// The table is closed.
    #[error("this table is closed")]
    TableClosed,
    /// The player is out of the game.
    #[error("you are no longer in this game")]
    OutOfGame,
    /// The action was about a decision that is not to be made any more.
    #[error("the game has changed in the meantime: look again")]
    Stale,
    /// The text is longer than any action.
    #[error("an action can have at most {most} bytes")]
    ActionTooLong {
        /// How many bytes it can have.
        most: usize,
    },
    /// What the player did can't be taken back any more.
    #[error("it is too late to undo this")]
    TooLateToUndo,
    /// The player has changed their mind too often.
    #[error("you have used all your undos for this turn")]
    TooManyUndos,
    /// There is nothing to claim, because every player is in time.
    #[error("every player is in time: there is nothing to claim")]
    NothingToClaim {
        /// From when on there will be.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from: Option<Time>,
    },
    /// The player says too much at once.
    #[error("you are sending messages too fast: wait a moment")]
    ChatTooFast,
    /// The player has said as much as a table takes.
    #[error("you can send at most {most} messages at a table")]
    ChatFull {
        /// How many it takes.
        most: usize,
    },
    /// As many rematches were offered as one table allows.
    #[error("no more rematches can be offered at this table")]
    TooManyRematches,
    /// An event that can't happen at this table. A table decides on no such event.
    #[error("this can't happen at the table: {reason}")]
    Inconsistent {
        /// Why not, in English.
        reason: String,
    },
    /// The terms make no sense.
    #[error(transparent)]
    #[serde(untagged)]
    #[ts(skip)]
    Terms(#[from] BadTerms),
    /// The text makes no sense.
    #[error(transparent)]
    #[serde(untagged)]
    #[ts(skip)]
    Text(#[from] BadText),
    /// The rules of the game forbid it.
    #[error(transparent)]
    #[serde(untagged)]
    #[ts(skip)]
    Rules(#[from] Refused),
}

impl Refusal {
    /// An event that can't happen at this table.
    pub fn inconsistent(reason: impl ToString) -> Refusal {
        Refusal::Inconsistent { reason: reason.to_string() }
    }
}
