//! Luck in the card game: deals, and cards drawn from the draw pile.

use std::sync::OnceLock;

use sextant_cards::{Action, Deal, Deck, Match, Round, Variant};
use sextant_core::{BySeat, Game, Seat, Simulation};

use super::critic::Critic;
use crate::luck::{Gains, LuckModel};

/// Measures luck with the critic.
pub(crate) struct CardLuck {
    critic: &'static Critic,
}

/// From how many deals the value of moving first is worked out, begun by either player.
const DEALS: usize = 500;

impl CardLuck {
    pub(crate) fn bundled() -> CardLuck {
        CardLuck { critic: Critic::bundled() }
    }

    /// The margin that the player who begins a round can expect before the cards are dealt.
    pub(crate) fn of_starting(&self, variant: Variant) -> f64 {
        static VALUES: [OnceLock<f64>; 2] = [const { OnceLock::new() }; 2];
        let mean = || {
            let mut random = Simulation::new(1);
            let mut sum = 0.0;
            for _ in 0..DEALS {
                let deck = Deck::shuffled(variant, &mut random);
                for starter in [Seat::ONE, Seat::TWO] {
                    let round = Round::deal(&deck, starter, None);
                    sum += self.critic.margin(&round).unwrap_or_default();
                }
            }
            sum / (2 * DEALS) as f64
        };
        *VALUES[usize::from(variant == Variant::Long)].get_or_init(mean)
    }
}

/// A margin of `seat` as what it adds to both scores.
fn gains(seat: Seat, margin: f64) -> Gains {
    let mut gains = BySeat::default();
    gains[seat] = margin / 2.0;
    gains[seat.other()] = -margin / 2.0;
    gains
}

impl LuckModel<Match> for CardLuck {
    fn outcome(&mut self, game: &Match, deal: &Deal) -> Gains {
        let variant = game.options().variant;
        let known = game.next_starter();
        let Some(starter) = known.or(deal.starter) else { return Gains::default() };
        let round = Round::deal(&deal.deck, starter, game.options().turn_limit);
        let value = self.critic.margin(&round).unwrap_or_default();
        // Where the starter is drawn with the deal, nobody begins at an advantage.
        let before = if known.is_some() { self.of_starting(variant) } else { 0.0 };
        gains(starter, value - before)
    }

    fn action(&mut self, game: &Match, seat: Seat, action: Action) -> Option<Gains> {
        let round = game.round().filter(|_| action == Action::DrawFromPile)?;
        let luck = self.critic.draw_values(round).map_or(0.0, |values| values.drawn - values.mean);
        Some(gains(seat, luck))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_core::{Random, Turn};

    /// Where a player must draw, in a round played at random.
    fn before_a_draw(variant: Variant, placements: u32, seed: u64) -> Match {
        let mut random = Simulation::new(seed);
        let options = sextant_cards::Options { variant, ..Default::default() };
        let mut game = Match::new(&options);
        game.apply_outcome(&Match::draw(&options, 1, &mut random)).unwrap();
        let mut legal = Vec::new();
        while let Turn::Decide(seats) = game.turn() {
            let round = game.round().unwrap();
            if round.placements() > placements && round.must_draw() {
                break;
            }
            let seat = seats.iter().next().unwrap();
            game.legal(seat, &mut legal);
            game.play(seat, *random.pick(&legal).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn over_all_cards_of_the_draw_pile_nobody_is_lucky() {
        for (variant, placements) in [(Variant::Base, 3), (Variant::Base, 30), (Variant::Long, 20)]
        {
            let game = before_a_draw(variant, placements, 7);
            let round = game.round().unwrap();
            let (mut sum, mut spread) = (0.0, 0.0f64);
            for place in 0..round.draw_pile().len() {
                let mut round = *round;
                round.bring_to_top(place);
                let values = Critic::bundled().draw_values(&round).unwrap();
                sum += values.drawn - values.mean;
                spread = spread.max((values.drawn - values.mean).abs());
            }
            assert!(sum.abs() < 1e-3, "{sum}");
            assert!(spread > 0.5, "some cards are better than others");
        }
    }

    #[test]
    fn a_card_is_worth_what_the_round_is_worth_once_it_is_drawn() {
        for seed in 0..20 {
            let game = before_a_draw(Variant::Base, 20, seed);
            let mut round = *game.round().unwrap();
            let values = Critic::bundled().draw_values(&round).unwrap();
            round.play_unchecked(Action::DrawFromPile);
            let after = -Critic::bundled().margin(&round).unwrap();
            assert!((values.drawn - after).abs() < 1e-3, "{} and {after}", values.drawn);
        }
    }

    #[test]
    fn the_last_card_and_a_card_that_lies_open_are_no_luck() {
        let mut luck = CardLuck::bundled();
        let game = before_a_draw(Variant::Base, 20, 3);
        let seat = game.round().unwrap().to_move().unwrap();
        assert!(
            luck.action(&game, seat, Action::TakeDiscard(sextant_cards::Colour::Red)).is_none()
        );
        let mut round = *game.round().unwrap();
        while round.draw_pile().len() > 1 || !round.must_draw() {
            let mut legal = Vec::new();
            round.legal(round.to_move().unwrap(), &mut legal);
            round.play_unchecked(legal[0]);
        }
        assert_eq!(round.draw_pile().len(), 1);
        assert_eq!(Critic::bundled().draw_values(&round), None);
    }

    #[test]
    fn moving_first_is_worth_a_few_points_at_most() {
        let luck = CardLuck::bundled();
        for variant in [Variant::Base, Variant::Long] {
            assert!(luck.of_starting(variant).abs() < 10.0);
        }
    }
}
