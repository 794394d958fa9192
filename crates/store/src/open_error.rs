//! Why a database could not be opened.

use thiserror::Error;

/// Why a database could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// The URL names no database that can be used here.
    #[error("{0}; use sqlite:PATH or postgres://USER@HOST/NAME")]
    BadUrl(String),
    /// The database was written by a newer program.
    #[error(
        "the database is of version {found}, and this program knows versions up to {known}: \
         it needs a newer sextant"
    )]
    TooNew {
        /// The version of the database.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The database belongs to another program.
    #[error("the database holds something else already: it is not one of sextant")]
    Foreign,
    /// A copy was being put back, and the work was broken off.
    #[error(
        "a copy was being put back into the database, and was not finished: make an empty database \
         and put the copy back again"
    )]
    HalfRestored,
    /// Another server uses the file.
    #[error(
        "another server is running on {0}: stop it first, or use PostgreSQL for several servers"
    )]
    InUse(String),
    /// The folder that the file should be in is missing.
    #[error("there is no folder {0}: make it first, or name another file")]
    NoFolder(String),
    /// There is no database, and none was to be made.
    #[error("there is no database {0}")]
    Missing(String),
    /// The database can't be reached, or fails.
    #[error("the database can't be opened: {0}")]
    Unavailable(String),
}
