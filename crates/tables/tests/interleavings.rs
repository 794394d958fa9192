//! Random interleavings: several clients at several processes on one store, with
//! conflicts, killed processes, lost answers, repeated and stale requests, and time passing.

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use crate::flaky_store::{FlakyStore, SharedRandom};
use crate::harness::{cards, dice, done, legal, whole, with_time_control};
use serde_json::json;
use sextant_core::{LogEntry, Nonce, Random, Simulation, no_files};
use sextant_tables::memory::{MemoryNews, MemoryStore, SeededRandomness, TestClock};
use sextant_tables::{
    Command, Cursor, Error, Event, Identity, Job, JobKind, JobQueue, Loaded, Name, NewTable,
    OnlineView, RequestId, Response, SeatKind, Span, Status, StatusView, Store, StoredEvent, Table,
    TableId, Tables, Terms, TimeControl, Update, complete_terms,
};
use sextant_wire::News;

type Process = Arc<Tables<FlakyStore, MemoryNews>>;

/// Something that is under way in some process.
type Running<T> = Pin<Box<dyn Future<Output = T>>>;

struct Client {
    identity: Identity,
    /// What they last saw of the table.
    table_view: Option<OnlineView>,
    /// What they were told, by number.
    events: BTreeMap<u32, String>,
    log: Vec<LogEntry>,
    cursor: Option<Cursor>,
    running: Option<(Asked, Running<Result<Response, Error>>)>,
    /// What they do not know the outcome of, and will ask again.
    unsure: Option<Asked>,
    acknowledged: Vec<RequestId>,
    asked: u32,
}

#[derive(Clone)]
struct Asked {
    request: RequestId,
    command: Command,
}

struct World {
    store: MemoryStore,
    news: MemoryNews,
    clock: Arc<TestClock>,
    randomness: Arc<SeededRandomness>,
    random: SharedRandom,
    processes: Vec<Process>,
    clients: Vec<Client>,
    workers: Vec<Running<Result<(), Error>>>,
    table: TableId,
}

/// What a client adds to the secret, if it does.
fn nonce_of(client: &Client) -> Nonce {
    let digits = u128::from_be_bytes(
        client.identity.player.id.to_string().as_bytes()[..16].try_into().unwrap(),
    );
    format!("{digits:032x}").parse().unwrap()
}

impl World {
    fn new(seed: u64, terms: Terms) -> World {
        let random = SharedRandom::new(seed);
        let (store, news) = (MemoryStore::new(), MemoryNews::default());
        let clock = Arc::new(TestClock::default());
        let randomness = Arc::new(SeededRandomness::new(seed));
        let calm = Tables::new(store.clone(), news.clone(), clock.clone(), randomness.clone());
        let people = complete_terms(terms.clone()).unwrap().seats;
        let people = people.iter().filter(|kind| **kind == SeatKind::Person).count();
        let clients: Vec<Client> = (0..people)
            .map(|nth| Client {
                identity: done(calm.create_guest(Name::new(&format!("Client {nth}")).unwrap()))
                    .unwrap()
                    .0,
                table_view: None,
                events: BTreeMap::new(),
                log: Vec::new(),
                cursor: None,
                running: None,
                unsure: None,
                acknowledged: Vec::new(),
                asked: 0,
            })
            .collect();
        let new_table = NewTable { terms, seat: None, ready: random.one_in(2), commitment: None };
        let table = done(calm.create_table(&clients[0].identity, None, &new_table)).unwrap().table;
        let mut world = World {
            store,
            news,
            clock,
            randomness,
            random,
            processes: Vec::new(),
            clients,
            workers: Vec::new(),
            table,
        };
        world.processes = (0..2).map(|_| world.process()).collect();
        world
    }

    /// A process that knows nothing but what is stored.
    fn process(&self) -> Process {
        let store = FlakyStore::new(self.store.clone(), self.random.clone());
        let (clock, randomness) = (self.clock.clone(), self.randomness.clone());
        Arc::new(Tables::new(store, self.news.clone(), clock, randomness))
    }

    fn step(&mut self) {
        let nth = self.random.below(self.clients.len() as u32) as usize;
        match self.random.below(24) {
            0 => self.kill_request(nth),
            1 => {
                let process = self.random.below(2) as usize;
                self.processes[process] = self.process();
            }
            2 => self.clock.advance(Span::millis(u64::from(self.random.below(3_000)))),
            3 if self.random.one_in(12) => self.clock.advance(Span::seconds(50)),
            4 | 5 => self.start_worker(),
            6 | 7 => self.poll_worker(),
            8..=10 => self.catch_up(nth),
            _ if self.clients[nth].running.is_some() => self.poll(nth),
            _ => self.start_request(nth),
        }
    }

