//! What a player decides.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use sextant_core::excerpt;
use thiserror::Error;

use crate::Prize;

/// A bid for the prize: `B0` to `B6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bid(u8);

impl Bid {
    /// The lowest bid, which never wins.
    pub const NOTHING: Bid = Bid(0);

    /// Every bid, the lowest first.
    pub fn all() -> impl Iterator<Item = Bid> {
        (0..=Prize::HIGHEST).map(Bid)
    }

    /// How many points it offers.
    pub const fn points(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "B{}", self.0)
    }
}

/// A text that is not a bid.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename = "not-a-bid")]
#[error("{text} is not a bid: B0 to B6 are")]
pub struct NotABid {
    /// The beginning of the text.
    text: String,
}

impl FromStr for Bid {
    type Err = NotABid;

    fn from_str(text: &str) -> Result<Bid, NotABid> {
        let bid = Bid::all().find(|bid| bid.to_string() == text);
        bid.ok_or_else(|| NotABid { text: excerpt(text) })
    }
}

impl Serialize for Bid {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
