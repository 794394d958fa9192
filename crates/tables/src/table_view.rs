//! What viewers see of a table, and the events they receive.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use serde_json::Value;
use sextant_core::{LogEntry, Seat, SeatSet, Viewer};
use thiserror::Error;

use crate::{
    ChatLine, ChatText, Ended, Event, Link, Name, PlayerId, SeatKind, Span, Status, TableId, Terms,
    Time, WhyClosed, WhyDropped,
};

/// What one viewer sees of a table: built for them, with nothing in it that they may not know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableView {
    /// Who looks: a seat, or `null` for a spectator.
    pub viewer: Viewer,
    /// How far the table has come.
    pub status: StatusView,
    /// What was agreed.
    pub terms: Terms,
    /// When the table was set up.
    #[serde(rename = "founded")]
    pub created_at: Time,
    /// SHA-256 of the secret that all chance comes from.
    pub commitment: String,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// Who decides now.
    pub deciding: SeatSet,
    /// The number of the viewer's present decision, to be sent along with an action.
    pub decision: Option<u32>,
    /// From when on those who wait may claim.
    pub claim: Option<Time>,
    /// The game as the viewer may know it, once it has begun.
    pub view: Option<Value>,
    /// What they saw when the game last paused, as at the end of a round, until they act again.
    pub pause: Option<Pause>,
    /// How the game ended.
    pub ended: Option<Ended>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// The table of a rematch that was offered.
    pub rematch: Option<TableId>,
    /// The game that this is the rematch of.
    pub rematch_of: Option<TableId>,
    /// The invitation, for those who sit here to pass on.
    pub link: Option<Link>,
}

/// What there was to look at when the game paused, before chance went on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pause {
    /// Its number among the pauses of this game.
    pub number: u32,
    /// The game as the viewer could know it then.
    pub view: Value,
    /// How many lines the log had then.
    pub log: u32,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatusView {
    /// Players are still to sit down or to get ready.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
    /// The table was put away before the game began.
    Closed,
}

impl From<Status> for StatusView {
    fn from(status: Status) -> StatusView {
        match status {
            Status::Waiting => StatusView::Waiting,
            Status::Playing => StatusView::Playing,
            Status::Over(_) => StatusView::Over,
            Status::Closed(_) => StatusView::Closed,
        }
    }
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatView {
    /// Who it is for.
    #[serde(rename = "place")]
    pub kind: SeatKind,
    /// Who sits there.
    pub player: Option<PlayerId>,
    /// What they are called.
    pub name: Option<Name>,
    /// Whether they are ready to begin.
    pub ready: bool,
    /// What they added to the secret.
    pub nonce: Option<String>,
    /// Whether they are out of the game.
    pub out: bool,
    /// Why they are.
    pub dropped: Option<WhyDropped>,
    /// What was in the bank when the clock was last started or stopped, in milliseconds.
    pub bank: Span,
    /// Since when the clock runs.
    pub since: Option<Time>,
}

/// How many events a viewer has received. Each viewer's events are numbered separately and without
/// gaps, so a number reveals nothing about what others do in secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The viewer who received them.
    pub viewer: Viewer,
    /// The number of the last event they received.
    pub number: u32,
}

impl fmt::Display for Cursor {
    /// The seat, or 0 for a spectator, and the number: `2-17`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.viewer.seat().map_or(0, Seat::number), self.number)
    }
}

impl Serialize for Cursor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a cursor looks like 2-17: a seat, or 0 for a spectator, and a number")]
pub struct NotACursor;

impl FromStr for Cursor {
    type Err = NotACursor;

    fn from_str(text: &str) -> Result<Cursor, NotACursor> {
        let (seat, number) = text.split_once('-').ok_or(NotACursor)?;
        let viewer = match seat {
            "0" => Viewer::Spectator,
            seat => Viewer::Seat(seat.parse().map_err(|_| NotACursor)?),
        };
        Ok(Cursor { viewer, number: number.parse().map_err(|_| NotACursor)? })
    }
}

