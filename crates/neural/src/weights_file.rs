//! Weights as a file.
//!
//! In order, all numbers little-endian: the eight bytes `SXTNTNET`, or `SXTNTDIC` for the dice game; the version (u16); the length of
//! a text that says how the weights were made (u16), and the text in UTF-8; the widths of the hidden
//! layers (three u16); for every tensor its scale (f32) and its numbers (i16 each, to be multiplied
//! by the scale); a checksum of all that (FNV-1a, u64).

use thiserror::Error;

use crate::dice_network::DiceNetwork;
use crate::network::{Network, ShapeMismatch};
use crate::shape::{Shape, Tensor};

/// The version of the file, and of the inputs that its weights are for.
const VERSION: u16 = 1;
const FULL: f32 = 32767.0;
const MAX_TEXT: usize = 4000;

/// A network that can be written to a file.
pub trait Stored: Sized {
    /// How its file begins.
    const MAGIC: &'static [u8; 8];

    /// Its widths, from those inside.
    fn shape_of(width: usize, joint: usize, last: usize) -> Shape;

    /// A network of these widths and parameters.
    fn of(shape: Shape, parameters: Vec<f32>) -> Result<Self, ShapeMismatch>;

    /// The network itself.
    fn network(&self) -> &Network;
}

impl Stored for Network {
    const MAGIC: &'static [u8; 8] = b"SXTNTNET";

    fn shape_of(width: usize, joint: usize, last: usize) -> Shape {
        Shape::player(width, joint, last)
    }

    fn of(shape: Shape, parameters: Vec<f32>) -> Result<Network, ShapeMismatch> {
        Network::new(shape, parameters)
    }

    fn network(&self) -> &Network {
        self
    }
}

impl Stored for DiceNetwork {
    const MAGIC: &'static [u8; 8] = b"SXTNTDIC";

    fn shape_of(width: usize, joint: usize, last: usize) -> Shape {
        Shape::dice(width, joint, last)
    }

    fn of(shape: Shape, parameters: Vec<f32>) -> Result<DiceNetwork, ShapeMismatch> {
        DiceNetwork::new(shape, parameters)
    }

    fn network(&self) -> &Network {
        &self.0
    }
}

/// Weights and a text that says how they were made.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightsFile<N = Network> {
    /// The network.
    pub network: N,
    /// How it was made.
    pub made: String,
}

