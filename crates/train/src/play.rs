//! Play to learn from: many games side by side, so that the network answers all of them at once.

use std::ops::Range;

use pulp::Arch;
use sextant_bots::cards::{Counterfactual, MAX_CANDIDATES, MAX_LOGIT_GAP, OpponentStyle, Policy};
use sextant_bots::derive_seed;
use sextant_cards::{Action, FirstStarter, Options, Rounds, Variant};
use sextant_core::{Game, Random, Seat, Simulation, Viewer};
use sextant_neural::{Evaluator, Inputs, POINTS};

use crate::batch::Batch;
use crate::loss::{SOFTNESS, log_softmax};
use crate::model::{Model, Pass};
use crate::opponent::Opponent;
use crate::oracle_critic::push_oracle_inputs;
use crate::samples::{ActionSlot, Decision, MAX_ACTIONS, Samples};
use crate::table::{Goal, Other, ROUNDS, Table};

const TURN_LIMIT: u16 = 400;

/// Who plays, and for what.
pub(crate) struct Play<'a> {
    pub(crate) arch: Arch,
    /// Games take their randomness from this and their number.
    pub(crate) seed: u64,
    pub(crate) learner: &'a Model,
    /// Whom the learner plays in some of the games: its own past.
    pub(crate) past: Option<&'a Model>,
    /// Out of a hundred games, how many.
    pub(crate) past_share: u32,
    /// Whom else the learner plays in some of the games.
    pub(crate) opponent: &'a Opponent,
    /// Out of a hundred games, how many.
    pub(crate) opponent_share: u32,
    /// Whom the learner watches instead of playing.
    pub(crate) teacher: Option<Teacher<'a>>,
    pub(crate) goal: Goal,
    /// In how many worlds doubtful choices are played out, to see what would have been better.
    pub(crate) counterfactual_worlds: u32,
    /// Out of a hundred games, how many are long ones.
    pub(crate) long_share: u32,
    /// Out of a hundred games, how many are matches.
    pub(crate) match_share: u32,
    /// What a player pays, in points, for drawing from a discard pile late in a round, for every
    /// twenty placements that are past the time.
    pub(crate) stall_cost: f32,
}

/// Whom a learner watches.
pub(crate) enum Teacher<'a> {
    /// A player by rules, who plays with itself.
    Rules(Policy),
    /// A network, which plays against the opponents a learner would play. It names the action it
    /// likes best, but plays as in training, so that the learner sees more than one line of play.
    Network(&'a Model),
}

/// A player at a table who has a choice.
struct Waiting {
    /// Which table, of those that are not finished.
    table: usize,
    seat: Seat,
    legal: Vec<Action>,
}

