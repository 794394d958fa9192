//! How the server is reached, and what can go wrong.

use std::error::Error as _;
use std::time::Duration;

use deadpool_postgres::PoolError;
use sextant_tables::StoreError;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Config, Error};

use crate::OpenError;

/// How to reach the server that a URL names. A server that falls silent is noticed.
pub(crate) fn config(url: &str) -> Result<Config, OpenError> {
    let mut config: Config = url.parse().map_err(|error: Error| OpenError::BadUrl(tell(&error)))?;
    if config.get_hosts().is_empty() {
        return Err(OpenError::BadUrl("the URL names no host".to_owned()));
    }
    // Better no connection than one that is open to all although it was to be closed.
    if config.get_ssl_mode() == SslMode::Require {
        let said = "connections to PostgreSQL are not encrypted by this program, so sslmode=require \
            can't be kept: go by a socket on this machine, a private network or a tunnel";
        return Err(OpenError::BadUrl(said.to_owned()));
    }
    config.connect_timeout(Duration::from_secs(5));
    config.keepalives_idle(Duration::from_secs(30));
    config.tcp_user_timeout(Duration::from_secs(30));
    if config.get_application_name().is_none() {
        config.application_name("sextant");
    }
    Ok(config)
}

/// What an error of the server means to a caller.
#[expect(clippy::needless_pass_by_value, reason = "so that it can be given to `map_err`")]
pub(super) fn failed(error: Error) -> StoreError {
    let damaged = error.code().is_some_and(|code| {
        // Integrity constraints, and what the server itself finds damaged.
        code.code().starts_with("23") || ["XX001", "XX002"].contains(&code.code())
    });
    if damaged { StoreError::Corrupt(tell(&error)) } else { StoreError::Unavailable(tell(&error)) }
}

pub(super) fn no_connection(error: PoolError) -> StoreError {
    match error {
        PoolError::Backend(error) => StoreError::Unavailable(tell(&error)),
        other => StoreError::Unavailable(other.to_string()),
    }
}

/// What the server says, without the details: those quote what is stored.
pub(super) fn tell(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_that_must_be_encrypted_is_refused_in_words() {
        for mode in ["disable", "prefer"] {
            let url = format!("postgres://ada:hush@db.example.org/games?sslmode={mode}");
            assert!(config(&url).is_ok(), "{mode}");
        }
        for mode in ["require", "verify-ca", "verify-full"] {
            let url = format!("postgres://ada:hush@db.example.org/games?sslmode={mode}");
            let refused = config(&url).expect_err("it is refused").to_string();
            assert!(refused.contains("sslmode") && !refused.contains("hush"), "{refused}");
        }
    }
}
