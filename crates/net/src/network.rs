//! The network at work.
//!
//! Everything here is additions, multiplications and comparisons of single floats in a fixed order,
//! and sums over colours are of whole numbers: the answers are the same to the bit on every platform
//! and under every relabelling of the colours.

use crate::inputs::{COLOUR_INPUTS, GLOBAL_INPUTS, Inputs};
use crate::shape::{Shape, Tensor};
use crate::slot::{HEADS, OUTS, Slot};

/// What sums over colours are multiplied by.
pub const POOLED: f32 = 0.2;
/// Encodings are summed over colours in whole numbers of this part.
const GRAIN: f32 = 1.0 / 16384.0;
/// How many numbers are worked on at a time.
const LANES: usize = 8;

/// A network that can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    shape: Shape,
    parameters: Vec<f32>,
    /// The heads with a row for each answer, because answers are asked for one at a time.
    heads: Vec<f32>,
    outs: Vec<f32>,
}

/// What a network thinks of one view. Made once and used again, so that nothing is allocated.
pub struct Evaluation {
    encoded: Vec<f32>,
    second: Vec<f32>,
    sums: Vec<i32>,
    pooled: Vec<f32>,
    joint: Vec<f32>,
    shared: Vec<f32>,
    last: Vec<f32>,
}

/// Widths that this network can't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the widths do not fit: {0}")]
pub struct Misshapen(pub(crate) &'static str);

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
    pub fn new(shape: Shape, parameters: Vec<f32>) -> Result<Network, Misshapen> {
        if shape != Shape::player(shape.width, shape.joint, shape.last) {
            return Err(Misshapen("they are not those of the inputs and answers"));
        }
        let inside = [shape.width, shape.joint, shape.last];
        if inside.iter().any(|width| width % LANES != 0 || !(LANES..=1024).contains(width)) {
            return Err(Misshapen("inside, they must be multiples of 8 up to 1024"));
        }
        if parameters.len() != shape.parameters() {
            return Err(Misshapen("there are too many or too few parameters"));
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
        Ok(Network { shape, parameters, heads, outs })
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
        &self.parameters[self.shape.range(tensor)]
    }

    /// A place to think in.
    pub fn evaluation(&self) -> Evaluation {
        let Shape { width, joint, last, .. } = self.shape;
        Evaluation {
            encoded: vec![0.0; 6 * width],
            second: vec![0.0; 6 * width],
            sums: vec![0; width],
            pooled: vec![0.0; width],
            joint: vec![0.0; joint],
            shared: vec![0.0; width],
            last: vec![0.0; last],
        }
    }

    /// Thinks about these inputs; then the evaluation can be asked.
    pub fn think(&self, inputs: &Inputs, thoughts: &mut Evaluation) {
        let width = self.shape.width;
        let count = inputs.colours().len();
        let encoder = self.tensor(Tensor::Colour);
        let bias = self.tensor(Tensor::ColourBias);
        for (colour, own) in inputs.colours().iter().zip(thoughts.encoded.chunks_mut(width)) {
            own.copy_from_slice(bias);
            for (place, value) in colour.iter() {
                add_scaled(own, &encoder[place * width..(place + 1) * width], value);
            }
            rectify(own);
        }
        let first = &thoughts.encoded[..count * width];
        pool(first, &mut thoughts.sums, &mut thoughts.pooled);

        thoughts.joint.copy_from_slice(self.tensor(Tensor::JointBias));
        multiply(&thoughts.pooled, self.tensor(Tensor::Pool), &mut thoughts.joint);
        multiply(inputs.global(), self.tensor(Tensor::Global), &mut thoughts.joint);
        rectify(&mut thoughts.joint);

        thoughts.shared.copy_from_slice(self.tensor(Tensor::SecondBias));
        multiply(&thoughts.joint, self.tensor(Tensor::SecondJoint), &mut thoughts.shared);
        let second = &mut thoughts.second[..count * width];
        for second in second.chunks_mut(width) {
            second.copy_from_slice(&thoughts.shared);
        }
        let matrix = self.tensor(Tensor::Second);
        if count == 6 {
            multiply_rows::<6>(first, matrix, second);
        } else {
            multiply_rows::<5>(first, matrix, second);
        }
        for (second, first) in second.iter_mut().zip(first) {
            *second = second.max(0.0) + first;
        }
        pool(second, &mut thoughts.sums, &mut thoughts.pooled);

        thoughts.last.copy_from_slice(self.tensor(Tensor::LastBias));
        multiply(&thoughts.pooled, self.tensor(Tensor::Last), &mut thoughts.last);
        multiply(&thoughts.joint, self.tensor(Tensor::LastJoint), &mut thoughts.last);
        rectify(&mut thoughts.last);
    }

    /// One of the answers about what was last thought about.
    pub fn answer(&self, thoughts: &Evaluation, slot: Slot) -> f32 {
        let Shape { width, last, .. } = self.shape;
        match slot {
            Slot::Of(colour, head) => {
                let bias = self.tensor(Tensor::HeadsBias)[head];
                let own = &thoughts.second[colour.index() * width..(colour.index() + 1) * width];
                bias + dot(own, &self.heads[head * width..(head + 1) * width])
            }
            Slot::Global(out) => {
                let bias = self.tensor(Tensor::OutsBias)[out];
                bias + dot(&thoughts.last, &self.outs[out * last..(out + 1) * last])
            }
        }
    }
}

fn rectify(values: &mut [f32]) {
    for value in values {
        *value = value.max(0.0);
    }
}

/// Adds the rows up. In whole numbers, because sums of floats depend on the order.
fn pool(rows: &[f32], sums: &mut [i32], pooled: &mut [f32]) {
    sums.fill(0);
    for row in rows.chunks(sums.len()) {
        for (sum, value) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add((value * (1.0 / GRAIN)) as i32);
        }
    }
    for (pooled, &sum) in pooled.iter_mut().zip(&*sums) {
        *pooled = sum as f32 * (GRAIN * POOLED);
    }
}

