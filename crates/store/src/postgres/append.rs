//! Appending events: what happens with every move, in one statement for all tables that move at once.

use deadpool_postgres::{Client as Connection, GenericClient};
use sextant_tables::{
    AppendError, CreationLimit, CreationLimits, JobQueue, StoreError, TableId, Urgency,
};
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use super::connection::failed;
use crate::stored::AppendRows;

/// Everything hangs on `the_table`, which has the tables that go on: where another writer was first,
/// there is no row, and nothing is done. Rows are only touched if they change.
macro_rules! appending {
    ($the_table:literal) => {
        concat!(
            "WITH the_table AS (",
            $the_table,
            "),
            added AS (
                INSERT INTO events (table_no, number, at, body)
                SELECT no, number, at, body FROM the_table
                JOIN unnest($8::text[], $9::bigint[], $10::bigint[], $11::text[])
                    AS new (id, number, at, body) USING (id)
            ),
            unlisted AS (
                DELETE FROM listed USING the_table
                WHERE table_no = no AND (id, player) NOT IN (
                    SELECT * FROM unnest($12::text[], $13::text[])
                )
            ),
            listed_anew AS (
                INSERT INTO listed (table_no, player, urgency, place)
                SELECT no, player, urgency, place FROM the_table
                JOIN unnest($12::text[], $13::text[], $14::bigint[], $15::bigint[])
                    AS new (id, player, urgency, place) USING (id)
                ON CONFLICT (table_no, player) DO UPDATE
                SET urgency = excluded.urgency, place = excluded.place
                WHERE (listed.urgency, listed.place) <> (excluded.urgency, excluded.place)
            ),
            dropped AS (
                DELETE FROM jobs USING the_table
                WHERE table_no = no AND (id, kind, seat, decision) NOT IN (
                    SELECT * FROM unnest($16::text[], $17::text[], $18::bigint[], $19::bigint[])
                )
            ),
            set_anew AS (
                INSERT INTO jobs (table_no, kind, seat, decision, due, owner)
                SELECT no, kind, seat, decision, due, founder FROM the_table
                JOIN unnest($16::text[], $17::text[], $18::bigint[], $19::bigint[], $20::bigint[])
                    AS new (id, kind, seat, decision, due) USING (id)
                ON CONFLICT (table_no, kind, seat, decision) DO UPDATE
                SET due = excluded.due, leased_until = 0 WHERE jobs.due <> excluded.due
            )
            SELECT id FROM the_table"
        )
    };
}

const ADVANCE: &str = appending!(
    "UPDATE tables SET last = new.last, status = new.status, in_lobby = new.in_lobby,
        summary = new.summary, ended = new.ended
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::text[],
        $7::bigint[]) AS new (id, before, last, status, in_lobby, summary, ended)
    WHERE tables.id = new.id AND tables.last = new.before
    RETURNING no, tables.id, founder"
);

const FOUND: &str = appending!(
    "INSERT INTO tables
        (id, last, status, in_lobby, summary, ended, founded, sealed, link, founder, request)
    SELECT id, last, status, in_lobby, summary, ended, $21, $22, $23, $24, $25
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::text[],
        $7::bigint[]) AS new (id, before, last, status, in_lobby, summary, ended)
    WHERE before = 0
    ON CONFLICT DO NOTHING RETURNING no, id, founder"
);

type Parameter<'a> = &'a (dyn ToSql + Sync);

/// Appends to all tables or to none, in one transaction.
pub(super) async fn append(
    client: &mut Connection,
    mut appends: Vec<AppendRows>,
) -> Result<(), AppendError> {
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
    match append_group(client, &[append]).await {
        Ok(appended) if appended.is_empty() => Err(AppendError::Taken(append.table)),
        Ok(_) => Ok(()),
        Err(error) if is_conflict(&error) => Err(AppendError::Taken(append.table)),
        Err(error) => Err(failed(error).into()),
    }
}

