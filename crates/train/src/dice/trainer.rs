//! Self-play, and learning from it.

use std::sync::Arc;

use pulp::Arch;
use sextant_bots::derive_seed;
use sextant_core::{Random, Simulation};
use sextant_neural::{
    DICE_GLOBAL_INPUTS, DICE_HEADS, DICE_OUTS, DiceEvaluator, DiceNetwork, Shape, ShapeMismatch,
    sigmoid,
};

use crate::adam::Adam;
use crate::batch::Batch;
use crate::dice::game::{DiceSamples, Target, play};
use crate::dice::settings::DiceSettings;
use crate::model::{Model, Pass};

/// Trains the value network of the dice game.
pub struct DiceTrainer {
    pub(super) settings: DiceSettings,
    pub(super) model: Model,
    /// A running mean of the parameters: it plays better than any of them.
    pub(super) average: Vec<f32>,
    pub(super) steps: Adam,
    pub(super) iteration: u64,
    pub(super) games: u64,
    pub(super) decisions: u64,
}

/// What an iteration came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiceProgress {
    /// How many iterations there have been.
    pub iteration: u64,
    /// Whether `greedy` was watched in it.
    pub imitates: bool,
    /// How many games, in all.
    pub games: u64,
    /// How many decisions to learn from, in all.
    pub decisions: u64,
    /// The mean score of a player.
    pub score: f64,
    /// How many turns a game had.
    pub turns: f64,
    /// By how many points expected margins were off (the root of the mean square), before learning.
    pub margin_error: f64,
    /// How far chances to win were off: the mean of the cross-entropy.
    pub win_loss: f64,
}

/// How much the chance to win and the expeditions count beside the margin.
const WIN_WEIGHT: f32 = 0.5;
const EXPEDITION_WEIGHT: f32 = 0.3;
/// A step is shortened where the gradient is longer.
const LONGEST: f32 = 2.0;
/// How slowly the running mean follows.
const MEMORY: f32 = 0.97;

impl DiceTrainer {
    /// A trainer that knows nothing yet.
    pub fn new(settings: DiceSettings) -> DiceTrainer {
        let [width, joint, last] = settings.widths;
        let model = Model::random(Shape::dice(width, joint, last), derive_seed(settings.seed, 0));
        let average = model.parameters.clone();
        let steps = Adam::new(model.parameters.len());
        DiceTrainer { settings, model, average, steps, iteration: 0, games: 0, decisions: 0 }
    }

    /// How it trains.
    pub const fn settings(&self) -> &DiceSettings {
        &self.settings
    }

    /// How many iterations there have been.
    pub const fn iteration(&self) -> u64 {
        self.iteration
    }

    /// Trains for so many iterations in all.
    pub fn fix_iterations(&mut self, iterations: u64) {
        self.settings.improvement = iterations.saturating_sub(self.settings.imitation);
    }

    /// The network as far as it has learnt.
    pub fn network(&self) -> Result<DiceNetwork, ShapeMismatch> {
        DiceNetwork::new(self.model.shape, self.average.clone())
    }

    /// Plays some games and learns from them.
    pub fn iterate(&mut self) -> Result<DiceProgress, ShapeMismatch> {
        let seed = derive_seed(self.settings.seed, 1 + self.iteration);
        let mut samples = DiceSamples::default();
        let network = DiceNetwork::new(self.model.shape, self.model.parameters.clone())?;
        let [rate, lambda] = self.settings.at(self.iteration);
        let watches = self.iteration < self.settings.imitation;
        let mut learner = (!watches).then(|| DiceEvaluator::new(Arc::new(network)));
        for nth in 0..self.settings.games {
            let seed = derive_seed(seed, 1 + nth);
            play(&mut samples, learner.as_mut(), lambda, seed);
        }
        let [margin_error, win_loss] = self.learn(&samples, rate, derive_seed(seed, 0));
        self.iteration += 1;
        self.games += samples.games;
        self.decisions += samples.targets.len() as u64;
        let memory = if self.iteration < 30 { 0.5 } else { MEMORY };
        for (average, parameter) in self.average.iter_mut().zip(&self.model.parameters) {
            *average += (1.0 - memory) * (parameter - *average);
        }
        Ok(DiceProgress {
            iteration: self.iteration,
            imitates: watches,
            games: self.games,
            decisions: self.decisions,
            score: samples.score as f64 / samples.players.max(1) as f64,
            turns: samples.turns as f64 / samples.games.max(1) as f64,
            margin_error,
            win_loss,
        })
    }

    fn learn(&mut self, samples: &DiceSamples, rate: f32, seed: u64) -> [f64; 2] {
        let arch = Arch::new();
        let mut order: Vec<usize> = (0..samples.targets.len()).collect();
        Simulation::new(seed).shuffle(&mut order);
        let mut batch = Batch::default();
        let mut pass = Pass::default();
        let mut gradients = vec![0.0; self.model.parameters.len()];
        let mut losses = [0.0; 2];
        for part in order.chunks(self.settings.minibatch) {
            batch.clear();
            for &nth in part {
                batch.copy(&samples.inputs, nth, DICE_GLOBAL_INPUTS);
            }
            let targets: Vec<Target> = part.iter().map(|&nth| samples.targets[nth]).collect();
            self.model.forward(arch, &batch, 0..batch.len(), &mut pass);
            let part_losses = fill_gradients(&mut pass, &targets);
            for (loss, part) in losses.iter_mut().zip(part_losses) {
                *loss += part;
            }
            gradients.fill(0.0);
            self.model.backward(arch, &batch, 0..batch.len(), &mut pass, &mut gradients);
            self.steps.step(&mut self.model.parameters, &gradients, rate, LONGEST);
        }
        let count = order.len().max(1) as f64;
        [(losses[0] / count).sqrt() * 100.0, losses[1] / count]
    }
}

