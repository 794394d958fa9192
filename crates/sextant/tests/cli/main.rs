//! The `sextant` command as scripts use it: arguments and files in, text, JSON and exit codes out.

mod admin;
mod bad_input;
#[path = "../../../store/tests/club/mod.rs"]
mod club;
mod commands;
mod completions;
mod records;
mod sextant;
mod verify;
