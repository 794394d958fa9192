//! Which database is meant.

use std::path::PathBuf;

use crate::OpenError;

/// Which database is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DatabaseUrl {
    /// A file.
    Sqlite(PathBuf),
    /// A server, and how to reach it.
    Postgres(String),
}

impl DatabaseUrl {
    pub(crate) fn parse(url: &str) -> Result<DatabaseUrl, OpenError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(DatabaseUrl::Postgres(url.to_owned()));
        }
        let Some(path) = url.strip_prefix("sqlite:") else {
            // What follows the first colon may be a password.
            let scheme = url.split(':').next().unwrap_or_default();
            let said = sextant_core::excerpt(&format!("{scheme}:"));
            return Err(OpenError::BadUrl(format!("unsupported database {said}")));
        };
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path.contains('\0') {
            return Err(OpenError::BadUrl("sqlite: needs the path of a file".to_owned()));
        }
        if path == ":memory:" {
            let said = "sqlite: keeps games in a file, never in memory alone";
            return Err(OpenError::BadUrl(said.to_owned()));
        }
        Ok(DatabaseUrl::Sqlite(PathBuf::from(path)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_a_file_or_a_server() {
        let file = |path: &str| Ok(DatabaseUrl::Sqlite(PathBuf::from(path)));
        assert_eq!(DatabaseUrl::parse("sqlite:games.db"), file("games.db"));
        assert_eq!(DatabaseUrl::parse("sqlite://games.db"), file("games.db"));
        assert_eq!(DatabaseUrl::parse("sqlite:/var/games.db"), file("/var/games.db"));
        assert_eq!(DatabaseUrl::parse("sqlite:///var/games.db"), file("/var/games.db"));
        let server = "postgres://ada@localhost/games";
        assert_eq!(DatabaseUrl::parse(server), Ok(DatabaseUrl::Postgres(server.to_owned())));
    }

    #[test]
    fn anything_else_is_refused_without_repeating_a_password() {
        for url in ["", "games.db", "sqlite:", "sqlite://", "sqlite::memory:", "mysql://x"] {
            assert!(matches!(DatabaseUrl::parse(url), Err(OpenError::BadUrl(_))), "{url}");
        }
        let error = DatabaseUrl::parse("mysql://ada:hush@localhost").unwrap_err().to_string();
        assert!(error.starts_with("unsupported database `mysql:`"), "{error}");
        assert!(!error.contains("hush"));
    }
}