/// Everything that a viewer may know of a table now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Snapshot {
    /// The table.
    pub table: TableId,
    /// The viewer's cursor, including this snapshot.
    pub cursor: Cursor,
    /// What they see.
    #[serde(rename = "sight")]
    pub table_view: TableView,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// What happened in the game from its beginning on, as far as they may know it now.
    pub log: Vec<LogEntry>,
}

/// The end of a log: what comes after the lines before it, which are as they were.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogPart {
    /// How many lines come before it.
    pub from: u32,
    /// What happened since.
    pub lines: Vec<LogEntry>,
}

/// What a viewer missed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Update {
    /// One thing after another, and what they see after the last of them.
    News {
        /// What happened.
        #[serde(rename = "told")]
        events: Vec<NumberedEvent>,
        /// The cursor after these events.
        cursor: Cursor,
        /// What they see now.
        #[serde(rename = "sight")]
        table_view: Box<TableView>,
        /// How the log continues: the new events, and what they have revealed.
        log: LogPart,
    },
    /// Too much: everything as it is now.
    Snapshot(Box<Snapshot>),
}

/// An event as one viewer receives it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NumberedEvent {
    /// Its number in this viewer's own sequence.
    pub number: u32,
    /// When it happened.
    pub at: Time,
    /// What happened.
    #[serde(flatten)]
    pub event: TableEvent,
}

/// What happened, as far as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TableEvent {
    /// The table was set up.
    #[serde(rename = "founded")]
    Created,
    /// A player sat down.
    SatDown {
        /// The seat they took.
        seat: Seat,
        /// Their display name.
        name: Name,
    },
    /// A player is ready to begin.
    Ready {
        /// Where they sit.
        seat: Seat,
    },
    /// A player got up.
    Left {
        /// Where they sat.
        seat: Seat,
    },
    /// The table was closed.
    Closed {
        /// The reason it was closed.
        why: WhyClosed,
    },
    /// The game began.
    Started,
    /// A seat acted.
    Acted {
        /// The seat that acted.
        seat: Seat,
        /// What it did; `null` if the viewer may not know yet.
        action: Option<String>,
    },
    /// A seat took its last action back.
    TookBack {
        /// The seat that took it back.
        seat: Seat,
    },
    /// A seat is out of the game.
    Dropped {
        /// The seat that is out.
        seat: Seat,
        /// The reason it is out.
        why: WhyDropped,
    },
    /// The game is over.
    Ended(Ended),
    /// A player said something.
    Said {
        /// Where they sit.
        seat: Seat,
        /// What they said.
        text: ChatText,
    },
    /// A player offered to play again.
    RematchOffered {
        /// Where they sat.
        seat: Seat,
        /// Where the others can sit down.
        table: TableId,
    },
}

impl TableEvent {
    /// What `viewer` may know of `event`.
    pub(crate) fn of(event: &Event, viewer: Viewer) -> TableEvent {
        match event {
            Event::Created(_) => TableEvent::Created,
            Event::SatDown { seat, name, .. } => {
                TableEvent::SatDown { seat: *seat, name: name.clone() }
            }
            Event::Ready { seat, .. } => TableEvent::Ready { seat: *seat },
            Event::Left { seat } => TableEvent::Left { seat: *seat },
            Event::Closed { why } => TableEvent::Closed { why: *why },
            Event::Started => TableEvent::Started,
            Event::Acted { seat, taken } => TableEvent::Acted {
                seat: *seat,
                action: (!taken.concealed || viewer.is(*seat)).then(|| taken.action.clone()),
            },
            Event::TookBack { seat } => TableEvent::TookBack { seat: *seat },
            Event::Dropped { seat, why } => TableEvent::Dropped { seat: *seat, why: *why },
            Event::Ended(ended) => TableEvent::Ended(*ended),
            Event::Said { seat, text } => TableEvent::Said { seat: *seat, text: text.clone() },
            Event::RematchOffered { seat, table } => {
                TableEvent::RematchOffered { seat: *seat, table: *table }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_back() {
        for viewer in Viewer::all(5) {
            let cursor = Cursor { viewer, number: 17 };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
        for text in ["", "1", "6-1", "1-", "1--1", "-1", "1-99999999999"] {
            assert_eq!(text.parse::<Cursor>(), Err(NotACursor), "{text}");
        }
    }
}
