//! The description of the API, in the form of OpenAPI 3.1.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use sextant_wire::{
    Catalogue, ClientMessage, Command, Me, NewGuest, NewTable, NewToken, PrivateNote, Problem,
    Rename, Response, ServerMessage, Snapshot, TableList, Tokens, Welcome,
};

/// A route as it is described.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) token: Token,
    pub(crate) body: Body,
    pub(crate) reply: Reply,
    pub(crate) about: &'static str,
}

/// Which token a route needs.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Token {
    /// None is required; a request with a token may see more.
    None,
    /// Any token.
    Any,
    /// One that is good for everything.
    Full,
}

/// What a request brings along.
#[derive(Clone, Copy)]
pub(crate) enum Body {
    Nothing,
    Json(&'static str),
}

/// What a response holds.
#[derive(Clone, Copy)]
pub(crate) enum Reply {
    Nothing,
    Json(&'static str),
    Text,
    Lines,
    Socket,
}

/// Describes these routes.
pub(crate) fn describe(routes: &[Route]) -> Value {
    let mut paths = Map::new();
    for route in routes {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.to_ascii_lowercase()] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sextant",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables for two expedition games. See docs/API.md for a tour.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "sextant" },
            },
        },
    })
}

fn operation(route: &Route) -> Value {
    let mut parameters: Vec<Value> = route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| parameter("path", name, true))
        .collect();
    if let Some((_, named)) = route.about.split_once("Query: ") {
        let names = named.trim_end_matches('.').split(", ");
        parameters.extend(names.map(|name| parameter("query", name, false)));
    }
    let is_table = route.path.starts_with("/api/v1/tables");
    if route.method == "POST" && is_table {
        parameters.push(parameter("header", "Idempotency-Key", false));
    }
    let mut operation = json!({
        "operationId": operation_id(route),
        "summary": route.about,
        "parameters": parameters,
        "responses": responses(route),
        "security": match route.token {
            Token::None => json!([{}, { "token": [] }, { "cookie": [] }]),
            Token::Any | Token::Full => json!([{ "token": [] }, { "cookie": [] }]),
        },
    });
    if route.token == Token::Full {
        operation["description"] = json!("A token that is only good for playing is not enough.");
    }
    if let Body::Json(schema) = route.body {
        operation["requestBody"] = json!({
            "content": { "application/json": { "schema": reference(schema) } },
        });
    }
    operation
}

fn operation_id(route: &Route) -> String {
    let words: Vec<&str> = route
        .path
        .split(['/', '.'])
        .filter(|part| !part.is_empty() && *part != "api" && *part != "v1")
        .map(|part| part.trim_matches(['{', '}']))
        .collect();
    format!("{}-{}", route.method.to_ascii_lowercase(), words.join("-"))
}

fn parameter(permit: &str, name: &str, required: bool) -> Value {
    let kind = if matches!(name, "skip" | "most") { "integer" } else { "string" };
    json!({ "in": permit, "name": name, "required": required, "schema": { "type": kind } })
}

fn responses(route: &Route) -> Value {
    let content = |kind: &str, schema: Value| json!({ kind: { "schema": schema } });
    let (status, about, content) = match route.reply {
        Reply::Nothing => ("204", "Done.", None),
        Reply::Json(schema) => {
            let created = matches!(
                (route.method, route.path),
                ("POST", "/api/v1/guests" | "/api/v1/tables" | "/api/v1/me/tokens")
            );
            let status = if created { "201" } else { "200" };
            (status, "Done.", Some(content("application/json", reference(schema))))
        }
        Reply::Text => ("200", "Text.", Some(content("text/plain", json!({ "type": "string" })))),
        Reply::Lines => {
            let schema = reference("ServerMessage");
            ("200", "A message a line.", Some(content("application/x-ndjson", schema)))
        }
        Reply::Socket => ("101", "The protocol is switched to a WebSocket.", None),
    };
    let mut done = json!({ "description": about });
    if let Some(content) = content {
        done["content"] = content;
    }
    let problem = content_of_problem();
    json!({
        status: done,
        "default": { "description": "It was not done.", "content": problem },
    })
}

fn content_of_problem() -> Value {
    json!({ "application/problem+json": { "schema": reference("Problem") } })
}

fn reference(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

fn schemas() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut generator = settings.into_generator();
    generator.subschema_for::<Response>();
    generator.subschema_for::<Catalogue>();
    generator.subschema_for::<ClientMessage>();
    generator.subschema_for::<Command>();
    generator.subschema_for::<NewTable>();
    generator.subschema_for::<Me>();
    generator.subschema_for::<NewGuest>();
    generator.subschema_for::<NewToken>();
    generator.subschema_for::<PrivateNote>();
    generator.subschema_for::<Problem>();
    generator.subschema_for::<Rename>();
    generator.subschema_for::<ServerMessage>();
    generator.subschema_for::<Snapshot>();
    generator.subschema_for::<TableList>();
    generator.subschema_for::<Tokens>();
    generator.subschema_for::<Welcome>();
    let mut schemas = Value::Object(generator.take_definitions(true));
    schemas["Record"] = json!({ "type": "object", "description": "An object of its own form." });
    schemas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::description;

    /// Every `$ref` in a document.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    match value {
                        Value::String(target) if key == "$ref" => found.push(target),
                        other => references(other, found),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let description = description();
        let mut found = Vec::new();
        references(&description, &mut found);
        assert!(found.len() > 50);
        for target in found {
            let pointer = target.strip_prefix('#').unwrap();
            assert!(description.pointer(pointer).is_some(), "{target}");
        }
    }

    #[test]
    fn no_two_operations_have_the_same_name() {
        let description = description();
        let paths = description["paths"].as_object().unwrap();
        let mut names: Vec<&str> = paths
            .values()
            .flat_map(|path| path.as_object().unwrap().values())
            .map(|operation| operation["operationId"].as_str().unwrap())
            .collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
