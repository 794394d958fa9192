//! `cargo xtask man`: man pages and shell completions of the `sextant` command.

use crate::run::{command, root, run, target};

/// The test that checks the pages writes them, because the program itself is built without `clap_mangen`.
/// It runs without `train`, as the program that is packed.
pub(crate) fn man() -> Result<(), String> {
    // The test runs in another folder, so a relative path would be another one there.
    let target = root().join(target());
    for folder in ["man", "completions"] {
        // What an earlier version wrote must not be packed; often there is nothing.
        let _ = std::fs::remove_dir_all(target.join(folder));
    }
    let words =
        ["cargo", "test", "--quiet", "--package", "sextant-games", "--bin", "sextant", "man_pages"];
    run("man pages and completions", command(&words).env("SEXTANT_MAN", &target))?;
    println!("written to {0}/man and {0}/completions", target.display());
    Ok(())
}
