//! The score of one player's won auctions.

use std::fmt;

use serde::Serialize;
use sextant_core::excerpt;
use thiserror::Error;

use crate::{Bid, NotABid, NotAPrize, Prize};

/// What a player's won auctions are worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Receipt {
    /// The points won.
    pub total: i32,
}

impl Receipt {
    /// Reads pairs of a prize and the bid that won it: `P4 B2, P6 B1`.
    pub(crate) fn read(text: &str) -> Result<Receipt, ReceiptError> {
        let mut total = 0;
        for won in text.split(',').map(str::trim) {
            let (prize, bid) = won
                .split_once(' ')
                .ok_or_else(|| ReceiptError::NotAnAuction { text: excerpt(won) })?;
            let prize: Prize = prize.parse()?;
            let bid: Bid = bid.parse()?;
            total += i32::from(prize.points()) - i32::from(bid.points());
        }
        Ok(Receipt { total })
    }
}

/// Won auctions that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ReceiptError {
    /// Something other than a prize and a bid.
    #[error("{text} is not a prize and a bid, as in P4 B2")]
    NotAnAuction {
        /// The beginning of the text.
        text: String,
    },
    /// Something other than a prize.
    #[error(transparent)]
    #[serde(untagged)]
    Prize(#[from] NotAPrize),
    /// Something other than a bid.
    #[error(transparent)]
    #[serde(untagged)]
    Bid(#[from] NotABid),
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "total {}", self.total)
    }
}
