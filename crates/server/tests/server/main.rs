//! The server from outside: real sockets, real clients, everything else in memory.

mod api;
mod client;
mod club;
mod documents;
mod garbage;
mod identities;
mod lost_news;
mod playing;
mod socket;
mod stopping;
mod streams;
mod tables;
