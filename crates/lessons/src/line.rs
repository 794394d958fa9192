//! The record of a lesson, step by step.

use serde::Deserialize;
use serde_json::Value;
use sextant_core::{AnyRecord, Seat, no_files};

/// A record that can be looked at after any number of its steps.
pub struct Line {
    json: Value,
    moves: Vec<Move>,
}

/// A step of a record.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Move {
    /// A player acted.
    Action {
        /// Who.
        seat: Seat,
        /// What the player did.
        action: String,
    },
    /// Chance decided.
    Chance {},
}

impl Line {
    /// Reads a record as text.
    pub fn read(text: &str) -> Result<Line, String> {
        let record =
            sextant_catalog::read_record(text, &no_files).map_err(|error| error.to_string())?;
        let json = record.to_json();
        let moves = Vec::<Move>::deserialize(&json["steps"]).map_err(|error| error.to_string())?;
        Ok(Line { json, moves })
    }

    /// All steps.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The game after this many steps.
    pub fn at(&self, steps: usize) -> Result<Box<dyn AnyRecord>, String> {
        let mut json = self.json.clone();
        if let Some(Value::Array(all)) = json.get_mut("steps") {
            all.truncate(steps);
        }
        if let Some(fields) = json.as_object_mut() {
            fields.shift_remove("result");
            fields.shift_remove("outcome_tags");
        }
        sextant_catalog::read_record(&json.to_string(), &no_files)
            .map_err(|error| error.to_string())
    }
}
