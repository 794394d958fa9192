//! How far the review of a finished game is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// The review of a finished game, or how far it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub enum ReviewState {
    /// It is being made: ask again.
    Pending {
        /// How many decisions are judged, and how many there are; both 0 until it begins.
        judged: [u32; 2],
    },
    /// It is there.
    Complete {
        /// The review, as `sextant review --json` writes it; `null` for a game without reviews.
        #[ts(type = "unknown")]
        review: Value,
    },
}
