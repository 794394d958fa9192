//! Thousands of random interleavings: several clients at several processes on one store, with
//! conflicts, killed processes, lost answers, repeated and stale requests, and time passing.

mod club;
mod trouble;

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use club::{cards, dice, done, legal, with_timing};
use serde_json::json;
use sextant_core::{LogEntry, Random, Simulation, no_files};
use sextant_tables::memory::{MemoryNews, MemoryStore, SeededRandomness, TestClock};
use sextant_tables::{
    Answer, Command, Cursor, Draft, Duty, Error, Event, Job, JobKind, Loaded, Name, Place,
    Recorded, Remark, RequestId, Sight, Span, Status, StatusSight, Store, Table, TableId, Tables,
    Terms, Timing, Update, Who,
};
use trouble::{Dice, Troubled};

type Process = Arc<Tables<Troubled, MemoryNews>>;

/// Something that is under way in some process.
type Running<T> = Pin<Box<dyn Future<Output = T>>>;

struct Client {
    who: Who,
    /// What they last saw of the table.
    sight: Option<Sight>,
    /// What they were told, by number.
    told: BTreeMap<u32, String>,
    log: Vec<LogEntry>,
    cursor: Option<Cursor>,
    running: Option<(Asked, Running<Result<Answer, Error>>)>,
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
    dice: Dice,
    processes: Vec<Process>,
    clients: Vec<Client>,
    workers: Vec<Running<Result<(), Error>>>,
    table: TableId,
}

