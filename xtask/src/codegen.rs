//! `cargo xtask codegen`: writes the page's types anew from the server's messages.

use crate::run::{command, run};

pub(crate) fn codegen() -> Result<(), String> {
    let test = ["cargo", "test", "--quiet", "--package", "sextant-server", "--test", "protocol"];
    run("web/src/protocol/messages.ts", command(&test).env("SEXTANT_CODEGEN", "1"))
}
