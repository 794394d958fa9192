//! The port.

use rusqlite::{Connection, OptionalExtension as _, Params, params};
use sextant_tables::{
    Append, AppendError, Job, JobQueue, Lease, Link, Loaded, Name, Note, Page, Player, PlayerId,
    Pruned, RequestId, Retention, Span, Store, StoreError, Summary, TableId, Time, TokenEntry,
    TokenHash, Urgency,
};

use super::connection::failed;
use super::{SqliteStore, append, players, retention, reviews};
use crate::packed::{pack_text, unpack, unpack_text};
use crate::stored::{
    AppendRows, EventRow, JobRow, millis, parse, read_note, read_sealed, read_summary,
};

impl Store for SqliteStore {
    async fn check_writable(&self) -> Result<(), StoreError> {
        self.write(|connection| {
            let write = "UPDATE write_checks SET count = count + 1 WHERE no = 1";
            let done = connection.prepare_cached(write).and_then(|mut it| it.execute([]));
            done.map(drop).map_err(failed)
        })
        .await
    }

    async fn load(&self, table: TableId, after: u32) -> Result<Option<Loaded>, StoreError> {
        let id = table.to_string();
        let found = self.read(move |connection| load(connection, &id, after)).await?;
        let Some((sealed, rows)) = found else { return Ok(None) };
        let events = rows.iter().map(EventRow::read).collect::<Result<_, _>>()?;
        Ok(Some(Loaded { sealed: read_sealed(&sealed)?, events }))
    }

    async fn append(&self, appends: Vec<Append>) -> Result<(), AppendError> {
        let rows = AppendRows::all(appends)?;
        self.write(move |connection| append::append(connection, &rows)).await
    }

    async fn table_by_link(&self, link: Link) -> Result<Option<TableId>, StoreError> {
        let link = link.to_string();
        self.read(move |it| table(it, "SELECT id FROM tables WHERE link = ?1", [link])).await
    }

    async fn table_by_request(
        &self,
        creator: PlayerId,
        request: &RequestId,
    ) -> Result<Option<TableId>, StoreError> {
        let key = [creator.to_string(), request.as_str().to_owned()];
        let select = "SELECT id FROM tables WHERE founder = ?1 AND request = ?2";
        self.read(move |connection| table(connection, select, key)).await
    }

    async fn lobby(&self, page: Page) -> Result<Vec<Summary>, StoreError> {
        let select = "SELECT summary FROM tables WHERE in_lobby = 1
            ORDER BY founded DESC, id LIMIT ?1 OFFSET ?2";
        let Page { skip, limit } = page.clamped();
        self.read(move |connection| summaries(connection, select, [limit, skip])).await
    }

    async fn tables_of(&self, player: PlayerId, page: Page) -> Result<Vec<Summary>, StoreError> {
        let select = "SELECT summary FROM listed JOIN tables ON no = table_no WHERE player = ?1
            ORDER BY urgency, place, table_no LIMIT ?2 OFFSET ?3";
        let Page { skip, limit } = page.clamped();
        let player = player.to_string();
        self.read(move |it| summaries(it, select, params![player, limit, skip])).await
    }

    async fn unfinished_of(&self, player: PlayerId) -> Result<usize, StoreError> {
        let select = "SELECT count(*) FROM listed WHERE player = ?1 AND urgency < ?2";
        let player = player.to_string();
        self.read(move |connection| {
            let of = params![player, Urgency::Over.rank()];
            let count = connection
                .prepare_cached(select)
                .and_then(|mut it| it.query_row(of, |row| row.get::<_, i64>(0)));
            count.map(|count| count as usize).map_err(failed)
        })
        .await
    }

