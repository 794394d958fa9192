//! Looking after a database.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use super::harness::Harness;
use super::sextant::{Run, command, sextant};

/// A folder with a club's database in it.
struct DatabaseFolder(PathBuf);

impl DatabaseFolder {
    fn new(name: &str) -> DatabaseFolder {
        let path =
            std::env::temp_dir().join(format!("sextant-admin-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        DatabaseFolder(path)
    }

    fn with_games(name: &str) -> DatabaseFolder {
        let folder = DatabaseFolder::new(name);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let harness = Harness::open(&folder.url("club.db"), 9).await;
            harness.fill().await;
            harness.store.close().await;
        });
        folder
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

impl Drop for DatabaseFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_database_is_counted_backed_up_restored_and_checked() {
    let folder = DatabaseFolder::with_games("copied");
    let stats = folder.admin("club.db", &["stats", "--json"]).json();
    let tables = json!({"waiting": 1, "playing": 2, "over": 3, "closed": 1});
    assert_eq!((&stats["players"], &stats["tables"]), (&json!(2), &tables));
    assert!(folder.admin("club.db", &["stats"]).text().contains("3 over"));

    let copy = folder.path("club.backup");
    let output = folder.admin("club.db", &["backup", &copy]).text();
    assert!(output.contains("2 players, 1 token, 7 tables"), "{output}");
    let output = folder.admin("new.db", &["restore", &copy]).text();
    assert!(output.starts_with("restored: 2 players, 1 token, 7 tables"), "{output}");
    let output = folder.admin("new.db", &["check"]).text();
    assert!(output.starts_with("OK: 7 tables, "), "{output}");

    let again = folder.path("again.backup");
    folder.admin("new.db", &["backup", &again]).text();
    assert_eq!(fs::read(copy).expect("reads"), fs::read(again).expect("reads"));
}

#[test]
fn a_failed_restore_leaves_no_database() {
    let folder = DatabaseFolder::new("half");
    let copy = folder.path("damaged.backup");
    fs::write(&copy, "no backup").expect("writes");
    assert_eq!(folder.admin("new.db", &["restore", &copy]).code, 2);
    assert_eq!(folder.admin("new.db", &["restore", &folder.path("none.backup")]).code, 2);
    assert!(!folder.0.join("new.db").exists());
}

#[test]
fn the_data_folder_is_made_and_no_other() {
    let folder = DatabaseFolder::with_games("folders");
    let copy = folder.path("club.backup");
    folder.admin("club.db", &["backup", &copy]).text();
    let refused = folder.admin("mistyped/new.db", &["restore", &copy]).complaint();
    assert!(refused.contains("there is no folder"), "{refused}");
    assert!(!folder.0.join("mistyped").exists());
    let mut own = command();
    own.args(["admin", "restore", &copy]).env("XDG_DATA_HOME", folder.path("data"));
    let output = own.env_remove("SEXTANT_DATABASE").output().expect("runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.0.join("data/sextant/sextant.db").exists());
}

#[test]
fn a_server_that_cannot_start_leaves_no_database() {
    let folder = DatabaseFolder::new("taken");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address").to_string();
    let url = folder.url("games.db");
    let refused = sextant(["serve", "--listen", &address, "--database", &url], b"");
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    assert!(!folder.0.join("games.db").exists());
}

#[test]
fn the_environment_names_the_database() {
    let folder = DatabaseFolder::with_games("environment");
    let mut command = command();
    command.args(["admin", "check", "--json"]).env("SEXTANT_DATABASE", folder.url("club.db"));
    let output = command.output().expect("the program runs");
    let checked: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(checked["tables"], 7);
    assert_eq!(checked["findings"], json!([]));
}

#[test]
fn nothing_is_overwritten() {
    let folder = DatabaseFolder::with_games("overwritten");
    let copy = folder.path("club.backup");
    folder.admin("club.db", &["backup", &copy]).text();
    let before = fs::read(&copy).expect("reads");
    let output = folder.admin("club.db", &["backup", &copy]).complaint();
    assert!(output.contains("club.backup") && output.contains("exists"), "{output}");
    assert_eq!(fs::read(&copy).expect("reads"), before);
    let output = folder.admin("club.db", &["restore", &copy]).complaint();
    assert!(output.contains("not empty"), "{output}");
    let records = folder.path("records");
    folder.admin("club.db", &["export", "--to", &records]).text();
    let output = folder.admin("club.db", &["export", "--to", &records]).complaint();
    assert!(output.contains("exists"), "{output}");
}

#[test]
fn every_record_that_is_exported_can_be_verified() {
    let folder = DatabaseFolder::with_games("exported");
    let records = folder.path("records");
    let output = folder.admin("club.db", &["export", "--to", &records]).text();
    assert!(output.contains("3 games"), "{output}");
    let mut texts = Vec::new();
    for file in fs::read_dir(&records).expect("a folder") {
        let path = file.expect("a file").path();
        let fair = sextant(["verify".as_ref(), path.as_os_str()], b"").text();
        assert!(fair.starts_with("fair"), "{fair}");
        texts.push(fs::read_to_string(path).expect("reads"));
    }
    assert_eq!(texts.len(), 3);
    let stream = folder.admin("club.db", &["export"]).text();
    assert!(texts.iter().all(|text| stream.contains(text)));
    let lines = folder.admin("club.db", &["export", "--json"]).text();
    assert_eq!(lines.lines().count(), 3);
    for line in lines.lines() {
        assert!(sextant(["verify", "-"], line.as_bytes()).text().starts_with("fair"));
    }
}

#[test]
fn what_cannot_be_done_is_reported_in_one_line() {
    let folder = DatabaseFolder::new("told");
    for command in [&["stats"][..], &["check"], &["export"], &["backup", "x"]] {
        let output = folder.admin("none.db", command).complaint();
        assert!(output.contains("there is no database") && output.contains("none.db"), "{output}");
    }
    assert!(!folder.0.join("none.db").exists(), "looking does not make one");
    let output = folder.admin("new.db", &["restore", &folder.path("none.backup")]).complaint();
    assert!(output.contains("none.backup"), "{output}");
    assert!(!folder.0.join("new.db").exists(), "a mistyped name does not make one");
    fs::write(folder.0.join("cats"), "These are my cats.\n".repeat(100)).expect("writes");
    let output = folder.admin("cats", &["stats"]).complaint();
    assert!(output.contains("not one of sextant"), "{output}");
    let output = folder.admin("new.db", &["restore", &folder.path("cats")]).complaint();
    assert!(output.contains("line 1 of the copy"), "{output}");
    let output =
        sextant(["admin", "stats", "--database", "mysql://ada:hush@host"], b"").complaint();
    assert!(output.contains("`mysql:`") && !output.contains("hush"), "{output}");
}

#[test]
fn a_damaged_database_has_its_own_exit_code() {
    let folder = DatabaseFolder::with_games("damaged");
    let mut bytes = fs::read(folder.0.join("club.db")).expect("reads");
    // Somebody changes a name in the file, in what is no longer used of it too: summaries and events
    // are no longer the same.
    let name = b"\"name\":\"Ada\",\"r";
    let found = |part: &[u8]| part == name;
    let places: Vec<usize> =
        (0..bytes.len() - name.len()).filter(|&at| found(&bytes[at..at + name.len()])).collect();
    for at in places {
        bytes[at + 8..at + 11].copy_from_slice(b"Eve");
    }
    fs::write(folder.0.join("club.db"), bytes).expect("writes");
    let run = folder.admin("club.db", &["check"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("the summary does not agree with the events"), "{}", run.stdout);
    assert!(run.stderr.starts_with("sextant: "), "{}", run.stderr);
}
