//! What a request asks for: its parts, each refused in words if it makes no sense.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use serde::de::DeserializeOwned;
use sextant_tables::{Page, RequestId, TableId};

use crate::protocol::Problem;

/// A body of JSON.
pub(super) struct Said<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Said<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Said<T>, Problem> {
        let text = Text::from_request(request, state).await?;
        serde_json::from_slice(&text.0).map(Said).map_err(Problem::malformed)
    }
}

/// A body that says it is JSON, or an empty one.
pub(super) struct Text(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Text, Problem> {
        let is_json = is_json(request.headers());
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
                Problem::too_large()
            } else {
                Problem::malformed("the body could not be read")
            }
        })?;
        if bytes.is_empty() || is_json { Ok(Text(bytes)) } else { Err(Problem::not_json()) }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind =
        headers.get(header::CONTENT_TYPE).and_then(|value: &HeaderValue| value.to_str().ok());
    kind.and_then(|kind| kind.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The one part of the path that is not fixed.
pub(super) struct Named(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, Problem> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(name)| Named(name)).map_err(|_| Problem::not_found())
    }
}

/// The table in the path.
pub(super) struct At(pub(super) TableId);

impl<S: Send + Sync> FromRequestParts<S> for At {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At, Problem> {
        let Named(name) = Named::from_request_parts(parts, state).await?;
        name.parse().map(At).map_err(|_| Problem::no_such_table())
    }
}

/// What stands behind the question mark.
pub(super) struct Queried<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Queried<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Queried<T>, Problem> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        query.map(|Query(query)| Queried(query)).map_err(Problem::malformed)
    }
}

const KEY: &str = "idempotency-key";

/// What the client calls its request.
pub(super) struct Key(pub(super) Option<RequestId>);

impl<S: Send + Sync> FromRequestParts<S> for Key {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Key, Problem> {
        let Some(value) = parts.headers.get(KEY) else { return Ok(Key(None)) };
        let key =
            value.to_str().map_err(|_| Problem::malformed("the idempotency key is no text"))?;
        key.parse().map(|key| Key(Some(key))).map_err(Problem::malformed)
    }
}

/// That the client does not call its request anything. What hands out a token can't be asked again:
/// only a hash of the token is kept.
pub(super) struct NoKey;

impl<S: Send + Sync> FromRequestParts<S> for NoKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<NoKey, Problem> {
        if parts.headers.contains_key(KEY) { Err(Problem::key_not_honoured()) } else { Ok(NoKey) }
    }
}

/// Part of a list.
#[derive(serde::Deserialize)]
pub(super) struct Part {
    skip: Option<u32>,
    most: Option<u32>,
}

impl From<Part> for Page {
    fn from(part: Part) -> Page {
        Page {
            skip: part.skip.unwrap_or(Page::FIRST.skip),
            limit: part.most.unwrap_or(Page::FIRST.limit),
        }
    }
}

/// From where on to be told.
#[derive(serde::Deserialize)]
pub(super) struct Since {
    pub(super) since: Option<String>,
}
