//! Rounds played out by rules.

use sextant_core::Seat;

use crate::cards::Policy;
use crate::cards::endgame::{Endgame, SOLVED_FROM};
use crate::cards::predealt_draws::PredealtDraws;
use crate::cards::rollout::{RolloutPlayer, World};

/// How many turns a rollout plays before the policy's estimate stands for the rest: what chance
/// decides later says little about the action, and blurs the comparison.
const HORIZON: u32 = 14;

/// Both hands played by rules, and the last turns solved.
pub(crate) struct RuleRollout<'a> {
    policy: &'a Policy,
    endgame: Endgame,
}

impl RuleRollout<'_> {
    pub(crate) fn new(policy: &Policy) -> RuleRollout<'_> {
        RuleRollout { policy, endgame: Endgame::default() }
    }
}

impl RolloutPlayer for RuleRollout<'_> {
    fn finish_round(&mut self, world: &mut World, predealt: &mut PredealtDraws, seat: Seat) -> f32 {
        let round = &mut world.round;
        if round.draw_pile().len() <= SOLVED_FROM
            && let Some(solved) = self.endgame.solve(round, seat)
        {
            return solved.into();
        }
        self.policy.play_turns(round, HORIZON, |round, mover| predealt.prepare(round, mover));
        self.policy.estimate(round, seat) - self.policy.estimate(round, seat.other())
    }
}
