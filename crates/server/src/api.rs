//! The routes: one list, from which the router and the description come.

mod extract;
mod games;
mod headers;
mod health;
mod openapi;
mod page;
mod people;
mod socket;
mod stream;
mod tables;

use std::sync::LazyLock;
use std::time::Instant;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post, put};
use sextant_wire::ServerRefusal;

use crate::error::ApiError;
use crate::log_limit::LogLimit;
use crate::panics::{self, Panicked};
use crate::state::{Ports, SharedState};
use openapi::{Body, Reply, Route, Token};

/// No body is longer: a sheet of one's own and a note of 4000 characters fit.
pub(crate) const MAX_BODY_LENGTH: usize = 64 * 1024;
/// How long a request may take to be answered.
const REQUEST_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(30);

/// Every route of the API.
#[rustfmt::skip]
fn routes<P: Ports>() -> Vec<(Route, MethodRouter<SharedState<P>>)> {
    use Body::{Json as Takes, Nothing};
    use Reply::{Json as Gives, Lines, Socket, Text};
    use Token::{Any, Full, None};
    let route = |method, path, token, body, reply, about| Route { method, path, token, body, reply, about };
    vec![
        (route("GET", "/api/v1/games", None, Nothing, Gives("Catalogue"), "The games with their default options, bots and levels."), get(games::games)),
        (route("GET", "/api/v1/schemas/{game}", None, Nothing, Gives("Record"), "The JSON Schema of a game's view: of `view` in the state of a table."), get(games::view_schema)),
        (route("POST", "/api/v1/guests", None, Takes("NewGuest"), Gives("Welcome"), "Create a guest."), post(people::create_guest::<P>)),
        (route("GET", "/api/v1/me", None, Nothing, Gives("Me"), "The owner of the token."), get(people::me)),
        (route("PUT", "/api/v1/me", Full, Takes("Rename"), Gives("Me"), "Change the display name for future tables."), put(people::rename::<P>)),
        (route("DELETE", "/api/v1/me/session", Any, Nothing, Reply::Nothing, "Revoke the token of this request, and delete the cookie."), delete(people::sign_out::<P>)),
        (route("GET", "/api/v1/me/tokens", Full, Nothing, Gives("Tokens"), "List the tokens, without the tokens themselves."), get(people::tokens::<P>)),
        (route("POST", "/api/v1/me/tokens", Full, Takes("NewToken"), Gives("Welcome"), "Issue a further token, such as one that can only play."), post(people::new_token::<P>)),
        (route("DELETE", "/api/v1/me/tokens/{token}", Full, Nothing, Reply::Nothing, "Revoke a token."), delete(people::revoke::<P>)),
        (route("GET", "/api/v1/me/tables", Any, Nothing, Gives("TableList"), "The caller's tables, those that wait for them first. Query: skip, most."), get(tables::own_tables::<P>)),
        (route("GET", "/api/v1/lobby", None, Nothing, Gives("TableList"), "Open tables with a free seat, the newest first. Query: skip, most."), get(tables::lobby::<P>)),
        (route("POST", "/api/v1/tables", Full, Takes("NewTable"), Gives("Response"), "Create a table and join it."), post(tables::create::<P>)),
        (route("GET", "/api/v1/tables/{table}", None, Nothing, Gives("Snapshot"), "Everything that the caller may know of a table."), get(tables::snapshot::<P>)),
        (route("GET", "/api/v1/tables/{table}/news", None, Nothing, Gives("ServerMessage"), "What happened at a table since a cursor: news, or a snapshot. Query: since."), get(tables::news::<P>)),
        (route("POST", "/api/v1/tables/{table}/sit", Any, Takes("Command"), Gives("Response"), "Join, and be ready."), tables::command("sit")),
        (route("POST", "/api/v1/tables/{table}/ready", Any, Takes("Command"), Gives("Response"), "Be ready to begin; the game starts once all are."), tables::command("ready")),
        (route("POST", "/api/v1/tables/{table}/leave", Any, Takes("Command"), Gives("Response"), "Leave before the game has begun."), tables::command("leave")),
        (route("POST", "/api/v1/tables/{table}/act", Any, Takes("Command"), Gives("Response"), "Make a decision in the game."), tables::command("act")),
        (route("POST", "/api/v1/tables/{table}/undo", Any, Takes("Command"), Gives("Response"), "Take the last action back."), tables::command("undo")),
        (route("POST", "/api/v1/tables/{table}/resign", Any, Takes("Command"), Gives("Response"), "Resign."), tables::command("resign")),
        (route("POST", "/api/v1/tables/{table}/claim", Any, Takes("Command"), Gives("Response"), "Claim the game from players whose time is up."), tables::command("claim")),
        (route("POST", "/api/v1/tables/{table}/say", Full, Takes("Command"), Gives("Response"), "Send a chat message."), tables::command("say")),
        (route("POST", "/api/v1/tables/{table}/rematch", Any, Takes("Command"), Gives("Response"), "Offer a rematch, or accept one. The response is about the new table."), tables::command("rematch")),
        (route("GET", "/api/v1/tables/{table}/note", Full, Nothing, Gives("PrivateNote"), "The caller's private note about a table."), get(tables::note::<P>)),
        (route("PUT", "/api/v1/tables/{table}/note", Full, Takes("PrivateNote"), Reply::Nothing, "Replace the caller's private note about a table."), put(tables::set_note::<P>)),
        (route("GET", "/api/v1/tables/{table}/record", None, Nothing, Gives("Record"), "The record of a finished game as JSON."), get(tables::record::<P>)),
        (route("GET", "/api/v1/tables/{table}/record.txt", None, Nothing, Text, "The record of a finished game as text."), get(tables::record_text::<P>)),
        (route("GET", "/api/v1/tables/{table}/stream", None, Nothing, Lines, "The messages of a table, one JSON object per line. Query: since."), get(stream::table::<P>)),
        (route("GET", "/api/v1/invitations/{link}", None, Nothing, Gives("Snapshot"), "The table of an invitation."), get(tables::invitation::<P>)),
        (route("GET", "/api/v1/stream", Any, Nothing, Lines, "The messages of all unfinished tables of the caller, one JSON object per line."), get(stream::own_tables::<P>)),
        (route("GET", "/api/v1/socket", None, Nothing, Socket, "A WebSocket: ClientMessage in, ServerMessage out."), get(socket::socket::<P>)),
        (route("GET", "/api/openapi.json", None, Nothing, Gives("Record"), "This description."), get(describe)),
        (route("GET", "/healthz", None, Nothing, Text, "Whether the process is alive."), get(health::alive)),
        (route("GET", "/readyz", None, Nothing, Text, "Whether it can serve: the store can be written to, and it is not about to stop."), get(health::ready::<P>)),
        (route("GET", "/metrics", None, Nothing, Text, "Metrics for Prometheus, for the networks that the host allows."), get(health::metrics::<P>)),
    ]
}

