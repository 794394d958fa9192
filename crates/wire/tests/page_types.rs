//! The page's types are those of this crate.

use std::path::Path;

use sextant_core::typescript::check_codes_are_unique;
use sextant_wire::{ServerRefusal, typescript};
use ts_rs::Config;

/// `cargo xtask codegen` sets this, to write the files in place of comparing them.
const WRITE: &str = "SEXTANT_CODEGEN";

fn config() -> Config {
    Config::new().with_large_int("number")
}

fn check_file(path: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").join(path);
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, text).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "{} is stale: run `cargo xtask codegen`", path.display());
}

#[test]
fn the_types_of_the_page_are_up_to_date() {
    check_file("src/protocol/messages.ts", &typescript::messages());
}

/// One of each refusal, so that the page's tests can say it in every language.
#[test]
fn the_types_of_the_page_name_every_refusal() {
    for refusals in [typescript::refusals(&config()), ServerRefusal::all(&config())] {
        refusals.check();
        let text = serde_json::to_string_pretty(&refusals.examples).unwrap() + "\n";
        check_file(&format!("tests/refusals/{}.json", refusals.of), &text);
    }
}

#[test]
fn api_md_lists_every_code_of_a_table_and_the_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/API.md");
    let document = std::fs::read_to_string(path).expect("docs/API.md can be read");
    for refusals in [typescript::refusals(&config()), ServerRefusal::all(&config())] {
        for refusal in &refusals.examples {
            let code = format!("`{}`", refusal.code());
            assert!(document.contains(&code), "docs/API.md does not list {code}");
        }
    }
}

#[test]
fn a_code_names_one_refusal_of_a_game_or_its_table() {
    let mut parts = sextant_catalog::refusals(&config());
    let games = parts.split_off(1);
    parts.push(typescript::refusals(&config()));
    parts.push(ServerRefusal::all(&config()));
    for game in &games {
        check_codes_are_unique(parts.iter().chain([game]));
    }
}

#[test]
fn no_type_of_the_page_is_a_bigint() {
    assert!(!typescript::messages().contains("bigint"));
}
