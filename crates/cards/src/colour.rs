//! The colours of the expeditions.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::Unexpected;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The colour of a card, and of the expedition and discard pile it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
#[repr(u8)]
pub enum Colour {
    /// The volcano.
    #[cfg_attr(feature = "schema", schemars(rename = "R"))]
    #[cfg_attr(feature = "typescript", ts(rename = "R"))]
    Red,
    /// The rainforest.
    #[cfg_attr(feature = "schema", schemars(rename = "G"))]
    #[cfg_attr(feature = "typescript", ts(rename = "G"))]
    Green,
    /// The mountains.
    #[cfg_attr(feature = "schema", schemars(rename = "W"))]
    #[cfg_attr(feature = "typescript", ts(rename = "W"))]
    White,
    /// The sea.
    #[cfg_attr(feature = "schema", schemars(rename = "B"))]
    #[cfg_attr(feature = "typescript", ts(rename = "B"))]
    Blue,
    /// The desert.
    #[cfg_attr(feature = "schema", schemars(rename = "Y"))]
    #[cfg_attr(feature = "typescript", ts(rename = "Y"))]
    Yellow,
    /// The sixth colour, in the long game only.
    #[cfg_attr(feature = "schema", schemars(rename = "P"))]
    #[cfg_attr(feature = "typescript", ts(rename = "P"))]
    Purple,
}

impl Colour {
    /// All colours in the order in which they lie on the table.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Green, Colour::White, Colour::Blue, Colour::Yellow, Colour::Purple];

    /// The colour's place in an array.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that notation uses.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Green => 'G',
            Colour::White => 'W',
            Colour::Blue => 'B',
            Colour::Yellow => 'Y',
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
            Colour::Green => "green",
            Colour::White => "white",
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Purple => "purple",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct ColourSet(u8);

/// How many sets of colours there are.
pub(crate) const COLOUR_SETS: usize = 1 << Colour::ALL.len();

impl ColourSet {
    /// No colour.
    pub(crate) const EMPTY: ColourSet = ColourSet(0);

    /// The set's number among all sets: a bit for each colour.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize % COLOUR_SETS
    }

    #[inline]
    pub(crate) fn contains(self, colour: Colour) -> bool {
        self.0 >> colour.index() & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour.index();
    }

    #[inline]
    pub(crate) fn remove(&mut self, colour: Colour) {
        self.0 &= !(1 << colour.index());
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> ColourSet {
        let mut set = ColourSet::default();
        for colour in colours {
            set.insert(colour);
        }
        set
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
