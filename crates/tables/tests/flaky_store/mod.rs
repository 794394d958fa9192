//! A store that makes one wait, and fails now and then.
#![allow(unreachable_pub, reason = "shared between tests")]

use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::Poll;

use sextant_core::{Random, Simulation};
use sextant_tables::memory::MemoryStore;
use sextant_tables::{
    Append, AppendError, Job, JobQueue, Link, Loaded, Name, Note, Page, Player, PlayerId, Pruned,
    RequestId, Retention, Span, Store, StoreError, Summary, TableId, Time, TokenEntry, TokenHash,
};

/// The randomness of one run: who comes first, and what goes wrong.
#[derive(Clone)]
pub struct SharedRandom(Arc<Mutex<Simulation>>);

impl SharedRandom {
    pub fn new(seed: u64) -> SharedRandom {
        SharedRandom(Arc::new(Mutex::new(Simulation::new(seed))))
    }

    pub fn below(&self, n: u32) -> u32 {
        self.0.lock().unwrap().below(n)
    }

    pub fn one_in(&self, n: u32) -> bool {
        self.below(n) == 0
    }

    pub fn pick(&self, items: &[String]) -> Option<String> {
        self.0.lock().unwrap().pick(items).cloned()
    }
}

pub struct FlakyStore {
    store: MemoryStore,
    random: SharedRandom,
}

impl FlakyStore {
    pub fn new(store: MemoryStore, random: SharedRandom) -> FlakyStore {
        FlakyStore { store, random }
    }

    /// Lets others go first.
    async fn wait(&self) {
        let mut turns = self.random.below(3);
        poll_fn(|_| {
            if turns == 0 {
                return Poll::Ready(());
            }
            turns -= 1;
            Poll::Pending
        })
        .await;
    }

    async fn maybe_fail(&self) -> Result<(), StoreError> {
        self.wait().await;
        if self.random.one_in(60) {
            return Err(StoreError::Unavailable("the connection is broken".to_owned()));
        }
        Ok(())
    }
}

impl Store for FlakyStore {
    async fn check_writable(&self) -> Result<(), StoreError> {
        self.store.check_writable().await
    }

    async fn load(&self, table: TableId, after: u32) -> Result<Option<Loaded>, StoreError> {
        self.maybe_fail().await?;
        let loaded = self.store.load(table, after).await;
        self.wait().await;
        loaded
    }

    async fn append(&self, appends: Vec<Append>) -> Result<(), AppendError> {
        self.maybe_fail().await?;
        let appended = self.store.append(appends).await;
        // The answer may get lost although everything was stored.
        self.maybe_fail().await?;
        appended
    }

    async fn table_by_link(&self, link: Link) -> Result<Option<TableId>, StoreError> {
        self.store.table_by_link(link).await
    }

    async fn table_by_request(
        &self,
        creator: PlayerId,
        request: &RequestId,
    ) -> Result<Option<TableId>, StoreError> {
        self.store.table_by_request(creator, request).await
    }

    async fn lobby(&self, page: Page) -> Result<Vec<Summary>, StoreError> {
        self.store.lobby(page).await
    }

    async fn tables_of(&self, player: PlayerId, page: Page) -> Result<Vec<Summary>, StoreError> {
        self.store.tables_of(player, page).await
    }

    async fn unfinished_of(&self, player: PlayerId) -> Result<usize, StoreError> {
        self.store.unfinished_of(player).await
    }

    async fn add_player(&self, player: Player, token: TokenEntry) -> Result<(), StoreError> {
        self.store.add_player(player, token).await
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, StoreError> {
        self.store.player(player).await
    }

    async fn rename(&self, player: PlayerId, name: Name) -> Result<(), StoreError> {
        self.store.rename(player, name).await
    }

    async fn add_token(&self, token: TokenEntry, most: usize) -> Result<bool, StoreError> {
        self.store.add_token(token, most).await
    }

    async fn touch_token(&self, hash: TokenHash, now: Time) -> Result<(), StoreError> {
        self.store.touch_token(hash, now).await
    }

    async fn prune(
        &self,
        retention: Retention,
        now: Time,
        limit: usize,
    ) -> Result<Pruned, StoreError> {
        self.store.prune(retention, now, limit).await
    }

    async fn waiting_for_bots(&self, now: Time) -> Result<Vec<PlayerId>, StoreError> {
        self.store.waiting_for_bots(now).await
    }

    async fn claim_bot_turn(
        &self,
        owner: PlayerId,
        now: Time,
        lease: Span,
    ) -> Result<Option<Job>, StoreError> {
        self.store.claim_bot_turn(owner, now, lease).await
    }

    async fn token(&self, hash: TokenHash) -> Result<Option<(TokenEntry, Player)>, StoreError> {
        self.store.token(hash).await
    }

    async fn tokens_of(&self, player: PlayerId) -> Result<Vec<TokenEntry>, StoreError> {
        self.store.tokens_of(player).await
    }

    async fn revoke_token(&self, player: PlayerId, hash: TokenHash) -> Result<bool, StoreError> {
        self.store.revoke_token(player, hash).await
    }

    async fn note(&self, player: PlayerId, table: TableId) -> Result<Option<Note>, StoreError> {
        self.store.note(player, table).await
    }

    async fn set_note(
        &self,
        player: PlayerId,
        table: TableId,
        note: Note,
    ) -> Result<(), StoreError> {
        self.store.set_note(player, table, note).await
    }

    async fn review(&self, table: TableId) -> Result<Option<String>, StoreError> {
        self.store.review(table).await
    }

    async fn save_review(&self, table: TableId, review: String) -> Result<(), StoreError> {
        self.store.save_review(table, review).await
    }

    async fn claim_jobs(
        &self,
        queue: JobQueue,
        now: Time,
        lease: Span,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        self.maybe_fail().await?;
        let jobs = self.store.claim_jobs(queue, now, lease, limit).await;
        self.maybe_fail().await?;
        jobs
    }

    async fn finish_job(&self, job: Job) -> Result<(), StoreError> {
        self.maybe_fail().await?;
        self.store.finish_job(job).await
    }

    async fn postpone_job(&self, job: Job, due: Time) -> Result<(), StoreError> {
        self.maybe_fail().await?;
        self.store.postpone_job(job, due).await
    }
}
