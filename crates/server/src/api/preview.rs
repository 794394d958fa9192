//! Preview images of links.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sextant_wire::StatusView;

use super::extract::TablePath;
use super::operation::{DescribeOutput, Operation};
use crate::auth::Caller;
use crate::error::ApiError;
use crate::state::{Ports, SharedState};

/// For how long a preview may be kept, in seconds: that of a game which goes on, and one that stays as it is.
const RUNNING: u32 = 60;
const FINAL: u32 = 24 * 60 * 60;

/// A table as a spectator sees it: what the caller may see beyond that is left out.
pub(super) async fn of_table<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
) -> Result<Png, ApiError> {
    let table = state.tables.snapshot(None, table).await?;
    let may_render = || state.limits.check_preview(caller.address);
    let lifetime = if table.state.status == StatusView::Over { FINAL } else { RUNNING };
    Ok(Png(state.previews.image(Some(&table), may_render).await?, lifetime))
}

/// The site itself.
pub(super) async fn of_site<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
) -> Result<Png, ApiError> {
    let may_render = || state.limits.check_preview(caller.address);
    Ok(Png(state.previews.image(None, may_render).await?, FINAL))
}

/// An image, and for how many seconds it may be kept.
pub(super) struct Png(Bytes, u32);

impl IntoResponse for Png {
    fn into_response(self) -> Response {
        let lifetime = format!("public, max-age={}", self.1);
        let headers =
            [(header::CONTENT_TYPE, "image/png".to_owned()), (header::CACHE_CONTROL, lifetime)];
        (headers, self.0).into_response()
    }
}

impl DescribeOutput for Png {
    fn describe(operation: &mut Operation<'_>) {
        operation.add_image("image/png");
    }
}
