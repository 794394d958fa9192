//! `cargo xtask test`: everything that must hold before a change lands.

use crate::page::test_page;
use crate::run::{answers, command, install, run};

/// Lets tests fail that are otherwise left out where there is no PostgreSQL.
const NEEDED: &str = "SEXTANT_NEEDS_POSTGRES";

pub(crate) fn test() -> Result<(), String> {
    run("format", &mut command(&["cargo", "fmt", "--all", "--check"]))?;
    run(
        "lints",
        &mut command(&[
            "cargo",
            "clippy",
            "--workspace",
            "--all-targets",
            // Training too, which players do not compile.
            "--all-features",
            "--quiet",
            "--",
            "-D",
            "warnings",
        ]),
    )?;
    needs_postgres()?;
    run("examples in the documentation", &mut command(&["cargo", "test", "--workspace", "--doc"]))?;
    if answers(&["cargo", "nextest", "--version"]) {
        run("tests", command(&["cargo", "nextest", "run", "--workspace"]).env(NEEDED, "1"))?;
    } else {
        let tests = ["cargo", "test", "--workspace", "--lib", "--bins", "--tests"];
        run("tests", command(&tests).env(NEEDED, "1"))?;
    }
    run(
        "the commands for training",
        &mut command(&[
            "cargo",
            "test",
            "-p",
            "sextant",
            "--features",
            "train",
            "--test",
            "training",
        ]),
    )?;
    run(
        "documentation",
        command(&[
            "cargo",
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
            "--quiet",
        ])
        .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    test_page()?;
    println!("\nAll is well.");
    Ok(())
}

/// Some tests start a server of their own. It need not run, nor be in the search path.
fn needs_postgres() -> Result<(), String> {
    let is_there =
        || answers(&["sh", "-c", "initdb --version || ls /usr/lib/postgresql/*/bin/initdb"]);
    if !is_there() {
        // It is looked for again: that it could be installed does not say where it is.
        let _ = install(&["postgresql"]);
    }
    if is_there() {
        return Ok(());
    }
    Err("the stores are tested on PostgreSQL, whose server is not here: install it".to_owned())
}
