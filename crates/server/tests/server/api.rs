//! The API as a whole: what is described answers, and what is not is not there.

use serde_json::{Value, json};

use crate::client::{raw, request};
use crate::test_server::{TestServer, cards, legal, unbounded};

#[tokio::test]
async fn every_route_that_is_described_answers() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(cards()).await;
    let token = format!("Bearer {}", ada.token.as_deref().expect("a token"));
    let description = request(server.address, "GET", "/api/openapi.json", &[], None).await.done();
    assert_eq!(description["openapi"], "3.1.0");
    let mut count = 0;
    for (path, methods) in description["paths"].as_object().expect("paths") {
        let own = path.replace("{table}", &table).replace("{token}", "0").replace("{link}", "0");
        let own = own.replace("{game}", "dice");
        for method in ["get", "post", "put", "delete", "patch"] {
            if own.ends_with("/stream") && method == "get" || own.ends_with("/session") {
                continue;
            }
            let body = (method != "get").then_some("{}");
            let headers = [("authorization", token.as_str())];
            let reply = request(server.address, &method.to_uppercase(), &own, &headers, body).await;
            let described = methods[method].is_object();
            assert_eq!(described, reply.status != 405, "{method} {path}: {}", reply.status);
            assert!(reply.status < 500, "{method} {path}: {}", reply.text());
            let unknown = reply.status == 404 && reply.code() == "not-found";
            assert!(!unknown || path.contains("{token}"), "{method} {path}");
            count += u32::from(described);
        }
    }
    assert!(count > 25);
    let nothing = request(server.address, "GET", "/api/v1/nothing", &[], None).await;
    assert_eq!((nothing.status, nothing.code().as_str()), (404, "not-found"));
    server.stopped().await;
}

