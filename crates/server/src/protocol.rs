//! Everything that goes over the wire: plain types, written as JSON.
//!
//! What a client may know is decided in `sextant-tables`; these types only say how it is written.
//! From them come the page's types (TypeScript, [`typescript`]) and the API description
//! (`/api/openapi.json`), so the three can't disagree.

mod catalogue;
mod command;
mod lists;
mod people;
mod problem;
mod refusal;
mod socket;
mod table;

pub use catalogue::{BotEntry, Catalogue, GameEntry};
pub(crate) use command::ParsedCommand;
pub use command::{Command, Draft, Rematch};
pub use lists::{Summary, SummarySeat, TableList};
pub use people::{Keep, Me, NewGuest, NewToken, Player, Rename, Scope, TokenLine, Tokens, Welcome};
pub use problem::Problem;
pub use refusal::ServerRefusal;
pub use socket::{Bye, ClientMessage, ServerMessage};
pub use table::{
    Admission, Answer, ChatLine, Ended, Happened, LogPart, News, Note, Pause, Place, Presence,
    Seat, Sight, Snapshot, Status, Terms, Timing, Told, What, WhyClosed, WhyDropped, WhyEnded,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_tables::typescript::TableRefusal;
use sextant_tables::{Span, Time};
use ts_rs::TS;

/// A moment (milliseconds since the beginning of 1970, universal time) or a length of time.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, JsonSchema,
)]
#[serde(transparent)]
pub struct Millis(#[ts(type = "number")] pub u64);

impl From<Time> for Millis {
    fn from(time: Time) -> Millis {
        Millis(time.millis())
    }
}

impl From<Span> for Millis {
    fn from(span: Span) -> Millis {
        Millis(span.as_millis())
    }
}

/// All messages as TypeScript, one file.
pub fn typescript() -> String {
    let config = ts_rs::Config::new().with_large_int("number");
    let mut text = String::from(
        "// Written by `cargo xtask codegen` from crates/server/src/protocol. Do not edit.\n",
    );
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => {
            $(
                text.push('\n');
                if let Some(docs) = <$type as TS>::docs() {
                    text.push_str(&docs);
                }
                text.push_str("export ");
                text.push_str(&<$type as TS>::decl(&config));
                text.push('\n');
            )+
        };
    }
    declare!(
        Millis,
        Status,
        Place,
        Admission,
        Timing,
        Terms,
        Seat,
        WhyEnded,
        WhyClosed,
        WhyDropped,
        Ended,
        Pause,
        Sight,
        ChatLine,
        Happened,
        LogPart,
        Snapshot,
        Answer,
        What,
        Told,
        News,
        Presence,
        Note,
        Command,
        Draft,
        Rematch,
        SummarySeat,
        Summary,
        TableList,
        Player,
        Scope,
        Keep,
        NewGuest,
        Welcome,
        Me,
        Rename,
        NewToken,
        TokenLine,
        Tokens,
        BotEntry,
        GameEntry,
        Catalogue,
        Problem,
        TableRefusal,
        ServerRefusal,
        ClientMessage,
        Bye,
        ServerMessage,
    );
    // The generator leaves blanks at the ends of lines.
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}
