//! `cargo xtask serve`: builds the server and opens for play.

use crate::run::{command, run};

pub(crate) fn serve(flags: &[&str]) -> Result<(), String> {
    let sextant = ["cargo", "run", "--release", "--quiet", "--package", "sextant", "--", "serve"];
    run("the server", command(&sextant).args(flags))
}
