//! A contest between two bots over many deals.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use sextant_bots::{BotFactory, Budget, Roster, RosterVisitor, derive_seed, visit_roster};
use sextant_core::Tags;
use sextant_engine::{Limits, bot_factory, is_command};
use sextant_review::luck_model;

use crate::game::{GameResult, Player, play};
use crate::lineup::{Side, lineups};
use crate::tally::Tally;

/// How bots play each other.
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
    /// How long a program may take.
    pub limits: Limits,
    /// Whether luck is measured and taken out of a second estimate.
    pub adjusted: bool,
}

/// Lets two bots play each other at the game of this name. The bots are named as in
/// [`Contestant::named`].
pub fn contest(
    game: &str,
    bots: [&str; 2],
    settings: &ContestSettings,
    progress: &mut dyn FnMut(&Tally),
) -> Result<Tally, String> {
    struct ByName<'a> {
        bots: [&'a str; 2],
        settings: &'a ContestSettings,
        progress: &'a mut dyn FnMut(&Tally),
    }

    impl RosterVisitor for ByName<'_> {
        type Output = Result<Tally, String>;

        fn visit<G: Roster>(self) -> Result<Tally, String> {
            let [a, b] = self.bots;
            let ContestSettings { pairs, seed, threads, limits, adjusted, .. } = *self.settings;
            let contestants: [Contestant<G>; 2] =
                [Contestant::named(a, limits)?, Contestant::named(b, limits)?];
            let options =
                G::bot_game_options(&self.settings.options).map_err(|error| error.to_string())?;
            let contest = Contest { contestants, options, pairs, seed, threads, adjusted };
            Ok(contest.run(self.progress))
        }
    }

    visit_roster(game, ByName { bots, settings, progress })
        .unwrap_or_else(|| Err(format!("the game {game} has no bots")))
}

/// A bot that takes part.
pub struct Contestant<G> {
    /// What it is called in the report.
    pub name: String,
    /// Makes one from a seed, for one game.
    pub make: BotFactory<G>,
    /// How much it may think about a choice.
    pub budget: Budget<'static>,
}

impl<G: Roster> Contestant<G> {
    /// A bot of the roster, where `name@N` gives it N simulations for each choice; or a program from
    /// outside, as [`bot_factory`] knows them.
    pub fn named(text: &str, limits: Limits) -> Result<Contestant<G>, String> {
        let Some((name, count)) = text.split_once('@').filter(|_| !is_command(text)) else {
            let make = bot_factory(text, limits)?;
            return Ok(Contestant { name: text.to_owned(), make, budget: Budget::DEFAULT });
        };
        let count = count
            .parse()
            .ok()
            .filter(|&count| count > 0)
            .ok_or_else(|| format!("`{count}` is not a number of simulations"))?;
        let make = bot_factory(name, limits)?;
        if !make(0).simulates() {
            return Err(format!("`{name}` runs no simulations, so it can't be given {count}"));
        }
        Ok(Contestant { name: text.to_owned(), make, budget: Budget::simulations(count) })
    }
}

/// Two bots and the deals they are to play, each from every seat.
pub struct Contest<G: Roster> {
    /// The bots.
    pub contestants: [Contestant<G>; 2],
    /// What is agreed for every game.
    pub options: G::Options,
    /// How many deals.
    pub pairs: u32,
    /// Where deals and bots take their randomness from.
    pub seed: u64,
    /// On how many threads. Results do not depend on it.
    pub threads: NonZeroUsize,
    /// Whether luck is measured and taken out of a second estimate.
    pub adjusted: bool,
}

impl<G: Roster> Contest<G> {
    /// Plays all deals. `progress` receives the tally after each of them, in the order in which
    /// they finish.
    pub fn run(&self, progress: &mut dyn FnMut(&Tally)) -> Tally {
        if self.threads == NonZeroUsize::MIN {
            return self.run_here(progress);
        }
        let next = AtomicU32::new(0);
        let (results, incoming) = mpsc::channel();
        let mut deals: Vec<Vec<GameResult>> = vec![Vec::new(); self.pairs as usize];
        std::thread::scope(|scope| {
            for _ in 0..self.threads.get().min(self.pairs as usize) {
                let (results, next) = (results.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let nth = next.fetch_add(1, Ordering::Relaxed);
                        if nth >= self.pairs || results.send((nth, self.deal(nth))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(results);
            let mut running = Tally::default();
            for (nth, played) in incoming {
                running.add(&played);
                progress(&running);
                deals[nth as usize] = played;
            }
        });
        // Once more in order: sums of fractions depend on it.
        let mut tally = Tally::default();
        for played in &deals {
            tally.add(played);
        }
        tally
    }

    /// Plays all deals on this very thread, which bots may be bound to.
    fn run_here(&self, progress: &mut dyn FnMut(&Tally)) -> Tally {
        let mut tally = Tally::default();
        for nth in 0..self.pairs {
            tally.add(&self.deal(nth));
            progress(&tally);
        }
        tally
    }

    /// Plays one deal in every lineup. Bots are seeded by seat, so that a bot against itself plays
    /// the same game in each lineup, and comes out exactly even.
    fn deal(&self, nth: u32) -> Vec<GameResult> {
        let seed = derive_seed(self.seed, u64::from(nth) + 1);
        let seats = G::new(&self.options).seats();
        let mut luck_model = if self.adjusted { luck_model::<G>() } else { None };
        lineups(seats)
            .iter()
            .map(|lineup| {
                let mut players: Vec<Player<G>> = lineup
                    .iter()
                    .zip(1..)
                    .map(|(&who, seat): (&Side, u64)| {
                        let contestant = &self.contestants[who.index()];
                        let bot = (contestant.make)(derive_seed(!seed, seat));
                        Player { who, bot, budget: contestant.budget }
                    })
                    .collect();
                play(&self.options, &mut players, seed, luck_model.as_deref_mut())
            })
            .collect()
    }
}
