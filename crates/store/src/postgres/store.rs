//! The port.

use sextant_tables::{
    Append, AppendError, Job, JobQueue, Lease, Link, Loaded, Name, Note, Page, Player, PlayerId,
    Pruned, RequestId, Retention, Span, Store, StoreError, Summary, TableId, Time, TokenEntry,
    TokenHash, Urgency,
};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::connection::failed;
use super::{PostgresStore, append};
use crate::packed::{pack_text, unpack, unpack_text};
use crate::stored::{
    AppendRows, EventRow, JobRow, millis, parse, read_note, read_player, read_sealed, read_summary,
    read_token, scope_word,
};

type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

impl PostgresStore {
    pub(super) async fn rows(
        &self,
        sql: &str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let client = self.client().await?;
        let statement = client.connection.prepare_cached(sql).await.map_err(failed)?;
        client.connection.query(&statement, parameters).await.map_err(failed)
    }

    pub(super) async fn row(
        &self,
        sql: &str,
        parameters: Parameters<'_>,
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, parameters).await?.into_iter().next())
    }

    async fn execute(&self, sql: &str, parameters: Parameters<'_>) -> Result<u64, StoreError> {
        let client = self.client().await?;
        let statement = client.connection.prepare_cached(sql).await.map_err(failed)?;
        client.connection.execute(&statement, parameters).await.map_err(failed)
    }

    pub(crate) async fn add_player_alone(&self, player: Player) -> Result<(), StoreError> {
        let insert = "INSERT INTO players (id, name, since) VALUES ($1, $2, $3)";
        let (id, since) = (player.id.to_string(), millis(player.since));
        self.execute(insert, &[&id, &player.name.as_str(), &since]).await.map(drop)
    }

    /// When something last happened at a table with something left to do.
    pub(crate) async fn last_activity(&self) -> Result<Option<i64>, StoreError> {
        let select = "SELECT max(at) FROM jobs JOIN tables ON no = jobs.table_no
            JOIN events ON events.table_no = no AND number = last";
        self.row(select, &[]).await?.map_or(Ok(None), |row| column(&row, 0))
    }

    async fn summaries(
        &self,
        sql: &str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Summary>, StoreError> {
        let rows = self.rows(sql, parameters).await?;
        rows.iter().map(|row| read_summary(column(row, 0)?)).collect()
    }
}

pub(super) fn column<'a, T: tokio_postgres::types::FromSql<'a>>(
    row: &'a Row,
    index: usize,
) -> Result<T, StoreError> {
    row.try_get(index).map_err(failed)
}

pub(super) fn event_in(row: &Row) -> Result<EventRow, StoreError> {
    Ok(EventRow { number: column(row, 0)?, at: column(row, 1)?, body: column(row, 2)? })
}

/// A row of the table, kind, seat, decision and due.
pub(super) fn job_in(row: &Row) -> Result<JobRow, StoreError> {
    Ok(JobRow {
        kind: column(row, 1)?,
        seat: column(row, 2)?,
        decision: column(row, 3)?,
        due: column(row, 4)?,
    })
}

fn table_in(row: &Row) -> Result<TableId, StoreError> {
    parse("the id of a table", column(row, 0)?)
}

pub(super) fn player_in(row: &Row) -> Result<Player, StoreError> {
    read_player(column(row, 0)?, column(row, 1)?, column(row, 2)?)
}

pub(super) fn token_in(row: &Row) -> Result<TokenEntry, StoreError> {
    let text = |index| column::<&str>(row, index);
    read_token(text(0)?, text(1)?, text(2)?, text(3)?, column(row, 4)?)
}

impl Store for PostgresStore {
    async fn check_writable(&self) -> Result<(), StoreError> {
        let write = "UPDATE write_checks SET count = count + 1 WHERE no = 1";
        self.execute(write, &[]).await.map(drop)
    }

