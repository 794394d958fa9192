//! The network at work.
//!
//! Everything here is additions, multiplications and comparisons of single floats in a fixed order,
//! and sums over colours are of whole numbers: the answers are the same to the bit on every platform
//! and under every relabelling of the colours.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into the dispatch is compiled for the processor that was found"
)]

use std::ops::Range;

use pulp::{Arch, Simd, WithSimd};

use crate::dice_inputs::DiceInputs;
use crate::encoder_cache::EncoderCache;
use crate::inputs::{COLOUR_INPUTS, GLOBAL_INPUTS, Inputs};
use crate::shape::{Shape, Tensor};
use crate::slot::{HEADS, OUTS, Slot};

/// What sums over colours are multiplied by.
pub const POOLED: f32 = 0.2;
/// Encodings are summed over colours in whole numbers of this part.
const GRAIN: f32 = 1.0 / 16384.0;
/// All widths inside are multiples of this.
const LANES: usize = 8;
/// From this width on, the numbers that are not zero are found first; below it, all rows are multiplied
/// side by side, so that no sum waits for another.
const WIDE: usize = 64;
/// How many times as many sums are held in registers at once: as measured.
const HELD: usize = if cfg!(target_arch = "wasm32") { 2 } else { 5 };

/// A network that can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    shape: Shape,
    parameters: Vec<f32>,
    /// Where each tensor lies among them: asked for many times in every thought.
    ranges: [Range<usize>; Tensor::ALL.len()],
    /// The heads with a row for each answer, because answers are asked for one at a time.
    heads: Vec<f32>,
    outs: Vec<f32>,
}

/// What a network thinks of one view. Made once and used again with the same network, so that nothing
/// is allocated, and what it made of a colour that looks as it did before is remembered.
pub(crate) struct Evaluation {
    cache: EncoderCache,
    bias: Vec<f32>,
    encoded: Vec<f32>,
    second: Vec<f32>,
    /// How many of the encodings are in use: of the colours in play.
    in_use: usize,
    sums: Vec<i32>,
    pooled: Vec<f32>,
    joint: Vec<f32>,
    shared: Vec<f32>,
    last: Vec<f32>,
    /// Whether the last layer is there: most decisions do without what is asked from it.
    has_last: bool,
    nonzero: Vec<(u32, f32)>,
    nonzero_joint: Vec<(u32, f32)>,
}

