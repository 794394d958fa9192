//! Sheets that can't be scored.

use serde::Serialize;
use thiserror::Error;

use crate::Colour;

/// What is wrong with a sheet that is to be scored.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ReceiptError {
    /// A part of the line is not a column with its content.
    #[error("`{text}` is not a column's name, a colon and what is in it")]
    NotAColumn {
        /// The part.
        text: String,
    },
    /// There is no such column.
    #[error("`{column}` is not a column: R O Y G B P, artefacts, dice, bridges")]
    NoSuchColumn {
        /// What stands in its place.
        column: String,
    },
    /// A column is there twice.
    #[error("column `{column}` stands twice")]
    ColumnTwice {
        /// The column.
        column: String,
    },
    /// The symbols of a column are not a number, or more than there are.
    #[error("{column}: `{text}` is not a number from 0 to {most}")]
    NotACount {
        /// The column.
        column: String,
        /// What stands there.
        text: String,
        /// How many there are.
        most: u8,
    },
    /// Something stands behind the end artefact.
    #[error("{}: `{text}` stands behind the end artefact", colour.letter())]
    BehindTheEnd {
        /// The expedition.
        colour: Colour,
        /// What stands there.
        text: String,
    },
    /// The end artefact comes before nine numbers.
    #[error("{}: + after {count} numbers: the end artefact comes after nine", colour.letter())]
    EndTooEarly {
        /// The expedition.
        colour: Colour,
        /// How many numbers it has.
        count: u8,
    },
    /// There is no box for a tenth number.
    #[error("{}: {number} is a tenth number; an expedition has nine boxes", colour.letter())]
    TenthNumber {
        /// The expedition.
        colour: Colour,
        /// The number.
        number: u8,
    },
    /// A number is lower than the one below it.
    #[error("{}: {number} can't stand above {last}", colour.letter())]
    NumberBelowLast {
        /// The expedition.
        colour: Colour,
        /// The number.
        number: u8,
        /// The one below it.
        last: u8,
    },
    /// A 0 at the bottom could be a marked circle or a ten.
    #[error("{}: 0 is unclear here: X is a marked circle, 10 a ten", colour.letter())]
    UnclearZero {
        /// The expedition.
        colour: Colour,
    },
    /// A marked circle stands above a number.
    #[error("{}: X can only stand first, for the circle at the bottom", colour.letter())]
    CircleNotFirst {
        /// The expedition.
        colour: Colour,
    },
    /// A box does not hold a number from 1 to 10.
    #[error("{}: `{text}` is not a number from 1 to 10", colour.letter())]
    NotANumber {
        /// The expedition.
        colour: Colour,
        /// What stands there.
        text: String,
    },
}
