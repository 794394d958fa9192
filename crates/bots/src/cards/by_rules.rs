//! Rounds played out by rules.

use sextant_core::Seat;

use crate::cards::Policy;
use crate::cards::endgame::{Endgame, SOLVED_FROM};
use crate::cards::lots::Lots;
use crate::cards::rollout::{Imagined, PlayOn};

/// How many turns a rollout plays before the policy's estimate stands for the rest: what chance
/// decides later says little about the action, and blurs the comparison.
const HORIZON: u32 = 14;

/// Both hands played by rules, and the last turns solved.
pub(crate) struct ByRules<'a> {
    policy: &'a Policy,
    endgame: Endgame,
}

impl ByRules<'_> {
    pub(crate) fn new(policy: &Policy) -> ByRules<'_> {
        ByRules { policy, endgame: Endgame::default() }
    }
}

impl PlayOn for ByRules<'_> {
    fn play_on(&mut self, world: &mut Imagined, lots: &mut Lots, seat: Seat) -> f32 {
        let round = &mut world.round;
        if round.draw_pile().len() <= SOLVED_FROM
            && let Some(solved) = self.endgame.solve(round, seat)
        {
            return solved.into();
        }
        self.policy.play_turns(round, HORIZON, |round, mover| lots.prepare(round, mover));
        self.policy.estimate(round, seat) - self.policy.estimate(round, seat.other())
    }
}
