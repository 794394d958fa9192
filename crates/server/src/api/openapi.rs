//! The description of the API, in the form of OpenAPI 3.1.

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use sextant_wire::{Command, Problem};

use super::operation::Operation;

/// A route as it is described.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) token: Token,
    pub(crate) about: &'static str,
    /// What follows from the types of its handler.
    pub(super) describe: fn(&mut Operation<'_>),
    /// The command that a POST gives, which no type of the handler says.
    pub(crate) command: Option<&'static str>,
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

/// Describes these routes.
pub(crate) fn describe(routes: &[Route]) -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut schemas = settings.into_generator();
    let mut paths = Map::new();
    for route in routes {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        let mut operation = operation(route, &mut schemas);
        add_links(route, routes, &mut operation);
        path[route.method.to_ascii_lowercase()] = operation;
    }
    let mut description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sextant",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables for two expedition games. See docs/API.md for a tour.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "sextant" },
            },
        },
    });
    let games: Vec<&str> = sextant_catalog::GAMES.iter().map(|game| game.name()).collect();
    description["components"]["schemas"]["Terms"]["properties"]["game"]["enum"] = json!(games);
    bound_numbers(&mut description);
    description
}

/// Says how large numbers of 32 bits can be, where nothing else is said.
fn bound_numbers(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if map.get("format").is_some_and(|format| format == "uint32") {
                map.entry("maximum").or_insert(u32::MAX.into());
            }
            map.values_mut().for_each(bound_numbers);
        }
        Value::Array(values) => values.iter_mut().for_each(bound_numbers),
        _ => {}
    }
}

/// Where responses name what paths ask for: the operation, the place in its response, the parameter.
const LINKS: [(&str, &str, &str, &str); 5] = [
    ("GET", "/api/v1/games", "/games/0/name", "game"),
    ("POST", "/api/v1/tables", "/table", "table"),
    ("POST", "/api/v1/tables/{table}/rematch", "/table", "table"),
    ("GET", "/api/v1/tables/{table}", "/state/link", "link"),
    ("GET", "/api/v1/me/tokens", "/tokens/0/id", "token"),
];

/// Links an operation to those that can follow it.
fn add_links(route: &Route, routes: &[Route], operation: &mut Value) {
    let mut links = Map::new();
    for (_, _, place, parameter) in
        LINKS.iter().filter(|(method, path, ..)| (*method, *path) == (route.method, route.path))
    {
        let in_path = format!("{{{parameter}}}");
        for next in routes.iter().filter(|next| next.path.contains(&in_path)) {
            let parameters = json!({ *parameter: format!("$response.body#{place}") });
            let id = operation_id(next);
            links.insert(id.clone(), json!({ "operationId": id, "parameters": parameters }));
        }
    }
    let responses = operation["responses"].as_object_mut().into_iter().flatten();
    let done = responses.filter(|(status, _)| *status != "default").map(|(_, response)| response);
    if let Some(response) = done.into_iter().next()
        && !links.is_empty()
    {
        response["links"] = links.into();
    }
}

fn operation(route: &Route, schemas: &mut SchemaGenerator) -> Value {
    let mut described = Operation::new(route.path, schemas);
    (route.describe)(&mut described);
    if let Some(verb) = route.command {
        let schema = command_body(verb, described.schemas);
        let is_required = schema.get("required").and_then(Value::as_array);
        let is_required = is_required.is_some_and(|names| !names.is_empty());
        let content = json!({ "application/json": { "schema": schema } });
        described.body = Some(json!({ "required": is_required, "content": content }));
    }
    let problem = described.schema_of::<Problem>();
    let Operation { parameters, body, mut responses, .. } = described;
    let refused = json!({
        "description": "It was not done.",
        "content": { "application/problem+json": { "schema": problem } },
    });
    responses.insert("default".to_owned(), refused);
    let mut operation = json!({
        "operationId": operation_id(route),
        "summary": route.about,
        "parameters": parameters,
        "responses": responses,
        "security": match route.token {
            Token::None => json!([{}, { "token": [] }, { "cookie": [] }]),
            Token::Any | Token::Full => json!([{ "token": [] }, { "cookie": [] }]),
        },
    });
    if route.token == Token::Full {
        operation["description"] = json!("A token that is only good for playing is not enough.");
    }
    if let Some(body) = body {
        operation["requestBody"] = body;
    }
    operation
}

