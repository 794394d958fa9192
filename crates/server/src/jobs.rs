//! What the house does by itself: time-outs, and bots' turns.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sextant_tables::{Error, Job, JobKind, JobQueue, Span};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::bots::Bots;
use crate::house::{Ports, Shared};
use crate::protocol::Problem;

/// How often to look for jobs if nobody says that there are any.
const POLL: Duration = Duration::from_secs(1);
/// Jobs are claimed no more often than this, however much news there is.
const PAUSE: Duration = Duration::from_millis(5);
/// No more bots' turns than this at once.
const MOST_TURNS: usize = 64;
/// So many time-outs at once: there is little to do for each.
const TIME_OUTS: usize = 8;

/// Does jobs until the server stops, and finishes those that are begun. Time-outs never wait for a
/// bot, and every process looks after them.
pub(crate) async fn work<P: Ports>(house: Shared<P>, bots: Bots) {
    // One job for each thread to think about, and one to be prepared or written down meanwhile.
    let turns = MOST_TURNS.min(2 * usize::from(house.config.bot_threads));
    tokio::join!(
        see_to(JobQueue::TimeOuts, TIME_OUTS, &house, &bots),
        see_to(JobQueue::BotTurns, turns, &house, &bots)
    );
}

async fn see_to<P: Ports>(queue: JobQueue, at_once: usize, house: &Shared<P>, bots: &Bots) {
    if at_once == 0 {
        return;
    }
    let room = Arc::new(Semaphore::new(at_once));
    let mut jobs = JoinSet::new();
    while !house.stop.is_said() {
        while jobs.try_join_next().is_some() {}
        let most = room.available_permits();
        let claimed = if most == 0 { Vec::new() } else { claim(house, queue, most).await };
        let all = !claimed.is_empty() && claimed.len() == most;
        for job in claimed {
            house.metrics.jobs.count();
            let Ok(permit) = Arc::clone(&room).try_acquire_owned() else { break };
            let (house, bots) = (Arc::clone(house), bots.clone());
            jobs.spawn(async move {
                do_job(&house, &bots, job).await;
                drop(permit);
                // A bot has time for another turn.
                house.hub.work.notify_one();
            });
        }
        if !all {
            tokio::select! {
                () = house.stop.heard() => break,
                () = sleep(POLL) => {}
                () = house.hub.work.notified(), if queue == JobQueue::BotTurns => {}
            }
        }
        sleep(PAUSE).await;
    }
    // Whatever is not done by then is done by whoever comes next.
    let _ = timeout(house.config.grace, async { while jobs.join_next().await.is_some() {} }).await;
}

async fn claim<P: Ports>(house: &Shared<P>, queue: JobQueue, most: usize) -> Vec<Job> {
    // If this process is killed, another one does the job after that. Should a bot think for
    // longer, its turn is thought about twice and made once.
    let lease = Span::seconds(house.config.takeover.into());
    match house.tables.claim_jobs(queue, lease, most).await {
        Ok(jobs) => jobs,
        Err(error) => {
            failed(house, error);
            sleep(POLL).await;
            Vec::new()
        }
    }
}

async fn do_job<P: Ports>(house: &Shared<P>, bots: &Bots, job: Job) {
    let done = match job.kind {
        JobKind::TimeOut => house.tables.time_out(job).await,
        JobKind::BotTurn { .. } => bot_turn(house, bots, job).await,
    };
    if let Err(error) = done {
        failed(house, error);
    }
}

async fn bot_turn<P: Ports>(house: &Shared<P>, bots: &Bots, job: Job) -> Result<(), Error> {
    let Some(turn) = house.tables.bot_turn(job).await? else { return Ok(()) };
    let began = Instant::now();
    let thinking = house.metrics.thinking.enter();
    let chosen = bots.think(turn).await;
    drop(thinking);
    house.metrics.thinking_time.took(began.elapsed());
    match chosen {
        Some(action) => house.tables.act_for_bot(job, &action).await,
        None => Ok(()),
    }
}

fn failed<P: Ports>(house: &Shared<P>, error: Error) {
    house.metrics.failed_jobs.count();
    // Neither the table nor what was refused: both could tell of a hand.
    tracing::warn!(code = Problem::from(error).code, "a job failed, and will be done again");
}
