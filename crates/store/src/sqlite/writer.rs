//! The single thread that writes, and commits all waiting work in one transaction.
//!
//! A disk takes about as long for the moves of a hundred games as for one, so all work that waits
//! while a transaction is under way shares the next one. Each piece of work has its own savepoint:
//! one that fails leaves the others alone. Callers get their answer only once the transaction is
//! durable.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use sextant_tables::StoreError;
use tokio::sync::{oneshot, watch};

use super::connection::failed;
use crate::OpenError;

/// How many pieces of work may wait. Beyond that the disk does not keep up, and callers get an
/// error.
const MAX_QUEUED: usize = 16_384;

/// So many pieces of work share a transaction at most, so that none waits for long.
const LARGEST_GROUP: usize = 512;

/// A piece of work. It gets an error if no transaction could be started, and returns the function
/// that answers its caller once the result of the transaction is known.
type Work = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Response + Send>;
type Response = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The way to the thread that writes. When the last clone is gone, it finishes and ends.
#[derive(Clone)]
pub(super) struct Writer {
    /// `None` once it is closed.
    sender: Arc<Mutex<Option<SyncSender<Work>>>>,
    ended: watch::Receiver<bool>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Writer, OpenError> {
        let (sender, receiver) = sync_channel(MAX_QUEUED);
        let (ending, ended) = watch::channel(false);
        std::thread::Builder::new()
            .name("sextant-writer".to_owned())
            .spawn(move || {
                run(&connection, &receiver);
                drop(connection);
                let _ = ending.send(true);
            })
            .map_err(|error| OpenError::Unavailable(error.to_string()))?;
        Ok(Writer { sender: Arc::new(Mutex::new(Some(sender))), ended })
    }

    /// Runs work in a savepoint. Its result is returned after the commit; if it is an error, the
    /// work is undone.
    pub(super) async fn write<T, E>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            let result = match connection {
                Ok(connection) => in_savepoint(connection, work),
                Err(error) => Err(error.into()),
            };
            Box::new(move |committed| {
                // Even a refusal rests on what the transaction holds, so it counts only with it.
                let _ = sender.send(committed.map_err(E::from).and(result));
            })
        });
        self.send(work)?;
        receiver.await.unwrap_or_else(|_| Err(closed().into()))
    }

    fn send(&self, work: Work) -> Result<(), StoreError> {
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = sender.as_ref().ok_or_else(closed)?;
        sender.try_send(work).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Unavailable("too many wait to write".to_owned()),
            TrySendError::Disconnected(_) => closed(),
        })
    }

    /// Takes no more work, and waits until all that was taken is done.
    pub(super) async fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut ended = self.ended.clone();
        // An error means that the thread is gone, which is as good.
        let _ = ended.wait_for(|ended| *ended).await;
    }
}

pub(super) fn closed() -> StoreError {
    StoreError::Unavailable("it is closed".to_owned())
}

fn run(connection: &Connection, waiting: &Receiver<Work>) {
    while let Ok(first) = waiting.recv() {
        let more = std::iter::from_fn(|| waiting.try_recv().ok());
        let group = std::iter::once(first).chain(more).take(LARGEST_GROUP);
        commit(connection, group);
    }
}

/// Does a group of work in one transaction, then answers.
fn commit(connection: &Connection, group: impl Iterator<Item = Work>) {
    let begun = execute(connection, "BEGIN IMMEDIATE");
    let transaction = || begun.clone().map(|()| connection);
    let answers: Vec<Response> = group.map(|work| work(transaction())).collect();
    let committed = begun.clone().and_then(|()| execute(connection, "COMMIT"));
    if !connection.is_autocommit() {
        // If this fails too, the next transaction can't begin, and says so.
        let _ = execute(connection, "ROLLBACK");
    }
    for answer in answers {
        answer(committed.clone());
    }
}

fn in_savepoint<T, E: From<StoreError>>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, E>,
) -> Result<T, E> {
    // A full disk makes the engine undo the whole transaction at once: what comes after must not
    // be committed on its own.
    if connection.is_autocommit() {
        return Err(StoreError::Unavailable("the transaction was broken off".to_owned()).into());
    }
    execute(connection, "SAVEPOINT piece")?;
    let result = catch(|| work(connection));
    if result.is_err() && !connection.is_autocommit() {
        execute(connection, "ROLLBACK TO piece")?;
    }
    if !connection.is_autocommit() {
        execute(connection, "RELEASE piece")?;
    }
    result
}

/// A panic is an error of this piece of work alone.
pub(super) fn catch<T, E: From<StoreError>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(StoreError::Unavailable("the store has panicked".to_owned()).into())
    })
}

fn execute(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let done = connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
    done.map(drop).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_undoes_one_piece_of_work_and_no_other() {
        let connection = Connection::open_in_memory().expect("opens");
        connection.execute_batch("CREATE TABLE numbers (number INTEGER)").expect("a table");
        let writer = Writer::start(connection).expect("starts");
        let insert = |connection: &Connection| {
            connection.execute("INSERT INTO numbers VALUES (1)", []).map_err(failed)
        };
        let broken = writer.write(move |connection| -> Result<(), StoreError> {
            insert(connection)?;
            panic!("as a test");
        });
        assert!(matches!(broken.await, Err(StoreError::Unavailable(_))));
        writer.write(insert).await.expect("the writer goes on");
        let count = writer.write(|connection| {
            let count = "SELECT count(*) FROM numbers";
            connection.query_row(count, [], |row| row.get::<_, i64>(0)).map_err(failed)
        });
        assert_eq!(count.await, Ok(1), "what panicked was undone");
    }
}