    fn any_process(&self) -> Process {
        self.processes[self.random.below(2) as usize].clone()
    }

    fn start_request(&mut self, nth: usize) {
        let asked = match self.clients[nth].unsure.take() {
            Some(asked) => asked,
            None if self.clients[nth].acknowledged.len() > 3 && self.random.one_in(15) => {
                self.repeat_of(nth)
            }
            None => self.new_request(nth),
        };
        let (process, table) = (self.any_process(), self.table);
        let identity = self.clients[nth].identity.clone();
        let Asked { request, command } = asked.clone();
        let running =
            Box::pin(
                async move { process.execute(&identity, table, Some(&request), &command).await },
            );
        self.clients[nth].running = Some((asked, running));
    }

    /// A request that was acknowledged long ago, sent once more by a lagging network.
    fn repeat_of(&self, nth: usize) -> Asked {
        let client = &self.clients[nth];
        let request = client.acknowledged[0].clone();
        let events = self.events();
        let of_request = |stored_event: &&StoredEvent| {
            let asked = stored_event.request.as_ref();
            asked.is_some_and(|asked| {
                asked.id == request && asked.player == client.identity.player.id
            })
        };
        let action =
            events.iter().find(of_request).and_then(|stored_event| match &stored_event.event {
                Event::Acted { taken, .. } => Some(taken.action.clone()),
                _ => None,
            });
        match action {
            Some(action) => Asked { request, command: Command::Act { action, decision: None } },
            None => self.new_request_of(client),
        }
    }

    fn new_request(&mut self, nth: usize) -> Asked {
        self.clients[nth].asked += 1;
        self.new_request_of(&self.clients[nth])
    }

    fn new_request_of(&self, client: &Client) -> Asked {
        let request = format!("r{}-{}", client.asked, self.random.below(1 << 30)).parse().unwrap();
        let command = match self.random.below(40) {
            0 => Command::Say { text: "Hm".to_owned() },
            1 => Command::Claim {},
            2 if self.random.one_in(6) => Command::Resign {},
            3 if self.random.one_in(4) => Command::Leave {},
            4 => Command::Act { action: "nonsense".to_owned(), decision: None },
            5..=7 => Command::Undo { decision: None },
            8 if self.random.one_in(2) => Command::OpenTurn { turn: None },
            _ => self.sensible(client),
        };
        Asked { request, command }
    }

    /// What somebody wants who believes what they last saw.
    fn sensible(&self, client: &Client) -> Command {
        let nonce = nonce_of(client);
        let commitment = self.random.one_in(2).then(|| nonce.commitment());
        let sit = Command::Sit { seat: None, link: None, nonce: None, commitment };
        let Some(table_view) = &client.table_view else { return sit };
        let Some(seat) = table_view.game.viewer.seat() else { return sit };
        if !table_view.players[seat.index()].ready {
            let open = commitment.is_none().then_some(nonce);
            return Command::Ready { nonce: open, commitment };
        }
        if table_view.reveal_by.is_some() {
            return Command::Reveal { nonce };
        }
        let legal = legal(table_view);
        let Some(action) = self.random.pick(&legal) else {
            return Command::Undo { decision: table_view.game.decision };
        };
        let decision = if self.random.one_in(3) { None } else { table_view.game.decision };
        Command::Act { action, decision }
    }

    fn poll(&mut self, nth: usize) {
        let client = &mut self.clients[nth];
        let Some((asked, running)) = &mut client.running else { return };
        let Poll::Ready(result) = running.as_mut().poll(&mut context()) else { return };
        let asked = asked.clone();
        client.running = None;
        match result {
            // To be ready or to reveal a second time changes nothing, so it leaves no event.
            Ok(_) if matches!(asked.command, Command::Ready { .. } | Command::Reveal { .. }) => {}
            Ok(_) => client.acknowledged.push(asked.request),
            Err(Error::Refused { .. }) => {}
            Err(Error::Store(_) | Error::Busy) => client.unsure = Some(asked),
            Err(error) => panic!("{error}"),
        }
    }

    /// The process dies in the middle of a request.
    fn kill_request(&mut self, nth: usize) {
        if let Some((asked, _)) = self.clients[nth].running.take() {
            self.clients[nth].unsure = Some(asked);
        }
    }

