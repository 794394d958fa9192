//! The page and its files.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sextant_wire::ServerRefusal;

use super::link_tags;
use crate::assets::{self, File};
use crate::error::ApiError;
use crate::state::{Ports, SharedState};

/// Everything that is no route of the API: a file of the page, or the page itself for addresses
/// that it understands.
pub(super) async fn page<P: Ports>(
    State(state): State<SharedState<P>>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    if path.starts_with("/api/") {
        return ApiError::from(ServerRefusal::NotFound).into_response();
    }
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        return ApiError::from(ServerRefusal::WrongMethod).into_response();
    }
    let path = path.trim_start_matches('/');
    if path != assets::index().path {
        if let Some(file) = assets::file(path) {
            return send(file, &parts.headers);
        }
        // A name with an ending is a file that is not there; anything else the page makes sense of.
        let last = path.rsplit('/').next().unwrap_or_default();
        if last.contains('.') || path.starts_with("assets/") {
            return ApiError::from(ServerRefusal::NotFound).into_response();
        }
    }
    let Ok(index) = std::str::from_utf8(assets::index().plain) else {
        return send(assets::index(), &parts.headers);
    };
    let page = link_tags::tagged(index, path, &parts, &state).await;
    ([(header::CONTENT_TYPE, assets::index().kind()), (header::CACHE_CONTROL, "no-cache")], page)
        .into_response()
}

fn send(file: File, headers: &HeaderMap) -> Response {
    let accepts = |coding: &str| {
        headers.get_all(header::ACCEPT_ENCODING).iter().any(|value| {
            value.to_str().is_ok_and(|value| value.split(',').any(|one| is_accepted(one, coding)))
        })
    };
    let (bytes, coding) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if accepts("br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts("gzip") => (bytes, Some("gzip")),
        _ => (file.plain, None),
    };
    let lifetime =
        if file.is_immutable() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, file.kind()),
        (header::CACHE_CONTROL, lifetime),
        (header::VARY, "accept-encoding"),
    ];
    let mut response = (StatusCode::OK, headers, bytes).into_response();
    if let Some(coding) = coding {
        let coding = header::HeaderValue::from_static(coding);
        response.headers_mut().insert(header::CONTENT_ENCODING, coding);
    }
    response
}

/// Whether one entry of a list of codings accepts this one; a weight of nothing does not.
fn is_accepted(entry: &str, coding: &str) -> bool {
    let (name, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
    let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
    name.trim().eq_ignore_ascii_case(coding) && weight.is_some_and(|weight| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: File = File {
        path: "assets/index-B3x9Zk2q.js",
        plain: b"plain",
        brotli: Some(b"br"),
        gzip: Some(b"gz"),
    };

    fn sent(accepted: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, accepted.parse().unwrap());
        let response = send(FILE, &headers);
        let coding = response.headers().get(header::CONTENT_ENCODING)?;
        Some(coding.to_str().unwrap().to_owned())
    }

    #[test]
    fn the_smallest_form_is_sent_that_the_browser_takes() {
        assert_eq!(sent("gzip, deflate, br").as_deref(), Some("br"));
        assert_eq!(sent("gzip;q=0.8, br;q=0").as_deref(), Some("gzip"));
        assert_eq!(sent("identity"), None);
    }
}
