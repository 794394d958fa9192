//! The game as one viewer sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sextant_core::{Ended, SeatKind, SeatSet, Viewer, WhyDropped, Written};
use ts_rs::TS;

/// The game as one viewer sees it, on this device or online: built for them, with nothing in it
/// that they may not know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct TableView {
    /// The name of the game.
    pub game: String,
    /// Who looks: a seat, or `null` for a spectator.
    pub viewer: Viewer,
    /// What the game waits for.
    pub phase: Phase,
    /// The seats that decide now.
    pub deciding: SeatSet,
    /// The number of the viewer's present decision, to be sent along with an action.
    pub decision: Option<u32>,
    /// Who plays in which seat.
    pub seats: Vec<SeatKind>,
    /// By seat: the score as far as the viewer may know it.
    pub scores: Vec<i32>,
    /// By seat: why they left the game before its end; `null` if they did not.
    pub dropped: Vec<Option<WhyDropped>>,
    /// How the game ended.
    pub ended: Option<Ended>,
    /// What the viewer saw when the game last paused, as at the end of a round, until they act
    /// again.
    pub pause: Option<Pause>,
    /// SHA-256 of the secret that all chance comes from.
    pub commitment: Option<String>,
    /// The game's own view. Each game has its own form, described by the JSON Schema at
    /// `/api/v1/schemas/{game}`.
    #[ts(type = "unknown")]
    pub view: Written<Value>,
}

/// What there was to look at when the game paused, before chance went on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Pause {
    /// Its number among the pauses of this game.
    pub number: u32,
    /// By seat: the score as far as the viewer could know it then.
    pub scores: Vec<i32>,
    /// The game as the viewer could know it then.
    #[ts(type = "unknown")]
    pub view: Written<Value>,
    /// How many entries the log had then.
    pub log: u32,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Its players: it has not begun.
    Waiting,
    /// A deal or a roll.
    Chance,
    /// One or several seats.
    Decide,
    /// Nothing: it is over.
    Over,
}
