//! Lists of tables.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_tables as tables;
use ts_rs::TS;

use super::{Ended, Millis, Place, Status, Terms};

/// A seat in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct SummarySeat {
    /// Who it is for.
    pub place: Place,
    /// Who sits there.
    pub player: Option<String>,
    /// What they are called.
    pub name: Option<String>,
    /// Whether they are ready to begin.
    pub ready: bool,
    /// For whom it is kept.
    pub kept_for: Option<String>,
}

/// A table in one line of a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Summary {
    /// The table.
    pub table: String,
    /// How far it has come.
    pub status: Status,
    /// What was agreed.
    pub terms: Terms,
    /// The seats in order.
    pub seats: Vec<SummarySeat>,
    /// The seats that decide now.
    pub deciding: Vec<u8>,
    /// When it was set up.
    pub founded: Millis,
    /// When something last happened that everybody could see.
    pub changed: Millis,
    /// From when on those who wait may claim.
    pub claim: Option<Millis>,
    /// How the game ended.
    pub ended: Option<Ended>,
}

/// A list of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct TableList {
    /// The tables.
    pub tables: Vec<Summary>,
}

impl From<tables::Summary> for Summary {
    fn from(summary: tables::Summary) -> Summary {
        Summary {
            table: summary.table.to_string(),
            status: summary.status.into(),
            terms: summary.terms.into(),
            seats: summary.seats.into_iter().map(SummarySeat::from).collect(),
            deciding: summary.deciding.iter().map(|seat| seat.number() as u8).collect(),
            founded: summary.created_at.into(),
            changed: summary.changed.into(),
            claim: summary.claim.map(Millis::from),
            ended: summary.ended.map(Ended::from),
        }
    }
}

impl From<tables::SummarySeat> for SummarySeat {
    fn from(seat: tables::SummarySeat) -> SummarySeat {
        SummarySeat {
            place: seat.kind.into(),
            player: seat.player.map(|player| player.to_string()),
            name: seat.name.map(String::from),
            ready: seat.ready,
            kept_for: seat.reserved_for.map(|player| player.to_string()),
        }
    }
}

impl From<Vec<tables::Summary>> for TableList {
    fn from(tables: Vec<tables::Summary>) -> TableList {
        TableList { tables: tables.into_iter().map(Summary::from).collect() }
    }
}
