//! The widths of a network, and where each of its tensors lies.

use std::ops::Range;

/// The widths of a colour-equivariant network.
///
/// Every colour goes through the same encoder (`colour_inputs` to `width`). What all colours came to
/// is summed and joined with the global inputs (`joint`). From that and its own encoding every colour
/// gets a second, residual layer, and from it its `heads`. A second sum gives a `last` layer and the
/// `outs` that belong to no colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs for each colour.
    pub colour_inputs: usize,
    /// Inputs that belong to no colour.
    pub global_inputs: usize,
    /// What a colour is encoded in.
    pub width: usize,
    /// What all colours together are encoded in.
    pub joint: usize,
    /// Answers for each colour.
    pub heads: usize,
    /// The layer before the answers that belong to no colour.
    pub last: usize,
    /// Answers that belong to no colour.
    pub outs: usize,
}

/// One of a network's tensors: a matrix with a row for each input, or a row of biases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Tensor {
    /// Colour inputs to the encoding of a colour.
    Colour,
    /// Its biases.
    ColourBias,
    /// The sum of the colours' encodings to the joint layer.
    Pool,
    /// Global inputs to the joint layer.
    Global,
    /// The biases of the joint layer.
    JointBias,
    /// The encoding of a colour to its second layer.
    Second,
    /// The joint layer to the second layer of every colour.
    SecondJoint,
    /// The biases of the second layer.
    SecondBias,
    /// The second layer of a colour to its answers.
    Heads,
    /// Their biases.
    HeadsBias,
    /// The sum of the colours' second layers to the last layer.
    Last,
    /// The joint layer to the last layer.
    LastJoint,
    /// The biases of the last layer.
    LastBias,
    /// The last layer to the answers that belong to no colour.
    Outs,
    /// Their biases.
    OutsBias,
}

impl Tensor {
    /// All tensors in the order in which they lie.
    pub const ALL: [Tensor; 15] = [
        Tensor::Colour,
        Tensor::ColourBias,
        Tensor::Pool,
        Tensor::Global,
        Tensor::JointBias,
        Tensor::Second,
        Tensor::SecondJoint,
        Tensor::SecondBias,
        Tensor::Heads,
        Tensor::HeadsBias,
        Tensor::Last,
        Tensor::LastJoint,
        Tensor::LastBias,
        Tensor::Outs,
        Tensor::OutsBias,
    ];

    /// Whether this is a row of biases.
    pub const fn is_bias(self) -> bool {
        matches!(
            self,
            Tensor::ColourBias
                | Tensor::JointBias
                | Tensor::SecondBias
                | Tensor::HeadsBias
                | Tensor::LastBias
                | Tensor::OutsBias
        )
    }
}

impl Shape {
    /// The rows and columns of a tensor.
    pub const fn dimensions(&self, tensor: Tensor) -> [usize; 2] {
        match tensor {
            Tensor::Colour => [self.colour_inputs, self.width],
            Tensor::ColourBias | Tensor::SecondBias => [1, self.width],
            Tensor::Pool => [self.width, self.joint],
            Tensor::Global => [self.global_inputs, self.joint],
            Tensor::JointBias => [1, self.joint],
            Tensor::Second => [self.width, self.width],
            Tensor::SecondJoint => [self.joint, self.width],
            Tensor::Heads => [self.width, self.heads],
            Tensor::HeadsBias => [1, self.heads],
            Tensor::Last => [self.width, self.last],
            Tensor::LastJoint => [self.joint, self.last],
            Tensor::LastBias => [1, self.last],
            Tensor::Outs => [self.last, self.outs],
            Tensor::OutsBias => [1, self.outs],
        }
    }

    /// How many numbers a tensor holds.
    pub const fn size(&self, tensor: Tensor) -> usize {
        let [rows, columns] = self.dimensions(tensor);
        rows * columns
    }

    /// Where a tensor lies among the parameters.
    pub fn range(&self, tensor: Tensor) -> Range<usize> {
        let start: usize =
            Tensor::ALL[..tensor as usize].iter().map(|&before| self.size(before)).sum();
        start..start + self.size(tensor)
    }

    /// How many parameters there are.
    pub fn parameters(&self) -> usize {
        Tensor::ALL.iter().map(|&tensor| self.size(tensor)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tensors_lie_one_after_another() {
        let shape = Shape {
            colour_inputs: 7,
            global_inputs: 3,
            width: 16,
            joint: 8,
            heads: 5,
            last: 4,
            outs: 2,
        };
        let mut end = 0;
        for tensor in Tensor::ALL {
            let range = shape.range(tensor);
            assert_eq!((range.start, range.len()), (end, shape.size(tensor)), "{tensor:?}");
            end = range.end;
        }
        assert_eq!(end, shape.parameters());
    }
}
