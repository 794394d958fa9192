//! A player who weighs choices as `greedy` does, but not exactly: the lower levels.

use sextant_core::{Random, Simulation};
use sextant_dice::{Action, DiceGame, View};

use crate::dice::greedy::PolicyCache;
use crate::{Bot, Budget, Choice, Forfeit};

/// Misjudges the worth of every choice by up to so many points, either way: takes what is about as
/// good for better, and misses what is not obvious.
pub(crate) struct NoisyGreedy {
    cache: PolicyCache,
    random: Simulation,
    misjudges: f32,
}

impl NoisyGreedy {
    pub(crate) fn new(seed: u64, misjudges: f32) -> NoisyGreedy {
        NoisyGreedy { cache: PolicyCache::default(), random: Simulation::new(seed), misjudges }
    }
}

impl Bot<DiceGame> for NoisyGreedy {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        _budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let mut best = legal.last().map(|&action| (action, f32::NEG_INFINITY));
        let NoisyGreedy { cache, random, misjudges } = self;
        cache.policy(&view.options).evaluate_choices(view, |action, worth| {
            let error = random.below(2001) as f32 / 1000.0 - 1.0;
            let worth = worth + error * *misjudges;
            if best.is_some_and(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        });
        best.map(|(action, _)| action.into()).ok_or_else(Forfeit::no_choice)
    }

    fn reseed(&mut self, seed: u64) {
        self.random = Simulation::new(seed);
    }
}
