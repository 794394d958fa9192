//! A harness that plays on a database, and what must hold whichever database it is.
#![allow(dead_code, reason = "each test uses its part of the harness")]
#![allow(unreachable_pub, reason = "shared between tests")]

use std::collections::HashSet;
use std::io::Cursor;
use std::sync::Arc;

use serde_json::{Value, json};
use sextant_store::{AnyNews, AnyStore, BackupError, Tokens, open};
use sextant_tables::memory::{SeededRandomness, TestClock};
use sextant_tables::{
    Admission, Append, AppendError, Clock as _, Command, Identity, Job, JobQueue, Name, NewIds,
    NewTable, Note, Page, Player, Randomness as _, RequestContext, SeatKind, Span, Store as _,
    StoredEvent, Table, TableId, Tables, Terms,
};

/// Everything at a URL.
pub struct Harness {
    pub store: AnyStore,
    pub tables: Tables<AnyStore, AnyNews>,
}

impl Harness {
    pub async fn open(url: &str, seed: u64) -> Harness {
        let (store, news) = open(url).await.expect("opens");
        let randomness = Arc::new(SeededRandomness::new(seed));
        let clock = Arc::new(TestClock::default());
        Harness { store: store.clone(), tables: Tables::new(store, news, clock, randomness) }
    }

    pub async fn guest(&self, name: &str) -> Identity {
        self.tables.create_guest(Name::new(name).unwrap()).await.unwrap().0
    }

    pub async fn create_table(&self, identity: &Identity, terms: Terms) -> TableId {
        let new_table = NewTable { terms, seat: None, ready: true, commitment: None };
        self.tables.create_table(identity, None, &new_table).await.unwrap().table
    }

    pub async fn sit(&self, identity: &Identity, table: TableId) {
        let sit = Command::Sit { seat: None, link: None, nonce: None, commitment: None };
        self.tables.execute(identity, table, None, &sit).await.unwrap();
    }

    /// Does the last thing that whoever decides may do; says whether there was anything to do.
    pub async fn step(&self, players: &[&Identity], table: TableId) -> bool {
        let table_view = self.tables.snapshot(None, table).await.unwrap().state;
        let Some(seat) = table_view.game.deciding.iter().next() else { return false };
        let player = table_view.players[seat.index()].player;
        let identity = players.iter().find(|identity| Some(identity.player.id) == player).unwrap();
        let view = self
            .tables
            .snapshot(Some(identity), table)
            .await
            .unwrap()
            .state
            .game
            .view
            .read()
            .unwrap();
        let legal = view.get("legal").or_else(|| view["table"].get("legal")).unwrap();
        let action: Value = legal.as_array().unwrap().last().unwrap().clone();
        let action = action.as_str().unwrap().to_owned();
        let act = Command::Act { action, decision: None };
        self.tables.execute(identity, table, None, &act).await.unwrap();
        true
    }

    /// A harness with everything there can be: games that are over, go on, and wait.
    pub async fn fill(&self) {
        let (ada, bob) = (self.guest("Ada").await, self.guest("Bob \"🦊\"").await);
        for terms in [cards(), dice(), cards()] {
            let table = self.create_table(&ada, terms).await;
            self.sit(&bob, table).await;
            while self.step(&[&ada, &bob], table).await {}
        }
        let playing = self.create_table(&ada, cards()).await;
        self.sit(&bob, playing).await;
        for _ in 0..5 {
            self.step(&[&ada, &bob], playing).await;
        }
        let note = Note::new("keeps red\n'; --").unwrap();
        self.tables.set_note(&ada, playing, note).await.unwrap();
        self.create_table(&ada, cards()).await;
        let closed = self.create_table(&bob, dice()).await;
        self.tables.execute(&bob, closed, None, &Command::Leave {}).await.unwrap();
        let seats = vec![SeatKind::Bot("random".to_owned()), SeatKind::Person];
        self.create_table(&bob, Terms { seats, ..cards() }).await;
        let token = self.tables.tokens(&bob).await.unwrap().pop().unwrap();
        self.tables.revoke_token(&bob, token.hash).await.unwrap();
    }
}

pub fn cards() -> Terms {
    let options = json!({"rounds": 1, "turn_limit": 10});
    Terms { admission: Admission::Open, options, ..Terms::new("cards") }
}

pub fn dice() -> Terms {
    Terms { admission: Admission::Open, options: json!({"players": 2}), ..Terms::new("dice") }
}

/// Two people at two processes play one game.
pub async fn check_two_handles(url: &str) {
    let (here, there) = (Harness::open(url, 21).await, Harness::open(url, 22).await);
    let (ada, bob) = (here.guest("Ada").await, there.guest("Bob").await);
    let table = here.create_table(&ada, cards()).await;
    there.sit(&bob, table).await;
    let players = [&ada, &bob];
    let mut steps = 0;
    while [&here, &there][steps % 2].step(&players, table).await {
        steps += 1;
    }
    assert!(steps > 10, "a game was played: {steps} steps");
    let record = here.tables.record(table).await.unwrap();
    assert_eq!(there.tables.record(table).await.unwrap(), record);
}

