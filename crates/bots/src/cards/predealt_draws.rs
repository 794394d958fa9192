//! Who will draw which cards in an imagined world.

use sextant_cards::{MAX_DRAW_PILE, Round};
use sextant_core::Seat;

/// Deals the draw pile of an imagined world out in advance: one player draws it from the top, the
/// other from the bottom.
///
/// The order of the pile is unknown, so that is as likely as any other way. But it lets two actions
/// be compared far more sharply: when one of them makes a player draw from a discard pile instead,
/// everybody still draws the same cards afterwards. From a pile with one end they would all swap.
#[derive(Clone, Copy)]
pub(crate) struct PredealtDraws {
    /// The player who draws from the top.
    top: Seat,
    /// The cards that are left are those that first lay at these places of the pile.
    left: (u8, u8),
    /// Where the card lies now that first lay there.
    place_of: [u8; MAX_DRAW_PILE],
    /// Where the card first lay that lies there now.
    first_at: [u8; MAX_DRAW_PILE],
}

impl PredealtDraws {
    pub(crate) fn of(round: &Round, top: Seat) -> PredealtDraws {
        let places = std::array::from_fn(|place| place as u8);
        let left = (0, round.draw_pile().len() as u8);
        PredealtDraws { top, left, place_of: places, first_at: places }
    }

    /// Puts the card on top of the draw pile that is to come to this player next.
    #[inline]
    pub(crate) fn prepare(&mut self, round: &mut Round, seat: Seat) {
        let (low, high) = &mut self.left;
        if low >= high {
            return;
        }
        let first = if seat == self.top {
            *high -= 1;
            *high
        } else {
            *low += 1;
            *low - 1
        };
        let top = round.draw_pile().len().saturating_sub(1) % MAX_DRAW_PILE;
        let place = self.place_of[usize::from(first)];
        let covered = self.first_at[top];
        round.bring_to_top(place.into());
        self.place_of[usize::from(covered)] = place;
        self.first_at[usize::from(place)] = covered;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_cards::{Action, Card, Deck, Variant};
    use sextant_core::{Random, Simulation};

    /// Plays at random, and notes what each player drew from the draw pile.
    fn draws(mut round: Round, random: &mut Simulation) -> [Vec<Card>; 2] {
        let mut predealt = PredealtDraws::of(&round, Seat::ONE);
        let mut drawn = [Vec::new(), Vec::new()];
        let mut legal = Vec::new();
        while let Some(seat) = round.to_move() {
            legal.clear();
            round.legal(seat, &mut legal);
            let action = legal[random.below(legal.len() as u32) as usize];
            if action == Action::DrawFromPile {
                predealt.prepare(&mut round, seat);
                drawn[seat.index()].extend(round.draw_pile().last());
            }
            round.play_unchecked(action);
        }
        drawn
    }

    #[test]
    fn what_a_player_draws_does_not_depend_on_who_draws_when() {
        let mut random = Simulation::new(8);
        for variant in [Variant::Base, Variant::Long] {
            let round = Round::deal(&Deck::shuffled(variant, &mut random), Seat::ONE, None);
            let pile = round.draw_pile();
            for _ in 0..20 {
                let [from_top, from_bottom] = draws(round, &mut random);
                assert_eq!(from_top.len() + from_bottom.len(), pile.len());
                assert!(from_top.iter().eq(pile.iter().rev().take(from_top.len())));
                assert!(from_bottom.iter().eq(pile.iter().take(from_bottom.len())));
            }
        }
    }
}
