//! The service: tables tied to the ports.

mod cache;
mod identities;
mod jobs;
mod lists;
mod used_tokens;

use std::sync::Arc;

use sextant_core::Viewer;
use thiserror::Error;

use crate::{
    Admission, Append, AppendError, Clock, Command, Corrupt, CreationLimit, CreationLimits, Cursor,
    Identity, JobQueue, Known, Link, NewIds, NewTable, News, NewsItem, PlayerId, Pruned,
    Randomness, Refusal, RequestContext, RequestId, Response, Retention, Scope, Snapshot, Status,
    Store, StoreError, StoredEvent, Table, TableId, Time, Update, fingerprint,
};
use cache::{Cache, CacheEntry};
use used_tokens::UsedTokens;

pub use jobs::BotTurn;

/// All tables, tied to the ports.
///
/// Every operation loads a table, decides, appends, and only then notifies. If another writer was
/// first, it starts over. Any number of processes can do so on the same store.
///
/// A cached table need not be loaded again to decide something: if it has changed meanwhile, the
/// append is rejected. Results without an append are based on what is stored now.
pub struct Tables<S, N> {
    store: S,
    news: N,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    cache: Cache,
    used_tokens: UsedTokens,
}

/// Why something was not done.
#[derive(Debug, Error)]
pub enum Error {
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// The table refuses, and is as it says.
    #[error("{refusal}")]
    Refused {
        /// The reason, in words for the player.
        refusal: Refusal,
        /// How far the table has come, if there is one.
        now: Option<Response>,
    },
    /// So many others do something at the same table that there was no getting through.
    #[error("too many requests at this table: try again")]
    Busy,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is stored makes no sense.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused { refusal, now: None }
    }
}

/// How often a writer starts over before it gives up. Each retry means that another writer
/// succeeded.
const MAX_TRIES: usize = 100;

impl<S: Store, N: News> Tables<S, N> {
    /// At most so many unfinished tables a player.
    pub const MAX_UNFINISHED: usize = 100;
    /// At most so many open tables that a player has set up and that wait for others.
    pub const MAX_OPEN: usize = 20;
    /// At most so many bots' turns that wait at a player's tables; then no table with bots begins.
    pub const MAX_BOT_TURNS: usize = 64;