    async fn load(&self, table: TableId, after: u32) -> Result<Option<Loaded>, StoreError> {
        // The secret stands in every row; without new events, in one row without an event. What is
        // packed comes along only if it is needed.
        let select = "SELECT number, at, events.body, sealed,
                CASE WHEN packed > $2 THEN packed_events.body END
            FROM tables LEFT JOIN events ON events.table_no = no AND number > $2
            LEFT JOIN packed_events ON packed_events.table_no = no AND packed > $2
            WHERE id = $1 ORDER BY number";
        let rows = self.rows(select, &[&table.to_string(), &i64::from(after)]).await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let sealed = read_sealed(column(first, 3)?)?;
        let mut events = match column::<Option<&[u8]>>(first, 4)? {
            Some(packed) => unpack(packed)?,
            None => Vec::new(),
        };
        events.retain(|event| event.number > i64::from(after));
        if column::<Option<i64>>(first, 0)?.is_some() {
            let unpacked: Vec<EventRow> = rows.iter().map(event_in).collect::<Result<_, _>>()?;
            events.extend(unpacked);
        }
        let events = events.iter().map(EventRow::read).collect::<Result<_, _>>()?;
        Ok(Some(Loaded { sealed, events }))
    }

    async fn append(&self, appends: Vec<Append>) -> Result<(), AppendError> {
        let mut rows: Vec<AppendRows> = AppendRows::all(appends)?;
        if rows.len() <= 1 && rows.iter().all(|append| append.new.is_none()) {
            return match rows.pop() {
                Some(rows) => self.appender.append(rows).await,
                None => Ok(()),
            };
        }
        let mut client = self.client().await?;
        append::append(&mut client.connection, rows).await
    }

    async fn table_by_link(&self, link: Link) -> Result<Option<TableId>, StoreError> {
        let select = "SELECT id FROM tables WHERE link = $1";
        self.row(select, &[&link.to_string()]).await?.map(|row| table_in(&row)).transpose()
    }

    async fn table_by_request(
        &self,
        creator: PlayerId,
        request: &RequestId,
    ) -> Result<Option<TableId>, StoreError> {
        let select = "SELECT id FROM tables WHERE founder = $1 AND request = $2";
        let row = self.row(select, &[&creator.to_string(), &request.as_str()]).await?;
        row.map(|row| table_in(&row)).transpose()
    }

    async fn lobby(&self, page: Page) -> Result<Vec<Summary>, StoreError> {
        let select = "SELECT summary FROM tables WHERE in_lobby
            ORDER BY founded DESC, id LIMIT $1 OFFSET $2";
        let Page { skip, limit } = page.clamped();
        self.summaries(select, &[&i64::from(limit), &i64::from(skip)]).await
    }

    async fn tables_of(&self, player: PlayerId, page: Page) -> Result<Vec<Summary>, StoreError> {
        let select = "SELECT summary FROM listed JOIN tables ON no = table_no WHERE player = $1
            ORDER BY urgency, place, table_no LIMIT $2 OFFSET $3";
        let Page { skip, limit } = page.clamped();
        let (limit, skip) = (i64::from(limit), i64::from(skip));
        self.summaries(select, &[&player.to_string(), &limit, &skip]).await
    }

    async fn unfinished_of(&self, player: PlayerId) -> Result<usize, StoreError> {
        let select = "SELECT count(*) FROM listed WHERE player = $1 AND urgency < $2";
        let over = i64::from(Urgency::Over.rank());
        let row = self.row(select, &[&player.to_string(), &over]).await?;
        row.map_or(Ok(0), |row| column::<i64>(&row, 0).map(|count| count as usize))
    }

    async fn add_player(&self, player: Player, token: TokenEntry) -> Result<(), StoreError> {
        let insert = "WITH added AS (
                INSERT INTO players (id, name, since) VALUES ($1, $2, $3)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name
            )
            INSERT INTO tokens (hash, player, scope, label, since, used)
            VALUES ($4, $5, $6, $7, $8, $8)
            ON CONFLICT DO NOTHING";
        self.execute(
            insert,
            &[
                &player.id.to_string(),
                &player.name.as_str(),
                &millis(player.since),
                &token.hash.to_string(),
                &token.player.to_string(),
                &scope_word(token.scope),
                &token.label.as_str(),
                &millis(token.since),
            ],
        )
        .await
        .map(drop)
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, StoreError> {
        let select = "SELECT id, name, since FROM players WHERE id = $1";
        self.row(select, &[&player.to_string()]).await?.map(|row| player_in(&row)).transpose()
    }

