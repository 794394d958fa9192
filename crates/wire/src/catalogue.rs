//! What can be played here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A bot of the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct BotEntry {
    /// Its name.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// Its level among those for people, from 1, the weakest; `null` for bots to study.
    pub level: Option<u8>,
}

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameEntry {
    /// Its name.
    pub name: String,
    /// The default of its options.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How many people play by default.
    pub seats: u8,
    /// The bots, from weak to strong; levels for people last.
    pub bots: Vec<BotEntry>,
}

/// What can be played here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Catalogue {
    /// The version of the server.
    pub version: String,
    /// The games.
    pub games: Vec<GameEntry>,
}
