//! Appending events: what happens with every move, in one statement.

use deadpool_postgres::{Client as Connection, GenericClient};
use sextant_tables::{AppendError, CreationLimit, CreationLimits, JobQueue, StoreError, Urgency};
use tokio_postgres::types::ToSql;

use super::connection::failed;
use crate::stored::{AppendRows, JobRow};

/// Everything hangs on `the_table`: if it gives no row, another writer was first, and nothing is
/// done. Rows are only touched if they change.
macro_rules! appending {
    ($the_table:literal) => {
        concat!(
            "WITH the_table AS (",
            $the_table,
            "),
            added AS (
                INSERT INTO events (table_no, number, at, body)
                SELECT no, new.* FROM the_table,
                    unnest($7::bigint[], $8::bigint[], $9::text[]) AS new
            ),
            unlisted AS (
                DELETE FROM listed USING the_table
                WHERE table_no = no AND player <> ALL ($10::text[])
            ),
            listed_anew AS (
                INSERT INTO listed (table_no, player, urgency, place)
                SELECT no, new.* FROM the_table,
                    unnest($10::text[], $11::bigint[], $12::bigint[]) AS new
                ON CONFLICT (table_no, player) DO UPDATE
                SET urgency = excluded.urgency, place = excluded.place
                WHERE (listed.urgency, listed.place) <> (excluded.urgency, excluded.place)
            ),
            dropped AS (
                DELETE FROM jobs USING the_table
                WHERE table_no = no AND (kind, seat, decision) NOT IN (
                    SELECT * FROM unnest($13::text[], $14::bigint[], $15::bigint[])
                )
            ),
            set_anew AS (
                INSERT INTO jobs (table_no, kind, seat, decision, due, owner)
                SELECT no, new.*, founder FROM the_table,
                    unnest($13::text[], $14::bigint[], $15::bigint[], $16::bigint[]) AS new
                ON CONFLICT (table_no, kind, seat, decision) DO UPDATE
                SET due = excluded.due, leased_until = 0 WHERE jobs.due <> excluded.due
            )
            SELECT no FROM the_table"
        )
    };
}

const ADVANCE: &str = appending!(
    "UPDATE tables SET last = $3, status = $4, in_lobby = $5, summary = $6, ended = $17
    WHERE id = $1 AND last = $2 RETURNING no, founder"
);

const FOUND: &str = appending!(
    "INSERT INTO tables
        (id, last, status, in_lobby, summary, ended, founded, sealed, link, founder, request)
    SELECT $1, $3, $4, $5, $6, $17, $18, $19, $20, $21, $22 WHERE $2::bigint = 0
    ON CONFLICT DO NOTHING RETURNING no, founder"
);

type Parameter<'a> = &'a (dyn ToSql + Sync);

/// Appends to all tables or to none.
pub(super) async fn append(
    client: &mut Connection,
    mut appends: Vec<AppendRows>,
) -> Result<(), AppendError> {
    if let [append] = &appends[..]
        && append.limits().is_none()
    {
        return append_one(client, append).await;
    }
    // Always in the same order, so that no two writers wait for each other.
    appends.sort_by_key(|append| append.table);
    let transaction = client.transaction().await.map_err(failed)?;
    for append in &appends {
        if let Some((creator, limits)) = append.limits() {
            check_limits(&transaction, creator, limits).await?;
        }
        append_one(&transaction, append).await?;
    }
    Ok(transaction.commit().await.map_err(failed)?)
}

/// Lets others wait who want to know how much this player has, until the transaction ends.
pub(super) async fn lock_player(
    client: &impl GenericClient,
    player: &str,
) -> Result<(), StoreError> {
    let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
    let statement = client.prepare_cached(lock).await.map_err(failed)?;
    client.execute(&statement, &[&player]).await.map(drop).map_err(failed)
}

async fn check_limits(
    client: &impl GenericClient,
    creator: &str,
    limits: CreationLimits,
) -> Result<(), AppendError> {
    lock_player(client, creator).await?;
    let select = "SELECT (SELECT count(*) FROM listed WHERE player = $1 AND urgency < $2),
        (SELECT count(*) FROM tables WHERE founder = $1 AND in_lobby),
        (SELECT count(*) FROM jobs WHERE kind = $3 AND owner = $1)";
    let over = i64::from(Urgency::Over.rank());
    let statement = client.prepare_cached(select).await.map_err(failed)?;
    let bounds: [Parameter<'_>; 3] = [&creator, &over, &JobQueue::BotTurns.to_stored()];
    let row = client.query_one(&statement, &bounds).await.map_err(failed)?;
    let count = |index| row.try_get(index).map(|count: i64| count as usize).map_err(failed);
    let (unfinished, open, bot_turns) = (count(0)?, count(1)?, count(2)?);
    if unfinished >= limits.unfinished {
        return Err(CreationLimit::Unfinished.into());
    }
    if limits.open.is_some_and(|most| open >= most) {
        return Err(CreationLimit::Open.into());
    }
    if limits.bot_turns.is_some_and(|most| bot_turns >= most) {
        return Err(CreationLimit::BotTurns.into());
    }
    Ok(())
}

async fn append_one(client: &impl GenericClient, append: &AppendRows) -> Result<(), AppendError> {
    let AppendRows { id, before, last, status, in_lobby, summary, created_at, ended, .. } = append;
    let numbers: Vec<i64> = append.events.iter().map(|event| event.number).collect();
    let times: Vec<i64> = append.events.iter().map(|event| event.at).collect();
    let bodies: Vec<&str> = append.events.iter().map(|event| &*event.body).collect();
    let players: Vec<&str> = append.listed.iter().map(|row| &*row.player).collect();
    let urgencies: Vec<i64> = append.listed.iter().map(|row| row.urgency).collect();
    let places: Vec<i64> = append.listed.iter().map(|row| row.place).collect();
    let kinds: Vec<&str> = append.jobs.iter().map(|job| &*job.kind).collect();
    let number = |of: fn(&JobRow) -> i64| -> Vec<i64> { append.jobs.iter().map(of).collect() };
    let (seats, decisions, due) =
        (number(|job| job.seat), number(|job| job.decision), number(|job| job.due));
    let mut parameters: Vec<Parameter<'_>> = vec![
        id, before, last, status, in_lobby, summary, &numbers, &times, &bodies, &players,
        &urgencies, &places, &kinds, &seats, &decisions, &due, ended,
    ];
    let mut statement = ADVANCE;
    if let Some(new) = &append.new {
        statement = FOUND;
        let new: [Parameter<'_>; 5] =
            [created_at, &new.sealed, &new.link, &new.creator, &new.request];
        parameters.extend(new);
    }
    let statement = client.prepare_cached(statement).await.map_err(failed)?;
    let row = client.query_opt(&statement, &parameters).await.map_err(conflict(append))?;
    row.map(drop).ok_or(AppendError::Taken(append.table))
}

/// Should two writers get past the check, the key lets one of them through.
fn conflict(append: &AppendRows) -> impl Fn(tokio_postgres::Error) -> AppendError {
    let table = append.table;
    move |error| match error.code() {
        Some(&tokio_postgres::error::SqlState::UNIQUE_VIOLATION) => AppendError::Taken(table),
        _ => StoreError::into(failed(error)),
    }
}
