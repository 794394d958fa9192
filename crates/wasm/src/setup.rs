//! What is settled before a game on one device begins.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is settled before a game on one device begins.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The name of the game.
    pub game: String,
    /// The game's options; those left out are as by default.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub options: Value,
    /// Who sits where. Left out at the end: people.
    pub seats: Vec<SeatKind>,
    /// What all chance comes from: 64 hexadecimal digits from the device's own randomness.
    pub secret: String,
    /// What the game is called in its record.
    pub id: String,
    /// The day, for the record.
    pub date: Option<String>,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/", rename = "Place"))]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Somebody at this device.
    Person,
    /// The bot of this name.
    Bot(String),
}

impl SeatKind {
    const BOT: &'static str = "bot ";
    const PERSON: &'static str = "person";

    /// How a record tells it.
    pub(crate) fn to_tag(&self) -> String {
        match self {
            SeatKind::Person => SeatKind::PERSON.to_owned(),
            SeatKind::Bot(name) => format!("{}{name}", SeatKind::BOT),
        }
    }

    /// What a record's tag says; whoever it does not know is a person.
    pub(crate) fn from_tag(text: Option<&str>) -> SeatKind {
        match text.and_then(|text| text.strip_prefix(SeatKind::BOT)) {
            Some(name) => SeatKind::Bot(name.to_owned()),
            None => SeatKind::Person,
        }
    }
}
