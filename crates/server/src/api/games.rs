//! What can be played here.

use axum::Json;

use crate::protocol::Catalogue;

pub(super) async fn games() -> Json<Catalogue> {
    Json(Catalogue::all())
}
