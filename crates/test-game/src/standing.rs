//! How a game stands.

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};
use sextant_core::{Amount, Game, Played, Reporting, Seat};

use crate::{Auction, Options, Receipt, ReceiptError};

/// How a game stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    game: &'static str,
    round: u32,
    totals: Vec<i32>,
    finished: bool,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} rounds: {:?}", self.round, self.totals)
    }
}

impl Reporting for Auction {
    type Standing = Standing;
    type Receipt = Receipt;
    type ReceiptError = ReceiptError;

    const COUNTED: &'static str = "games";

    fn standing(&self) -> Standing {
        Standing {
            game: Auction::NAME,
            round: self.round(),
            totals: Seat::first(self.seats()).map(|seat| self.score(seat)).collect(),
            finished: self.turn().is_over(),
        }
    }

    fn receipt(text: &str, _: &Options) -> Result<Receipt, ReceiptError> {
        Receipt::read(text)
    }

    fn benchmark_option(options: &Options) -> (&'static str, Value) {
        ("players", json!(options.players()))
    }

    fn amount(played: &Played) -> Amount {
        Amount { counted: played.games.into(), turns: played.outcomes.into() }
    }
}
