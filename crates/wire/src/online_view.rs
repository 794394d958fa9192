//! A table online as one viewer sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_core::{Commitment, FairScheme, Nonce, SeatSet, Written};
use ts_rs::TS;

use crate::{Closed, Link, Name, PlayerId, Span, TableId, TableView, Terms, Time};

/// A table online as one viewer sees it: the game as on one device, and what people and clocks add to
/// it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct OnlineView {
    /// The game.
    #[serde(flatten)]
    pub game: TableView,
    /// How far the table has come.
    pub status: StatusView,
    /// What was agreed.
    #[ts(as = "Terms")]
    pub terms: Written<Terms>,
    /// When the table was created.
    pub created_at: Time,
    /// How the seats add to the secret.
    pub chance: FairScheme,
    /// Until when all who have committed to a nonce must reveal it; `null` unless all have committed
    /// and some nonces are missing.
    pub reveal_by: Option<Time>,
    /// The seats whose nonces are missing then.
    pub revealing: SeatSet,
    /// By seat: the player in it, and their clock.
    pub players: Vec<PlayerView>,
    /// From when on a waiting player may claim the game.
    pub claim: Option<Time>,
    /// How the table was closed before the game began.
    pub closed: Option<Closed>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// The table of a rematch that was offered.
    pub rematch: Option<TableId>,
    /// The game that this is the rematch of.
    pub rematch_of: Option<TableId>,
    /// The invitation, for players at this table to pass on.
    pub link: Option<Link>,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StatusView {
    /// Players are still to join or to get ready.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
    /// The table was closed before the game began.
    Closed,
}

/// The player in a seat, and their clock, as everybody sees them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlayerView {
    /// The player; `null` if the seat is free or a bot's.
    pub player: Option<PlayerId>,
    /// The player's display name.
    pub name: Option<Name>,
    /// Whether the player is ready to begin.
    pub ready: bool,
    /// What the player added to the secret, once it is revealed.
    pub nonce: Option<Nonce>,
    /// What the seat has committed to, until the game begins: SHA-256 of its nonce.
    pub commitment: Option<Commitment>,
    /// What was in the bank when the clock was last started or stopped.
    pub bank: Span,
    /// Since when the clock runs.
    pub since: Option<Time>,
}
