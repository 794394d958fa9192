//! What a decision sets off beyond what it writes.

use std::fmt;

use crate::{Column, ColumnSet, Sheet};

/// Something that players should notice when a decision is made: `artefact 4`, `bridge-won R`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An artefact was shaded: which, counted from 1.
    Artefact(u8),
    /// A bridge was passed, and no player had passed it in an earlier turn.
    BridgeWon(Column),
    /// A bridge was passed too late for its points.
    BridgeMissed(Column),
    /// The last dice symbol was shaded.
    Exhausted,
}

impl Event {
    /// What happened between two states of a sheet within one turn. `row` is that of the bridges,
    /// and `passed` are those that players had passed before this turn.
    pub(crate) fn between(now: &Sheet, then: &Sheet, row: u8, passed: ColumnSet) -> Vec<Event> {
        let mut events = Vec::new();
        if then.artefacts() > now.artefacts() {
            events.push(Event::Artefact(then.artefacts()));
        }
        for column in then.reaching(row).minus(now.reaching(row)).iter() {
            events.push(if passed.contains(column) {
                Event::BridgeMissed(column)
            } else {
                Event::BridgeWon(column)
            });
        }
        if then.is_exhausted() && !now.is_exhausted() {
            events.push(Event::Exhausted);
        }
        events
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Artefact(nth) => write!(f, "artefact {nth}"),
            Event::BridgeWon(column) => write!(f, "bridge-won {}", id(*column)),
            Event::BridgeMissed(column) => write!(f, "bridge-missed {}", id(*column)),
            Event::Exhausted => f.write_str("exhausted"),
        }
    }
}

/// A colour's letter, or the column's name, as in views.
fn id(column: Column) -> String {
    match column {
        Column::Expedition(colour) => colour.letter().to_string(),
        Column::Artefacts | Column::Dice => column.name().to_owned(),
    }
}
