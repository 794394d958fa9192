//! What the server does by itself: time-outs, and bots' turns.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sextant_tables::{Error, Job, JobKind, JobQueue, Span};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::bots::Bots;
use crate::error::ApiError;
use crate::fair_turns::FairTurns;
use crate::log_limit::LogLimit;
use crate::panics;
use crate::state::{Ports, SharedState};

/// How often to look for jobs without any news of one.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Jobs are claimed no more often than this, however much news there is.
const MIN_INTERVAL: Duration = Duration::from_millis(5);
/// No more bots' turns than this at once.
const MAX_BOT_TURNS: usize = 64;
/// So many time-outs at once: there is little to do for each.
const MAX_TIME_OUTS: usize = 8;

/// Does jobs until the server stops, and finishes those that are begun. Time-outs never wait for a
/// bot, and every process looks after them.
pub(crate) async fn work<P: Ports>(state: SharedState<P>, bots: Bots) {
    // One job for each thread to think about, and one to be prepared or written down meanwhile.
    let turns = MAX_BOT_TURNS.min(2 * usize::from(state.config.bot_threads));
    tokio::join!(
        run_queue(JobQueue::TimeOuts, MAX_TIME_OUTS, &state, &bots),
        run_queue(JobQueue::BotTurns, turns, &state, &bots)
    );
}

async fn run_queue<P: Ports>(
    queue: JobQueue,
    concurrency: usize,
    state: &SharedState<P>,
    bots: &Bots,
) {
    if concurrency == 0 {
        return;
    }
    let permits = Arc::new(Semaphore::new(concurrency));
    let mut fair_turns = FairTurns::default();
    let mut jobs = JoinSet::new();
    while !state.shutdown.is_triggered() {
        while jobs.try_join_next().is_some() {}
        let limit = permits.available_permits();
        let claimed =
            if limit == 0 { Vec::new() } else { claim(state, queue, &mut fair_turns, limit).await };
        let all = !claimed.is_empty() && claimed.len() == limit;
        for job in claimed {
            state.metrics.jobs.count();
            let Ok(permit) = Arc::clone(&permits).try_acquire_owned() else { break };
            let (state, bots) = (Arc::clone(state), bots.clone());
            jobs.spawn(async move {
                let done = do_job(&state, &bots, job);
                if panics::catch(&state.metrics, "job", done).await.is_err() {
                    state.metrics.failed_jobs.count();
                }
                drop(permit);
                // A bot has time for another turn.
                state.hub.work.notify_one();
            });
        }
        if !all {
            tokio::select! {
                () = state.shutdown.triggered() => break,
                () = sleep(POLL_INTERVAL) => {}
                () = state.hub.work.notified(), if queue == JobQueue::BotTurns => {}
            }
        }
        sleep(MIN_INTERVAL).await;
    }
    // Jobs that are not done by then are claimed by another process, or after the next start.
    let _ = timeout(state.config.grace, async { while jobs.join_next().await.is_some() {} }).await;
}

async fn claim<P: Ports>(
    state: &SharedState<P>,
    queue: JobQueue,
    fair_turns: &mut FairTurns,
    limit: usize,
) -> Vec<Job> {
    // If this process is killed, another one does the job after that. Should a bot think for
    // longer, its turn is thought about twice and made once.
    let lease = Span::seconds(state.config.takeover.into());
    let mut claimed = Vec::new();
    let done = match queue {
        JobQueue::TimeOuts => {
            state.tables.claim_jobs(queue, lease, limit).await.map(|jobs| claimed = jobs)
        }
        JobQueue::BotTurns => claim_bot_turns(state, fair_turns, lease, limit, &mut claimed).await,
    };
    if let Err(error) = done {
        failed(state, error);
        sleep(POLL_INTERVAL).await;
    }
    claimed
}

/// Claims bots' turns player by player. What was claimed before an error is done all the same.
async fn claim_bot_turns<P: Ports>(
    state: &SharedState<P>,
    fair_turns: &mut FairTurns,
    lease: Span,
    limit: usize,
    claimed: &mut Vec<Job>,
) -> Result<(), Error> {
    let waiting = state.tables.waiting_for_bots().await?;
    fair_turns.update(&waiting, |player| state.limits.address_of(player));
    while claimed.len() < limit
        && let Some(player) = fair_turns.next()
    {
        match state.tables.claim_bot_turn(player, lease).await? {
            Some(job) => claimed.push(job),
            None => fair_turns.remove(player),
        }
    }
    Ok(())
}

async fn do_job<P: Ports>(state: &SharedState<P>, bots: &Bots, job: Job) {
    let done = match job.kind {
        JobKind::TimeOut => state.tables.time_out(job).await,
        JobKind::BotTurn { .. } => bot_turn(state, bots, job).await,
    };
    if let Err(error) = done {
        failed(state, error);
    }
}

async fn bot_turn<P: Ports>(state: &SharedState<P>, bots: &Bots, job: Job) -> Result<(), Error> {
    let Some(turn) = state.tables.bot_turn(job).await? else { return Ok(()) };
    let began = Instant::now();
    let thinking = state.metrics.thinking.track();
    let chosen = bots.think(turn).await;
    drop(thinking);
    state.metrics.thinking_time.observe(began.elapsed());
    match chosen {
        Some(action) => state.tables.act_for_bot(job, &action).await,
        None => Ok(()),
    }
}

fn failed<P: Ports>(state: &SharedState<P>, error: Error) {
    static LIMIT: LogLimit = LogLimit::new();
    state.metrics.failed_jobs.count();
    // Neither the table nor what was refused: both could tell of a hand.
    let code = ApiError::from(error).0.code;
    if let Some(suppressed) = LIMIT.allow() {
        tracing::warn!(code, suppressed, "a job failed, and will be done again");
    }
}
