//! The game that exists only in tests, over HTTP: it needs nothing here but its entry in the catalog.

use serde_json::json;

use crate::test_server::{TestServer, decides, legal, word};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_test_game_is_played_to_its_end_with_a_random_bot() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let terms = json!({
        "game": "auction",
        "admission": "open",
        "options": { "players": 3 },
        "seats": ["person", { "bot": "random" }, "person"],
    });
    let mut unknown = terms.clone();
    unknown["seats"][1]["bot"] = json!("expert");
    let refused = ada.post("/tables", json!({ "terms": unknown })).await;
    assert_eq!((refused.status, refused.code().as_str()), (422, "no-such-bot"));

    let table = ada.create_table(terms).await;
    ben.sit(&table).await;
    let path = format!("/tables/{table}/act");
    let mut acted = 0;
    let over = loop {
        let mut over = None;
        for person in [&ada, &ben] {
            let state = person.snapshot(&table).await["state"].clone();
            if decides(&state) {
                let action = legal(&state).pop().expect("there is always something to do");
                let act = json!({ "action": action, "decision": state["decision"] });
                person.post(&path, act).await.done();
                acted += 1;
            }
            over = (state["status"] == "over").then_some(state);
        }
        if let Some(state) = over {
            break state;
        }
    };
    assert_eq!(acted, 6, "two people bid in three rounds");
    assert_eq!(over["ended"]["why"], "played");
    assert_eq!(over["view"]["round"], 3);
    assert_eq!(word(&over["secret"]).len(), 64);

    let text = server.stranger().get(&format!("/tables/{table}/record.txt")).await.text();
    let json = server.stranger().get(&format!("/tables/{table}/record")).await.done().to_string();
    for record in [text, json] {
        let record = sextant_catalog::read_record(&record, &sextant_core::no_files);
        let record = record.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((record.game_name(), record.verify()), ("auction", Ok(3)));
    }
    server.stopped().await;
}