    async fn rename(&self, player: PlayerId, name: Name) -> Result<(), StoreError> {
        let update = "UPDATE players SET name = $2 WHERE id = $1";
        self.execute(update, &[&player.to_string(), &name.as_str()]).await.map(drop)
    }

    async fn add_token(&self, token: TokenEntry, most: usize) -> Result<bool, StoreError> {
        let insert = "INSERT INTO tokens (hash, player, scope, label, since, used)
            SELECT $1, $2, $3, $4, $5, $5
            WHERE (SELECT count(*) FROM tokens WHERE player = $2) < $6 ON CONFLICT DO NOTHING";
        let TokenEntry { hash, player, scope, label, since } = token;
        let (hash, player) = (hash.to_string(), player.to_string());
        let (scope, since) = (scope_word(scope), millis(since));
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let mut client = self.client().await?;
        let transaction = client.connection.transaction().await.map_err(failed)?;
        append::lock_player(&transaction, &player).await?;
        let statement = transaction.prepare_cached(insert).await.map_err(failed)?;
        let row: Parameters<'_> = &[&hash, &player, &scope, &label.as_str(), &since, &most];
        let rows = transaction.execute(&statement, row).await.map_err(failed)?;
        transaction.commit().await.map_err(failed)?;
        Ok(rows > 0)
    }

    async fn touch_token(&self, hash: TokenHash, now: Time) -> Result<(), StoreError> {
        let update = "UPDATE tokens SET used = $2 WHERE hash = $1 AND used < $2";
        self.execute(update, &[&hash.to_string(), &millis(now)]).await.map(drop)
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
        let select = "SELECT owner FROM jobs
            WHERE kind = $1 AND (leased_until <= $2 OR leased_until > $3)
            GROUP BY owner ORDER BY min(due)";
        let lease = Lease::new(now, Span::default());
        let (kind, now, latest) =
            (JobQueue::BotTurns.to_stored(), millis(lease.now), millis(lease.latest()));
        let rows = self.rows(select, &[&kind, &now, &latest]).await?;
        rows.iter().map(|row| parse("the owner of a job", column(row, 0)?)).collect()
    }

