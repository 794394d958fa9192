//! Why the server refuses a request before it reaches a table.

use serde::Serialize;
use sextant_core::Refused;
use sextant_core::typescript::Refusals;
use thiserror::Error;
use ts_rs::{Config, TS};

/// Why the server refuses a request before it reaches a table.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ServerRefusal {
    /// The request can't be understood.
    #[error("{reason}")]
    Malformed {
        /// Why not, in English.
        reason: String,
    },
    /// The response to this request can't be repeated.
    #[error(
        "a token is shown once and not stored, so this request can't be repeated with an \
         idempotency key: send it without one, and revoke tokens that are left over"
    )]
    KeyNotAllowed,
    /// A token is needed, and none was sent.
    #[error("a token is required")]
    NoToken,
    /// The token is not known here.
    #[error("this token is unknown")]
    UnknownToken,
    /// Another site's page sent the request with a player's cookie.
    #[error("this request came from another site's page")]
    CrossOrigin,
    /// There is nothing at this address.
    #[error("there is nothing here")]
    NotFound,
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// The address exists, but not for this method.
    #[error("this method is not allowed here")]
    WrongMethod,
    /// The request or its response took too long.
    #[error("this request took too long")]
    TooSlow,
    /// The connection follows as many tables as one can.
    #[error("a connection can't follow more tables")]
    TooManyFollowed,
    /// The request is too large.
    #[error("this request is too large")]
    TooLarge,
    /// The request is not JSON.
    #[error("the body must be JSON, with content type application/json")]
    NotJson,
    /// The address accepts only a WebSocket upgrade.
    #[error("this address is for WebSockets: request an upgrade")]
    WebsocketRequired,
    /// Too many requests.
    #[error("too many requests: wait a moment")]
    RateLimited,
    /// The server has failed at this request; the log says more.
    #[error("something went wrong in the server")]
    Internal,
    /// What is stored makes no sense.
    #[error("the stored data is damaged")]
    Damaged,
    /// Too many requests at the same table.
    #[error("too many requests at this table: try again")]
    Busy,
    /// The database can't be reached.
    #[error("the database can't be reached: try again in a moment")]
    Unavailable,
    /// The server is about to stop.
    #[error("the server is about to stop: try again in a moment")]
    Stopping,
}

impl ServerRefusal {
    /// The status of the HTTP response.
    pub fn status(&self) -> u16 {
        match self {
            ServerRefusal::Malformed { .. } | ServerRefusal::KeyNotAllowed => 400,
            ServerRefusal::NoToken | ServerRefusal::UnknownToken => 401,
            ServerRefusal::CrossOrigin => 403,
            ServerRefusal::NotFound | ServerRefusal::NoSuchTable => 404,
            ServerRefusal::WrongMethod => 405,
            ServerRefusal::TooSlow => 408,
            ServerRefusal::TooManyFollowed => 409,
            ServerRefusal::TooLarge => 413,
            ServerRefusal::NotJson => 415,
            ServerRefusal::WebsocketRequired => 426,
            ServerRefusal::RateLimited => 429,
            ServerRefusal::Internal | ServerRefusal::Damaged => 500,
            ServerRefusal::Busy | ServerRefusal::Unavailable | ServerRefusal::Stopping => 503,
        }
    }

    /// One of each, and their declaration.
    pub fn all(config: &Config) -> Refusals {
        let all = [
            ServerRefusal::Malformed { reason: "expected value at line 1 column 1".to_owned() },
            ServerRefusal::KeyNotAllowed,
            ServerRefusal::NoToken,
            ServerRefusal::UnknownToken,
            ServerRefusal::CrossOrigin,
            ServerRefusal::NotFound,
            ServerRefusal::NoSuchTable,
            ServerRefusal::WrongMethod,
            ServerRefusal::TooSlow,
            ServerRefusal::TooManyFollowed,
            ServerRefusal::TooLarge,
            ServerRefusal::NotJson,
            ServerRefusal::WebsocketRequired,
            ServerRefusal::RateLimited,
            ServerRefusal::Internal,
            ServerRefusal::Damaged,
            ServerRefusal::Busy,
            ServerRefusal::Unavailable,
            ServerRefusal::Stopping,
        ];
        let examples = all.iter().map(Refused::new).collect();
        Refusals { of: "server", examples, declaration: ServerRefusal::inline(config) }
    }
}
