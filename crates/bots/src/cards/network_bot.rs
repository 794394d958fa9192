//! A learned player: a network, and chances made of its answers.

use std::sync::Arc;

use sextant_cards::{Action, Card, Match, View};
use sextant_core::{Determinize, Game, Seat, Simulation, Viewer};
use sextant_neural::{ActionDistribution, Evaluator, Network, POINTS, Slot};

use crate::cards::calibration::Calibration;
use crate::cards::round_length::{as_first_round, unusual_takes, within_length};
use crate::{Analysis, Belief, Bot, Budget, Candidate, Choice, Difference, Forfeit};

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
        let close = self.close(legal);
        self.ranked(legal).into_iter().take(close).map(|(_, action)| action).collect()
    }

    /// The same, and the second best action even if it is far behind, so that there is something to
    /// compare the best with.
    pub(crate) fn alternatives(&self, legal: &[Action]) -> Vec<Action> {
        let count = self.close(legal).max(2);
        self.ranked(legal).into_iter().take(count).map(|(_, action)| action).collect()
    }

    /// What it last chose among, the best first.
    fn ranked(&self, legal: &[Action]) -> Vec<(f32, Action)> {
        let mut ranked: Vec<(f32, Action)> =
            self.logits.iter().copied().zip(legal.iter().copied()).collect();
        // Stable, so that equals keep their order.
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }

    /// How many of these are close enough to the best to be worth a look.
    fn close(&self, legal: &[Action]) -> usize {
        let ranked = self.ranked(legal);
        let best = ranked.first().map_or(0.0, |&(logit, _)| logit);
        let close = ranked.iter().take_while(|&&(logit, _)| best - logit <= MAX_LOGIT_GAP);
        close.count().min(MAX_CANDIDATES)
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

    /// The margins that the network expects after an action in imagined worlds, the same for every
    /// action: the network judges each from the seat of the opponent, after the turn.
    fn expected_after(&mut self, view: &View, seat: Seat, action: Action) -> Vec<f64> {
        let mut random = Simulation::new(1);
        let mut legal = Vec::new();
        let mut margins = Vec::new();
        for _ in 0..WORLDS {
            let mut game = Match::determinize(view, &mut random);
            game.play_unchecked(seat, action);
            game.legal(seat, &mut legal);
            if !legal.is_empty() {
                // A placement: the draw that the network likes best belongs to the turn.
                let after = as_first_round(&game.view(Viewer::Seat(seat)));
                let draw = self.evaluator.evaluate(&after);
                let draw = draw.and_then(|()| self.evaluator.best_action(&legal));
                game.play_unchecked(seat, draw.unwrap_or(legal[0]));
            }
            margins.push(match self.expected(&game) {
                Some((next, margin)) if next == seat => margin,
                Some((_, margin)) => -margin,
                None => {
                    let score =
                        |seat| game.round().map_or(0.0, |round| f64::from(round.score(seat)));
                    score(seat) - score(seat.other())
                }
            });
        }
        margins
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
        let plausible = self.alternatives(legal);
        let reference = self.expected_after(view, seat, legal[chosen]);
        let mut candidates: Vec<Candidate<Action>> = Vec::new();
        for (nth, &action) in legal.iter().enumerate() {
            if nth == chosen || plausible.contains(&action) {
                let margins = self.expected_after(view, seat, action);
                let [mut margin, mut lead] = [crate::RunningMean::default(); 2];
                for (value, reference) in margins.iter().zip(&reference) {
                    margin.add(*value);
                    lead.add(value - reference);
                }
                let difference = Difference {
                    points: lead.mean,
                    error: lead.standard_error().unwrap_or_default(),
                };
                candidates.push(Candidate {
                    action,
                    margin: margin.mean,
                    error: margin.standard_error().unwrap_or_default(),
                    simulations: 0,
                    chance: Some(distribution.chance(nth)),
                    difference: (nth != chosen).then_some(difference),
                });
            }
        }
        // The opponent, from whose seat a draw is judged, does not see this hand: only by how much actions
        // differ is taken from there, and what is expected by and large from what this player sees.
        let weight = |candidate: &Candidate<Action>| candidate.chance.unwrap_or_default();
        let sum: f64 =
            candidates.iter().map(|candidate| weight(candidate) * candidate.margin).sum();
        let mean = sum / candidates.iter().map(weight).sum::<f64>();
        let calibration = Calibration::of_network(table.draw_pile);
        for candidate in &mut candidates {
            candidate.margin += expected - mean;
            calibration.apply(candidate);
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

    fn reseed(&mut self, seed: u64) {
        self.random = Simulation::new(seed);
    }
}
