//! What an action leads to, in many imagined worlds.

use std::num::NonZeroUsize;
use std::ops::Range;

use sextant_cards::{Action, Worlds};
use sextant_game::{Seat, Simulation};

use crate::cards::Policy;
use crate::cards::endgame::{Endgame, SOLVED_FROM};
use crate::cards::lots::Lots;

use crate::mix::mix;

/// Plays candidates out in imagined worlds: every candidate in the same worlds and with the same
/// cards to come for both players, so that their differences are not blurred by the luck of the
/// draw.
pub(crate) struct Rollouts<'a> {
    pub(crate) worlds: &'a Worlds,
    /// For whom the margin counts.
    pub(crate) seat: Seat,
    /// By what both hands are played after the candidate.
    pub(crate) policy: &'a Policy,
    /// How many turns are played before the policy's estimate stands for the rest: what chance
    /// decides later says little about the action, and blurs the comparison.
    pub(crate) horizon: u32,
    /// The nth world follows from this and its number alone.
    pub(crate) seed: u64,
    pub(crate) threads: NonZeroUsize,
}

impl Rollouts<'_> {
    /// Writes the margin at the end of the round for every candidate in each of these worlds, world
    /// after world.
    pub(crate) fn run(&self, worlds: Range<u32>, candidates: &[Action], margins: &mut Vec<f32>) {
        margins.clear();
        margins.resize(worlds.len() * candidates.len(), 0.0);
        let threads = self.threads.get().min(worlds.len()).max(1);
        if threads == 1 {
            self.run_here(worlds.start, candidates, margins);
            return;
        }
        let share = worlds.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let shares = margins.chunks_mut(share * candidates.len());
            for (margins, first) in shares.zip(worlds.step_by(share)) {
                scope.spawn(move || self.run_here(first, candidates, margins));
            }
        });
    }

    fn run_here(&self, first: u32, candidates: &[Action], margins: &mut [f32]) {
        let mut endgame = Endgame::default();
        for (margins, nth) in margins.chunks_exact_mut(candidates.len()).zip(first..) {
            let mut random = Simulation::new(mix(self.seed, u64::from(nth)));
            let world = self.worlds.imagine(&mut random);
            let dealt = Lots::of(&world, self.seat);
            for (margin, &action) in margins.iter_mut().zip(candidates) {
                let (mut round, mut lots) = (world, dealt);
                if action == Action::DrawFromPile {
                    lots.prepare(&mut round, self.seat);
                }
                round.play_unchecked(action);
                if round.draw_pile().len() <= SOLVED_FROM
                    && let Some(solved) = endgame.solve(&round, self.seat)
                {
                    *margin = solved.into();
                    continue;
                }
                self.policy.play_turns(&mut round, self.horizon, |round, seat| {
                    lots.prepare(round, seat);
                });
                *margin = self.policy.estimate(&round, self.seat)
                    - self.policy.estimate(&round, self.seat.other());
            }
        }
    }
}
