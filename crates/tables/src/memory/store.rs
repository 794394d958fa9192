//! A store in memory.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    Append, AppendError, CreationLimit, Job, JobKind, JobQueue, Lease, Link, Loaded, Name, New,
    Note, Page, Player, PlayerId, Pruned, RequestId, Retention, Span, StatusView, Store,
    StoreError, StoredEvent, Summary, TableId, Time, TokenEntry, TokenHash, Urgency,
};

/// A store in memory: gone when the last of its clones is dropped. Clones share what they keep.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<MemoryState>>);

#[derive(Debug, Default)]
struct MemoryState {
    tables: HashMap<TableId, StoredTable>,
    links: HashMap<Link, TableId>,
    requests: HashMap<(PlayerId, RequestId), TableId>,
    of_player: HashMap<PlayerId, Vec<TableId>>,
    players: HashMap<PlayerId, Player>,
    tokens: HashMap<TokenHash, TokenEntry>,
    notes: HashMap<(PlayerId, TableId), Note>,
    jobs: BTreeMap<(TableId, JobKind), StoredJob>,
}

#[derive(Debug)]
struct StoredTable {
    new: New,
    events: Vec<StoredEvent>,
    summary: Summary,
    review: Option<String>,
}

#[derive(Debug)]
struct StoredJob {
    due: Time,
    leased_until: Option<Time>,
}

impl MemoryStore {
    /// A store with nothing in it.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    fn state(&self) -> MutexGuard<'_, MemoryState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl MemoryState {
    fn is_taken(&self, append: &Append) -> bool {
        let last = self.tables.get(&append.table).map_or(0, |table| table.events.len() as u32);
        let Some(first) = append.events.first() else { return false };
        let requested_before = |new: &New| {
            let request = first.request.as_ref();
            request.is_some_and(|it| self.requests.contains_key(&(new.creator, it.id.clone())))
        };
        first.number != last + 1 || append.new.as_ref().is_some_and(requested_before)
    }

    fn check_limits(&self, new: &New) -> Result<(), CreationLimit> {
        let Some(limits) = new.limits else { return Ok(()) };
        let unfinished = |summary: &&Summary| {
            matches!(summary.status, StatusView::Waiting | StatusView::Playing)
        };
        if self.summaries_of(new.creator).filter(unfinished).count() >= limits.unfinished {
            return Err(CreationLimit::Unfinished);
        }
        let own = || self.tables.values().filter(|table| table.new.creator == new.creator);
        let open = || own().filter(|table| table.summary.is_in_lobby()).count();
        if limits.open.is_some_and(|most| open() >= most) {
            return Err(CreationLimit::Open);
        }
        let waiting = || self.bot_turns().filter(|(owner, ..)| *owner == new.creator).count();
        if limits.bot_turns.is_some_and(|most| waiting() >= most) {
            return Err(CreationLimit::BotTurns);
        }
        Ok(())
    }

    /// All bots' turns, and who has set up their tables.
    fn bot_turns(&self) -> impl Iterator<Item = (PlayerId, Job, Option<Time>)> {
        self.jobs.iter().filter_map(|(&(table, kind), job)| {
            let owner = self.tables.get(&table)?.new.creator;
            let is_turn = kind.queue() == JobQueue::BotTurns;
            is_turn.then_some((owner, Job { table, kind, due: job.due }, job.leased_until))
        })
    }

    /// Unclaimed bot turns, the longest waiting first.
    fn free_bot_turns(&self, lease: Lease) -> Vec<(PlayerId, Job)> {
        let mut turns: Vec<_> = self
            .bot_turns()
            .filter(|(_, _, until)| until.is_none_or(|until| lease.is_over(until)))
            .map(|(owner, job, _)| (owner, job))
            .collect();
        turns.sort_by_key(|(_, job)| job.due);
        turns
    }

    fn append(&mut self, append: Append) {
        let Append { table, new, events, summary, jobs } = append;
        if let Some(new) = new {
            self.links.insert(new.link, table);
            if let Some(request) = events.first().and_then(|first| first.request.as_ref()) {
                self.requests.insert((new.creator, request.id.clone()), table);
            }
            let state =
                StoredTable { new, events: Vec::new(), summary: summary.clone(), review: None };
            self.tables.insert(table, state);
        }
        let Some(state) = self.tables.get_mut(&table) else { return };
        state.events.extend(events);
        for player in state.summary.players() {
            if let Some(tables) = self.of_player.get_mut(&player) {
                tables.retain(|other| *other != table);
            }
        }
        for player in summary.players() {
            self.of_player.entry(player).or_default().push(table);
        }
        state.summary = summary;
        self.jobs.retain(|(of, kind), state| {
            *of != table || jobs.iter().any(|job| job.kind == *kind && job.due == state.due)
        });
        for Job { kind, due, .. } in jobs {
            self.jobs.entry((table, kind)).or_insert(StoredJob { due, leased_until: None });
        }
    }

