//! What is promised.

use std::time::Duration;

use sextant_store::{AnyNews, OpenError, open};
use sextant_tables::memory::SeededRandomness;
use sextant_tables::testing::check_store;
use sextant_tables::{
    Command, Delivery, News, NewsItem, Pruned, Randomness as _, Retention, Span, Store, StoreError,
    Subscription,
};

use super::cluster::{Cluster, connect};
use crate::folder::Folder;
use crate::harness::{
    Harness, cards, check_claims, check_conflicts, check_copies, check_two_handles,
};

pub(crate) async fn all(cluster: &Cluster) {
    it_passes_the_suite(cluster).await;
    it_is_shared_by_processes(cluster).await;
    finished_games_are_packed_and_pruned(cluster).await;
    copies_go_from_one_engine_to_the_other(cluster).await;
    several_may_open_a_new_database_at_once(cluster).await;
    a_newer_or_foreign_database_is_refused(cluster).await;
    news_travels_between_handles(cluster).await;
    a_broken_listener_reconnects_and_reports_a_gap(cluster).await;
    closing_ends_everything(cluster).await;
    it_works_on_after_the_server_was_restarted(cluster).await;
}

/// Nothing here takes long unless it hangs; a busy machine gets all the time it needs.
async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    let open_error = tokio::time::timeout(Duration::from_mins(2), future).await;
    open_error.unwrap_or_else(|_| panic!("never came: {what}"))
}

async fn it_passes_the_suite(cluster: &Cluster) {
    let url = cluster.database().await;
    for seed in 0..3 {
        check_store(async || open(&url).await.expect("opens").0, seed).await;
    }
}

async fn it_is_shared_by_processes(cluster: &Cluster) {
    let url = cluster.database().await;
    check_two_handles(&url).await;
    let (here, there) = (open(&url).await.expect("opens").0, open(&url).await.expect("opens").0);
    check_claims(here, there).await;
    let (store, _) = open(&url).await.expect("opens");
    check_conflicts(&store, 1).await;
}

async fn finished_games_are_packed_and_pruned(cluster: &Cluster) {
    let url = cluster.database().await;
    let harness = Harness::open(&url, 41).await;
    let (ada, bob) = (harness.guest("Ada").await, harness.guest("Bob").await);
    let table = harness.create_table(&ada, cards()).await;
    harness.sit(&bob, table).await;
    while harness.step(&[&ada, &bob], table).await {}
    let before = harness.store.load(table, 0).await.expect("loads");
    let record = harness.tables.record(table).await.expect("a record");
    let later = harness.tables.now().after(Span::hours(2));
    let retention = Retention::default();
    let expected = Pruned { packed: 1, ..Pruned::default() };
    assert_eq!(harness.store.prunable(retention, later).await, Ok(expected));
    assert_eq!(harness.store.prune(retention, later, 8).await, Ok(expected));
    assert_eq!(harness.store.load(table, 0).await.expect("loads"), before);
    let rest = harness.store.load(table, 5).await.expect("loads").expect("is there").events;
    assert_eq!(rest, before.expect("is there").events[5..]);
    assert_eq!(harness.tables.record(table).await.expect("a record"), record);
    let text = "well played".to_owned();
    harness.tables.execute(&ada, table, None, &Command::Say { text }).await.expect("says");
    assert_eq!(harness.store.prune(retention, later, 8).await, Ok(expected));
    let mut findings = Vec::new();
    harness.store.check(|finding| findings.push(finding)).await.expect("checks");
    assert_eq!(findings, [""; 0]);

    let short = Retention { finished: Some(Span::days(2)), ..retention };
    let later = harness.tables.now().after(Span::days(100));
    let pruned = harness.store.prune(short, later, 8).await.expect("prunes");
    assert_eq!((pruned.finished, pruned.guests), (1, 2));
    assert_eq!(harness.store.load(table, 0).await, Ok(None));
}

async fn copies_go_from_one_engine_to_the_other(cluster: &Cluster) {
    let (file, server) = (Folder::new("to-server"), cluster.database().await);
    check_copies(&file.url(), &server).await;
    let (server, file) = (cluster.database().await, Folder::new("to-file"));
    check_copies(&server, &file.url()).await;
}

async fn several_may_open_a_new_database_at_once(cluster: &Cluster) {
    let url = cluster.database().await;
    let opening: Vec<_> = (0..6)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { open(&url).await.map(drop) })
        })
        .collect();
    for one in opening {
        assert_eq!(one.await.expect("no panic"), Ok(()));
    }
}

