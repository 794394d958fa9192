//! What is printed on a sheet.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{BOXES, ByColour, Colour};

/// What is printed on a sheet: score tracks, the row of bridges, arrow and artefact boxes.
///
/// Every constructor rejects a box that carries two symbols or lies outside its column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    pub(crate) expedition: Track,
    pub(crate) circle_only: i16,
    pub(crate) artefacts: Track,
    pub(crate) dice: Track,
    pub(crate) bridges: Bridges,
    pub(crate) columns: ByColour<Symbols>,
}

impl Layout {
    /// The built-in sheet. Its tracks and bridges are the printed ones; which of its boxes carry
    /// an arrow or an artefact is our own choice, for we have no text that lists the printed ones.
    pub const DEFAULT: Layout = Layout {
        expedition: Track([0, -20, -15, -10, 5, 10, 15, 30, 35, 50]),
        circle_only: -50,
        artefacts: Track([0, -40, -30, -20, 10, 20, 30, 60, 70, 100]),
        dice: Track([0, -40, -30, -20, 10, 20, 30, 60, 70, 0]),
        bridges: Bridges { row: 7, worth: 20 },
        columns: ByColour([
            Symbols::new(&[2, 6], &[4, 8]),
            Symbols::new(&[3, 7], &[5, 8]),
            Symbols::new(&[4, 8], &[3, 6]),
            Symbols::new(&[5, 9], &[4, 7]),
            Symbols::new(&[3, 6], &[2, 5]),
            Symbols::new(&[4, 7], &[5, 6]),
        ]),
    };

    /// What an expedition is worth by the number of its boxes filled, before a circle doubles it.
    #[inline]
    pub const fn expedition(&self) -> &Track {
        &self.expedition
    }

    /// What an expedition is worth that has only its circle marked, before it is doubled.
    #[inline]
    pub const fn circle_only(&self) -> i16 {
        self.circle_only
    }

    /// What the artefacts shaded are worth.
    #[inline]
    pub const fn artefacts(&self) -> &Track {
        &self.artefacts
    }

    /// What the dice symbols shaded are worth.
    #[inline]
    pub const fn dice(&self) -> &Track {
        &self.dice
    }

    /// Where the bridges are, and their worth.
    #[inline]
    pub const fn bridges(&self) -> Bridges {
        self.bridges
    }

    /// The boxes of an expedition that carry a symbol.
    #[inline]
    pub fn symbols(&self, colour: Colour) -> Symbols {
        self.columns[colour]
    }

    /// The symbol in a box, counted from 1.
    #[inline]
    pub fn symbol(&self, colour: Colour, number: u8) -> Option<Symbol> {
        let Symbols { artefacts, arrows } = self.columns[colour];
        if arrows.contains(number) {
            Some(Symbol::Arrow)
        } else if artefacts.contains(number) {
            Some(Symbol::Artefact)
        } else {
            None
        }
    }
}

impl Default for Layout {
    fn default() -> Layout {
        Layout::DEFAULT
    }
}

/// What a box can set off when it is filled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// An expedition may be accelerated.
    Arrow,
    /// An artefact is shaded.
    Artefact,
}

/// Points by the number of boxes or symbols filled, from none to nine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/", type = "number[]"))]
pub struct Track(pub(crate) [i16; BOXES + 1]);

impl Track {
    /// What this many are worth.
    #[inline]
    pub const fn points(&self, filled: u8) -> i16 {
        self.0[filled as usize]
    }

    /// The points from none filled to nine.
    pub const fn all(&self) -> &[i16; BOXES + 1] {
        &self.0
    }
}

/// The row of bridges, one in each column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
pub struct Bridges {
    /// The box or symbol that passes a column's bridge when it is filled, counted from 1.
    pub row: u8,
    /// What a bridge is worth to those who pass it first.
    pub worth: i16,
}

/// The boxes of one expedition that carry a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
pub struct Symbols {
    /// Those with an artefact.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<u8>"))]
    pub artefacts: BoxSet,
    /// Those with an arrow.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<u8>"))]
    pub arrows: BoxSet,
}

impl Symbols {
    const fn new(artefacts: &[u8], arrows: &[u8]) -> Symbols {
        Symbols { artefacts: BoxSet::of(artefacts), arrows: BoxSet::of(arrows) }
    }
}

/// A set of boxes of one expedition, counted from 1 at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BoxSet(u16);

impl BoxSet {
    const fn of(boxes: &[u8]) -> BoxSet {
        let mut set = 0;
        let mut nth = 0;
        while nth < boxes.len() {
            set |= 1 << boxes[nth];
            nth += 1;
        }
        BoxSet(set)
    }

    /// Whether a box is in the set.
    #[inline]
    pub const fn contains(self, number: u8) -> bool {
        self.0 & (1 << number) != 0
    }

    #[must_use]
    pub(crate) const fn with(self, number: u8) -> BoxSet {
        BoxSet(self.0 | 1 << number)
    }

    /// The boxes from the bottom.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=BOXES as u8).filter(move |&number| self.contains(number))
    }
}

impl fmt::Debug for BoxSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for BoxSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
