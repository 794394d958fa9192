//! The bots of all games behind one interface.

use std::marker::PhantomData;

use sextant_core::{AnyRecord, Disclosure, Record, Seat, Step, Tags, Viewer};

use crate::{Bot, Budget, Choice, Forfeit, Reason, Roster};

/// The bots of a game, whichever game it is.
pub trait AnyRoster: Sync {
    /// What the game is called.
    fn game(&self) -> &'static str;

    /// A new game between bots, with what these tags state agreed.
    fn start(&self, options: &Tags) -> Result<Box<dyn AnyRecord>, String>;

    /// The name of every bot, and a line about it.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;

    /// Makes the bot of this name, if it is on the list.
    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn AnyBot>>;

    /// Why `seat` might do this next, the most telling reason first; none if it may not.
    fn reasons(&self, record: &dyn AnyRecord, seat: Seat, action: &str) -> Vec<Reason>;
}

/// A bot, whichever game it plays.
pub trait AnyBot: Send {
    /// Chooses what `seat` does next. The bot is shown what that seat may know, and nothing else.
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        seat: Seat,
        budget: Budget<'_>,
    ) -> Result<Choice<String>, Forfeit>;

    /// Draws what chance adds to further choices from this seed: see [`Bot::reseed`].
    fn reseed(&mut self, seed: u64);
}

/// The bots of the game `G`.
pub struct ErasedRoster<G>(PhantomData<fn() -> G>);

impl<G> ErasedRoster<G> {
    /// The bots of the game `G`.
    pub const fn new() -> ErasedRoster<G> {
        ErasedRoster(PhantomData)
    }
}

impl<G> Default for ErasedRoster<G> {
    fn default() -> ErasedRoster<G> {
        ErasedRoster::new()
    }
}

impl<G: Roster> AnyRoster for ErasedRoster<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn start(&self, options: &Tags) -> Result<Box<dyn AnyRecord>, String> {
        let options = G::bot_game_options(options).map_err(|error| error.to_string())?;
        Ok(Box::new(Record::<G>::new(&options)))
    }

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        G::BOTS.iter().map(|entry| (entry.name, entry.about)).collect()
    }

    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
        let bot = (G::entry(name).ok()?.make)(seed);
        Some(Box::new(ErasedBot::<G> { bot, observed: None }))
    }

    fn reasons(&self, record: &dyn AnyRecord, seat: Seat, action: &str) -> Vec<Reason> {
        let record: Option<&Record<G>> = record.as_any().downcast_ref();
        let (Some(record), Ok(action)) = (record, action.parse::<G::Action>()) else {
            return Vec::new();
        };
        let mut legal = Vec::new();
        record.game().legal(seat, &mut legal);
        if !legal.contains(&action) {
            return Vec::new();
        }
        G::reasons(&record.game().view(Viewer::Seat(seat)), action)
    }
}

struct ErasedBot<G: Roster> {
    bot: Box<dyn Bot<G>>,
    /// The game as far as the bot has observed it.
    observed: Option<ObservedGame<G>>,
}

struct ObservedGame<G: Roster> {
    game: G,
    steps: usize,
    /// The last outcome, and its place among the steps.
    outcome: Option<(usize, G::Outcome)>,
    disclosure: Disclosure<G::Action>,
}

impl<G: Roster> ObservedGame<G> {
    /// Whether the game with these steps can be followed from here: its last turn was not opened since.
    fn is_of(&self, steps: &[Step<G>]) -> bool {
        let same = |place: usize, outcome: &G::Outcome| matches!(&steps[place], Step::Outcome(now) if now == outcome);
        self.steps <= steps.len()
            && self.outcome.as_ref().is_none_or(|(place, outcome)| same(*place, outcome))
    }
}

impl<G: Roster> ErasedBot<G> {
    /// Passes on to the bot what has happened since it was last asked.
    fn catch_up(&mut self, record: &Record<G>, seat: Seat) {
        let steps = record.steps();
        // A step that was undone after the bot observed it needs no correction: later questions to
        // the bot never depend on it.
        let known = self.observed.take().filter(|observed| observed.is_of(steps));
        let mut observed = known.unwrap_or_else(|| ObservedGame {
            game: G::new(record.game().options()),
            steps: 0,
            outcome: None,
            disclosure: Disclosure::new(),
        });
        for (place, step) in steps.iter().enumerate().skip(observed.steps) {
            match step {
                Step::Outcome(outcome) => {
                    observed.outcome = Some((place, outcome.clone()));
                    if observed.game.apply_outcome(outcome).is_ok() {
                        self.bot.observe_outcome(&observed.game.view(Viewer::Seat(seat)));
                    }
                }
                Step::Action(by, action) => {
                    let concealed = observed.game.conceals(*by);
                    if observed.game.play(*by, *action).is_err() {
                        continue;
                    }
                    let view = observed.game.view(Viewer::Seat(seat));
                    observed.disclosure.disclose(
                        &observed.game,
                        concealed,
                        *by,
                        *action,
                        |to, by, action| {
                            if to.is(seat) {
                                self.bot.observe_action(&view, by, action);
                            }
                        },
                    );
                }
            }
        }
        observed.steps = steps.len();
        self.observed = Some(observed);
    }
}

impl<G: Roster> AnyBot for ErasedBot<G> {
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        seat: Seat,
        budget: Budget<'_>,
    ) -> Result<Choice<String>, Forfeit> {
        let record: &Record<G> = record
            .as_any()
            .downcast_ref()
            .ok_or_else(|| Forfeit(format!("a bot for {} can't play another game", G::NAME)))?;
        let mut legal = Vec::new();
        record.game().legal(seat, &mut legal);
        if legal.is_empty() {
            return Err(Forfeit(format!("seat {seat} has nothing to decide")));
        }
        self.catch_up(record, seat);
        let view = record.game().view(Viewer::Seat(seat));
        let choice = self.bot.choose(&view, &legal, budget)?;
        Ok(choice.map(|action| action.to_string()))
    }

    fn reseed(&mut self, seed: u64) {
        self.bot.reseed(seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ROSTERS;
    use sextant_core::{Contributions, FairChance, Secret};

    #[test]
    fn every_bot_of_every_game_plays_a_game_through_the_common_interface() {
        for roster in ROSTERS {
            for (name, _) in roster.bots() {
                let mut bot = roster.bot(name, 1).expect("a listed bot can be made");
                let mut record = roster.start(&Tags::default()).expect("a game starts");
                let secret = Secret::from_seed("1").expect("hexadecimal");
                let chance = FairChance::new(&secret, "test", &Contributions::NONE);
                record.draw(&chance).expect("chance begins");
                for _ in 0..30 {
                    let Some(seat) = record.next_to_decide() else {
                        record.draw(&chance).expect("chance goes on");
                        continue;
                    };
                    let choice = bot.choose(&*record, seat, Budget::simulations(8)).expect(name);
                    let reasons = crate::reasons(&*record, seat, &choice.action);
                    assert!(!reasons.is_empty(), "{}: {}", roster.game(), choice.action);
                    record.play(seat, &choice.action).expect("a bot's choice is legal");
                }
                assert!(record.steps() > 20, "{name} of {}", roster.game());
            }
        }
    }
}