/// Widths that this network can't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the widths do not fit: {0}")]
pub struct ShapeMismatch(pub(crate) &'static str);

impl Shape {
    /// The widths of a player's network: those of its inputs and answers, and these inside.
    pub const fn player(width: usize, joint: usize, last: usize) -> Shape {
        Shape {
            colour_inputs: COLOUR_INPUTS,
            global_inputs: GLOBAL_INPUTS,
            width,
            joint,
            heads: HEADS,
            last,
            outs: OUTS,
        }
    }
}

impl Network {
    /// A player's network of these widths and parameters, tensor after tensor.
    pub fn new(shape: Shape, parameters: Vec<f32>) -> Result<Network, ShapeMismatch> {
        if shape != Shape::player(shape.width, shape.joint, shape.last) {
            return Err(ShapeMismatch("they are not those of the inputs and answers"));
        }
        Network::of_shape(shape, parameters)
    }

    /// A network for any inputs and answers.
    pub(crate) fn of_shape(shape: Shape, parameters: Vec<f32>) -> Result<Network, ShapeMismatch> {
        let inside = [shape.width, shape.joint, shape.last];
        if inside.iter().any(|width| width % LANES != 0 || !(LANES..=1024).contains(width)) {
            return Err(ShapeMismatch("inside, they must be multiples of 8 up to 1024"));
        }
        if parameters.len() != shape.parameters() {
            return Err(ShapeMismatch("there are too many or too few parameters"));
        }
        let transposed = |tensor: Tensor| {
            let [rows, columns] = shape.dimensions(tensor);
            let matrix = &parameters[shape.range(tensor)];
            let mut out = Vec::with_capacity(matrix.len());
            for column in 0..columns {
                out.extend((0..rows).map(|row| matrix[row * columns + column]));
            }
            out
        };
        let heads = transposed(Tensor::Heads);
        let outs = transposed(Tensor::Outs);
        let ranges = Tensor::ALL.map(|tensor| shape.range(tensor));
        Ok(Network { shape, parameters, ranges, heads, outs })
    }

    /// Its widths.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Its parameters, tensor after tensor.
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    fn tensor(&self, tensor: Tensor) -> &[f32] {
        &self.parameters[self.ranges[tensor as usize].clone()]
    }

    /// A place to think in, for this network alone, with a memory for so many colours.
    pub(crate) fn evaluation(&self, remembered: usize) -> Evaluation {
        let Shape { width, joint, last, .. } = self.shape;
        Evaluation {
            cache: EncoderCache::new(remembered, width),
            bias: vec![0.0; width],
            encoded: vec![0.0; 6 * width],
            second: vec![0.0; 6 * width],
            in_use: 0,
            sums: vec![0; width],
            pooled: vec![0.0; width],
            joint: vec![0.0; joint],
            shared: vec![0.0; width],
            last: vec![0.0; last],
            has_last: false,
            nonzero: vec![(0, 0.0); width],
            nonzero_joint: vec![(0, 0.0); joint],
        }
    }

    /// Thinks about these inputs; then the evaluation can be asked.
    ///
    /// With the widest vectors that the processor has: what is computed, and in which order, does
    /// not depend on them.
    pub(crate) fn evaluate(&self, inputs: &impl Encode, evaluation: &mut Evaluation) {
        Arch::new().dispatch(ComputeColours { network: self, inputs, evaluation });
        evaluation.has_last = false;
    }

    /// Thinks to the end, if that has not been done.
    fn ensure_last(&self, evaluation: &mut Evaluation) {
        if !evaluation.has_last {
            Arch::new().dispatch(ComputeLast { network: self, evaluation });
            evaluation.has_last = true;
        }
    }

    #[inline(always)]
    fn compute_colours(&self, inputs: &impl Encode, evaluation: &mut Evaluation) {
        let width = self.shape.width;
        let count = inputs.encode(self, evaluation);
        let first = &evaluation.encoded[..count * width];
        pool(first, &mut evaluation.sums, &mut evaluation.pooled);

        evaluation.joint.copy_from_slice(self.tensor(Tensor::JointBias));
        multiply(all(&evaluation.pooled), self.tensor(Tensor::Pool), &mut evaluation.joint);
        multiply(inputs.global(), self.tensor(Tensor::Global), &mut evaluation.joint);
        rectify(&mut evaluation.joint);
        evaluation.shared.copy_from_slice(self.tensor(Tensor::SecondBias));
        let joint = nonzero(&evaluation.joint, &mut evaluation.nonzero_joint);
        multiply(joint, self.tensor(Tensor::SecondJoint), &mut evaluation.shared);
        let second = &mut evaluation.second[..count * width];
        let matrix = self.tensor(Tensor::Second);
        for second in second.chunks_mut(width) {
            second.copy_from_slice(&evaluation.shared);
        }
        match count {
            5 if width < WIDE => multiply_all::<5>(first, matrix, second, width),
            6 if width < WIDE => multiply_all::<6>(first, matrix, second, width),
            _ => {
                for (second, first) in second.chunks_mut(width).zip(first.chunks(width)) {
                    multiply(nonzero(first, &mut evaluation.nonzero), matrix, second);
                }
            }
        }
        for (second, first) in second.iter_mut().zip(first) {
            *second = positive(*second) + first;
        }
        evaluation.in_use = count * width;
    }

    #[inline(always)]
    fn compute_last(&self, evaluation: &mut Evaluation) {
        let second = &evaluation.second[..evaluation.in_use];
        pool(second, &mut evaluation.sums, &mut evaluation.pooled);
        evaluation.last.copy_from_slice(self.tensor(Tensor::LastBias));
        multiply(all(&evaluation.pooled), self.tensor(Tensor::Last), &mut evaluation.last);
        multiply(all(&evaluation.joint), self.tensor(Tensor::LastJoint), &mut evaluation.last);
        rectify(&mut evaluation.last);
    }

    /// One of the answers about what was last thought about.
    #[inline]
    pub(crate) fn answer(&self, evaluation: &mut Evaluation, slot: Slot) -> f32 {
        let Shape { width, last, .. } = self.shape;
        match slot {
            Slot::Of(colour, head) => {
                let bias = self.tensor(Tensor::HeadsBias)[head];
                let own = &evaluation.second[colour.index() * width..(colour.index() + 1) * width];
                bias + dot(own, &self.heads[head * width..(head + 1) * width])
            }
            Slot::Global(out) => {
                self.ensure_last(evaluation);
                let bias = self.tensor(Tensor::OutsBias)[out];
                bias + dot(&evaluation.last, &self.outs[out * last..(out + 1) * last])
            }
        }
    }
}

/// What a network can think about.
pub(crate) trait Encode {
    /// Encodes every colour by the first layer, and says how many there are.
    fn encode(&self, network: &Network, evaluation: &mut Evaluation) -> usize;

    /// The inputs that belong to no colour: which, and what. Those that are zero may be left out.
    fn global(&self) -> impl Iterator<Item = (usize, f32)> + Clone;
}

impl Encode for Inputs {
    #[inline(always)]
    fn encode(&self, network: &Network, evaluation: &mut Evaluation) -> usize {
        let width = network.shape.width;
        let encoder = network.tensor(Tensor::Colour);
        evaluation.bias.copy_from_slice(network.tensor(Tensor::ColourBias));
        multiply(self.shared(), encoder, &mut evaluation.bias);
        for (state, own) in self.colour_states().iter().zip(evaluation.encoded.chunks_mut(width)) {
            let sums = evaluation.cache.get_or_compute(state, |sums| {
                multiply(state.lasting().iter(), encoder, sums);
            });
            for ((own, sum), bias) in own.iter_mut().zip(sums).zip(&evaluation.bias) {
                *own = sum + bias;
            }
            multiply(state.recent(), encoder, own);
            rectify(own);
        }
        self.colour_states().len()
    }

    #[inline(always)]
    fn global(&self) -> impl Iterator<Item = (usize, f32)> + Clone {
        all(Inputs::global(self))
    }
}

impl Encode for DiceInputs {
    #[inline(always)]
    fn encode(&self, network: &Network, evaluation: &mut Evaluation) -> usize {
        let width = network.shape.width;
        let encoder = network.tensor(Tensor::Colour);
        for (inputs, own) in self.colours().iter().zip(evaluation.encoded.chunks_mut(width)) {
            own.copy_from_slice(network.tensor(Tensor::ColourBias));
            multiply(inputs.iter(), encoder, own);
            rectify(own);
        }
        self.colours().len()
    }

    #[inline(always)]
    fn global(&self) -> impl Iterator<Item = (usize, f32)> + Clone {
        DiceInputs::global(self).iter()
    }
}

/// What is being thought about. Not a closure: that was not inlined into the dispatch.
struct ComputeColours<'a, I> {
    network: &'a Network,
    inputs: &'a I,
    evaluation: &'a mut Evaluation,
}

