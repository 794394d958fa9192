//! Deleting and packing what is kept too long, each thing in a transaction of its own.

use sextant_tables::{Pruned, Retention, StoreError, Time};
use tokio_postgres::types::{FromSqlOwned, ToSql};

use super::PostgresStore;
use super::connection::failed;
use super::store::{column, event_in};
use crate::packed::{pack, unpack};
use crate::retention::{
    Cutoffs, FINISHED, GUESTS, Kind, PARTS_OF_A_GUEST, PARTS_OF_A_TABLE, TOKENS, UNSTARTED,
};
use crate::stored::EventRow;

/// [`UNPACKED`](crate::retention::UNPACKED), as the index has it.
const TO_PACK: Kind = Kind { old: "tables WHERE to_pack AND ended < $1", this: "no = $2" };

impl PostgresStore {
    pub(super) async fn prune_some(
        &self,
        retention: Retention,
        now: Time,
        limit: usize,
    ) -> Result<Pruned, StoreError> {
        let cutoffs = Cutoffs::new(retention, now);
        let parts = &PARTS_OF_A_TABLE;
        let unstarted = self.delete::<i64>("no", &UNSTARTED, cutoffs.unstarted, limit, parts);
        let unstarted = unstarted.await?;
        let finished = self.delete::<i64>("no", &FINISHED, cutoffs.finished, limit, parts).await?;
        let packed = self.pack_some(cutoffs.unpacked, limit).await?;
        let parts = &["DELETE FROM tokens WHERE hash = $1"];
        let tokens = self.delete::<String>("hash", &TOKENS, cutoffs.tokens, limit, parts).await?;
        let parts = &PARTS_OF_A_GUEST;
        let guests = self.delete::<String>("id", &GUESTS, cutoffs.guests, limit, parts).await?;
        Ok(Pruned { packed, unstarted, finished, guests, tokens })
    }

    pub(crate) async fn count_old(&self, kind: &Kind, cutoff: i64) -> Result<u64, StoreError> {
        let select = format!("SELECT count(*) FROM {}", kind.old);
        let row = self.row(&select, &[&cutoff]).await?;
        row.map_or(Ok(0), |row| column::<i64>(&row, 0).map(|count| count as u64))
    }

    /// Some that are too old, by this column.
    async fn old<T: FromSqlOwned>(
        &self,
        name: &str,
        kind: &Kind,
        cutoff: i64,
        limit: usize,
    ) -> Result<Vec<T>, StoreError> {
        let select = format!("SELECT {name} FROM {} LIMIT $2", kind.old);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = self.rows(&select, &[&cutoff, &limit]).await?;
        rows.iter().map(|row| row.try_get(0).map_err(failed)).collect()
    }

    async fn delete<T: FromSqlOwned + ToSql + Sync>(
        &self,
        name: &str,
        kind: &Kind,
        cutoff: Option<i64>,
        limit: usize,
        parts: &[&str],
    ) -> Result<u64, StoreError> {
        let Some(cutoff) = cutoff else { return Ok(0) };
        let mut deleted = 0;
        for this in self.old::<T>(name, kind, cutoff, limit).await? {
            let mut client = self.client().await?;
            let transaction = client.connection.transaction().await.map_err(failed)?;
            // Locked, so that nothing is added meanwhile.
            let select = format!("SELECT 1 FROM {} AND {} FOR UPDATE", kind.old, kind.this);
            let statement = transaction.prepare_cached(&select).await.map_err(failed)?;
            let found = transaction.query_opt(&statement, &[&cutoff, &this]).await;
            if found.map_err(failed)?.is_none() {
                continue;
            }
            for part in parts {
                let statement = transaction.prepare_cached(part).await.map_err(failed)?;
                transaction.execute(&statement, &[&this]).await.map_err(failed)?;
            }
            transaction.commit().await.map_err(failed)?;
            deleted += 1;
        }
        Ok(deleted)
    }

    async fn pack_some(&self, cutoff: i64, limit: usize) -> Result<u64, StoreError> {
        let mut packed = 0;
        for no in self.old::<i64>("no", &TO_PACK, cutoff, limit).await? {
            let mut client = self.client().await?;
            let transaction = client.connection.transaction().await.map_err(failed)?;
            let lock = "SELECT last FROM tables WHERE no = $1 FOR UPDATE";
            if transaction.query_opt(lock, &[&no]).await.map_err(failed)?.is_none() {
                continue;
            }
            let select = "SELECT body FROM packed_events WHERE table_no = $1";
            let before = transaction.query_opt(select, &[&no]).await.map_err(failed)?;
            let mut events = match before {
                Some(row) => unpack(column(&row, 0)?)?,
                None => Vec::new(),
            };
            let select = "SELECT number, at, body FROM events WHERE table_no = $1 ORDER BY number";
            let rows = transaction.query(select, &[&no]).await.map_err(failed)?;
            let more: Vec<EventRow> = rows.iter().map(event_in).collect::<Result<_, _>>()?;
            events.extend(more);
            let body = tokio::task::spawn_blocking(move || pack(&events)).await;
            let body = body.map_err(|error| StoreError::Unavailable(error.to_string()))??;
            let insert = "INSERT INTO packed_events (table_no, body) VALUES ($1, $2)
                ON CONFLICT (table_no) DO UPDATE SET body = excluded.body";
            transaction.execute(insert, &[&no, &body]).await.map_err(failed)?;
            let delete = "DELETE FROM events WHERE table_no = $1";
            transaction.execute(delete, &[&no]).await.map_err(failed)?;
            let update = "UPDATE tables SET packed = last, request = NULL WHERE no = $1";
            transaction.execute(update, &[&no]).await.map_err(failed)?;
            transaction.commit().await.map_err(failed)?;
            packed += 1;
        }
        Ok(packed)
    }
}