impl Play<'_> {
    /// Plays the games of these numbers.
    pub(crate) fn run(&self, games: Range<u64>) -> Samples {
        let mut samples = Samples::default();
        let mut tables: Vec<Table> = games.map(|nth| self.new_table(nth)).collect();
        let mut pass = Pass::default();
        let mut apprentice = Evaluator::for_rollouts(sextant_neural::apprentice());
        let mut others = Batch::default();
        let mut learners_waiting = Vec::new();
        let mut others_waiting = Vec::new();
        let mut legal = Vec::new();
        while !tables.is_empty() {
            let first = samples.decisions.len();
            learners_waiting.clear();
            others_waiting.clear();
            others.clear();
            for (nth, table) in tables.iter_mut().enumerate() {
                let Some(seat) = table.advance(self.opponent, self.goal, &mut samples, &mut legal)
                else {
                    continue;
                };
                let view = table.game.view(Viewer::Seat(seat));
                let (Some(inputs), Some(round)) = (Inputs::of(&view), table.game.round()) else {
                    table.finished = true;
                    continue;
                };
                let waiting = Waiting { table: nth, seat, legal: legal.clone() };
                if table.learns(seat) {
                    samples.player_inputs.push(&inputs);
                    push_oracle_inputs(&mut samples.critic_inputs, &inputs, round, seat);
                    let decision = Decision::new(&legal, round, seat);
                    table.note_decision(samples.decisions.len() as u32);
                    samples.decisions.push(decision);
                    learners_waiting.push(waiting);
                } else {
                    others.push(&inputs);
                    others_waiting.push(waiting);
                }
            }
            let decisions = &mut samples.decisions[first..];
            if let Some(Teacher::Rules(teacher)) = &self.teacher {
                for (decision, waiting) in decisions.iter_mut().zip(&learners_waiting) {
                    imitate(teacher, &mut tables[waiting.table], waiting, decision);
                }
            } else {
                let model = match self.teacher {
                    Some(Teacher::Network(teacher)) => teacher,
                    _ => self.learner,
                };
                model.forward(
                    self.arch,
                    &samples.player_inputs,
                    first..samples.player_inputs.len(),
                    &mut pass,
                );
                self.decide(&mut tables, &learners_waiting, decisions, &pass, &mut apprentice);
            }
            if let Some(past) = self.past.filter(|_| !others_waiting.is_empty()) {
                past.forward(self.arch, &others, 0..others.len(), &mut pass);
                decide_unrecorded(&mut tables, &others_waiting, &pass);
            }
            tables.retain(|table| !table.finished);
        }
        samples
    }

    fn new_table(&self, nth: u64) -> Table {
        let mut random = Simulation::new(derive_seed(self.seed, nth));
        let variant =
            if random.below(100) < self.long_share { Variant::Long } else { Variant::Base };
        let is_match = random.below(100) < self.match_share;
        let rounds =
            if is_match { Rounds::try_from(ROUNDS).unwrap_or_default() } else { Rounds::ONE };
        let options = Options {
            variant,
            rounds,
            first_starter: FirstStarter::Drawn,
            turn_limit: TURN_LIMIT.try_into().ok(),
            ..Options::default()
        };
        let seat = if random.below(2) == 0 { Seat::ONE } else { Seat::TWO };
        let draw = random.below(100);
        let slips = random.below(2) == 0;
        let opponent_seed = u64::from(random.word());
        let other = if matches!(self.teacher, Some(Teacher::Rules(_))) {
            None
        } else if draw < self.opponent_share {
            Some((seat, Other::Opponent((self.opponent.make)(opponent_seed))))
        } else if self.past.is_some() && draw < self.opponent_share + self.past_share {
            Some((seat, Other::Past))
        } else {
            None
        };
        Table::new(options, random, other, opponent_seed, slips)
    }

    /// Plays what a model, the learner or its teacher, has answered for those who wait.
    fn decide(
        &self,
        tables: &mut [Table],
        waiting: &[Waiting],
        decisions: &mut [Decision],
        pass: &Pass,
        apprentice: &mut Evaluator,
    ) {
        let mut row = 0;
        for (place, (waiting, decision)) in waiting.iter().zip(decisions).enumerate() {
            let legal = waiting.legal.as_slice();
            let table = &mut tables[waiting.table];
            let mut logits = [0.0; MAX_ACTIONS];
            pass.logits(decision.actions(), place, row, &mut logits);
            let logits = &logits[..legal.len()];
            row += table.colour_count();

            let (mut chosen, log_chance) = choose(logits, &mut table.random);
            let mut action = legal[chosen];
            if self.counterfactual_worlds > 0 {
                decision.counterfactual_margins =
                    self.look_ahead(table, waiting.seat, legal, logits, apprentice);
            }
            if self.teacher.is_some() {
                chosen = argmax(logits);
                action = table.slip(legal).unwrap_or(action);
            }
            decision.chosen = chosen as u8;
            decision.log_chance = log_chance;
            if let Action::TakeDiscard(_) = action {
                decision.reward -= decision.side * table.overtime() * self.stall_cost / POINTS;
            }
            table.act(waiting.seat, action);
        }
    }

    /// What each action leads to, in units of `POINTS`, if there are several that the learner finds
    /// nearly as good.
    fn look_ahead(
        &self,
        table: &mut Table,
        seat: Seat,
        legal: &[Action],
        logits: &[f32],
        apprentice: &mut Evaluator,
    ) -> Option<[f32; MAX_ACTIONS]> {
        let best = logits.iter().copied().fold(f32::MIN, f32::max);
        let is_plausible = |nth: &usize| best - logits[*nth] <= MAX_LOGIT_GAP;
        let mut plausible: Vec<usize> = (0..legal.len()).filter(is_plausible).collect();
        plausible.sort_by(|&a, &b| logits[b].total_cmp(&logits[a]));
        plausible.truncate(MAX_CANDIDATES);
        let round = table.game.round().filter(|_| plausible.len() > 1)?;
        let actions: Vec<Action> = plausible.iter().map(|&nth| legal[nth]).collect();
        let view = table.game.view(Viewer::Seat(seat));
        let opponent =
            if table.has_opponent() { self.opponent.style } else { OpponentStyle::Network };
        let counterfactual = Counterfactual {
            view: &view,
            round,
            seat,
            opponent,
            worlds: self.counterfactual_worlds,
        };
        let margins = counterfactual.margins(&actions, apprentice, &mut table.random);
        // What is not tried is neither praised nor blamed: it leads as far as the others on average.
        let weights: Vec<f32> =
            plausible.iter().map(|&nth| (SOFTNESS * (logits[nth] - best)).exp()).collect();
        let sum: f32 = weights.iter().zip(&margins).map(|(weight, margin)| weight * margin).sum();
        let mut counterfactual_margins = [sum / weights.iter().sum::<f32>() / POINTS; MAX_ACTIONS];
        for (&nth, margin) in plausible.iter().zip(&margins) {
            counterfactual_margins[nth] = margin / POINTS;
        }
        Some(counterfactual_margins)
    }
}

