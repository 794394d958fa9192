//! `cargo xtask serve`: builds the page and the server, and opens for play.

use crate::page::build_page;
use crate::run::{command, run};

pub(crate) fn serve(flags: &[&str]) -> Result<(), String> {
    build_page()?;
    let sextant =
        ["cargo", "run", "--release", "--quiet", "--package", "sextant-games", "--", "serve"];
    run("the server", command(&sextant).args(flags))
}
