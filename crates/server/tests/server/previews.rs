//! Links to tables have a title and a picture, which other sites show beside them.

use serde_json::json;
use sextant_server::Config;

use crate::client::{Reply, request};
use crate::test_server::{TestServer, cards, unbounded, word};

async fn page(server: &TestServer, path: &str) -> String {
    let reply = request(server.address, "GET", path, &[], None).await;
    assert_eq!(reply.status, 200, "{path}");
    reply.text()
}

async fn picture(server: &TestServer, table: &str) -> Reply {
    server.stranger().get(&format!("/tables/{table}/preview.png")).await
}

/// Width and height as a PNG states them at its beginning.
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "it is a PNG");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

fn tag(page: &str, property: &str) -> String {
    let begin = format!("<meta property=\"{property}\" content=\"");
    let (_, rest) = page.split_once(&begin).unwrap_or_else(|| panic!("no {property} in {page}"));
    rest.split_once('"').expect("the end of the tag").0.to_owned()
}

#[tokio::test]
async fn a_link_says_who_plays_and_where_its_picture_is() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada & <Co>").await, server.guest("Ben").await);
    let table = ada.create_table(cards()).await;
    let link = word(&ada.snapshot(&table).await["state"]["link"]);
    for path in [format!("/t/{table}"), format!("/join/{link}")] {
        let page = page(&server, &path).await;
        assert_eq!(tag(&page, "og:title"), "Ada &amp; &lt;Co&gt; invites you", "{path}");
        let image = format!("http://{}/api/v1/tables/{table}/preview.png", server.address);
        assert_eq!(tag(&page, "og:image"), image);
    }
    ben.post(&format!("/tables/{table}/sit"), json!({ "link": link })).await.done();
    let running = page(&server, &format!("/t/{table}")).await;
    assert_eq!(tag(&running, "og:title"), "Ada &amp; &lt;Co&gt; – Ben");
    ben.post(&format!("/tables/{table}/resign"), json!({})).await.done();
    let over = page(&server, &format!("/replay/{table}")).await;
    assert_eq!(tag(&over, "og:title"), "Ada &amp; &lt;Co&gt; won");
    server.stopped().await;
}

#[tokio::test]
async fn every_other_page_has_the_picture_of_the_site() {
    let server = TestServer::open().await;
    let image = format!("http://{}/api/v1/preview.png", server.address);
    for path in ["/", "/index.html", "/t/none", "/join/none", "/replay", "/rules"] {
        let page = page(&server, path).await;
        assert_eq!(tag(&page, "og:image"), image, "{path}");
    }
    let reply = server.stranger().get("/preview.png").await;
    assert_eq!(size(&reply.body), (1200, 630));
    server.stopped().await;
}

#[tokio::test]
async fn links_use_the_public_address() {
    let origin = Some("https://play.example.org".to_owned());
    let server = TestServer::with_config(Config { origin, ..unbounded() }).await;
    let image = tag(&page(&server, "/").await, "og:image");
    assert_eq!(image, "https://play.example.org/api/v1/preview.png");
    server.stopped().await;
}

#[tokio::test]
async fn a_table_has_a_picture_before_during_and_after_the_game() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    for terms in [
        json!({ "game": "cards", "admission": "open" }),
        json!({ "game": "dice", "admission": "open" }),
    ] {
        let table = ada.create_table(terms).await;
        let waiting = picture(&server, &table).await;
        assert_eq!(waiting.header("content-type"), Some("image/png"));
        ben.sit(&table).await;
        let running = picture(&server, &table).await;
        assert_eq!(running.header("cache-control"), Some("public, max-age=60"));
        ben.post(&format!("/tables/{table}/resign"), json!({})).await.done();
        let over = picture(&server, &table).await;
        assert_eq!(over.header("cache-control"), Some("public, max-age=86400"));
        for reply in [&waiting, &running, &over] {
            assert_eq!(size(&reply.body), (1200, 630));
        }
        assert_ne!(waiting.body, running.body);
        assert_ne!(running.body, over.body);
    }
    assert_eq!(picture(&server, "none").await.status, 404);
    server.stopped().await;
}
