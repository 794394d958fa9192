//! The examples in docs/API.md do what is written below them.

use std::path::Path;

use serde_json::Value;

use crate::client::{Reply, request};
use crate::test_server::{TestServer, legal, word};

/// A request, and what is shown as its answer.
struct Example {
    request: String,
    shown: Value,
}

fn examples() -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/API.md");
    let text = std::fs::read_to_string(path).expect("the document is there");
    let blocks: Vec<(&str, String)> = text
        .split("```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.split_once('\n'))
        .map(|(kind, rest)| (kind, rest.trim_end().to_owned()))
        .collect();
    blocks
        .windows(2)
        .filter(|pair| pair[0].0 == "http")
        .map(|pair| {
            assert_eq!(pair[1].0, "json", "an answer is shown below {}", pair[0].1);
            let shown = serde_json::from_str(&pair[1].1).expect("what is shown is JSON");
            Example { request: pair[0].1.clone(), shown }
        })
        .collect()
}

/// Whether an answer is as shown; `…` stands for anything.
fn fits(shown: &Value, got: &Value) -> bool {
    match (shown, got) {
        (Value::String(shown), _) if shown == "…" => true,
        (Value::Object(shown), Value::Object(got)) => {
            (shown.contains_key("…") || shown.len() == got.len())
                && shown
                    .iter()
                    .filter(|(key, _)| *key != "…")
                    .all(|(key, shown)| got.get(key).is_some_and(|got| fits(shown, got)))
        }
        _ => shown == got,
    }
}

async fn send(server: &TestServer, text: &str, token: &str) -> Reply {
    let mut lines = text.lines();
    let (method, path) = lines.next().and_then(|line| line.split_once(' ')).expect("a request");
    let mut headers = Vec::new();
    let mut body = None;
    for line in lines {
        if line.starts_with('{') {
            body = Some(line);
        } else {
            headers.push(line.split_once(": ").expect("a header"));
        }
    }
    let bearer = format!("Bearer {token}");
    if !token.is_empty() {
        headers.push(("authorization", &bearer));
    }
    request(server.address, method, path, &headers, body).await
}

#[tokio::test]
async fn the_examples_in_the_document_are_true() {
    let server = TestServer::open().await;
    let (mut token, mut table, mut action) = (String::new(), String::new(), String::new());
    let examples = examples();
    assert!(examples.len() >= 10);
    for Example { request, shown } in examples {
        let request = request.replace("{table}", &table).replace("{legal}", &action);
        let shown: Value = serde_json::from_str(&shown.to_string().replace("{table}", &table))
            .expect("still JSON");
        let reply = send(&server, &request, &token).await;
        let got = reply.json();
        assert!(fits(&shown, &got), "{request}\n{got}");
        if token.is_empty() {
            token = word(&got["token"]);
        }
        if table.is_empty() && got["table"].is_string() {
            table = word(&got["table"]);
        }
        if action.is_empty() && got["state"]["view"].is_object() {
            action = legal(&got["state"])[0].clone();
        }
    }
    server.stopped().await;
}
