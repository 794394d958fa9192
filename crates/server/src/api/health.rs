//! How the process is, for those who look after it.

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sextant_wire::ServerRefusal;

use crate::client_address::{client_address, is_forwarded_by_stranger};
use crate::error::ApiError;
use crate::state::{Ports, SharedState};

pub(super) async fn alive() -> &'static str {
    "alive\n"
}

pub(super) async fn ready<P: Ports>(
    State(state): State<SharedState<P>>,
) -> Result<&'static str, ApiError> {
    if state.shutdown.is_triggered() {
        return Err(ApiError::stopping());
    }
    state.check_ready().await?;
    Ok("ready\n")
}

pub(super) async fn metrics<P: Ports>(
    State(state): State<SharedState<P>>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let address = client_address(&parts, &state.config);
    let may = state.config.metrics_for.iter().any(|network| network.contains(&address));
    // A proxy on this machine that the host has not listed speaks for clients elsewhere.
    if !may || is_forwarded_by_stranger(&parts, &state.config) {
        return ApiError::from(ServerRefusal::NotFound).into_response();
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, state.metrics.to_text()).into_response()
}
