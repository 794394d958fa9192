//! The service: tables tied to the ports.

mod cache;
mod identities;
mod jobs;
mod lists;

use std::sync::Arc;

use serde::Serialize;
use sextant_core::{Nonce, Viewer};
use thiserror::Error;

use crate::{
    Append, AppendError, Asking, Bulletin, Clock, Command, Corrupt, Cursor, Draft, Fresh, Link,
    News, PlayerId, Randomness, Recorded, Refusal, RequestId, Scope, Sight, Snapshot, Status,
    Store, StoreError, Table, TableId, Time, Update, Who,
};
use cache::{Cache, Held};

pub use jobs::BotTurn;

/// All tables there are, tied to the ports.
///
/// Every operation loads a table, decides, appends, and only then tells anybody. If another writer
/// was first, it begins anew. Any number of processes can do so on the same store.
///
/// A table that was seen before need not be loaded to decide something: if it has gone on
/// meanwhile, the append is refused. What is not appended rests on what is stored now.
pub struct Tables<S, N> {
    store: S,
    news: N,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    cache: Cache,
}

/// What somebody who did something sees of the table afterwards.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// The table.
    pub table: TableId,
    /// How much they were told, this included.
    pub cursor: Cursor,
    /// What they see.
    pub sight: Sight,
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
        /// Why.
        refusal: Refusal,
        /// The table as they see it, if there is one.
        now: Option<Box<Answer>>,
    },
    /// So many others do something at the same table that there was no getting through.
    #[error("too many at this table at once: try again")]
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

/// How often a writer begins anew before it gives up. Each time somebody else got through.
const MOST_TRIES: usize = 100;

impl<S: Store, N: News> Tables<S, N> {
    /// At most so many unfinished tables a player.
    pub const MOST_UNFINISHED: usize = 100;

