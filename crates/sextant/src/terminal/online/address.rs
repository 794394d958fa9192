//! Where a server is, and what of it an address names.

use std::fmt;

use hyper::Uri;
use sextant_wire::{Link, TableId};

/// Where a server is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ServerAddress {
    pub(super) encrypted: bool,
    pub(super) host: String,
    pub(super) port: u16,
}

/// What an address of a server's page leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Front,
    Table(TableId),
    Invitation(Link),
}

impl ServerAddress {
    /// Reads the address of a server, of a table there or of an invitation, as the page's address
    /// bar shows it. Without a scheme it is `http`.
    pub(super) fn parse(text: &str) -> Result<(ServerAddress, Place), String> {
        let bad = |why: &str| format!("`{text}` is not the address of a server: {why}");
        let whole = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
        let uri: Uri =
            whole.parse().map_err(|error: hyper::http::uri::InvalidUri| bad(&error.to_string()))?;
        let encrypted = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => return Err(bad("it must begin with http:// or https://")),
        };
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(|| bad("no host"))?;
        let port = uri.port_u16().unwrap_or(if encrypted { 443 } else { 80 });
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        if authority != host && authority != format!("{host}:{port}") {
            return Err(bad("a host and perhaps a port are expected"));
        }
        let server = ServerAddress { encrypted, host: host.to_owned(), port };
        let place = match uri.path().trim_matches('/').split_once('/') {
            None if uri.path().len() <= 1 => Place::Front,
            Some(("t", table)) => Place::Table(
                table.parse().map_err(|error: sextant_wire::NotAnId| bad(&error.to_string()))?,
            ),
            Some(("join", link)) => Place::Invitation(
                link.parse().map_err(|error: sextant_wire::NotAnId| bad(&error.to_string()))?,
            ),
            _ => return Err(bad("it may end with /t/TABLE or /join/INVITATION")),
        };
        Ok((server, place))
    }

    /// What a request names as its host.
    pub(super) fn authority(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, usual) = if self.encrypted { ("https", 443) } else { ("http", 80) };
        write!(f, "{scheme}://{}", self.host)?;
        if self.port == usual { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_server_and_what_is_there() {
        let table = "0123456789abcdefghjk";
        let link = "0123456789abcdefghjkmnpq";
        for (text, server, place) in [
            ("localhost:8080", "http://localhost:8080", Place::Front),
            ("http://[::1]:8080/", "http://[::1]:8080", Place::Front),
            ("https://games.example.org", "https://games.example.org", Place::Front),
            ("http://example.org:80", "http://example.org", Place::Front),
            (&format!("http://h:1/t/{table}"), "http://h:1", Place::Table(table.parse().unwrap())),
            (&format!("h/join/{link}/"), "http://h", Place::Invitation(link.parse().unwrap())),
        ] {
            let (found, there) = ServerAddress::parse(text).unwrap();
            assert_eq!((found.to_string().as_str(), there), (server, place), "{text}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in
            ["", "ftp://h", "http://", "h:70000", "me@h", "h/t/short", "h/rules", "h/t", "a b"]
        {
            let error = ServerAddress::parse(text).unwrap_err();
            assert!(error.contains("is not the address of a server"), "{error}");
        }
    }
}