/// Tables where eight writers want to say something at once; one of them is first.
pub async fn check_conflicts(store: &AnyStore, seed: u64) {
    const TABLES: usize = 40;
    const RIVALS: usize = 8;
    let randomness = SeededRandomness::new(seed);
    let mut appends = Vec::new();
    let mut said = Vec::new();
    for _ in 0..TABLES {
        let (ada, table, created_at) = created_at(&randomness, &cards());
        store.append(vec![Append::to(&table, created_at)]).await.expect("a table is stored");
        for nth in 0..RIVALS {
            let mut table = again(store, table.id()).await;
            let text = format!("I am {nth}");
            let context = RequestContext { player: &ada, now: table.at(), request: None };
            let outcome = table.decide(&context, &Command::Say { text });
            appends.push(Append::to(&table, outcome.events.clone()));
            said.push((table.id(), outcome.events));
        }
    }
    let race = |append| {
        let store = store.clone();
        tokio::spawn(async move { store.append(vec![append]).await })
    };
    let racing: Vec<_> = appends.into_iter().map(race).collect();
    let mut won = Vec::new();
    for (race, (table, events)) in racing.into_iter().zip(said) {
        match race.await.expect("no panic") {
            Ok(()) => won.push((table, events)),
            Err(error) => assert_eq!(error, AppendError::Taken(table)),
        }
    }
    assert_eq!(won.len(), TABLES, "one writer a table");
    for (table, events) in won {
        let loaded = store.load(table, 0).await.expect("loads").expect("is there");
        assert_eq!(loaded.events.last(), events.last(), "what was told to be stored is stored");
    }
}

fn created_at(randomness: &SeededRandomness, terms: &Terms) -> (Player, Table, Vec<StoredEvent>) {
    let now = TestClock::default().now();
    let id = randomness.player_id();
    let ada = Player { id, name: Name::new("Ada").expect("a name"), since: now };
    let context = RequestContext { player: &ada, now, request: None };
    let new_table = NewTable { terms: terms.clone(), seat: None, ready: true, commitment: None };
    let (table, events) =
        Table::create(NewIds::generate(randomness), &context, new_table).expect("founded");
    (ada, table, events)
}

async fn again(store: &AnyStore, table: TableId) -> Table {
    let loaded = store.load(table, 0).await.expect("loads").expect("is there");
    Table::load(table, loaded.sealed, &loaded.events).expect("the events fit")
}

/// Many workers at two processes claim jobs: each job goes to one of them.
pub async fn check_claims(here: AnyStore, there: AnyStore) {
    const TABLES: usize = 60;
    let randomness = SeededRandomness::new(77);
    let seats = vec![SeatKind::Bot("random".to_owned()), SeatKind::Person];
    let terms = Terms { seats, ..cards() };
    let mut expected = HashSet::new();
    for _ in 0..TABLES {
        let (_, table, events) = created_at(&randomness, &terms);
        expected.extend(table.jobs().into_iter().map(|job| job.table));
        here.append(vec![Append::to(&table, events)]).await.expect("a table is stored");
    }
    let now = TestClock::default().now();
    let mut workers = Vec::new();
    for nth in 0..8 {
        let store = if nth % 2 == 0 { here.clone() } else { there.clone() };
        workers.push(tokio::spawn(async move {
            let mut claimed = Vec::new();
            // Others may hold what is due for a moment, so nothing is not yet the end.
            let mut misses = 0;
            while misses < 3 {
                let jobs = store
                    .claim_jobs(JobQueue::BotTurns, now, Span::hours(1), 3)
                    .await
                    .expect("claims");
                misses = if jobs.is_empty() { misses + 1 } else { 0 };
                claimed.extend(jobs);
            }
            claimed
        }));
    }
    let mut claimed: Vec<Job> = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.expect("no panic"));
    }
    let rest = here.claim_jobs(JobQueue::BotTurns, now, Span::hours(1), 1_000).await;
    claimed.extend(rest.expect("claims"));
    let ours: Vec<&Job> = claimed.iter().filter(|job| expected.contains(&job.table)).collect();
    let different: HashSet<&Job> = ours.iter().copied().collect();
    assert_eq!(ours.len(), different.len(), "none twice");
    assert_eq!(ours.len(), TABLES, "none left over");
}

/// A copy holds everything, and gives the same copy again wherever it is put back.
pub async fn check_copies(from: &str, to: &str) {
    let harness = Harness::open(from, 5).await;
    harness.fill().await;
    let copy = copy_of(&harness.store).await;
    let (store, _) = open(to).await.expect("opens");
    let restored =
        store.restore(|| Ok(Cursor::new(copy.clone())), Tokens::Keep).await.expect("restores");
    assert_eq!((restored.players, restored.tokens, restored.tables), (2, 1, 7));
    assert_eq!(sorted_lines(&copy_of(&store).await), sorted_lines(&copy));
    let contents = |stats: sextant_store::Stats| sextant_store::Stats {
        engine: "any",
        version: 0,
        bytes: 0,
        ..stats
    };
    let (before, after) = (harness.store.stats().await.unwrap(), store.stats().await.unwrap());
    assert_eq!(contents(after), contents(before));
    for store in [&store, &harness.store] {
        let mut findings = Vec::new();
        let checked = store.check(|finding| findings.push(finding)).await.expect("checks");
        assert_eq!((findings, checked.tables), (Vec::new(), 7));
    }
    let refused = store.restore(|| Ok(Cursor::new(copy.clone())), Tokens::Keep).await;
    assert!(matches!(refused, Err(BackupError::NotEmpty)));
    let own = harness.store.lobby(Page::FIRST).await.expect("lists");
    assert_eq!(store.lobby(Page::FIRST).await.expect("lists"), own, "lists are made anew");
}

pub async fn copy_of(store: &AnyStore) -> Vec<u8> {
    let mut copy = Vec::new();
    store.backup(&mut copy).await.expect("copies");
    copy
}

/// All lines but the last, whose print depends on their order.
fn sorted_lines(copy: &[u8]) -> Vec<String> {
    let text = String::from_utf8(copy.to_vec()).expect("a copy is text");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    lines.sort();
    lines
}
