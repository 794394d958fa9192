//! What viewers receive of a table: everything at once, or what is new.

use schemars::JsonSchema;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};
use sextant_core::{LogEntry, Seat, SeatSet, Written};
use ts_rs::TS;

use crate::{ChatText, Cursor, Name, NumberedEvent, OnlineView, Patch, TableId, Time};

/// Everything that a viewer may know of a table now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Snapshot {
    /// The table.
    pub table: TableId,
    /// The viewer's cursor, including this snapshot: `2-17` is event 17 as seen from seat 2, seat 0
    /// is a spectator.
    pub cursor: Cursor,
    /// What they see.
    pub state: OnlineView,
    /// The chat.
    pub chat: Vec<ChatLine>,
    /// What happened in the game since its beginning, as far as they may know it now.
    pub log: Vec<LogEntry>,
}

/// What a viewer missed: the events in order, and what they see after the last of them.
#[derive(Clone, PartialEq, Debug, Deserialize, TS, JsonSchema)]
pub struct News {
    /// The table.
    pub table: TableId,
    /// What happened.
    pub events: Vec<NumberedEvent>,
    /// The cursor after these events.
    pub cursor: Cursor,
    /// What they see now.
    #[serde(flatten)]
    pub seen: Seen,
    /// How the log continues.
    pub log: LogPart,
}

/// As it would be derived, but what is written already goes into the message without being taken apart.
impl Serialize for News {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Changes<'a> {
            since: Cursor,
            patch: &'a Written<Patch>,
        }
        let News { table, events, cursor, seen, log } = self;
        let mut news = serializer.serialize_struct("News", 5)?;
        news.serialize_field("table", table)?;
        news.serialize_field("events", events)?;
        news.serialize_field("cursor", cursor)?;
        match seen {
            Seen::State(state) => news.serialize_field("state", state)?,
            Seen::Changes { since, patch } => {
                news.serialize_field("changes", &Changes { since: *since, patch })?;
            }
        }
        news.serialize_field("log", log)?;
        news.end()
    }
}

/// What a viewer sees now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Seen {
    /// All of it: for programs, and for clients that follow a table anew.
    State(#[ts(as = "OnlineView")] Written<OnlineView>),
    /// What changed: for clients that have the state at a cursor.
    Changes {
        /// That cursor. A client with another one follows the table anew.
        since: Cursor,
        /// The changes.
        #[ts(as = "Patch")]
        patch: Written<Patch>,
    },
}

/// The end of a log. What was `null` may be open now, and what was taken back is gone: keep the
/// entries before `from`, and put these in place of the rest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct LogPart {
    /// How many entries come before these.
    pub from: u32,
    /// What happened since, as far as the viewer may know it now.
    pub lines: Vec<LogEntry>,
}

/// What is new for a viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Update {
    /// What happened at a table since the last message about it.
    News(Box<News>),
    /// Everything as it is now: it replaces what the client knew.
    Snapshot(Box<Snapshot>),
}

/// How far a table has come for a player, after their command. What happened and what they see now
/// arrives as [`Update`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Response {
    /// The table.
    pub table: TableId,
    /// The player's cursor, including what their command did.
    pub cursor: Cursor,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ChatLine {
    /// The speaker's seat.
    pub seat: Seat,
    /// The speaker's display name at that time.
    pub name: Name,
    /// When it was sent.
    pub at: Time,
    /// The message: plain text, never markup.
    pub text: ChatText,
}

/// Who is looking at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Presence {
    /// The table.
    pub table: TableId,
    /// The seats whose players are connected.
    pub seats: SeatSet,
    /// How many others watch.
    pub spectators: u32,
}
