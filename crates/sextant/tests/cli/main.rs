//! The `sextant` command as scripts use it: arguments and files in, text, JSON and exit codes out.

mod bad_input;
mod commands;
mod completions;
mod records;
mod sextant;
mod verify;