#[inline]
fn add_scaled(sums: &mut [f32], row: &[f32], scale: f32) {
    for (sum, value) in sums.iter_mut().zip(row) {
        *sum += value * scale;
    }
}

/// Adds the product of a row and a matrix to `sums`.
fn multiply(row: &[f32], matrix: &[f32], sums: &mut [f32]) {
    let columns = sums.len();
    let (blocks, _) = sums.as_chunks_mut::<{ 2 * LANES }>();
    let rest = blocks.len() * 2 * LANES;
    for (nth, block) in blocks.iter_mut().enumerate() {
        let mut held = *block;
        for (value, matrix_row) in row.iter().zip(matrix.chunks_exact(columns)) {
            let matrix_row = &matrix_row[nth * 2 * LANES..(nth + 1) * 2 * LANES];
            for (sum, weight) in held.iter_mut().zip(matrix_row) {
                *sum += value * weight;
            }
        }
        *block = held;
    }
    if rest < columns {
        for (value, matrix_row) in row.iter().zip(matrix.chunks_exact(columns)) {
            add_scaled(&mut sums[rest..], &matrix_row[rest..], *value);
        }
    }
}

/// Adds the products of `N` rows and a square matrix to as many rows of sums: each piece of the
/// matrix is fetched once for all of them.
fn multiply_rows<const N: usize>(rows: &[f32], matrix: &[f32], sums: &mut [f32]) {
    let width = rows.len() / N;
    for start in (0..width).step_by(LANES) {
        let mut held = [[0.0f32; LANES]; N];
        for (nth, held) in held.iter_mut().enumerate() {
            held.copy_from_slice(&sums[nth * width + start..nth * width + start + LANES]);
        }
        for (k, matrix_row) in matrix.chunks_exact(width).enumerate() {
            let weights = &matrix_row[start..start + LANES];
            for (nth, held) in held.iter_mut().enumerate() {
                let value = rows[nth * width + k];
                for (sum, weight) in held.iter_mut().zip(weights) {
                    *sum += value * weight;
                }
            }
        }
        for (nth, held) in held.iter().enumerate() {
            sums[nth * width + start..nth * width + start + LANES].copy_from_slice(held);
        }
    }
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
    let [quarter, rest] =
        [0, 4].map(|at| (parts[at] + parts[at + 1]) + (parts[at + 2] + parts[at + 3]));
    quarter + rest
}