/// Plays what the learner's past has answered for those who wait.
fn decide_unrecorded(tables: &mut [Table], waiting: &[Waiting], pass: &Pass) {
    let mut row = 0;
    for (place, waiting) in waiting.iter().enumerate() {
        let legal = waiting.legal.as_slice();
        let table = &mut tables[waiting.table];
        let slots: Vec<ActionSlot> = legal.iter().map(|&action| ActionSlot::of(action)).collect();
        let mut logits = [0.0; MAX_ACTIONS];
        pass.logits(&slots, place, row, &mut logits);
        row += table.colour_count();
        let (chosen, _) = choose(&logits[..legal.len()], &mut table.random);
        table.act(waiting.seat, legal[chosen]);
    }
}

/// Writes down what a teacher by rules does, and does it, or slips.
fn imitate(teacher: &Policy, table: &mut Table, waiting: &Waiting, decision: &mut Decision) {
    let legal = waiting.legal.as_slice();
    let right = table.game.round().and_then(|round| teacher.choose(round));
    let chosen = legal.iter().position(|&action| Some(action) == right).unwrap_or(0);
    decision.chosen = chosen as u8;
    let action = table.slip(legal).unwrap_or(legal[chosen]);
    table.act(waiting.seat, action);
}

/// What a model likes best; the first of equals.
fn argmax(logits: &[f32]) -> usize {
    (0..logits.len()).rev().max_by(|&a, &b| logits[a].total_cmp(&logits[b])).unwrap_or_default()
}

/// Samples an action by the probabilities of a model. Returns its index and log probability.
fn choose(logits: &[f32], random: &mut Simulation) -> (usize, f32) {
    let mut log_chances = [0.0; MAX_ACTIONS];
    let log_chances = &mut log_chances[..logits.len()];
    log_chances.copy_from_slice(logits);
    log_softmax(log_chances);
    let mut left = random.word() as f32 / 4_294_967_296.0;
    let chosen = log_chances.iter().position(|log_chance| {
        left -= log_chance.exp();
        left < 0.0
    });
    let chosen = chosen.unwrap_or(logits.len() - 1);
    (chosen, log_chances[chosen])
}
