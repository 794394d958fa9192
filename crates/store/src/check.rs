//! Checking that everything stored makes sense, and taking finished games out.

use sextant_tables::{StoreError, TableId};

use crate::AnyStore;
use crate::contents::Content;

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Tables.
    pub tables: u64,
    /// Events.
    pub events: u64,
}

/// A finished game.
pub struct Finished {
    /// The table it was played at.
    pub table: TableId,
    /// Its record as text.
    pub text: String,
    /// Its record as JSON.
    pub json: serde_json::Value,
}

impl AnyStore {
    /// Plays every table's events again, and compares what is stored beside them with what they add
    /// up to. `report` gets everything that is wrong, in a sentence.
    pub async fn check(&self, mut report: impl FnMut(String)) -> Result<Checked, StoreError> {
        if let AnyStore::Sqlite(store) = self {
            store.damages().await?.into_iter().for_each(&mut report);
        }
        let mut checked = Checked::default();
        let checking = async |content| {
            let Content::Table(table) = content else { return Ok::<(), StoreError>(()) };
            checked.tables += 1;
            checked.events += table.events.len() as u64;
            match table.disagrees() {
                Ok(None) => {}
                Ok(Some(part)) => {
                    report(format!("table {}: {part} does not agree with the events", table.id));
                }
                Err(error) => report(format!("table {}: {error}", table.id)),
            }
            Ok(())
        };
        self.each_content(checking).await?;
        Ok(checked)
    }

    /// Hands over every finished game, from the oldest table on.
    pub async fn each_finished<E: From<StoreError>>(
        &self,
        mut take: impl FnMut(Finished) -> Result<(), E>,
    ) -> Result<(), E> {
        self.each_content(async |content| {
            let Content::Table(table) = content else { return Ok(()) };
            if table.status != "over" {
                return Ok(());
            }
            let replayed = table.replay()?;
            let Some(record) = replayed.table.finished() else { return Ok(()) };
            let table = replayed.table.id();
            take(Finished { table, text: record.to_text(), json: record.to_json() })
        })
        .await
    }
}