/// Why some bytes are not a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotWeights {
    /// It begins otherwise.
    #[error("this is not a file of weights for this game: it does not begin with {0}")]
    OtherFile(&'static str),
    /// It is of another version.
    #[error("the weights are of version {0}, and this program knows version {VERSION}")]
    OtherVersion(u16),
    /// It breaks off, or goes on after its end.
    #[error("the file of weights has {found} bytes where {expected} were expected")]
    WrongLength {
        /// How many there are.
        found: usize,
        /// How many there should be, at least.
        expected: usize,
    },
    /// It was changed on the way.
    #[error("the checksum of the weights is wrong: the file is damaged")]
    Damaged,
    /// Its text is not UTF-8.
    #[error("the text in the file of weights is not UTF-8")]
    NotText,
    /// A scale is not a number.
    #[error("a scale in the file of weights is not a finite number")]
    NotANumber,
    /// Its widths are not possible.
    #[error(transparent)]
    ShapeMismatch(#[from] ShapeMismatch),
}

impl<N: Stored> WeightsFile<N> {
    /// The file as bytes. Weights are rounded to one of 65,535 steps a tensor; text beyond 4,000 bytes
    /// is left out.
    pub fn to_bytes(&self) -> Vec<u8> {
        let network = self.network.network();
        let shape = network.shape();
        let mut end = self.made.len().min(MAX_TEXT);
        while !self.made.is_char_boundary(end) {
            end -= 1;
        }
        let mut bytes = N::MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((end as u16).to_le_bytes());
        bytes.extend(&self.made.as_bytes()[..end]);
        for width in [shape.width, shape.joint, shape.last] {
            bytes.extend((width as u16).to_le_bytes());
        }
        for tensor in Tensor::ALL {
            let values = &network.parameters()[shape.range(tensor)];
            let largest = values.iter().fold(0.0f32, |largest, value| largest.max(value.abs()));
            let scale = if largest > 0.0 { largest / FULL } else { 1.0 };
            bytes.extend(scale.to_le_bytes());
            for value in values {
                bytes.extend(((value / scale).round() as i16).to_le_bytes());
            }
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<WeightsFile<N>, NotWeights> {
        let mut rest = ByteReader { bytes, read: 0 };
        if rest.take::<8>().ok().as_ref() != Some(N::MAGIC) {
            return Err(NotWeights::OtherFile(str::from_utf8(N::MAGIC).unwrap_or_default()));
        }
        let version = u16::from_le_bytes(rest.take()?);
        if version != VERSION {
            return Err(NotWeights::OtherVersion(version));
        }
        let text_length = usize::from(u16::from_le_bytes(rest.take()?));
        let text = rest.take_slice(text_length)?.to_vec();
        let mut inside = [0; 3];
        for width in &mut inside {
            *width = usize::from(u16::from_le_bytes(rest.take()?));
        }
        let [width, joint, last] = inside;
        let shape = N::shape_of(width, joint, last);
        let expected = rest.read + Tensor::ALL.len() * 4 + shape.parameters() * 2 + 8;
        if bytes.len() != expected {
            return Err(NotWeights::WrongLength { found: bytes.len(), expected });
        }
        let (contents, sum) = bytes.split_at(bytes.len() - 8);
        if checksum(contents).to_le_bytes() != sum {
            return Err(NotWeights::Damaged);
        }
        let mut parameters = Vec::with_capacity(shape.parameters());
        for tensor in Tensor::ALL {
            let scale = f32::from_le_bytes(rest.take()?);
            if !scale.is_finite() {
                return Err(NotWeights::NotANumber);
            }
            for _ in 0..shape.size(tensor) {
                parameters.push(f32::from(i16::from_le_bytes(rest.take()?)) * scale);
            }
        }
        let made = String::from_utf8(text).map_err(|_| NotWeights::NotText)?;
        Ok(WeightsFile { network: N::of(shape, parameters)?, made })
    }
}

struct ByteReader<'a> {
    bytes: &'a [u8],
    read: usize,
}

impl<'a> ByteReader<'a> {
    fn take_slice(&mut self, count: usize) -> Result<&'a [u8], NotWeights> {
        let expected = self.read + count;
        let found = self.bytes.len();
        let slice = self
            .bytes
            .get(self.read..expected)
            .ok_or(NotWeights::WrongLength { found, expected })?;
        self.read = expected;
        Ok(slice)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], NotWeights> {
        let mut taken = [0; N];
        taken.copy_from_slice(self.take_slice(N)?);
        Ok(taken)
    }
}

/// FNV-1a: enough to notice damage.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> WeightsFile {
        let shape = Shape::player(16, 8, 8);
        let parameters =
            (0..shape.parameters()).map(|nth| ((nth % 997) as f32 - 498.0) / 300.0).collect();
        WeightsFile {
            network: Network::new(shape, parameters).unwrap(),
            made: "by hand, für die Prüfung".to_owned(),
        }
    }

    #[test]
    fn a_file_that_was_written_can_be_read() {
        let file = file();
        let bytes = file.to_bytes();
        let read = <WeightsFile>::from_bytes(&bytes).unwrap();
        assert_eq!(read.made, file.made);
        for (read, written) in read.network.parameters().iter().zip(file.network.parameters()) {
            assert!((read - written).abs() <= 1.7 / FULL, "{read} for {written}");
        }
        // What was rounded once stays as it is.
        assert_eq!(<WeightsFile>::from_bytes(&read.to_bytes()).unwrap(), read);
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let made = "ü".repeat(MAX_TEXT);
        let bytes = WeightsFile { made, ..file() }.to_bytes();
        assert_eq!(<WeightsFile>::from_bytes(&bytes).unwrap().made, "ü".repeat(MAX_TEXT / 2));
    }

    #[test]
    fn bad_files_are_refused_in_clear_words() {
        let good = file().to_bytes();
        let refused = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = good.clone();
            change(&mut bytes);
            <WeightsFile>::from_bytes(&bytes).unwrap_err().to_string()
        };
        assert_eq!(
            refused(&|bytes| bytes[0] = b'?'),
            "this is not a file of weights for this game: it does not begin with SXTNTNET"
        );
        assert_eq!(
            refused(&|bytes| bytes[8] = 9),
            "the weights are of version 9, and this program knows version 1"
        );
        assert_eq!(
            refused(&|bytes| bytes[200] ^= 1),
            "the checksum of the weights is wrong: the file is damaged"
        );
        assert!(refused(&|bytes| bytes.truncate(100)).contains("bytes where"));
        assert!(refused(&|bytes| bytes.push(0)).contains("bytes where"));
        assert!(refused(&Vec::clear).contains("SXTNTNET"));
    }

    #[test]
    fn no_bytes_make_the_reader_panic() {
        let good = file().to_bytes();
        for end in 0..300.min(good.len()) {
            assert!(<WeightsFile>::from_bytes(&good[..end]).is_err());
        }
        for place in 0..120 {
            for byte in [0, 1, 0x7f, 0xff] {
                let mut bytes = good.clone();
                bytes[place] = byte;
                let _ = <WeightsFile>::from_bytes(&bytes);
            }
        }
    }
}
