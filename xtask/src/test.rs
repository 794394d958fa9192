//! `cargo xtask test`: everything that must hold before a change lands.

use crate::page::test_page;
use crate::run::{answers, command, run};

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
    run("examples in the documentation", &mut command(&["cargo", "test", "--workspace", "--doc"]))?;
    if answers(&["cargo", "nextest", "--version"]) {
        run("tests", &mut command(&["cargo", "nextest", "run", "--workspace"]))?;
    } else {
        run(
            "tests",
            &mut command(&["cargo", "test", "--workspace", "--lib", "--bins", "--tests"]),
        )?;
    }
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
