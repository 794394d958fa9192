//! The page's types are those of the messages.

use std::path::Path;

use sextant_core::typescript::check_codes_are_unique;

/// `cargo xtask codegen` sets this, to write the file in place of comparing it.
const WRITE: &str = "SEXTANT_CODEGEN";

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/messages.ts");
    let text = sextant_server::protocol::typescript();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "web/src/protocol/messages.ts is stale: run `cargo xtask codegen`");
}

/// One of each refusal, so that the page's tests can say it in every language.
#[test]
fn the_types_of_the_page_name_every_refusal() {
    let config = ts_rs::Config::new().with_large_int("number");
    for refusals in [
        sextant_tables::typescript::refusals(&config),
        sextant_server::protocol::ServerRefusal::all(&config),
    ] {
        refusals.check();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/refusals");
        let path = folder.join(format!("{}.json", refusals.of));
        let text = serde_json::to_string_pretty(&refusals.examples).unwrap() + "\n";
        if std::env::var_os(WRITE).is_some() {
            std::fs::write(&path, &text).expect("the file can be written");
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(written == text, "{} is stale: run `cargo xtask codegen`", path.display());
    }
}

#[test]
fn a_code_names_one_refusal_of_a_game_or_its_table() {
    let config = ts_rs::Config::new().with_large_int("number");
    let mut parts = sextant_catalog::refusals(&config);
    let games = parts.split_off(1);
    parts.push(sextant_tables::typescript::refusals(&config));
    parts.push(sextant_server::protocol::ServerRefusal::all(&config));
    for game in &games {
        check_codes_are_unique(parts.iter().chain([game]));
    }
}

#[test]
fn no_type_of_the_page_is_a_bigint() {
    assert!(!sextant_server::protocol::typescript().contains("bigint"));
}
