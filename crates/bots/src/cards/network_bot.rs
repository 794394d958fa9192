//! A learned player: a network, and chances made of its answers.

use std::sync::Arc;

use sextant_cards::{Action, Card, Match, View};
use sextant_core::{Determinize, Game, Seat, Simulation, Viewer};
use sextant_neural::{ActionDistribution, Evaluator, Network, POINTS, Slot};

use crate::cards::round_length::{as_first_round, unusual_takes, within_length};
use crate::{Analysis, Belief, Bot, Budget, Candidate, Choice, Forfeit};

/// Plays by a network.
pub struct NetworkBot {
    evaluator: Evaluator,
    distribution: ActionDistribution,
    logits: Vec<f32>,
    inverse_temperature: f32,
    random: Simulation,
}

/// How far an action's logit may be behind the best for it to be worth a look: down to a ninetieth of
/// the best one's chance.
pub const MAX_LOGIT_GAP: f32 = 4.5;
/// How many actions are worth a look at most.
pub const MAX_CANDIDATES: usize = 6;
/// In how many worlds a draw is tried for what it may bring.
const WORLDS: u32 = 24;
/// By how much the logit of taking a discard falls with each discard beyond the usual.
const TAKE_PENALTY: f32 = 0.1;
/// Cards that the opponent holds with less than this probability are not reported.
const MIN_REPORTED_BELIEF: f64 = 0.05;

impl NetworkBot {
    /// Plays by this network: the higher the inverse temperature, the surer it takes what it thinks
    /// best.
    pub fn new(network: Arc<Network>, inverse_temperature: f32, seed: u64) -> NetworkBot {
        NetworkBot {
            evaluator: Evaluator::new(network),
            distribution: ActionDistribution::default(),
            logits: Vec::new(),
            inverse_temperature,
            random: Simulation::new(seed),
        }
    }

    pub(crate) fn evaluator(&mut self) -> &mut Evaluator {
        &mut self.evaluator
    }

    /// The actions that it found worth a look when it last chose among these, the best first.
    pub(crate) fn candidates(&self, legal: &[Action]) -> Vec<Action> {
        let mut ranked: Vec<(f32, Action)> =
            self.logits.iter().copied().zip(legal.iter().copied()).collect();
        // Stable, so that equals keep their order.
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = ranked.first().map_or(0.0, |&(logit, _)| logit);
        let close = ranked.into_iter().take_while(|&(logit, _)| best - logit <= MAX_LOGIT_GAP);
        close.map(|(_, action)| action).take(MAX_CANDIDATES).collect()
    }

