//! How a failure becomes an answer.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sextant_core::Refused;
use sextant_tables::{BadText, Error, Refusal, StoreError};

use crate::log_limit::LogLimit;
use crate::protocol::{Problem, ServerRefusal};

impl Problem {
    pub(crate) fn no_token() -> Problem {
        ServerRefusal::NoToken.into()
    }

    /// Too many requests; after so many seconds there is room for another.
    pub(crate) fn rate_limited(seconds: u32) -> Problem {
        Problem { retry_after: Some(seconds), ..ServerRefusal::RateLimited.into() }
    }

    pub(crate) fn stopping() -> Problem {
        Problem { retry_after: Some(2), ..ServerRefusal::Stopping.into() }
    }
}

fn status(refusal: &Refusal) -> u16 {
    match refusal {
        Refusal::Terms(_)
        | Refusal::RequestReused
        | Refusal::Rules(_)
        | Refusal::ActionTooLong { .. } => 422,
        Refusal::FullTokenRequired
        | Refusal::NotSeated
        | Refusal::InvitationRequired
        | Refusal::SeatReserved { .. }
        | Refusal::SeatForBot { .. } => 403,
        Refusal::NoSuchSeat { .. } => 404,
        Refusal::ChatTooFast => 429,
        Refusal::Inconsistent { .. } => 500,
        _ => 409,
    }
}

impl From<BadText> for Problem {
    fn from(bad: BadText) -> Problem {
        Problem::new(400, Refused::new(&bad))
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        match error {
            Error::NoSuchTable => ServerRefusal::NoSuchTable.into(),
            Error::Refused { refusal, now } => Problem {
                now: now.map(|answer| Box::new((*answer).into())),
                ..Problem::new(status(&refusal), Refused::new(&refusal))
            },
            Error::Busy => Problem { retry_after: Some(1), ..ServerRefusal::Busy.into() },
            Error::Store(StoreError::Unavailable(reason)) => {
                static LIMIT: LogLimit = LogLimit::new();
                if let Some(suppressed) = LIMIT.allow() {
                    tracing::warn!(%reason, suppressed, "the store is not available");
                }
                Problem { retry_after: Some(1), ..ServerRefusal::Unavailable.into() }
            }
            Error::Store(StoreError::Corrupt(_)) | Error::Corrupt(_) => {
                static LIMIT: LogLimit = LogLimit::new();
                if let Some(suppressed) = LIMIT.allow() {
                    tracing::error!(%error, suppressed, "what is stored makes no sense");
                }
                ServerRefusal::Damaged.into()
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
