//! A network that learns: forwards over many positions at once, and backwards.

use std::ops::Range;

use pulp::Arch;
use sextant_core::{Random, Simulation};
use sextant_neural::{Network, POOLED, Shape, Tensor};

use crate::batch::Batch;
use crate::matmul::{Matrix, add_matmul, add_scaled_rows};

/// A network that learns.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) shape: Shape,
    pub(crate) parameters: Vec<f32>,
}

/// What a model made of some positions, layer by layer, and the gradients on their way back.
#[derive(Default)]
pub(crate) struct Pass {
    /// Which position each row belongs to.
    position_of: Vec<u32>,
    encoded: Vec<f32>,
    pooled: Vec<f32>,
    joint: Vec<f32>,
    shared: Vec<f32>,
    /// The second layer without the first that is added to it.
    inner: Vec<f32>,
    second: Vec<f32>,
    second_pooled: Vec<f32>,
    last: Vec<f32>,
    /// The answers of every colour, row by row.
    pub(crate) heads: Vec<f32>,
    /// The answers that belong to no colour.
    pub(crate) outs: Vec<f32>,
    /// The gradients of these, to be filled in before going back.
    pub(crate) d_heads: Vec<f32>,
    pub(crate) d_outs: Vec<f32>,
    d_last: Vec<f32>,
    d_pooled: Vec<f32>,
    d_joint: Vec<f32>,
    d_second: Vec<f32>,
    d_inner: Vec<f32>,
    d_shared: Vec<f32>,
    transposed: Vec<f32>,
}

fn blank(values: &mut Vec<f32>, len: usize) {
    values.clear();
    values.resize(len, 0.0);
}

fn repeat(values: &mut Vec<f32>, row: &[f32], times: usize) {
    values.clear();
    for _ in 0..times {
        values.extend_from_slice(row);
    }
}

fn rectify(values: &mut [f32]) {
    for value in values {
        *value = value.max(0.0);
    }
}

/// Lets a gradient through only where the rectified value was above zero.
fn gate(gradient: &mut [f32], rectified: &[f32]) {
    for (gradient, value) in gradient.iter_mut().zip(rectified) {
        *gradient = if *value > 0.0 { *gradient } else { 0.0 };
    }
}

/// Adds the rows to one.
fn add_rows(rows: &[f32], sum: &mut [f32]) {
    if sum.is_empty() {
        return;
    }
    for row in rows.chunks_exact(sum.len()) {
        for (sum, value) in sum.iter_mut().zip(row) {
            *sum += value;
        }
    }
}

impl Model {
    /// A network that is asked here, or learns on.
    pub(crate) fn of(network: &Network) -> Model {
        Model { shape: *network.shape(), parameters: network.parameters().to_vec() }
    }

    /// A model with random parameters: scaled so that layers keep the size of what goes through
    /// (He), with the answers near zero.
    pub(crate) fn random(shape: Shape, seed: u64) -> Model {
        let mut random = Simulation::new(seed);
        let mut parameters = vec![0.0; shape.parameters()];
        for tensor in Tensor::ALL {
            if tensor.is_bias() {
                continue;
            }
            let [rows, _] = shape.dimensions(tensor);
            // Few of a colour's inputs are not zero at a time.
            let inputs = if tensor == Tensor::Colour { 30 } else { rows };
            let answers = matches!(tensor, Tensor::Heads | Tensor::Outs);
            let half =
                if matches!(tensor, Tensor::Second | Tensor::SecondJoint) { 0.5 } else { 1.0 };
            let scale = half * (6.0 / inputs as f32).sqrt() * if answers { 0.1 } else { 1.0 };
            for value in &mut parameters[shape.range(tensor)] {
                let uniform = random.word() as f32 / 4_294_967_296.0;
                *value = (2.0 * uniform - 1.0) * scale;
            }
        }
        Model { shape, parameters }
    }

    fn tensor(&self, tensor: Tensor) -> &[f32] {
        &self.parameters[self.shape.range(tensor)]
    }

