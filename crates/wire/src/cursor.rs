//! Cursors: how much a viewer has received.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use sextant_core::{Seat, Viewer};
use thiserror::Error;
use ts_rs::TS;

/// How many events a viewer has received. Each viewer's events are numbered separately and without
/// gaps, so a number reveals nothing about what others do in secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(try_from = "String", into = "String")]
#[ts(as = "String")]
pub struct Cursor {
    /// The viewer who received them.
    pub viewer: Viewer,
    /// The number of the last event they received.
    pub number: u32,
}

impl Cursor {
    /// What every cursor looks like, as a regular expression.
    pub const PATTERN: &'static str = "^[0-5]-[0-9]{1,10}$";
}

impl fmt::Display for Cursor {
    /// The seat, or 0 for a spectator, and the number: `2-17`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.viewer.seat().map_or(0, Seat::number), self.number)
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
        // Signs and numbers of any length are nothing that the server writes.
        let is_number =
            (1..=10).contains(&number.len()) && number.bytes().all(|c| c.is_ascii_digit());
        if !is_number || seat.len() != 1 {
            return Err(NotACursor);
        }
        // One from the future is as good as any other from there.
        let number: u64 = number.parse().map_err(|_| NotACursor)?;
        Ok(Cursor { viewer, number: u32::try_from(number).unwrap_or(u32::MAX) })
    }
}

impl TryFrom<String> for Cursor {
    type Error = NotACursor;

    fn try_from(text: String) -> Result<Cursor, NotACursor> {
        text.parse()
    }
}

impl From<Cursor> for String {
    fn from(cursor: Cursor) -> String {
        cursor.to_string()
    }
}

impl JsonSchema for Cursor {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Cursor".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": Cursor::PATTERN })
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
        for text in ["", "1", "6-1", "1-", "1--1", "-1", "1-+1", "01-1", "1-99999999999"] {
            assert_eq!(text.parse::<Cursor>(), Err(NotACursor), "{text}");
        }
    }
}
