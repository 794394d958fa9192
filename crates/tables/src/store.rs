//! The port to storage.

use std::future::Future;

use thiserror::Error;

use crate::{
    Job, JobQueue, Link, Name, Note, Player, PlayerId, Pruned, RequestId, Retention, SealedSecret,
    Span, StoredEvent, Summary, Table, TableId, Time, TokenEntry, TokenHash,
};

/// Keeps tables, players and jobs.
///
/// [`testing::check_store`](crate::testing::check_store) holds every store to what is said here.
/// When a future returns without an error, what it did is durable. When it is dropped or fails,
/// what it was asked for has happened entirely or not at all.
pub trait Store: Send + Sync {
    /// Whether something can be written durably just now.
    fn check_writable(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// A table's secret, and its events after number `after`; `None` if there is no such table.
    fn load(
        &self,
        table: TableId,
        after: u32,
    ) -> impl Future<Output = Result<Option<Loaded>, StoreError>> + Send;

    /// Appends events to one or several tables: to all or to none. Refused as
    /// [`Taken`](AppendError::Taken) if another writer was first at any of them, or if the founder
    /// of a new table has used the name of the request before.
    ///
    /// The table's summary is replaced, and so are its jobs: those that are no longer there are
    /// gone, those that are there as before keep their lease. Where there is no event to append,
    /// nothing is replaced.
    fn append(&self, appends: Vec<Append>) -> impl Future<Output = Result<(), AppendError>> + Send;

    /// The table of an invitation.
    fn table_by_link(
        &self,
        link: Link,
    ) -> impl Future<Output = Result<Option<TableId>, StoreError>> + Send;

    /// The table that a player set up with this request: the one that the first event names.
    fn table_by_request(
        &self,
        creator: PlayerId,
        request: &RequestId,
    ) -> impl Future<Output = Result<Option<TableId>, StoreError>> + Send;

    /// The tables [in the lobby](Summary::is_in_lobby), the newest first.
    fn lobby(&self, page: Page) -> impl Future<Output = Result<Vec<Summary>, StoreError>> + Send;

    /// The tables [of a player](Summary::players), in the order of
    /// [`Summary::list_position`]: by urgency, then what waits for them from the earliest time on, and
    /// all others from the latest time back.
    fn tables_of(
        &self,
        player: PlayerId,
        page: Page,
    ) -> impl Future<Output = Result<Vec<Summary>, StoreError>> + Send;

    /// The players with unclaimed bot turns at their tables, the longest waiting first.
    fn waiting_for_bots(
        &self,
        now: Time,
    ) -> impl Future<Output = Result<Vec<PlayerId>, StoreError>> + Send;

    /// Claims the bot's turn that has waited longest at the tables that a player has set up.
    fn claim_bot_turn(
        &self,
        owner: PlayerId,
        now: Time,
        lease: Span,
    ) -> impl Future<Output = Result<Option<Job>, StoreError>> + Send;

    /// How many of a player's tables wait for players or are played at.
    fn unfinished_of(
        &self,
        player: PlayerId,
    ) -> impl Future<Output = Result<usize, StoreError>> + Send;

    /// Adds a player together with their first token.
    fn add_player(
        &self,
        player: Player,
        token: TokenEntry,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// A player.
    fn player(
        &self,
        player: PlayerId,
    ) -> impl Future<Output = Result<Option<Player>, StoreError>> + Send;

    /// Changes what a player is called from now on.
    fn rename(
        &self,
        player: PlayerId,
        name: Name,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Adds a token, and says whether its owner could have one more: at most `most`, however many
    /// ask at the same time.
    fn add_token(
        &self,
        token: TokenEntry,
        most: usize,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// A token was used. Stores may note that no more than once a day.
    fn touch_token(
        &self,
        hash: TokenHash,
        now: Time,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Deletes and packs a little of what is kept too long: at most `limit` of each kind.
    fn prune(
        &self,
        retention: Retention,
        now: Time,
        limit: usize,
    ) -> impl Future<Output = Result<Pruned, StoreError>> + Send;

    /// The token with this hash, and its owner.
    fn token(
        &self,
        hash: TokenHash,
    ) -> impl Future<Output = Result<Option<(TokenEntry, Player)>, StoreError>> + Send;

    /// All tokens of a player, the oldest first.
    fn tokens_of(
        &self,
        player: PlayerId,
    ) -> impl Future<Output = Result<Vec<TokenEntry>, StoreError>> + Send;

    /// Takes a token of this player back, and says whether there was one.
    fn revoke_token(
        &self,
        player: PlayerId,
        hash: TokenHash,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// A player's private note about a table.
    fn note(
        &self,
        player: PlayerId,
        table: TableId,
    ) -> impl Future<Output = Result<Option<Note>, StoreError>> + Send;

    /// Writes a player's private note about a table in place of the one before.
    fn set_note(
        &self,
        player: PlayerId,
        table: TableId,
        note: Note,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The review of a finished game, as JSON, if it was made.
    fn review(
        &self,
        table: TableId,
    ) -> impl Future<Output = Result<Option<String>, StoreError>> + Send;

    /// Keeps the review of a finished game for as long as its table. Where there is one already or no such
    /// table, nothing happens.
    fn save_review(
        &self,
        table: TableId,
        review: String,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Claims up to `limit` jobs of a `queue` that are due `now` and not leased, longest overdue
    /// first. The lease ends at `now` plus `lease`; until then no other worker gets the jobs.
    /// Afterwards they are handed out again, because the worker that claimed them may have been
    /// killed.
    fn claim_jobs(
        &self,
        queue: JobQueue,
        now: Time,
        lease: Span,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Job>, StoreError>> + Send;

    /// Takes a job away that came to nothing, if it is still there just as it was handed out.
    fn finish_job(&self, job: Job) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Sets a job to a later time that came too early, if it is still there just as it was handed out.
    /// Then no process has claimed it.
    fn postpone_job(
        &self,
        job: Job,
        due: Time,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// What is stored of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Loaded {
    /// Its secret.
    pub sealed: SealedSecret,
    /// Its events, or those asked for.
    pub events: Vec<StoredEvent>,
}

/// What is to be stored of a table.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// Its secret and the invitation to it, if it is new.
    pub new: Option<New>,
    /// What happened. Their numbers follow on one another, and the first of them on the last one
    /// stored: that is what [`Store::append`] checks.
    pub events: Vec<StoredEvent>,
    /// The table as it is now.
    pub summary: Summary,
    /// What is to be done at it from now on.
    pub jobs: Vec<Job>,
}

/// What is stored of a new table once.
#[derive(Clone, Debug)]
pub struct New {
    /// The secret.
    pub sealed: SealedSecret,
    /// The invitation.
    pub link: Link,
    /// Who set it up.
    pub creator: PlayerId,
    /// How much they may have already, if that is to be checked.
    pub limits: Option<CreationLimits>,
}

/// What a player may have already who sets up one more table. It is checked together with the append, so
/// that requests at the same time can't exceed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CreationLimits {
    /// Fewer unfinished tables than this.
    pub unfinished: usize,
    /// If the new table is open: fewer open tables than this that they have set up.
    pub open: Option<usize>,
    /// If the new table has bots: fewer bots' turns than this that wait at their tables.
    pub bot_turns: Option<usize>,
}

/// A limit that a player has reached who wanted to set up one more table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CreationLimit {
    /// Unfinished tables.
    #[error("too many unfinished tables")]
    Unfinished,
    /// Open tables.
    #[error("too many open tables")]
    Open,
    /// Bots' turns that wait.
    #[error("too many bots' turns that wait")]
    BotTurns,
}

impl Append {
    /// Stores what has just happened at `table`.
    pub fn to(table: &Table, events: Vec<StoredEvent>) -> Append {
        Append {
            table: table.id(),
            new: (events.first().is_some_and(|first| first.number == 1)).then(|| New {
                sealed: table.sealed().clone(),
                link: table.link(),
                creator: table.creation().creator,
                limits: None,
            }),
            events,
            summary: table.summary(),
            jobs: table.jobs(),
        }
    }

    /// The same, unless the player who sets the table up has reached a limit.
    #[must_use]
    pub fn within(mut self, limits: CreationLimits) -> Append {
        if let Some(new) = &mut self.new {
            new.limits = Some(limits);
        }
        self
    }
}

/// Part of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// How many to leave out at the beginning.
    pub skip: u32,
    /// At most so many.
    pub limit: u32,
}

impl Page {
    /// No page is longer.
    pub const MAX_LIMIT: u32 = 100;

    /// The beginning of a list.
    pub const FIRST: Page = Page { skip: 0, limit: 50 };

    /// The page, cut to what can be asked for.
    #[must_use]
    pub fn clamped(self) -> Page {
        Page { skip: self.skip.min(1_000_000), limit: self.limit.min(Page::MAX_LIMIT) }
    }
}

/// Why a store could not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// It can't be reached, or is too busy. Trying again may help; what was asked for may have
    /// happened all the same.
    #[error("the store is not available: {0}")]
    Unavailable(String),
    /// What it holds makes no sense.
    #[error("the store is damaged: {0}")]
    Corrupt(String),
}

/// Why events were not appended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AppendError {
    /// Another writer was first: load again, and decide anew.
    #[error("another writer was first at table {0}")]
    Taken(TableId),
    /// A player who sets up a table has reached a limit.
    #[error(transparent)]
    LimitReached(#[from] CreationLimit),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
