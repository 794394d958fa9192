//! Reading everything, as it was at one moment.

use std::collections::HashMap;

use deadpool_postgres::Transaction;
use sextant_tables::{StoreError, TokenEntry};
use tokio::sync::mpsc::Sender;
use tokio_postgres::{IsolationLevel, Row};

use super::PostgresStore;
use super::connection::failed;
use super::store::{column, event_in, job_in, player_in, token_in};
use crate::contents::{Content, StoredNote, StoredTable};
use crate::packed::unpack;
use crate::stored::{EventRow, ListedRow, NewRow, parse, read_note};
use crate::{Stats, TableStats};

/// So many rows are read at once, of tables with all that belongs to them.
const ROWS: i64 = 1_000;
const TABLES: i64 = 100;

impl PostgresStore {
    /// Sends everything, from one transaction that sees the database as it was when it began.
    pub(crate) async fn send_contents(&self, to: Sender<Content>) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client
            .connection
            .build_transaction()
            .isolation_level(IsolationLevel::RepeatableRead)
            .read_only(true)
            .start()
            .await
            .map_err(failed)?;
        match send_all(&transaction, &to).await {
            Ok(()) | Err(Stopped::ReceiverClosed) => Ok(()),
            Err(Stopped::Failed(error)) => Err(error),
        }
    }

    pub(crate) async fn stats(&self) -> Result<Stats, StoreError> {
        let select = "SELECT (SELECT max(version) FROM schema_version),
            (SELECT count(*) FROM players), (SELECT count(*) FROM tokens),
            (SELECT coalesce(sum(last), 0)::bigint FROM tables), (SELECT count(*) FROM notes),
            (SELECT count(*) FROM jobs), pg_database_size(current_database()),
            count(*) FILTER (WHERE status = 'waiting'), count(*) FILTER (WHERE status = 'playing'),
            count(*) FILTER (WHERE status = 'over'), count(*) FILTER (WHERE status = 'closed')
            FROM tables";
        let client = self.client().await?;
        let row = client.connection.query_one(select, &[]).await.map_err(failed)?;
        let count = |index| column::<i64>(&row, index).map(|count| count as u64);
        Ok(Stats {
            engine: "postgres",
            version: count(0)?,
            players: count(1)?,
            tokens: count(2)?,
            events: count(3)?,
            notes: count(4)?,
            jobs: count(5)?,
            bytes: count(6)?,
            tables: TableStats {
                waiting: count(7)?,
                playing: count(8)?,
                over: count(9)?,
                closed: count(10)?,
            },
        })
    }
}

/// Why reading ended early.
enum Stopped {
    ReceiverClosed,
    Failed(StoreError),
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Stopped {
        Stopped::Failed(error)
    }
}

async fn send_all(transaction: &Transaction<'_>, to: &Sender<Content>) -> Result<(), Stopped> {
    let mut after = String::new();
    loop {
        let select = "SELECT id, name, since FROM players WHERE id > $1 ORDER BY id LIMIT $2";
        let rows = transaction.query(select, &[&after, &ROWS]).await.map_err(failed)?;
        for row in &rows {
            let player = player_in(row)?;
            after = player.id.to_string();
            send(to, Content::Player(player)).await?;
        }
        if rows.is_empty() {
            break;
        }
    }
    let mut after = String::new();
    loop {
        let select = "SELECT hash, player, scope, label, since FROM tokens
            WHERE hash > $1 ORDER BY hash LIMIT $2";
        let rows = transaction.query(select, &[&after, &ROWS]).await.map_err(failed)?;
        for row in &rows {
            let token: TokenEntry = token_in(row)?;
            after = token.hash.to_string();
            send(to, Content::Token(token)).await?;
        }
        if rows.is_empty() {
            break;
        }
    }
    send_tables(transaction, to).await?;
    let (mut player, mut table) = (String::new(), String::new());
    loop {
        let select = "SELECT player, table_id, note FROM notes WHERE (player, table_id) > ($1, $2)
            ORDER BY player, table_id LIMIT $3";
        let rows = transaction.query(select, &[&player, &table, &ROWS]).await.map_err(failed)?;
        for row in &rows {
            (player, table) = (column(row, 0)?, column(row, 1)?);
            let note = StoredNote {
                player: parse("the id of a player", &player)?,
                table: parse("the id of a table", &table)?,
                note: read_note(column(row, 2)?)?,
            };
            send(to, Content::Note(note)).await?;
        }
        if rows.is_empty() {
            return Ok(());
        }
    }
}

