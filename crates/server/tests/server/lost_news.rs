//! Two servers on one store between which all news gets lost.

use std::time::Duration;

use serde_json::json;
use sextant_server::Config;

use crate::test_server::{TestServer, cards, legal, unbounded};

#[tokio::test]
async fn lost_news_is_found_by_the_sweep() {
    let server = TestServer::open().await;
    let sweep = Duration::from_millis(300);
    let other = server.another_process_without_news(Config { sweep, ..unbounded() }).await;
    let (ada, mut ben) = (server.guest("Ada").await, other.guest("Ben").await);
    let table = ada.create_table(cards()).await;
    ben.sit(&table).await;
    let mut of_ben = ben.socket().await;
    of_ben.follow(&table).await;
    of_ben.next_of("snapshot").await;

    // Nobody tells the other server of this.
    let state = ada.snapshot(&table).await["state"].clone();
    let act = json!({ "action": legal(&state)[0], "decision": state["decision"] });
    let done = ada.post(&format!("/tables/{table}/act"), act).await.done();
    let news = of_ben.next_of("news").await;
    assert_eq!(
        news["cursor"].as_str().map(|it| &it[1..]),
        done["cursor"].as_str().map(|it| &it[1..])
    );

    // What it remembers of a table is never what it refuses by: Ada can go on at either.
    ben.token = ada.token.clone();
    let placed = ada.snapshot(&table).await["state"].clone();
    let act = json!({ "action": legal(&placed)[0], "decision": placed["decision"] });
    ben.post(&format!("/tables/{table}/act"), act).await.done();
    let state = ada.snapshot(&table).await["state"].clone();
    assert_eq!(state["deciding"], json!([2]), "the turn is over");
    let again = json!({ "action": legal(&placed)[0], "decision": placed["decision"] });
    let refused = ada.post(&format!("/tables/{table}/act"), again).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "not-your-turn"),
        "not her turn any more"
    );
    let now = ada.snapshot(&table).await["cursor"].clone();
    assert_eq!(refused.json()["now"]["cursor"], now, "as it is now");
    server.stopped().await;
    other.stopped().await;
}
