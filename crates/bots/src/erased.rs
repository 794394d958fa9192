//! One face for the bots of all games.

use std::marker::PhantomData;
#[cfg(not(target_family = "wasm"))]
use std::num::NonZeroUsize;

#[cfg(not(target_family = "wasm"))]
use serde::Deserialize;
#[cfg(not(target_family = "wasm"))]
use serde_json::Value;
use sextant_cards::Match;
#[cfg(not(target_family = "wasm"))]
use sextant_core::SeatObserver;
use sextant_core::{AnyRecord, Disclosure, Game as _, Record, Seat, Step, Tags, Viewer};
use sextant_dice::DiceGame;

#[cfg(not(target_family = "wasm"))]
use crate::arena::{Contest, Contestant, Tally};
#[cfg(not(target_family = "wasm"))]
use crate::bot_factory;
#[cfg(not(target_family = "wasm"))]
use crate::protocol::{AnySeatedBot, Limits, SeatedBot};
use crate::{Bot, Budget, Choice, Forfeit, Roster};

/// The games that have bots: one line each.
pub const ROSTERS: &[&dyn AnyRoster] =
    &[&ErasedRoster::<Match>::new(), &ErasedRoster::<DiceGame>::new()];

/// The bots of the game of this name.
pub fn roster(game: &str) -> Option<&'static dyn AnyRoster> {
    ROSTERS.iter().copied().find(|roster| roster.game() == game)
}

/// The names on each list. They are worked out while compiling, so that a program which only asks who
/// there is does not carry the bots themselves: the page's rules do not.
const NAMES: &[(&str, &[&str])] = &[
    (Match::NAME, &names::<{ Match::BOTS.len() }, Match>()),
    (DiceGame::NAME, &names::<{ DiceGame::BOTS.len() }, DiceGame>()),
];

const fn names<const N: usize, G: Roster>() -> [&'static str; N] {
    let mut names = [""; N];
    let mut nth = 0;
    while nth < N {
        names[nth] = G::BOTS[nth].name;
        nth += 1;
    }
    names
}

/// Whether the game of this name has a bot of that name, without making one.
pub fn is_listed(game: &str, bot: &str) -> bool {
    NAMES.iter().any(|(name, bots)| *name == game && bots.contains(&bot))
}

/// The bots of a game, whichever game it is.
pub trait AnyRoster: Sync {
    /// What the game is called.
    fn game(&self) -> &'static str;

    /// A new game between bots, with what these tags state agreed.
    fn start(&self, options: &Tags) -> Result<Box<dyn AnyRecord>, String>;

    /// The name of every bot, and a line about it.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;

    /// Lets two bots play each other. The bots are named as in [`Contestant::named`].
    #[cfg(not(target_family = "wasm"))]
    fn contest(
        &self,
        bots: [&str; 2],
        settings: &ContestSettings,
        progress: &mut dyn FnMut(&Tally),
    ) -> Result<Tally, String>;

    /// Makes the bot of this name: one of the roster, or, not in a browser, a program from outside
    /// (`cmd:PROGRAM ARGS`).
    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn AnyBot>>;

    /// Makes the bot of this name and lets it sit down at a new game with options as JSON, to be
    /// told line by line what happens there.
    #[cfg(not(target_family = "wasm"))]
    fn sit_down(
        &self,
        name: &str,
        seed: u64,
        seat: Seat,
        options: &Value,
    ) -> Result<Box<dyn AnySeatedBot>, String>;
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
}

/// How bots play each other.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Debug)]
pub struct ContestSettings {
    /// What is agreed for every game.
    pub options: Tags,
    /// How many deals.
    pub pairs: u32,
    /// Where deals and bots take their randomness from.
    pub seed: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
    /// How long a program from outside may take.
    pub limits: Limits,
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

    #[cfg(not(target_family = "wasm"))]
    fn contest(
        &self,
        [a, b]: [&str; 2],
        settings: &ContestSettings,
        progress: &mut dyn FnMut(&Tally),
    ) -> Result<Tally, String> {
        let contestants: [Contestant<G>; 2] =
            [Contestant::named(a, settings.limits)?, Contestant::named(b, settings.limits)?];
        let options = G::bot_game_options(&settings.options).map_err(|error| error.to_string())?;
        let ContestSettings { pairs, seed, threads, .. } = *settings;
        Ok(Contest { contestants, options, pairs, seed, threads }.run(progress))
    }

    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
        #[cfg(not(target_family = "wasm"))]
        let bot = bot_factory::<G>(name, Limits::default()).ok()?(seed);
        #[cfg(target_family = "wasm")]
        let bot = (G::BOTS.iter().find(|entry| entry.name == name)?.make)(seed);
        Some(Box::new(ErasedBot::<G> { bot, observed: None }))
    }

    #[cfg(not(target_family = "wasm"))]
    fn sit_down(
        &self,
        name: &str,
        seed: u64,
        seat: Seat,
        options: &Value,
    ) -> Result<Box<dyn AnySeatedBot>, String> {
        let bot = bot_factory::<G>(name, Limits::default())?(seed);
        let options = G::Options::deserialize(options).map_err(|error| error.to_string())?;
        Ok(Box::new(SeatedBot { observer: SeatObserver::<G>::new(&options, seat)?, bot }))
    }
}

struct ErasedBot<G: Roster> {
    bot: Box<dyn Bot<G>>,
    /// The game as far as the bot was told of it.
    observed: Option<ObservedGame<G>>,
}

struct ObservedGame<G: Roster> {
    game: G,
    steps: usize,
    disclosure: Disclosure<G::Action>,
}

impl<G: Roster> ErasedBot<G> {
    /// Tells the bot what has happened since it was last asked.
    fn catch_up(&mut self, record: &Record<G>, seat: Seat) {
        let steps = record.steps();
        // A step that was taken back after it had been told is as good as not told: what bots are
        // asked about never rests on it.
        let known = self.observed.take().filter(|observed| observed.steps <= steps.len());
        let mut observed = known.unwrap_or_else(|| ObservedGame {
            game: G::new(record.game().options()),
            steps: 0,
            disclosure: Disclosure::new(),
        });
        for step in &steps[observed.steps..] {
            match step {
                Step::Outcome(outcome) => {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_core::{FairChance, Secret};

    #[test]
    fn the_names_are_those_of_the_rosters() {
        for roster in ROSTERS {
            for (name, _) in roster.bots() {
                assert!(is_listed(roster.game(), name), "{name}");
            }
            assert!(!is_listed(roster.game(), "nobody"));
        }
        assert_eq!(NAMES.len(), ROSTERS.len());
        assert!(!is_listed("cards", "planner"), "that one plays dice");
    }

    #[test]
    fn every_bot_of_every_game_plays_a_game_through_the_common_face() {
        for roster in ROSTERS {
            for (name, _) in roster.bots() {
                let mut bot = roster.bot(name, 1).expect("a listed bot can be made");
                let mut record = roster.start(&Tags::default()).expect("a game starts");
                let secret = Secret::from_seed("1").expect("hexadecimal");
                let chance = FairChance::new(&secret, "test", Vec::new());
                record.draw(&chance).expect("chance begins");
                for _ in 0..30 {
                    let Some(seat) = record.next_to_decide() else {
                        record.draw(&chance).expect("chance goes on");
                        continue;
                    };
                    let choice = bot.choose(&*record, seat, Budget::simulations(8)).expect(name);
                    record.play(seat, &choice.action).expect("a bot's choice is legal");
                }
                assert!(record.steps() > 20, "{name} of {}", roster.game());
            }
        }
    }
}
