//! Measures whether many games against bots slow people's moves down.
//!
//! One pair of people plays on while nobody else is there, while several hundred others play against a
//! bot that costs nothing, and while they play against the strongest; all within one run, so that the
//! machine is the same.
//!
//!     cargo run --release -p sextant-server --example bot_load [GAMES]

#[path = "../tests/server/backend.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod backend;
#[path = "../tests/server/client.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod client;
#[path = "../tests/server/test_server.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod test_server;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use test_server::{TestClient, TestServer, decides, legal};

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
    let server = TestServer::open().await;
    report("alone", &moves_of_people(&server).await);
    // The guests' own requests cost something too: a bot that costs nothing shows how much.
    for bot in ["random", "expert"] {
        let server = TestServer::open().await;
        let mut others = Vec::new();
        for _ in 0..games {
            let guest = server.guest("Guest").await;
            let terms = json!({ "game": "cards", "seats": ["person", { "bot": bot }] });
            let table = guest.create_table(terms).await;
            others.push(tokio::spawn(play_forever(guest, table)));
        }
        // Until the bots are at it, there is nothing to measure.
        while jobs(&server).await < 50 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let before = jobs(&server).await;
        report(&format!("beside {games} games against {bot}"), &moves_of_people(&server).await);
        println!("  choices of bots begun meanwhile: {}", jobs(&server).await - before);
        for other in others {
            other.abort();
        }
    }
}

/// How many jobs the house has begun.
async fn jobs(server: &TestServer) -> u64 {
    let metrics = client::request(server.address, "GET", "/metrics", &[], None).await.text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("sextant_jobs_total "));
    line.and_then(|count| count.parse().ok()).expect("jobs are counted")
}

/// Looks every two seconds, and moves if it is one's turn.
async fn play_forever(person: TestClient, table: String) {
    loop {
        let look = person.snapshot(&table).await;
        if decides(&look["sight"]) {
            act(&person, &table, &look["sight"]).await;
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
}

async fn act(person: &TestClient, table: &str, sight: &Value) -> Value {
    let action = json!({ "action": legal(sight)[0], "decision": sight["decision"] });
    person.post(&format!("/tables/{table}/act"), action).await.done()
}

/// How long moves of two people took, from the request to the answer. They think for a moment.
async fn moves_of_people(server: &TestServer) -> Vec<Duration> {
    let people = [server.guest("Ada").await, server.guest("Ben").await];
    let mut times = Vec::new();
    let end = Instant::now() + PART;
    while Instant::now() < end {
        let table = people[0].create_table(json!({ "game": "cards", "admission": "open" })).await;
        people[1].sit(&table).await;
        while Instant::now() < end {
            let sights = [people[0].snapshot(&table).await, people[1].snapshot(&table).await];
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
