//! Rounds played out by the network.

use sextant_cards::{Action, View};
use sextant_core::{Seat, Viewer};
use sextant_neural::Evaluator;

use crate::cards::OpponentStyle;
use crate::cards::predealt_draws::PredealtDraws;
use crate::cards::rollout::{RolloutPlayer, World};
use crate::cards::round_length::STALL_LIMIT;

/// Rollouts in which the network plays the hand of the choosing player, as that player sees it. The
/// world decides whether the network or the rules play the opponent's hand.
pub(crate) struct NetworkRollout<'a> {
    evaluator: &'a mut Evaluator,
    /// What is agreed and what was scored so far.
    view: &'a View,
    legal: Vec<Action>,
}

impl<'a> NetworkRollout<'a> {
    /// Goes on with what is agreed and was scored in the match that the view is of.
    pub(crate) fn new(evaluator: &'a mut Evaluator, view: &'a View) -> NetworkRollout<'a> {
        NetworkRollout { evaluator, view, legal: Vec::new() }
    }

    /// What the player to move does, if `seat` is who chose; none if the round is over.
    pub(crate) fn choose(&mut self, world: &World, seat: Seat) -> Option<Action> {
        let round = &world.round;
        let mover = round.to_move()?;
        round.legal(mover, &mut self.legal);
        let style = if mover == seat { OpponentStyle::Network } else { world.opponent };
        match (&self.legal[..], style.policy()) {
            (&[only], _) => Some(only),
            _ if round.must_draw() && round.placements() >= STALL_LIMIT => {
                Some(Action::DrawFromPile)
            }
            (_, Some(policy)) => policy.choose(round),
            (_, None) => {
                self.evaluator.evaluate(&self.view.with_round(round, Viewer::Seat(mover)))?;
                self.evaluator.best_action(&self.legal)
            }
        }
    }
}

/// Lets the player to move act, who draws what was dealt to them in advance.
fn play(world: &mut World, predealt: &mut PredealtDraws, mover: Seat, action: Action) {
    if action == Action::DrawFromPile {
        predealt.prepare(&mut world.round, mover);
    }
    world.round.play_unchecked(action);
}

impl RolloutPlayer for NetworkRollout<'_> {
    fn finish_round(&mut self, world: &mut World, predealt: &mut PredealtDraws, seat: Seat) -> f32 {
        while let Some(mover) = world.round.to_move() {
            let Some(action) = self.choose(world, seat) else { break };
            play(world, predealt, mover, action);
        }
        f32::from(world.round.score(seat) - world.round.score(seat.other()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Policy;
    use sextant_cards::{Deck, Match, Options, Round, Variant};
    use sextant_core::{Game, Simulation};

    /// How often each player does what rules would not do, against an opponent of this style.
    fn against_the_rules(opponent: OpponentStyle) -> [u32; 2] {
        let view = Match::new(&Options::default()).view(Viewer::Seat(Seat::ONE));
        let deck = Deck::shuffled(Variant::Base, &mut Simulation::new(2));
        let mut world = World { round: Round::deal(&deck, Seat::ONE, None), opponent };
        let mut evaluator = Evaluator::for_rollouts(sextant_neural::apprentice());
        let mut player = NetworkRollout::new(&mut evaluator, &view);
        let mut counts = [0; 2];
        while let Some(mover) = world.round.to_move() {
            let action = player.choose(&world, Seat::ONE).unwrap();
            counts[mover.index()] +=
                u32::from(Policy::default().choose(&world.round) != Some(action));
            world.round.play_unchecked(action);
        }
        counts
    }

    #[test]
    fn an_opponent_by_rules_plays_by_rules() {
        let [own, others] = against_the_rules(OpponentStyle::Rules);
        assert!(own > 0, "the network has a mind of its own");
        assert_eq!(others, 0, "the opponent goes by rules");
        let counts = against_the_rules(OpponentStyle::Network);
        assert!(counts.iter().all(|&count| count > 0), "both go by the network");
    }
}