    fn summaries_of(&self, player: PlayerId) -> impl Iterator<Item = &Summary> {
        let tables = self.of_player.get(&player).into_iter().flatten();
        tables.filter_map(|table| self.tables.get(table)).map(|state| &state.summary)
    }
}

fn paginate<T>(items: impl Iterator<Item = T>, page: Page) -> Vec<T> {
    let page = page.clamped();
    items.skip(page.skip as usize).take(page.limit as usize).collect()
}

impl Store for MemoryStore {
    async fn check_writable(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn load(&self, table: TableId, after: u32) -> Result<Option<Loaded>, StoreError> {
        let state = self.state();
        Ok(state.tables.get(&table).map(|state| Loaded {
            sealed: state.new.sealed.clone(),
            events: state.events.get(after as usize..).unwrap_or_default().to_vec(),
        }))
    }

    async fn append(&self, appends: Vec<Append>) -> Result<(), AppendError> {
        let mut state = self.state();
        if let Some(append) = appends.iter().find(|append| state.is_taken(append)) {
            return Err(AppendError::Taken(append.table));
        }
        for new in appends.iter().filter_map(|append| append.new.as_ref()) {
            state.check_limits(new)?;
        }
        for append in appends.into_iter().filter(|append| !append.events.is_empty()) {
            state.append(append);
        }
        Ok(())
    }

    async fn table_by_link(&self, link: Link) -> Result<Option<TableId>, StoreError> {
        Ok(self.state().links.get(&link).copied())
    }

    async fn table_by_request(
        &self,
        creator: PlayerId,
        request: &RequestId,
    ) -> Result<Option<TableId>, StoreError> {
        Ok(self.state().requests.get(&(creator, request.clone())).copied())
    }

    async fn lobby(&self, page: Page) -> Result<Vec<Summary>, StoreError> {
        let state = self.state();
        let mut open: Vec<&Summary> = state
            .tables
            .values()
            .map(|table| &table.summary)
            .filter(|summary| summary.is_in_lobby())
            .collect();
        open.sort_by_key(|summary| (Reverse(summary.created_at), summary.table));
        Ok(paginate(open.into_iter().cloned(), page))
    }

    async fn tables_of(&self, player: PlayerId, page: Page) -> Result<Vec<Summary>, StoreError> {
        let state = self.state();
        let mut tables: Vec<&Summary> = state.summaries_of(player).collect();
        tables.sort_by_key(|summary| {
            let (urgency, time) = summary.list_position(player);
            let time = time.millis() as i64;
            let order = if urgency == Urgency::YourTurn { time } else { -time };
            (urgency, order, summary.table)
        });
        Ok(paginate(tables.into_iter().cloned(), page))
    }

    async fn unfinished_of(&self, player: PlayerId) -> Result<usize, StoreError> {
        let state = self.state();
        let unfinished = |summary: &&Summary| {
            matches!(summary.status, StatusView::Waiting | StatusView::Playing)
        };
        Ok(state.summaries_of(player).filter(unfinished).count())
    }

    async fn touch_token(&self, _: TokenHash, _: Time) -> Result<(), StoreError> {
        Ok(())
    }

    /// Memory lasts no longer than the process, so nothing is kept too long.
    async fn prune(&self, _: Retention, _: Time, _: usize) -> Result<Pruned, StoreError> {
        Ok(Pruned::default())
    }

    async fn waiting_for_bots(&self, now: Time) -> Result<Vec<PlayerId>, StoreError> {
        let mut players = Vec::new();
        for (player, _) in self.state().free_bot_turns(Lease::new(now, Span::default())) {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        Ok(players)
    }

    async fn claim_bot_turn(
        &self,
        owner: PlayerId,
        now: Time,
        lease: Span,
    ) -> Result<Option<Job>, StoreError> {
        let lease = Lease::new(now, lease);
        let mut state = self.state();
        let free = state.free_bot_turns(lease);
        let Some((_, job)) = free.into_iter().find(|(player, _)| *player == owner) else {
            return Ok(None);
        };
        if let Some(claimed) = state.jobs.get_mut(&(job.table, job.kind)) {
            claimed.leased_until = Some(lease.until);
        }
        Ok(Some(job))
    }

    async fn add_player(&self, player: Player, token: TokenEntry) -> Result<(), StoreError> {
        let mut state = self.state();
        state.players.insert(player.id, player);
        state.tokens.insert(token.hash, token);
        Ok(())
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, StoreError> {
        Ok(self.state().players.get(&player).cloned())
    }

    async fn rename(&self, player: PlayerId, name: Name) -> Result<(), StoreError> {
        if let Some(player) = self.state().players.get_mut(&player) {
            player.name = name;
        }
        Ok(())
    }

    async fn add_token(&self, token: TokenEntry, most: usize) -> Result<bool, StoreError> {
        let mut state = self.state();
        let count = state.tokens.values().filter(|other| other.player == token.player).count();
        if count < most {
            state.tokens.insert(token.hash, token);
        }
        Ok(count < most)
    }

    async fn token(&self, hash: TokenHash) -> Result<Option<(TokenEntry, Player)>, StoreError> {
        let state = self.state();
        let Some(token) = state.tokens.get(&hash) else { return Ok(None) };
        Ok(state.players.get(&token.player).map(|player| (token.clone(), player.clone())))
    }

    async fn tokens_of(&self, player: PlayerId) -> Result<Vec<TokenEntry>, StoreError> {
        let state = self.state();
        let mut tokens: Vec<TokenEntry> =
            state.tokens.values().filter(|token| token.player == player).cloned().collect();
        tokens.sort_by_key(|token| (token.since, token.hash));
        Ok(tokens)
    }

    async fn revoke_token(&self, player: PlayerId, hash: TokenHash) -> Result<bool, StoreError> {
        let mut state = self.state();
        let theirs = state.tokens.get(&hash).is_some_and(|token| token.player == player);
        if theirs {
            state.tokens.remove(&hash);
        }
        Ok(theirs)
    }

    async fn note(&self, player: PlayerId, table: TableId) -> Result<Option<Note>, StoreError> {
        Ok(self.state().notes.get(&(player, table)).cloned())
    }

    async fn set_note(
        &self,
        player: PlayerId,
        table: TableId,
        note: Note,
    ) -> Result<(), StoreError> {
        self.state().notes.insert((player, table), note);
        Ok(())
    }

    async fn review(&self, table: TableId) -> Result<Option<String>, StoreError> {
        Ok(self.state().tables.get(&table).and_then(|stored| stored.review.clone()))
    }

    async fn save_review(&self, table: TableId, review: String) -> Result<(), StoreError> {
        if let Some(stored) = self.state().tables.get_mut(&table) {
            stored.review.get_or_insert(review);
        }
        Ok(())
    }

    async fn claim_jobs(
        &self,
        queue: JobQueue,
        now: Time,
        lease: Span,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let mut state = self.state();
        let lease = Lease::new(now, lease);
        let is_free = |job: &StoredJob| job.leased_until.is_none_or(|until| lease.is_over(until));
        let due_by = queue.due_by(now);
        let mut due: Vec<_> = state
            .jobs
            .iter_mut()
            .filter(|((_, kind), job)| kind.queue() == queue && job.due <= due_by && is_free(job))
            .collect();
        due.sort_by_key(|(_, job)| job.due);
        due.truncate(limit);
        let claim = |(&(table, kind), job): (&(TableId, JobKind), &mut StoredJob)| {
            job.leased_until = Some(lease.until);
            Job { table, kind, due: job.due }
        };
        Ok(due.into_iter().map(claim).collect())
    }

    async fn finish_job(&self, job: Job) -> Result<(), StoreError> {
        let mut state = self.state();
        let key = (job.table, job.kind);
        if state.jobs.get(&key).is_some_and(|state| state.due == job.due) {
            state.jobs.remove(&key);
        }
        Ok(())
    }

    async fn postpone_job(&self, job: Job, due: Time) -> Result<(), StoreError> {
        let mut state = self.state();
        let stored = state.jobs.get_mut(&(job.table, job.kind));
        if let Some(stored) = stored.filter(|stored| stored.due == job.due) {
            *stored = StoredJob { due, leased_until: None };
        }
        Ok(())
    }
}
