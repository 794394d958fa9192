//! The eight columns of a sheet, each with a bridge.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::Colour;

/// A column of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Column {
    /// The expedition of a colour.
    Expedition(Colour),
    /// The artefacts.
    Artefacts,
    /// The dice symbols, shaded by refusing.
    Dice,
}

impl Column {
    /// All columns from left to right.
    pub const ALL: [Column; 8] = [
        Column::Expedition(Colour::Red),
        Column::Expedition(Colour::Orange),
        Column::Expedition(Colour::Yellow),
        Column::Expedition(Colour::Green),
        Column::Expedition(Colour::Blue),
        Column::Expedition(Colour::Purple),
        Column::Artefacts,
        Column::Dice,
    ];

    /// The column's place in an array.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Column::Expedition(colour) => colour.index(),
            Column::Artefacts => 6,
            Column::Dice => 7,
        }
    }

    /// The column's name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Column::Expedition(colour) => colour.name(),
            Column::Artefacts => "artefacts",
            Column::Dice => "dice",
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Column {
    /// A colour's letter, or the name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Column::Expedition(colour) => colour.serialize(serializer),
            Column::Artefacts | Column::Dice => serializer.serialize_str(self.name()),
        }
    }
}

/// A set of columns, such as those whose bridge has been passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ColumnSet(u8);

impl ColumnSet {
    /// No column.
    pub const EMPTY: ColumnSet = ColumnSet(0);
    /// All eight.
    pub const ALL: ColumnSet = ColumnSet(0xff);

    /// Whether a column is in the set.
    #[inline]
    pub const fn contains(self, column: Column) -> bool {
        self.0 & (1 << column.index()) != 0
    }

    /// The set with a column added.
    #[inline]
    #[must_use]
    pub const fn with(self, column: Column) -> ColumnSet {
        ColumnSet(self.0 | 1 << column.index())
    }

    /// The columns that are in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: ColumnSet) -> ColumnSet {
        ColumnSet(self.0 | other.0)
    }

    /// The columns that are in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: ColumnSet) -> ColumnSet {
        ColumnSet(self.0 & !other.0)
    }

    /// How many columns are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no column in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The columns from left to right.
    pub fn iter(self) -> impl Iterator<Item = Column> {
        Column::ALL.into_iter().filter(move |&column| self.contains(column))
    }
}

impl FromIterator<Column> for ColumnSet {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> ColumnSet {
        columns.into_iter().fold(ColumnSet::EMPTY, ColumnSet::with)
    }
}

impl fmt::Debug for ColumnSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for ColumnSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
