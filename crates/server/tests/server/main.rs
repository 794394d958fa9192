//! The server from outside: real sockets, real clients; in memory, and once more on PostgreSQL.

mod api;
mod backend;
mod client;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../../store/tests/postgres/cluster.rs"]
mod cluster;
mod connections;
mod documents;
mod generated;
mod identities;
mod lines;
mod log;
mod lost_messages;
mod lost_news;
mod on_postgres;
mod panics;
mod playing;
mod previews;
mod processes;
mod readiness;
mod reviews;
mod socket;
mod stopping;
mod streams;
mod tables;
mod test_game;
mod test_server;
