//! Keeps `web/src/protocol` in step with the types here: `cargo xtask codegen` writes it, and the
//! test fails where it is out of date.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sextant_core::typescript::{Refusals, check_codes_are_unique};
use sextant_core::{Refused, Seat};
use sextant_review::{Estimate, Review};
use sextant_session::{SessionRefusal, Setup};
use ts_rs::{Config, TS};

use crate::{Advice, CheckedSheet, LocalRefusal, ReviewUpdate, Score, Scores, Tally};

/// Set by `cargo xtask codegen`: write, do not compare.
const WRITE: &str = "SEXTANT_CODEGEN";
/// The folders that are generated here; others in the protocol folder are the server's.
fn folders() -> impl Iterator<Item = &'static str> {
    sextant_catalog::GAMES.iter().map(|game| game.name()).chain(["core", "local", "review"])
}

fn export(folder: &Path) {
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    sextant_catalog::export_types(&config).unwrap();
    Advice::export_all(&config).unwrap();
    CheckedSheet::export_all(&config).unwrap();
    Estimate::export_all(&config).unwrap();
    LocalRefusal::export_all(&config).unwrap();
    Review::export_all(&config).unwrap();
    ReviewUpdate::export_all(&config).unwrap();
    Score::export_all(&config).unwrap();
    Scores::export_all(&config).unwrap();
    Setup::export_all(&config).unwrap();
    SessionRefusal::export_all(&config).unwrap();
    Tally::export_all(&config).unwrap();
}

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    for part in folders() {
        for entry in fs::read_dir(folder.join(part)).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_owned();
            files.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    files
}

#[test]
fn the_types_of_the_page_are_those_of_the_rules() {
    let protocol = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol");
    if std::env::var_os(WRITE).is_some() {
        for part in folders() {
            let _ = fs::remove_dir_all(protocol.join(part));
        }
        export(&protocol);
        return;
    }
    let fresh = std::env::temp_dir().join(format!("sextant-protocol-{}", std::process::id()));
    export(&fresh);
    let (fresh_files, committed) = (files(&fresh), files(&protocol));
    fs::remove_dir_all(&fresh).unwrap();
    let names = |files: &BTreeMap<PathBuf, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&fresh_files), names(&committed), "run `cargo xtask codegen`");
    for (name, text) in &fresh_files {
        assert_eq!(text, &committed[name], "{}: run `cargo xtask codegen`", name.display());
    }
}

fn local_refusals(config: &Config) -> Refusals {
    let reason = "it is not seat 2's turn".to_owned();
    let all = [
        LocalRefusal::Malformed { reason: reason.clone() },
        LocalRefusal::no_such_bot("dice", "deep"),
        LocalRefusal::NoBotInSeat { seat: Seat::TWO },
        LocalRefusal::BotFailed { reason },
        LocalRefusal::RoundIncomplete,
    ];
    let examples = all.iter().map(Refused::new).collect();
    Refusals { of: "local", examples, declaration: LocalRefusal::inline(config) }
}

fn session_refusals(config: &Config) -> Refusals {
    let known = vec!["cards".to_owned(), "dice".to_owned()];
    let all = [
        SessionRefusal::NoSuchGame { game: "chess".to_owned(), known },
        SessionRefusal::TooManyPlayers { players: 3, seats: 2 },
        SessionRefusal::BadSecret { reason: "`x` is not a secret".to_owned() },
        SessionRefusal::SecretKept,
        SessionRefusal::CannotResign { seat: Seat::TWO },
    ];
    let examples = all.iter().map(Refused::new).collect();
    Refusals { of: "session", examples, declaration: SessionRefusal::inline(config) }
}

#[test]
fn a_code_names_one_refusal_of_a_game_on_one_device() {
    let config = Config::new().with_large_int("number");
    let mut shared = sextant_catalog::refusals(&config);
    let games = shared.split_off(1);
    shared.extend([session_refusals(&config), local_refusals(&config)]);
    for game in &games {
        check_codes_are_unique(shared.iter().chain([game]));
    }
}

/// One of each refusal, so that the page's tests can say it in every language.
#[test]
fn every_refusal_has_an_example_among_the_tests_of_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/refusals");
    let config = Config::new().with_large_int("number");
    let mut all = sextant_catalog::refusals(&config);
    all.extend([session_refusals(&config), local_refusals(&config)]);
    for refusals in all {
        refusals.check();
        let path = folder.join(format!("{}.json", refusals.of));
        let text = serde_json::to_string_pretty(&refusals.examples).unwrap() + "\n";
        if std::env::var_os(WRITE).is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, text).unwrap();
        } else {
            let committed = fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(text, committed, "{}: run `cargo xtask codegen`", path.display());
        }
    }
}
