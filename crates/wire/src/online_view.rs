//! A table online as one viewer sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sextant_core::{Nonce, SeatSet, Viewer, WhyDropped};
use ts_rs::TS;

use crate::{Ended, Link, Name, PlayerId, SeatKind, Span, TableId, Terms, Time};

/// A table online as one viewer sees it: built for them, with nothing in it that they may not know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct OnlineView {
    /// The viewer: a seat, or `null` for a spectator.
    pub viewer: Viewer,
    /// How far the table has come.
    pub status: StatusView,
    /// What was agreed.
    pub terms: Terms,
    /// When the table was created.
    pub created_at: Time,
    /// SHA-256 of the secret that all chance comes from.
    pub commitment: String,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The seats that decide now.
    pub deciding: SeatSet,
    /// The number of the viewer's present decision, to be sent along with an action.
    pub decision: Option<u32>,
    /// From when on a waiting player may claim the game.
    pub claim: Option<Time>,
    /// The game as the viewer may know it, once it has begun. Each game has its own form, described
    /// by the JSON Schema at `/api/v1/schemas/{game}`.
    #[ts(type = "unknown")]
    pub view: Option<Value>,
    /// What they saw when the game last paused, as at the end of a round, until they act again.
    pub pause: Option<Pause>,
    /// How the game ended.
    pub ended: Option<Ended>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// The table of a rematch that was offered.
    pub rematch: Option<TableId>,
    /// The game that this is the rematch of.
    pub rematch_of: Option<TableId>,
    /// The invitation, for players at this table to pass on.
    pub link: Option<Link>,
}

/// What there was to look at when the game paused, before chance went on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Pause {
    /// Its number among the pauses of this game.
    pub number: u32,
    /// The game as the viewer could know it then.
    #[ts(type = "unknown")]
    pub view: Value,
    /// How many entries the log had then.
    pub log: u32,
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

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct SeatView {
    /// Who it is for.
    pub kind: SeatKind,
    /// The player in it.
    pub player: Option<PlayerId>,
    /// The player's display name.
    pub name: Option<Name>,
    /// Whether the player is ready to begin.
    pub ready: bool,
    /// What the player added to the secret.
    pub nonce: Option<Nonce>,
    /// Whether the seat is out of the game.
    pub out: bool,
    /// The reason it is out; `null` if it is not.
    pub dropped: Option<WhyDropped>,
    /// What was in the bank when the clock was last started or stopped.
    pub bank: Span,
    /// Since when the clock runs.
    pub since: Option<Time>,
}
