//! What is to be done without anybody asking: time-outs and bots' turns.

use sextant_core::Seat;

use crate::{Span, TableId, Time};

/// Something to be done at a table when its time has come, by whichever process comes first.
///
/// Doing it twice does no harm, and doing it late is the same as doing it on time: the table decides
/// anew what is really due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Job {
    /// The table.
    pub table: TableId,
    /// What is to be done. No table has two jobs of the same kind.
    pub kind: JobKind,
    /// When it becomes due.
    pub due: Time,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum JobKind {
    /// Look whose time is up.
    TimeOut,
    /// Let the bot in a seat make a decision.
    BotTurn {
        /// The seat.
        seat: Seat,
        /// Which decision.
        decision: u32,
    },
}

/// What a worker does: those who let bots think must not hold time-outs up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobQueue {
    /// Looks whose time is up.
    TimeOuts,
    /// Lets bots make their decisions.
    BotTurns,
}

impl JobQueue {
    /// Everything that is to be done.
    pub const ALL: [JobQueue; 2] = [JobQueue::TimeOuts, JobQueue::BotTurns];

    /// Jobs that became due by this time can be done now. A bot's turn is due as soon as it is
    /// there: whatever a clock says that was set back, it has been asked.
    pub fn due_by(self, now: Time) -> Time {
        match self {
            JobQueue::TimeOuts => now,
            JobQueue::BotTurns => Time::END,
        }
    }

    /// The kind of these jobs as stores write it.
    pub const fn to_stored(self) -> &'static str {
        match self {
            JobQueue::TimeOuts => "time-out",
            JobQueue::BotTurns => "bot-turn",
        }
    }
}

/// When a claimed job is free again: from `until` on, or if its lease would last
/// longer than any that is given now. Then it was given by a clock that has been set back since.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The time of the claim.
    pub now: Time,
    /// Until when no other process gets what is claimed now.
    pub until: Time,
}

impl Lease {
    /// A lease of this length from now on.
    pub fn new(now: Time, length: Span) -> Lease {
        Lease { now, until: now.after(length) }
    }

    /// No lease of a clock that goes about right ends later than this: servers let jobs be taken over
    /// after an hour at most.
    pub fn latest(self) -> Time {
        let length = self.until.since(self.now).max(Span::hours(1));
        self.now.after(length.plus(length))
    }

    /// Whether a job is free that was leased until then.
    pub fn is_over(self, leased_until: Time) -> bool {
        leased_until <= self.now || leased_until > self.latest()
    }
}

impl JobKind {
    /// Whose job it is.
    pub fn queue(self) -> JobQueue {
        match self {
            JobKind::TimeOut => JobQueue::TimeOuts,
            JobKind::BotTurn { .. } => JobQueue::BotTurns,
        }
    }

    /// The kind as stores write it: `time-out`, or `bot-turn` with seat and decision.
    pub fn to_stored(self) -> (&'static str, u32, u32) {
        match self {
            JobKind::TimeOut => (JobQueue::TimeOuts.to_stored(), 0, 0),
            JobKind::BotTurn { seat, decision } => {
                (JobQueue::BotTurns.to_stored(), seat.number() as u32, decision)
            }
        }
    }

    /// The kind as a store wrote it.
    pub fn from_stored(word: &str, seat: u32, decision: u32) -> Option<JobKind> {
        match word {
            "time-out" => Some(JobKind::TimeOut),
            "bot-turn" => {
                let seat = Seat::from_number(seat as usize)?;
                Some(JobKind::BotTurn { seat, decision })
            }
            _ => None,
        }
    }
}
