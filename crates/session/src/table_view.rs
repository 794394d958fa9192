//! The game as one viewer sees it.

use serde::Serialize;
use serde_json::Value;
use sextant_core::{Ended, LogEntry, SeatKind, SeatSet, Viewer, WhyDropped};

/// The game as one viewer sees it, on this device or online: built for them, with nothing in it
/// that they may not know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct TableView {
    /// The name of the game.
    pub game: &'static str,
    /// Who looks: a seat, or `null` for a spectator.
    #[cfg_attr(feature = "typescript", ts(as = "Option<u8>"))]
    pub viewer: Viewer,
    /// What the game waits for.
    pub phase: Phase,
    /// The seats that decide now.
    #[cfg_attr(feature = "typescript", ts(as = "Vec<u8>"))]
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
    /// What happened.
    pub log: LogPart,
    /// What the viewer saw when the game last paused, as at the end of a round, until they act
    /// again.
    pub pause: Option<Pause>,
    /// SHA-256 of the secret that all chance comes from.
    pub commitment: Option<String>,
    /// The game's own view.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub view: Value,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
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

/// The end of a log: what comes after the lines before it, which are as they were.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct LogPart {
    /// How many lines come before it; 0 if this is the whole log.
    pub from: u32,
    /// What happened since, as far as the viewer may know it.
    pub lines: Vec<LogEntry>,
}

/// What there was to look at when the game paused, before chance went on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct Pause {
    /// Its number among the pauses of this game.
    pub number: u32,
    /// The game as the viewer could know it then.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub view: Value,
    /// How many lines the log had then.
    pub log: u32,
}