    /// All tables in `store`.
    pub fn new(
        store: S,
        news: N,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Tables<S, N> {
        Tables { store, news, clock, randomness, cache: Cache::default() }
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The news.
    pub fn news(&self) -> &N {
        &self.news
    }

    /// What time it is.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// Sets up a table. A request that was made before gives the table that it gave then.
    pub async fn set_up(
        &self,
        who: &Who,
        request: Option<&RequestId>,
        draft: &Draft,
    ) -> Result<Answer, Error> {
        require_full(who)?;
        for _ in 0..MOST_TRIES {
            if let Some(request) = request
                && let Some(table) = self.store.table_by_request(who.player.id, request).await?
            {
                let table = self.load(table).await?;
                let same = table.answered(who.player.id, request) == Some(draft.print());
                let answer = answer(&table, who.player.id);
                table.keep();
                return if same { Ok(answer) } else { Err(Refusal::RequestReused.into()) };
            }
            self.check_unfinished(who).await?;
            let asking = self.asking(who, request);
            let fresh = Fresh::draw(&*self.randomness);
            let (table, events) = Table::found(fresh, &asking, draft.clone())?;
            if let Some(stored) = self.append(vec![Append::to(&table, events)]).await? {
                let answer = answer(&table, who.player.id);
                self.cache.fresh(table).keep();
                self.publish(stored).await;
                return Ok(answer);
            }
        }
        Err(Error::Busy)
    }

    /// Does what somebody asks of a table. A request that was done before is not done again.
    pub async fn ask(
        &self,
        who: &Who,
        table: TableId,
        request: Option<&RequestId>,
        command: &Command,
    ) -> Result<Answer, Error> {
        if !who.scope.allows(command) {
            return Err(Refusal::OnlyForPlaying.into());
        }
        for _ in 0..MOST_TRIES {
            let mut table = self.recall(table).await?;
            let mut decided = table.decide(&self.asking(who, request), command);
            if decided.events.is_empty() && !table.fresh {
                // It may have gone on elsewhere: a refusal rests on how it is now.
                self.refresh(&mut table).await?;
                decided = table.decide(&self.asking(who, request), command);
            }
            let Some(stored) = self.append_to(&table, decided.events).await? else { continue };
            let answer = answer(&table, who.player.id);
            table.keep();
            self.publish(stored).await;
            return match decided.answer {
                Ok(()) => Ok(answer),
                Err(refusal) => Err(Error::Refused { refusal, now: Some(Box::new(answer)) }),
            };
        }
        Err(Error::Busy)
    }

    /// Offers to play again, or accepts what somebody else has offered. Gives the new table. Whoever
    /// offers gets ready there once they have seen its commitment; whoever accepts is ready, and may
    /// add a nonce.
    pub async fn rematch(
        &self,
        who: &Who,
        table: TableId,
        request: Option<&RequestId>,
        nonce: Option<Nonce>,
    ) -> Result<Answer, Error> {
        let player = who.player.id;
        for _ in 0..MOST_TRIES {
            let mut old = self.load(table).await?;
            if let (Some(next), Some(_)) = (old.rematch(), old.seat_of(player)) {
                let next = self.load(next).await?;
                if !matches!(next.status(), Status::Closed(_)) {
                    old.keep();
                    let id = next.id();
                    let sits = next.seat_of(player).is_some().then(|| answer(&next, player));
                    next.keep();
                    if let Some(answer) = sits {
                        return Ok(answer);
                    }
                    let sit = Command::Sit { seat: None, link: None, nonce };
                    return Box::pin(self.ask(who, id, request, &sit)).await;
                }
            }
            self.check_unfinished(who).await?;
            let fresh = Fresh::draw(&*self.randomness);
            let (decided, rematch) = old.offer_rematch(fresh, &self.asking(who, request));
            if let Err(refusal) = decided.answer {
                let now = Some(Box::new(answer(&old, player)));
                old.keep();
                return Err(Error::Refused { refusal, now });
            }
            let Some((new, events)) = rematch else {
                let answer = answer(&old, player);
                old.keep();
                return Ok(answer);
            };
            let appends = vec![Append::to(&old, decided.events), Append::to(&new, events)];
            if let Some(stored) = self.append(appends).await? {
                old.keep();
                let answer = answer(&new, player);
                self.cache.fresh(new).keep();
                self.publish(stored).await;
                return Ok(answer);
            }
        }
        Err(Error::Busy)
    }

    /// Everything that somebody may know of a table now. `None` is somebody nobody knows.
    pub async fn look(&self, who: Option<&Who>, table: TableId) -> Result<Snapshot, Error> {
        let table = self.load(table).await?;
        let snapshot = table.snapshot(viewer(&table, who));
        table.keep();
        Ok(snapshot)
    }

    /// What somebody was told since then.
    pub async fn catch_up(
        &self,
        who: Option<&Who>,
        table: TableId,
        since: Cursor,
    ) -> Result<Update, Error> {
        let table = self.load(table).await?;
        let update = table.update(viewer(&table, who), since);
        table.keep();
        Ok(update)
    }

    /// What each of several people was told since then; everything for those who know nothing yet.
    /// The table is loaded once, so that telling many costs little more than telling one; and not at
    /// all if it is known here up to the event that there was `news` of.
    pub async fn catch_up_all(
        &self,
        table: TableId,
        news: Option<u32>,
        people: &[(Option<PlayerId>, Option<Cursor>)],
    ) -> Result<Vec<Update>, Error> {
        let mut table = self.recall(table).await?;
        if news.is_none_or(|number| number > table.number()) {
            self.refresh(&mut table).await?;
        }
        let update = |&(player, since): &(Option<PlayerId>, Option<Cursor>)| {
            let viewer = table.viewer(player);
            match since {
                Some(since) => table.update(viewer, since),
                None => Update::Snapshot(Box::new(table.snapshot(viewer))),
            }
        };
        let updates = people.iter().map(update).collect();
        table.keep();
        Ok(updates)
    }

    /// The table that an invitation is to.
    pub async fn invitation(&self, who: Option<&Who>, link: Link) -> Result<Snapshot, Error> {
        let table = self.store.table_by_link(link).await?.ok_or(Error::NoSuchTable)?;
        self.look(who, table).await
    }

    /// The record of a finished game as text, and as JSON.
    pub async fn record(&self, table: TableId) -> Result<(String, serde_json::Value), Error> {
        let table = self.load(table).await?;
        let record = table.finished().map(|record| (record.to_text(), record.to_json()));
        table.keep();
        record.ok_or_else(|| Refusal::NotOver.into())
    }

    fn asking<'a>(&self, who: &'a Who, request: Option<&'a RequestId>) -> Asking<'a> {
        Asking { player: &who.player, now: self.clock.now(), request }
    }

    async fn check_unfinished(&self, who: &Who) -> Result<(), Error> {
        let most = Self::MOST_UNFINISHED;
        if self.store.unfinished_of(who.player.id).await? >= most {
            return Err(Refusal::TooManyTables(most).into());
        }
        Ok(())
    }

    /// The table as it is stored now.
    async fn load(&self, id: TableId) -> Result<Held<'_>, Error> {
        let mut table = self.recall(id).await?;
        self.refresh(&mut table).await?;
        Ok(table)
    }

    /// The table as this process has last seen it: it may have gone on since.
    async fn recall(&self, id: TableId) -> Result<Held<'_>, Error> {
        match self.cache.take(id) {
            Some(table) => Ok(table),
            None => Ok(self.cache.fresh(self.load_anew(id).await?)),
        }
    }

