//! What is wrong with a record, and where.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename = "bad-record")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RecordError {
    /// The line, counted from 1, where that is known.
    pub line: Option<usize>,
    /// The round and turn, where the trouble is with a turn.
    pub place: Option<String>,
    /// The word or tag and the rule that it breaks.
    #[serde(rename = "reason")]
    pub message: String,
}

impl RecordError {
    pub(crate) fn new(message: impl ToString) -> RecordError {
        RecordError { line: None, place: None, message: message.to_string() }
    }

    pub(super) fn at_line(self, line: usize) -> RecordError {
        RecordError { line: Some(line), ..self }
    }

    pub(super) fn at_place(self, place: String) -> RecordError {
        RecordError { place: Some(place), ..self }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!("line {line}"));
        let place: Vec<String> = line.into_iter().chain(self.place.clone()).collect();
        if place.is_empty() {
            write!(f, "{}", self.message)
        } else {
            write!(f, "{}: {}", place.join(", "), self.message)
        }
    }
}