    async fn claim_bot_turn(
        &self,
        owner: PlayerId,
        now: Time,
        lease: Span,
    ) -> Result<Option<Job>, StoreError> {
        let claim = "WITH due AS (
                SELECT table_no, kind, seat, decision FROM jobs
                WHERE kind = $3 AND owner = $4 AND (leased_until <= $1 OR leased_until > $5)
                ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED
            )
            UPDATE jobs SET leased_until = $2 FROM due JOIN tables ON no = due.table_no
            WHERE (jobs.table_no, jobs.kind, jobs.seat, jobs.decision)
                = (due.table_no, due.kind, due.seat, due.decision)
            RETURNING tables.id, jobs.kind, jobs.seat, jobs.decision, jobs.due";
        let lease = Lease::new(now, lease);
        let (now, until, latest) = (millis(lease.now), millis(lease.until), millis(lease.latest()));
        let kind = JobQueue::BotTurns.to_stored();
        let row = self.row(claim, &[&now, &until, &kind, &owner.to_string(), &latest]).await?;
        row.map(|row| job_in(&row)?.read(column(&row, 0)?)).transpose()
    }

    async fn token(&self, hash: TokenHash) -> Result<Option<(TokenEntry, Player)>, StoreError> {
        let select = "SELECT hash, player, scope, label, tokens.since, name, players.since
            FROM tokens JOIN players ON id = player WHERE hash = $1";
        let Some(row) = self.row(select, &[&hash.to_string()]).await? else { return Ok(None) };
        let player = read_player(column(&row, 1)?, column(&row, 5)?, column(&row, 6)?)?;
        Ok(Some((token_in(&row)?, player)))
    }

    async fn tokens_of(&self, player: PlayerId) -> Result<Vec<TokenEntry>, StoreError> {
        let select = "SELECT hash, player, scope, label, since FROM tokens
            WHERE player = $1 ORDER BY since, hash";
        self.rows(select, &[&player.to_string()]).await?.iter().map(token_in).collect()
    }

    async fn revoke_token(&self, player: PlayerId, hash: TokenHash) -> Result<bool, StoreError> {
        let delete = "DELETE FROM tokens WHERE hash = $1 AND player = $2";
        let rows = self.execute(delete, &[&hash.to_string(), &player.to_string()]).await?;
        Ok(rows > 0)
    }

    async fn note(&self, player: PlayerId, table: TableId) -> Result<Option<Note>, StoreError> {
        let select = "SELECT note FROM notes WHERE player = $1 AND table_id = $2";
        let row = self.row(select, &[&player.to_string(), &table.to_string()]).await?;
        row.map(|row| read_note(column(&row, 0)?)).transpose()
    }

    async fn set_note(
        &self,
        player: PlayerId,
        table: TableId,
        note: Note,
    ) -> Result<(), StoreError> {
        let insert = "INSERT INTO notes (player, table_id, note) VALUES ($1, $2, $3)
            ON CONFLICT (player, table_id) DO UPDATE SET note = excluded.note";
        let (player, table) = (player.to_string(), table.to_string());
        self.execute(insert, &[&player, &table, &note.as_str()]).await.map(drop)
    }

    async fn review(&self, table: TableId) -> Result<Option<String>, StoreError> {
        let select = "SELECT body FROM reviews JOIN tables ON no = table_no WHERE id = $1";
        let row = self.row(select, &[&table.to_string()]).await?;
        row.map(|row| unpack_text(column(&row, 0)?)).transpose()
    }

    async fn save_review(&self, table: TableId, review: String) -> Result<(), StoreError> {
        let insert = "INSERT INTO reviews (table_no, body) SELECT no, $2 FROM tables WHERE id = $1
            ON CONFLICT DO NOTHING";
        self.execute(insert, &[&table.to_string(), &pack_text(&review)]).await.map(drop)
    }

    async fn claim_jobs(
        &self,
        queue: JobQueue,
        now: Time,
        lease: Span,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let claim = "WITH due AS (
                SELECT table_no, kind, seat, decision FROM jobs
                WHERE kind = $4 AND due <= $5 AND (leased_until <= $1 OR leased_until > $6)
                ORDER BY due, table_no, seat, decision LIMIT $3 FOR UPDATE SKIP LOCKED
            )
            UPDATE jobs SET leased_until = $2 FROM due JOIN tables ON no = due.table_no
            WHERE (jobs.table_no, jobs.kind, jobs.seat, jobs.decision)
                = (due.table_no, due.kind, due.seat, due.decision)
            RETURNING tables.id, jobs.kind, jobs.seat, jobs.decision, jobs.due, jobs.table_no";
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let lease = Lease::new(now, lease);
        let (due_by, latest) = (millis(queue.due_by(now)), millis(lease.latest()));
        let (now, until) = (millis(now), millis(lease.until));
        let bounds: Parameters<'_> = &[&now, &until, &limit, &queue.to_stored(), &due_by, &latest];
        let rows = self.rows(claim, bounds).await?;
        let mut jobs = Vec::with_capacity(rows.len());
        for row in &rows {
            let job = job_in(row)?;
            jobs.push((job.due, column::<i64>(row, 5)?, job.read(column(row, 0)?)?));
        }
        // An update gives its rows in any order.
        jobs.sort_by_key(|(due, table, job)| (*due, *table, job.kind));
        Ok(jobs.into_iter().map(|(_, _, job)| job).collect())
    }

    async fn finish_job(&self, job: Job) -> Result<(), StoreError> {
        let delete = "DELETE FROM jobs USING tables WHERE no = table_no
            AND id = $1 AND kind = $2 AND seat = $3 AND decision = $4 AND due = $5";
        let id = job.table.to_string();
        let JobRow { kind, seat, decision, due } = JobRow::new(job);
        self.execute(delete, &[&id, &kind, &seat, &decision, &due]).await.map(drop)
    }

    async fn postpone_job(&self, job: Job, due: Time) -> Result<(), StoreError> {
        let update = "UPDATE jobs SET due = $6, leased_until = 0 FROM tables WHERE no = table_no
            AND id = $1 AND kind = $2 AND seat = $3 AND decision = $4 AND due = $5";
        let (id, later) = (job.table.to_string(), millis(due));
        let JobRow { kind, seat, decision, due } = JobRow::new(job);
        self.execute(update, &[&id, &kind, &seat, &decision, &due, &later]).await.map(drop)
    }
}
