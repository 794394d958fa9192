//! Looking after a database.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::club::Club;
use crate::sextant::{Run, sextant};

/// A folder with a club's database in it.
struct Hall(PathBuf);

impl Hall {
    fn new(name: &str) -> Hall {
        let path =
            std::env::temp_dir().join(format!("sextant-admin-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Hall(path)
    }

    fn with_games(name: &str) -> Hall {
        let hall = Hall::new(name);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let club = Club::open(&hall.url("club.db"), 9).await;
            club.fill().await;
            club.store.close().await;
        });
        hall
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn url(&self, name: &str) -> String {
        format!("sqlite:{}", self.path(name))
    }

    /// Runs a command on a database here.
    fn admin(&self, database: &str, arguments: &[&str]) -> Run {
        let url = self.url(database);
        sextant(["admin"].iter().chain(arguments).chain(&["--database", &*url]), b"")
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_club_is_counted_copied_put_back_and_checked() {
    let hall = Hall::with_games("copied");
    let stats = hall.admin("club.db", &["stats", "--json"]).json();
    let tables = json!({"waiting": 1, "playing": 2, "over": 3, "closed": 1});
    assert_eq!((&stats["players"], &stats["tables"]), (&json!(2), &tables));
    assert!(hall.admin("club.db", &["stats"]).text().contains("3 over"));

    let copy = hall.path("club.backup");
    let told = hall.admin("club.db", &["backup", &copy]).text();
    assert!(told.contains("2 players, 1 tokens, 7 tables"), "{told}");
    let told = hall.admin("new.db", &["restore", &copy]).text();
    assert!(told.starts_with("restored: 2 players, 1 tokens, 7 tables"), "{told}");
    let told = hall.admin("new.db", &["check"]).text();
    assert!(told.starts_with("all fits: 7 tables"), "{told}");

    let again = hall.path("again.backup");
    hall.admin("new.db", &["backup", &again]).text();
    assert_eq!(fs::read(copy).expect("reads"), fs::read(again).expect("reads"));
}

#[test]
fn nothing_is_overwritten() {
    let hall = Hall::with_games("overwritten");
    let copy = hall.path("club.backup");
    hall.admin("club.db", &["backup", &copy]).text();
    let before = fs::read(&copy).expect("reads");
    let told = hall.admin("club.db", &["backup", &copy]).complaint();
    assert!(told.contains("club.backup") && told.contains("exists"), "{told}");
    assert_eq!(fs::read(&copy).expect("reads"), before);
    let told = hall.admin("club.db", &["restore", &copy]).complaint();
    assert!(told.contains("not empty"), "{told}");
    let records = hall.path("records");
    hall.admin("club.db", &["export", "--to", &records]).text();
    let told = hall.admin("club.db", &["export", "--to", &records]).complaint();
    assert!(told.contains("exists"), "{told}");
}

#[test]
fn every_record_that_is_exported_can_be_verified() {
    let hall = Hall::with_games("exported");
    let records = hall.path("records");
    let told = hall.admin("club.db", &["export", "--to", &records]).text();
    assert!(told.contains("3 games"), "{told}");
    let mut texts = Vec::new();
    for file in fs::read_dir(&records).expect("a folder") {
        let path = file.expect("a file").path();
        let fair = sextant(["verify".as_ref(), path.as_os_str()], b"").text();
        assert!(fair.starts_with("fair"), "{fair}");
        texts.push(fs::read_to_string(path).expect("reads"));
    }
    assert_eq!(texts.len(), 3);
    let stream = hall.admin("club.db", &["export"]).text();
    assert!(texts.iter().all(|text| stream.contains(text)));
    let lines = hall.admin("club.db", &["export", "--json"]).text();
    assert_eq!(lines.lines().count(), 3);
    for line in lines.lines() {
        assert!(sextant(["verify", "-"], line.as_bytes()).text().starts_with("fair"));
    }
}

#[test]
fn what_can_t_be_done_is_told_in_one_line() {
    let hall = Hall::new("told");
    for command in [&["stats"][..], &["check"], &["export"], &["backup", "x"]] {
        let told = hall.admin("none.db", command).complaint();
        assert!(told.contains("there is no database") && told.contains("none.db"), "{told}");
    }
    assert!(!hall.0.join("none.db").exists(), "looking does not make one");
    let told = hall.admin("new.db", &["restore", &hall.path("none.backup")]).complaint();
    assert!(told.contains("none.backup"), "{told}");
    assert!(!hall.0.join("new.db").exists(), "a mistyped name does not make one");
    fs::write(hall.0.join("cats"), "These are my cats.\n".repeat(100)).expect("writes");
    let told = hall.admin("cats", &["stats"]).complaint();
    assert!(told.contains("not one of sextant"), "{told}");
    let told = hall.admin("new.db", &["restore", &hall.path("cats")]).complaint();
    assert!(told.contains("line 1 of the copy"), "{told}");
    let told = sextant(["admin", "stats", "--database", "mysql://ada:hush@host"], b"").complaint();
    assert!(told.contains("`mysql`") && !told.contains("hush"), "{told}");
}

#[test]
fn a_damaged_database_is_told_with_its_own_exit_code() {
    let hall = Hall::with_games("damaged");
    let mut bytes = fs::read(hall.0.join("club.db")).expect("reads");
    // Somebody changes a name in the file, in what is no longer used of it too: summaries and events
    // are no longer the same.
    let name = b"\"name\":\"Ada\",\"r";
    let found = |part: &[u8]| part == name;
    let places: Vec<usize> =
        (0..bytes.len() - name.len()).filter(|&at| found(&bytes[at..at + name.len()])).collect();
    for at in places {
        bytes[at + 8..at + 11].copy_from_slice(b"Eve");
    }
    fs::write(hall.0.join("club.db"), bytes).expect("writes");
    let run = hall.admin("club.db", &["check"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("the summary does not agree with the events"), "{}", run.stdout);
    assert!(run.stderr.starts_with("sextant: "), "{}", run.stderr);
}
