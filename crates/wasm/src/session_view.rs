//! What the page is told about a game on one device.

use serde::Serialize;
use serde_json::Value;
use sextant_core::{LogEntry, SeatSet, Viewer, WhyDropped};

use crate::SeatKind;

/// What one viewer may know of a game, in the shape in which a table online tells it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/", rename = "Sight"))]
pub struct SessionView {
    /// The name of the game.
    pub game: &'static str,
    /// Who is looking: a seat, or nobody in particular.
    #[cfg_attr(test, ts(as = "Option<u8>"))]
    pub viewer: Viewer,
    /// What the game waits for.
    pub phase: Phase,
    /// Who decides now.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub deciding: SeatSet,
    /// Who sits where.
    pub seats: Vec<SeatKind>,
    /// The scores as they stand.
    pub scores: Vec<i32>,
    /// The winners, once the game is over.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub winners: SeatSet,
    /// By seat: why they left the game before its end; `null` if they did not.
    pub dropped: Vec<Option<WhyDropped>>,
    /// How many steps there were.
    pub steps: u32,
    /// What happened, as far as the viewer may know it.
    pub log: Vec<LogEntry>,
    /// What the secret was committed to by before the first step.
    pub commitment: Option<String>,
    /// The game's own view.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: Value,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A deal or a roll.
    Chance,
    /// One or several seats.
    Decide,
    /// Nothing: it is over.
    Over,
}