/// Should two writers get past the check, the key lets one of them through.
pub(super) fn is_conflict(error: &Error) -> bool {
    error.code() == Some(&SqlState::UNIQUE_VIOLATION)
}

/// Appends to tables that go on, or to a single new one, each at most once. Returns the tables where no
/// other writer was first.
pub(super) async fn append_group(
    client: &impl GenericClient,
    appends: &[&AppendRows],
) -> Result<Vec<TableId>, Error> {
    let mut rows = Columns::default();
    for append in appends {
        rows.add(append);
    }
    let Columns { tables, events, listed, jobs } = &rows;
    let mut parameters: Vec<Parameter<'_>> = vec![
        &tables.id,
        &tables.before,
        &tables.last,
        &tables.status,
        &tables.in_lobby,
        &tables.summary,
        &tables.ended,
        &events.id,
        &events.number,
        &events.at,
        &events.body,
        &listed.id,
        &listed.player,
        &listed.urgency,
        &listed.place,
        &jobs.id,
        &jobs.kind,
        &jobs.seat,
        &jobs.decision,
        &jobs.due,
    ];
    let mut statement = ADVANCE;
    if let [append] = appends
        && let Some(new) = &append.new
    {
        statement = FOUND;
        let new: [Parameter<'_>; 5] =
            [&append.created_at, &new.sealed, &new.link, &new.creator, &new.request];
        parameters.extend(new);
    }
    let statement = client.prepare_cached(statement).await?;
    let appended = client.query(&statement, &parameters).await?;
    let appended: Vec<&str> =
        appended.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    let is_appended = |append: &&&AppendRows| appended.contains(&&*append.id);
    Ok(appends.iter().filter(is_appended).map(|append| append.table).collect())
}

/// Rows as the statement takes them: column by column, each row with the table's id.
#[derive(Default)]
struct Columns<'a> {
    tables: TableColumns<'a>,
    events: EventColumns<'a>,
    listed: ListedColumns<'a>,
    jobs: JobColumns<'a>,
}

#[derive(Default)]
struct TableColumns<'a> {
    id: Vec<&'a str>,
    before: Vec<i64>,
    last: Vec<i64>,
    status: Vec<&'a str>,
    in_lobby: Vec<bool>,
    summary: Vec<&'a str>,
    ended: Vec<Option<i64>>,
}

#[derive(Default)]
struct EventColumns<'a> {
    id: Vec<&'a str>,
    number: Vec<i64>,
    at: Vec<i64>,
    body: Vec<&'a str>,
}

#[derive(Default)]
struct ListedColumns<'a> {
    id: Vec<&'a str>,
    player: Vec<&'a str>,
    urgency: Vec<i64>,
    place: Vec<i64>,
}

#[derive(Default)]
struct JobColumns<'a> {
    id: Vec<&'a str>,
    kind: Vec<&'a str>,
    seat: Vec<i64>,
    decision: Vec<i64>,
    due: Vec<i64>,
}

impl<'a> Columns<'a> {
    fn add(&mut self, append: &'a AppendRows) {
        let Columns { tables, events, listed, jobs } = self;
        tables.id.push(&append.id);
        tables.before.push(append.before);
        tables.last.push(append.last);
        tables.status.push(append.status);
        tables.in_lobby.push(append.in_lobby);
        tables.summary.push(&append.summary);
        tables.ended.push(append.ended);
        for row in &append.events {
            events.id.push(&append.id);
            events.number.push(row.number);
            events.at.push(row.at);
            events.body.push(&row.body);
        }
        for row in &append.listed {
            listed.id.push(&append.id);
            listed.player.push(&row.player);
            listed.urgency.push(row.urgency);
            listed.place.push(row.place);
        }
        for row in &append.jobs {
            jobs.id.push(&append.id);
            jobs.kind.push(&row.kind);
            jobs.seat.push(row.seat);
            jobs.decision.push(row.decision);
            jobs.due.push(row.due);
        }
    }
}