    /// Answers some positions of a batch.
    pub(crate) fn forward(
        &self,
        arch: Arch,
        batch: &Batch,
        positions: Range<usize>,
        pass: &mut Pass,
    ) {
        let Shape { global_inputs, width, joint, heads, last, outs, .. } = self.shape;
        let count = positions.len();
        let rows = batch.rows_of_all(positions.clone());
        pass.position_of.clear();
        for (nth, position) in positions.clone().enumerate() {
            let colours = batch.rows_of(position).len();
            pass.position_of.extend(std::iter::repeat_n(nth as u32, colours));
        }

        let encoder = self.tensor(Tensor::Colour);
        repeat(&mut pass.encoded, self.tensor(Tensor::ColourBias), rows.len());
        for (row, encoded) in rows.clone().zip(pass.encoded.chunks_exact_mut(width)) {
            let scaled = batch
                .row(row)
                .map(|(place, value)| (value, &encoder[place * width..(place + 1) * width]));
            add_scaled_rows(arch, scaled, encoded);
        }
        rectify(&mut pass.encoded);
        pool(&pass.encoded, &pass.position_of, count, width, &mut pass.pooled);

        let multiply = |input: &[f32], columns: usize, tensor: Tensor, sums: &mut [f32]| {
            let [_, out] = self.shape.dimensions(tensor);
            let input = Matrix::of_rows(input, columns);
            add_matmul(arch, input, self.tensor(tensor), out, sums);
        };
        repeat(&mut pass.joint, self.tensor(Tensor::JointBias), count);
        multiply(&pass.pooled, width, Tensor::Pool, &mut pass.joint);
        let global = batch.global_of_all(positions, global_inputs);
        multiply(global, global_inputs, Tensor::Global, &mut pass.joint);
        rectify(&mut pass.joint);

        repeat(&mut pass.shared, self.tensor(Tensor::SecondBias), count);
        multiply(&pass.joint, joint, Tensor::SecondJoint, &mut pass.shared);
        pass.inner.clear();
        for &position in &pass.position_of {
            let start = position as usize * width;
            pass.inner.extend_from_slice(&pass.shared[start..start + width]);
        }
        multiply(&pass.encoded, width, Tensor::Second, &mut pass.inner);
        rectify(&mut pass.inner);
        pass.second.clear();
        pass.second
            .extend(pass.inner.iter().zip(&pass.encoded).map(|(inner, first)| inner + first));

        repeat(&mut pass.heads, self.tensor(Tensor::HeadsBias), rows.len());
        multiply(&pass.second, width, Tensor::Heads, &mut pass.heads);
        pool(&pass.second, &pass.position_of, count, width, &mut pass.second_pooled);
        repeat(&mut pass.last, self.tensor(Tensor::LastBias), count);
        multiply(&pass.second_pooled, width, Tensor::Last, &mut pass.last);
        multiply(&pass.joint, joint, Tensor::LastJoint, &mut pass.last);
        rectify(&mut pass.last);
        repeat(&mut pass.outs, self.tensor(Tensor::OutsBias), count);
        multiply(&pass.last, last, Tensor::Outs, &mut pass.outs);

        blank(&mut pass.d_heads, rows.len() * heads);
        blank(&mut pass.d_outs, count * outs);
    }

