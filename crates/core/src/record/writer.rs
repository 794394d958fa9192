//! From a record to text.

use std::fmt::Write as _;

use super::reader::STILL_CHOOSING;
use super::{Record, Step};
use crate::notation::{Claim, Notation};
use crate::{Seat, Tags};

const LINE_WIDTH: usize = 80;

/// The claims that can be made, as tags.
pub(super) fn claimed(claims: Vec<Claim>) -> Tags {
    claims.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// The entries of one numbered turn, in order of seats from the first.
pub(super) struct Entries<G: Notation> {
    pub(super) number: u32,
    first: Seat,
    by_seat: Vec<Vec<G::Action>>,
}

impl<G: Notation> Entries<G> {
    fn new(game: &G) -> Entries<G> {
        let (number, first) = game.numbering();
        Entries { number, first, by_seat: vec![Vec::new(); game.seats()] }
    }

    fn add(&mut self, seat: Seat, action: G::Action) {
        let seats = self.by_seat.len();
        self.by_seat[(seat.index() + seats - self.first.index()) % seats].push(action);
    }

    /// The seats up to the last one that has decided anything, with what they decided.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Seat, &[G::Action])> {
        let seats = self.by_seat.len();
        let made = self.by_seat.iter().rposition(|actions| !actions.is_empty());
        self.by_seat
            .iter()
            .take(made.map_or(0, |last| last + 1))
            .enumerate()
            .map(move |(nth, actions)| (self.first.clockwise(nth, seats), actions.as_slice()))
    }
}

/// One part of a record as its writers receive it, in order.
pub(super) enum Part<'a, G: Notation> {
    Outcome { nth: u32, before: &'a G, outcome: &'a G::Outcome },
    Entries { before: &'a G, entries: &'a Entries<G> },
}

impl<G: Notation> Record<G> {
    /// Goes through the record, turn by turn.
    pub(super) fn parts(&self, mut visit: impl FnMut(Part<'_, G>)) {
        let mut game = G::new(self.game().options());
        let mut before = game.clone();
        let mut entries = Entries::new(&game);
        let mut nth = 0;
        for step in self.steps() {
            match step {
                Step::Outcome(outcome) => {
                    visit(Part::Entries { before: &before, entries: &entries });
                    nth += 1;
                    visit(Part::Outcome { nth, before: &game, outcome });
                    // The record was made by playing these very steps, so they are never refused.
                    game.apply_outcome(outcome).unwrap_or_default();
                    entries = Entries::new(&game);
                    before = game.clone();
                }
                Step::Action(seat, action) => {
                    if game.numbering().0 != entries.number {
                        visit(Part::Entries { before: &before, entries: &entries });
                        entries = Entries::new(&game);
                        before = game.clone();
                    }
                    entries.add(*seat, *action);
                    game.play_unchecked(*seat, *action);
                }
            }
        }
        visit(Part::Entries { before: &before, entries: &entries });
    }

    /// The record as text.
    pub fn to_text(&self) -> String {
        let mut header: Tags =
            [("Game", G::NAME.to_owned()), ("Rules", G::RULES.to_string())].into_iter().collect();
        let options = G::options_to_tags(self.game().options());
        let claims = claimed(self.game().claims());
        for (name, value) in options.iter().chain(self.tags.iter()).chain(claims.iter()) {
            header.set(name, value);
        }

        let mut text = header.to_string();
        let mut line = Line::default();
        if G::OUTCOME_TAGS.is_empty() {
            text.push('\n');
        }
        self.parts(|part| match part {
            Part::Outcome { nth, before, outcome } if !G::OUTCOME_TAGS.is_empty() => {
                line.end(&mut text);
                let mut tags = before.outcome_to_tags(outcome);
                let claims = claimed(self.game().outcome_claims(nth));
                let others = self.outcome_tags.get(nth as usize - 1);
                for (name, value) in others.iter().flat_map(|tags| tags.iter()).chain(claims.iter())
                {
                    tags.set(name, value);
                }
                let _ = write!(text, "\n{tags}\n");
            }
            Part::Outcome { nth, outcome, .. } => {
                line.end(&mut text);
                line.add(&format!("{nth}. {} :", G::outcome_to_text(outcome)), &mut text);
            }
            Part::Entries { entries, .. } => {
                let words = entries.iter().map(|(_, actions)| match actions {
                    [] => STILL_CHOOSING.to_owned(),
                    _ => G::join_entry(actions),
                });
                let number = (!G::OUTCOME_TAGS.is_empty()).then(|| format!("{}.", entries.number));
                line.add_turn(number, words.collect(), &mut text);
            }
        });
        line.end(&mut text);
        text
    }

    /// The record with every turn in coordinates, if the game has such a form.
    pub fn to_coordinates(&self) -> Option<String> {
        let mut text = String::new();
        let mut line = Line::default();
        let mut known = G::HAS_COORDINATES;
        self.parts(|part| match part {
            Part::Outcome { nth, .. } => {
                line.end(&mut text);
                let _ = writeln!(text, "; {} {nth}", G::OUTCOME_BEGINS);
            }
            Part::Entries { before, entries } => {
                let mut game = before.clone();
                let mut words = Vec::new();
                for (seat, actions) in entries.iter() {
                    match game.coordinates(seat, actions) {
                        Some(entry) => words.push(entry),
                        None => known = false,
                    }
                    for action in actions {
                        game.play_unchecked(seat, *action);
                    }
                }
                line.add_turn(Some(format!("{}.", entries.number)), words, &mut text);
            }
        });
        line.end(&mut text);
        known.then_some(text)
    }
}

/// The line being written: words join it until it is full.
#[derive(Default)]
struct Line {
    width: usize,
}

impl Line {
    /// Adds the entries of a turn, its number before them, all on one line.
    fn add_turn(&mut self, number: Option<String>, entries: Vec<String>, text: &mut String) {
        if !entries.is_empty() {
            let words: Vec<String> = number.into_iter().chain(entries).collect();
            self.add(&words.join(" "), text);
        }
    }

    fn add(&mut self, word: &str, text: &mut String) {
        if self.width > 0 && self.width + 1 + word.len() > LINE_WIDTH {
            self.end(text);
        }
        if self.width > 0 {
            text.push(' ');
            self.width += 1;
        }
        text.push_str(word);
        self.width += word.len();
    }

    fn end(&mut self, text: &mut String) {
        if self.width > 0 {
            text.push('\n');
            self.width = 0;
        }
    }
}