impl<I: Encode> WithSimd for ComputeColours<'_, I> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.network.compute_colours(self.inputs, self.evaluation);
    }
}

/// What is being thought about to the end.
struct ComputeLast<'a> {
    network: &'a Network,
    evaluation: &'a mut Evaluation,
}

impl WithSimd for ComputeLast<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.network.compute_last(self.evaluation);
    }
}

/// The value, or nothing if it is negative. [`f32::max`] is a call for every number in WebAssembly;
/// elsewhere it keeps the compiler from storing only what changes, which takes far longer.
#[inline(always)]
fn positive(value: f32) -> f32 {
    if cfg!(target_arch = "wasm32") {
        if value > 0.0 { value } else { 0.0 }
    } else {
        value.max(0.0)
    }
}

#[inline(always)]
fn rectify(values: &mut [f32]) {
    for value in values {
        *value = positive(*value);
    }
}

/// Adds the rows up. In whole numbers, because sums of floats depend on the order.
#[inline(always)]
fn pool(rows: &[f32], sums: &mut [i32], pooled: &mut [f32]) {
    sums.fill(0);
    for row in rows.chunks(sums.len()) {
        for (sum, value) in sums.iter_mut().zip(row) {
            *sum += whole(value * (1.0 / GRAIN));
        }
    }
    for (pooled, &sum) in pooled.iter_mut().zip(&*sums) {
        *pooled = sum as f32 * (GRAIN * POOLED);
    }
}

/// The whole number that is nearest to a positive one, up to 2^22. Many are turned at once, where a
/// plain conversion goes number by number to look after those that do not fit.
#[inline(always)]
fn whole(value: f32) -> i32 {
    /// Floats from here on up to twice as much are whole, and end in their distance from it.
    const FIRST: f32 = 8_388_608.0;
    let within = if value < FIRST / 2.0 { value } else { FIRST / 2.0 };
    (within + FIRST).to_bits() as i32 - FIRST.to_bits() as i32
}