    /// Adds the gradients of all parameters to `gradients`, from those of the answers in `pass`.
    pub(crate) fn backward(
        &self,
        arch: Arch,
        batch: &Batch,
        positions: Range<usize>,
        pass: &mut Pass,
        gradients: &mut [f32],
    ) {
        let Shape { global_inputs, width, joint, heads, last, outs, .. } = self.shape;
        let count = positions.len();
        let rows = batch.rows_of_all(positions.clone());
        let shape = self.shape;
        let mut learn = |input: &[f32], columns: usize, tensor: Tensor, gradient: &[f32]| {
            let [_, out] = shape.dimensions(tensor);
            let input = Matrix::of_rows(input, columns).transposed();
            add_matmul(arch, input, gradient, out, &mut gradients[shape.range(tensor)]);
        };
        learn(&pass.last, last, Tensor::Outs, &pass.d_outs);
        blank(&mut pass.d_last, count * last);
        self.back(arch, &pass.d_outs, outs, Tensor::Outs, &mut pass.transposed, &mut pass.d_last);
        gate(&mut pass.d_last, &pass.last);

        learn(&pass.second_pooled, width, Tensor::Last, &pass.d_last);
        learn(&pass.joint, joint, Tensor::LastJoint, &pass.d_last);
        blank(&mut pass.d_pooled, count * width);
        self.back(arch, &pass.d_last, last, Tensor::Last, &mut pass.transposed, &mut pass.d_pooled);
        blank(&mut pass.d_joint, count * joint);
        self.back(
            arch,
            &pass.d_last,
            last,
            Tensor::LastJoint,
            &mut pass.transposed,
            &mut pass.d_joint,
        );

        learn(&pass.second, width, Tensor::Heads, &pass.d_heads);
        spread(&pass.d_pooled, &pass.position_of, width, &mut pass.d_second);
        self.back(
            arch,
            &pass.d_heads,
            heads,
            Tensor::Heads,
            &mut pass.transposed,
            &mut pass.d_second,
        );

        pass.d_inner.clear();
        pass.d_inner.extend_from_slice(&pass.d_second);
        gate(&mut pass.d_inner, &pass.inner);
        learn(&pass.encoded, width, Tensor::Second, &pass.d_inner);
        blank(&mut pass.d_shared, count * width);
        for (row, &position) in pass.d_inner.chunks_exact(width).zip(&pass.position_of) {
            let start = position as usize * width;
            add_rows(row, &mut pass.d_shared[start..start + width]);
        }
        learn(&pass.joint, joint, Tensor::SecondJoint, &pass.d_shared);
        self.back(
            arch,
            &pass.d_shared,
            width,
            Tensor::SecondJoint,
            &mut pass.transposed,
            &mut pass.d_joint,
        );
        gate(&mut pass.d_joint, &pass.joint);

        learn(&pass.pooled, width, Tensor::Pool, &pass.d_joint);
        let global = batch.global_of_all(positions, global_inputs);
        learn(global, global_inputs, Tensor::Global, &pass.d_joint);
        blank(&mut pass.d_pooled, count * width);
        self.back(
            arch,
            &pass.d_joint,
            joint,
            Tensor::Pool,
            &mut pass.transposed,
            &mut pass.d_pooled,
        );

        self.back(
            arch,
            &pass.d_inner,
            width,
            Tensor::Second,
            &mut pass.transposed,
            &mut pass.d_second,
        );
        for (row, &position) in pass.d_second.chunks_exact_mut(width).zip(&pass.position_of) {
            let start = position as usize * width;
            for (value, pooled) in row.iter_mut().zip(&pass.d_pooled[start..start + width]) {
                *value += POOLED * pooled;
            }
        }
        gate(&mut pass.d_second, &pass.encoded);
        let encoder = &mut gradients[shape.range(Tensor::Colour)];
        for (row, gradient) in rows.zip(pass.d_second.chunks_exact(width)) {
            for (place, value) in batch.row(row) {
                let own = std::iter::once((value, gradient));
                add_scaled_rows(arch, own, &mut encoder[place * width..(place + 1) * width]);
            }
        }
        for (tensor, rows) in [
            (Tensor::ColourBias, &pass.d_second),
            (Tensor::JointBias, &pass.d_joint),
            (Tensor::SecondBias, &pass.d_inner),
            (Tensor::HeadsBias, &pass.d_heads),
            (Tensor::LastBias, &pass.d_last),
            (Tensor::OutsBias, &pass.d_outs),
        ] {
            add_rows(rows, &mut gradients[shape.range(tensor)]);
        }
    }

