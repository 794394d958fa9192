//! Appending events: what happens with every move.

use rusqlite::{Connection, OptionalExtension as _, ToSql, params};
use sextant_tables::{AppendError, CreationLimit, CreationLimits, JobQueue, StoreError, Urgency};

use super::connection::failed;
use crate::stored::{AppendRows, JobRow, ListedRow, NewRow};

/// Appends to all tables, or gives an error; then what was done is to be undone.
pub(super) fn append(connection: &Connection, appends: &[AppendRows]) -> Result<(), AppendError> {
    for append in appends {
        let no = match &append.new {
            Some(new) => found(connection, append, new)?,
            None => advance(connection, append)?,
        };
        let Some(no) = no else { return Err(AppendError::Taken(append.table)) };
        add_events(connection, no, append).map_err(failed)?;
        list(connection, no, &append.listed).map_err(failed)?;
        set_jobs(connection, no, &append.jobs).map_err(failed)?;
    }
    Ok(())
}

/// The number of a new table; `None` if its id, or the name of its request, is taken.
fn found(
    connection: &Connection,
    append: &AppendRows,
    new: &NewRow,
) -> Result<Option<i64>, AppendError> {
    if append.before != 0 {
        return Ok(None);
    }
    if let Some(limits) = new.limits {
        check_limits(connection, &new.creator, limits)?;
    }
    let insert = "INSERT INTO tables
            (id, sealed, link, founder, request, founded, last, status, in_lobby, summary, ended)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT DO NOTHING RETURNING no";
    let NewRow { sealed, link, creator, request, .. } = new;
    let AppendRows { id, created_at, last, status, in_lobby, summary, ended, .. } = append;
    connection
        .prepare_cached(insert)
        .and_then(|mut statement| {
            let row = params![
                id, sealed, link, creator, request, created_at, last, status, in_lobby, summary,
                ended
            ];
            statement.query_row(row, |row| row.get(0)).optional()
        })
        .map_err(|error| failed(error).into())
}

fn check_limits(
    connection: &Connection,
    creator: &str,
    limits: CreationLimits,
) -> Result<(), AppendError> {
    let over = i64::from(Urgency::Over.rank());
    let count = |select: &str, parameters: &[&dyn ToSql]| -> Result<usize, StoreError> {
        let mut statement = connection.prepare_cached(select).map_err(failed)?;
        let count: i64 = statement.query_row(parameters, |row| row.get(0)).map_err(failed)?;
        Ok(count as usize)
    };
    let select = "SELECT count(*) FROM listed WHERE player = ?1 AND urgency < ?2";
    if count(select, &[&creator, &over])? >= limits.unfinished {
        return Err(CreationLimit::Unfinished.into());
    }
    let select = "SELECT count(*) FROM tables WHERE founder = ?1 AND in_lobby = 1";
    if let Some(most) = limits.open
        && count(select, &[&creator])? >= most
    {
        return Err(CreationLimit::Open.into());
    }
    let select = "SELECT count(*) FROM jobs WHERE kind = ?1 AND owner = ?2";
    if let Some(most) = limits.bot_turns
        && count(select, &[&JobQueue::BotTurns.to_stored(), &creator])? >= most
    {
        return Err(CreationLimit::BotTurns.into());
    }
    Ok(())
}

/// The number of a table that goes on; `None` if it has gone on already.
fn advance(connection: &Connection, append: &AppendRows) -> Result<Option<i64>, StoreError> {
    let update = "UPDATE tables
        SET last = ?3, status = ?4, in_lobby = ?5, summary = ?6, ended = ?7
        WHERE id = ?1 AND last = ?2 RETURNING no";
    let AppendRows { id, before, last, status, in_lobby, summary, ended, .. } = append;
    connection
        .prepare_cached(update)
        .and_then(|mut statement| {
            let row = params![id, before, last, status, in_lobby, summary, ended];
            statement.query_row(row, |row| row.get(0)).optional()
        })
        .map_err(failed)
}

fn add_events(connection: &Connection, no: i64, append: &AppendRows) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (table_no, number, at, body) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for event in &append.events {
        insert.execute(params![no, event.number, event.at, event.body])?;
    }
    Ok(())
}

/// Changes only the places that have changed.
fn list(connection: &Connection, no: i64, listed: &[ListedRow]) -> rusqlite::Result<()> {
    let before = self::listed(connection, no)?;
    let stays = |row: &ListedRow| listed.iter().any(|other| other.player == row.player);
    for row in before.iter().filter(|row| !stays(row)) {
        connection
            .prepare_cached("DELETE FROM listed WHERE table_no = ?1 AND player = ?2")?
            .execute(params![no, row.player])?;
    }
    for row in listed.iter().filter(|row| !before.contains(row)) {
        connection
            .prepare_cached(
                "INSERT INTO listed (table_no, player, urgency, place) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO UPDATE SET urgency = excluded.urgency, place = excluded.place",
            )?
            .execute(params![no, row.player, row.urgency, row.place])?;
    }
    Ok(())
}

/// Jobs that are there as before keep their lease; all others are gone, or new.
fn set_jobs(connection: &Connection, no: i64, jobs: &[JobRow]) -> rusqlite::Result<()> {
    let before = self::jobs(connection, no)?;
    for JobRow { kind, seat, decision, .. } in before.iter().filter(|job| !jobs.contains(job)) {
        connection
            .prepare_cached(
                "DELETE FROM jobs
                WHERE table_no = ?1 AND kind = ?2 AND seat = ?3 AND decision = ?4",
            )?
            .execute(params![no, kind, seat, decision])?;
    }
    for JobRow { kind, seat, decision, due } in jobs.iter().filter(|job| !before.contains(job)) {
        connection
            .prepare_cached(
                "INSERT INTO jobs (table_no, kind, seat, decision, due, owner)
                SELECT no, ?2, ?3, ?4, ?5, founder FROM tables WHERE no = ?1",
            )?
            .execute(params![no, kind, seat, decision, due])?;
    }
    Ok(())
}

/// On whose lists a table stands.
pub(super) fn listed(connection: &Connection, no: i64) -> rusqlite::Result<Vec<ListedRow>> {
    connection
        .prepare_cached("SELECT player, urgency, place FROM listed WHERE table_no = ?1")?
        .query_map([no], |row| {
            Ok(ListedRow { player: row.get(0)?, urgency: row.get(1)?, place: row.get(2)? })
        })?
        .collect()
}

/// What is to be done at a table.
pub(super) fn jobs(connection: &Connection, no: i64) -> rusqlite::Result<Vec<JobRow>> {
    connection
        .prepare_cached("SELECT kind, seat, decision, due FROM jobs WHERE table_no = ?1")?
        .query_map([no], |row| {
            Ok(JobRow {
                kind: row.get(0)?,
                seat: row.get(1)?,
                decision: row.get(2)?,
                due: row.get(3)?,
            })
        })?
        .collect()
}