    /// All tables in `store`.
    pub fn new(
        store: S,
        news: N,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Tables<S, N> {
        Tables {
            store,
            news,
            clock,
            randomness,
            cache: Cache::default(),
            used_tokens: UsedTokens::default(),
        }
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The news.
    pub fn news(&self) -> &N {
        &self.news
    }

    /// Whether the store can be written to just now.
    pub async fn check_writable(&self) -> Result<(), Error> {
        Ok(self.store.check_writable().await?)
    }

    /// Deletes and packs a little of what is kept too long: at most `limit` of each kind.
    pub async fn prune(&self, retention: Retention, limit: usize) -> Result<Pruned, Error> {
        Ok(self.store.prune(retention, self.clock.now(), limit).await?)
    }

    /// What time it is.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// Sets up a table. A request that was made before gives the table that it gave then.
    pub async fn create_table(
        &self,
        identity: &Identity,
        request: Option<&RequestId>,
        new_table: &NewTable,
    ) -> Result<Response, Error> {
        require_full_scope(identity)?;
        for _ in 0..MAX_TRIES {
            if let Some(request) = request
                && let Some(table) =
                    self.store.table_by_request(identity.player.id, request).await?
            {
                let table = self.load(table).await?;
                let same = table.request_fingerprint(identity.player.id, request)
                    == Some(fingerprint::of_new_table(new_table));
                let response = response(&table, identity.player.id);
                table.put_back();
                return if same { Ok(response) } else { Err(Refusal::RequestReused.into()) };
            }
            let context = self.request_context(identity, request);
            let ids = NewIds::generate(&*self.randomness);
            let (table, events) = Table::create(ids, &context, new_table.clone())?;
            let append = Append::to(&table, events).within(Self::creation_limits(&table));
            if let Some(stored) = self.append(vec![append]).await? {
                let response = response(&table, identity.player.id);
                self.cache.entry(table).put_back();
                self.publish(stored).await;
                return Ok(response);
            }
        }
        Err(Error::Busy)
    }

    /// Executes a command at a table. A request that was already executed is not executed again.
    pub async fn execute(
        &self,
        identity: &Identity,
        table: TableId,
        request: Option<&RequestId>,
        command: &Command,
    ) -> Result<Response, Error> {
        if !identity.scope.allows(command) {
            return Err(Refusal::FullTokenRequired.into());
        }
        if let Command::Rematch { nonce, commitment } = *command {
            // What accepting comes to at the new table.
            let sit = Command::Sit { seat: None, link: None, nonce, commitment };
            return self.rematch(identity, table, request, &sit).await;
        }
        for _ in 0..MAX_TRIES {
            let mut table = self.load_cached(table).await?;
            let mut outcome = table.decide(&self.request_context(identity, request), command);
            if outcome.events.is_empty() && !table.fresh {
                // It may have gone on elsewhere: a refusal rests on how it is now.
                self.refresh(&mut table).await?;
                outcome = table.decide(&self.request_context(identity, request), command);
            }
            let Some(stored) = self.append_to(&table, outcome.events).await? else { continue };
            let response = response(&table, identity.player.id);
            table.put_back();
            self.publish(stored).await;
            return match outcome.result {
                Ok(()) => Ok(response),
                Err(refusal) => Err(Error::Refused { refusal, now: Some(response) }),
            };
        }
        Err(Error::Busy)
    }

    /// Offers a rematch, or accepts one that another player has offered. Returns the new table. The
    /// player who offers gets ready there once they have seen its commitment; a player who accepts
    /// sits down there at once.
    async fn rematch(
        &self,
        identity: &Identity,
        table: TableId,
        request: Option<&RequestId>,
        sit: &Command,
    ) -> Result<Response, Error> {
        let player = identity.player.id;
        for _ in 0..MAX_TRIES {
            let mut old = self.load(table).await?;
            if let (Some(next), Some(_)) = (old.rematch(), old.seat_of(player)) {
                let next = self.load(next).await?;
                if !matches!(next.status(), Status::Closed(_)) {
                    old.put_back();
                    let id = next.id();
                    let sits = next.seat_of(player).is_some().then(|| response(&next, player));
                    next.put_back();
                    if let Some(response) = sits {
                        return Ok(response);
                    }
                    return Box::pin(self.execute(identity, id, request, sit)).await;
                }
            }
            let ids = NewIds::generate(&*self.randomness);
            let (outcome, rematch) =
                old.offer_rematch(ids, &self.request_context(identity, request));
            if let Err(refusal) = outcome.result {
                let now = Some(response(&old, player));
                old.put_back();
                return Err(Error::Refused { refusal, now });
            }
            let Some((new, events)) = rematch else {
                let response = response(&old, player);
                old.put_back();
                return Ok(response);
            };
            let new_append = Append::to(&new, events).within(Self::creation_limits(&new));
            let appends = vec![Append::to(&old, outcome.events), new_append];
            if let Some(stored) = self.append(appends).await? {
                old.put_back();
                let response = response(&new, player);
                self.cache.entry(new).put_back();
                self.publish(stored).await;
                return Ok(response);
            }
        }
        Err(Error::Busy)
    }

    /// Everything that a player may know of a table now. `None` is an anonymous spectator.
    pub async fn snapshot(
        &self,
        identity: Option<&Identity>,
        table: TableId,
    ) -> Result<Snapshot, Error> {
        let table = self.load(table).await?;
        let snapshot = table.snapshot(viewer(&table, identity));
        table.put_back();
        Ok(snapshot)
    }

    /// What is new for a player since `since`.
    pub async fn catch_up(
        &self,
        identity: Option<&Identity>,
        table: TableId,
        since: Cursor,
    ) -> Result<Update, Error> {
        let table = self.load(table).await?;
        let update = table.update(viewer(&table, identity), since);
        table.put_back();
        Ok(update)
    }

    /// What is new for each of several viewers, and the number of the last event in it. The table is loaded
    /// once, so that updating many costs little more than updating one. It is not loaded at all if the
    /// cache already has the event that the `news` is about.
    pub async fn catch_up_all(
        &self,
        table: TableId,
        news: Option<u32>,
        people: &[(Option<PlayerId>, Known)],
    ) -> Result<(u32, Vec<Update>), Error> {
        let mut table = self.load_cached(table).await?;
        if news.is_none_or(|number| number > table.number()) {
            self.refresh(&mut table).await?;
        }
        let viewers: Vec<_> =
            people.iter().map(|&(player, known)| (table.viewer(player), known)).collect();
        let updates = table.updates(&viewers);
        let number = table.number();
        table.put_back();
        Ok((number, updates))
    }

    /// The table that an invitation is to.
    pub async fn invitation(
        &self,
        identity: Option<&Identity>,
        link: Link,
    ) -> Result<Snapshot, Error> {
        let table = self.store.table_by_link(link).await?.ok_or(Error::NoSuchTable)?;
        self.snapshot(identity, table).await
    }

    /// The record of a finished game as text, and as JSON.
    pub async fn record(&self, table: TableId) -> Result<(String, serde_json::Value), Error> {
        let table = self.load(table).await?;
        let record = table.finished().map(|record| (record.to_text(), record.to_json()));
        table.put_back();
        record.ok_or_else(|| Refusal::NotOver.into())
    }

    /// The review of a finished game, as JSON, if it was made.
    pub async fn review(&self, table: TableId) -> Result<Option<String>, Error> {
        let entry = self.load(table).await?;
        let over = entry.finished().is_some();
        entry.put_back();
        if !over {
            return Err(Refusal::NotOver.into());
        }
        Ok(self.store.review(table).await?)
    }

    /// Keeps the review of a finished game.
    pub async fn save_review(&self, table: TableId, review: String) -> Result<(), Error> {
        Ok(self.store.save_review(table, review).await?)
    }

    fn request_context<'a>(
        &self,
        identity: &'a Identity,
        request: Option<&'a RequestId>,
    ) -> RequestContext<'a> {
        RequestContext { player: &identity.player, now: self.clock.now(), request }
    }