async fn a_newer_or_foreign_database_is_refused(cluster: &Cluster) {
    let url = cluster.database().await;
    drop(open(&url).await.expect("opens"));
    let client = connect(&url).await;
    client.batch_execute("INSERT INTO schema_version VALUES (1000)").await.expect("a version");
    let refused = open(&url).await.err();
    assert!(matches!(refused, Some(OpenError::TooNew { found: 1_000, .. })), "{refused:?}");

    let url = cluster.database().await;
    connect(&url).await.batch_execute("CREATE TABLE cats ()").await.expect("a table");
    assert_eq!(open(&url).await.err(), Some(OpenError::Foreign));
}

fn item(number: u32) -> NewsItem {
    let table = SeededRandomness::new(number.into()).table_id();
    NewsItem::Table { table, number, bot_turn: number.is_multiple_of(2) }
}

async fn next(subscription: &mut impl Subscription) -> Delivery {
    soon("news", subscription.next()).await.expect("somebody still publishes")
}

async fn news_travels_between_handles(cluster: &Cluster) {
    let url = cluster.database().await;
    let (_one, one_news) = open(&url).await.expect("opens");
    let (_two, two_news) = open(&url).await.expect("opens");
    let mut at_one = one_news.subscribe().await;
    let mut at_two = two_news.subscribe().await;
    for number in 1..=500 {
        one_news.publish(item(number)).await;
    }
    two_news.publish(item(501)).await;
    // A sender receives its own news once, and at once.
    for number in 1..=500 {
        assert_eq!(next(&mut at_one).await, Delivery::News(item(number)));
    }
    assert_eq!(next(&mut at_one).await, Delivery::News(item(501)), "heard across handles");
    // The others' news may come before one's own or after it.
    let mut heard = Vec::new();
    for _ in 1..=501 {
        heard.push(next(&mut at_two).await);
    }
    let own = Delivery::News(item(501));
    assert_eq!(heard.iter().filter(|news| **news == own).count(), 1);
    heard.retain(|news| *news != own);
    let expected: Vec<_> = (1..=500).map(|number| Delivery::News(item(number))).collect();
    assert!(heard == expected, "in order");
}

/// Publishes until it is heard: right after a break some news gets lost, as it may.
async fn received_again(from: &AnyNews, at: &mut impl Subscription) {
    let hearing = async {
        loop {
            if next(at).await == Delivery::News(item(7)) {
                return;
            }
        }
    };
    let publishing = async {
        loop {
            from.publish(item(7)).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::select! {
        () = hearing => {}
        () = publishing => {}
    }
}

async fn a_broken_listener_reconnects_and_reports_a_gap(cluster: &Cluster) {
    let url = cluster.database().await;
    let (_one, one_news) = open(&url).await.expect("opens");
    let (_two, two_news) = open(&url).await.expect("opens");
    let mut at_two = two_news.subscribe().await;
    one_news.publish(item(1)).await;
    assert_eq!(next(&mut at_two).await, Delivery::News(item(1)));

    let client = connect(&url).await;
    let broken = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let row = client.query_one(broken, &[]).await.expect("connections are broken");
    assert!(row.get::<_, i64>(0) >= 3, "there were connections to break");
    assert_eq!(next(&mut at_two).await, Delivery::Gap);
    soon("news after the break", received_again(&one_news, &mut at_two)).await;
}

async fn closing_ends_everything(cluster: &Cluster) {
    let url = cluster.database().await;
    let (store, news) = open(&url).await.expect("opens");
    let mut listener = news.subscribe().await;
    store.check_writable().await.expect("it answers");
    soon("closing", async {
        store.close().await;
        news.close().await;
    })
    .await;
    assert!(matches!(store.check_writable().await, Err(StoreError::Unavailable(_))));
    drop(news);
    assert_eq!(soon("the end of news", listener.next()).await, None);
    let client = connect(&url).await;
    let others = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    // The server takes a moment to notice that a client has gone.
    soon("the end of all connections", async {
        while client.query_one(others, &[]).await.expect("counts").get::<_, i64>(0) > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
}

async fn it_works_on_after_the_server_was_restarted(cluster: &Cluster) {
    let url = cluster.database().await;
    let (store, news) = open(&url).await.expect("opens");
    let (_other, other_news) = open(&url).await.expect("opens");
    let mut listener = other_news.subscribe().await;
    check_store(async || store.clone(), 1).await;
    cluster.restart();
    assert_eq!(next(&mut listener).await, Delivery::Gap);
    // Connections that broke are found out by whoever needs one: they are told, and others work.
    soon("a store that works again", async {
        while let Err(error) = store.lobby(sextant_tables::Page::FIRST).await {
            assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
    check_store(async || store.clone(), 2).await;
    soon("news after the restart", received_again(&news, &mut listener)).await;
}
