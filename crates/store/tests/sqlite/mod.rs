//! The store in an SQLite file.

mod copies;
mod opening;
mod retention;

use crate::folder::Folder;
use crate::harness::{Harness, cards, check_claims, check_conflicts, check_copies};
use sextant_store::{Making, StoreError, open, open_quietly};
use sextant_tables::Store;
use sextant_tables::testing::check_store;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_keeps_the_promises_of_a_store() {
    let folder = Folder::new("promises");
    for seed in 0..3 {
        check_store(async || open(&folder.url()).await.expect("opens").0, seed).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_writer_of_many_gets_through_and_the_others_in_its_group_too() {
    let folder = Folder::new("conflicts");
    let (store, _) = open(&folder.url()).await.expect("opens");
    for seed in 0..3 {
        check_conflicts(&store, seed).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_job_is_claimed_twice() {
    let folder = Folder::new("claims");
    let (here, _) = open(&folder.url()).await.expect("opens");
    let there = open_quietly(&folder.url(), Making::NeverMake).await.expect("opens");
    check_claims(here, there).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_can_be_put_back() {
    let (from, to) = (Folder::new("from"), Folder::new("to"));
    check_copies(&from.url(), &to.url()).await;
}

/// Whoever was answered finds what they did in the files, even if the process gets no further.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_answered_is_on_the_disk() {
    let folder = Folder::new("killed");
    let harness = Harness::open(&folder.url(), 1).await;
    let ada = harness.guest("Ada").await;
    let table = harness.create_table(&ada, cards()).await;

    let after = Folder::new("after-the-kill");
    let (from, to) = (folder.0.join("deep"), after.0.join("deep"));
    std::fs::create_dir_all(&to).expect("a folder");
    for name in ["games.db", "games.db-wal"] {
        std::fs::copy(from.join(name), to.join(name)).expect("the files as they are now");
    }
    let (store, _) = open(&after.url()).await.expect("opens");
    let loaded = store.load(table, 0).await.expect("loads").expect("the table is there");
    assert_eq!(Some(loaded), harness.store.load(table, 0).await.expect("loads"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_finishes_what_is_under_way_and_lets_the_file_go() {
    let folder = Folder::new("closing");
    let harness = Harness::open(&folder.url(), 1).await;
    let ada = harness.guest("Ada").await;
    let table = harness.create_table(&ada, cards()).await;
    harness.store.check_writable().await.expect("it answers");
    let note = sextant_tables::Note::new("in time").expect("a note");
    // Begun before closing, and not waited for until after.
    let mut writing = Box::pin(harness.store.set_note(ada.player.id, table, note.clone()));
    let begun = futures_util::poll!(writing.as_mut());
    assert!(begun.is_pending(), "nobody is answered before the commit");
    harness.store.close().await;
    assert_eq!(writing.await, Ok(()));
    let closed = Err(StoreError::Unavailable("it is closed".to_owned()));
    assert_eq!(harness.store.check_writable().await, closed);
    assert!(matches!(harness.store.load(table, 0).await, Err(StoreError::Unavailable(_))));
    assert!(!folder.0.join("deep/games.db-wal").exists(), "the log is carried over");
    let (store, _) = open(&folder.url()).await.expect("opens");
    assert_eq!(store.note(ada.player.id, table).await, Ok(Some(note)));
}
