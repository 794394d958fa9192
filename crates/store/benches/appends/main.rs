//! Durable appends a second on SQLite, by how many write at once and how much is stored already.
//!
//! `cargo bench -p sextant-store --bench appends`; a folder on the disk to measure may follow after
//! `--`. Every append is one action of a card game, with its summary, lists and jobs; whoever writes
//! waits for the answer before the next one, as a player does.

mod filled;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;
use sextant_core::Viewer;
use sextant_store::{AnyStore, open};
use sextant_tables::memory::SeededRandomness;
use sextant_tables::{
    Append, Command, Name, NewIds, NewTable, Player, Randomness as _, RequestContext, Span,
    Store as _, Table, Terms, Time,
};

/// So many appends are measured at least, however few write at once.
const APPENDS: usize = 2_000;

fn main() {
    let folder = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'))
        .map_or_else(std::env::temp_dir, PathBuf::from)
        .join(format!("sextant-appends-{}", std::process::id()));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    println!("stored tables  writers  appends/s   median      99 %");
    for stored in [1_000, 100_000] {
        let path = folder.join(format!("{stored}.db"));
        runtime.block_on(measure_with(&path, stored));
    }
    std::fs::remove_dir_all(folder).expect("the folder is removed");
}

async fn measure_with(path: &Path, stored: u64) {
    filled::fill(path, stored).await;
    let url = format!("sqlite:{}", path.display());
    let (store, _) = open(&url).await.expect("opens");
    for (round, writers) in [1, 16, 256].into_iter().enumerate() {
        measure(&store, stored, writers, (round as u64 + 1) * 1_000_000).await;
    }
    store.close().await;
}

async fn measure(store: &AnyStore, stored: u64, writers: u64, seed: u64) {
    // A game has some 80 actions: few writers play several, one after the other.
    let games = writers.max(APPENDS as u64 / 80).div_ceil(writers);
    let courses: Vec<Vec<Append>> = (0..writers)
        .map(|writer| (0..games).flat_map(|game| play(seed + writer * games + game)).collect())
        .collect();
    let begun = Instant::now();
    let writing: Vec<_> = courses
        .into_iter()
        .map(|course| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut taken = Vec::with_capacity(course.len());
                for append in course {
                    let begun = Instant::now();
                    store.append(vec![append]).await.expect("appends");
                    taken.push(begun.elapsed());
                }
                taken
            })
        })
        .collect();
    let mut taken: Vec<Duration> = Vec::new();
    for writer in writing {
        taken.extend(writer.await.expect("no panic"));
    }
    let a_second = taken.len() as f64 / begun.elapsed().as_secs_f64();
    taken.sort_unstable();
    let at = |share: f64| taken[((taken.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.;
    let (median, slow) = (at(0.5), at(0.99));
    println!("{stored:>13}  {writers:>7}  {a_second:>9.0}  {median:>6.2} ms  {slow:>6.2} ms");
}

/// A game of one round from its table's founding to its end, an append for each action.
fn play(seed: u64) -> Vec<Append> {
    let randomness = SeededRandomness::new(seed);
    let mut now = Time::from_millis(1_790_000_000_000);
    let player = |name| {
        let id = randomness.player_id();
        Player { id, name: Name::new(name).expect("a name"), since: now }
    };
    let players = [player("Ada"), player("Bob")];
    let terms = Terms { options: json!({"rounds": 1, "turn_limit": 40}), ..Terms::new("cards") };
    let new_table = NewTable { terms, seat: None, ready: true, commitment: None };
    let context = RequestContext { player: &players[0], now, request: None };
    let (mut table, events) = Table::create(NewIds::generate(&randomness), &context, new_table)
        .expect("a table is founded");
    let mut appends = vec![Append::to(&table, events)];
    let sit = Command::Sit { seat: None, link: Some(table.link()), nonce: None, commitment: None };
    let context = RequestContext { player: &players[1], now, request: None };
    let events = table.decide(&context, &sit).events;
    appends.push(Append::to(&table, events));
    while let Some(seat) = table.deciding().iter().next() {
        now = now.after(Span::seconds(1));
        let view = table.snapshot(Viewer::Seat(seat)).state.game.view.read().expect("it is JSON");
        let legal = view["table"]["legal"].as_array().expect("what may be done");
        let action = legal.last().and_then(|action| action.as_str()).expect("something").to_owned();
        let act = Command::Act { action, decision: None };
        let context = RequestContext { player: &players[seat.index()], now, request: None };
        let events = table.decide(&context, &act).events;
        appends.push(Append::to(&table, events));
    }
    appends
}
