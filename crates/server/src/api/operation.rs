//! What a handler says of itself: every part of a request that it takes, and its response, adds to the
//! description of the operation. So the description can't name another type than the code uses.

use std::future::Future;

use axum::Json;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, NoContent, Response};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::auth::Caller;
use crate::error::ApiError;

/// The parts of an operation that follow from the types of its handler.
pub(super) struct Operation<'g> {
    pub(super) schemas: &'g mut SchemaGenerator,
    /// What the part of the path in braces is called.
    pub(super) path_parameter: Option<&'static str>,
    pub(super) parameters: Vec<Value>,
    pub(super) body: Option<Value>,
    pub(super) responses: Map<String, Value>,
}

impl<'g> Operation<'g> {
    pub(super) fn new(path: &'static str, schemas: &'g mut SchemaGenerator) -> Operation<'g> {
        let path_parameter =
            path.split('/').find_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        Operation {
            schemas,
            path_parameter,
            parameters: Vec::new(),
            body: None,
            responses: Map::new(),
        }
    }

    pub(super) fn schema_of<T: JsonSchema>(&mut self) -> Schema {
        self.schemas.subschema_for::<T>()
    }

    pub(super) fn add_parameter(&mut self, place: &str, name: &str, schema: Schema) {
        let required = place == "path";
        let mut parameter =
            json!({ "in": place, "name": name, "required": required, "schema": schema });
        if let Some(about) = parameter.pointer("/schema/description").cloned() {
            parameter["description"] = about;
        }
        self.parameters.push(parameter);
    }

    /// A response that is an image of this kind.
    pub(super) fn add_image(&mut self, kind: &str) {
        let schema = json!({ "type": "string", "format": "binary" });
        self.add_response(StatusCode::OK, "An image.", Some((kind, schema)));
    }

    fn add_response(&mut self, status: StatusCode, about: &str, content: Option<(&str, Value)>) {
        let mut response = json!({ "description": about });
        if let Some((kind, schema)) = content {
            response["content"] = json!({ kind: { "schema": schema } });
        }
        self.responses.insert(status.as_str().to_owned(), response);
    }
}

/// A part of a request, taken by an extractor.
pub(super) trait DescribeInput {
    /// Says nothing by default: not everything that is extracted is the client's to choose.
    fn describe(_: &mut Operation<'_>) {}
}

impl<S> DescribeInput for State<S> {}
impl DescribeInput for Caller {}
impl DescribeInput for Request {}
impl DescribeInput for Result<WebSocketUpgrade, WebSocketUpgradeRejection> {}

/// A response.
pub(super) trait DescribeOutput {
    fn describe(operation: &mut Operation<'_>);
}

impl<T: DescribeOutput> DescribeOutput for Result<T, ApiError> {
    fn describe(operation: &mut Operation<'_>) {
        T::describe(operation);
    }
}

impl<T: JsonSchema> DescribeOutput for Json<T> {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.schema_of::<T>().into();
        operation.add_response(StatusCode::OK, "Done.", Some(("application/json", schema)));
    }
}

impl DescribeOutput for NoContent {
    fn describe(operation: &mut Operation<'_>) {
        operation.add_response(StatusCode::NO_CONTENT, "Done.", None);
    }
}

impl DescribeOutput for &str {
    fn describe(operation: &mut Operation<'_>) {
        let schema = json!({ "type": "string" });
        operation.add_response(StatusCode::OK, "Text.", Some(("text/plain", schema)));
    }
}

impl DescribeOutput for String {
    fn describe(operation: &mut Operation<'_>) {
        <&str>::describe(operation);
    }
}

/// What was created.
pub(super) struct Created<T>(pub(super) T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

impl<T: JsonSchema> DescribeOutput for Created<T> {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.schema_of::<T>().into();
        operation.add_response(StatusCode::CREATED, "Done.", Some(("application/json", schema)));
    }
}

/// An object of a form that is described elsewhere: a record, a schema.
pub(super) struct AnyObject<T>(pub(super) T);

impl<T: Serialize> IntoResponse for AnyObject<T> {
    fn into_response(self) -> Response {
        Json(self.0).into_response()
    }
}

impl<T> DescribeOutput for AnyObject<T> {
    fn describe(operation: &mut Operation<'_>) {
        let schema = json!({ "type": "object" });
        operation.add_response(StatusCode::OK, "Done.", Some(("application/json", schema)));
    }
}

/// A response that sets or deletes the cookie, if there is one to set.
pub(super) struct WithCookie<T>(pub(super) Option<HeaderValue>, pub(super) T);

impl<T: IntoResponse> IntoResponse for WithCookie<T> {
    fn into_response(self) -> Response {
        let mut response = self.1.into_response();
        if let Some(cookie) = self.0 {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

impl<T: DescribeOutput> DescribeOutput for WithCookie<T> {
    fn describe(operation: &mut Operation<'_>) {
        T::describe(operation);
    }
}

/// Messages, one JSON object per line.
pub(super) struct JsonLines(pub(super) Body);

const JSON_LINES: &str = "application/x-ndjson";

impl IntoResponse for JsonLines {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, JSON_LINES),
            // Proxies that collect a response before they pass it on would never pass this one on.
            (header::HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        (headers, self.0).into_response()
    }
}

impl DescribeOutput for JsonLines {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.schema_of::<sextant_wire::ServerMessage>().into();
        operation.add_response(StatusCode::OK, "A message a line.", Some((JSON_LINES, schema)));
    }
}

/// The beginning of a WebSocket.
pub(super) struct Upgraded(pub(super) Response);

impl IntoResponse for Upgraded {
    fn into_response(self) -> Response {
        self.0
    }
}

impl DescribeOutput for Upgraded {
    fn describe(operation: &mut Operation<'_>) {
        // What is sent over it is part of the description all the same.
        operation.schema_of::<sextant_wire::ClientMessage>();
        let about = "The protocol is switched to a WebSocket.";
        operation.add_response(StatusCode::SWITCHING_PROTOCOLS, about, None);
    }
}

/// A handler. `T` holds the types of its arguments, as in axum's own trait for handlers.
pub(super) trait DescribeHandler<T> {
    fn describe(operation: &mut Operation<'_>);
}

impl<F, R> DescribeHandler<((),)> for F
where
    F: FnOnce() -> R,
    R: Future<Output: DescribeOutput>,
{
    fn describe(operation: &mut Operation<'_>) {
        R::Output::describe(operation);
    }
}

macro_rules! describe_handler {
    ($($input:ident),+) => {
        impl<F, R, M, $($input),+> DescribeHandler<(M, $($input,)+)> for F
        where
            F: FnOnce($($input),+) -> R,
            R: Future<Output: DescribeOutput>,
            $($input: DescribeInput,)+
        {
            fn describe(operation: &mut Operation<'_>) {
                $($input::describe(operation);)+
                R::Output::describe(operation);
            }
        }
    };
}

describe_handler!(A);
describe_handler!(A, B);
describe_handler!(A, B, C);
describe_handler!(A, B, C, D);
describe_handler!(A, B, C, D, E);
