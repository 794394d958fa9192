//! What a request asks for: its parts, each refused in words if it makes no sense.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use serde::de::DeserializeOwned;
use sextant_tables::{Page, RequestId, TableId};
use sextant_wire::ServerRefusal;

use crate::error::ApiError;

/// A body of JSON.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, ApiError> {
        let text = BodyBytes::from_request(request, state).await?;
        serde_json::from_slice(&text.0).map(JsonBody).map_err(ApiError::malformed)
    }
}

/// A body that says it is JSON, or an empty one.
pub(super) struct BodyBytes(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for BodyBytes {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<BodyBytes, ApiError> {
        let is_json = is_json(request.headers());
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
                ServerRefusal::TooLarge.into()
            } else {
                ApiError::malformed("the body could not be read")
            }
        })?;
        if bytes.is_empty() || is_json {
            Ok(BodyBytes(bytes))
        } else {
            Err(ServerRefusal::NotJson.into())
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind =
        headers.get(header::CONTENT_TYPE).and_then(|value: &HeaderValue| value.to_str().ok());
    kind.and_then(|kind| kind.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The one part of the path that is not fixed.
pub(super) struct PathParam(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for PathParam {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathParam, ApiError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(name)| PathParam(name)).map_err(|_| ServerRefusal::NotFound.into())
    }
}

/// The table in the path.
pub(super) struct TablePath(pub(super) TableId);

impl<S: Send + Sync> FromRequestParts<S> for TablePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TablePath, ApiError> {
        let PathParam(name) = PathParam::from_request_parts(parts, state).await?;
        name.parse().map(TablePath).map_err(|_| ServerRefusal::NoSuchTable.into())
    }
}

/// What stands behind the question mark.
pub(super) struct QueryParams<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<QueryParams<T>, ApiError> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        query.map(|Query(query)| QueryParams(query)).map_err(ApiError::malformed)
    }
}

const HEADER: &str = "idempotency-key";

/// What the client calls its request.
pub(super) struct IdempotencyKey(pub(super) Option<RequestId>);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<IdempotencyKey, ApiError> {
        let Some(value) = parts.headers.get(HEADER) else { return Ok(IdempotencyKey(None)) };
        let key =
            value.to_str().map_err(|_| ApiError::malformed("the idempotency key is no text"))?;
        key.parse().map(|key| IdempotencyKey(Some(key))).map_err(ApiError::malformed)
    }
}

/// That the client does not call its request anything. What hands out a token can't be asked again:
/// only a hash of the token is kept.
pub(super) struct NoIdempotencyKey;

impl<S: Send + Sync> FromRequestParts<S> for NoIdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<NoIdempotencyKey, ApiError> {
        if parts.headers.contains_key(HEADER) {
            Err(ServerRefusal::KeyNotAllowed.into())
        } else {
            Ok(NoIdempotencyKey)
        }
    }
}

/// Part of a list.
#[derive(serde::Deserialize)]
pub(super) struct PageQuery {
    skip: Option<u32>,
    most: Option<u32>,
}

impl From<PageQuery> for Page {
    fn from(page: PageQuery) -> Page {
        Page {
            skip: page.skip.unwrap_or(Page::FIRST.skip),
            limit: page.most.unwrap_or(Page::FIRST.limit),
        }
    }
}

/// The cursor from which to catch up.
#[derive(serde::Deserialize)]
pub(super) struct SinceQuery {
    pub(super) since: Option<String>,
}
