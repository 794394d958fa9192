//! Measures whether many games against bots slow people's moves down.
//!
//! One pair of people plays on while nobody else is there, while several hundred others play against a
//! bot that costs nothing, and while they play against the strongest; all within one run, so that the
//! machine is the same.
//!
//!     cargo run --release -p sextant-server --example bot_load [GAMES]

#[path = "../tests/server/client.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod client;
#[path = "../tests/server/club.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod club;
#[path = "../tests/server/ground.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod ground;

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

/// How long people play in each part.
const PART: Duration = Duration::from_secs(10);

async fn measure(games: usize) {
    let club = Club::open().await;
    report("alone", &moves_of_people(&club).await);
    // The guests' own requests cost something too: a bot that costs nothing shows how much.
    for bot in ["random", "expert"] {
        let club = Club::open().await;
        let mut others = Vec::new();
        for _ in 0..games {
            let guest = club.guest("Guest").await;
            let terms = json!({ "game": "cards", "seats": ["person", { "bot": bot }] });
            let table = guest.set_up(terms).await;
            others.push(tokio::spawn(play_for_ever(guest, table)));
        }
        // Until the bots are at it, there is nothing to measure.
        while jobs(&club).await < 50 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let before = jobs(&club).await;
        report(&format!("beside {games} games against {bot}"), &moves_of_people(&club).await);
        println!("  choices of bots begun meanwhile: {}", jobs(&club).await - before);
        for other in others {
            other.abort();
        }
    }
}

/// How many jobs the house has begun.
async fn jobs(club: &Club) -> u64 {
    let metrics = client::request(club.address, "GET", "/metrics", &[], None).await.text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("sextant_jobs_total "));
    line.and_then(|count| count.parse().ok()).expect("jobs are counted")
}

/// Looks every two seconds, and moves if it is one's turn.
async fn play_for_ever(person: Person, table: String) {
    loop {
        let look = person.look(&table).await;
        if decides(&look["sight"]) {
            act(&person, &table, &look["sight"]).await;
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
}

async fn act(person: &Person, table: &str, sight: &Value) -> Value {
    let action = json!({ "action": legal(sight)[0], "decision": sight["decision"] });
    person.post(&format!("/tables/{table}/act"), action).await.done()
}

/// How long moves of two people took, from the request to the answer. They think for a moment.
async fn moves_of_people(club: &Club) -> Vec<Duration> {
    let people = [club.guest("Ada").await, club.guest("Ben").await];
    let mut times = Vec::new();
    let end = Instant::now() + PART;
    while Instant::now() < end {
        let table = people[0].set_up(json!({ "game": "cards", "admission": "open" })).await;
        people[1].sit(&table).await;
        while Instant::now() < end {
            let sights = [people[0].look(&table).await, people[1].look(&table).await];
            let mut decider =
                people.iter().zip(&sights).filter(|(_, look)| decides(&look["sight"]));
            let Some((person, look)) = decider.next() else { break };
            let began = Instant::now();
            act(person, &table, &look["sight"]).await;
            times.push(began.elapsed());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    times
}

fn report(when: &str, times: &[Duration]) {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let at = |share: usize| sorted[(sorted.len() - 1) * share / 100].as_secs_f64() * 1e3;
    let count = sorted.len();
    println!("{when}: {count} moves, median {:.2} ms, 99 in 100 within {:.2} ms", at(50), at(99));
}
