//! The store of whichever database was chosen.

use sextant_tables::memory::MemoryNews;
use sextant_tables::{
    Append, AppendError, Job, JobQueue, Link, Loaded, Name, Note, Page, Player, PlayerId, Pruned,
    RequestId, Retention, Span, Store, StoreError, Summary, TableId, Time, TokenEntry, TokenHash,
};

use crate::postgres::Address;
use crate::stored::time;
use crate::url::DatabaseUrl;
use crate::{AnyNews, OpenError, PostgresNews, PostgresStore, SqliteStore};

/// The store of whichever database was chosen. Clones share it.
#[derive(Clone)]
pub enum AnyStore {
    /// A file.
    Sqlite(SqliteStore),
    /// A server that several processes share.
    Postgres(PostgresStore),
}

/// What to do if there is no database yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Making {
    /// Make one.
    MakeIfMissing,
    /// Say so.
    NeverMake,
}

/// What a database is opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// For a server: a file has one at a time.
    Serving,
    /// For anything else.
    Maintenance,
}

/// Opens the database at a URL for a server, and brings it to the version of this program:
/// `sqlite:PATH` (made if it is missing, and the data folder too; for one server at a time), or
/// `postgres://…`.
pub async fn open(url: &str) -> Result<(AnyStore, AnyNews), OpenError> {
    let url = DatabaseUrl::parse(url)?;
    let store = open_store(&url, Making::MakeIfMissing, Purpose::Serving).await?;
    if let AnyStore::Sqlite(store) = &store {
        let freed = store.free_jobs().await;
        freed.map_err(|error| OpenError::Unavailable(error.to_string()))?;
    }
    let news = match &url {
        DatabaseUrl::Sqlite(_) => AnyNews::Sqlite(MemoryNews::default()),
        DatabaseUrl::Postgres(url) => {
            AnyNews::Postgres(PostgresNews::open(&Address::parse(url)?).await?)
        }
    };
    Ok((store, news))
}

/// Opens a database without its news, for work on what is stored. A server may run meanwhile.
pub async fn open_quietly(url: &str, making: Making) -> Result<AnyStore, OpenError> {
    open_store(&DatabaseUrl::parse(url)?, making, Purpose::Maintenance).await
}

async fn open_store(
    url: &DatabaseUrl,
    making: Making,
    purpose: Purpose,
) -> Result<AnyStore, OpenError> {
    match url {
        DatabaseUrl::Sqlite(path) => {
            let path = path.clone();
            let opening =
                tokio::task::spawn_blocking(move || SqliteStore::open(&path, making, purpose));
            let store = opening.await.map_err(|error| OpenError::Unavailable(error.to_string()))?;
            store.map(AnyStore::Sqlite)
        }
        DatabaseUrl::Postgres(url) => {
            PostgresStore::open(&Address::parse(url)?, making).await.map(AnyStore::Postgres)
        }
    }
}

/// Hands a call on to the store that there is.
macro_rules! each {
    ($any:expr, $store:ident => $call:expr) => {
        match $any {
            AnyStore::Sqlite($store) => $call,
            AnyStore::Postgres($store) => $call,
        }
    };
}

impl AnyStore {
    /// When something last happened at a table that is not over yet. A server's clock goes on from
    /// there if the time of day is behind.
    pub async fn last_activity(&self) -> Result<Time, StoreError> {
        Ok(time(each!(self, store => store.last_activity().await)?.unwrap_or_default()))
    }

    /// Finishes what is under way and lets the database go. Every later call fails.
    pub async fn close(&self) {
        each!(self, store => store.close().await);
    }
}

impl Store for AnyStore {
    async fn check_writable(&self) -> Result<(), StoreError> {
        each!(self, store => store.check_writable().await)
    }

    async fn load(&self, table: TableId, after: u32) -> Result<Option<Loaded>, StoreError> {
        each!(self, store => store.load(table, after).await)
    }