    /// Takes into account what happened at a table since it was seen.
    async fn refresh(&self, table: &mut Held<'_>) -> Result<(), Error> {
        if !table.fresh {
            let loaded = self.store.load(table.id(), table.number()).await?;
            table.follow(&loaded.ok_or(Error::NoSuchTable)?.events)?;
            table.fresh = true;
        }
        Ok(())
    }

    async fn load_anew(&self, id: TableId) -> Result<Table, Error> {
        let loaded = self.store.load(id, 0).await?.ok_or(Error::NoSuchTable)?;
        Ok(Table::load(id, loaded.sealed, &loaded.events)?)
    }

    async fn append_to(
        &self,
        table: &Table,
        events: Vec<Recorded>,
    ) -> Result<Option<Vec<Bulletin>>, Error> {
        if events.is_empty() {
            return Ok(Some(Vec::new()));
        }
        self.append(vec![Append::to(table, events)]).await
    }

    /// Stores, and gives the news of it; nothing if somebody else was first. The caller keeps the
    /// tables before it publishes, so that whoever hears of it finds them.
    async fn append(&self, appends: Vec<Append>) -> Result<Option<Vec<Bulletin>>, Error> {
        let bulletins: Vec<Bulletin> = appends
            .iter()
            .filter_map(|append| {
                let number = append.events.last()?.number;
                Some(Bulletin::Table { table: append.table, number })
            })
            .collect();
        match self.store.append(appends).await {
            Ok(()) => Ok(Some(bulletins)),
            Err(AppendError::Taken(_)) => Ok(None),
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }

    async fn publish(&self, bulletins: Vec<Bulletin>) {
        for bulletin in bulletins {
            self.news.publish(bulletin).await;
        }
    }
}

fn answer(table: &Table, player: PlayerId) -> Answer {
    let viewer = table.viewer(Some(player));
    Answer { table: table.id(), cursor: table.cursor(viewer), sight: table.sight(viewer) }
}

fn viewer(table: &Table, who: Option<&Who>) -> Viewer {
    table.viewer(who.map(|who| who.player.id))
}

fn require_full(who: &Who) -> Result<(), Error> {
    match who.scope {
        Scope::Full => Ok(()),
        Scope::Play => Err(Refusal::OnlyForPlaying.into()),
    }
}
