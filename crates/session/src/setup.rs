//! What is settled before a game on one device begins.

use serde::Deserialize;
use serde_json::Value;
use sextant_core::SeatKind;

/// What is settled before a game on one device begins.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The name of the game.
    pub game: String,
    /// The game's options; those left out are as by default.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub options: Value,
    /// Who plays in which seat. Left out at the end: people.
    pub seats: Vec<SeatKind>,
    /// What all chance comes from: 64 hexadecimal digits from the device's own randomness.
    pub secret: String,
    /// What the game is called in its record.
    pub id: String,
    /// The day, for the record.
    pub date: Option<String>,
}
