//! Databases open and go on, on both engines, and backups can be restored.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::club::{Club, admin};
use super::fixtures::{Folder, path, text};
use super::times::Shift;
use crate::cluster::{Cluster, connect};

/// The URL of an SQLite database.
fn sqlite(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

/// The SQLite file as the earlier version left it, copied to where it can be changed.
fn copied(folder: &Folder) -> String {
    let copy = folder.join("club.db");
    fs::copy(path("database/sqlite.db"), &copy).expect("a copy");
    sqlite(&copy)
}

/// The same, as if the server had been stopped so many days ago.
fn stopped(club: &Club, folder: &Folder, days: i64) -> String {
    let url = copied(folder);
    let database = Connection::open(folder.join("club.db")).expect("it opens");
    Shift::to_days_ago(club.stopped(), days).sqlite(&database);
    url
}

#[test]
fn an_sqlite_file_holds_what_it_held() {
    let folder = Folder::new("sqlite");
    Club::of("sqlite").check_contents(&copied(&folder));
}

#[test]
fn games_in_an_sqlite_file_go_on() {
    let (club, folder) = (Club::of("sqlite"), Folder::new("sqlite-plays"));
    let url = stopped(&club, &folder, 0);
    club.play_on(&url, &folder);
}

#[test]
fn games_in_an_sqlite_file_that_was_left_alone_end() {
    let (club, folder) = (Club::of("sqlite"), Folder::new("sqlite-settles"));
    let url = stopped(&club, &folder, 100);
    club.settle(&url, &folder);
}

#[test]
fn a_backup_is_restored_to_what_was_copied() {
    let folder = Folder::new("backup");
    let url = sqlite(&folder.join("restored.db"));
    let backup = path("database/sqlite.backup").display().to_string();
    admin(&url, &["restore", &backup]).text();
    Club::of("sqlite").check_contents(&url);

    // It holds what the file holds that it was made of.
    let again = |url: &str, name: &str| {
        let file = folder.join(name);
        admin(url, &["backup", &file.display().to_string()]).text();
        fs::read_to_string(file).expect("a backup")
    };
    assert_eq!(again(&url, "restored.backup"), again(&copied(&folder), "copied.backup"));
}

/// One server for all databases, so they are one test.
#[test]
fn games_in_a_postgres_dump_go_on() {
    let Some(cluster) = Cluster::start("compatibility") else { return };
    let folder = Folder::new("postgres");
    let club = Club::of("postgres");
    let dump = text("database/postgres.sql");
    // Lines that are for `psql` alone.
    let dump: Vec<&str> = dump.lines().filter(|line| !line.starts_with('\\')).collect();
    let dump = dump.join("\n");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let load = |sql: &str| {
        runtime.block_on(async {
            let url = cluster.database().await;
            connect(&url).await.batch_execute(sql).await.expect("the dump loads");
            url
        })
    };
    club.check_contents(&load(&dump));
    let shift = |days| Shift::to_days_ago(club.stopped(), days).text(&dump);
    club.play_on(&load(&shift(0)), &folder);
    club.settle(&load(&shift(100)), &folder);

    let url = runtime.block_on(cluster.database());
    let backup = path("database/sqlite.backup").display().to_string();
    admin(&url, &["restore", &backup]).text();
    Club::of("sqlite").check_contents(&url);
}
