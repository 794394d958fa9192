//! Copies that are not whole, and databases that are damaged.

use std::io::Cursor;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;
use sextant_store::{AnyStore, Making, OpenError, Tokens, open, open_quietly};
use sextant_tables::Store as _;

use crate::folder::Folder;
use crate::harness::{Harness, copy_of};

async fn refused(copy: Vec<u8>) -> String {
    let folder = Folder::new(&format!("refused-{}", copy.len()));
    let (store, _) = open(&folder.url()).await.expect("opens");
    let error = store
        .restore(|| Ok(Cursor::new(copy.clone())), Tokens::Keep)
        .await
        .expect_err("it is refused");
    assert!(store.stats().await.expect("counts").is_empty(), "nothing was stored");
    error.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_is_not_whole_is_refused_and_nothing_stored() {
    let folder = Folder::new("whole");
    let harness = Harness::open(&folder.url(), 3).await;
    harness.fill().await;
    let copy = String::from_utf8(copy_of(&harness.store).await).expect("text");
    let lines: Vec<&str> = copy.lines().collect();
    let count = lines.len();

    let cut = lines[..count - 1].join("\n") + "\n";
    let said = format!("line {count} of the copy: the copy is not whole: its end is missing");
    assert_eq!(refused(cut.into_bytes()).await, said);

    let without = [&lines[..1], &lines[2..]].concat().join("\n") + "\n";
    let said = format!("line {} of the copy: something before it was changed", count - 1);
    assert_eq!(refused(without.into_bytes()).await, said);

    let renamed = copy.replace("\"Ada\"", "\"Eve\"");
    let said = format!("line {count} of the copy: something before it was changed");
    assert_eq!(refused(renamed.into_bytes()).await, said);

    let more = format!("{copy}{}\n", lines[1]);
    let said = format!("line {} of the copy: it comes after the end", count + 1);
    assert_eq!(refused(more.into_bytes()).await, said);

    let newer = copy.replacen("\"version\":1", "\"version\":2", 1);
    let said = "line 1 of the copy: it is of version 2, and this program knows versions up to 1";
    assert_eq!(refused(newer.into_bytes()).await, said);

    let said = "line 1 of the copy: it can't be read at column 1";
    assert_eq!(refused(b"These are my cats.\n".to_vec()).await, said);
    let said = "line 1 of the copy: the copy is not whole: its end is missing";
    assert_eq!(refused(Vec::new()).await, said);
}

async fn findings(store: &AnyStore) -> Vec<String> {
    let mut findings = Vec::new();
    store.check(|finding| findings.push(finding)).await.expect("checks");
    findings
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_does_not_agree_with_the_events_is_found() {
    let folder = Folder::new("damage");
    let harness = Harness::open(&folder.url(), 4).await;
    harness.fill().await;
    let mut connection = Connection::open(folder.file()).expect("opens");
    connection.pragma_update(None, "foreign_keys", false).expect("off");
    for (damage, said) in [
        ("UPDATE tables SET status = 'over' WHERE status = 'waiting'", "the status does not agree"),
        ("UPDATE tables SET in_lobby = 1 - in_lobby", "the place in the lobby does not agree"),
        ("UPDATE tables SET last = last + 1", "the number of the last event does not agree"),
        ("UPDATE tables SET founded = founded + 1", "the time it was set up does not agree"),
        ("UPDATE tables SET request = 'x' || no", "the request does not agree"),
        ("UPDATE tables SET link = no", "the invitation does not agree"),
        (
            "UPDATE tables SET summary = replace(summary, 'Ada', 'Eve')",
            "the summary does not agree",
        ),
        ("UPDATE listed SET place = place + 1", "the players' lists does not agree"),
        ("DELETE FROM jobs", "the jobs does not agree"),
        ("UPDATE tables SET sealed = '00'", "can't be read"),
        ("UPDATE events SET body = '{}' WHERE number = 2", "an event can't be read at column 2"),
        ("DELETE FROM events WHERE number = 2", "event 2 is missing"),
        ("INSERT INTO jobs VALUES (1000, 'time-out', 0, 0, 0, 0, '')", "belongs to nothing"),
    ] {
        assert_eq!(findings(&harness.store).await, [""; 0], "sound before: {damage}");
        let sound = saved(&connection);
        connection.execute_batch(damage).expect(damage);
        let found = findings(&harness.store).await;
        assert!(found.iter().any(|finding| finding.contains(said)), "{damage}: {found:?}");
        put_back(&mut connection, &sound);
    }
}

/// All pages of the file as they are now.
fn saved(connection: &Connection) -> Connection {
    let mut sound = Connection::open_in_memory().expect("opens");
    let backup = Backup::new(connection, &mut sound).expect("begins");
    backup.run_to_completion(1_000, Duration::ZERO, None).expect("copies");
    drop(backup);
    sound
}

fn put_back(connection: &mut Connection, sound: &Connection) {
    let backup = Backup::new(sound, connection).expect("begins");
    backup.run_to_completion(1_000, Duration::ZERO, None).expect("copies");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_into_which_half_a_copy_was_put_back_is_refused() {
    let folder = Folder::new("half");
    let harness = Harness::open(&folder.url(), 4).await;
    harness.fill().await;
    let copy = copy_of(&harness.store).await;
    let half = Folder::new("half-restored");
    let (store, _) = open(&half.url()).await.expect("opens");
    // The copy is sound when it is looked at first, and gone in the middle when it is put back.
    let mut readings = [copy.len(), copy.len() / 2].into_iter();
    let restored = store
        .restore(
            || Ok(Cursor::new(copy[..readings.next().expect("read twice")].to_vec())),
            Tokens::Keep,
        )
        .await;
    assert!(restored.is_err(), "{restored:?}");
    store.close().await;
    assert_eq!(open(&half.url()).await.err(), Some(OpenError::HalfRestored));
    let quietly = open_quietly(&half.url(), Making::NeverMake).await.err();
    assert_eq!(quietly, Some(OpenError::HalfRestored));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_can_leave_out_all_tokens() {
    let folder = Folder::new("tokens");
    let harness = Harness::open(&folder.url(), 6).await;
    let ada = harness.guest("Ada").await;
    let copy = copy_of(&harness.store).await;
    let own = harness.store.tokens_of(ada.player.id).await.expect("lists");
    harness.store.revoke_token(ada.player.id, own[0].hash).await.expect("a token is revoked");
    for (tokens, expected) in [(Tokens::Keep, own), (Tokens::Revoke, Vec::new())] {
        let to = Folder::new("restored");
        let (store, _) = open(&to.url()).await.expect("opens");
        let counts = store.restore(|| Ok(Cursor::new(copy.clone())), tokens).await;
        assert_eq!(counts.expect("restores").tokens, expected.len() as u64);
        assert_eq!(store.tokens_of(ada.player.id).await.expect("lists"), expected);
        store.close().await;
    }
}
