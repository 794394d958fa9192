//! Where tables are kept: the ports of `sextant-tables` on SQLite and on PostgreSQL.
//!
//! [`open`] chooses by URL. A club needs no more than a file; a site whose processes share the load
//! has a PostgreSQL server. Both keep the same promises, those of
//! [`Store`](sextant_tables::Store), and one suite holds both to them.
#![warn(missing_docs)]

mod any_news;
mod any_store;
mod backup;
mod check;
mod contents;
mod data_folder;
mod open_error;
mod postgres;
mod sqlite;
mod stats;
mod stored;
mod url;

pub use any_news::{AnyNews, AnySubscription};
pub use any_store::{AnyStore, Making, open, open_quietly};
pub use backup::{BackupError, Counts};
pub use check::{Checked, Finished};
pub use data_folder::{data_folder, default_database};
pub use open_error::OpenError;
pub use postgres::{PostgresNews, PostgresStore};
pub use sextant_tables::StoreError;
pub use sqlite::SqliteStore;
pub use stats::{Stats, TableStats};