/// The numbers of a row and their places.
#[inline(always)]
fn all(row: &[f32]) -> impl Iterator<Item = (usize, f32)> + Clone {
    row.iter().copied().enumerate()
}

/// The numbers of a row that are not zero and their places, noted in a list as long as the row.
/// Of what was rectified a third to two thirds are zero, and the others are asked for many times.
#[inline(always)]
fn nonzero(row: &[f32], list: &mut [(u32, f32)]) -> impl Iterator<Item = (usize, f32)> + Clone {
    let mut count = 0;
    for (place, &value) in (0..).zip(row) {
        // Written in any case, because no processor could foresee whether.
        list[count] = (place, value);
        count += usize::from(value != 0.0);
    }
    list[..count].iter().map(|&(place, value)| (place as usize, value))
}

/// Adds the product of a row, given as numbers and their places, and a matrix to `sums`.
#[inline(always)]
fn multiply(row: impl Iterator<Item = (usize, f32)> + Clone, matrix: &[f32], sums: &mut [f32]) {
    let (matrix, _) = matrix.as_chunks();
    let (sums, _) = sums.as_chunks_mut();
    let columns = sums.len();
    let (blocks, rest) = sums.as_chunks_mut::<HELD>();
    let mut start = 0;
    for block in blocks {
        multiply_block(row.clone(), matrix, columns, start, block);
        start += HELD;
    }
    // What is left in as few parts as can be: the more sums are held, the less one waits for another.
    let (fours, rest) = rest.as_chunks_mut::<4>();
    for block in fours {
        multiply_block(row.clone(), matrix, columns, start, block);
        start += 4;
    }
    let (twos, rest) = rest.as_chunks_mut::<2>();
    for block in twos {
        multiply_block(row.clone(), matrix, columns, start, block);
        start += 2;
    }
    for block in rest.as_chunks_mut::<1>().0 {
        multiply_block(row.clone(), matrix, columns, start, block);
        start += 1;
    }
}

/// Adds the products of several rows and a square matrix to their sums.
#[inline(always)]
fn multiply_all<const ROWS: usize>(rows: &[f32], matrix: &[f32], sums: &mut [f32], width: usize) {
    for start in (0..width).step_by(LANES) {
        let mut held = [[0.0; LANES]; ROWS];
        for (row, held) in held.iter_mut().enumerate() {
            held.copy_from_slice(&sums[row * width + start..][..LANES]);
        }
        for (place, weights) in matrix.chunks_exact(width).enumerate() {
            let weights = &weights[start..][..LANES];
            for (row, held) in held.iter_mut().enumerate() {
                let value = rows[row * width + place];
                for (sum, weight) in held.iter_mut().zip(weights) {
                    *sum += value * weight;
                }
            }
        }
        for (row, held) in held.iter().enumerate() {
            sums[row * width + start..][..LANES].copy_from_slice(held);
        }
    }
}

/// Adds the product of a row and a few columns of a matrix to their sums.
#[inline(always)]
fn multiply_block<const N: usize>(
    row: impl Iterator<Item = (usize, f32)>,
    matrix: &[[f32; LANES]],
    columns: usize,
    start: usize,
    block: &mut [[f32; LANES]; N],
) {
    let mut held = *block;
    for (place, value) in row {
        let weights = &matrix[place * columns + start..][..N];
        for (sum, weight) in held.as_flattened_mut().iter_mut().zip(weights.as_flattened()) {
            *sum += value * weight;
        }
    }
    *block = held;
}

/// The sum of products, in eight parts that are added up at the end in a fixed order.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a, _) = a.as_chunks::<LANES>();
    let (b, _) = b.as_chunks::<LANES>();
    let mut parts = [0.0f32; LANES];
    for (a, b) in a.iter().zip(b) {
        for ((part, a), b) in parts.iter_mut().zip(a).zip(b) {
            *part += a * b;
        }
    }
    let half = |at: usize| (parts[at] + parts[at + 1]) + (parts[at + 2] + parts[at + 3]);
    half(0) + half(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_the_nearest_ones() {
        for (value, nearest) in
            [(0.0, 0), (0.4, 0), (0.6, 1), (16_384.4, 16_384), (4_194_303.0, 4_194_303)]
        {
            assert_eq!(whole(value), nearest, "{value}");
        }
        assert_eq!(whole(1e9), 4_194_304, "what is too large is cut off");
    }
}
