//! Tables: lists of them, setting them up, looking at them, playing at them.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use serde_json::{Map, Value};
use sextant_tables::{Cursor, Note, Update};

use super::extract::{
    BodyBytes, IdempotencyKey, JsonBody, PageQuery, PathParam, QueryParams, SinceQuery, TablePath,
};
use crate::auth::Caller;
use crate::commands;
use crate::protocol::{
    self, Answer, Command, Draft, Problem, ServerMessage, ServerRefusal, Snapshot, TableList,
};
use crate::state::{Ports, SharedState};

pub(super) async fn lobby<P: Ports>(
    State(state): State<SharedState<P>>,
    _visitor: Caller,
    QueryParams(page): QueryParams<PageQuery>,
) -> Result<Json<TableList>, Problem> {
    Ok(Json(state.tables.lobby(page.into()).await?.into()))
}

pub(super) async fn own_tables<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    QueryParams(page): QueryParams<PageQuery>,
) -> Result<Json<TableList>, Problem> {
    Ok(Json(state.tables.tables_of(caller.require_identity()?, page.into()).await?.into()))
}

pub(super) async fn create<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(draft): JsonBody<Draft>,
) -> Result<(StatusCode, Json<Answer>), Problem> {
    let identity = caller.require_identity()?;
    state.limits.check_new_table(caller.address)?;
    let answer = commands::create_table(&state, identity, key.as_ref(), draft).await?;
    Ok((StatusCode::CREATED, Json(answer.into())))
}

pub(super) async fn snapshot<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
) -> Result<Json<Snapshot>, Problem> {
    Ok(Json(state.tables.snapshot(caller.identity.as_ref(), table).await?.into()))
}

pub(super) async fn news<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
    QueryParams(since): QueryParams<SinceQuery>,
) -> Result<Json<ServerMessage>, Problem> {
    let since = read_cursor(since.since.as_deref())?;
    let identity = caller.identity.as_ref();
    let update = match since {
        Some(since) => state.tables.catch_up(identity, table, since).await?,
        None => Update::Snapshot(Box::new(state.tables.snapshot(identity, table).await?)),
    };
    Ok(Json(ServerMessage::of(table, update)))
}

/// A cursor as a client wrote it.
pub(super) fn read_cursor(text: Option<&str>) -> Result<Option<Cursor>, Problem> {
    text.map(str::parse).transpose().map_err(Problem::malformed)
}

pub(super) async fn invitation<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    PathParam(link): PathParam,
) -> Result<Json<Snapshot>, Problem> {
    let link = link.parse().map_err(|_| ServerRefusal::NoSuchTable)?;
    Ok(Json(state.tables.invitation(caller.identity.as_ref(), link).await?.into()))
}

/// A command by POST: the path says what to do, the body holds the rest.
pub(super) fn command<P: Ports>(verb: &'static str) -> MethodRouter<SharedState<P>> {
    post(
        async move |State(state): State<SharedState<P>>,
                    caller: Caller,
                    TablePath(table): TablePath,
                    IdempotencyKey(key): IdempotencyKey,
                    BodyBytes(text): BodyBytes|
                    -> Result<Json<Answer>, Problem> {
            let identity = caller.require_identity()?;
            let command = read_command(verb, &text)?;
            Ok(Json(
                commands::execute(&state, identity, table, key.as_ref(), command).await?.into(),
            ))
        },
    )
}

fn read_command(verb: &str, text: &[u8]) -> Result<Command, Problem> {
    let text: &[u8] = if text.is_empty() { b"{}" } else { text };
    let mut rest: Map<String, Value> = serde_json::from_slice(text).map_err(Problem::malformed)?;
    if rest.insert("do".to_owned(), verb.into()).is_some_and(|said| said != verb) {
        return Err(Problem::malformed("the path says to do something else than the body"));
    }
    serde_json::from_value(Value::Object(rest)).map_err(Problem::malformed)
}

pub(super) async fn note<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
) -> Result<Json<protocol::Note>, Problem> {
    let note = state.tables.note(caller.require_identity()?, table).await?;
    Ok(Json(protocol::Note { text: note.map(String::from).unwrap_or_default() }))
}

pub(super) async fn set_note<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
    JsonBody(note): JsonBody<protocol::Note>,
) -> Result<StatusCode, Problem> {
    let note = Note::new(&note.text)?;
    state.tables.set_note(caller.require_identity()?, table, note).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn record<P: Ports>(
    State(state): State<SharedState<P>>,
    _visitor: Caller,
    TablePath(table): TablePath,
) -> Result<Json<Value>, Problem> {
    Ok(Json(state.tables.record(table).await?.1))
}

pub(super) async fn record_text<P: Ports>(
    State(state): State<SharedState<P>>,
    _visitor: Caller,
    TablePath(table): TablePath,
) -> Result<Response, Problem> {
    let (text, _) = state.tables.record(table).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_says_what_to_do() {
        let read = |verb, text: &str| read_command(verb, text.as_bytes());
        let act = Command::Act { action: "R3".to_owned(), decision: Some(2) };
        assert_eq!(read("act", r#"{"action":"R3","decision":2}"#), Ok(act));
        assert_eq!(read("resign", ""), Ok(Command::Resign {}));
        for (verb, text) in
            [("act", ""), ("act", "[]"), ("resign", r#"{"do":"leave"}"#), ("resign", r#"{"x":1}"#)]
        {
            assert_eq!(read(verb, text).unwrap_err().code, "malformed", "{verb} {text}");
        }
    }
}