impl World {
    fn new(seed: u64, terms: Terms) -> World {
        let dice = Dice::new(seed);
        let (store, news) = (MemoryStore::new(), MemoryNews::default());
        let clock = Arc::new(TestClock::default());
        let randomness = Arc::new(SeededRandomness::new(seed));
        let calm = Tables::new(store.clone(), news.clone(), clock.clone(), randomness.clone());
        let people = terms.clone().complete().unwrap().seats;
        let people = people.iter().filter(|place| **place == Place::Person).count();
        let clients: Vec<Client> = (0..people)
            .map(|nth| Client {
                who: done(calm.welcome(Name::new(&format!("Client {nth}")).unwrap())).unwrap().0,
                sight: None,
                told: BTreeMap::new(),
                log: Vec::new(),
                cursor: None,
                running: None,
                unsure: None,
                acknowledged: Vec::new(),
                asked: 0,
            })
            .collect();
        let draft = Draft { terms, seat: None, ready: dice.one_in(2) };
        let table = done(calm.set_up(&clients[0].who, None, &draft)).unwrap().table;
        let mut world = World {
            store,
            news,
            clock,
            randomness,
            dice,
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
        let store = Troubled::new(self.store.clone(), self.dice.clone());
        let (clock, randomness) = (self.clock.clone(), self.randomness.clone());
        Arc::new(Tables::new(store, self.news.clone(), clock, randomness))
    }

    fn step(&mut self) {
        let nth = self.dice.below(self.clients.len() as u32) as usize;
        match self.dice.below(24) {
            0 => self.kill_request(nth),
            1 => {
                let process = self.dice.below(2) as usize;
                self.processes[process] = self.process();
            }
            2 => self.clock.pass(Span::millis(u64::from(self.dice.below(3_000)))),
            3 if self.dice.one_in(12) => self.clock.pass(Span::seconds(50)),
            4 | 5 => self.start_worker(),
            6 | 7 => self.poll_worker(),
            8..=10 => self.catch_up(nth),
            _ if self.clients[nth].running.is_some() => self.poll(nth),
            _ => self.start_request(nth),
        }
    }

    fn any_process(&self) -> Process {
        self.processes[self.dice.below(2) as usize].clone()
    }

    fn start_request(&mut self, nth: usize) {
        let asked = match self.clients[nth].unsure.take() {
            Some(asked) => asked,
            None if self.clients[nth].acknowledged.len() > 3 && self.dice.one_in(15) => {
                self.repeat_of(nth)
            }
            None => self.new_request(nth),
        };
        let (process, table) = (self.any_process(), self.table);
        let who = self.clients[nth].who.clone();
        let Asked { request, command } = asked.clone();
        let running =
            Box::pin(async move { process.ask(&who, table, Some(&request), &command).await });
        self.clients[nth].running = Some((asked, running));
    }

    /// A request that was acknowledged long ago, sent once more by a lagging network.
    fn repeat_of(&self, nth: usize) -> Asked {
        let client = &self.clients[nth];
        let request = client.acknowledged[0].clone();
        let events = self.events();
        let of_request = |recorded: &&Recorded| {
            let asked = recorded.request.as_ref();
            asked.is_some_and(|asked| asked.id == request && asked.player == client.who.player.id)
        };
        let action = events.iter().find(of_request).and_then(|recorded| match &recorded.event {
            Event::Acted { deed, .. } => Some(deed.action.clone()),
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
        let request = format!("r{}-{}", client.asked, self.dice.below(1 << 30)).parse().unwrap();
        let command = match self.dice.below(40) {
            0 => Command::Say { text: Remark::new("Hm").unwrap() },
            1 => Command::Claim {},
            2 if self.dice.one_in(6) => Command::Resign {},
            3 if self.dice.one_in(4) => Command::Leave {},
            4 => Command::Act { action: "nonsense".to_owned(), decision: None },
            5..=7 => Command::Undo { decision: None },
            _ => self.sensible(client),
        };
        Asked { request, command }
    }

    /// What somebody wants who believes what they last saw.
    fn sensible(&self, client: &Client) -> Command {
        let sit = Command::Sit { seat: None, link: None, nonce: None };
        let Some(sight) = &client.sight else { return sit };
        let Some(seat) = sight.viewer.seat() else { return sit };
        if !sight.seats[seat.index()].ready {
            let nonce = format!("{:032x}", self.dice.below(u32::MAX)).parse().unwrap();
            return Command::Ready { nonce: Some(nonce) };
        }
        let legal = legal(sight.view.as_ref());
        let Some(action) = self.dice.pick(&legal) else {
            return Command::Undo { decision: sight.decision };
        };
        let decision = if self.dice.one_in(3) { None } else { sight.decision };
        Command::Act { action, decision }
    }

    fn poll(&mut self, nth: usize) {
        let client = &mut self.clients[nth];
        let Some((asked, running)) = &mut client.running else { return };
        let Poll::Ready(result) = running.as_mut().poll(&mut context()) else { return };
        let asked = asked.clone();
        client.running = None;
        match result {
            Ok(answer) => {
                client.sight = Some(answer.sight);
                client.acknowledged.push(asked.request);
            }
            Err(Error::Refused { now, .. }) => {
                client.sight = now.map(|now| now.sight).or(client.sight.take());
            }
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
            for duty in Duty::ALL {
                for job in process.claim_jobs(duty, Span::seconds(5), 4).await? {
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
        let nth = self.dice.below(self.workers.len() as u32) as usize;
        if self.dice.one_in(10) {
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
            if let Ok(snapshot) = done(process.look(Some(&client.who), self.table)) {
                client.cursor = Some(snapshot.cursor);
                client.sight = Some(snapshot.sight);
                client.log = snapshot.log;
                client.told.clear();
            }
            return;
        };
        match done(process.catch_up(Some(&client.who), self.table, since)) {
            Ok(Update::News { told, cursor, sight, log }) => {
                for told in told {
                    let text = serde_json::to_string(&told).unwrap();
                    let before = client.told.insert(told.number, text);
                    assert!(before.is_none(), "told twice: {before:?}");
                }
                client.cursor = Some(cursor);
                client.sight = Some(*sight);
                client.log.truncate(log.from as usize);
                client.log.extend(log.lines);
            }
            Ok(Update::Snapshot(snapshot)) => {
                client.cursor = Some(snapshot.cursor);
                client.sight = Some(snapshot.sight);
                client.log = snapshot.log;
                client.told.clear();
            }
            Err(Error::Store(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }

    fn loaded(&self) -> Loaded {
        done(self.store.load(self.table, 0)).unwrap().unwrap()
    }

    fn events(&self) -> Vec<Recorded> {
        self.loaded().events
    }

    fn stored(&self) -> Table {
        let Loaded { sealed, events } = self.loaded();
        Table::load(self.table, sealed, &events).expect("the events fit together")
    }

    fn check(&mut self) {
        self.check_requests();
        self.check_numbers();
        self.check_tellings();
        let table = self.stored();
        for process in &self.processes {
            for client in &self.clients {
                let viewer = table.viewer(Some(client.who.player.id));
                if let Ok(seen) = done(process.look(Some(&client.who), self.table)) {
                    assert_eq!(seen, table.snapshot(viewer), "processes agree with the store");
                }
            }
        }
    }

    /// No acknowledged move lost, none twice.
    fn check_requests(&self) {
        let mut answered: HashMap<_, u32> = HashMap::new();
        for request in self.events().into_iter().filter_map(|recorded| recorded.request) {
            *answered.entry((request.player, request.id)).or_default() += 1;
        }
        assert!(answered.values().all(|&times| times == 1), "a request was done twice");
        for client in &self.clients {
            for request in &client.acknowledged {
                let key = (client.who.player.id, request.clone());
                assert!(answered.contains_key(&key), "an acknowledged request was lost");
            }
        }
    }

    fn check_numbers(&self) {
        let events = self.events();
        assert!(events.iter().zip(1..).all(|(recorded, number)| recorded.number == number));
        assert!(events.is_sorted_by_key(|recorded| recorded.at), "time goes on");
    }

    /// Whoever followed the news was told everything once, in order.
    fn check_tellings(&self) {
        for client in &self.clients {
            let Some(cursor) = client.cursor else { continue };
            let heard: Vec<u32> = client.told.keys().copied().collect();
            let first = heard.first().copied().unwrap_or(cursor.number + 1);
            let expected: Vec<u32> = (first..=cursor.number).collect();
            assert_eq!(heard, expected, "a telling was lost");
            let table = self.stored();
            if cursor.viewer == table.viewer(Some(client.who.player.id)) {
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
        if self.dice.one_in(2) {
            self.play_on(&calm);
        }
        for _ in 0..4 {
            self.clock.pass(Span::days(20));
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
            let sight = done(calm.look(None, self.table)).unwrap().sight;
            if sight.status != StatusSight::Playing {
                return;
            }
            let seat = sight.deciding.iter().next().expect("somebody decides");
            let Some(player) = sight.seats[seat.index()].player else {
                self.clock.pass(Span::seconds(6));
                work_all(calm);
                continue;
            };
            let who = self.clients.iter().find(|client| client.who.player.id == player).unwrap();
            let seen = done(calm.look(Some(&who.who), self.table)).unwrap();
            let action = legal(seen.sight.view.as_ref()).pop().unwrap();
            let act = Command::Act { action, decision: seen.sight.decision };
            // Time may be up just now.
            let _ = done(calm.ask(&who.who, self.table, None, &act));
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
            process.bot_acts(job, &action).await
        }
    }
}

fn work_all(calm: &Arc<Tables<MemoryStore, MemoryNews>>) {
    for duty in Duty::ALL {
        for job in done(calm.claim_jobs(duty, Span::seconds(5), 100)).unwrap() {
            done(work(calm, job)).unwrap();
        }
    }
}

fn context() -> Context<'static> {
    Context::from_waker(Waker::noop())
}

fn run(seeds: std::ops::Range<u64>, steps: u32, terms: &Terms) {
    let mut over = 0;
    let total = seeds.end - seeds.start;
    for seed in seeds {
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
    run(0..500, 250, &with_timing(terms, Timing::Bank { seconds: 60, increment: 2 }));
}

#[test]
fn the_dice_game_survives_everything() {
    run(0..220, 300, &with_timing(dice(3), Timing::PerMove { seconds: 45 }));
}

#[test]
fn games_with_bots_survive_everything() {
    let options = json!({"rounds": 1, "turn_limit": 8});
    let seats = vec![Place::Person, Place::Bot("random".to_owned())];
    run(0..300, 200, &Terms { options, seats, ..cards() });
    let bot = || Place::Bot("random".to_owned());
    let seats = vec![bot(), Place::Person, bot(), Place::Person];
    run(0..60, 300, &Terms { seats, ..dice(4) });
}

#[test]
fn correspondence_survives_everything() {
    let options = json!({"rounds": 1, "turn_limit": 8});
    run(0..220, 200, &with_timing(Terms { options, ..cards() }, Timing::Days { days: 1 }));
}
