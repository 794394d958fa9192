//! Everything that is stored, as it was at one moment.

use sextant_tables::{
    Append, JobQueue, Note, Player, PlayerId, SealedSecret, StoreError, StoredEvent, Table,
    TableId, Time, TokenEntry,
};
use tokio::sync::mpsc;

use crate::AnyStore;
use crate::stored::{
    AppendRows, EventRow, JobRow, ListedRow, NewRow, millis, parse, read_sealed, read_summary,
};

/// How many items are read ahead of the consumer.
const AHEAD: usize = 64;

/// Something that is stored. Players come before their tokens.
pub(crate) enum Content {
    Player(Player),
    Token(TokenEntry),
    Table(Box<StoredTable>),
    Note(StoredNote),
}

/// A private note, and what it is about.
pub(crate) struct StoredNote {
    pub(crate) player: PlayerId,
    pub(crate) table: TableId,
    pub(crate) note: Note,
}

/// All rows of a table, just as they are written down.
#[derive(Debug)]
pub(crate) struct StoredTable {
    pub(crate) id: String,
    pub(crate) new: NewRow,
    pub(crate) created_at: i64,
    pub(crate) last: i64,
    pub(crate) status: String,
    pub(crate) in_lobby: bool,
    pub(crate) summary: String,
    pub(crate) events: Vec<EventRow>,
    pub(crate) listed: Vec<ListedRow>,
    pub(crate) jobs: Vec<JobRow>,
}

/// What happened at a table, and what it adds up to.
pub(crate) struct Replayed {
    pub(crate) sealed: SealedSecret,
    pub(crate) events: Vec<StoredEvent>,
    pub(crate) table: Table,
}

impl StoredTable {
    /// Plays the table's events again.
    pub(crate) fn replay(&self) -> Result<Replayed, StoreError> {
        let id: TableId = parse("the id of a table", &self.id)?;
        let sealed = read_sealed(&self.new.sealed)?;
        let events: Vec<StoredEvent> =
            self.events.iter().map(EventRow::read).collect::<Result<_, _>>()?;
        if let Some((_, missing)) =
            events.iter().zip(1..).find(|(event, number)| event.number != *number)
        {
            return Err(StoreError::Corrupt(format!("event {missing} is missing")));
        }
        let table = Table::load(id, sealed.clone(), &events)
            .map_err(|error| StoreError::Corrupt(error.to_string()))?;
        Ok(Replayed { sealed, events, table })
    }

    /// What is stored beside the events and does not agree with them, if anything does not.
    pub(crate) fn disagrees(&self) -> Result<Option<&'static str>, StoreError> {
        let Replayed { events, table, .. } = self.replay()?;
        if table.commitment().to_string() != table.creation().commitment {
            return Ok(Some("the secret"));
        }
        let append = Append::to(&table, events);
        let Some(mut due) = AppendRows::all(vec![append])?.pop() else { return Ok(Some("all")) };
        due.listed.sort();
        due.jobs.sort();
        let new = due.new.as_ref();
        let stored = read_summary(&self.summary)?;
        let mut summary = read_summary(&due.summary)?;
        if stored.scores.is_empty() {
            // It was written before summaries had scores.
            summary.scores.clear();
        }
        let parts = [
            ("the invitation", new.is_some_and(|new| new.link == self.new.link)),
            ("the founder", new.is_some_and(|new| new.creator == self.new.creator)),
            ("the request", new.is_some_and(|new| new.request == self.new.request)),
            ("the number of the last event", due.last == self.last),
            ("the time it was set up", due.created_at == self.created_at),
            ("the status", due.status == self.status),
            ("the place in the lobby", due.in_lobby == self.in_lobby),
            ("the summary", summary == stored),
            ("the players' lists", due.listed == self.listed),
            ("the jobs", jobs_agree(&due.jobs, &self.jobs, table.deadline())),
        ];
        Ok(parts.into_iter().find(|(_, agrees)| !agrees).map(|(part, _)| part))
    }
}

/// Whether these jobs are stored. The one that looks whose time is up may have come too early and been
/// set to the deadline since.
fn jobs_agree(due: &[JobRow], stored: &[JobRow], deadline: Option<Time>) -> bool {
    let deadline = deadline.map(millis);
    let agree = |(due, stored): (&JobRow, &JobRow)| {
        let may_be_late = due.kind == JobQueue::TimeOuts.to_stored();
        let latest = deadline.filter(|_| may_be_late).unwrap_or(due.due);
        let in_time = JobRow { due: due.due, ..stored.clone() };
        in_time == *due && (due.due..=latest).contains(&stored.due)
    };
    due.len() == stored.len() && due.iter().zip(stored).all(agree)
}

impl AnyStore {
    /// Hands over everything that is stored, as it was at one moment, until `take` fails.
    pub(crate) async fn each_content<E: From<StoreError>>(
        &self,
        mut take: impl AsyncFnMut(Content) -> Result<(), E>,
    ) -> Result<(), E> {
        let (sender, mut receiver) = mpsc::channel(AHEAD);
        let reading = async {
            match self {
                AnyStore::Sqlite(store) => store.send_contents(sender).await,
                AnyStore::Postgres(store) => store.send_contents(sender).await,
            }
        };
        let taking = async {
            while let Some(content) = receiver.recv().await {
                take(content).await?;
            }
            // Closing the channel makes the reading side stop too.
            drop(receiver);
            Ok(())
        };
        let (read, taken) = futures_util::future::join(reading, taking).await;
        taken.and(read.map_err(E::from))
    }
}
