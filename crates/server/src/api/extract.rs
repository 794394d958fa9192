//! What a request asks for: its parts, each refused in words if it makes no sense.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sextant_tables::{Cursor, Page, RequestId, TableId};
use sextant_wire::ServerRefusal;

use super::operation::{DescribeInput, Operation};
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

impl<T: JsonSchema> DescribeInput for JsonBody<T> {
    fn describe(operation: &mut Operation<'_>) {
        let content = json!({ "application/json": { "schema": operation.schema_of::<T>() } });
        operation.body = Some(json!({ "required": true, "content": content }));
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

impl DescribeInput for BodyBytes {}

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

impl DescribeInput for PathParam {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.schema_of::<String>();
        operation.add_parameter("path", operation.path_parameter.unwrap_or_default(), schema);
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

impl DescribeInput for TablePath {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.schema_of::<TableId>();
        operation.add_parameter("path", operation.path_parameter.unwrap_or_default(), schema);
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

impl<T: JsonSchema> DescribeInput for QueryParams<T> {
    fn describe(operation: &mut Operation<'_>) {
        let schema = T::json_schema(operation.schemas);
        let properties = schema.get("properties").and_then(|properties| properties.as_object());
        for (name, property) in properties.into_iter().flatten() {
            if let Ok(schema) = without_null(property.clone()).try_into() {
                operation.add_parameter("query", name, schema);
            }
        }
    }
}

/// What is left out of a query is not there; no value of it is `null`.
fn without_null(mut property: Value) -> Value {
    if let Some(kinds) = property.get("type").and_then(Value::as_array)
        && let Some(kind) = kinds.iter().find(|kind| *kind != "null").cloned()
    {
        property["type"] = kind;
    }
    property
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

impl DescribeInput for IdempotencyKey {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.schema_of::<RequestId>();
        operation.add_parameter("header", "Idempotency-Key", schema);
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

impl DescribeInput for NoIdempotencyKey {}

/// Part of a list.
#[derive(serde::Deserialize, JsonSchema)]
pub(super) struct PageQuery {
    /// How many entries to leave out at the beginning.
    skip: Option<u32>,
    /// How many entries to list.
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
#[derive(serde::Deserialize, JsonSchema)]
pub(super) struct SinceQuery {
    /// The last cursor that the client received. Without it, everything is sent.
    #[schemars(regex(pattern = Cursor::PATTERN))]
    pub(super) since: Option<String>,
}
