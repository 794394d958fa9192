//! A table online as one viewer sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_core::Nonce;
use ts_rs::TS;

use crate::{Link, Name, PlayerId, Span, TableId, TableView, Terms, Time};

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
    pub terms: Terms,
    /// When the table was created.
    pub created_at: Time,
    /// By seat: the player in it, and their clock.
    pub players: Vec<PlayerView>,
    /// From when on a waiting player may claim the game.
    pub claim: Option<Time>,
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
    /// What the player added to the secret.
    pub nonce: Option<Nonce>,
    /// What was in the bank when the clock was last started or stopped.
    pub bank: Span,
    /// Since when the clock runs.
    pub since: Option<Time>,
}
