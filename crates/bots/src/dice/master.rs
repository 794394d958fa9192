//! `master`: asks the network, and looks ahead where it is in doubt.

use std::sync::Arc;

use sextant_core::{Game, Seat, Simulation, Turn, Viewer};
use sextant_dice::{Action, DiceGame, Roll, View};
use sextant_neural::{DiceEvaluator, DiceNetwork, DiceValue};

use crate::derive_seed::derive_seed;
use crate::dice::greedy::PolicyCache;
use crate::dice::planner::{Planner, result};
use crate::dice::policy::Policy;
use crate::dice::search::{Prior, Trials, Worlds};
use crate::{Bot, Budget, Choice, Forfeit};

/// How many simulations a choice is given where nothing else is said.
pub(crate) const SIMULATIONS: u32 = 300;
/// How far the network's own judgement counts.
const PRIOR: Prior = Prior { worlds: 20.0, max_deficit: 10.0 };
/// How many turns are played before the network is asked.
const DEPTH: u32 = 1;

/// Plays the choices that the network likes best through the next turn, with the same dice for each, and
/// takes the one after which the network then expects most.
pub struct Master {
    network: Arc<DiceNetwork>,
    evaluator: DiceEvaluator,
    cache: PolicyCache,
    seed: u64,
    /// For sheets that the network does not know.
    elsewhere: Planner,
}

impl Master {
    /// A player with this network.
    pub fn new(network: Arc<DiceNetwork>, seed: u64) -> Master {
        let evaluator = DiceEvaluator::new(Arc::clone(&network));
        let elsewhere = Planner::new(seed, crate::dice::planner::SIMULATIONS);
        Master { network, evaluator, cache: PolicyCache::default(), seed, elsewhere }
    }
}

impl Bot<DiceGame> for Master {
    fn simulates(&self) -> bool {
        true
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        if !DiceNetwork::knows(&view.options) {
            return self.elsewhere.choose(view, legal, budget);
        }
        let (&[first, ..], Some(seat)) = (legal, view.viewer.seat()) else {
            return Err(Forfeit::no_choice());
        };
        if legal.len() == 1 && !budget.explain {
            return Ok(first.into());
        }
        let plan = Plan {
            network: &self.network,
            policy: self.cache.policy(&view.options),
            root: DiceGame::undecided(view),
            seat,
            // Every turn has worlds of its own; the steps of one turn share theirs.
            seed: derive_seed(self.seed, u64::from(view.turns)),
        };
        let evaluator = &mut self.evaluator;
        let judged = legal
            .iter()
            .map(|&action| {
                evaluator
                    .after(view, action)
                    .map_or(f64::NEG_INFINITY, |value| value.worth().into())
            })
            .collect();
        let mut trials = Trials::new(legal, judged, PRIOR);
        if budget.explain || !trials.is_clear() {
            trials.search(&plan, budget.simulations.unwrap_or(SIMULATIONS), &budget);
        }
        let action = trials.best_action().unwrap_or(first);
        let analysis = budget.explain.then(|| {
            trials.complete(&plan);
            trials.analysis(plan.line(action))
        });
        Ok(Choice { action, analysis })
    }
}

/// One choice to be made.
struct Plan<'a> {
    network: &'a Arc<DiceNetwork>,
    policy: &'a Policy,
    root: DiceGame,
    seat: Seat,
    seed: u64,
}

/// What is needed to look ahead.
struct Scratch {
    evaluator: DiceEvaluator,
    legal: Vec<Action>,
}

impl Worlds for Plan<'_> {
    type Scratch = Scratch;

    fn scratch(&self) -> Scratch {
        Scratch { evaluator: DiceEvaluator::new(Arc::clone(self.network)), legal: Vec::new() }
    }

    /// What the network expects after the player's next decision, or how the game ends before that.
    fn play(&self, scratch: &mut Scratch, action: Action, world: usize) -> DiceValue {
        let mut game = self.root.clone();
        game.play_unchecked(self.seat, action);
        let mut dice = Simulation::new(derive_seed(self.seed, world as u64 + 1));
        loop {
            match game.turn() {
                Turn::Over => return result(&game, self.seat),
                // A roll at chance's turn is always possible.
                Turn::Chance => {
                    if game.apply_outcome(&Roll::draw(&mut dice)).is_err() {
                        return result(&game, self.seat);
                    }
                }
                Turn::Decide(seats) if seats.contains(self.seat) => {
                    let Some((best, value)) = self.best(scratch, &game) else {
                        return result(&game, self.seat);
                    };
                    if game.turns() >= self.root.turns() + DEPTH {
                        return value;
                    }
                    game.play_unchecked(self.seat, best);
                }
                Turn::Decide(seats) => {
                    for seat in seats.iter() {
                        let Some(action) = self.policy.choose_once(&game, seat) else {
                            return result(&game, self.seat);
                        };
                        game.play_unchecked(seat, action);
                    }
                }
            }
        }
    }
}

impl Plan<'_> {
    fn best(&self, scratch: &mut Scratch, game: &DiceGame) -> Option<(Action, DiceValue)> {
        game.legal(self.seat, &mut scratch.legal);
        scratch.evaluator.best(&game.view(Viewer::Seat(self.seat)), &scratch.legal)
    }

    /// The choice, and what the network would make of its arrows.
    fn line(&self, action: Action) -> Vec<Action> {
        let mut scratch = self.scratch();
        let mut game = self.root.clone();
        game.play_unchecked(self.seat, action);
        let mut line = vec![action];
        while game.arrows().contains(self.seat) {
            let Some((next, _)) = self.best(&mut scratch, &game) else { break };
            game.play_unchecked(self.seat, next);
            line.push(next);
        }
        line
    }
}
