//! Jobs: time-outs and bots' turns, done by whichever process claims them.

use sextant_core::{AnyRecord, Seat};

use super::{Error, MAX_TRIES, Tables};
use crate::{Job, JobKind, JobQueue, News, PlayerId, Span, Store, Table};

/// A bot's turn that this process has claimed.
pub struct BotTurn {
    /// The job.
    pub job: Job,
    /// The seat.
    pub seat: Seat,
    /// Which decision.
    pub decision: u32,
    /// The level of the bot.
    pub level: String,
    /// The game. The bot is shown what its seat may know of it, and nothing else.
    pub record: Box<dyn AnyRecord>,
}

impl<S: Store, N: News> Tables<S, N> {
    /// Claims up to `limit` due jobs of a queue. No other worker gets them during the `lease`; jobs
    /// that are not done by then are handed out again.
    pub async fn claim_jobs(
        &self,
        queue: JobQueue,
        lease: Span,
        limit: usize,
    ) -> Result<Vec<Job>, Error> {
        Ok(self.store.claim_jobs(queue, self.clock.now(), lease, limit).await?)
    }

    /// The players who have set up tables where bots are to move, the longest waiting first.
    pub async fn waiting_for_bots(&self) -> Result<Vec<PlayerId>, Error> {
        Ok(self.store.waiting_for_bots(self.clock.now()).await?)
    }

    /// Claims a bot's turn at the tables that a player has set up.
    pub async fn claim_bot_turn(&self, owner: PlayerId, lease: Span) -> Result<Option<Job>, Error> {
        Ok(self.store.claim_bot_turn(owner, self.clock.now(), lease).await?)
    }

    /// Looks whose time is up at the table of a job.
    pub async fn time_out(&self, job: Job) -> Result<(), Error> {
        for _ in 0..MAX_TRIES {
            let mut table = self.load(job.table).await?;
            let events = table.apply_timeouts(self.clock.now());
            let nothing = events.is_empty();
            let Some(stored) = self.append_to(&table, events).await? else { continue };
            if nothing {
                match table.deadline() {
                    Some(deadline) if job.kind == JobKind::TimeOut && deadline > job.due => {
                        self.store.postpone_job(job, deadline).await?;
                    }
                    _ => self.remove_obsolete_job(&table, job).await?,
                }
            }
            table.put_back();
            self.publish(stored).await;
            return Ok(());
        }
        Err(Error::Busy)
    }

    /// The bot's turn of a job, if it is still to be made.
    pub async fn bot_turn(&self, job: Job) -> Result<Option<BotTurn>, Error> {
        let JobKind::BotTurn { seat, decision } = job.kind else { return Ok(None) };
        // The record is handed over to the bot, so the table in the cache is left alone.
        let table = self.load_from_store(job.table).await?;
        self.remove_obsolete_job(&table, job).await?;
        let turn = table.into_bot_turn(seat, decision);
        Ok(turn.map(|(level, record)| BotTurn { job, seat, decision, level, record }))
    }

    /// Lets a bot do what it has chosen. If its turn was made meanwhile, nothing happens.
    pub async fn act_for_bot(&self, job: Job, action: &str) -> Result<(), Error> {
        let JobKind::BotTurn { seat, decision } = job.kind else { return Ok(()) };
        for _ in 0..MAX_TRIES {
            let mut table = self.load_cached(job.table).await?;
            let mut outcome = table.act_for_bot(seat, decision, action, self.clock.now());
            if outcome.events.is_empty() && !table.fresh {
                self.refresh(&mut table).await?;
                outcome = table.act_for_bot(seat, decision, action, self.clock.now());
            }
            let Some(stored) = self.append_to(&table, outcome.events).await? else { continue };
            table.put_back();
            self.publish(stored).await;
            return Ok(outcome.result?);
        }
        Err(Error::Busy)
    }

    /// Appending replaces a table's jobs, so one that its table does not want is left over only if
    /// it was claimed just before.
    async fn remove_obsolete_job(&self, table: &Table, job: Job) -> Result<(), Error> {
        if !table.jobs().contains(&job) {
            self.store.finish_job(job).await?;
        }
        Ok(())
    }
}
