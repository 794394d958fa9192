//! Guests, their tokens and cookies, and who may do what with them.

use serde_json::json;
use sextant_tables::Span;

use crate::client::{Reply, request};
use crate::test_server::{TestClient, TestServer, cards, word};

#[tokio::test]
async fn a_guest_is_known_by_their_token() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let me = ada.get("/me").await.done();
    assert_eq!((me["player"]["name"].as_str(), me["scope"].as_str()), (Some("Ada"), Some("full")));
    assert_eq!(me["player"]["id"], ada.id.as_str());
    let renamed = ada.put("/me", json!({ "name": " Ada\u{202e}  Byron " })).await.done();
    assert_eq!(renamed["player"]["name"], "Ada Byron", "names are cleaned");
    let nobody = server.stranger().get("/me").await.done();
    assert_eq!(nobody, json!({ "player": null, "scope": null, "renew": false }));
    server.stopped().await;
}

#[tokio::test]
async fn a_missing_or_wrong_token_is_rejected() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(cards()).await;
    let stranger = server.stranger();
    for (path, body) in [
        ("/tables".to_owned(), json!({ "terms": cards() })),
        (format!("/tables/{table}/sit"), json!({})),
        (format!("/tables/{table}/act"), json!({ "action": "D" })),
    ] {
        let reply = stranger.post(&path, body).await;
        assert_eq!((reply.status, reply.code().as_str()), (401, "no-token"), "{path}");
    }
    assert_eq!(stranger.get("/me/tables").await.code(), "no-token");
    assert_eq!(stranger.get(&format!("/tables/{table}/note")).await.code(), "no-token");
    for token in ["sextant_00", &format!("sextant_{}", "0".repeat(64)), "", "x y"] {
        let wrong = TestClient { token: Some(token.to_owned()), ..stranger.clone() };
        let reply = wrong.get("/me").await;
        assert_eq!((reply.status, reply.code().as_str()), (401, "unknown-token"), "{token}");
        assert!(token.is_empty() || !reply.text().contains(token), "a token is never repeated");
        assert_eq!(wrong.socket_with(&[]).await.err(), Some(401));
    }
    server.stopped().await;
}

#[tokio::test]
async fn a_token_for_playing_plays_and_does_nothing_else() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let new = ada.post("/me/tokens", json!({ "label": "my bot", "scope": "play" })).await;
    assert_eq!(new.status, 201);
    let bot = TestClient { token: Some(word(&new.done()["token"])), ..ada.clone() };
    let table = server.guest("Ben").await.create_table(cards()).await;
    bot.sit(&table).await;
    for reply in [
        bot.post("/tables", json!({ "terms": cards() })).await,
        bot.post(&format!("/tables/{table}/say"), json!({ "text": "hello" })).await,
        bot.put("/me", json!({ "name": "Eve" })).await,
        bot.get("/me/tokens").await,
        bot.post("/me/tokens", json!({ "label": "x", "scope": "full" })).await,
        bot.put(&format!("/tables/{table}/note"), json!({ "text": "x" })).await,
    ] {
        assert_eq!((reply.status, reply.code().as_str()), (403, "full-token-required"));
    }
    assert_eq!(bot.get("/me/tables").await.done()["tables"][0]["table"], table.as_str());

    let tokens = ada.get("/me/tokens").await.done();
    let line =
        tokens["tokens"].as_array().expect("a list").iter().find(|one| one["scope"] == "play");
    let id = word(&line.expect("the token is listed")["id"]);
    assert!(!tokens.to_string().contains(bot.token.as_deref().expect("a token")));
    let mut socket = bot.socket().await;
    assert_eq!(socket.next_of("hello").await["player"]["id"], ada.id.as_str());
    let revoked = ada.send("DELETE", &format!("/me/tokens/{id}"), &[], None).await;
    assert_eq!(revoked.status, 204);
    assert_eq!(socket.next_of("bye").await["why"], "signed-out");
    assert_eq!(bot.get("/me").await.code(), "unknown-token");
    assert_eq!(ada.get("/me").await.status, 200);
    server.stopped().await;
}

#[tokio::test]
async fn what_hands_out_a_token_takes_no_idempotency_key() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let key = [("idempotency-key", "once")];
    let token = json!({ "label": "bot", "scope": "play" });
    for (path, body) in [("/guests", json!({ "name": "Eve" })), ("/me/tokens", token)] {
        let refused = ada.send("POST", path, &key, Some(&body)).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "key-not-allowed"), "{path}");
    }
    let tokens = ada.get("/me/tokens").await.done();
    assert_eq!(tokens["tokens"].as_array().expect("a list").len(), 1, "nothing was handed out");
    server.stopped().await;
}

