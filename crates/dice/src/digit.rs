//! The sides of a number die.

use std::fmt;

use serde::{Serialize, Serializer};

/// A side of a number die: 0 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Digit(u8);

impl Digit {
    /// The side that marks a circle, or counts as 10.
    pub const ZERO: Digit = Digit(0);

    /// All sides, from 0 to 9.
    pub fn all() -> impl Iterator<Item = Digit> {
        (0..10).map(Digit)
    }

    /// The side with this number.
    pub const fn new(number: u8) -> Option<Digit> {
        if number < 10 { Some(Digit(number)) } else { None }
    }

    /// The side that this character shows.
    pub fn from_char(c: char) -> Option<Digit> {
        c.to_digit(10).and_then(|number| Digit::new(number as u8))
    }

    /// The number on the side, 0 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// What is written into a box: 1 to 10, for a 0 counts as 10.
    #[inline]
    pub const fn value(self) -> u8 {
        if self.0 == 0 { 10 } else { self.0 }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}
