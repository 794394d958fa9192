//! Retention: what nobody comes back to goes, and what stays takes little room.

use std::sync::Arc;

use sextant_store::AnyStore;
use sextant_tables::{Command, Note, Pruned, RequestId, Retention, Span, Store as _, Time};
use tokio::task::JoinSet;

use crate::folder::Folder;
use crate::harness::{Harness, cards};

const SHORT: Retention = Retention {
    unstarted: Some(Span::days(1)),
    finished: Some(Span::days(2)),
    guests: Some(Span::days(3)),
    tokens: Some(Span::days(9)),
    unpacked: Span::hours(1),
};

async fn prune_all(store: &AnyStore, retention: Retention, now: Time) -> Pruned {
    let expected = store.prunable(retention, now).await.expect("counts");
    let mut pruned = Pruned::default();
    loop {
        let step = store.prune(retention, now, 3).await.expect("prunes");
        if step.total() == 0 {
            break;
        }
        pruned += step;
    }
    if pruned.finished == 0 {
        assert_eq!(pruned, expected, "a dry run says the same");
    }
    pruned
}

async fn findings(store: &AnyStore) -> Vec<String> {
    let mut findings = Vec::new();
    store.check(|finding| findings.push(finding)).await.expect("checks");
    findings
}

/// A long game of two people at `table`, to its end.
async fn play(
    harness: &Harness,
    rounds: u32,
    turns: u32,
) -> (Vec<sextant_tables::Identity>, sextant_tables::TableId) {
    let (ada, bob) = (harness.guest("Ada").await, harness.guest("Bob").await);
    let options = serde_json::json!({ "rounds": rounds, "turn_limit": turns });
    let terms = sextant_tables::Terms { options, ..cards() };
    let table = harness.create_table(&ada, terms).await;
    harness.sit(&bob, table).await;
    while harness.step(&[&ada, &bob], table).await {}
    (vec![ada, bob], table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_packed_and_stays_whole() {
    let folder = Folder::new("packed");
    let harness = Harness::open(&folder.url(), 31).await;
    let (players, table) = play(&harness, 3, 50).await;
    let before = harness.store.load(table, 0).await.expect("loads").expect("is there");
    let record = harness.tables.record(table).await.expect("a record");
    let soon = harness.tables.now().after(Span::minutes(30));
    assert_eq!(prune_all(&harness.store, Retention::default(), soon).await.total(), 0);
    let later = harness.tables.now().after(Span::hours(2));
    assert_eq!(prune_all(&harness.store, Retention::default(), later).await.packed, 1);

    let connection = rusqlite::Connection::open(folder.file()).expect("opens");
    let size = "SELECT length(body), (SELECT count(*) FROM events) FROM packed_events";
    let (size, unpacked): (usize, usize) =
        connection.query_row(size, [], |row| Ok((row.get(0)?, row.get(1)?))).expect("a size");
    assert!(before.events.len() > 250, "a long game: {}", before.events.len());
    assert!(size < 3_000, "{} events in {size} bytes", before.events.len());
    assert_eq!(unpacked, 0);

    let after = harness.store.load(table, 0).await.expect("loads").expect("is there");
    assert_eq!(after, before);
    let half = before.events.len() / 2;
    let rest = harness.store.load(table, half as u32).await.expect("loads").expect("is there");
    assert_eq!(rest.events, before.events[half..]);
    assert_eq!(harness.tables.record(table).await.expect("a record"), record);
    assert_eq!(findings(&harness.store).await, [""; 0]);

    // Something is said afterwards: it is packed too.
    let text = "well played".to_owned();
    harness.tables.execute(&players[0], table, None, &Command::Say { text }).await.expect("says");
    let longer = harness.store.load(table, 0).await.expect("loads").expect("is there");
    assert_eq!(longer.events.len(), before.events.len() + 1);
    assert_eq!(findings(&harness.store).await, [""; 0]);
    assert_eq!(prune_all(&harness.store, Retention::default(), later).await.packed, 1);
    assert_eq!(harness.store.load(table, 0).await.expect("loads").expect("is there"), longer);
    assert_eq!(findings(&harness.store).await, [""; 0]);
    harness.store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_too_long_goes_and_nothing_else() {
    let folder = Folder::new("pruned");
    let harness = Harness::open(&folder.url(), 32).await;
    let (players, finished) = play(&harness, 1, 10).await;
    let cem = harness.guest("Cem").await;
    let closed = harness.create_table(&cem, cards()).await;
    harness.tables.execute(&cem, closed, None, &Command::Leave {}).await.expect("leaves");
    let dora = harness.guest("Dora").await;
    let waiting = harness.create_table(&dora, cards()).await;
    let is_there = async |table| harness.store.load(table, 0).await.expect("loads").is_some();
    let now = harness.tables.now();

    let pruned = prune_all(&harness.store, SHORT, now.after(Span::hours(36))).await;
    assert_eq!((pruned.unstarted, pruned.packed, pruned.guests), (1, 1, 0));
    assert!(!is_there(closed).await && is_there(finished).await && is_there(waiting).await);

    let pruned = prune_all(&harness.store, SHORT, now.after(Span::days(4))).await;
    assert_eq!((pruned.finished, pruned.guests), (1, 3), "Ada, Bob and Cem have no table");
    assert!(!is_there(finished).await && is_there(waiting).await);
    let player = async |id| harness.store.player(id).await.expect("loads");
    assert_eq!(player(players[0].player.id).await, None);
    assert_eq!(player(dora.player.id).await, Some(dora.player.clone()), "her table waits");
    assert_eq!(findings(&harness.store).await, [""; 0]);
    harness.store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_in_use_does_not_expire() {
    let folder = Folder::new("used-tokens");
    let harness = Harness::open(&folder.url(), 33).await;
    let (ada, bob) = (harness.guest("Ada").await, harness.guest("Bob").await);
    let forever = Retention { guests: None, ..SHORT };
    let tokens = harness.store.tokens_of(ada.player.id).await.expect("lists");
    let now = harness.tables.now();
    harness.store.touch_token(tokens[0].hash, now.after(Span::days(8))).await.expect("notes");
    let pruned = prune_all(&harness.store, forever, now.after(Span::days(10))).await;
    assert_eq!(pruned.tokens, 1);
    assert_eq!(harness.store.tokens_of(ada.player.id).await.expect("lists"), tokens);
    assert_eq!(harness.store.tokens_of(bob.player.id).await.expect("lists"), []);
    harness.store.close().await;
}

/// The file does not grow however many games come and go: 100,000 in the long form.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_file_stays_flat_while_games_come_and_go() {
    let is_soak = std::env::var_os("SEXTANT_SOAK").is_some();
    let (waves, games) = if is_soak { (50, 2_000) } else { (4, 6) };
    let folder = Folder::new("churn");
    let harness = Arc::new(Harness::open(&folder.url(), 34).await);
    let mut sizes = Vec::new();
    for _ in 0..waves {
        let mut playing = JoinSet::new();
        // Several at once, which are stored together.
        for first in 0..8.min(games) {
            let harness = Arc::clone(&harness);
            playing.spawn(async move {
                for _ in (first..games).step_by(8) {
                    play_and_resign(&harness).await;
                }
            });
        }
        while let Some(played) = playing.join_next().await {
            played.expect("the games can be played");
        }
        let later = harness.tables.now().after(Span::days(20));
        let mut pruned = Pruned::default();
        loop {
            let step = harness.store.prune(SHORT, later, 100).await.expect("prunes");
            if step.total() == 0 {
                break;
            }
            pruned += step;
        }
        assert_eq!((pruned.finished, pruned.guests), (games as u64, 2 * games as u64));
        let stats = harness.store.stats().await.expect("counts");
        assert_eq!((stats.tables.over, stats.players, stats.events, stats.notes), (0, 0, 0, 0));
        sizes.push(stats.bytes);
    }
    println!("{} games; bytes after each wave: {sizes:?}", waves * games);
    assert!(sizes[waves - 1] <= sizes[0] + sizes[0] / 10, "{sizes:?}");
    harness.store.close().await;
}

/// A short game, with all that belongs to one: chat, a note, requests with a name.
async fn play_and_resign(harness: &Harness) {
    let (ada, bob) = (harness.guest("Ada").await, harness.guest("Bob").await);
    let table = harness.create_table(&ada, cards()).await;
    harness.sit(&bob, table).await;
    harness.step(&[&ada, &bob], table).await;
    let note = Note::new("begins with red").expect("a note");
    harness.tables.set_note(&ada, table, note).await.expect("is noted");
    let named = |id: &str| Some(id.parse::<RequestId>().expect("a name"));
    for (id, command) in
        [("1", Command::Say { text: "well played".to_owned() }), ("2", Command::Resign {})]
    {
        let request = named(id);
        harness.tables.execute(&bob, table, request.as_ref(), &command).await.expect("is done");
    }
}
