//! The last turns of a round, solved to the end.

use sextant_cards::{Action, Colour, Receipt, Round};
use sextant_core::Seat;

/// With so many cards left in the draw pile or fewer, the rest is solved rather than played out.
pub(crate) const SOLVED_FROM: usize = 2;
/// How many positions may be looked at for one answer.
const MAX_POSITIONS: u32 = 4_000;
/// So many turns more than the draw pile allows are looked at: drawing from a discard pile gains
/// time.
const EXTRA_TURNS: usize = 1;

/// Solves the end of a round in which all cards are known: alpha-beta over whole turns.
///
/// A round can be drawn out by drawing from the discard piles; after a few such turns it is scored
/// as it stands.
#[derive(Default)]
pub(crate) struct Endgame {
    /// One list of placements and one of draws for every depth, so that nothing is allocated twice.
    lists: Vec<[Vec<Action>; 2]>,
    positions: u32,
}

impl Endgame {
    /// By how much `seat` wins when both play their best, or nothing if that takes too long to find
    /// out.
    pub(crate) fn solve(&mut self, round: &Round, seat: Seat) -> Option<i16> {
        let lead = round.score(seat) - round.score(seat.other());
        let Some(mover) = round.to_move() else { return Some(lead) };
        self.positions = 1;
        let turns = round.draw_pile().len() + EXTRA_TURNS;
        self.lists.resize_with(turns + 2, Default::default);
        let side = if mover == seat { 1 } else { -1 };
        let best = self.best_turn(round, turns, side * lead, [i16::MIN + 1, i16::MAX]);
        (self.positions <= MAX_POSITIONS).then_some(side * best)
    }

    /// The best margin that the player to move, who has this lead now, gets out of it, if it lies
    /// between the bounds.
    fn best_turn(
        &mut self,
        round: &Round,
        turns: usize,
        lead: i16,
        [least, most]: [i16; 2],
    ) -> i16 {
        let Some(mover) = round.to_move() else { return lead };
        if turns == 1 && !round.must_draw() {
            return lead + self.last_gain(round, mover, most.saturating_sub(lead));
        }
        let [mut placements, mut draws] = std::mem::take(&mut self.lists[turns]);
        placements.clear();
        if !round.must_draw() {
            round.legal(mover, &mut placements);
            // What scores most comes first: the sooner a good turn is found, the less is searched.
            placements.sort_by_cached_key(|&action| std::cmp::Reverse(gain(round, mover, action)));
        }
        let mut best = i16::MIN + 1;
        let waiting = usize::from(round.must_draw());
        'turns: for nth in 0..placements.len() + waiting {
            let mut placed = *round;
            let mut lead = lead;
            if let Some(&action) = placements.get(nth) {
                lead += gain(round, mover, action);
                placed.play_unchecked(action);
            }
            placed.legal(mover, &mut draws);
            for &draw in &draws {
                self.positions += 1;
                let mut next = placed;
                next.play_unchecked(draw);
                let value = if next.to_move().is_none() || turns == 1 {
                    lead
                } else {
                    -self.best_turn(&next, turns - 1, -lead, [-most, -least.max(best)])
                };
                best = best.max(value);
                if best >= most || self.positions > MAX_POSITIONS {
                    break 'turns;
                }
            }
        }
        self.lists[turns] = [placements, draws];
        best
    }

    /// What the last placement gains at most: what is drawn after it does not matter any more. All
    /// such turns count as looked at, unless the first gains `enough`.
    fn last_gain(&mut self, round: &Round, mover: Seat, enough: i16) -> i16 {
        let is_open = |colour: Colour| !round.discards(colour).is_empty();
        let piles = round.variant().colours().iter().filter(|&&colour| is_open(colour)).count();
        let [placements, _] = &mut self.lists[1];
        round.legal(mover, placements);
        let mut best = i16::MIN + 1;
        let mut turns = 0;
        for &action in &*placements {
            best = best.max(gain(round, mover, action));
            let closed = matches!(action, Action::Discard(card) if is_open(card.colour()));
            turns += 1 + piles - usize::from(closed);
        }
        self.positions += if best >= enough { 1 } else { turns as u32 };
        best
    }
}

/// What a placement scores at once.
fn gain(round: &Round, mover: Seat, action: Action) -> i16 {
    let Action::Explore(card) = action else { return 0 };
    let before = round.expeditions(mover);
    let mut after = before;
    after.insert(card);
    let score = |cards| Receipt::of(card.colour(), cards).score;
    score(after) - score(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Policy;
    use sextant_cards::{Deck, Variant};
    use sextant_core::Simulation;

    /// A round played by the policy until so many cards are left.
    fn late(seed: u64, left: usize) -> Round {
        let policy = Policy::default();
        let deck = Deck::shuffled(Variant::Base, &mut Simulation::new(seed));
        let mut round = Round::deal(&deck, Seat::ONE, None);
        while round.draw_pile().len() > left {
            policy.play_turns(&mut round, 1, |_, _| ());
        }
        round
    }

    #[test]
    fn with_one_card_left_it_is_never_worse_than_to_place_the_best_card_and_end() {
        let mut endgame = Endgame::default();
        let mut solved = 0;
        for seed in 0..30 {
            let round = late(seed, 1);
            let Some(seat) = round.to_move() else { continue };
            let mut legal = Vec::new();
            round.legal(seat, &mut legal);
            let at_once = legal.iter().map(|&action| gain(&round, seat, action)).max().unwrap();
            let at_once = at_once + round.score(seat) - round.score(seat.other());
            if let Some(best) = endgame.solve(&round, seat) {
                assert!(best >= at_once, "seed {seed}: {best} against {at_once}");
                assert_eq!(endgame.solve(&round, seat.other()), Some(-best), "seed {seed}");
                solved += 1;
            }
        }
        assert!(solved > 20, "only {solved} solved");
    }

    #[test]
    fn a_finished_round_is_worth_its_margin() {
        let round = late(3, 0);
        let margin = round.score(Seat::ONE) - round.score(Seat::TWO);
        assert_eq!(Endgame::default().solve(&round, Seat::ONE), Some(margin));
    }
}
