//! What happened in a game, line by line, as far as one viewer may know it.

use serde::{Deserialize, Serialize};

use super::{Record, Step};
use crate::{Game, Seat, Viewer};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LogEntry {
    /// Chance decided: a deal, a roll.
    Chance {
        /// The number of the deal or roll, counted from 1.
        nth: u32,
        /// Whether a player has asked for the turn to be played in the open; missing if not.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        open: bool,
    },
    /// A seat acted.
    Acted {
        /// The seat that acted.
        seat: Seat,
        /// What it did; `null` if the viewer may not know yet.
        action: Option<String>,
        /// What that set off, in the game's notation; missing if nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
        events: Vec<String>,
    },
}

impl<G: Game> Record<G> {
    /// What happened from this line on, as far as `viewer` may know it. Among those that are
    /// [settled](Record::settled) every line is a step of the record, so that a list can be kept up
    /// to date by its end.
    ///
    /// What was chosen in secret stands by seats, as in the text of a record: the order in which
    /// players chose stays their own affair. Until it is open there is one line for a seat that has
    /// chosen, however many steps that took, and none for one that still chooses.
    pub fn log(&self, viewer: Viewer, from: usize) -> Vec<LogEntry> {
        let mut order: Vec<usize> = (from..self.steps.len()).collect();
        for turn in order.split_mut(|&step| self.acted(step).is_none()) {
            self.by_seats(turn);
        }
        let later = order.iter().filter(|&&step| self.acted(step).is_none()).count();
        let mut nth = self.outcomes - later as u32;
        let deciding = self.game.turn().deciding();
        let start = self.turn_start();
        let mut lines = Vec::with_capacity(order.len());
        for step in order {
            match self.acted(step) {
                None => {
                    nth += 1;
                    lines.push(LogEntry::Chance { nth, open: self.is_open(step) });
                }
                Some((seat, action)) => {
                    let is_open = step < start
                        || viewer.is(seat)
                        || !(self.concealed[step] && self.game.conceals(seat));
                    let events = if is_open { self.events[step].clone() } else { Vec::new() };
                    let action = is_open.then(|| action.to_string());
                    let line = LogEntry::Acted { seat, action, events };
                    // The steps of one secret choice stand together.
                    if is_open || (!deciding.contains(seat) && lines.last() != Some(&line)) {
                        lines.push(line);
                    }
                }
            }
        }
        lines
    }

    /// How many lines of the log are final, and the same for every viewer: all of them, or those
    /// before this turn while it may contain a secret choice, or yet be played in the open. The number
    /// does not reveal whether it does.
    pub fn settled(&self) -> usize {
        let may_conceal = Seat::first(self.game.seats()).any(|seat| self.game.conceals(seat));
        if may_conceal { self.turn_start().saturating_sub(1) } else { self.steps.len() }
    }

    /// Whether this step began a turn that is played in the open.
    fn is_open(&self, step: usize) -> bool {
        match &self.steps[step] {
            Step::Outcome(outcome) => G::opened(outcome).as_ref() == Some(outcome),
            Step::Action(..) => false,
        }
    }

    /// The first step since chance decided last.
    pub(super) fn turn_start(&self) -> usize {
        let last = self.steps.iter().rposition(|step| matches!(step, Step::Outcome(_)));
        last.map_or(0, |outcome| outcome + 1)
    }

    fn acted(&self, step: usize) -> Option<(Seat, G::Action)> {
        match &self.steps[step] {
            Step::Outcome(_) => None,
            Step::Action(seat, action) => Some((*seat, *action)),
        }
    }

    /// Moves public actions to the front, and sorts concealed ones clockwise from the seat that
    /// acted first in public.
    fn by_seats(&self, turn: &mut [usize]) {
        let seat = |step: usize| self.acted(step).map_or(Seat::ONE, |(seat, _)| seat);
        let first = turn.iter().find(|&&step| !self.concealed[step]);
        let first = first.map_or(Seat::ONE, |&step| seat(step));
        let seats = self.game.seats();
        turn.sort_by_key(|&step| {
            let clockwise = (seat(step).index() + seats - first.index()) % seats;
            self.concealed[step].then_some(clockwise)
        });
    }
}
