//! `cargo xtask codegen`: the TypeScript types of everything that crosses between Rust and the page.

use crate::run::{command, run};

/// The tests that hold the types to what is committed write them instead.
pub(crate) fn codegen() -> Result<(), String> {
    for (package, target) in [
        ("sextant-wasm", ["--lib", "typescript"].as_slice()),
        ("sextant-server", &["--test", "server", "protocol"]),
    ] {
        let words = [&["cargo", "test", "--quiet", "--package", package], target].concat();
        run(&format!("types of {package}"), command(&words).env("SEXTANT_CODEGEN", "1"))?;
    }
    Ok(())
}