#[tokio::test]
async fn a_cookie_is_for_our_own_page_alone() {
    let server = TestServer::open().await;
    let own = format!("http://{}", server.address);
    let guest = json!({ "name": "Ada", "keep": "cookie" }).to_string();
    let make = async |headers: &[(&str, &str)]| {
        request(server.address, "POST", "/api/v1/guests", headers, Some(&guest)).await
    };
    assert_eq!(make(&[]).await.code(), "cross-origin");
    assert_eq!(make(&[("origin", "https://evil.example")]).await.code(), "cross-origin");
    let welcome = make(&[("origin", &own)]).await;
    assert_eq!(welcome.status, 201);
    assert!(welcome.json()["token"].is_null(), "no script ever sees it");
    let cookie = welcome.header("set-cookie").expect("a cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let cookie = cookie.split(';').next().expect("a pair").to_owned();

    let page = server.stranger();
    let with = [("cookie", cookie.as_str())];
    let me = page.send("GET", "/me", &with, None).await.done();
    assert_eq!(me["player"]["name"], "Ada");
    let draft = json!({ "terms": cards() });
    let from = |origin| [("cookie", cookie.as_str()), ("origin", origin)];
    let cross = page.send("POST", "/tables", &with, Some(&draft)).await;
    assert_eq!((cross.status, cross.code().as_str()), (403, "cross-origin"));
    let cross = page.send("POST", "/tables", &from("https://evil.example"), Some(&draft)).await;
    assert_eq!(cross.code(), "cross-origin");
    let same = page.send("POST", "/tables", &from(&own), Some(&draft)).await;
    assert_eq!(same.status, 201);

    assert_eq!(page.socket_with(&[("cookie", &cookie)]).await.err(), Some(403));
    let headers = [("cookie", cookie.as_str()), ("origin", own.as_str())];
    let mut socket = page.socket_with(&headers).await.expect("our own page");
    assert_eq!(socket.next_of("hello").await["player"]["name"], "Ada");

    let out = page.send("DELETE", "/me/session", &from(&own), None).await;
    assert_eq!(out.status, 204);
    assert!(out.header("set-cookie").expect("forgotten").contains("Max-Age=0"));
    let me = page.send("GET", "/me", &with, None).await.done();
    assert!(me["player"].is_null(), "a cookie that is no longer good is as good as none");
    server.stopped().await;
}

#[tokio::test]
async fn an_old_token_is_replaced_and_works_until_it_is_revoked() {
    let server = TestServer::open().await;
    let old = server.guest("Ada").await;
    assert_eq!(old.get("/me").await.done()["renew"], false);
    server.clock.advance(Span::days(31));
    assert_eq!(old.get("/me").await.done()["renew"], true);

    let renewed = old.send("POST", "/me/session", &[], None).await.done();
    let new = TestClient { token: Some(word(&renewed["token"])), ..old.clone() };
    let me = new.get("/me").await.done();
    assert_eq!((&me["player"]["id"], &me["renew"]), (&json!(old.id), &json!(false)));
    // The answer could have been lost.
    assert_eq!(old.get("/me").await.status, 200);
    let former = word(&renewed["former"]);
    let revoked = new.send("DELETE", &format!("/me/tokens/{former}"), &[], None).await;
    assert_eq!(revoked.status, 204);
    assert_eq!(old.get("/me").await.code(), "unknown-token");
    assert_eq!(new.get("/me").await.status, 200);

    // One that is good for playing becomes no better.
    let play = new.post("/me/tokens", json!({ "label": "bot", "scope": "play" })).await.done();
    let play = TestClient { token: Some(word(&play["token"])), ..new.clone() };
    let renewed = play.send("POST", "/me/session", &[], None).await.done();
    let play = TestClient { token: Some(word(&renewed["token"])), ..play };
    assert_eq!(play.get("/me").await.done()["scope"], "play");
    assert_eq!(play.get("/me/tokens").await.code(), "full-token-required");
    server.stopped().await;
}

#[tokio::test]
async fn a_cookie_is_renewed_where_no_script_can_read_it() {
    let server = TestServer::open().await;
    let own = format!("http://{}", server.address);
    let guest = json!({ "name": "Ada", "keep": "cookie" }).to_string();
    let origin = [("origin", own.as_str())];
    let welcome = request(server.address, "POST", "/api/v1/guests", &origin, Some(&guest)).await;
    let cookie_of = |reply: &Reply| {
        let cookie = reply.header("set-cookie").expect("a cookie");
        cookie.split(';').next().expect("a pair").to_owned()
    };
    let old = cookie_of(&welcome);
    let page = server.stranger();
    let headers = [("cookie", old.as_str()), ("origin", own.as_str())];
    let renewed = page.send("POST", "/me/session", &headers, None).await;
    assert!(renewed.done()["token"].is_null());
    let new = cookie_of(&renewed);
    assert_ne!(new, old);
    let me = page.send("GET", "/me", &[("cookie", new.as_str())], None).await.done();
    assert_eq!(me["player"]["name"], "Ada");
    // Another site's page can't make the browser do it.
    let cross = page.send("POST", "/me/session", &[("cookie", new.as_str())], None).await;
    assert_eq!(cross.code(), "cross-origin");
    server.stopped().await;
}
