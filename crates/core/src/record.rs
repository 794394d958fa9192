//! A game as it was played: what was agreed, and every step since.

mod error;
mod fairness;
mod json;
mod lexer;
mod log;
mod reader;
mod writer;

pub use error::RecordError;
pub use fairness::{Unfair, fair_tags, given_outcomes};
pub(crate) use json::game_of as json_game;
pub use log::LogEntry;
pub(crate) use reader::game_of as text_game;

use crate::{FairChance, Game, Refusal, Seat, Tags};

/// One thing that happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Step<G: Game> {
    /// Chance decided.
    Outcome(G::Outcome),
    /// A player decided.
    Action(Seat, G::Action),
}

/// A game as it was played, and the state that its steps lead to.
///
/// A record can't hold a step that the rules forbid: every step is played as it is added.
/// It knows every card, so it stays with the table until the game is over.
#[derive(Clone, PartialEq)]
pub struct Record<G: Game> {
    game: G,
    steps: Vec<Step<G>>,
    /// Of each step, whether it was concealed when it was made.
    concealed: Vec<bool>,
    /// Of each step, what it set off.
    events: Vec<Vec<String>>,
    outcomes: u32,
    /// Tags beyond what the game itself needs: names, dates, the fair secret.
    pub tags: Tags,
    /// Such tags for each outcome that has tags of its own; none at the end where there are none,
    /// so that a record is equal to itself read back.
    pub outcome_tags: Vec<Tags>,
}

impl<G: Game> Record<G> {
    /// The record of a game in which nothing has happened yet.
    pub fn new(options: &G::Options) -> Record<G> {
        Record {
            game: G::new(options),
            steps: Vec::new(),
            concealed: Vec::new(),
            events: Vec::new(),
            outcomes: 0,
            tags: Tags::default(),
            outcome_tags: Vec::new(),
        }
    }

    /// The state that the steps lead to.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What happened, in order.
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// How many of the steps were decided by chance.
    pub fn outcomes(&self) -> u32 {
        self.outcomes
    }

    /// The game as it was after this many steps; with all of them, as it is.
    #[must_use]
    pub fn at(&self, steps: usize) -> Record<G> {
        let mut record = Record::new(self.game.options());
        for step in self.steps.iter().take(steps) {
            // Every step was played before, and none depends on what came after it.
            let _ = match step {
                Step::Outcome(outcome) => record.apply_outcome(outcome.clone()),
                Step::Action(seat, action) => record.play(*seat, *action),
            };
        }
        record.tags = self.tags.clone();
        let tags = self.outcome_tags.iter().take(record.outcomes as usize);
        record.set_outcome_tags(tags.cloned().collect());
        record
    }

    fn set_outcome_tags(&mut self, mut tags: Vec<Tags>) {
        while tags.pop_if(|last| last.is_empty()).is_some() {}
        self.outcome_tags = tags;
    }

    /// Lets chance decide.
    pub fn apply_outcome(&mut self, outcome: G::Outcome) -> Result<(), Refusal<G::Rule>> {
        self.game.apply_outcome(&outcome)?;
        self.steps.push(Step::Outcome(outcome));
        self.concealed.push(false);
        self.events.push(Vec::new());
        self.outcomes += 1;
        Ok(())
    }

    /// Lets the next outcome of `chance` happen.
    pub fn draw(&mut self, chance: &FairChance) -> Result<(), Refusal<G::Rule>> {
        let nth = self.outcomes + 1;
        self.apply_outcome(G::draw(self.game.options(), nth, &mut chance.stream(nth)))
    }

    /// Lets a player act.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal<G::Rule>> {
        let concealed = self.game.conceals(seat);
        let events = self.game.events(seat, action);
        self.game.play(seat, action)?;
        self.steps.push(Step::Action(seat, action));
        self.concealed.push(concealed);
        self.events.push(events);
        Ok(())
    }

    /// Lets a player have the rest of this turn played in the open. That is kept with the outcome that
    /// began the turn, so that text has a place for it and a replay is open from the beginning.
    pub fn open_turn(&mut self, seat: Seat) -> Result<(), Refusal<G::Rule>> {
        self.game.open_turn(seat)?;
        let start = self.turn_start();
        if let Some(Step::Outcome(outcome)) = start.checked_sub(1).map(|last| &mut self.steps[last])
            && let Some(opened) = G::opened(outcome)
        {
            *outcome = opened;
        }
        // What was still hidden was not finished, so it is taken back.
        for step in
            (start..self.steps.len()).rev().filter(|&step| self.concealed[step]).collect::<Vec<_>>()
        {
            self.remove(step);
        }
        Ok(())
    }

    /// Takes a player's last action back, and out of the record.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal<G::Rule>> {
        let last = self
            .steps
            .iter()
            .rposition(|step| matches!(step, Step::Action(by, _) if *by == seat))
            .ok_or(Refusal::NothingToUndo)?;
        self.game.undo(seat)?;
        self.remove(last);
        Ok(())
    }

    fn remove(&mut self, step: usize) {
        self.steps.remove(step);
        self.concealed.remove(step);
        self.events.remove(step);
    }
}
