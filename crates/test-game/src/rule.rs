//! The rules that can be broken.

use serde::Serialize;
use thiserror::Error;

use crate::{Bid, Prize};

/// A broken rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Rule {
    /// A bid is paid from the prize, so it can't be higher.
    #[error("{bid} is more than the prize {prize}")]
    BidAbovePrize {
        /// The bid.
        bid: Bid,
        /// The prize.
        prize: Prize,
    },
}
