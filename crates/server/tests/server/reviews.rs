//! Reviews of finished games.

use std::time::Duration;

use serde_json::{Value, json};
use sextant_core::no_files;
use sextant_review::{Settings, judge_all, reviewer};

use crate::test_server::{TestClient, TestServer, cards, legal};

/// A game of so many moves each, which Ben resigns then.
async fn resigned(
    server: &TestServer,
    terms: Value,
    moves: u32,
) -> (TestClient, TestClient, String) {
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let table = ada.create_table(terms).await;
    ben.sit(&table).await;
    for _ in 0..moves {
        for person in [&ada, &ben] {
            let state = person.snapshot(&table).await["state"].clone();
            if let Some(action) = legal(&state).first() {
                let act = json!({ "action": action, "decision": state["decision"] });
                person.post(&format!("/tables/{table}/act"), act).await.done();
            }
        }
    }
    assert_eq!(ada.get(&format!("/tables/{table}/review")).await.code(), "not-over");
    assert_eq!(server.stranger().get(&format!("/tables/{table}/review")).await.code(), "not-over");
    ben.post(&format!("/tables/{table}/resign"), json!({})).await.done();
    (ada, ben, table)
}

/// Asks until the review is there.
async fn reviewed(person: &TestClient, table: &str) -> Value {
    loop {
        let answer = person.get(&format!("/tables/{table}/review")).await.done();
        match answer["status"].as_str() {
            Some("complete") => return answer["review"].clone(),
            Some("pending") => tokio::time::sleep(Duration::from_millis(50)).await,
            _ => panic!("{answer}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_has_one_review_for_everyone_and_a_running_one_has_none() {
    let server = TestServer::open().await;
    let (ada, ben, table) = resigned(&server, cards(), 4).await;
    let review = reviewed(&ada, &table).await;
    assert_eq!(review["judged"][0], review["judged"][1]);
    assert!(review["decisions"].as_array().is_some_and(|decisions| !decisions.is_empty()));
    assert_eq!(reviewed(&ben, &table).await, review);
    assert_eq!(reviewed(&server.stranger(), &table).await, review);

    // The same that anyone can compute from the record.
    let text = ada.get(&format!("/tables/{table}/record.txt")).await.text();
    let record = sextant_catalog::read_record(&text, &no_files).expect("a record");
    let mut reviewer = reviewer(&*record, Settings::default()).expect("a game with reviews");
    judge_all(&mut *reviewer, std::num::NonZeroUsize::MIN, &mut |_, _| true);
    let own: Value = serde_json::to_value(reviewer.review()).expect("JSON");
    assert_eq!(own["decisions"], review["decisions"]);
    server.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_without_reviews_says_so() {
    let server = TestServer::open().await;
    let terms = json!({ "game": "auction", "admission": "open", "options": { "players": 2 } });
    let (ada, _, table) = resigned(&server, terms, 1).await;
    assert_eq!(reviewed(&ada, &table).await, Value::Null);
    server.stopped().await;
}

#[tokio::test]
async fn a_table_that_is_not_there_has_no_review() {
    let server = TestServer::open().await;
    let missing = server.stranger().get("/tables/00000000000000000000/review").await;
    assert_eq!((missing.status, missing.code().as_str()), (404, "no-such-table"));
    server.stopped().await;
}
