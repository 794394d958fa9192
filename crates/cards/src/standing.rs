//! How a match stands.

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};
use sextant_core::{Amount, BySeat, Game, Played, Reporting, Seat, SeatSet, counted};

use crate::round::{End, Round};
use crate::{Match, Options, ReceiptError, Receipts};

/// How a match stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    game: &'static str,
    rounds: Vec<RoundStanding>,
    totals: BySeat<i32, 2>,
    finished: bool,
    winner: Option<Seat>,
    to_move: Option<Seat>,
    deck_left: usize,
    #[serde(skip)]
    planned: u8,
    #[serde(skip)]
    receipts: Option<BySeat<Receipts, 2>>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct RoundStanding {
    scores: BySeat<i16, 2>,
    finished: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<End>,
}

impl Reporting for Match {
    type Standing = Standing;
    type Receipt = Receipts;
    type ReceiptError = ReceiptError;

    const COUNTED: &'static str = "rounds";

    fn standing(&self) -> Standing {
        let mut rounds: Vec<RoundStanding> = self
            .results()
            .iter()
            .map(|result| RoundStanding {
                scores: result.scores,
                finished: true,
                end: Some(result.end),
            })
            .collect();
        let running = self.round().filter(|round| round.end().is_none());
        rounds.extend(running.map(|round| RoundStanding {
            scores: BySeat::new(|seat| round.score(seat)),
            finished: false,
            end: None,
        }));
        let variant = self.options().variant;
        Standing {
            game: Match::NAME,
            rounds,
            totals: BySeat::new(|seat| self.score(seat)),
            finished: self.turn().is_over(),
            winner: Seat::first(2).find(|&seat| self.winners() == SeatSet::only(seat)),
            to_move: self.round().and_then(Round::to_move),
            deck_left: self.round().map_or(0, |round| round.draw_pile().len()),
            planned: self.options().rounds.get(),
            receipts: self
                .round()
                .map(|round| BySeat::new(|seat| Receipts::of(variant, round.expeditions(seat)))),
        }
    }

    fn receipt(text: &str, options: &Options) -> Result<Receipts, ReceiptError> {
        Receipts::read(options.variant, text)
    }

    fn benchmark_option(options: &Options) -> (&'static str, Value) {
        ("variant", json!(options.variant))
    }

    fn amount(played: &Played) -> Amount {
        Amount { counted: played.outcomes.into(), turns: played.actions / 2 }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::DrawPile => "draw-pile",
            End::TurnLimit => "turn-limit",
        })
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, name: &str, one: i32, two: i32, note: &str| {
            writeln!(f, "{name:<10}{one:>8}{two:>8}{note}")
        };
        writeln!(f, "{:<10}{:>8}{:>8}", "", "seat 1", "seat 2")?;
        for (nth, round) in self.rounds.iter().enumerate() {
            let note = match round.end {
                Some(End::DrawPile) => "",
                Some(End::TurnLimit) => "  (turn limit)",
                None => "  (being played)",
            };
            let [one, two] = round.scores.map(i32::from).0;
            row(f, &format!("round {}", nth + 1), one, two, note)?;
        }
        let [one, two] = self.totals.0;
        row(f, "total", one, two, "")?;
        if let Some(receipts) = &self.receipts {
            writeln!(f, "\nThe expeditions on the table:")?;
            let [one, two] = &receipts.0;
            for (first, second) in one.expeditions.iter().zip(&two.expeditions) {
                let colour = first.colour.name();
                let (first, second) = (first.to_string(), second.to_string());
                writeln!(f, "{colour:<8}{first:<30}{second}")?;
            }
        }
        writeln!(f)?;
        match (self.finished, self.winner, self.to_move) {
            (true, Some(winner), _) => write!(f, "Seat {winner} has won."),
            (true, None, _) => f.write_str("The match is drawn."),
            (false, _, Some(seat)) => {
                let left = counted(self.deck_left, "card");
                write!(f, "Seat {seat} is to move; {left} in the draw pile.")
            }
            (false, _, None) => {
                write!(f, "Round {} of {} is to be dealt.", self.rounds.len() + 1, self.planned)
            }
        }
    }
}
