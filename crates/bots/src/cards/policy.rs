//! A fast rule-based player: what every rollout plays by, and what `cautious` is.
//!
//! For each colour it estimates what the player's expedition will be worth in the end, from the
//! cards that lie there, that are in hand, and that may still come; then it makes the placement
//! after which the sum of these is greatest, less what a discard gives the opponent. It uses
//! nothing that the player can't know.

use sextant_cards::{Action, Round};
use sextant_core::Seat;

use crate::cards::evaluation::Evaluation;
use crate::cards::piles::Piles;
use crate::cards::round_length::STALL_LIMIT;
use crate::cards::weights::Weights;

/// A fast rule-based player of the card game.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    weights: Weights,
}

impl Policy {
    /// A player who weighs so.
    pub const fn new(weights: Weights) -> Policy {
        Policy { weights }
    }

    /// What the player to move does, from what they can know of the round.
    pub fn choose(&self, round: &Round) -> Option<Action> {
        let seat = round.to_move()?;
        let piles = Piles::of(round);
        let pile = round.draw_pile().len();
        if !round.must_draw() {
            let turns = turns_to_place(pile);
            return Some(Evaluation::of(&self.weights, round, &piles, seat, turns).place());
        }
        if nothing_to_take(round) {
            return Some(Action::DrawFromPile);
        }
        let turns = turns_after_draw(pile);
        let evaluation = Evaluation::of(&self.weights, round, &piles, seat, turns);
        Some(evaluation.draw(round, round.placed()))
    }

    /// What a player's expeditions will be worth at the end of the round, as this policy sees it from
    /// their seat.
    pub fn estimate(&self, round: &Round, seat: Seat) -> f32 {
        if round.end().is_some() {
            return round.score(seat).into();
        }
        let pile = round.draw_pile().len();
        let turns = if round.to_move() == Some(seat) {
            if round.must_draw() { turns_after_draw(pile) } else { turns_to_place(pile) }
        } else {
            pile / 2
        };
        let piles = Piles::of(round);
        let evaluation = Evaluation::of(&self.weights, round, &piles, seat, turns);
        evaluation.total()
    }

    /// Lets this player play both hands to the end of the round. Does the same as
    /// [`choose`](Policy::choose) over and over, only faster.
    pub fn play_out(&self, round: &mut Round) {
        self.play_turns(round, u32::MAX, |_, _| ());
    }

    /// Lets this player play both hands for so many turns, one that has begun not counted. Before
    /// anybody draws from the draw pile, `prepare` may change what comes.
    #[inline]
    pub(crate) fn play_turns(
        &self,
        round: &mut Round,
        mut turns_left: u32,
        mut prepare: impl FnMut(&mut Round, Seat),
    ) {
        let mut piles = Piles::of(round);
        if round.must_draw() {
            let (Some(action), Some(seat)) = (self.choose(round), round.to_move()) else { return };
            if action == Action::DrawFromPile {
                prepare(round, seat);
            }
            piles.note(round, action);
            round.play_unchecked(action);
        }
        while let Some(seat) = round.to_move()
            && turns_left > 0
        {
            turns_left -= 1;
            let pile = round.draw_pile().len();
            let turns = turns_to_place(pile);
            let mut evaluation = Evaluation::of(&self.weights, round, &piles, seat, turns);
            let placed = evaluation.place();
            piles.note(round, placed);
            round.play_unchecked(placed);
            let draw = if nothing_to_take(round) {
                Action::DrawFromPile
            } else {
                let turns = turns_after_draw(pile);
                if evaluation.pruned {
                    evaluation = Evaluation::of(&self.weights, round, &piles, seat, turns);
                } else {
                    evaluation.after(placed, turns);
                }
                evaluation.draw(round, Some(placed))
            };
            piles.note(round, draw);
            if draw == Action::DrawFromPile {
                prepare(round, seat);
            }
            round.play_unchecked(draw);
        }
    }
}

/// How many placements the player to move has, including this one, if both players draw only from
/// the draw pile.
#[inline]
const fn turns_to_place(pile: usize) -> usize {
    pile.div_ceil(2)
}

/// How many placements a player who has just placed still has.
#[inline]
const fn turns_after_draw(pile: usize) -> usize {
    pile.saturating_sub(1) / 2
}

/// Whether the draw pile is all there is to draw from, or should be.
#[inline]
fn nothing_to_take(round: &Round) -> bool {
    let colours = round.variant().colours();
    round.placements() >= STALL_LIMIT
        || colours.iter().all(|&colour| round.discards(colour).is_empty())
}

impl Default for Policy {
    fn default() -> Policy {
        Policy::new(Weights::BEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_cards::{Deck, Variant};
    use sextant_core::{Random, Simulation};

    #[test]
    fn playing_out_is_choosing_over_and_over() {
        let policy = Policy::default();
        let mut random = Simulation::new(3);
        for variant in [Variant::Base, Variant::Long] {
            for _ in 0..200 {
                let mut slow = Round::deal(&Deck::shuffled(variant, &mut random), Seat::ONE, None);
                for _ in 0..random.below(40) {
                    let Some(action) = policy.choose(&slow) else { break };
                    slow.play_unchecked(action);
                }
                let mut fast = slow;
                policy.play_out(&mut fast);
                while let Some(action) = policy.choose(&slow) {
                    assert!(slow.play(slow.to_move().unwrap(), action).is_ok(), "{action}");
                }
                assert!(slow == fast);
            }
        }
    }

    #[test]
    fn a_policy_knows_only_what_its_player_knows() {
        let policy = Policy::default();
        let mut random = Simulation::new(4);
        for _ in 0..50 {
            let mut round =
                Round::deal(&Deck::shuffled(Variant::Base, &mut random), Seat::ONE, None);
            while let Some(seat) = round.to_move() {
                let mut twin = round;
                twin.redeal_hidden(sextant_core::Viewer::Seat(seat), &mut random);
                let action = policy.choose(&round).unwrap();
                assert_eq!(policy.choose(&twin), Some(action));
                round.play_unchecked(action);
            }
        }
    }
}
