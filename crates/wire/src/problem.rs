//! Why something was not done.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sextant_core::Refused;
use ts_rs::TS;

use crate::{Response, ServerRefusal};

/// Why something was not done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Problem {
    /// A short name that programs can rely on.
    pub code: String,
    /// The parameters of the code, such as a card, a number or a seat, one field each.
    #[serde(flatten)]
    #[ts(skip)]
    pub params: Box<Map<String, Value>>,
    /// A sentence for people.
    pub message: String,
    /// The status of the HTTP response.
    pub status: u16,
    /// How far the table has come, if it refused a command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<Response>,
    /// After how many seconds to try again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}

impl Problem {
    /// A problem with nothing but a refusal.
    pub fn new(status: u16, refused: Refused) -> Problem {
        let (code, params, message) = refused.into_parts();
        let params = Box::new(params);
        Problem { code, params, message, status, now: None, retry_after: None }
    }

    /// The request can't be understood.
    pub fn malformed(reason: impl fmt::Display) -> Problem {
        ServerRefusal::Malformed { reason: reason.to_string() }.into()
    }
}

impl From<ServerRefusal> for Problem {
    fn from(refusal: ServerRefusal) -> Problem {
        Problem::new(refusal.status(), Refused::new(&refusal))
    }
}