    /// Adds to the gradient of a layer's input what comes from that of its output.
    fn back(
        &self,
        arch: Arch,
        gradient: &[f32],
        columns: usize,
        tensor: Tensor,
        transposed: &mut Vec<f32>,
        sums: &mut [f32],
    ) {
        let [rows, _] = self.shape.dimensions(tensor);
        let matrix = self.tensor(tensor);
        transposed.clear();
        for column in 0..columns {
            transposed.extend((0..rows).map(|row| matrix[row * columns + column]));
        }
        add_matmul(arch, Matrix::of_rows(gradient, columns), transposed, rows, sums);
    }
}

/// Adds up the rows of every position.
fn pool(rows: &[f32], position_of: &[u32], count: usize, width: usize, pooled: &mut Vec<f32>) {
    blank(pooled, count * width);
    for (row, &position) in rows.chunks_exact(width).zip(position_of) {
        let start = position as usize * width;
        for (sum, value) in pooled[start..start + width].iter_mut().zip(row) {
            *sum += POOLED * value;
        }
    }
}

/// The way back from a pooled gradient: every row of a position gets it.
fn spread(pooled: &[f32], position_of: &[u32], width: usize, rows: &mut Vec<f32>) {
    rows.clear();
    for &position in position_of {
        let start = position as usize * width;
        rows.extend(pooled[start..start + width].iter().map(|value| POOLED * value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{Decision, MAX_ACTIONS};
    use sextant_cards::{Match, Options, Rounds, Variant};
    use sextant_core::{Game, Turn, Viewer};
    use sextant_neural::{Evaluator, Inputs};

    const SHAPE: Shape = Shape {
        colour_inputs: 9,
        global_inputs: 4,
        width: 8,
        joint: 7,
        heads: 5,
        last: 6,
        outs: 3,
    };

    /// A few positions with five and six colours.
    fn batch(random: &mut Simulation) -> Batch {
        let mut batch = Batch::default();
        let mut number = || random.word() as f32 / 2_147_483_648.0 - 1.0;
        for colours in [5, 6, 5] {
            batch.begin();
            for colour in 0..colours {
                batch.begin_row();
                for place in (colour % 3..SHAPE.colour_inputs).step_by(2) {
                    batch.add(place, number());
                }
            }
            batch.add_global(&[number(), number(), number(), number()]);
        }
        batch
    }

    #[test]
    fn gradients_are_those_of_finite_differences() {
        let arch = Arch::new();
        let mut random = Simulation::new(8);
        let batch = batch(&mut random);
        let mut model = Model::random(SHAPE, 9);
        // Biases too, so that all of them matter.
        for parameter in &mut model.parameters {
            *parameter += (random.word() as f32 / 4_294_967_296.0 - 0.5) * 0.2;
        }
        let mut pass = Pass::default();
        model.forward(arch, &batch, 0..batch.len(), &mut pass);
        // The loss is a sum of all answers, each with a weight of its own.
        let mut weights = |count: usize| -> Vec<f32> {
            (0..count).map(|_| random.word() as f32 / 2_147_483_648.0 - 1.0).collect()
        };
        let (heads, outs) = (weights(pass.heads.len()), weights(pass.outs.len()));
        let loss = |model: &Model| {
            let mut pass = Pass::default();
            model.forward(arch, &batch, 0..batch.len(), &mut pass);
            let sum = |answers: &[f32], weights: &[f32]| -> f64 {
                answers.iter().zip(weights).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
            };
            sum(&pass.heads, &heads) + sum(&pass.outs, &outs)
        };
        pass.d_heads.copy_from_slice(&heads);
        pass.d_outs.copy_from_slice(&outs);
        let mut gradients = vec![0.0; SHAPE.parameters()];
        model.backward(arch, &batch, 0..batch.len(), &mut pass, &mut gradients);
        let mut wrong = 0;
        for tensor in Tensor::ALL {
            assert!(gradients[SHAPE.range(tensor)].iter().any(|value| *value != 0.0), "{tensor:?}");
            for nth in SHAPE.range(tensor) {
                const STEP: f32 = 2e-3;
                let before = model.parameters[nth];
                model.parameters[nth] = before + STEP;
                let above = loss(&model);
                model.parameters[nth] = before - STEP;
                let below = loss(&model);
                model.parameters[nth] = before;
                let expected = (above - below) / f64::from(2.0 * STEP);
                let difference = (expected - f64::from(gradients[nth])).abs();
                wrong += u32::from(difference > 0.01 * (1.0 + expected.abs()));
            }
        }
        // A step may cross the bend of a rectifier, where finite differences mean nothing.
        assert!(wrong * 100 <= SHAPE.parameters() as u32, "{wrong} of {}", SHAPE.parameters());
    }

    /// A choice with the player's inputs and its logits for the actions.
    struct Thought {
        inputs: Inputs,
        decision: Decision,
        logits: Vec<f32>,
    }

    /// Every choice of a round that a player plays against itself.
    fn thoughts_of_a_round(evaluator: &mut Evaluator, variant: Variant) -> Vec<Thought> {
        let turn_limit = 400.try_into().ok();
        let options = Options { variant, rounds: Rounds::ONE, turn_limit, ..Options::default() };
        let mut game = Match::new(&options);
        game.apply_outcome(&Match::draw(&options, 1, &mut Simulation::new(4))).unwrap();
        let mut thoughts = Vec::new();
        let mut legal = Vec::new();
        while let Turn::Decide(seats) = game.turn() {
            let seat = seats.iter().next().unwrap();
            let view = game.view(Viewer::Seat(seat));
            game.legal(seat, &mut legal);
            evaluator.evaluate(&view).unwrap();
            let mut logits = Vec::new();
            evaluator.logits(&legal, &mut logits);
            let decision = Decision::new(&legal, game.round().unwrap(), seat);
            thoughts.push(Thought { inputs: Inputs::of(&view).unwrap(), decision, logits });
            game.play_unchecked(seat, evaluator.best_action(&legal).unwrap());
        }
        thoughts
    }

    #[test]
    fn what_learns_thinks_the_same_in_a_batch_as_what_plays_does_one_by_one() {
        let network = sextant_neural::apprentice();
        let model = Model::of(&network);
        let mut evaluator = Evaluator::new(network);
        let thoughts: Vec<Thought> = [Variant::Base, Variant::Long]
            .into_iter()
            .flat_map(|variant| thoughts_of_a_round(&mut evaluator, variant))
            .collect();
        assert!(thoughts.len() > 100, "two rounds have many choices");
        let mut batch = Batch::default();
        for thought in &thoughts {
            batch.push(&thought.inputs);
        }
        let mut pass = Pass::default();
        model.forward(Arch::new(), &batch, 0..batch.len(), &mut pass);
        for (place, Thought { decision, logits: expected, .. }) in thoughts.iter().enumerate() {
            let mut logits = [0.0; MAX_ACTIONS];
            pass.logits(decision.actions(), place, batch.rows_of(place).start, &mut logits);
            for (logit, expected) in logits.iter().zip(expected) {
                assert!((logit - expected).abs() < 1e-3, "{logit} in place of {expected}");
            }
        }
    }

    #[test]
    fn a_part_of_a_batch_is_answered_like_the_whole() {
        let batch = batch(&mut Simulation::new(8));
        let model = Model::random(SHAPE, 9);
        let [mut whole, mut part] = [Pass::default(), Pass::default()];
        model.forward(Arch::new(), &batch, 0..3, &mut whole);
        model.forward(Arch::new(), &batch, 1..2, &mut part);
        let close = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5);
        assert_eq!(part.heads.len(), 6 * SHAPE.heads);
        assert!(close(&part.heads, &whole.heads[5 * SHAPE.heads..]));
        assert!(close(&part.outs, &whole.outs[SHAPE.outs..]));
    }
}