async fn send(to: &Sender<Content>, content: Content) -> Result<(), Stopped> {
    to.send(content).await.map_err(|_| Stopped::ReceiverClosed)
}

async fn send_tables(transaction: &Transaction<'_>, to: &Sender<Content>) -> Result<(), Stopped> {
    let mut after = 0_i64;
    loop {
        let select = "SELECT no, id, sealed, link, founder, request, founded, last, status,
            in_lobby, summary FROM tables WHERE no > $1 ORDER BY no LIMIT $2";
        let rows = transaction.query(select, &[&after, &TABLES]).await.map_err(failed)?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = column(last, 0)?;
        let numbers: Vec<i64> = rows.iter().map(|row| column(row, 0)).collect::<Result<_, _>>()?;

        let events = "SELECT number, at, body, table_no FROM events
            WHERE table_no = ANY ($1) ORDER BY table_no, number";
        let mut events = by_table(transaction, events, &numbers, 3, event_in).await?;
        let packed = "SELECT body, table_no FROM packed_events WHERE table_no = ANY ($1)";
        let mut packed =
            by_table(transaction, packed, &numbers, 1, |row| unpack(column(row, 0)?)).await?;
        let listed = "SELECT player, urgency, place, table_no FROM listed
            WHERE table_no = ANY ($1)";
        let mut listed = by_table(transaction, listed, &numbers, 3, |row| {
            Ok(ListedRow {
                player: column(row, 0)?,
                urgency: column(row, 1)?,
                place: column(row, 2)?,
            })
        })
        .await?;
        let jobs = "SELECT '', kind, seat, decision, due, table_no FROM jobs
            WHERE table_no = ANY ($1)";
        let mut jobs = by_table(transaction, jobs, &numbers, 5, job_in).await?;

        for (row, no) in rows.iter().zip(numbers) {
            let (mut listed, mut jobs) =
                (listed.remove(&no).unwrap_or_default(), jobs.remove(&no).unwrap_or_default());
            listed.sort();
            jobs.sort();
            let mut all: Vec<EventRow> =
                packed.remove(&no).unwrap_or_default().into_iter().flatten().collect();
            all.extend(events.remove(&no).unwrap_or_default());
            let table = StoredTable {
                id: column(row, 1)?,
                new: NewRow {
                    sealed: column(row, 2)?,
                    link: column(row, 3)?,
                    creator: column(row, 4)?,
                    request: column(row, 5)?,
                    limits: None,
                },
                created_at: column(row, 6)?,
                last: column(row, 7)?,
                status: column(row, 8)?,
                in_lobby: column(row, 9)?,
                summary: column(row, 10)?,
                events: all,
                listed,
                jobs,
            };
            send(to, Content::Table(Box::new(table))).await?;
        }
    }
}

async fn by_table<T>(
    transaction: &Transaction<'_>,
    select: &str,
    tables: &[i64],
    no: usize,
    read: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<HashMap<i64, Vec<T>>, StoreError> {
    let rows = transaction.query(select, &[&tables]).await.map_err(failed)?;
    let mut found: HashMap<i64, Vec<T>> = HashMap::new();
    for row in &rows {
        found.entry(column(row, no)?).or_default().push(read(row)?);
    }
    Ok(found)
}