/// The description of the API.
pub(crate) fn description() -> serde_json::Value {
    struct MemoryPorts;
    impl Ports for MemoryPorts {
        type Store = sextant_tables::memory::MemoryStore;
        type News = sextant_tables::memory::MemoryNews;
    }
    let routes: Vec<Route> = routes::<MemoryPorts>().into_iter().map(|(route, _)| route).collect();
    openapi::describe(&routes)
}

async fn describe() -> impl IntoResponse {
    /// Written down once: it takes longer than any other answer.
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| description().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}

/// Everything that the server answers.
pub(crate) fn router<P: Ports>(state: SharedState<P>) -> Router {
    let mut router = Router::new();
    for (route, handler) in routes::<P>() {
        router = router.route(route.path, handler);
    }
    router
        .fallback(page::page)
        .method_not_allowed_fallback(async || ApiError::from(ServerRefusal::WrongMethod))
        .layer(DefaultBodyLimit::max(MAX_BODY_LENGTH))
        .layer(from_fn_with_state(state.clone(), observe::<P>))
        .with_state(state)
}

/// Watches every request: what it cost, that it ends, and what every response says.
async fn observe<P: Ports>(
    State(state): State<SharedState<P>>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let route = route.as_ref().map_or("page", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let is_api = request.uri().path().starts_with("/api/");
    let answer = tokio::time::timeout(REQUEST_TIMEOUT, next.run(request));
    let refusal = match panics::catch(&state.metrics, "request", answer).await {
        Ok(Ok(response)) => Ok(response),
        Ok(Err(_)) => Err(ServerRefusal::TooSlow),
        Err(Panicked) => Err(ServerRefusal::Internal),
    };
    let mut response = refusal.unwrap_or_else(|refusal| ApiError::from(refusal).into_response());
    headers::add(response.headers_mut(), &state.config, is_api);
    let (status, time) = (response.status().as_u16(), began.elapsed());
    state.metrics.request(&route, status, time);
    // The pattern of the path and not the path: who knows a table's name may watch it.
    let ms = time.as_secs_f64() * 1e3;
    if status >= 500 {
        static LIMIT: LogLimit = LogLimit::new();
        if let Some(suppressed) = LIMIT.allow() {
            tracing::warn!(%method, route, status, ms, suppressed, "answered");
        }
    } else {
        tracing::debug!(%method, route, status, ms, "answered");
    }
    response
}
