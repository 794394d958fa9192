//! The colours of the expeditions and of the colour dice.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::Unexpected;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A side of a colour die, and the expedition it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
#[repr(u8)]
pub enum Colour {
    /// The leftmost expedition.
    #[cfg_attr(feature = "schema", schemars(rename = "R"))]
    #[cfg_attr(feature = "typescript", ts(rename = "R"))]
    Red,
    /// The second.
    #[cfg_attr(feature = "schema", schemars(rename = "O"))]
    #[cfg_attr(feature = "typescript", ts(rename = "O"))]
    Orange,
    /// The third.
    #[cfg_attr(feature = "schema", schemars(rename = "Y"))]
    #[cfg_attr(feature = "typescript", ts(rename = "Y"))]
    Yellow,
    /// The fourth.
    #[cfg_attr(feature = "schema", schemars(rename = "G"))]
    #[cfg_attr(feature = "typescript", ts(rename = "G"))]
    Green,
    /// The fifth.
    #[cfg_attr(feature = "schema", schemars(rename = "B"))]
    #[cfg_attr(feature = "typescript", ts(rename = "B"))]
    Blue,
    /// The sixth.
    #[cfg_attr(feature = "schema", schemars(rename = "P"))]
    #[cfg_attr(feature = "typescript", ts(rename = "P"))]
    Purple,
}

impl Colour {
    /// All colours in the order of their columns on a sheet.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Orange, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Purple];

    /// The colour's place in an array.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that notation uses.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Orange => 'O',
            Colour::Yellow => 'Y',
            Colour::Green => 'G',
            Colour::Blue => 'B',
            Colour::Purple => 'P',
        }
    }

    /// The colour that this letter stands for in notation.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The colour's name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Orange => "orange",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Purple => "purple",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Colour, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Colour::from_letter(letter).ok_or_else(|| {
            serde::de::Error::invalid_value(Unexpected::Char(letter), &"the letter of a colour")
        })
    }
}

/// One value for each colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColour<T>(pub [T; 6]);

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;

    #[inline]
    fn index(&self, colour: Colour) -> &T {
        &self.0[colour.index()]
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour.index()]
    }
}
