//! Moves that wait together share a statement.
//!
//! A database takes about as long to commit the moves of fifty tables as of one. So while some are under
//! way, those that come wait, and then go together. One that another writer was first at leaves the others
//! alone; if a whole group fails, each of its moves is tried by itself.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use sextant_tables::{AppendError, StoreError};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_postgres::Error;
use tokio_postgres::error::Severity;

use super::append::{append_group, is_conflict};
use super::connection::{closed, failed};
use super::{Client, Connections};
use crate::stored::AppendRows;

/// How many moves may wait. Beyond that the database does not keep up, and callers get an error.
const MAX_QUEUED: usize = 16_384;

/// So many moves share a statement at most.
const LARGEST_GROUP: usize = 128;

/// So many groups are under way at once: one is prepared while another is committed.
const GROUPS: usize = 2;

/// The way to the groups. When the last clone is gone, everything is finished and they end.
#[derive(Clone)]
pub(super) struct Appender {
    /// `None` once it is closed.
    sender: Arc<Mutex<Option<mpsc::Sender<Waiting>>>>,
    ended: watch::Receiver<()>,
}

struct Waiting {
    rows: AppendRows,
    answer: oneshot::Sender<Result<(), AppendError>>,
}

type Queue = Arc<tokio::sync::Mutex<mpsc::Receiver<Waiting>>>;

impl Appender {
    pub(super) fn start(connections: &Connections) -> Appender {
        let (sender, receiver) = mpsc::channel(MAX_QUEUED);
        let queue = Queue::new(receiver.into());
        let (running, ended) = watch::channel(());
        let running = Arc::new(running);
        for _ in 0..GROUPS {
            let (connections, queue) = (connections.clone(), Arc::clone(&queue));
            let running = Arc::clone(&running);
            tokio::spawn(async move {
                run(&connections, &queue).await;
                drop(running);
            });
        }
        Appender { sender: Arc::new(Mutex::new(Some(sender))), ended }
    }

    /// Appends to a table that goes on.
    pub(super) async fn append(&self, rows: AppendRows) -> Result<(), AppendError> {
        let (answer, answered) = oneshot::channel();
        self.send(Waiting { rows, answer })?;
        answered.await.unwrap_or_else(|_| Err(closed().into()))
    }

    fn send(&self, waiting: Waiting) -> Result<(), StoreError> {
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = sender.as_ref().ok_or_else(closed)?;
        sender.try_send(waiting).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => {
                StoreError::Unavailable("too many wait to write".to_owned())
            }
            mpsc::error::TrySendError::Closed(_) => closed(),
        })
    }

    /// Takes nothing more, and waits until everything that was taken is done.
    pub(super) async fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut ended = self.ended.clone();
        // Nothing is ever sent: an error means that all of them have ended.
        while ended.changed().await.is_ok() {}
    }
}

/// Appends group after group until there will be no more.
async fn run(connections: &Connections, queue: &Queue) {
    let mut waiting = Vec::new();
    loop {
        if waiting.is_empty() {
            queue.lock().await.recv_many(&mut waiting, LARGEST_GROUP).await;
        }
        if waiting.is_empty() {
            return;
        }
        let mut tables = HashSet::new();
        // A table that is there twice waits for itself: the statement could not tell the two apart.
        let group = waiting.extract_if(.., |waiting| tables.insert(waiting.rows.table)).collect();
        match connections.get().await {
            Ok(client) => append_all(&client, group).await,
            Err(error) => {
                answer(group, |_| Err(error.clone().into()));
            }
        }
    }
}

/// Appends a group, and answers all who wait for it.
async fn append_all(client: &Client, group: Vec<Waiting>) {
    let rows: Vec<&AppendRows> = group.iter().map(|waiting| &waiting.rows).collect();
    match append_group(&client.connection, &rows).await {
        Ok(appended) => {
            let appended: HashSet<_> = appended.into_iter().collect();
            answer(group, |Waiting { rows, .. }| {
                appended.contains(&rows.table).then_some(()).ok_or(AppendError::Taken(rows.table))
            });
        }
        Err(error) if group.len() > 1 && is_undone(&error) => {
            for waiting in group {
                Box::pin(append_all(client, vec![waiting])).await;
            }
        }
        Err(error) => {
            let is_conflict = group.len() == 1 && is_conflict(&error);
            let error = failed(error);
            answer(group, |Waiting { rows, .. }| {
                Err(if is_conflict { AppendError::Taken(rows.table) } else { error.clone().into() })
            });
        }
    }
}

fn answer(group: Vec<Waiting>, result: impl Fn(&Waiting) -> Result<(), AppendError>) {
    for waiting in group {
        let result = result(&waiting);
        // Who has stopped waiting does not need the answer.
        let _ = waiting.answer.send(result);
    }
}

/// Whether nothing of a statement has happened for certain. A connection that breaks leaves that open.
fn is_undone(error: &Error) -> bool {
    error.as_db_error().is_some_and(|error| error.parsed_severity() == Some(Severity::Error))
}
