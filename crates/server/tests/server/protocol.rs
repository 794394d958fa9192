//! The page's types are those of the messages.

use std::path::Path;

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

#[test]
fn no_type_of_the_page_is_a_bigint() {
    assert!(!sextant_server::protocol::typescript().contains("bigint"));
}
