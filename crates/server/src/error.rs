//! How a failure becomes an answer.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sextant_tables::{Error, Refusal, StoreError};

use crate::protocol::{Millis, Problem};

impl Problem {
    /// A token is needed, and none was shown.
    pub(crate) fn no_token() -> Problem {
        Problem::new(401, "no-token", "a token is needed for this")
    }

    /// The token is not known here.
    pub(crate) fn unknown_token() -> Problem {
        Problem::new(401, "unknown-token", "this token is not known here")
    }

    /// A page from elsewhere asks in a player's name.
    pub(crate) fn cross_origin() -> Problem {
        Problem::new(403, "cross-origin", "this was asked by a page from elsewhere")
    }

    pub(crate) fn no_such_table() -> Problem {
        Problem::from(Error::NoSuchTable)
    }

    pub(crate) fn not_found() -> Problem {
        Problem::new(404, "not-found", "there is nothing here")
    }

    pub(crate) fn wrong_method() -> Problem {
        Problem::new(405, "wrong-method", "this can't be done here")
    }

    /// What is asked for can't be answered a second time.
    pub(crate) fn key_not_honoured() -> Problem {
        let message = "a token is shown once and not kept, so this can't be repeated under an \
            idempotency key: ask without one, and take back what is left over";
        Problem::new(400, "key-not-honoured", message)
    }

    pub(crate) fn too_large() -> Problem {
        Problem::new(413, "too-large", "this is more than can be taken at once")
    }

    pub(crate) fn not_json() -> Problem {
        Problem::new(415, "not-json", "the body must be JSON, with the content type to say so")
    }

    /// Too much at once.
    pub(crate) fn rate_limited(seconds: u32) -> Problem {
        Problem {
            retry_after: Some(seconds),
            ..Problem::new(429, "too-much", "this was too much at once: please wait a little")
        }
    }

    pub(crate) fn stopping() -> Problem {
        Problem {
            retry_after: Some(2),
            ..Problem::new(503, "stopping", "the server is about to stop: try again in a moment")
        }
    }

    fn unavailable() -> Problem {
        Problem {
            retry_after: Some(1),
            ..Problem::new(503, "unavailable", "the tables can't be reached: try again in a moment")
        }
    }

    fn of_refusal(refusal: &Refusal) -> Problem {
        let from = match refusal {
            Refusal::NothingToClaim { from } => from.map(Millis::from),
            _ => None,
        };
        Problem { from, ..Problem::new(status(refusal), refusal.code(), refusal) }
    }
}

fn status(refusal: &Refusal) -> u16 {
    match refusal {
        Refusal::Terms(_) | Refusal::RequestReused | Refusal::Rules(_) => 422,
        Refusal::FullTokenRequired
        | Refusal::NotSeated
        | Refusal::InvitationRequired
        | Refusal::Reserved(_)
        | Refusal::SeatForBot(_) => 403,
        Refusal::NoSuchSeat(_) => 404,
        Refusal::ChatTooFast => 429,
        _ => 409,
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        match error {
            Error::NoSuchTable => Problem::new(404, "no-such-table", Error::NoSuchTable),
            Error::Refused { refusal, now } => Problem {
                now: now.map(|answer| Box::new((*answer).into())),
                ..Problem::of_refusal(&refusal)
            },
            Error::Busy => {
                Problem { retry_after: Some(1), ..Problem::new(503, "busy", Error::Busy) }
            }
            Error::Store(StoreError::Unavailable(reason)) => {
                tracing::warn!(%reason, "the store is not available");
                Problem::unavailable()
            }
            Error::Store(StoreError::Corrupt(_)) | Error::Corrupt(_) => {
                tracing::error!(%error, "what is stored makes no sense");
                Problem::new(500, "damaged", "what is stored about this makes no sense")
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let retry_after = self.retry_after;
        let json = HeaderValue::from_static("application/problem+json");
        let mut response = (status, axum::Json(self)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, json);
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