    fn creation_limits(table: &Table) -> CreationLimits {
        let terms = table.terms();
        let is_open = terms.admission == Admission::Open;
        let has_bots = !terms.bots().is_empty();
        CreationLimits {
            unfinished: Self::MAX_UNFINISHED,
            open: is_open.then_some(Self::MAX_OPEN),
            bot_turns: has_bots.then_some(Self::MAX_BOT_TURNS),
        }
    }

    /// The table as it is stored now.
    async fn load(&self, id: TableId) -> Result<CacheEntry<'_>, Error> {
        let mut table = self.load_cached(id).await?;
        self.refresh(&mut table).await?;
        Ok(table)
    }

    /// The table as this process has last seen it: it may have gone on since.
    async fn load_cached(&self, id: TableId) -> Result<CacheEntry<'_>, Error> {
        match self.cache.take(id) {
            Some(table) => Ok(table),
            None => Ok(self.cache.entry(self.load_from_store(id).await?)),
        }
    }

    /// Takes into account what happened at a table since it was seen.
    async fn refresh(&self, table: &mut CacheEntry<'_>) -> Result<(), Error> {
        if !table.fresh {
            let loaded = self.store.load(table.id(), table.number()).await?;
            table.apply_all(&loaded.ok_or(Error::NoSuchTable)?.events)?;
            table.fresh = true;
        }
        Ok(())
    }

    async fn load_from_store(&self, id: TableId) -> Result<Table, Error> {
        let loaded = self.store.load(id, 0).await?.ok_or(Error::NoSuchTable)?;
        Ok(Table::load(id, loaded.sealed, &loaded.events)?)
    }

    async fn append_to(
        &self,
        table: &Table,
        events: Vec<StoredEvent>,
    ) -> Result<Option<Vec<NewsItem>>, Error> {
        if events.is_empty() {
            return Ok(Some(Vec::new()));
        }
        self.append(vec![Append::to(table, events)]).await
    }

    /// Stores the events, and returns the news about them, or nothing if another writer was first.
    /// The caller caches the tables before it publishes, so that listeners find them there.
    async fn append(&self, appends: Vec<Append>) -> Result<Option<Vec<NewsItem>>, Error> {
        let items: Vec<NewsItem> = appends
            .iter()
            .filter_map(|append| {
                let number = append.events.last()?.number;
                let bot_turn = append.jobs.iter().any(|job| job.kind.queue() == JobQueue::BotTurns);
                Some(NewsItem::Table { table: append.table, number, bot_turn })
            })
            .collect();
        match self.store.append(appends).await {
            Ok(()) => Ok(Some(items)),
            Err(AppendError::Taken(_)) => Ok(None),
            Err(AppendError::LimitReached(limit)) => Err(Self::limit_refusal(limit).into()),
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }

    fn limit_refusal(limit: CreationLimit) -> Refusal {
        match limit {
            CreationLimit::Unfinished => Refusal::TooManyTables { most: Self::MAX_UNFINISHED },
            CreationLimit::Open => Refusal::TooManyOpenTables { most: Self::MAX_OPEN },
            CreationLimit::BotTurns => Refusal::TooManyBotTurns { most: Self::MAX_BOT_TURNS },
        }
    }

    async fn publish(&self, items: Vec<NewsItem>) {
        for item in items {
            self.news.publish(item).await;
        }
    }
}

fn response(table: &Table, player: PlayerId) -> Response {
    let viewer = table.viewer(Some(player));
    Response { table: table.id(), cursor: table.cursor(viewer) }
}

fn viewer(table: &Table, identity: Option<&Identity>) -> Viewer {
    table.viewer(identity.map(|identity| identity.player.id))
}

fn require_full_scope(identity: &Identity) -> Result<(), Error> {
    match identity.scope {
        Scope::Full => Ok(()),
        Scope::Play => Err(Refusal::FullTokenRequired.into()),
    }
}
