//! Reading everything, as it was at one moment.

use rusqlite::{Connection, Row};
use sextant_tables::StoreError;
use tokio::sync::mpsc::Sender;

use super::connection::{failed, open_reader};
use super::players::{player_in, token_in};
use super::writer::closed;
use super::{SqliteStore, append, store};
use crate::contents::{Content, StoredNote, StoredTable};
use crate::stored::{EventRow, NewRow, parse, read_note};
use crate::{Stats, TableStats};

impl SqliteStore {
    /// Sends everything, from a connection of its own: a transaction that reads sees the file as it
    /// was when it began, whatever is written meanwhile.
    pub(crate) async fn send_contents(&self, to: Sender<Content>) -> Result<(), StoreError> {
        let path = self.path.clone();
        let sending = tokio::task::spawn_blocking(move || {
            let connection =
                open_reader(&path).map_err(|error| StoreError::Unavailable(error.to_string()))?;
            connection.execute_batch("BEGIN").map_err(failed)?;
            send_all(&connection, &to)
        });
        sending.await.unwrap_or_else(|_| Err(closed()))
    }

    /// What the engine itself finds wrong with the file.
    pub(crate) async fn damages(&self) -> Result<Vec<String>, StoreError> {
        self.read(|connection| {
            let mut found = Vec::new();
            let mut check = connection.prepare("PRAGMA integrity_check(20)").map_err(failed)?;
            let rows = check.query_map([], |row| row.get::<_, String>(0)).map_err(failed)?;
            for row in rows {
                found.extend(Some(row.map_err(failed)?).filter(|said| said != "ok"));
            }
            let mut check = connection.prepare("PRAGMA foreign_key_check").map_err(failed)?;
            let rows = check.query_map([], |row| row.get::<_, String>(0)).map_err(failed)?;
            for row in rows.take(20) {
                found.push(format!("a row of {} belongs to nothing", row.map_err(failed)?));
            }
            Ok(found)
        })
        .await
    }

    pub(crate) async fn stats(&self) -> Result<Stats, StoreError> {
        self.read(|connection| {
            let count = |sql: &str| {
                connection
                    .query_row(sql, [], |row| row.get::<_, i64>(0))
                    .map(|count| count as u64)
                    .map_err(failed)
            };
            let status = |status: &str| {
                count(&format!("SELECT count(*) FROM tables WHERE status = '{status}'"))
            };
            Ok(Stats {
                engine: "sqlite",
                version: count("SELECT max(version) FROM schema_version")?,
                players: count("SELECT count(*) FROM players")?,
                tokens: count("SELECT count(*) FROM tokens")?,
                tables: TableStats {
                    waiting: status("waiting")?,
                    playing: status("playing")?,
                    over: status("over")?,
                    closed: status("closed")?,
                },
                events: count("SELECT coalesce(sum(last), 0) FROM tables")?,
                notes: count("SELECT count(*) FROM notes")?,
                jobs: count("SELECT count(*) FROM jobs")?,
                bytes: count(
                    "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
                )?,
            })
        })
        .await
    }
}

fn send_all(connection: &Connection, to: &Sender<Content>) -> Result<(), StoreError> {
    each(connection, "SELECT id, name, since FROM players ORDER BY id", to, |row| {
        player_in(row).map(|player| player.map(Content::Player))
    })?;
    let tokens = "SELECT hash, player, scope, label, since FROM tokens ORDER BY hash";
    each(connection, tokens, to, |row| token_in(row).map(|token| token.map(Content::Token)))?;
    let tables = "SELECT no, id, sealed, link, founder, request, founded, last, status, in_lobby,
        summary FROM tables ORDER BY no";
    each(connection, tables, to, |row| {
        let events = store::events(connection, row.get(0)?, 0);
        match events {
            Ok(events) => Ok(Ok(Content::Table(Box::new(table_in(connection, row, events)?)))),
            Err(error) => Ok(Err(error)),
        }
    })?;
    let notes = "SELECT player, table_id, note FROM notes ORDER BY player, table_id";
    each(connection, notes, to, |row| {
        let text = |column| row.get_ref(column).and_then(|value| Ok(value.as_str()?));
        Ok(read_stored_note(text(0)?, text(1)?, text(2)?).map(Content::Note))
    })
}

fn each(
    connection: &Connection,
    select: &str,
    to: &Sender<Content>,
    read: impl Fn(&Row<'_>) -> rusqlite::Result<Result<Content, StoreError>>,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare(select).map_err(failed)?;
    let mut rows = statement.query([]).map_err(failed)?;
    while let Some(row) = rows.next().map_err(failed)? {
        let content = read(row).map_err(failed)??;
        if to.blocking_send(content).is_err() {
            return Ok(());
        }
    }
    Ok(())
}

fn table_in(
    connection: &Connection,
    row: &Row<'_>,
    events: Vec<EventRow>,
) -> rusqlite::Result<StoredTable> {
    let no = row.get(0)?;
    let new = NewRow {
        sealed: row.get(2)?,
        link: row.get(3)?,
        creator: row.get(4)?,
        request: row.get(5)?,
        limits: None,
    };
    let mut listed = append::listed(connection, no)?;
    let mut jobs = append::jobs(connection, no)?;
    listed.sort();
    jobs.sort();
    Ok(StoredTable {
        id: row.get(1)?,
        new,
        created_at: row.get(6)?,
        last: row.get(7)?,
        status: row.get(8)?,
        in_lobby: row.get(9)?,
        summary: row.get(10)?,
        events,
        listed,
        jobs,
    })
}

fn read_stored_note(player: &str, table: &str, note: &str) -> Result<StoredNote, StoreError> {
    Ok(StoredNote {
        player: parse("the id of a player", player)?,
        table: parse("the id of a table", table)?,
        note: read_note(note)?,
    })
}
