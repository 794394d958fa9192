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

use crate::encoder_cache::EncoderCache;
use crate::inputs::{COLOUR_INPUTS, GLOBAL_INPUTS, Inputs};
use crate::kernels::{LANES, all, dot, multiply, multiply_all, nonzero, pool, positive, rectify};
use crate::shape::{Shape, Tensor};
use crate::slot::{HEADS, OUTS, Slot};

/// From this width on, the numbers that are not zero are found first; below it, all rows are multiplied
/// side by side, so that no sum waits for another.
const WIDE: usize = 64;

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

    #[inline]
    pub(crate) fn tensor(&self, tensor: Tensor) -> &[f32] {
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
    pub(crate) fn evaluate(&self, inputs: &Inputs, evaluation: &mut Evaluation) {
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
    fn compute_colours(&self, inputs: &Inputs, evaluation: &mut Evaluation) {
        let width = self.shape.width;
        let count = self.encode(inputs, evaluation);
        let first = &evaluation.encoded[..count * width];
        pool(first, &mut evaluation.sums, &mut evaluation.pooled);

        evaluation.joint.copy_from_slice(self.tensor(Tensor::JointBias));
        multiply(all(&evaluation.pooled), self.tensor(Tensor::Pool), &mut evaluation.joint);
        multiply(all(inputs.global()), self.tensor(Tensor::Global), &mut evaluation.joint);
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

    /// Encodes every colour by the first layer, and says how many there are.
    #[inline(always)]
    fn encode(&self, inputs: &Inputs, evaluation: &mut Evaluation) -> usize {
        let width = self.shape.width;
        let encoder = self.tensor(Tensor::Colour);
        evaluation.bias.copy_from_slice(self.tensor(Tensor::ColourBias));
        multiply(inputs.shared(), encoder, &mut evaluation.bias);
        for (state, own) in inputs.colour_states().iter().zip(evaluation.encoded.chunks_mut(width))
        {
            let sums = evaluation.cache.get_or_compute(state, |sums| {
                multiply(state.lasting().iter(), encoder, sums);
            });
            for ((own, sum), bias) in own.iter_mut().zip(sums).zip(&evaluation.bias) {
                *own = sum + bias;
            }
            multiply(state.recent(), encoder, own);
            rectify(own);
        }
        inputs.colour_states().len()
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

    /// One of the answers that belong to no colour, from the last layer.
    #[inline]
    pub(crate) fn out(&self, last: &[f32], out: usize) -> f32 {
        let row = &self.outs[out * last.len()..(out + 1) * last.len()];
        self.tensor(Tensor::OutsBias)[out] + dot(last, row)
    }

    /// One of the answers about what was last thought about.
    #[inline]
    pub(crate) fn answer(&self, evaluation: &mut Evaluation, slot: Slot) -> f32 {
        let width = self.shape.width;
        match slot {
            Slot::Of(colour, head) => {
                let bias = self.tensor(Tensor::HeadsBias)[head];
                let own = &evaluation.second[colour.index() * width..(colour.index() + 1) * width];
                bias + dot(own, &self.heads[head * width..(head + 1) * width])
            }
            Slot::Global(out) => {
                self.ensure_last(evaluation);
                self.out(&evaluation.last, out)
            }
        }
    }
}

/// What is being thought about. Not a closure: that was not inlined into the dispatch.
struct ComputeColours<'a> {
    network: &'a Network,
    inputs: &'a Inputs,
    evaluation: &'a mut Evaluation,
}

impl WithSimd for ComputeColours<'_> {
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