/// The body of a command by POST: the command without `do`, which the path says.
fn command_body(verb: &str, schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<Command>();
    let forms = schemas.definitions().get("Command").and_then(|command| command.get("oneOf"));
    let mut form = forms
        .and_then(Value::as_array)
        .and_then(|forms| forms.iter().find(|form| form["properties"]["do"]["const"] == verb))
        .and_then(Value::as_object)
        .cloned()
        .unwrap_or_default();
    if let Some(required) = form.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| name != "do");
    }
    form.into()
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

    #[test]
    fn a_request_is_described_by_what_its_handler_takes() {
        let description = description();
        let operation = |path: &str, method: &str| description["paths"][path][method].clone();
        let names = |operation: &Value| -> Vec<String> {
            let parameters = operation["parameters"].as_array().unwrap();
            let name = |of: &Value| format!("{} {}", of["in"].as_str().unwrap(), of["name"]);
            parameters.iter().map(name).collect()
        };
        let lobby = operation("/api/v1/lobby", "get");
        assert_eq!(names(&lobby), ["query \"skip\"", "query \"most\""]);
        let act = operation("/api/v1/tables/{table}/act", "post");
        assert_eq!(names(&act), ["path \"table\"", "header \"Idempotency-Key\""]);
        let body = &act["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!(body["required"], json!(["action"]));
        let create = operation("/api/v1/tables", "post");
        let body = &create["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!(body["$ref"], "#/components/schemas/NewTable");
        assert!(create["responses"]["201"].is_object() && create["responses"]["200"].is_null());
    }

    #[test]
    fn everything_named_in_a_path_is_linked_from_where_it_is_found() {
        let description = description();
        let operations = || {
            let paths = description["paths"].as_object().unwrap().values();
            paths.flat_map(|path| path.as_object().unwrap().values())
        };
        let names: Vec<&Value> = operations().map(|operation| &operation["operationId"]).collect();
        let responses =
            operations().flat_map(|operation| operation["responses"].as_object().unwrap().values());
        let links: Vec<&Value> = responses
            .flat_map(|response| response["links"].as_object().into_iter().flatten())
            .map(|(_, link)| &link["operationId"])
            .collect();
        assert!(links.iter().all(|link| names.contains(link)));
        for operation in operations() {
            let parameters = operation["parameters"].as_array().unwrap();
            if parameters.iter().any(|parameter| parameter["in"] == "path") {
                assert!(links.contains(&&operation["operationId"]), "{}", operation["operationId"]);
            }
        }
    }

    #[test]
    fn what_can_be_sent_has_bounds() {
        let description = description();
        let schemas = &description["components"]["schemas"];
        assert_eq!(schemas["Terms"]["properties"]["game"]["enum"], json!(["cards", "dice"]));
        assert_eq!(schemas["NewGuest"]["properties"]["name"]["minLength"], 1);
        let relaxed = &schemas["TimeControl"]["oneOf"][0]["properties"]["patience"];
        assert_eq!((&relaxed["minimum"], &relaxed["maximum"]), (&json!(5), &json!(86_400)));
        let most = &description["paths"]["/api/v1/lobby"]["get"]["parameters"][1]["schema"];
        assert_eq!((&most["type"], &most["maximum"]), (&json!("integer"), &json!(u32::MAX)));
        assert!(schemas["RequestId"]["pattern"].is_string());
    }

    #[test]
    fn every_command_by_post_has_a_body_of_its_own() {
        let description = description();
        for (path, methods) in description["paths"].as_object().unwrap() {
            let operation = &methods["post"];
            if path.starts_with("/api/v1/tables/{table}/") && operation.is_object() {
                let body = &operation["requestBody"]["content"]["application/json"]["schema"];
                assert_eq!(body["type"], "object", "{path}");
                let verb = path.rsplit('/').next().unwrap();
                assert_eq!(body["properties"]["do"]["const"], verb, "{path}");
            }
        }
    }
}
