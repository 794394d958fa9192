//! What an action leads to, in many imagined worlds.

use std::ops::Range;

use sextant_cards::{Action, Round};
use sextant_core::Seat;

use crate::cards::OpponentStyle;
use crate::cards::predealt_draws::PredealtDraws;

/// Plays candidates out in imagined worlds: every candidate in the same worlds and with the same
/// cards to come for both players, so that their differences are not blurred by the luck of the
/// draw.
pub(crate) struct Rollouts<F> {
    /// The world of a number, which follows from it alone.
    pub(crate) world: F,
    /// Who chooses among the candidates.
    pub(crate) seat: Seat,
}

/// An imagined world.
#[derive(Clone, Copy)]
pub(crate) struct World {
    pub(crate) round: Round,
    /// How the opponent plays on there.
    pub(crate) opponent: OpponentStyle,
}

/// Plays a round on from where a candidate led, with the predealt draws, and says by how much the
/// player who chose is ahead in the end.
pub(crate) trait RolloutPlayer {
    fn finish_round(&mut self, world: &mut World, predealt: &mut PredealtDraws, seat: Seat) -> f32;
}

impl<F: Fn(u32) -> World + Sync> Rollouts<F> {
    /// Writes the margin at the end of the round for every candidate in each of these worlds, world
    /// after world. Every player plays on a thread of its own.
    pub(crate) fn run<P: RolloutPlayer + Send>(
        &self,
        worlds: Range<u32>,
        candidates: &[Action],
        margins: &mut Vec<f32>,
        players: &mut [P],
    ) {
        margins.clear();
        margins.resize(worlds.len() * candidates.len(), 0.0);
        if let [player] = players {
            self.run_here(worlds.start, candidates, margins, player);
            return;
        }
        let share = worlds.len().div_ceil(players.len()).max(1);
        std::thread::scope(|scope| {
            let shares = margins.chunks_mut(share * candidates.len());
            for ((margins, first), player) in shares.zip(worlds.step_by(share)).zip(players) {
                scope.spawn(move || self.run_here(first, candidates, margins, player));
            }
        });
    }

    fn run_here(
        &self,
        first: u32,
        candidates: &[Action],
        margins: &mut [f32],
        player: &mut impl RolloutPlayer,
    ) {
        for (margins, nth) in margins.chunks_exact_mut(candidates.len()).zip(first..) {
            let world = (self.world)(nth);
            let dealt = PredealtDraws::of(&world.round, self.seat);
            for (margin, &action) in margins.iter_mut().zip(candidates) {
                let (mut world, mut predealt) = (world, dealt);
                if action == Action::DrawFromPile {
                    predealt.prepare(&mut world.round, self.seat);
                }
                world.round.play_unchecked(action);
                *margin = player.finish_round(&mut world, &mut predealt, self.seat);
            }
        }
    }
}
