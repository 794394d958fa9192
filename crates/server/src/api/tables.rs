//! Tables: lists of them, setting them up, looking at them, playing at them.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use serde_json::{Map, Value};
use sextant_tables::{Cursor, Note, Update};

use super::asked::{At, Key, Named, Part, Queried, Said, Since, Text};
use crate::desk;
use crate::house::{Ports, Shared};
use crate::protocol::{self, Answer, Command, Draft, Problem, ServerMessage, Snapshot, TableList};
use crate::visitor::Visitor;

pub(super) async fn lobby<P: Ports>(
    State(house): State<Shared<P>>,
    _visitor: Visitor,
    Queried(part): Queried<Part>,
) -> Result<Json<TableList>, Problem> {
    Ok(Json(house.tables.lobby(part.into()).await?.into()))
}

pub(super) async fn own_tables<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    Queried(part): Queried<Part>,
) -> Result<Json<TableList>, Problem> {
    Ok(Json(house.tables.tables_of(visitor.known()?, part.into()).await?.into()))
}

pub(super) async fn set_up<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    Key(key): Key,
    Said(draft): Said<Draft>,
) -> Result<(StatusCode, Json<Answer>), Problem> {
    let answer = desk::set_up(&house, visitor.known()?, key.as_ref(), draft).await?;
    Ok((StatusCode::CREATED, Json(answer.into())))
}

pub(super) async fn look<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    At(table): At,
) -> Result<Json<Snapshot>, Problem> {
    Ok(Json(house.tables.snapshot(visitor.identity.as_ref(), table).await?.into()))
}

pub(super) async fn news<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    At(table): At,
    Queried(since): Queried<Since>,
) -> Result<Json<ServerMessage>, Problem> {
    let since = read_cursor(since.since.as_deref())?;
    let identity = visitor.identity.as_ref();
    let update = match since {
        Some(since) => house.tables.catch_up(identity, table, since).await?,
        None => Update::Snapshot(Box::new(house.tables.snapshot(identity, table).await?)),
    };
    Ok(Json(ServerMessage::of(table, update)))
}

/// A cursor as a client wrote it.
pub(super) fn read_cursor(text: Option<&str>) -> Result<Option<Cursor>, Problem> {
    text.map(str::parse).transpose().map_err(Problem::malformed)
}

pub(super) async fn invitation<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    Named(link): Named,
) -> Result<Json<Snapshot>, Problem> {
    let link = link.parse().map_err(|_| Problem::no_such_table())?;
    Ok(Json(house.tables.invitation(visitor.identity.as_ref(), link).await?.into()))
}

/// A command by POST: the path says what to do, the body holds the rest.
pub(super) fn command<P: Ports>(verb: &'static str) -> MethodRouter<Shared<P>> {
    post(
        async move |State(house): State<Shared<P>>,
                    visitor: Visitor,
                    At(table): At,
                    Key(key): Key,
                    Text(text): Text|
                    -> Result<Json<Answer>, Problem> {
            let identity = visitor.known()?;
            let command = read_command(verb, &text)?;
            Ok(Json(desk::ask(&house, identity, table, key.as_ref(), command).await?.into()))
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
    State(house): State<Shared<P>>,
    visitor: Visitor,
    At(table): At,
) -> Result<Json<protocol::Note>, Problem> {
    let note = house.tables.note(visitor.known()?, table).await?;
    Ok(Json(protocol::Note { text: note.map(String::from).unwrap_or_default() }))
}

pub(super) async fn set_note<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    At(table): At,
    Said(note): Said<protocol::Note>,
) -> Result<StatusCode, Problem> {
    let note = Note::new(&note.text).map_err(Problem::malformed)?;
    house.tables.set_note(visitor.known()?, table, note).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn record<P: Ports>(
    State(house): State<Shared<P>>,
    _visitor: Visitor,
    At(table): At,
) -> Result<Json<Value>, Problem> {
    Ok(Json(house.tables.record(table).await?.1))
}

pub(super) async fn record_text<P: Ports>(
    State(house): State<Shared<P>>,
    _visitor: Visitor,
    At(table): At,
) -> Result<Response, Problem> {
    let (text, _) = house.tables.record(table).await?;
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
