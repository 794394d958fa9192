//! How the process is, for those who look after it.

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sextant_tables::Page;

use crate::auth::address;
use crate::protocol::{Problem, ServerRefusal};
use crate::state::{Ports, SharedState};

pub(super) async fn alive() -> &'static str {
    "alive\n"
}

pub(super) async fn ready<P: Ports>(
    State(state): State<SharedState<P>>,
) -> Result<&'static str, Problem> {
    if state.shutdown.is_triggered() {
        return Err(Problem::stopping());
    }
    state.tables.lobby(Page { skip: 0, limit: 1 }).await?;
    Ok("ready\n")
}

pub(super) async fn metrics<P: Ports>(
    State(state): State<SharedState<P>>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let address = address(&parts, &state.config);
    // A proxy that is not trusted can claim any client address.
    let speaks_for_others = state.config.trusted_proxies.is_empty()
        && (parts.headers.contains_key("x-forwarded-for")
            || parts.headers.contains_key(header::FORWARDED));
    let may = state.config.metrics_for.iter().any(|network| network.contains(&address));
    if !may || speaks_for_others {
        return Problem::from(ServerRefusal::NotFound).into_response();
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, state.metrics.to_text()).into_response()
}
