//! The `sextant` command as scripts use it: arguments and files in, text, JSON and exit codes out.

mod admin;
mod bad_input;
mod commands;
mod completions;
#[path = "../../../store/tests/harness/mod.rs"]
mod harness;
mod records;
pub(crate) mod sextant;
mod verify;
