//! Why a table does not do what it is asked.

use sextant_core::Seat;
use thiserror::Error;

use crate::Time;
use crate::terms::BadTerms;

/// Why a table rejects a request, in words a player understands. It reveals no more than the player
/// may know.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The terms make no sense.
    #[error(transparent)]
    Terms(#[from] BadTerms),
    /// The token is not good for this.
    #[error("this token is only good for playing")]
    FullTokenRequired,
    /// The name of a request stands for another one already.
    #[error("this request's id was used before, for something else")]
    RequestReused,
    /// There are many tokens of theirs already.
    #[error("you have {0} tokens: take some of them back first")]
    TooManyTokens(usize),
    /// There are many tables of theirs already.
    #[error("{0} tables of yours wait for players or go on: finish some of them first")]
    TooManyTables(usize),
    /// There is no such seat.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    /// The seat is not for people.
    #[error("seat {0} is for a bot")]
    SeatForBot(Seat),
    /// The seat is reserved for another player.
    #[error("seat {0} is kept for somebody else")]
    Reserved(Seat),
    /// The seat is taken.
    #[error("seat {0} is taken")]
    Taken(Seat),
    /// All seats are taken.
    #[error("all seats are taken")]
    Full,
    /// They sit here already.
    #[error("you sit here already, in seat {0}")]
    AlreadySeated(Seat),
    /// An invitation is needed.
    #[error("this table is by invitation: its link is needed to sit down")]
    InvitationRequired,
    /// There was too much coming and going.
    #[error("there was too much coming and going at this table: set up another one")]
    TooManyEventsBeforeStart,
    /// They do not sit here.
    #[error("you do not sit at this table")]
    NotSeated,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotStarted,
    /// The game has begun.
    #[error("the game has begun")]
    AlreadyStarted,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The table was put away.
    #[error("this table was put away")]
    Closed,
    /// They are out of the game.
    #[error("you are out of this game")]
    Out,
    /// The action was about a decision that is not to be made any more.
    #[error("the table has gone on since: look again")]
    Stale,
    /// The rules of the game forbid it.
    #[error("{0}")]
    Rules(String),
    /// What they did can't be taken back any more.
    #[error("your time for this is up, so it stays as it is")]
    TooLateToUndo,
    /// They have changed their mind too often.
    #[error("you have taken back enough for one turn")]
    TooManyUndos,
    /// No player has run out of time.
    #[error("nobody's time is up")]
    NothingToClaim {
        /// When it will be.
        from: Option<Time>,
    },
    /// They say too much.
    #[error("please wait a little before you say more")]
    ChatTooFast,
    /// The table has heard enough.
    #[error("a table hears at most {0} messages a player")]
    ChatFull(usize),
    /// There were many rematches offered.
    #[error("enough rematches were offered at this table")]
    TooManyRematches,
}

impl Refusal {
    /// A short name that programs can rely on.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Terms(_) => "terms",
            Refusal::FullTokenRequired => "only-for-playing",
            Refusal::RequestReused => "request-reused",
            Refusal::TooManyTables(_) => "too-many-tables",
            Refusal::TooManyTokens(_) => "too-many-tokens",
            Refusal::NoSuchSeat(_) => "no-such-seat",
            Refusal::SeatForBot(_) => "for-a-bot",
            Refusal::Reserved(_) => "reserved",
            Refusal::Taken(_) => "taken",
            Refusal::Full => "full",
            Refusal::AlreadySeated(_) => "sits-already",
            Refusal::InvitationRequired => "by-invitation",
            Refusal::TooManyEventsBeforeStart => "restless",
            Refusal::NotSeated => "not-seated",
            Refusal::NotStarted => "not-begun",
            Refusal::AlreadyStarted => "begun",
            Refusal::NotOver => "not-over",
            Refusal::Over => "over",
            Refusal::Closed => "closed",
            Refusal::Out => "out",
            Refusal::Stale => "stale",
            Refusal::Rules(_) => "rules",
            Refusal::TooLateToUndo => "too-late-to-undo",
            Refusal::TooManyUndos => "too-many-undos",
            Refusal::NothingToClaim { .. } => "nothing-to-claim",
            Refusal::ChatTooFast => "too-chatty",
            Refusal::ChatFull(_) => "chat-full",
            Refusal::TooManyRematches => "too-many-rematches",
        }
    }
}
