//! `cargo xtask codegen`: the TypeScript types of everything that crosses between Rust and the page,
//! and the reference of the command.

use crate::run::{command, run};

/// The tests that compare these files with what is committed write them instead.
pub(crate) fn codegen() -> Result<(), String> {
    for (package, target) in [
        ("sextant-wasm", ["--lib", "typescript"].as_slice()),
        ("sextant-wire", &["--test", "page_types"]),
        ("sextant-games", &["--all-features", "--bin", "sextant", "reference"]),
    ] {
        let words = [&["cargo", "test", "--quiet", "--package", package], target].concat();
        run(&format!("generated files of {package}"), command(&words).env("SEXTANT_CODEGEN", "1"))?;
    }
    Ok(())
}
