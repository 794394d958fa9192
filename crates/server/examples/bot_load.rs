//! Measures whether many games against bots slow people's moves down.
//!
//! One pair of people plays on while nobody else is there, and again while several hundred others play
//! against the strongest bot; both within one run, so that the machine is the same.
//!
//!     cargo run --release -p sextant-server --example bot_load [GAMES]

#[path = "../tests/server/client.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod client;
#[path = "../tests/server/club.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod club;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use club::{Club, Person, decides, legal};

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(300);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("the runtime starts");
    runtime.block_on(measure(games));
}

async fn measure(games: usize) {
    let club = Club::open().await;
    report("alone", &moves_of_people(&club, 200).await);
    let mut others = Vec::new();
    for _ in 0..games {
        let guest = club.guest("Guest").await;
        let terms = json!({ "game": "cards", "seats": ["person", { "bot": "expert" }] });
        let table = guest.set_up(terms).await;
        others.push(tokio::spawn(play_for_ever(guest, table)));
    }
    report(
        &format!("beside {games} games against the strongest bot"),
        &moves_of_people(&club, 200).await,
    );
    let metrics = client::request(club.address, "GET", "/metrics", &[], None).await.text();
    for line in metrics.lines().filter(|line| line.starts_with("sextant_jobs_total")) {
        println!("{line}");
    }
    for other in others {
        other.abort();
    }
}

/// Moves as soon as it is one's turn, without a pause.
async fn play_for_ever(person: Person, table: String) {
    loop {
        let look = person.look(&table).await;
        if decides(&look["sight"]) {
            act(&person, &table, &look["sight"]).await;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn act(person: &Person, table: &str, sight: &Value) -> Value {
    let action = json!({ "action": legal(sight)[0], "decision": sight["decision"] });
    person.post(&format!("/tables/{table}/act"), action).await.done()
}

/// How long so many moves of two people took, from the request to the answer.
async fn moves_of_people(club: &Club, count: usize) -> Vec<Duration> {
    let people = [club.guest("Ada").await, club.guest("Ben").await];
    let table = people[0].set_up(json!({ "game": "cards", "admission": "open" })).await;
    people[1].sit(&table).await;
    let mut times = Vec::new();
    while times.len() < count {
        for person in &people {
            let sight = person.look(&table).await["sight"].clone();
            if decides(&sight) {
                let began = Instant::now();
                act(person, &table, &sight).await;
                times.push(began.elapsed());
            }
        }
    }
    times
}

fn report(when: &str, times: &[Duration]) {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let at = |share: usize| sorted[(sorted.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{when}: median {:.2} ms, 99 in 100 within {:.2} ms", at(50), at(99));
}
