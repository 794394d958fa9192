//! The routes: one list, from which the router and the description come.

mod extract;
mod games;
mod headers;
mod health;
mod link_tags;
mod openapi;
mod operation;
mod page;
mod people;
mod preview;
mod socket;
mod stream;
mod tables;

use std::sync::LazyLock;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::handler::Handler;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use serde_json::value::{RawValue, to_raw_value};
use sextant_wire::ServerRefusal;

use crate::auth::Caller;
use crate::error::ApiError;
use crate::log_limit::LogLimit;
use crate::panics::{self, Panicked};
use crate::state::{Ports, SharedState};
use extract::{BodyBytes, IdempotencyKey, TablePath};
use openapi::{Route, Token};
use operation::{AnyObject, DescribeHandler};

/// No body is longer: a sheet of one's own and a note of 4000 characters fit.
pub(crate) const MAX_BODY_LENGTH: usize = 64 * 1024;
/// How long a request may take to be answered.
const REQUEST_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(30);

/// Every route of the API.
#[rustfmt::skip]
fn routes<P: Ports>() -> Vec<(Route, MethodRouter<SharedState<P>>)> {
    use Token::{Any, Full, None};
    vec![
        route("GET", "/api/v1/games", None, "The games with their default options, bots and levels.", games::games),
        route("GET", "/api/v1/schemas/{game}", None, "The JSON Schema of a game's view: of `view` in the state of a table.", games::view_schema),
        route("POST", "/api/v1/guests", None, "Create a guest.", people::create_guest::<P>),
        route("GET", "/api/v1/me", None, "The owner of the token.", people::me::<P>),
        route("PUT", "/api/v1/me", Full, "Change the display name for future tables.", people::rename::<P>),
        route("POST", "/api/v1/me/session", Any, "Replace the token of this request by a new one. The old one stays good until it is revoked.", people::renew::<P>),
        route("DELETE", "/api/v1/me/session", Any, "Revoke the token of this request, and delete the cookie.", people::sign_out::<P>),
        route("GET", "/api/v1/me/tokens", Full, "List the tokens, without the tokens themselves.", people::tokens::<P>),
        route("POST", "/api/v1/me/tokens", Full, "Issue a further token, such as one that can only play.", people::new_token::<P>),
        route("DELETE", "/api/v1/me/tokens/{token}", Full, "Revoke a token.", people::revoke::<P>),
        route("GET", "/api/v1/me/tables", Any, "The caller's tables, those that wait for them first.", tables::own_tables::<P>),
        route("GET", "/api/v1/lobby", None, "Open tables with a free seat, the newest first.", tables::lobby::<P>),
        route("POST", "/api/v1/tables", Full, "Create a table and join it.", tables::create::<P>),
        route("GET", "/api/v1/tables/{table}", None, "Everything that the caller may know of a table.", tables::snapshot::<P>),
        route("GET", "/api/v1/tables/{table}/news", None, "What happened at a table since a cursor: news, or a snapshot.", tables::news::<P>),
        command("/api/v1/tables/{table}/sit", Any, "Join, and be ready."),
        command("/api/v1/tables/{table}/ready", Any, "Be ready to begin, with a commitment to a nonce; the game starts once all are and have revealed their nonces."),
        command("/api/v1/tables/{table}/reveal", Any, "Reveal the nonce that the caller has committed to."),
        command("/api/v1/tables/{table}/leave", Any, "Leave before the game has begun."),
        command("/api/v1/tables/{table}/act", Any, "Make a decision in the game."),
        command("/api/v1/tables/{table}/undo", Any, "Take the last action back."),
        command("/api/v1/tables/{table}/resign", Any, "Resign."),
        command("/api/v1/tables/{table}/claim", Any, "Claim the game from players whose time is up."),
        command("/api/v1/tables/{table}/say", Full, "Send a chat message."),
        command("/api/v1/tables/{table}/rematch", Any, "Offer a rematch, or accept one. The response is about the new table."),
        route("GET", "/api/v1/tables/{table}/note", Full, "The caller's private note about a table.", tables::note::<P>),
        route("PUT", "/api/v1/tables/{table}/note", Full, "Replace the caller's private note about a table.", tables::set_note::<P>),
        route("GET", "/api/v1/tables/{table}/record", None, "The record of a finished game as JSON.", tables::record::<P>),
        route("GET", "/api/v1/tables/{table}/record.txt", None, "The record of a finished game as text.", tables::record_text::<P>),
        route("GET", "/api/v1/tables/{table}/review", None, "The review of a finished game, made when it is first asked for; until then how far it is.", tables::review::<P>),
        route("GET", "/api/v1/tables/{table}/preview.png", None, "A picture of the table for links to it: what a spectator sees.", preview::of_table::<P>),
        route("GET", "/api/v1/tables/{table}/stream", None, "The messages of a table, one JSON object per line.", stream::table::<P>),
        route("GET", "/api/v1/invitations/{link}", None, "The table of an invitation.", tables::invitation::<P>),
        route("GET", "/api/v1/stream", Any, "The messages of all unfinished tables of the caller, one JSON object per line.", stream::own_tables::<P>),
        route("GET", "/api/v1/socket", None, "A WebSocket: ClientMessage in, ServerMessage out.", socket::socket::<P>),
        route("GET", "/api/v1/preview.png", None, "A picture of the site for links to it.", preview::of_site::<P>),
        route("GET", "/api/openapi.json", None, "This description.", describe),
        route("GET", "/healthz", None, "Whether the process is alive.", health::alive),
        route("GET", "/readyz", None, "Whether it can serve: the store can be written to, and it is not about to stop.", health::ready::<P>),
        route("GET", "/metrics", None, "Metrics for Prometheus, for the networks that the host allows.", health::metrics::<P>),
    ]
}

/// A route and its handler, which says by its types what it takes and answers.
fn route<P: Ports, T: 'static, H>(
    method: &'static str,
    path: &'static str,
    token: Token,
    about: &'static str,
    handler: H,
) -> (Route, MethodRouter<SharedState<P>>)
where
    H: Handler<T, SharedState<P>> + DescribeHandler<T>,
{
    let filter = match method {
        "GET" => MethodFilter::GET,
        "POST" => MethodFilter::POST,
        "PUT" => MethodFilter::PUT,
        _ => MethodFilter::DELETE,
    };
    let route = Route { method, path, token, about, describe: H::describe, command: None };
    (route, on(filter, handler))
}

/// A command by POST, named by the last part of the path.
fn command<P: Ports>(
    path: &'static str,
    token: Token,
    about: &'static str,
) -> (Route, MethodRouter<SharedState<P>>) {
    let verb = path.rsplit('/').next().unwrap_or_default();
    let handler = async move |state: State<SharedState<P>>,
                              caller: Caller,
                              table: TablePath,
                              key: IdempotencyKey,
                              body: BodyBytes| {
        tables::command(verb, state, caller, table, key, body).await
    };
    let (route, handler) = route("POST", path, token, about, handler);
    (Route { command: Some(verb), ..route }, handler)
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

async fn describe() -> AnyObject<&'static RawValue> {
    /// Written down once: it takes longer than any other answer.
    static TEXT: LazyLock<Box<RawValue>> =
        LazyLock::new(|| to_raw_value(&description()).unwrap_or_default());
    AnyObject(&TEXT)
}

/// Everything that the server answers.
pub(crate) fn router<P: Ports>(state: SharedState<P>) -> Router {
    let mut router = Router::new();
    for (route, handler) in routes::<P>() {
        router = router.route(route.path, handler);
    }
    router
        .fallback(page::page::<P>)
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
