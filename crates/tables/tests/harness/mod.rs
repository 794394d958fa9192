//! A harness for tests: everything in memory, on a clock that stands still.
#![allow(dead_code, reason = "each test uses its part of the harness")]
#![allow(unreachable_pub, reason = "shared between tests")]

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use serde_json::json;
use sextant_core::{Seat, SeatSet};
use sextant_tables::memory::{MemoryNews, MemoryStore, SeededRandomness, TestClock};
use sextant_tables::{
    Admission, Command, Error, Identity, Job, JobQueue, Name, NewTable, OnlineView, Refusal,
    RequestId, Response, Snapshot, Span, TableId, Tables, Terms, TimeControl,
};
use sextant_wire::{News, Seen};

/// In memory nothing is ever waited for.
pub fn done<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return output;
        }
    }
}

pub struct Harness {
    pub tables: Tables<MemoryStore, MemoryNews>,
    pub clock: Arc<TestClock>,
}

impl Harness {
    pub fn new() -> Harness {
        Harness::with_seed(1)
    }

    pub fn with_seed(seed: u64) -> Harness {
        let clock = Arc::new(TestClock::default());
        let randomness = Arc::new(SeededRandomness::new(seed));
        let tables =
            Tables::new(MemoryStore::new(), MemoryNews::default(), clock.clone(), randomness);
        Harness { tables, clock }
    }

    pub fn guest(&self, name: &str) -> Identity {
        done(self.tables.create_guest(Name::new(name).unwrap())).unwrap().0
    }

    /// Sets up a table and lets the founder be ready.
    pub fn create_table(&self, identity: &Identity, terms: Terms) -> TableId {
        let new_table = NewTable { terms, seat: None, ready: true, commitment: None };
        done(self.tables.create_table(identity, None, &new_table)).unwrap().table
    }

    pub fn execute(
        &self,
        identity: &Identity,
        table: TableId,
        command: Command,
    ) -> Result<Response, Error> {
        done(self.tables.execute(identity, table, None, &command))
    }

    pub fn act(
        &self,
        identity: &Identity,
        table: TableId,
        action: &str,
    ) -> Result<Response, Refusal> {
        refused(self.execute(
            identity,
            table,
            Command::Act { action: action.to_owned(), decision: None },
        ))
    }

    pub fn sit(&self, identity: &Identity, table: TableId) -> Result<Response, Refusal> {
        refused(self.execute(
            identity,
            table,
            Command::Sit { seat: None, link: None, nonce: None, commitment: None },
        ))
    }

    pub fn snapshot(&self, identity: &Identity, table: TableId) -> Snapshot {
        done(self.tables.snapshot(Some(identity), table)).unwrap()
    }

    pub fn watch(&self, table: TableId) -> Snapshot {
        done(self.tables.snapshot(None, table)).unwrap()
    }

    pub fn record(&self, table: TableId) -> String {
        done(self.tables.record(table)).unwrap().0
    }

    /// Everybody does the last thing they may until the game is over.
    pub fn play_on(&self, players: &[&Identity], table: TableId) {
        for _ in 0..2_000 {
            let deciding = self.watch(table).state.game.deciding;
            let Some(seat) = deciding.iter().next() else { return };
            let identity = self.sitting(players, table, seat);
            let action = self.legal(identity, table).pop().unwrap();
            self.act(identity, table, &action).unwrap();
        }
        panic!("the game does not end");
    }

    pub fn sitting<'a>(
        &self,
        players: &[&'a Identity],
        table: TableId,
        seat: Seat,
    ) -> &'a Identity {
        let player = self.watch(table).state.players[seat.index()].player;
        players.iter().find(|identity| Some(identity.player.id) == player).unwrap()
    }

    /// What a player may do, according to what they see.
    pub fn legal(&self, identity: &Identity, table: TableId) -> Vec<String> {
        legal(&self.snapshot(identity, table).state)
    }

    /// Lets time pass, and the house do what is due.
    pub fn advance(&self, span: Span) {
        self.clock.advance(span);
        self.work();
    }

    /// Does all jobs that are due; bots do the first thing they may.
    pub fn work(&self) {
        loop {
            let claim = |queue| done(self.tables.claim_jobs(queue, Span::seconds(10), 10)).unwrap();
            let jobs: Vec<Job> = JobQueue::ALL.into_iter().flat_map(claim).collect();
            if jobs.is_empty() {
                return;
            }
            for job in jobs {
                self.work_on(job);
            }
        }
    }

    pub fn work_on(&self, job: Job) {
        done(self.tables.time_out(job)).unwrap();
        if let Some(turn) = done(self.tables.bot_turn(job)).unwrap() {
            let action = turn.record.legal(turn.seat)[0].clone();
            done(self.tables.act_for_bot(turn.job, &action)).unwrap();
        }
    }
}

/// What the viewer may do, according to what they see.
pub fn legal(state: &OnlineView) -> Vec<String> {
    let view = state.game.view.read().unwrap();
    let legal = view.get("legal").or_else(|| view["table"].get("legal"));
    legal.and_then(|legal| serde_json::from_value(legal.clone()).ok()).unwrap_or_default()
}

/// The state that the news brings in full.
pub fn whole(news: &News) -> OnlineView {
    match &news.seen {
        Seen::State(state) => state.read().unwrap(),
        Seen::Changes { .. } => panic!("there are only changes"),
    }
}

pub fn refused(result: Result<Response, Error>) -> Result<Response, Refusal> {
    result.map_err(|error| match error {
        Error::Refused { refusal, .. } => refusal,
        other => panic!("{other}"),
    })
}

pub fn cards() -> Terms {
    Terms {
        admission: Admission::Open,
        options: json!({"rounds": 1, "turn_limit": 30}),
        ..Terms::new("cards")
    }
}

pub fn dice(players: u8) -> Terms {
    Terms { admission: Admission::Open, options: json!({"players": players}), ..Terms::new("dice") }
}

pub fn with_time_control(terms: Terms, time_control: TimeControl) -> Terms {
    Terms { time_control, ..terms }
}

pub fn request(text: &str) -> RequestId {
    text.parse().unwrap()
}

pub fn only(seat: Seat) -> SeatSet {
    SeatSet::only(seat)
}
