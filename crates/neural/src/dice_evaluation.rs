//! The dice game's network at work.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into the dispatch is compiled for the processor that was found"
)]

use pulp::{Arch, Simd, WithSimd};

use crate::dice_inputs::DiceInputs;
use crate::kernels::{all, multiply, nonzero, pool, positive, rectify};
use crate::network::Network;
use crate::shape::{Shape, Tensor};

/// What a network thinks of one decision. What it made of a colour stays until the colour looks otherwise:
/// the decisions that are compared differ in one or two colours.
pub(crate) struct DiceEvaluation {
    /// What the encodings are of; none at first.
    seen: Option<DiceInputs>,
    encoded: Vec<f32>,
    /// The encodings, multiplied by the matrix of the second layer.
    products: Vec<f32>,
    second: Vec<f32>,
    sums: Vec<i32>,
    pooled: Vec<f32>,
    joint: Vec<f32>,
    shared: Vec<f32>,
    last: Vec<f32>,
    nonzero: Vec<(u32, f32)>,
}

impl DiceEvaluation {
    /// A place to think in, for this network alone.
    pub(crate) fn new(network: &Network) -> DiceEvaluation {
        let &Shape { width, joint, last, .. } = network.shape();
        DiceEvaluation {
            seen: None,
            encoded: vec![0.0; 6 * width],
            products: vec![0.0; 6 * width],
            second: vec![0.0; 6 * width],
            sums: vec![0; width],
            pooled: vec![0.0; width],
            joint: vec![0.0; joint],
            shared: vec![0.0; width],
            last: vec![0.0; last],
            nonzero: vec![(0, 0.0); width.max(joint)],
        }
    }

    /// Answers these inputs: the margin, and the chance to win before it is squeezed between 0 and 1.
    pub(crate) fn answers(&mut self, network: &Network, inputs: &DiceInputs) -> [f32; 2] {
        Arch::new().dispatch(Compute { network, inputs, evaluation: self });
        [0, 1].map(|out| network.out(&self.last, out))
    }

    #[inline(always)]
    fn compute(&mut self, network: &Network, inputs: &DiceInputs) {
        let width = network.shape().width;
        self.encode(network, inputs);
        pool(&self.encoded, &mut self.sums, &mut self.pooled);
        self.joint.copy_from_slice(network.tensor(Tensor::JointBias));
        multiply(all(&self.pooled), network.tensor(Tensor::Pool), &mut self.joint);
        multiply(inputs.global().iter(), network.tensor(Tensor::Global), &mut self.joint);
        rectify(&mut self.joint);
        self.shared.copy_from_slice(network.tensor(Tensor::SecondBias));
        let joint = nonzero(&self.joint, &mut self.nonzero);
        multiply(joint.clone(), network.tensor(Tensor::SecondJoint), &mut self.shared);
        let rows = self.products.chunks(width).zip(self.encoded.chunks(width));
        for (second, (products, first)) in self.second.chunks_mut(width).zip(rows) {
            for (((second, product), shared), first) in
                second.iter_mut().zip(products).zip(&self.shared).zip(first)
            {
                *second = positive(product + shared) + first;
            }
        }
        pool(&self.second, &mut self.sums, &mut self.pooled);
        self.last.copy_from_slice(network.tensor(Tensor::LastBias));
        multiply(all(&self.pooled), network.tensor(Tensor::Last), &mut self.last);
        multiply(joint, network.tensor(Tensor::LastJoint), &mut self.last);
        rectify(&mut self.last);
    }

    /// Encodes the colours that look otherwise than before.
    #[inline(always)]
    fn encode(&mut self, network: &Network, inputs: &DiceInputs) {
        let width = network.shape().width;
        for (nth, colour) in inputs.colours().iter().enumerate() {
            if self.seen.as_ref().is_some_and(|seen| seen.colours()[nth] == *colour) {
                continue;
            }
            let own = &mut self.encoded[nth * width..(nth + 1) * width];
            own.copy_from_slice(network.tensor(Tensor::ColourBias));
            multiply(colour.iter(), network.tensor(Tensor::Colour), own);
            rectify(own);
            let products = &mut self.products[nth * width..(nth + 1) * width];
            products.fill(0.0);
            let own = nonzero(own, &mut self.nonzero);
            multiply(own, network.tensor(Tensor::Second), products);
        }
        match &mut self.seen {
            Some(seen) => seen.copy_colours(inputs),
            seen => *seen = Some(inputs.clone()),
        }
    }
}

/// What is being thought about. Not a closure: that was not inlined into the dispatch.
struct Compute<'a> {
    network: &'a Network,
    inputs: &'a DiceInputs,
    evaluation: &'a mut DiceEvaluation,
}

impl WithSimd for Compute<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.evaluation.compute(self.network, self.inputs);
    }
}
