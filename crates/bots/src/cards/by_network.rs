//! Rounds played out by the network.

use std::sync::Arc;

use sextant_cards::{Action, Round, View};
use sextant_game::{Seat, Viewer};
use sextant_net::Network;

use crate::cards::lots::Lots;
use crate::cards::policy::PATIENCE;
use crate::cards::rollout::PlayOn;
use crate::cards::thinker::Thinker;

/// Both hands played by the network, each as its player sees it.
pub(crate) struct ByNetwork<'a> {
    thinker: Thinker,
    /// What is agreed and what was scored so far.
    view: &'a View,
    legal: Vec<Action>,
}

impl<'a> ByNetwork<'a> {
    /// Goes on with what is agreed and was scored in the match that the view is of.
    pub(crate) fn new(network: &Arc<Network>, view: &'a View) -> ByNetwork<'a> {
        ByNetwork { thinker: Thinker::new(Arc::clone(network)), view, legal: Vec::new() }
    }
}

impl PlayOn for ByNetwork<'_> {
    fn play_on(&mut self, round: &mut Round, lots: &mut Lots, seat: Seat) -> f32 {
        while let Some(mover) = round.to_move() {
            round.legal(mover, &mut self.legal);
            let action = match self.legal[..] {
                [only] => only,
                _ if round.must_draw() && round.placements() >= PATIENCE => Action::DrawFromPile,
                _ => {
                    let seen = self.view.with_round(round, Viewer::Seat(mover));
                    let favourite = self
                        .thinker
                        .think(&seen)
                        .and_then(|()| self.thinker.favourite(&self.legal));
                    let Some(favourite) = favourite else { break };
                    favourite
                }
            };
            if action == Action::DrawFromPile {
                lots.prepare(round, mover);
            }
            round.play_unchecked(action);
        }
        f32::from(round.score(seat) - round.score(seat.other()))
    }
}
