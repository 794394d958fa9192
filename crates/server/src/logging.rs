//! Logs: lines for people or objects for programs, on standard error.
//!
//! What is logged is written out field by field where it happens, and never a whole value: no hand,
//! no deck, no token, no secret, no name of a table or a player stands in any of them.

use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};

/// Begins to log as the configuration says. Only the first call in a process counts.
pub fn start(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _ = match config.log_form {
        LogFormat::Text => logs.with_target(false).try_init(),
        LogFormat::Json => logs.json().flatten_event(true).try_init(),
    };
    // The message of a panic can hold anything, also cards; its place is enough to find the bug.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "panic");
    }));
}
