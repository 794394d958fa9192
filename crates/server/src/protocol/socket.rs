//! What goes over a WebSocket, and line by line through a stream.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_tables::{TableId, Update};
use ts_rs::TS;

use super::{Answer, Command, Millis, News, Player, Presence, Problem, Snapshot, TableList, Told};

/// From a client to the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Follow a table. Answered with a `snapshot`, or with `news` if `since` is not too long ago.
    Follow {
        /// The table.
        table: String,
        /// The cursor of the last message about this table that the client has.
        #[serde(default)]
        #[ts(optional = nullable)]
        since: Option<String>,
    },
    /// Follow a table no more.
    Unfollow {
        /// The table.
        table: String,
    },
    /// Be told of the lobby now, and whenever it changes.
    FollowLobby {},
    /// Be told of the lobby no more.
    UnfollowLobby {},
    /// Be told of one's own tables now, and whenever something happens at one of them.
    FollowMine {},
    /// Be told of one's own tables no more.
    UnfollowMine {},
    /// Ask something of a table. Answered with `answer` or `refused` and the same id.
    Ask {
        /// What the client calls this request: 1 to 64 visible characters. Sent again under the
        /// same id, it is answered again and not done again.
        id: String,
        /// The table.
        table: String,
        /// What to do.
        command: Command,
    },
    /// Be sent a heartbeat now.
    Ping {},
}

/// From the server to a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message.
    Hello {
        /// Who the client is; `null` if it showed no token, and can only watch.
        player: Option<Player>,
        /// What time it is here.
        now: Millis,
        /// At most so many seconds pass without a message.
        heartbeat: u32,
    },
    /// Everything about a table: what the client knew of it before counts no more.
    Snapshot(Snapshot),
    /// What happened at a table since the last message about it.
    News(News),
    /// Who looks at a table just now.
    Presence(Presence),
    /// The lobby, the newest table first.
    Lobby(TableList),
    /// The client's own tables, what waits for them first.
    Mine(TableList),
    /// Something that was asked is done.
    Answer {
        /// The request.
        id: String,
        /// The table afterwards. It may have been told as `news` before or after this message:
        /// whichever has the higher cursor counts.
        answer: Answer,
    },
    /// Something was not done, or a message was not understood.
    Refused {
        /// The request; `null` if the message had none.
        id: Option<String>,
        /// The table, if it was about one.
        table: Option<String>,
        /// Why.
        problem: Problem,
    },
    /// Nothing happened, and the connection is fine.
    Heartbeat {
        /// What time it is here.
        now: Millis,
    },
    /// The last message.
    Bye {
        /// Why.
        why: Bye,
        /// How many milliseconds to wait before connecting again.
        wait: u32,
    },
}

/// Why the server ends a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// The server stops; another one, or the same one started again, goes on.
    Stopping,
    /// The client was too slow to take what it was sent.
    Slow,
    /// The client was not heard of for too long.
    Silent,
    /// The token was taken back.
    SignedOut,
    /// The client sent too much.
    TooMuch,
}

impl ServerMessage {
    /// What somebody is told of a table.
    pub fn of(table: TableId, update: Update) -> ServerMessage {
        match update {
            Update::Snapshot(snapshot) => ServerMessage::Snapshot((*snapshot).into()),
            Update::News { events, cursor, table_view, log } => ServerMessage::News(News {
                table: table.to_string(),
                told: events.into_iter().map(Told::from).collect(),
                cursor: cursor.to_string(),
                sight: (*table_view).into(),
                log: log.into(),
            }),
        }
    }
}