    async fn add_player(&self, player: Player, token: TokenEntry) -> Result<(), StoreError> {
        self.write(move |connection| {
            players::add_player(connection, &player)?;
            players::add_token(connection, &token)
        })
        .await
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, StoreError> {
        self.read(move |connection| players::player(connection, &player.to_string())).await
    }

    async fn rename(&self, player: PlayerId, name: Name) -> Result<(), StoreError> {
        self.write(move |it| players::rename(it, &player.to_string(), name.as_str())).await
    }

    async fn add_token(&self, token: TokenEntry, most: usize) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let count = players::count_tokens(connection, &token.player.to_string())?;
            if count < most {
                players::add_token(connection, &token)?;
            }
            Ok(count < most)
        })
        .await
    }

    async fn touch_token(&self, hash: TokenHash, now: Time) -> Result<(), StoreError> {
        let update = "UPDATE tokens SET used = ?2 WHERE hash = ?1 AND used < ?2";
        let (hash, now) = (hash.to_string(), millis(now));
        self.write(move |connection| {
            let row = params![hash, now];
            let done = connection.prepare_cached(update).and_then(|mut it| it.execute(row));
            done.map(drop).map_err(failed)
        })
        .await
    }

    async fn prune(
        &self,
        retention: Retention,
        now: Time,
        limit: usize,
    ) -> Result<Pruned, StoreError> {
        self.prune_some(retention, now, limit).await
    }

    async fn waiting_for_bots(&self, now: Time) -> Result<Vec<PlayerId>, StoreError> {
        let lease = Lease::new(now, Span::default());
        self.read(move |connection| waiting_for_bots(connection, lease)).await
    }

    async fn claim_bot_turn(
        &self,
        owner: PlayerId,
        now: Time,
        lease: Span,
    ) -> Result<Option<Job>, StoreError> {
        let (owner, lease) = (owner.to_string(), Lease::new(now, lease));
        let select =
            "SELECT id, kind, seat, decision, due, no FROM jobs JOIN tables ON no = table_no
            WHERE kind = ?1 AND owner = ?2 AND (leased_until <= ?3 OR leased_until > ?4)
            ORDER BY due LIMIT 1";
        self.write(move |connection| {
            let kind = JobQueue::BotTurns.to_stored();
            let bounds = params![kind, owner, millis(lease.now), millis(lease.latest())];
            Ok(claim_selected(connection, select, bounds, lease)?.pop())
        })
        .await
    }

    async fn token(&self, hash: TokenHash) -> Result<Option<(TokenEntry, Player)>, StoreError> {
        self.read(move |connection| players::token(connection, &hash.to_string())).await
    }

    async fn tokens_of(&self, player: PlayerId) -> Result<Vec<TokenEntry>, StoreError> {
        self.read(move |connection| players::tokens_of(connection, &player.to_string())).await
    }

    async fn revoke_token(&self, player: PlayerId, hash: TokenHash) -> Result<bool, StoreError> {
        let (player, hash) = (player.to_string(), hash.to_string());
        self.write(move |connection| players::revoke_token(connection, &player, &hash)).await
    }

    async fn note(&self, player: PlayerId, table: TableId) -> Result<Option<Note>, StoreError> {
        let (player, table) = (player.to_string(), table.to_string());
        let found = self.read(move |it| players::note(it, &player, &table)).await?;
        found.map(|note| read_note(&note)).transpose()
    }

    async fn set_note(
        &self,
        player: PlayerId,
        table: TableId,
        note: Note,
    ) -> Result<(), StoreError> {
        let (player, table) = (player.to_string(), table.to_string());
        self.write(move |it| players::set_note(it, &player, &table, note.as_str())).await
    }

    async fn review(&self, table: TableId) -> Result<Option<String>, StoreError> {
        let table = table.to_string();
        let found = self.read(move |connection| reviews::review(connection, &table)).await?;
        found.map(|packed| unpack_text(&packed)).transpose()
    }

    async fn save_review(&self, table: TableId, review: String) -> Result<(), StoreError> {
        let (table, packed) = (table.to_string(), pack_text(&review));
        self.write(move |connection| reviews::save_review(connection, &table, &packed)).await
    }

    async fn claim_jobs(
        &self,
        queue: JobQueue,
        now: Time,
        lease: Span,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let lease = Lease::new(now, lease);
        // Mostly nothing is due, and then the writer need not be asked.
        if !self.read(move |it| any_due(it, queue, lease)).await? {
            return Ok(Vec::new());
        }
        self.write(move |connection| claim(connection, queue, lease, limit)).await
    }

    async fn finish_job(&self, job: Job) -> Result<(), StoreError> {
        let delete = "DELETE FROM jobs WHERE kind = ?2 AND seat = ?3 AND decision = ?4 AND due = ?5
            AND table_no = (SELECT no FROM tables WHERE id = ?1)";
        let id = job.table.to_string();
        let JobRow { kind, seat, decision, due } = JobRow::new(job);
        self.write(move |connection| {
            let row = params![id, kind, seat, decision, due];
            let done = connection.prepare_cached(delete).and_then(|mut it| it.execute(row));
            done.map(drop).map_err(failed)
        })
        .await
    }

    async fn postpone_job(&self, job: Job, due: Time) -> Result<(), StoreError> {
        let update = "UPDATE jobs SET due = ?6, leased_until = 0
            WHERE kind = ?2 AND seat = ?3 AND decision = ?4 AND due = ?5
            AND table_no = (SELECT no FROM tables WHERE id = ?1)";
        let (id, later) = (job.table.to_string(), millis(due));
        let JobRow { kind, seat, decision, due } = JobRow::new(job);
        self.write(move |connection| {
            let row = params![id, kind, seat, decision, due, later];
            let done = connection.prepare_cached(update).and_then(|mut it| it.execute(row));
            done.map(drop).map_err(failed)
        })
        .await
    }
}