#[tokio::test]
async fn responses_are_as_described() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let ben = server.guest("Ben").await;
    let table = ada.create_table(cards()).await;
    ben.post(&format!("/tables/{table}/sit"), json!({})).await.done();
    let snapshot = ada.snapshot(&table).await;
    let (link, action) = (&snapshot["state"]["link"], &legal(&snapshot["state"])[0]);
    let token = format!("Bearer {}", ada.token.as_deref().expect("a token"));
    let description = request(server.address, "GET", "/api/openapi.json", &[], None).await.done();
    let (mut done, mut refused) = (Vec::new(), 0);
    for (path, methods) in description["paths"].as_object().expect("paths") {
        if path.ends_with("/stream") || path.ends_with("/session") {
            continue;
        }
        let own = path.replace("{table}", &table).replace("{game}", "dice").replace("{token}", "0");
        let own = own.replace("{link}", link.as_str().expect("a link"));
        let body = match path.rsplit('/').next().expect("a name") {
            "guests" | "me" => json!({ "name": "Ada" }),
            "tokens" => json!({ "label": "bot", "scope": "play" }),
            "tables" => json!({ "terms": { "game": "cards" } }),
            "act" => json!({ "action": action }),
            "say" | "note" => json!({ "text": "hello" }),
            _ => json!({}),
        };
        for (method, operation) in methods.as_object().expect("methods") {
            let text = (method != "get").then(|| body.to_string());
            let headers = [("authorization", token.as_str())];
            let method = method.to_uppercase();
            let reply = request(server.address, &method, &own, &headers, text.as_deref()).await;
            let responses = &operation["responses"];
            let status = reply.status.to_string();
            let fits = responses.get(&status).unwrap_or(&responses["default"]);
            for kind in ["application/json", "application/problem+json"] {
                let schema = &fits["content"][kind]["schema"];
                if !schema.is_object() {
                    continue;
                }
                let mut schema = schema.clone();
                schema["components"] = description["components"].clone();
                let validator = jsonschema::validator_for(&schema).expect("it is a schema");
                let got = reply.json();
                if let Err(error) = validator.validate(&got) {
                    panic!("{method} {path}: {error} at {}\n{got}", error.instance_path());
                }
                if reply.status < 300 {
                    done.push(operation["operationId"].as_str().expect("a name"));
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(done.len() >= 20, "{done:?}");
    assert!(refused > 0);
    server.stopped().await;
}

#[tokio::test]
async fn every_response_says_what_browsers_must_know() {
    let server = TestServer::open().await;
    for path in ["/", "/table/x", "/api/v1/games", "/api/v1/nothing", "/missing.js"] {
        let reply = request(server.address, "GET", path, &[], None).await;
        let policy = reply.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("x-frame-options", "DENY"),
        ] {
            assert_eq!(reply.header(name), Some(value), "{path}");
        }
    }
    let page = request(server.address, "GET", "/table/x", &[], None).await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let api = request(server.address, "GET", "/api/v1/games", &[], None).await;
    assert_eq!(api.header("cache-control"), Some("no-store"));
    assert_eq!(request(server.address, "GET", "/missing.js", &[], None).await.status, 404);
    assert_eq!(request(server.address, "POST", "/", &[], Some("{}")).await.status, 405);
    server.stopped().await;
}

#[tokio::test]
async fn the_catalogue_names_games_bots_and_levels() {
    let server = TestServer::open().await;
    let games = server.stranger().get("/games").await.done()["games"].clone();
    assert_eq!(games[0]["name"], "cards");
    assert_eq!(games[0]["options"]["rounds"], 3);
    let levels: Vec<&Value> = games[1]["bots"].as_array().expect("bots").iter().collect();
    assert_eq!(levels.last().expect("bots")["level"], 8);
    server.stopped().await;
}

#[tokio::test]
async fn health_and_metrics_can_be_read() {
    let server = TestServer::open().await;
    let get = async |path, headers: &[(&str, &str)]| {
        request(server.address, "GET", path, headers, None).await
    };
    assert_eq!(get("/healthz", &[]).await.text(), "alive\n");
    assert_eq!(get("/readyz", &[]).await.text(), "ready\n");
    let metrics = get("/metrics", &[]).await.text();
    assert!(metrics.contains("sextant_requests_total{route=\"/healthz\",status=\"200\"} 1"));
    let outside = get("/metrics", &[("x-forwarded-for", "9.9.9.9")]).await;
    assert_eq!(outside.status, 404, "a proxy may speak for anybody");
    server.stopped().await;
}

#[tokio::test]
async fn rate_limits_ask_the_client_to_wait() {
    let config =
        sextant_server::Config { requests_per_player: 1, guests_per_address: 2, ..unbounded() };
    let server = TestServer::with_config(config).await;
    let ada = server.guest("Ada").await;
    server.guest("Ben").await;
    let third = server.stranger().post("/guests", json!({ "name": "Eve" })).await;
    assert_eq!((third.status, third.code().as_str()), (429, "rate-limited"));
    assert!(third.header("retry-after").is_some());
    let mut refused = 0;
    for _ in 0..50 {
        refused += u32::from(ada.get("/me").await.status == 429);
    }
    assert!(refused > 0);
    assert_eq!(server.stranger().get("/lobby").await.status, 200, "nobody else is held up");
    server.stopped().await;
}

#[tokio::test]
async fn what_is_too_large_or_no_json_is_refused() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let large = ada.post("/tables", json!("x".repeat(100_000))).await;
    assert_eq!((large.status, large.code().as_str()), (413, "too-large"));
    let token = ada.token.as_deref().expect("a token");
    let plain = format!(
        "POST /api/v1/tables HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
         content-type: text/plain\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}"
    );
    let plain = raw(server.address, plain.as_bytes(), false).await.expect("an answer");
    assert_eq!((plain.status, plain.code().as_str()), (415, "not-json"));
    let head = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "x".repeat(100_000));
    let head = raw(server.address, head.as_bytes(), false).await.expect("an answer");
    assert_eq!(head.status, 431);
    server.stopped().await;
}
