//! What an action leads to, in many imagined worlds.

use std::num::NonZeroUsize;
use std::ops::Range;

use sextant_cards::{Action, Round, Worlds};
use sextant_game::{Seat, Simulation};

use crate::cards::lots::Lots;
use crate::mix::mix;

/// Plays candidates out in imagined worlds: every candidate in the same worlds and with the same
/// cards to come for both players, so that their differences are not blurred by the luck of the
/// draw.
pub(crate) struct Rollouts<'a> {
    pub(crate) worlds: &'a Worlds,
    /// Who chooses among the candidates.
    pub(crate) seat: Seat,
    /// The nth world follows from this and its number alone.
    pub(crate) seed: u64,
    pub(crate) threads: NonZeroUsize,
}

/// Plays a round on in the world of this number from where a candidate led, with what the lots bring,
/// and says by how much the player who chose is ahead in the end.
pub(crate) trait PlayOn {
    fn play_on(&mut self, world: u32, round: &mut Round, lots: &mut Lots, seat: Seat) -> f32;
}

impl Rollouts<'_> {
    /// Writes the margin at the end of the round for every candidate in each of these worlds, world
    /// after world. Every thread has a player of its own.
    pub(crate) fn run<P: PlayOn>(
        &self,
        worlds: Range<u32>,
        candidates: &[Action],
        margins: &mut Vec<f32>,
        player: impl Fn() -> P + Sync,
    ) {
        margins.clear();
        margins.resize(worlds.len() * candidates.len(), 0.0);
        let threads = self.threads.get().min(worlds.len()).max(1);
        if threads == 1 {
            self.run_here(worlds.start, candidates, margins, player());
            return;
        }
        let share = worlds.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let shares = margins.chunks_mut(share * candidates.len());
            for (margins, first) in shares.zip(worlds.step_by(share)) {
                let player = &player;
                scope.spawn(move || self.run_here(first, candidates, margins, player()));
            }
        });
    }

    fn run_here(
        &self,
        first: u32,
        candidates: &[Action],
        margins: &mut [f32],
        mut player: impl PlayOn,
    ) {
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
                *margin = player.play_on(nth, &mut round, &mut lots, self.seat);
            }
        }
    }
}
