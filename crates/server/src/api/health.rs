//! How the process is, for those who look after it.

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sextant_wire::ServerRefusal;

use super::operation::{DescribeOutput, Operation};
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
) -> Result<Metrics, ApiError> {
    let (parts, _) = request.into_parts();
    let address = client_address(&parts, &state.config);
    let may = state.config.metrics_for.iter().any(|network| network.contains(&address));
    // A proxy on this machine that the host has not listed speaks for clients elsewhere.
    if !may || is_forwarded_by_stranger(&parts, &state.config) {
        return Err(ServerRefusal::NotFound.into());
    }
    Ok(Metrics(state.metrics.to_text()))
}

/// Metrics in the text format of Prometheus.
pub(super) struct Metrics(String);

impl IntoResponse for Metrics {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], self.0).into_response()
    }
}

impl DescribeOutput for Metrics {
    fn describe(operation: &mut Operation<'_>) {
        String::describe(operation);
    }
}