    fn start_worker(&mut self) {
        let process = self.any_process();
        self.workers.push(Box::pin(async move {
            for queue in JobQueue::ALL {
                for job in process.claim_jobs(queue, Span::seconds(5), 4).await? {
                    work(&process, job).await?;
                }
            }
            Ok(())
        }));
    }

    fn poll_worker(&mut self) {
        if self.workers.is_empty() {
            return;
        }
        let nth = self.random.below(self.workers.len() as u32) as usize;
        if self.random.one_in(10) {
            // Killed; its lease runs out some time.
            drop(self.workers.swap_remove(nth));
            return;
        }
        if let Poll::Ready(result) = self.workers[nth].as_mut().poll(&mut context()) {
            assert!(!matches!(result, Err(Error::Corrupt(_))), "{result:?}");
            drop(self.workers.swap_remove(nth));
        }
    }

    /// A client that was away, or not, asks what it missed.
    fn catch_up(&mut self, nth: usize) {
        let process = self.any_process();
        let client = &mut self.clients[nth];
        let Some(since) = client.cursor else {
            if let Ok(snapshot) = done(process.snapshot(Some(&client.identity), self.table)) {
                client.cursor = Some(snapshot.cursor);
                client.table_view = Some(snapshot.state);
                client.log = snapshot.log;
                client.events.clear();
            }
            return;
        };
        match done(process.catch_up(Some(&client.identity), self.table, since)) {
            Ok(Update::News(news)) => {
                let state = whole(&news);
                let News { events, cursor, log, .. } = *news;
                for event in events {
                    let text = serde_json::to_string(&event).unwrap();
                    let before = client.events.insert(event.number, text);
                    assert!(before.is_none(), "told twice: {before:?}");
                }
                client.cursor = Some(cursor);
                client.table_view = Some(state);
                client.log.truncate(log.from as usize);
                client.log.extend(log.lines);
            }
            Ok(Update::Snapshot(snapshot)) => {
                client.cursor = Some(snapshot.cursor);
                client.table_view = Some(snapshot.state);
                client.log = snapshot.log;
                client.events.clear();
            }
            Err(Error::Store(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }

    fn loaded(&self) -> Loaded {
        done(self.store.load(self.table, 0)).unwrap().unwrap()
    }

    fn events(&self) -> Vec<StoredEvent> {
        self.loaded().events
    }

    fn stored(&self) -> Table {
        let Loaded { sealed, events } = self.loaded();
        Table::load(self.table, sealed, &events).expect("the events fit together")
    }

    fn check(&mut self) {
        self.check_requests();
        self.check_numbers();
        self.check_event_numbers();
        let table = self.stored();
        for process in &self.processes {
            for client in &self.clients {
                let viewer = table.viewer(Some(client.identity.player.id));
                if let Ok(seen) = done(process.snapshot(Some(&client.identity), self.table)) {
                    assert_eq!(seen, table.snapshot(viewer), "processes agree with the store");
                }
            }
        }
    }

    /// No acknowledged move lost, none twice.
    fn check_requests(&self) {
        let mut answered: HashMap<_, u32> = HashMap::new();
        for request in self.events().into_iter().filter_map(|stored_event| stored_event.request) {
            *answered.entry((request.player, request.id)).or_default() += 1;
        }
        assert!(answered.values().all(|&times| times == 1), "a request was done twice");
        for client in &self.clients {
            for request in &client.acknowledged {
                let key = (client.identity.player.id, request.clone());
                assert!(answered.contains_key(&key), "an acknowledged request was lost");
            }
        }
    }

    fn check_numbers(&self) {
        let events = self.events();
        assert!(events.iter().zip(1..).all(|(stored_event, number)| stored_event.number == number));
        assert!(events.is_sorted_by_key(|stored_event| stored_event.at), "time goes on");
    }

    /// Whoever followed the news was told everything once, in order.
    fn check_event_numbers(&self) {
        for client in &self.clients {
            let Some(cursor) = client.cursor else { continue };
            let received: Vec<u32> = client.events.keys().copied().collect();
            let first = received.first().copied().unwrap_or(cursor.number + 1);
            let expected: Vec<u32> = (first..=cursor.number).collect();
            assert_eq!(received, expected, "a telling was lost");
            let table = self.stored();
            if cursor.viewer == table.viewer(Some(client.identity.player.id)) {
                assert!(cursor.number <= table.cursor(cursor.viewer).number);
                if cursor == table.cursor(cursor.viewer) {
                    let log = table.snapshot(cursor.viewer).log;
                    assert_eq!(client.log, log, "the log went on in pieces");
                }
            }
        }
    }

    /// Everybody comes back and plays on, or time alone brings the game to its end.
    fn finish(&mut self) {
        let calm = Tables::new(
            self.store.clone(),
            self.news.clone(),
            self.clock.clone(),
            self.randomness.clone(),
        );
        let calm = Arc::new(calm);
        if self.random.one_in(2) {
            self.play_on(&calm);
        }
        for _ in 0..4 {
            self.clock.advance(Span::days(20));
            work_all(&calm);
        }
        let table = self.stored();
        match table.status() {
            Status::Over(_) => {
                let record = table.finished().unwrap();
                for text in [record.to_text(), record.to_json().to_string()] {
                    let read =
                        sextant_catalog::read_record(&text, &no_files).expect("it reads back");
                    assert!(read.verify().expect("chance was fair") > 0);
                }
            }
            Status::Closed(_) => {}
            other => panic!("the table hangs for ever: {other:?}"),
        }
        assert!(table.jobs().is_empty());
    }

    fn play_on(&mut self, calm: &Arc<Tables<MemoryStore, MemoryNews>>) {
        for _ in 0..3_000 {
            let table_view = done(calm.snapshot(None, self.table)).unwrap().state;
            if table_view.status != StatusView::Playing {
                return;
            }
            let seat = table_view.game.deciding.iter().next().expect("a player decides");
            let Some(player) = table_view.players[seat.index()].player else {
                self.clock.advance(Span::seconds(6));
                work_all(calm);
                continue;
            };
            let identity =
                self.clients.iter().find(|client| client.identity.player.id == player).unwrap();
            let seen = done(calm.snapshot(Some(&identity.identity), self.table)).unwrap();
            let action = legal(&seen.state).pop().unwrap();
            let act = Command::Act { action, decision: seen.state.game.decision };
            // Time may be up just now.
            let _ = done(calm.execute(&identity.identity, self.table, None, &act));
        }
        panic!("the game does not end");
    }
}

async fn work<S: Store>(process: &Arc<Tables<S, MemoryNews>>, job: Job) -> Result<(), Error> {
    match job.kind {
        JobKind::TimeOut => process.time_out(job).await,
        JobKind::BotTurn { seat, .. } => {
            let Some(turn) = process.bot_turn(job).await? else { return Ok(()) };
            let action = turn.record.legal(seat).swap_remove(0);
            process.act_for_bot(job, &action).await
        }
    }
}

fn work_all(calm: &Arc<Tables<MemoryStore, MemoryNews>>) {
    for queue in JobQueue::ALL {
        for job in done(calm.claim_jobs(queue, Span::seconds(5), 100)).unwrap() {
            done(work(calm, job)).unwrap();
        }
    }
}

fn context() -> Context<'static> {
    Context::from_waker(Waker::noop())
}

/// Runs so many worlds; in a soak test, thirty times as many.
fn run(worlds: u64, steps: u32, terms: &Terms) {
    let mut over = 0;
    let total = if std::env::var_os("SEXTANT_SOAK").is_some() { 30 * worlds } else { worlds };
    for seed in 0..total {
        let mut world = World::new(seed, terms.clone());
        let steps = steps / 2 + Simulation::new(seed).below(steps);
        for _ in 0..steps {
            world.step();
        }
        world.check();
        world.finish();
        world.check();
        over += u64::from(matches!(world.stored().status(), Status::Over(_)));
    }
    assert!(over * 2 > total, "most tables should come to a game: {over} of {total}");
}

#[test]
fn the_card_game_survives_everything() {
    let options = json!({"rounds": 2, "turn_limit": 5});
    let terms = Terms { options, ..cards() };
    run(160, 250, &with_time_control(terms, TimeControl::Bank { seconds: 60, increment: 2 }));
}

#[test]
fn the_dice_game_survives_everything() {
    run(80, 300, &with_time_control(dice(3), TimeControl::PerMove { seconds: 45 }));
}

#[test]
fn games_with_bots_survive_everything() {
    let options = json!({"rounds": 1, "turn_limit": 8});
    let seats = vec![SeatKind::Person, SeatKind::Bot("random".to_owned())];
    run(100, 200, &Terms { options, seats, ..cards() });
    let bot = || SeatKind::Bot("random".to_owned());
    let seats = vec![bot(), SeatKind::Person, bot(), SeatKind::Person];
    run(24, 300, &Terms { seats, ..dice(4) });
}

#[test]
fn correspondence_survives_everything() {
    let options = json!({"rounds": 1, "turn_limit": 8});
    run(80, 200, &with_time_control(Terms { options, ..cards() }, TimeControl::Days { days: 1 }));
}
