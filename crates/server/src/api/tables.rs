//! Tables: lists of them, setting them up, looking at them, playing at them.

use axum::Json;
use axum::extract::State;
use axum::response::NoContent;
use serde_json::{Map, Value};
use sextant_tables::{Cursor, Note, Update};
use sextant_wire::{
    self as wire, Command, NewTable, PrivateNote, ReviewState, ServerRefusal, Snapshot, TableList,
};

use super::extract::{
    BodyBytes, IdempotencyKey, JsonBody, PageQuery, PathParam, QueryParams, SinceQuery, TablePath,
};
use super::operation::{AnyObject, Created};
use crate::auth::Caller;
use crate::commands;
use crate::error::ApiError;
use crate::state::{Ports, SharedState};

pub(super) async fn lobby<P: Ports>(
    State(state): State<SharedState<P>>,
    _visitor: Caller,
    QueryParams(page): QueryParams<PageQuery>,
) -> Result<Json<TableList>, ApiError> {
    Ok(Json(TableList { tables: state.tables.lobby(page.into()).await? }))
}

pub(super) async fn own_tables<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    QueryParams(page): QueryParams<PageQuery>,
) -> Result<Json<TableList>, ApiError> {
    let tables = state.tables.tables_of(caller.require_identity()?, page.into()).await?;
    Ok(Json(TableList { tables }))
}

pub(super) async fn create<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(new_table): JsonBody<NewTable>,
) -> Result<Created<wire::Response>, ApiError> {
    let identity = caller.require_identity()?;
    state.limits.check_new_table(caller.address)?;
    let response = commands::create_table(&state, identity, key.as_ref(), &new_table).await?;
    Ok(Created(response))
}

pub(super) async fn snapshot<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
) -> Result<Json<Snapshot>, ApiError> {
    Ok(Json(state.tables.snapshot(caller.identity.as_ref(), table).await?))
}

pub(super) async fn news<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
    QueryParams(since): QueryParams<SinceQuery>,
) -> Result<Json<Update>, ApiError> {
    let since = read_cursor(since.since.as_deref())?;
    let identity = caller.identity.as_ref();
    let update = match since {
        Some(since) => state.tables.catch_up(identity, table, since).await?,
        None => Update::Snapshot(Box::new(state.tables.snapshot(identity, table).await?)),
    };
    Ok(Json(update))
}

/// A cursor as a client wrote it.
pub(super) fn read_cursor(text: Option<&str>) -> Result<Option<Cursor>, ApiError> {
    text.map(str::parse).transpose().map_err(ApiError::malformed)
}

pub(super) async fn invitation<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    PathParam(link): PathParam,
) -> Result<Json<Snapshot>, ApiError> {
    let link = link.parse().map_err(|_| ServerRefusal::NoSuchTable)?;
    Ok(Json(state.tables.invitation(caller.identity.as_ref(), link).await?))
}

/// A command by POST: the path says what to do, the body holds the rest.
pub(super) async fn command<P: Ports>(
    verb: &str,
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
    IdempotencyKey(key): IdempotencyKey,
    BodyBytes(text): BodyBytes,
) -> Result<Json<wire::Response>, ApiError> {
    let identity = caller.require_identity()?;
    let command = read_command(verb, &text)?;
    Ok(Json(commands::execute(&state, identity, table, key.as_ref(), &command).await?))
}

fn read_command(verb: &str, text: &[u8]) -> Result<Command, ApiError> {
    let text: &[u8] = if text.is_empty() { b"{}" } else { text };
    let mut rest: Map<String, Value> = serde_json::from_slice(text).map_err(ApiError::malformed)?;
    if rest.insert("do".to_owned(), verb.into()).is_some_and(|said| said != verb) {
        return Err(ApiError::malformed("the path says to do something else than the body"));
    }
    serde_json::from_value(Value::Object(rest)).map_err(ApiError::malformed)
}

pub(super) async fn note<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
) -> Result<Json<PrivateNote>, ApiError> {
    let note = state.tables.note(caller.require_identity()?, table).await?;
    Ok(Json(PrivateNote { text: note.map(String::from).unwrap_or_default() }))
}

pub(super) async fn set_note<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
    JsonBody(note): JsonBody<PrivateNote>,
) -> Result<NoContent, ApiError> {
    let note = Note::new(&note.text)?;
    state.tables.set_note(caller.require_identity()?, table, note).await?;
    Ok(NoContent)
}

pub(super) async fn record<P: Ports>(
    State(state): State<SharedState<P>>,
    _visitor: Caller,
    TablePath(table): TablePath,
) -> Result<AnyObject<Value>, ApiError> {
    Ok(AnyObject(state.tables.record(table).await?.1))
}

pub(super) async fn record_text<P: Ports>(
    State(state): State<SharedState<P>>,
    _visitor: Caller,
    TablePath(table): TablePath,
) -> Result<String, ApiError> {
    Ok(state.tables.record(table).await?.0)
}

/// The same review for everyone: it shows no more than the record, which is public by then.
pub(super) async fn review<P: Ports>(
    State(state): State<SharedState<P>>,
    _visitor: Caller,
    TablePath(table): TablePath,
) -> Result<Json<ReviewState>, ApiError> {
    Ok(Json(if let Some(review) = state.tables.review(table).await? {
        let review = serde_json::from_str(&review).map_err(|_| ServerRefusal::Damaged)?;
        ReviewState::Complete { review }
    } else {
        let judged = state.reviews.want(table);
        ReviewState::Pending { judged: judged.map(|count| count as u32) }
    }))
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
            assert_eq!(read(verb, text).unwrap_err().0.code, "malformed", "{verb} {text}");
        }
    }
}
