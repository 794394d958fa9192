//! A club to test in: everything in memory, on a clock that stands still.
#![allow(dead_code, reason = "each test uses its part of the club")]
#![allow(unreachable_pub, reason = "shared between tests")]

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use serde_json::{Value, json};
use sextant_core::{Seat, SeatSet};
use sextant_tables::memory::{MemoryNews, MemoryStore, SeededRandomness, TestClock};
use sextant_tables::{
    Admission, Answer, Command, Draft, Duty, Error, Job, Name, Refusal, RequestId, Snapshot, Span,
    TableId, Tables, Terms, Timing, Who,
};

/// In memory nothing is ever waited for.
pub fn done<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return output;
        }
    }
}

pub struct Club {
    pub tables: Tables<MemoryStore, MemoryNews>,
    pub clock: Arc<TestClock>,
}

impl Club {
    pub fn new() -> Club {
        Club::with_seed(1)
    }

    pub fn with_seed(seed: u64) -> Club {
        let clock = Arc::new(TestClock::default());
        let randomness = Arc::new(SeededRandomness::new(seed));
        let tables =
            Tables::new(MemoryStore::new(), MemoryNews::default(), clock.clone(), randomness);
        Club { tables, clock }
    }

    pub fn guest(&self, name: &str) -> Who {
        done(self.tables.welcome(Name::new(name).unwrap())).unwrap().0
    }

    /// Sets up a table and lets the founder be ready.
    pub fn set_up(&self, who: &Who, terms: Terms) -> TableId {
        let draft = Draft { terms, seat: None, ready: true };
        done(self.tables.set_up(who, None, &draft)).unwrap().table
    }

    pub fn ask(&self, who: &Who, table: TableId, command: Command) -> Result<Answer, Error> {
        done(self.tables.ask(who, table, None, &command))
    }

    pub fn act(&self, who: &Who, table: TableId, action: &str) -> Result<Answer, Refusal> {
        refused(self.ask(who, table, Command::Act { action: action.to_owned(), decision: None }))
    }

    pub fn sit(&self, who: &Who, table: TableId) -> Result<Answer, Refusal> {
        refused(self.ask(who, table, Command::Sit { seat: None, link: None, nonce: None }))
    }

    pub fn look(&self, who: &Who, table: TableId) -> Snapshot {
        done(self.tables.look(Some(who), table)).unwrap()
    }

    pub fn watch(&self, table: TableId) -> Snapshot {
        done(self.tables.look(None, table)).unwrap()
    }

    pub fn record(&self, table: TableId) -> String {
        done(self.tables.record(table)).unwrap().0
    }

    /// Everybody does the last thing they may until the game is over.
    pub fn play_on(&self, players: &[&Who], table: TableId) {
        for _ in 0..2_000 {
            let deciding = self.watch(table).sight.deciding;
            let Some(seat) = deciding.iter().next() else { return };
            let who = self.sitting(players, table, seat);
            let action = self.legal(who, table).pop().unwrap();
            self.act(who, table, &action).unwrap();
        }
        panic!("the game does not end");
    }

    pub fn sitting<'a>(&self, players: &[&'a Who], table: TableId, seat: Seat) -> &'a Who {
        let player = self.watch(table).sight.seats[seat.index()].player;
        players.iter().find(|who| Some(who.player.id) == player).unwrap()
    }

    /// What a player may do, according to what they see.
    pub fn legal(&self, who: &Who, table: TableId) -> Vec<String> {
        legal(self.look(who, table).sight.view.as_ref())
    }

    /// Lets time pass, and the house do what is due.
    pub fn pass(&self, span: Span) {
        self.clock.pass(span);
        self.work();
    }

    /// Does all jobs that are due; bots do the first thing they may.
    pub fn work(&self) {
        loop {
            let claim = |duty| done(self.tables.claim_jobs(duty, Span::seconds(10), 10)).unwrap();
            let jobs: Vec<Job> = Duty::ALL.into_iter().flat_map(claim).collect();
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
            done(self.tables.bot_acts(turn.job, &action)).unwrap();
        }
    }
}

pub fn legal(view: Option<&Value>) -> Vec<String> {
    let Some(view) = view else { return Vec::new() };
    let legal = view.get("legal").or_else(|| view["table"].get("legal"));
    legal.and_then(|legal| serde_json::from_value(legal.clone()).ok()).unwrap_or_default()
}

pub fn refused(result: Result<Answer, Error>) -> Result<Answer, Refusal> {
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

pub fn with_timing(terms: Terms, timing: Timing) -> Terms {
    Terms { timing, ..terms }
}

pub fn request(text: &str) -> RequestId {
    text.parse().unwrap()
}

pub fn only(seat: Seat) -> SeatSet {
    SeatSet::only(seat)
}
