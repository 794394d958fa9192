//! How a game stands.

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};
use sextant_core::{Amount, Game, Played, Reporting, Seat, SeatSet, counted};

use crate::{Colour, DiceGame, Options, Receipt, ReceiptError};

/// How a game stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    game: &'static str,
    turns: u32,
    totals: Vec<i32>,
    finished: bool,
    winners: SeatSet,
    active: Seat,
    deciding: SeatSet,
    #[serde(skip)]
    receipts: Vec<Receipt>,
}

impl Reporting for DiceGame {
    type Standing = Standing;
    type Receipt = Receipt;
    type ReceiptError = ReceiptError;

    const COUNTED: &'static str = "games";

    fn standing(&self) -> Standing {
        let receipts: Vec<Receipt> = Seat::first(self.seats())
            .map(|seat| Receipt::of(&self.options().sheet, self.sheet(seat)))
            .collect();
        Standing {
            game: DiceGame::NAME,
            turns: self.turns(),
            totals: receipts.iter().map(|receipt| receipt.total).collect(),
            finished: self.turn().is_over(),
            winners: self.winners(),
            active: self.active(),
            deciding: self.turn().deciding(),
            receipts,
        }
    }

    fn receipt(text: &str, options: &Options) -> Result<Receipt, ReceiptError> {
        Receipt::read(&options.sheet, text)
    }

    fn benchmark_option(options: &Options) -> (&'static str, Value) {
        ("players", json!(options.players))
    }

    fn amount(played: &Played) -> Amount {
        Amount { counted: played.games.into(), turns: played.outcomes.into() }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, name: &str, value: &dyn Fn(&Receipt) -> i32| {
            write!(f, "{name:<10}")?;
            self.receipts.iter().try_for_each(|receipt| write!(f, "{:>8}", value(receipt)))?;
            writeln!(f)
        };
        write!(f, "{:<10}", "")?;
        for seat in Seat::first(self.receipts.len()) {
            write!(f, "{:>8}", format!("seat {seat}"))?;
        }
        writeln!(f)?;
        for colour in Colour::ALL {
            row(f, colour.name(), &|receipt| receipt.expeditions[colour.index()].score.into())?;
        }
        row(f, "artefacts", &|receipt| receipt.artefacts.into())?;
        row(f, "dice", &|receipt| receipt.dice.into())?;
        row(f, "bridges", &|receipt| receipt.bridges.into())?;
        row(f, "total", &|receipt| receipt.total)?;
        writeln!(f)?;
        if self.finished {
            let verb = if self.winners.len() == 1 { "has" } else { "have" };
            let turns = counted(self.turns, "turn");
            return write!(f, "{} {verb} won after {turns}.", seats(self.winners));
        }
        if self.deciding.is_empty() {
            return write!(f, "Seat {} rolls for turn {}.", self.active, self.turns + 1);
        }
        let verb = if self.deciding.len() == 1 { "is" } else { "are" };
        write!(f, "{} {verb} choosing in turn {}.", seats(self.deciding), self.turns)
    }
}

/// `Seat 2`, `Seats 1 and 3`, `Seats 1, 2 and 3`
fn seats(seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    match names.split_last() {
        Some((last, [])) => format!("Seat {last}"),
        Some((last, others)) => format!("Seats {} and {last}", others.join(", ")),
        None => "Nobody".to_owned(),
    }
}
