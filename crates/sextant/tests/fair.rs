//! Fair games of a real server: both implementations of the check agree about their records.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use sextant_core::Nonce;

use crate::serve::{Folder, Server};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn nonce(digit: char) -> Nonce {
    digit.to_string().repeat(32).parse().expect("these are digits")
}

struct Player<'s> {
    server: &'s Server,
    token: String,
}

impl Player<'_> {
    fn new<'s>(server: &'s Server, name: &str) -> Player<'s> {
        let guest = server.ask("POST", "/guests", "", &json!({ "name": name }));
        let token = guest["token"].as_str().expect("a token");
        Player { server, token: format!("authorization: Bearer {token}\r\n") }
    }

    fn ask(&self, path: &str, body: &Value) -> Value {
        let answer = self.server.ask("POST", path, &self.token, body);
        assert!(answer["code"].is_null(), "{path}: {answer}");
        answer
    }
}

/// The second implementation; nothing if there is no Python here.
fn python(arguments: &[&str]) -> Option<Output> {
    let mut command = Command::new("python3");
    command.arg(root().join("examples/fair_chance.py")).args(arguments);
    let output = command.output();
    if output.is_err() {
        eprintln!("SKIPPED: there is no python3 here, so only one implementation is tested");
    }
    output.ok()
}

fn verify(file: &Path) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sextant"));
    command.arg("verify").arg(file).output().expect("it runs").status.success()
}

/// Plays a game of Ada (seat 1) and Ben against a bot, if there is a third seat; its record.
fn record_of(server: &Server, terms: &Value) -> (Value, String) {
    let (ada, ben) = (Player::new(server, "Ada"), Player::new(server, "Ben"));
    let commitment = nonce('a').commitment();
    let new_table = json!({ "terms": terms, "ready": true, "commitment": commitment });
    let table = ada.ask("/tables", &new_table)["table"].as_str().expect("a table").to_owned();
    let path = |rest: &str| format!("/tables/{table}/{rest}");
    ben.ask(&path("sit"), &json!({ "commitment": nonce('b').commitment() }));
    let seen = server.ask("GET", &format!("/tables/{table}"), "", &Value::Null)["state"].take();
    assert_eq!(seen["revealing"], json!([1, 2]));
    ben.ask(&path("reveal"), &json!({ "nonce": nonce('b') }));
    ada.ask(&path("reveal"), &json!({ "nonce": nonce('a') }));
    ada.ask(&path("resign"), &json!({}));
    // A game of two is over by now.
    server.ask("POST", &path("resign"), &ben.token, &json!({}));
    let record = server.ask("GET", &path("record"), "", &Value::Null);
    (seen, record.to_string())
}

#[test]
fn both_implementations_check_a_fair_game_and_find_what_was_changed() {
    let folder = Folder::new("fair");
    let server = Server::start(&folder.0);
    let file = folder.0.join("record.json");
    let path = file.to_str().expect("a name in Unicode").to_owned();
    let cards = json!({ "game": "cards", "admission": "open" });
    let seats = json!(["person", "person", { "bot": "random" }]);
    let dice =
        json!({ "game": "dice", "options": { "players": 3 }, "seats": seats, "admission": "open" });
    for terms in [cards, dice] {
        let (seen, record) = record_of(&server, &terms);
        std::fs::write(&file, &record).expect("a file can be written");
        assert!(verify(&file), "{record}");
        let noted = |seat: usize| {
            format!("{}:{}", seat + 1, seen["players"][seat]["commitment"].as_str().unwrap_or(""))
        };
        let seats: Vec<String> =
            (0..seen["players"].as_array().unwrap().len()).map(noted).collect();
        let secret = seen["commitment"].as_str().expect("a commitment");
        let mine = format!("1:{}", nonce('a'));
        let mut arguments = vec!["--record", &path, "--commitment", secret, "--nonce", &mine];
        for seat in &seats {
            arguments.extend(["--nonce-commitment", seat.as_str()]);
        }
        let Some(output) = python(&arguments) else { return };
        assert!(output.status.success(), "{output:?}");

        let other = format!("1:{}", nonce('c'));
        let differs = python(&["--record", &path, "--nonce", &other]).expect("it ran before");
        assert!(!differs.status.success());

        let forged = record.replace(&mine, &other);
        std::fs::write(&file, &forged).expect("a file can be written");
        assert!(!verify(&file), "{forged}");
        assert!(!python(&["--record", &path]).expect("it ran before").status.success());
    }
}

#[test]
fn both_implementations_agree_about_records_of_earlier_versions() {
    let folder = root().join("crates/sextant/tests/compatibility/0.0/records");
    let mut agreed = 0;
    for entry in std::fs::read_dir(folder).expect("the records are there") {
        let file = entry.expect("a file").path();
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        // Not records, or without a secret.
        if !file.is_file()
            || ["expected", "hand-written", "my-pad"].iter().any(|other| name.starts_with(other))
        {
            continue;
        }
        let Some(output) = python(&["--record", file.to_str().expect("a name in Unicode")]) else {
            return;
        };
        assert_eq!(output.status.success(), verify(&file), "{name}: {output:?}");
        agreed += 1;
    }
    assert!(agreed > 30, "{agreed} records");
}

/// A game that goes on from a lesson.
#[test]
fn both_implementations_leave_out_what_was_given() {
    let folder = Folder::new("given");
    let file = folder.0.join("record.txt");
    let path = file.to_str().expect("a name in Unicode").to_owned();
    let old = root().join("crates/sextant/tests/compatibility/0.0/records/cards-base.txt");
    let record = std::fs::read_to_string(old).expect("the record is there");
    let deals = record.matches("[Deck ").count();
    let tags = |secret: &str, given: &str| format!("[Secret \"{secret}\"]\n[Given \"{given}\"]\n");
    let lines = record.lines().filter(|line| {
        !["[Secret", "[Commitment", "[Chance", "[Nonces"].iter().any(|tag| line.starts_with(tag))
    });
    let rest: String = lines.flat_map(|line| [line, "\n"]).collect();
    // Of another secret: none of the deals follows from it.
    let secret = "7".repeat(64);
    let all = deals.to_string();
    for (given, holds) in
        [(all.as_str(), true), ("0", false), ("99", false), ("-1", false), ("one", false)]
    {
        std::fs::write(&file, format!("{}{rest}", tags(&secret, given))).expect("it is written");
        let Some(output) = python(&["--record", &path]) else { return };
        assert_eq!(output.status.success(), holds, "{given}: {output:?}");
        assert_eq!(verify(&file), holds, "{given}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("Traceback"), "{output:?}");
    }
}
