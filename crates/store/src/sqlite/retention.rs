//! Deleting and packing what is kept too long. Readers look for it, so that moves never wait for that.

use rusqlite::types::FromSql;
use rusqlite::{Connection, OptionalExtension as _, ToSql, params};
use sextant_tables::{Pruned, Retention, StoreError, Time};

use super::connection::failed;
use super::{SqliteStore, store};
use crate::packed::pack;
use crate::retention::{
    Cutoffs, FINISHED, GUESTS, Kind, PARTS_OF_A_GUEST, PARTS_OF_A_TABLE, TOKENS, UNPACKED,
    UNSTARTED,
};

impl SqliteStore {
    pub(super) async fn prune_some(
        &self,
        retention: Retention,
        now: Time,
        limit: usize,
    ) -> Result<Pruned, StoreError> {
        let cutoffs = Cutoffs::new(retention, now);
        Ok(Pruned {
            unstarted: self.delete_tables(&UNSTARTED, cutoffs.unstarted, limit).await?,
            finished: self.delete_tables(&FINISHED, cutoffs.finished, limit).await?,
            packed: self.pack_some(cutoffs.unpacked, limit).await?,
            tokens: self.delete_tokens(cutoffs.tokens, limit).await?,
            guests: self.delete_guests(cutoffs.guests, limit).await?,
        })
    }

    pub(crate) async fn count_old(&self, kind: &Kind, cutoff: i64) -> Result<u64, StoreError> {
        let select = format!("SELECT count(*) FROM {}", kind.old);
        self.read(move |connection| {
            let count = connection.query_row(&select, [cutoff], |row| row.get::<_, i64>(0));
            count.map(|count| count as u64).map_err(failed)
        })
        .await
    }

    /// Some that are too old, by this column.
    async fn old<T: FromSql + Send + 'static>(
        &self,
        column: &str,
        kind: &Kind,
        cutoff: i64,
        limit: usize,
    ) -> Result<Vec<T>, StoreError> {
        let select = format!("SELECT {column} FROM {} LIMIT $2", kind.old);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(&select).map_err(failed)?;
            let rows = statement.query_map([cutoff, limit], |row| row.get(0)).map_err(failed)?;
            rows.collect::<Result<_, _>>().map_err(failed)
        })
        .await
    }

    async fn delete_tables(
        &self,
        kind: &'static Kind,
        cutoff: Option<i64>,
        limit: usize,
    ) -> Result<u64, StoreError> {
        let Some(cutoff) = cutoff else { return Ok(0) };
        let mut deleted = 0;
        for no in self.old::<i64>("no", kind, cutoff, limit).await? {
            let delete = move |connection: &Connection| {
                delete_if_old(connection, kind, cutoff, &no, &PARTS_OF_A_TABLE)
            };
            deleted += u64::from(self.write(delete).await?);
        }
        Ok(deleted)
    }

    async fn delete_guests(&self, cutoff: Option<i64>, limit: usize) -> Result<u64, StoreError> {
        let Some(cutoff) = cutoff else { return Ok(0) };
        let mut deleted = 0;
        for id in self.old::<String>("id", &GUESTS, cutoff, limit).await? {
            let delete = move |connection: &Connection| {
                delete_if_old(connection, &GUESTS, cutoff, &id, &PARTS_OF_A_GUEST)
            };
            deleted += u64::from(self.write(delete).await?);
        }
        Ok(deleted)
    }

    async fn delete_tokens(&self, cutoff: Option<i64>, limit: usize) -> Result<u64, StoreError> {
        let Some(cutoff) = cutoff else { return Ok(0) };
        let mut deleted = 0;
        for hash in self.old::<String>("hash", &TOKENS, cutoff, limit).await? {
            let delete = move |connection: &Connection| {
                let parts = ["DELETE FROM tokens WHERE hash = $1"];
                delete_if_old(connection, &TOKENS, cutoff, &hash, &parts)
            };
            deleted += u64::from(self.write(delete).await?);
        }
        Ok(deleted)
    }

    async fn pack_some(&self, cutoff: i64, limit: usize) -> Result<u64, StoreError> {
        let mut packed = 0;
        for no in self.old::<i64>("no", &UNPACKED, cutoff, limit).await? {
            let read = self.read(move |connection| {
                let events = store::events(connection, no, 0)?;
                let last = events.last().map_or(0, |event| event.number);
                Ok((last, pack(&events)?))
            });
            let (last, body) = read.await?;
            let put = self.write(move |connection| put_packed(connection, no, last, &body));
            packed += u64::from(put.await?);
        }
        Ok(packed)
    }
}

/// Deletes all parts of one that is still too old, and says whether it was.
fn delete_if_old(
    connection: &Connection,
    kind: &Kind,
    cutoff: i64,
    this: &dyn ToSql,
    parts: &[&str],
) -> Result<bool, StoreError> {
    let select = format!("SELECT 1 FROM {} AND {}", kind.old, kind.this);
    let found = connection
        .prepare_cached(&select)
        .and_then(|mut it| it.exists(params![cutoff, this]))
        .map_err(failed)?;
    if found {
        for part in parts {
            let done = connection.prepare_cached(part).and_then(|mut it| it.execute([this]));
            done.map_err(failed)?;
        }
    }
    Ok(found)
}

/// Puts packed events in the place of the events, unless something has happened meanwhile.
fn put_packed(
    connection: &Connection,
    no: i64,
    last: i64,
    body: &[u8],
) -> Result<bool, StoreError> {
    let update = "UPDATE tables SET packed = last, request = NULL WHERE no = ?1 AND last = ?2";
    let insert = "INSERT INTO packed_events (table_no, body) VALUES (?1, ?2)
        ON CONFLICT DO UPDATE SET body = excluded.body";
    let put = || -> rusqlite::Result<bool> {
        if connection.prepare_cached(update)?.execute([no, last])? == 0 {
            return Ok(false);
        }
        connection.prepare_cached(insert)?.execute(params![no, body])?;
        connection.prepare_cached("DELETE FROM events WHERE table_no = ?1")?.execute([no])?;
        Ok(true)
    };
    put().map_err(failed)
}

/// The packed events of a table, if there are any.
pub(super) fn packed_events(connection: &Connection, no: i64) -> rusqlite::Result<Option<Vec<u8>>> {
    connection
        .prepare_cached("SELECT body FROM packed_events WHERE table_no = ?1")?
        .query_row([no], |row| row.get(0))
        .optional()
}
