//! Why something was not done.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Answer, Millis};

/// Why something was not done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Problem {
    /// The status of the HTTP response.
    pub status: u16,
    /// A short name that programs can rely on.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The table as it is, where that helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<Box<Answer>>,
    /// From when on it would work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<Millis>,
    /// After how many seconds to try again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}

impl Problem {
    /// A problem with nothing but a code and a sentence.
    pub fn new(status: u16, code: &str, message: impl fmt::Display) -> Problem {
        Problem {
            status,
            code: code.to_owned(),
            message: message.to_string(),
            now: None,
            from: None,
            retry_after: None,
        }
    }

    /// What was sent can't be understood.
    pub fn malformed(reason: impl fmt::Display) -> Problem {
        Problem::new(400, "malformed", reason)
    }
}
