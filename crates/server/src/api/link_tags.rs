//! What other sites show beside a link to the page: the tags of the Open Graph protocol.

use axum::http::header;
use axum::http::request::Parts;
use sextant_wire::Snapshot;

use crate::client_address::client_address;
use crate::preview::{Summary, escaped};
use crate::state::{Ports, SharedState};

/// The page with tags for this path.
pub(super) async fn tagged<P: Ports>(
    page: &str,
    path: &str,
    parts: &Parts,
    state: &SharedState<P>,
) -> String {
    let table = linked(path, parts, state).await;
    let summary = table.as_ref().map_or_else(Summary::of_site, Summary::of);
    let origin = state.config.origin.clone().unwrap_or_else(|| origin_of(parts));
    let image = match &table {
        Some(table) => format!("{origin}/api/v1/tables/{}/preview.png", table.table),
        None => format!("{origin}/api/v1/preview.png"),
    };
    let tags = [
        ("og:site_name", "Sextant"),
        ("og:type", "website"),
        ("og:title", &summary.title),
        ("og:description", &summary.about),
        ("og:image", &image),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
    ]
    .map(|(name, content)| format!("<meta property=\"{name}\" content=\"{}\" />", escaped(content)))
    .join("");
    let large = "<meta name=\"twitter:card\" content=\"summary_large_image\" />";
    page.replacen("</head>", &format!("{tags}{large}</head>"), 1)
}

/// The table that a link leads to, as a spectator sees it; none for clients that ask too much.
async fn linked<P: Ports>(path: &str, parts: &Parts, state: &SharedState<P>) -> Option<Snapshot> {
    let (screen, name) = path.split_once('/')?;
    if !matches!(screen, "t" | "replay" | "join") {
        return None;
    }
    state.limits.check_address(client_address(parts, &state.config)).ok()?;
    match screen {
        "t" | "replay" => state.tables.snapshot(None, name.parse().ok()?).await.ok(),
        _ => state.tables.invitation(None, name.parse().ok()?).await.ok(),
    }
}

/// Where the request went, for hosts that have not set their public address.
fn origin_of(parts: &Parts) -> String {
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.map_or_else(String::new, |host| format!("http://{host}"))
}