/// The secret of a table and its events, as they are written down.
type LoadedRows = (String, Vec<EventRow>);

fn load(connection: &Connection, id: &str, after: u32) -> Result<Option<LoadedRows>, StoreError> {
    let table: Option<(i64, String)> = connection
        .prepare_cached("SELECT no, sealed FROM tables WHERE id = ?1")
        .and_then(|mut it| it.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional())
        .map_err(failed)?;
    let Some((no, sealed)) = table else { return Ok(None) };
    Ok(Some((sealed, events(connection, no, after)?)))
}

/// The events of a table after a number, packed or not.
pub(super) fn events(
    connection: &Connection,
    no: i64,
    after: u32,
) -> Result<Vec<EventRow>, StoreError> {
    let unpacked = unpacked_events(connection, no, after).map_err(failed)?;
    if unpacked.first().is_some_and(|first| first.number == i64::from(after) + 1) {
        return Ok(unpacked);
    }
    // Either there is nothing new, or the beginning is packed.
    let Some(packed) = retention::packed_events(connection, no).map_err(failed)? else {
        return Ok(unpacked);
    };
    let mut events = unpack(&packed)?;
    events.retain(|event| event.number > i64::from(after));
    events.extend(unpacked);
    Ok(events)
}

fn unpacked_events(
    connection: &Connection,
    no: i64,
    after: u32,
) -> rusqlite::Result<Vec<EventRow>> {
    let select = "SELECT number, at, body FROM events
        WHERE table_no = ?1 AND number > ?2 ORDER BY number";
    let mut statement = connection.prepare_cached(select)?;
    let rows = statement.query_map(params![no, after], |row| {
        Ok(EventRow { number: row.get(0)?, at: row.get(1)?, body: row.get(2)? })
    })?;
    rows.collect()
}

fn table(
    connection: &Connection,
    select: &str,
    key: impl Params,
) -> Result<Option<TableId>, StoreError> {
    let found: Option<String> = connection
        .prepare_cached(select)
        .and_then(|mut it| it.query_row(key, |row| row.get(0)).optional())
        .map_err(failed)?;
    found.map(|id| parse("the id of a table", &id)).transpose()
}