    /// How much it likes each of these actions, among which it last chose: not how sharply it then
    /// chooses.
    pub(crate) fn chances<'a>(
        &self,
        legal: &'a [Action],
    ) -> impl Iterator<Item = (Action, f64)> + use<'a> {
        let distribution = ActionDistribution::new(&self.logits, 1.0);
        legal.iter().enumerate().map(move |(nth, &action)| (action, distribution.chance(nth)))
    }

    /// The margin that the network expects for the player to move, in points.
    fn expected(&mut self, game: &Match) -> Option<(Seat, f64)> {
        let seat = game.round()?.to_move()?;
        self.evaluator.evaluate(&as_first_round(&game.view(Viewer::Seat(seat))))?;
        Some((seat, f64::from(self.evaluator.answer(Slot::MARGIN) * POINTS)))
    }

    /// The margin that the network expects after an action, and its standard error over the worlds
    /// that were tried: the network judges each from the seat that decides next.
    fn expected_after(&mut self, view: &View, seat: Seat, action: Action) -> (f64, f64) {
        // Before the draw nothing hidden plays a part, so any world will do.
        let is_draw = matches!(action, Action::DrawFromPile | Action::TakeDiscard(_));
        let worlds = if is_draw { WORLDS } else { 1 };
        // The same worlds for every action.
        let mut random = Simulation::new(1);
        let mut estimate = crate::RunningMean::default();
        for _ in 0..worlds {
            let mut game = Match::determinize(view, &mut random);
            game.play_unchecked(seat, action);
            let margin = match self.expected(&game) {
                Some((next, margin)) if next == seat => margin,
                Some((_, margin)) => -margin,
                None => {
                    let score =
                        |seat| game.round().map_or(0.0, |round| f64::from(round.score(seat)));
                    score(seat) - score(seat.other())
                }
            };
            estimate.add(margin);
        }
        (estimate.mean, estimate.standard_error().unwrap_or_default())
    }

    fn explain(
        &mut self,
        view: &View,
        legal: &[Action],
        chosen: usize,
    ) -> Option<Analysis<Action>> {
        let seat = view.viewer.seat()?;
        let table = view.table.as_ref()?;
        let unseen = view.unseen();
        let known = table.seen_in_hand[seat.other()];
        let mut beliefs: Vec<Belief> = unseen
            .iter_different()
            .filter(|&card| !known.contains(card))
            .map(|card: Card| Belief {
                card: card.to_string(),
                chance: self.evaluator.belief(card).into(),
            })
            .chain(
                known.iter_different().map(|card| Belief { card: card.to_string(), chance: 1.0 }),
            )
            .filter(|belief| belief.chance >= MIN_REPORTED_BELIEF)
            .collect();
        beliefs.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        // How much it likes them, not how sharply it then chooses.
        let mut distribution = ActionDistribution::default();
        distribution.set(&self.logits, 1.0);
        let expected = f64::from(self.evaluator.answer(Slot::MARGIN) * POINTS);
        // Of the others there is no telling: it has hardly seen what comes of what it never does, and is
        // often far too hopeful about it.
        let plausible = self.candidates(legal);
        let mut candidates: Vec<Candidate<Action>> = Vec::new();
        for (nth, &action) in legal.iter().enumerate() {
            if nth == chosen || plausible.contains(&action) {
                let (margin, error) = self.expected_after(view, seat, action);
                let chance = Some(distribution.chance(nth));
                candidates.push(Candidate { action, margin, error, simulations: 0, chance });
            }
        }
        // The opponent, from whose seat a draw is judged, does not see this hand: only by how much actions
        // differ is taken from there, and what is expected by and large from what this player sees.
        let weight = |candidate: &Candidate<Action>| candidate.chance.unwrap_or_default();
        let sum: f64 =
            candidates.iter().map(|candidate| weight(candidate) * candidate.margin).sum();
        let mean = sum / candidates.iter().map(weight).sum::<f64>();
        for candidate in &mut candidates {
            candidate.margin += expected - mean;
        }
        let chosen = legal[chosen];
        candidates.sort_by(|a, b| {
            (b.action == chosen)
                .cmp(&(a.action == chosen))
                .then(b.chance.partial_cmp(&a.chance).unwrap_or(std::cmp::Ordering::Equal))
        });
        Some(Analysis { candidates, line: vec![chosen], simulations: 0, beliefs })
    }
}

impl Bot<Match> for NetworkBot {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        if let ([only], false) = (legal, budget.explain) {
            return Ok((*only).into());
        }
        let legal = within_length(view, legal);
        self.evaluator.evaluate(&as_first_round(view)).ok_or_else(Forfeit::no_choice)?;
        self.evaluator.logits(legal, &mut self.logits);
        let penalty = TAKE_PENALTY * unusual_takes(view) as f32;
        for (logit, action) in self.logits.iter_mut().zip(legal) {
            if matches!(action, Action::TakeDiscard(_)) {
                *logit -= penalty;
            }
        }
        self.distribution.set(&self.logits, self.inverse_temperature);
        // Where there is no choice nothing is drawn, whether it is explained or not.
        let nth = match legal {
            [_] => 0,
            _ => self.distribution.choose(&mut self.random).ok_or_else(Forfeit::no_choice)?,
        };
        let analysis = if budget.explain { self.explain(view, legal, nth) } else { None };
        Ok(Choice { action: legal[nth], analysis })
    }
}
