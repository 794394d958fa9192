//! Opening files: new ones, others', and those of other versions.

use rusqlite::Connection;
use sextant_store::{Making, OpenError, open, open_quietly};
use sextant_tables::{JobQueue, SeatKind, Span, Terms};

use crate::folder::Folder;
use crate::harness::{Harness, cards};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_may_open_a_new_file_at_once() {
    let folder = Folder::new("at-once");
    let opening: Vec<_> = (0..6)
        .map(|_| {
            let url = folder.url();
            let opening = async move { open_quietly(&url, Making::MakeIfMissing).await.map(drop) };
            tokio::spawn(opening)
        })
        .collect();
    for one in opening {
        assert_eq!(one.await.expect("no panic"), Ok(()));
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_file_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("private");
    let harness = Harness::open(&folder.url(), 4).await;
    harness.guest("Ada").await;
    for name in ["", "-wal", "-shm"] {
        let file = format!("{}{name}", folder.file().display());
        let mode = std::fs::metadata(&file).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    harness.store.close().await;
}

#[tokio::test]
async fn a_newer_file_is_refused() {
    let folder = Folder::new("newer");
    open(&folder.url()).await.expect("opens").0.close().await;
    let connection = Connection::open(folder.file()).expect("opens");
    connection.execute("INSERT INTO schema_version VALUES (1000)", []).expect("a version");
    let refused = open(&folder.url()).await.err().expect("it is refused").to_string();
    let said = "the database is of version 1000, and this program knows versions up to 5: \
        it needs a newer sextant";
    assert_eq!(refused, said);
}

#[tokio::test]
async fn what_belongs_to_others_is_left_alone() {
    let folder = Folder::new("foreign");
    let connection = Connection::open(folder.file()).expect("opens");
    connection.execute_batch("CREATE TABLE cats (name TEXT)").expect("a table");
    drop(connection);
    assert_eq!(open(&folder.url()).await.err(), Some(OpenError::Foreign));
    let text = "These are the names of my cats. ".repeat(100);
    std::fs::write(folder.file(), &text).expect("writes");
    assert_eq!(open(&folder.url()).await.err(), Some(OpenError::Foreign));
    assert_eq!(std::fs::read_to_string(folder.file()).expect("reads"), text);
}

#[tokio::test]
async fn what_is_missing_is_only_made_if_it_may_be() {
    let folder = Folder::new("missing");
    let quietly = || async { open_quietly(&folder.url(), Making::NeverMake).await.err() };
    let missing = Some(OpenError::Missing(folder.file().display().to_string()));
    assert_eq!(quietly().await, missing);
    assert!(!folder.file().exists(), "nothing was made");
    std::fs::write(folder.file(), "").expect("writes");
    assert_eq!(quietly().await, missing, "an empty file is no database yet");
    open(&folder.url()).await.expect("opens").0.close().await;
    assert_eq!(quietly().await, None);
}

#[tokio::test]
async fn a_second_server_refuses_to_start() {
    let folder = Folder::new("second-server");
    let (first, _) = open(&folder.url()).await.expect("opens");
    let in_use = Some(OpenError::InUse(folder.file().display().to_string()));
    assert_eq!(open(&folder.url()).await.err(), in_use);
    let admin = open_quietly(&folder.url(), Making::NeverMake).await.expect("administration works");
    assert!(admin.stats().await.expect("counts").is_empty());
    first.close().await;
    open(&folder.url()).await.expect("the first server has gone");
}

#[tokio::test]
async fn a_new_server_continues_from_the_last_activity() {
    let folder = Folder::new("set-back");
    let harness = Harness::open(&folder.url(), 5).await;
    assert_eq!(harness.store.last_activity().await, Ok(sextant_tables::Time::default()));
    let ada = harness.guest("Ada").await;
    harness.create_table(&ada, cards()).await;
    assert_eq!(harness.store.last_activity().await, Ok(harness.tables.now()));
    harness.store.close().await;
}

#[tokio::test]
async fn a_folder_that_is_missing_is_not_made() {
    let folder = Folder::new("no-folder");
    let missing = folder.0.join("mistyped");
    let refused = open(&format!("sqlite:{}/games.db", missing.display())).await.err();
    assert_eq!(refused, Some(OpenError::NoFolder(missing.display().to_string())));
    assert!(!missing.exists(), "nothing was made");
}

#[tokio::test]
async fn a_new_server_immediately_takes_over_unfinished_jobs() {
    let folder = Folder::new("begun");
    let claim = async || {
        let harness = Harness::open(&folder.url(), 3).await;
        let jobs = harness.tables.claim_jobs(JobQueue::BotTurns, Span::hours(1), 10).await;
        let jobs = jobs.expect("claims");
        harness.store.close().await;
        jobs
    };
    let harness = Harness::open(&folder.url(), 2).await;
    let ada = harness.guest("Ada").await;
    let seats = vec![SeatKind::Bot("random".to_owned()), SeatKind::Person];
    harness.create_table(&ada, Terms { seats, ..cards() }).await;
    harness.store.close().await;
    let jobs = claim().await;
    assert_eq!(jobs.len(), 1);
    assert_eq!(claim().await, jobs, "whoever had claimed it is gone");
}