fn summaries(
    connection: &Connection,
    select: &str,
    page: impl Params,
) -> Result<Vec<Summary>, StoreError> {
    let mut statement = connection.prepare_cached(select).map_err(failed)?;
    let rows = statement.query_map(page, |row| row.get::<_, String>(0)).map_err(failed)?;
    rows.map(|row| read_summary(&row.map_err(failed)?)).collect()
}

fn waiting_for_bots(connection: &Connection, lease: Lease) -> Result<Vec<PlayerId>, StoreError> {
    let select = "SELECT owner, min(due) FROM jobs
        WHERE kind = ?1 AND (leased_until <= ?2 OR leased_until > ?3) GROUP BY owner";
    let mut statement = connection.prepare_cached(select).map_err(failed)?;
    let kind = JobQueue::BotTurns.to_stored();
    let bounds = params![kind, millis(lease.now), millis(lease.latest())];
    let rows = statement
        .query_map(bounds, |row| Ok((row.get::<_, i64>(1)?, row.get::<_, String>(0)?)))
        .map_err(failed)?;
    let mut owners: Vec<(i64, String)> = rows.collect::<Result<_, _>>().map_err(failed)?;
    owners.sort_unstable();
    owners.iter().map(|(_, owner)| parse("the owner of a job", owner)).collect()
}

fn any_due(connection: &Connection, queue: JobQueue, lease: Lease) -> Result<bool, StoreError> {
    let select = "SELECT 1 FROM jobs
        WHERE kind = ?1 AND due <= ?2 AND (leased_until <= ?3 OR leased_until > ?4) LIMIT 1";
    let due_by = millis(queue.due_by(lease.now));
    let bounds = params![queue.to_stored(), due_by, millis(lease.now), millis(lease.latest())];
    connection
        .prepare_cached(select)
        .and_then(|mut statement| statement.exists(bounds))
        .map_err(failed)
}

fn claim(
    connection: &Connection,
    queue: JobQueue,
    lease: Lease,
    limit: usize,
) -> Result<Vec<Job>, StoreError> {
    let select = "SELECT id, kind, seat, decision, due, no FROM jobs JOIN tables ON no = table_no
        WHERE kind = ?1 AND due <= ?2 AND (leased_until <= ?3 OR leased_until > ?4)
        ORDER BY due, table_no, seat, decision LIMIT ?5";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let due_by = millis(queue.due_by(lease.now));
    let (now, latest) = (millis(lease.now), millis(lease.latest()));
    let bounds = params![queue.to_stored(), due_by, now, latest, limit];
    claim_selected(connection, select, bounds, lease)
}

/// Claims the jobs that a statement selects: the id of the table, kind, seat, decision, due, and the
/// number of the table.
fn claim_selected(
    connection: &Connection,
    select: &str,
    bounds: impl Params,
    lease: Lease,
) -> Result<Vec<Job>, StoreError> {
    let update = "UPDATE jobs SET leased_until = ?5
        WHERE table_no = ?1 AND kind = ?2 AND seat = ?3 AND decision = ?4";
    let until = millis(lease.until);
    let mut statement = connection.prepare_cached(select).map_err(failed)?;
    let rows = statement
        .query_map(bounds, |row| {
            let job = JobRow {
                kind: row.get(1)?,
                seat: row.get(2)?,
                decision: row.get(3)?,
                due: row.get(4)?,
            };
            Ok((row.get::<_, String>(0)?, job, row.get::<_, i64>(5)?))
        })
        .map_err(failed)?;
    let due: Vec<(String, JobRow, i64)> = rows.collect::<Result<_, _>>().map_err(failed)?;
    let mut update = connection.prepare_cached(update).map_err(failed)?;
    let mut jobs = Vec::with_capacity(due.len());
    for (table, job, no) in due {
        update.execute(params![no, job.kind, job.seat, job.decision, until]).map_err(failed)?;
        jobs.push(job.read(&table)?);
    }
    Ok(jobs)
}
