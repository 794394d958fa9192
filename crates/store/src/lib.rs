//! The database of a server: tables, players and jobs, kept in SQLite or PostgreSQL.
//!
//! - [`open`] opens a database by its URL, and is the place to start. An SQLite file is enough for
//!   one server; several processes that share the load need PostgreSQL.
//! - [`AnyStore`] and [`AnyNews`] implement the ports of `sextant-tables` on either. One test suite
//!   checks both ([`testing::check_store`](sextant_tables::testing::check_store)).
//! - [`AnyStore::stats`] counts what is stored. Backups and checks are methods of [`AnyStore`] as
//!   well.
//!
//! ```
//! use sextant_tables::{Page, Store};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = std::env::temp_dir().join(format!("sextant-example-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let url = format!("sqlite:{}", folder.join("games.db").display());
//! let (store, _news) = sextant_store::open(&url).await?;
//! assert!(store.lobby(Page::FIRST).await?.is_empty());
//! assert_eq!(store.stats().await?.engine, "sqlite");
//! store.close().await;
//! # std::fs::remove_dir_all(folder)?;
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod any_news;
mod any_store;
mod backup;
mod check;
mod contents;
mod data_folder;
mod open_error;
mod packed;
mod postgres;
mod retention;
mod sqlite;
mod stats;
mod stored;
mod url;

pub use any_news::{AnyNews, AnySubscription};
pub use any_store::{AnyStore, Making, open, open_quietly};
pub use backup::{BackupError, Counts, Tokens, check_copy};
pub use check::{Checked, Finished};
pub use data_folder::{data_folder, default_database};
pub use open_error::OpenError;
pub use postgres::{PostgresNews, PostgresStore};
pub use sextant_tables::StoreError;
pub use sqlite::SqliteStore;
pub use stats::{Stats, TableStats};
