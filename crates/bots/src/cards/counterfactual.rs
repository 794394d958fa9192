//! What actions lead to where nothing is hidden but the luck of the draw.

use sextant_cards::{Action, Round, View};
use sextant_core::{Random, Seat, Simulation};
use sextant_neural::Evaluator;

use crate::cards::OpponentStyle;
use crate::cards::network_rollout::NetworkRollout;
use crate::cards::rollout::{Rollouts, World};
use crate::derive_seed::derive_seed;

/// Finds out where a player's actions lead in a round whose hands are known. For training only: no
/// player sees the other hand.
pub struct Counterfactual<'a> {
    /// What is agreed and was scored in the match.
    pub view: &'a View,
    /// The round as it is.
    pub round: &'a Round,
    /// Who is to move.
    pub seat: Seat,
    /// How the opponent plays.
    pub opponent: OpponentStyle,
    /// In how many worlds.
    pub worlds: u32,
}

impl Counterfactual<'_> {
    /// The margin at the end of the round after each of the actions: the mean over a few worlds, the
    /// same for all, in which everybody holds what they hold and the draw pile is shuffled anew. This
    /// network plays on.
    pub fn margins(
        &self,
        actions: &[Action],
        network: &mut Evaluator,
        random: &mut Simulation,
    ) -> Vec<f32> {
        let seed = u64::from(random.word()) << 32 | u64::from(random.word());
        let world = |nth: u32| {
            let mut round = *self.round;
            round.shuffle_draw_pile(&mut Simulation::new(derive_seed(seed, u64::from(nth))));
            World { round, opponent: self.opponent }
        };
        let rollouts = Rollouts { world, seat: self.seat };
        let mut player = NetworkRollout::new(network, self.view);
        let mut margins = Vec::new();
        rollouts.run(0..self.worlds, actions, &mut margins, std::slice::from_mut(&mut player));
        let of_action = |nth| margins.iter().skip(nth).step_by(actions.len());
        (0..actions.len())
            .map(|nth| of_action(nth).sum::<f32>() / self.worlds.max(1) as f32)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Policy;
    use sextant_cards::{Match, Options, Rounds};
    use sextant_core::{Game, Viewer};

    #[test]
    fn when_the_round_ends_with_the_next_card_the_margin_is_what_lies_there() {
        let options = Options { rounds: Rounds::ONE, ..Options::default() };
        let mut game = Match::new(&options);
        let mut random = Simulation::new(3);
        game.apply_outcome(&Match::draw(&options, 1, &mut random)).unwrap();
        let policy = Policy::default();
        while let Some(round) = game.round().copied().filter(|round| round.end().is_none()) {
            let seat = round.to_move().unwrap();
            if round.must_draw() && round.draw_pile().len() == 1 {
                let view = game.view(Viewer::Seat(seat));
                let counterfactual = Counterfactual {
                    view: &view,
                    round: &round,
                    seat,
                    opponent: OpponentStyle::Rules,
                    worlds: 3,
                };
                let mut network = Evaluator::new(sextant_neural::apprentice());
                let margins =
                    counterfactual.margins(&[Action::DrawFromPile], &mut network, &mut random);
                let margin = round.score(seat) - round.score(seat.other());
                assert_eq!(margins, [f32::from(margin)]);
                return;
            }
            game.play_unchecked(seat, policy.choose(&round).unwrap());
        }
        panic!("every round comes to its last card");
    }
}
