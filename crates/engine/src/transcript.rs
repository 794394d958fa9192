//! The lines from which a program follows a game from its seat.

use std::marker::PhantomData;

use sextant_core::{Observable, Seat};

/// Writes the lines that report what happens to a program, using only what its seat may see.
pub struct Transcript<G> {
    /// How many outcomes were written; `None` before the `newgame` line.
    outcomes: Option<u32>,
    /// Whether the last of them was written as one whose turn is open.
    open: bool,
    game: PhantomData<fn() -> G>,
}

impl<G> Default for Transcript<G> {
    fn default() -> Transcript<G> {
        Transcript { outcomes: None, open: false, game: PhantomData }
    }
}

impl<G: Observable> Transcript<G> {
    /// A transcript without any lines yet.
    pub fn new() -> Transcript<G> {
        Transcript::default()
    }

    /// The lines for the game and for chance's last decision, unless they were written before. When a
    /// turn is opened, its outcome is written again, with that mark.
    pub fn table(&mut self, view: &G::View) -> Vec<String> {
        let mut lines = Vec::new();
        if self.outcomes.is_none() {
            let options = G::agreed_options(view);
            let seat = G::viewer(view).seat().unwrap_or(Seat::ONE);
            let json = serde_json::to_string(options).unwrap_or_default();
            let seats = G::new(options).seats();
            lines.push(format!("newgame {} seat {seat} seats {seats} options {json}", G::NAME));
        }
        let (seen, open) = (G::outcomes_seen(view), G::is_open(view));
        if seen > self.outcomes.unwrap_or_default() || seen > 0 && open && !self.open {
            lines.push(format!("{} {}", G::OUTCOME, G::observed_outcome(view)));
        }
        (self.outcomes, self.open) = (Some(seen), open);
        lines
    }

    /// The lines for an action that led to this view.
    pub fn action(&mut self, view: &G::View, seat: Seat, action: G::Action) -> Vec<String> {
        let mut lines = self.table(view);
        lines.push(match G::revealed(view, seat, action) {
            Some(learnt) => format!("play {seat} {action} {learnt}"),
            None => format!("play {seat} {action}"),
        });
        lines
    }

    /// The whole view, for programs that do not want to keep track.
    pub fn view(view: &G::View) -> String {
        format!("view {}", serde_json::to_string(view).unwrap_or_default())
    }

    /// What may be done.
    pub fn legal(legal: &[G::Action]) -> String {
        let words = legal.iter().map(|action| format!(" {action}"));
        format!("legal{}", words.collect::<String>())
    }
}
