//! Data that earlier versions of the program wrote stays readable: records, databases, backups,
//! games saved by the page and the terminal. Bots and the engine protocol give the same answers.
//!
//! A folder for each version holds the data, with a README that says how it was made. Almost
//! everything is tested through the command line, which other programs rely on; what is asked of a
//! server is in [`server`].
#![cfg(unix)]

mod bots;
mod club;
mod databases;
mod fixtures;
mod program;
mod records;
mod server;
mod terminal;
mod times;
