//! Reviews of finished games: one at a time, below everything else in priority, each made once and kept.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sextant_core::no_files;
use sextant_review::{Settings, judge_all, reviewer};
use sextant_tables::{Error, TableId};
use tokio::sync::{Notify, oneshot};

use crate::bots::lower_priority;
use crate::error::ApiError;
use crate::log_limit::LogLimit;
use crate::state::{Ports, SharedState};

/// The most games that wait for their review. A request for one more is refused for now.
const MAX_WAITING: usize = 64;
/// How long a decision waits at most for bots that think: then it is judged beside them.
const MAX_PAUSE: Duration = Duration::from_secs(2);
/// How often a paused review looks again.
const PAUSE: Duration = Duration::from_millis(50);

/// The games whose reviews are wanted.
#[derive(Default)]
pub(crate) struct Reviews {
    queue: Mutex<Queue>,
    wanted: Notify,
}

#[derive(Default)]
struct Queue {
    /// The game under review, with how many decisions are judged, and how many there are.
    running: Option<(TableId, [usize; 2])>,
    waiting: VecDeque<TableId>,
}

impl Reviews {
    /// Asks for the review of a finished game, and says how far it is: how many decisions are judged, and
    /// how many there are.
    pub(crate) fn want(&self, table: TableId) -> [usize; 2] {
        let mut queue = self.lock();
        if let Some((running, progress)) = queue.running
            && running == table
        {
            return progress;
        }
        if !queue.waiting.contains(&table) && queue.waiting.len() < MAX_WAITING {
            queue.waiting.push_back(table);
            self.wanted.notify_one();
        }
        [0, 0]
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next game to be reviewed.
    async fn next(&self) -> TableId {
        loop {
            {
                let mut queue = self.lock();
                if let Some(table) = queue.waiting.pop_front() {
                    queue.running = Some((table, [0, 0]));
                    return table;
                }
            }
            self.wanted.notified().await;
        }
    }
}

/// Reviews games for as long as the server runs.
pub(crate) async fn make<P: Ports>(state: SharedState<P>) {
    static LIMIT: LogLimit = LogLimit::new();
    // After a panic, the game that caused it is not tried again until it is asked for.
    state.reviews.lock().running = None;
    loop {
        let table = state.reviews.next().await;
        if let Err(error) = review(&state, table).await {
            state.metrics.failed_jobs.count();
            let code = ApiError::from(error).0.code;
            if let Some(suppressed) = LIMIT.allow() {
                tracing::warn!(code, suppressed, "a review failed");
            }
        }
        state.reviews.lock().running = None;
    }
}

async fn review<P: Ports>(state: &SharedState<P>, table: TableId) -> Result<(), Error> {
    if state.tables.review(table).await?.is_some() {
        return Ok(());
    }
    // The steps of a review are those of the text, in which replays show the game.
    let (text, _) = state.tables.record(table).await?;
    let (done, made) = oneshot::channel();
    let shared = Arc::clone(state);
    let thread = thread::Builder::new().name("review".to_owned()).spawn(move || {
        lower_priority();
        let _ = done.send(judge(&shared, table, &text));
    });
    if thread.is_err() {
        return Ok(());
    }
    match made.await {
        Ok(Some(review)) => state.tables.save_review(table, review).await,
        // The server stops meanwhile.
        _ => Ok(()),
    }
}

/// The whole review as JSON, `null` for a game without reviews; none if the server is about to stop.
fn judge<P: Ports>(state: &SharedState<P>, table: TableId, text: &str) -> Option<String> {
    let record = sextant_catalog::read_record(text, &no_files).ok()?;
    let Ok(mut reviewer) = reviewer(&*record, Settings::default()) else {
        return Some("null".to_owned());
    };
    let mut stopped = false;
    judge_all(&mut *reviewer, NonZeroUsize::MIN, &mut |_, progress| {
        state.reviews.lock().running = Some((table, progress));
        let since = Instant::now();
        while state.metrics.thinking.get() > 0 && since.elapsed() < MAX_PAUSE {
            thread::sleep(PAUSE);
        }
        stopped = state.shutdown.is_triggered();
        !stopped
    });
    if stopped { None } else { serde_json::to_string(&reviewer.review()).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(nth: usize) -> TableId {
        format!("{nth:020x}").parse().expect("an id")
    }

    #[test]
    fn a_game_waits_once_and_only_so_many_wait() {
        let reviews = Reviews::default();
        for nth in 0..2 * MAX_WAITING {
            assert_eq!(reviews.want(table(nth)), [0, 0]);
            assert_eq!(reviews.want(table(0)), [0, 0]);
        }
        assert_eq!(reviews.lock().waiting.len(), MAX_WAITING);
    }

    #[tokio::test]
    async fn games_are_reviewed_in_the_order_of_the_requests() {
        let reviews = Reviews::default();
        reviews.want(table(1));
        reviews.want(table(2));
        assert_eq!(reviews.next().await, table(1));
        reviews.lock().running = Some((table(1), [3, 9]));
        assert_eq!(reviews.want(table(1)), [3, 9], "it is not queued again");
        assert_eq!(reviews.next().await, table(2));
        assert!(reviews.lock().waiting.is_empty());
    }
}
