//! How a failure becomes an answer.

use std::fmt;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sextant_core::Refused;
use sextant_tables::{BadText, Error, Refusal, StoreError};
use sextant_wire::{Problem, ServerRefusal};

use crate::log_limit::LogLimit;

/// Why a request was not executed: the problem that the client is sent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ApiError(pub(crate) Problem);

impl ApiError {
    pub(crate) fn malformed(reason: impl fmt::Display) -> ApiError {
        ApiError(Problem::malformed(reason))
    }

    pub(crate) fn no_token() -> ApiError {
        ServerRefusal::NoToken.into()
    }

    /// Too many requests; after so many seconds there is room for another.
    pub(crate) fn rate_limited(seconds: u32) -> ApiError {
        ApiError::retry_after(ServerRefusal::RateLimited, seconds)
    }

    pub(crate) fn stopping() -> ApiError {
        ApiError::retry_after(ServerRefusal::Stopping, 2)
    }

    /// A fault of this program, which is logged; clients learn only that there was one.
    pub(crate) fn internal(error: impl fmt::Display) -> ApiError {
        static LIMIT: LogLimit = LogLimit::new();
        if let Some(suppressed) = LIMIT.allow() {
            tracing::error!(%error, suppressed, "internal error");
        }
        ServerRefusal::Internal.into()
    }

    fn retry_after(refusal: ServerRefusal, seconds: u32) -> ApiError {
        ApiError(Problem { retry_after: Some(seconds), ..refusal.into() })
    }
}

impl From<ServerRefusal> for ApiError {
    fn from(refusal: ServerRefusal) -> ApiError {
        ApiError(refusal.into())
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
        Refusal::Text(_) => 400,
        Refusal::ChatTooFast => 429,
        Refusal::Inconsistent { .. } => 500,
        _ => 409,
    }
}

impl From<BadText> for ApiError {
    fn from(bad: BadText) -> ApiError {
        ApiError(Problem::new(400, Refused::new(&bad)))
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        match error {
            Error::NoSuchTable => ServerRefusal::NoSuchTable.into(),
            Error::Refused { refusal, now } => {
                ApiError(Problem { now, ..Problem::new(status(&refusal), Refused::new(&refusal)) })
            }
            Error::Busy => ApiError::retry_after(ServerRefusal::Busy, 1),
            Error::Store(StoreError::Unavailable(reason)) => {
                static LIMIT: LogLimit = LogLimit::new();
                if let Some(suppressed) = LIMIT.allow() {
                    tracing::warn!(%reason, suppressed, "the store is not available");
                }
                ApiError::retry_after(ServerRefusal::Unavailable, 1)
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

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::BAD_REQUEST);
        let retry_after = self.0.retry_after;
        let json = HeaderValue::from_static("application/problem+json");
        let mut response = (status, axum::Json(self.0)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, json);
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
