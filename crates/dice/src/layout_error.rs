//! Why a sheet that was written down is not a sheet.

use serde::Serialize;
use sextant_core::excerpt;
use thiserror::Error;

use crate::Colour;

/// What is wrong with a sheet that was written down, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("line {line}: {fault}")]
pub struct LayoutError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    #[serde(flatten)]
    pub fault: LayoutFault,
}

/// What is wrong with a sheet. The parameters name keys as they stand in a sheet file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum LayoutFault {
    /// It can't be read at all.
    #[error("not TOML: {reason}")]
    NotToml {
        /// Why not, in English.
        reason: String,
    },
    /// A sheet on one line is no table.
    #[error("a table in braces is needed, not {found}")]
    NotInBraces {
        /// What is there, as TOML calls it.
        found: String,
    },
    /// There is nothing.
    #[error("no sheet")]
    NoSheet,
    /// A table is missing.
    #[error("the file ends without [{table}]: {}", purpose(table))]
    NoTable {
        /// Its name.
        table: String,
    },
    /// A key is missing.
    #[error("{key} is missing in {place}")]
    NoKey {
        /// The key.
        key: String,
        /// The table that should have it.
        place: String,
    },
    /// A key is not known.
    #[error("{place} has no key {}, only {known}", excerpt(key))]
    UnknownKey {
        /// The table.
        place: String,
        /// The key.
        key: String,
        /// The keys it can have.
        known: String,
    },
    /// A column is not known.
    #[error("{} is not a column: {known}", excerpt(name))]
    UnknownColumn {
        /// Its name.
        name: String,
        /// The columns there are.
        known: String,
    },
    /// A column is missing.
    #[error("the column {colour} is missing")]
    NoColumn {
        /// Its colour.
        colour: Colour,
    },
    /// A value is of another type.
    #[error("{} must be {needed}, not {found}", described(key, *needed == Needed::WholeNumber))]
    WrongType {
        /// The value's place, or that of the list it is in: `tracks.expedition`.
        key: String,
        /// What is needed.
        needed: Needed,
        /// What is there, as TOML calls it.
        found: String,
    },
    /// A number is too high or too low.
    #[error("{} must be {from} to {to}, not {}", described(key, true), excerpt(found))]
    OutOfRange {
        /// The number's place, or that of the list it is in: `tracks.expedition`.
        key: String,
        /// The lowest.
        from: i16,
        /// The highest.
        to: i16,
        /// What is there.
        found: String,
    },
    /// A score track has too few or too many values.
    #[error("{track} has {values} values; ten are needed, for 0 to 9 filled")]
    TrackLength {
        /// Its name.
        track: String,
        /// How many it has.
        values: usize,
    },
    /// A box has an arrow and an artefact.
    #[error("box {number} of {colour} can't be both artefact and arrow")]
    TwoSymbols {
        /// The column.
        colour: Colour,
        /// The box.
        number: u8,
    },
    /// A box is listed twice.
    #[error("box {number} stands twice in {list} of {colour}")]
    BoxTwice {
        /// The box.
        number: u8,
        /// The list.
        list: String,
        /// The column.
        colour: Colour,
    },
}

/// What a value should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
#[serde(rename_all = "kebab-case")]
pub enum Needed {
    /// Keys with values.
    #[error("a table")]
    Table,
    /// Values in brackets.
    #[error("a list")]
    List,
    /// A number without decimals.
    #[error("a whole number")]
    WholeNumber,
}

/// A place in the file in words; of a list, the list itself or each of its values.
fn described(key: &str, value: bool) -> String {
    match key.split('.').collect::<Vec<_>>()[..] {
        ["tracks", "circle-only"] => "circle-only".to_owned(),
        ["tracks", track] if value => format!("every value of {track}"),
        ["columns", colour, list] if value => format!("every box in {list} of {colour}"),
        ["columns", colour, list] => format!("{list} of {colour}"),
        [.., last] => last.to_owned(),
        [] => String::new(),
    }
}

/// What a table of the file is for.
fn purpose(table: &str) -> &'static str {
    match table {
        "tracks" => "the score tracks",
        "bridges" => "the row of bridges",
        _ => "the symbols of each column",
    }
}
