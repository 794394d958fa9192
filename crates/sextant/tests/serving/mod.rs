//! Real server processes, killed at random moments while people and bots play: nothing is lost.
#![cfg(unix)]

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../../server/tests/server/backend.rs"]
mod backend;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../../server/tests/server/client.rs"]
mod client;
mod encrypted;
mod ledger;
mod on_a_file;
mod on_a_server;
mod player;
mod players;
pub(crate) mod process;
mod soak;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../../server/tests/server/test_server.rs"]
mod test_server;

/// Whether long tests take their long form.
fn is_soak() -> bool {
    std::env::var_os("SEXTANT_SOAK").is_some()
}
