//! Clients that send anything: clean answers, no panic, nothing that grows. In a process of its own,
//! so that the memory is that of these clients alone.

#[path = "../server/backend.rs"]
#[allow(dead_code, reason = "shared with the tests from outside")]
mod backend;
#[path = "../server/client.rs"]
#[allow(dead_code, reason = "shared with the tests from outside")]
mod client;
#[path = "../server/test_server.rs"]
#[allow(dead_code, reason = "shared with the tests from outside")]
mod test_server;

use serde_json::json;
use sextant_core::{Random, Simulation};

use client::raw;
use test_server::{Socket, TestServer, cards, legal};

const PATHS: &[&str] = &[
    "/",
    "/api/v1/games",
    "/api/v1/guests",
    "/api/v1/me",
    "/api/v1/me/tokens",
    "/api/v1/me/tokens/x",
    "/api/v1/me/tables?skip=-1",
    "/api/v1/lobby?most=99999999999",
    "/api/v1/tables",
    "/api/v1/tables/TABLE",
    "/api/v1/tables/TABLE/act",
    "/api/v1/tables/TABLE/sit",
    "/api/v1/tables/TABLE/undo",
    "/api/v1/tables/TABLE/say",
    "/api/v1/tables/TABLE/resign/",
    "/api/v1/tables/TABLE/note",
    "/api/v1/tables/TABLE/record",
    "/api/v1/tables/TABLE/rematch",
    "/api/v1/tables/%ff%00/act",
    "/api/v1/tables/../../etc/passwd",
    "/api/v1/invitations/x",
    "/api/v1/socket",
    "/api/openapi.json",
    "/%2e%2e/%2e%2e",
    "//",
    "*",
    "/api/v1/tables/TABLE/news?since=9-9",
];
const METHODS: &[&str] = &["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "G\u{e9}T"];
const BODIES: &[&str] = &[
    "",
    "{}",
    "[]",
    "null",
    "{",
    "\u{0}",
    "{\"name\":\"\"}",
    "{\"name\":\"x\",\"keep\":\"cookie\"}",
    "{\"terms\":{\"game\":\"cards\",\"options\":{\"rounds\":-1}}}",
    "{\"action\":\"R3\"}",
    "{\"action\":\"\u{202e}\",\"decision\":0}",
    "{\"seat\":200}",
    "{\"text\":\"\\ud800\"}",
    "{\"nonce\":\"zz\"}",
    "{\"do\":\"resign\"}",
    "{\"label\":\"x\",\"scope\":\"root\"}",
];

fn pick<'a>(random: &mut Simulation, from: &[&'a str]) -> &'a str {
    from[random.below(from.len() as u32) as usize]
}

/// A request that may be anything, and whether it may not be whole: then the client goes, or the
/// server would wait for the rest of it.
fn anything(random: &mut Simulation, table: &str, token: &str) -> (Vec<u8>, bool) {
    if random.below(8) == 0 {
        let length = random.below(300);
        return ((0..length).map(|_| random.below(256) as u8).collect(), true);
    }
    let path = pick(random, PATHS).replace("TABLE", table);
    let method = pick(random, METHODS);
    let mut body = pick(random, BODIES).to_owned();
    if random.below(50) == 0 {
        body = "[".repeat(1 + random.below(200_000) as usize);
    }
    let token = match random.below(4) {
        0 => String::new(),
        1 => "authorization: Bearer sextant_00\r\n".to_owned(),
        2 => format!("cookie: sextant={token}\r\n"),
        _ => format!("authorization: Bearer {token}\r\n"),
    };
    let kind = if random.below(4) == 0 { "text/plain" } else { "application/json" };
    let key = if random.below(4) == 0 { "idempotency-key: same\r\n" } else { "" };
    let length = if random.below(20) == 0 { 7 } else { body.len() };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{token}{key}\
         content-type: {kind}\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    (text.into_bytes(), length != body.len())
}

/// A message that may be anything.
fn any_message(random: &mut Simulation, table: &str) -> String {
    let table = if random.below(4) == 0 { "nonsense" } else { table };
    match random.below(8) {
        0 => pick(random, BODIES).to_owned(),
        1 => json!({ "type": "follow", "table": table, "since": "2-4000000000" }).to_string(),
        2 => json!({ "type": "unfollow", "table": table }).to_string(),
        3 => json!({ "type": "follow-mine" }).to_string(),
        4 => {
            let command = json!({ "do": "act", "action": "D", "decision": random.below(100) });
            json!({ "type": "ask", "id": "same", "table": table, "command": command }).to_string()
        }
        5 => {
            let command = json!({ "do": "say", "text": "x".repeat(random.below(400) as usize) });
            let id = random.below(1_000).to_string();
            json!({ "type": "ask", "id": id, "table": table, "command": command }).to_string()
        }
        6 => json!({ "type": "ask", "id": "", "table": table, "command": {} }).to_string(),
        _ => json!({ "type": "follow-lobby" }).to_string(),
    }
}

/// The memory of this process in megabytes, where that can be told.
fn megabytes() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = pages.split(' ').nth(1)?.parse().ok()?;
    Some((pages * 4096) >> 20)
}

async fn answered(socket: &mut Socket) -> bool {
    socket.send_message(json!({ "type": "ping" })).await;
    while let Some(message) = socket.next().await {
        if message["type"] == "heartbeat" {
            return true;
        }
        assert_ne!(message["problem"]["status"], 500, "{message}");
    }
    false
}

/// How many requests, and how many messages.
fn times() -> u32 {
    if std::env::var_os("SEXTANT_SOAK").is_some() { 50_000 } else { 2_000 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_and_messages_of_any_kind_do_no_harm() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let table = ada.create_table(cards()).await;
    ben.sit(&table).await;
    let (eve, fay) = (server.guest("Eve").await, server.guest("Fay").await);
    let token = eve.token.clone().expect("a token");
    let mut random = Simulation::new(5);
    let mut before = None;
    for nth in 0..times() {
        if nth == times() / 3 {
            before = megabytes();
        }
        let (bytes, in_part) = anything(&mut random, &table, &token);
        if let Some(reply) = raw(server.address, &bytes, in_part).await {
            let sent = String::from_utf8_lossy(&bytes).into_owned();
            assert!((200..500).contains(&reply.status), "{sent}\n{}", reply.head);
            if reply.status >= 400 && reply.head.contains("problem+json") && !reply.body.is_empty()
            {
                assert!(!reply.code().is_empty(), "{sent}");
            }
        }
    }
    let mut socket = fay.socket().await;
    for nth in 0..times() {
        socket.send_text(any_message(&mut random, &table)).await;
        if nth % 20 == 19 && !answered(&mut socket).await {
            socket = fay.socket().await;
        }
        if socket.seen.len() > 100 {
            socket.seen.clear();
        }
    }
    drop(socket);
    if let (Some(before), Some(after)) = (before, megabytes()) {
        assert!(after < before + 64, "{before} MB grew to {after} MB");
    }
    let state = ada.snapshot(&table).await["state"].clone();
    let action = json!({ "action": legal(&state)[0] });
    ada.post(&format!("/tables/{table}/act"), action).await.done();
    server.stopped().await;
}