    async fn append(&self, appends: Vec<Append>) -> Result<(), AppendError> {
        each!(self, store => store.append(appends).await)
    }

    async fn table_by_link(&self, link: Link) -> Result<Option<TableId>, StoreError> {
        each!(self, store => store.table_by_link(link).await)
    }

    async fn table_by_request(
        &self,
        creator: PlayerId,
        request: &RequestId,
    ) -> Result<Option<TableId>, StoreError> {
        each!(self, store => store.table_by_request(creator, request).await)
    }

    async fn lobby(&self, page: Page) -> Result<Vec<Summary>, StoreError> {
        each!(self, store => store.lobby(page).await)
    }

    async fn tables_of(&self, player: PlayerId, page: Page) -> Result<Vec<Summary>, StoreError> {
        each!(self, store => store.tables_of(player, page).await)
    }

    async fn unfinished_of(&self, player: PlayerId) -> Result<usize, StoreError> {
        each!(self, store => store.unfinished_of(player).await)
    }

    async fn add_player(&self, player: Player, token: TokenEntry) -> Result<(), StoreError> {
        each!(self, store => store.add_player(player, token).await)
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, StoreError> {
        each!(self, store => store.player(player).await)
    }

    async fn rename(&self, player: PlayerId, name: Name) -> Result<(), StoreError> {
        each!(self, store => store.rename(player, name).await)
    }

    async fn add_token(&self, token: TokenEntry, most: usize) -> Result<bool, StoreError> {
        each!(self, store => store.add_token(token, most).await)
    }

    async fn touch_token(&self, hash: TokenHash, now: Time) -> Result<(), StoreError> {
        each!(self, store => store.touch_token(hash, now).await)
    }

    async fn prune(
        &self,
        retention: Retention,
        now: Time,
        limit: usize,
    ) -> Result<Pruned, StoreError> {
        each!(self, store => store.prune(retention, now, limit).await)
    }

    async fn waiting_for_bots(&self, now: Time) -> Result<Vec<PlayerId>, StoreError> {
        each!(self, store => store.waiting_for_bots(now).await)
    }

    async fn claim_bot_turn(
        &self,
        owner: PlayerId,
        now: Time,
        lease: Span,
    ) -> Result<Option<Job>, StoreError> {
        each!(self, store => store.claim_bot_turn(owner, now, lease).await)
    }

    async fn token(&self, hash: TokenHash) -> Result<Option<(TokenEntry, Player)>, StoreError> {
        each!(self, store => store.token(hash).await)
    }

    async fn tokens_of(&self, player: PlayerId) -> Result<Vec<TokenEntry>, StoreError> {
        each!(self, store => store.tokens_of(player).await)
    }

    async fn revoke_token(&self, player: PlayerId, hash: TokenHash) -> Result<bool, StoreError> {
        each!(self, store => store.revoke_token(player, hash).await)
    }

    async fn note(&self, player: PlayerId, table: TableId) -> Result<Option<Note>, StoreError> {
        each!(self, store => store.note(player, table).await)
    }

    async fn set_note(
        &self,
        player: PlayerId,
        table: TableId,
        note: Note,
    ) -> Result<(), StoreError> {
        each!(self, store => store.set_note(player, table, note).await)
    }

    async fn review(&self, table: TableId) -> Result<Option<String>, StoreError> {
        each!(self, store => store.review(table).await)
    }

    async fn save_review(&self, table: TableId, review: String) -> Result<(), StoreError> {
        each!(self, store => store.save_review(table, review).await)
    }

    async fn claim_jobs(
        &self,
        queue: JobQueue,
        now: Time,
        lease: Span,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        each!(self, store => store.claim_jobs(queue, now, lease, limit).await)
    }

    async fn finish_job(&self, job: Job) -> Result<(), StoreError> {
        each!(self, store => store.finish_job(job).await)
    }

    async fn postpone_job(&self, job: Job, due: Time) -> Result<(), StoreError> {
        each!(self, store => store.postpone_job(job, due).await)
    }
}
