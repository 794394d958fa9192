//! How the process is, for those who look after it.

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sextant_tables::Page;

use crate::house::{Ports, Shared};
use crate::protocol::Problem;
use crate::visitor::address;

pub(super) async fn alive() -> &'static str {
    "alive\n"
}

pub(super) async fn ready<P: Ports>(
    State(house): State<Shared<P>>,
) -> Result<&'static str, Problem> {
    if house.stop.is_said() {
        return Err(Problem::stopping());
    }
    house.tables.lobby(Page { skip: 0, limit: 1 }).await?;
    Ok("ready\n")
}

pub(super) async fn metrics<P: Ports>(
    State(house): State<Shared<P>>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let address = address(&parts, &house.config);
    // A proxy that is not trusted speaks for whoever it likes.
    let speaks_for_others = house.config.trusted_proxies.is_empty()
        && (parts.headers.contains_key("x-forwarded-for")
            || parts.headers.contains_key(header::FORWARDED));
    let may = house.config.metrics_for.iter().any(|network| network.contains(&address));
    if !may || speaks_for_others {
        return Problem::not_found().into_response();
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, house.metrics.to_text()).into_response()
}