/// Writes the gradients of the loss into `pass`, and sums up the squares of what margins are off by
/// and the cross-entropy of chances to win.
fn fill_gradients(pass: &mut Pass, targets: &[Target]) -> [f64; 2] {
    let share = 1.0 / targets.len() as f32;
    let mut losses = [0.0; 2];
    for (nth, target) in targets.iter().enumerate() {
        let outs = nth * DICE_OUTS;
        let [margin, logit] = [pass.outs[outs], pass.outs[outs + 1]];
        let win = sigmoid(logit);
        pass.d_outs[outs] = share * (margin - target.margin);
        pass.d_outs[outs + 1] = share * WIN_WEIGHT * (win - target.win);
        losses[0] += f64::from((margin - target.margin).powi(2));
        let likely = f64::from(win).clamp(1e-6, 1.0 - 1e-6);
        let won = f64::from(target.win);
        losses[1] -= won * likely.ln() + (1.0 - won) * (1.0 - likely).ln();
        for (colour, expedition) in target.expeditions.iter().enumerate() {
            let head = (nth * 6 + colour) * DICE_HEADS;
            pass.d_heads[head] = share * EXPEDITION_WEIGHT * (pass.heads[head] - expedition);
        }
    }
    losses
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The loss of a model over all samples, as `fill_gradients` sees it.
    fn loss(model: &Model, samples: &DiceSamples) -> f64 {
        let mut pass = Pass::default();
        model.forward(Arch::new(), &samples.inputs, 0..samples.inputs.len(), &mut pass);
        let [margins, wins] = fill_gradients(&mut pass, &samples.targets);
        let heads = pass.heads.chunks(6 * DICE_HEADS).zip(&samples.targets);
        let expeditions: f64 = heads
            .flat_map(|(heads, target)| heads.iter().zip(target.expeditions))
            .map(|(head, expedition)| f64::from(head - expedition).powi(2))
            .sum();
        let sum = margins / 2.0
            + f64::from(WIN_WEIGHT) * wins
            + f64::from(EXPEDITION_WEIGHT) * expeditions / 2.0;
        sum / samples.targets.len() as f64
    }

    #[test]
    fn gradients_of_the_loss_are_those_of_finite_differences() {
        const STEP: f32 = 2e-3;
        let mut samples = DiceSamples::default();
        play(&mut samples, None, 1.0, 4);
        let mut model = Model::random(Shape::dice(8, 8, 8), 9);
        let mut pass = Pass::default();
        model.forward(Arch::new(), &samples.inputs, 0..samples.inputs.len(), &mut pass);
        fill_gradients(&mut pass, &samples.targets);
        let mut gradients = vec![0.0; model.parameters.len()];
        let all = 0..samples.inputs.len();
        model.backward(Arch::new(), &samples.inputs, all, &mut pass, &mut gradients);
        let (mut checked, mut wrong, mut mattered) = (0, 0, 0);
        for nth in (0..model.parameters.len()).step_by(7) {
            let before = model.parameters[nth];
            model.parameters[nth] = before + STEP;
            let above = loss(&model, &samples);
            model.parameters[nth] = before - STEP;
            let below = loss(&model, &samples);
            model.parameters[nth] = before;
            let expected = (above - below) / f64::from(2.0 * STEP);
            let difference = (expected - f64::from(gradients[nth])).abs();
            checked += 1;
            wrong += u32::from(difference > 0.02 * (0.02 + expected.abs()));
            mattered += u32::from(expected.abs() > 0.01);
        }
        // A step may cross the bend of a rectifier, where finite differences mean nothing.
        assert!(wrong * 50 <= checked, "{wrong} of {checked}");
        assert!(mattered >= 20, "{mattered} of {checked}");
    }

    #[test]
    fn what_learns_thinks_the_same_in_a_batch_as_what_plays_does_one_by_one() {
        use sextant_core::{Game, Seat, Viewer};
        use sextant_dice::{Action, DiceGame, Options};

        let model = Model::random(Shape::dice(16, 8, 8), 3);
        let network = DiceNetwork::new(model.shape, model.parameters.clone()).unwrap();
        let mut game = DiceGame::new(&Options::default());
        game.apply_outcome(&"RYY 037".parse().unwrap()).unwrap();
        let view = game.view(Viewer::Seat(Seat::ONE));
        let value = DiceEvaluator::new(Arc::new(network)).after(&view, Action::Refuse).unwrap();
        let (inputs, _) = sextant_neural::DiceInputs::after(&view, Action::Refuse).unwrap();
        let mut batch = Batch::default();
        crate::dice::game::push(&mut batch, &inputs);
        let mut pass = Pass::default();
        model.forward(Arch::new(), &batch, 0..1, &mut pass);
        assert!((pass.outs[0] * sextant_neural::DICE_POINTS - value.margin).abs() < 0.1);
        assert!((sigmoid(pass.outs[1]) - value.win).abs() < 1e-3);
    }
}
