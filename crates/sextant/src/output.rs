//! Writing to standard output.

use std::io::{ErrorKind, Write};

use serde_json::Value;

use crate::error::CommandError;

/// Prints a text, ending with a line break.
pub(crate) fn print(text: &str) -> Result<(), CommandError> {
    let mut out = std::io::stdout().lock();
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    write!(out, "{text}{newline}").and_then(|()| out.flush()).map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => CommandError::OutputClosed,
        _ => CommandError::bad_input(format!("standard output: {error}")),
    })
}

/// Prints one JSON document on a line.
pub(crate) fn print_json(value: &Value) -> Result<(), CommandError> {
    print(&value.to_string())
}
