//! The messages of a WebSocket; a stream sends those of the server line by line.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Command, Player, Presence, Problem, Response, TableList, Time, Update};

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
    /// Stop following a table.
    Unfollow {
        /// The table.
        table: String,
    },
    /// Receive the lobby now, and whenever it changes.
    FollowLobby {},
    /// Stop receiving the lobby.
    UnfollowLobby {},
    /// Receive one's own tables now, and whenever something happens at one of them.
    FollowMine {},
    /// Stop receiving one's own tables.
    UnfollowMine {},
    /// Send a command to a table. Answered with `answer` or `refused` and the same id.
    Ask {
        /// The client's id of this request: 1 to 64 visible characters. A request sent again under
        /// the same id is answered again and not executed again.
        id: String,
        /// The table.
        table: String,
        /// What to do.
        command: Command,
    },
    /// Request a heartbeat.
    Ping {},
}

/// From the server to a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message.
    Hello {
        /// The version of these messages. A page that was built for another one loads itself again.
        version: String,
        /// The player; `null` for a client without a token, which can only watch.
        player: Option<Player>,
        /// The server's time.
        now: Time,
        /// At most so many seconds pass without a message.
        heartbeat: u32,
    },
    /// Who is looking at a table.
    Presence(Presence),
    /// The lobby, the newest table first.
    Lobby(TableList),
    /// The client's own tables, what waits for them first.
    Mine(TableList),
    /// A command was executed.
    Answer {
        /// The request.
        id: String,
        /// The cursor that includes what the command did: the update that reaches it may come
        /// before or after this message.
        answer: Response,
    },
    /// A command was refused, or a message was not understood.
    Refused {
        /// The request; `null` if the message had none.
        id: Option<String>,
        /// The table, if it was about one.
        table: Option<String>,
        /// Why.
        problem: Problem,
    },
    /// The connection is alive.
    Heartbeat {
        /// The server's time.
        now: Time,
    },
    /// The last message.
    Bye {
        /// Why.
        why: Bye,
        /// How many milliseconds to wait before connecting again.
        wait: u32,
    },
    /// What is new at a table that the client follows.
    #[serde(untagged)]
    Update(Update),
}

/// Why the server ends a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// The server stops; another one, or the same one started again, goes on.
    Stopping,
    /// The client was too slow to read its messages.
    Slow,
    /// The client was silent for too long.
    Silent,
    /// The token was revoked.
    SignedOut,
    /// The client sent too much.
    TooMuch,
}
