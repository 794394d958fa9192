//! `planner`: plays every choice out many times, and takes the one that comes out best.

use sextant_core::{Game, Seat, Simulation};
use sextant_dice::{Action, DiceGame, View};
use sextant_neural::DiceValue;

use crate::derive_seed::derive_seed;
use crate::dice::greedy::PolicyCache;
use crate::dice::policy::Policy;
use crate::dice::search::{Prior, Trials, Worlds};
use crate::{Bot, Budget, Choice, Forfeit};

/// How many simulations a choice is given where nothing else is said.
pub(crate) const SIMULATIONS: u32 = 3000;
/// How far the policy's own judgement counts.
const PRIOR: Prior = Prior { worlds: 60.0, max_deficit: 100.0 };

/// Plays every choice out with the same dice for each, everybody by the policy, and spends most
/// where choices are close.
pub(crate) struct Planner {
    cache: PolicyCache,
    seed: u64,
    simulations: u32,
}

impl Planner {
    /// A planner that uses this many simulations for a choice by default.
    pub(crate) fn new(seed: u64, simulations: u32) -> Planner {
        Planner { cache: PolicyCache::default(), seed, simulations }
    }
}

impl Bot<DiceGame> for Planner {
    fn simulates(&self) -> bool {
        true
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let (&[first, ..], Some(seat)) = (legal, view.viewer.seat()) else {
            return Err(Forfeit::no_choice());
        };
        if legal.len() == 1 && !budget.explain {
            return Ok(first.into());
        }
        let policy = self.cache.policy(&view.options);
        let plan = Plan {
            policy,
            root: DiceGame::undecided(view),
            seat,
            // Every turn has worlds of its own. The steps of one turn share theirs, so that a chain
            // is not begun on one set of dice and given up on another.
            seed: derive_seed(self.seed, u64::from(view.turns)),
        };
        let mut judged = vec![f64::NEG_INFINITY; legal.len()];
        policy.evaluate_choices(view, |action, worth| {
            if let Some(nth) = legal.iter().position(|&legal| legal == action) {
                judged[nth] = worth.into();
            }
        });
        let mut trials = Trials::new(legal, judged, PRIOR);
        trials.search(&plan, budget.simulations.unwrap_or(self.simulations), &budget);
        let action = trials.best_action().unwrap_or(first);
        let analysis = budget.explain.then(|| trials.analysis(plan.line(action)));
        Ok(Choice { action, analysis })
    }
}

/// One choice to be made.
struct Plan<'a> {
    policy: &'a Policy,
    root: DiceGame,
    seat: Seat,
    seed: u64,
}

impl Worlds for Plan<'_> {
    type Scratch = ();

    fn scratch(&self) {}

    /// How the game ends.
    fn play(&self, (): &mut (), action: Action, world: usize) -> DiceValue {
        let mut game = self.root.clone();
        game.play_unchecked(self.seat, action);
        let mut dice = Simulation::new(derive_seed(self.seed, world as u64 + 1));
        self.policy.play_out(&mut game, &mut dice);
        result(&game, self.seat)
    }
}

/// What a game came to for a seat.
pub(crate) fn result(game: &DiceGame, seat: Seat) -> DiceValue {
    let others = Seat::first(game.seats()).filter(|&other| other != seat);
    let best = others.map(|other| game.score(other)).max().unwrap_or(0);
    let margin = game.score(seat) - best;
    DiceValue { margin: margin as f32, win: (margin.signum() + 1) as f32 / 2.0 }
}

impl Plan<'_> {
    /// The choice, and what the policy would make of its arrows.
    fn line(&self, action: Action) -> Vec<Action> {
        let mut game = self.root.clone();
        game.play_unchecked(self.seat, action);
        let mut line = vec![action];
        while game.arrows().contains(self.seat) {
            let Some(next) = self.policy.choose_once(&game, self.seat) else { break };
            game.play_unchecked(self.seat, next);
            line.push(next);
        }
        line
    }
}
