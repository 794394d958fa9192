//! Who asks: recognised by a token in a header or in a cookie.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use sextant_tables::{Identity, Token, TokenHash};
use sextant_wire::ServerRefusal;

use crate::client_address::client_address;
use crate::config::Config;
use crate::error::ApiError;
use crate::limits::ConnectionPermit;
use crate::state::{Ports, SharedState};

/// Who asks.
#[derive(Debug)]
pub(crate) struct Caller {
    /// The player, if a token was shown that is known here.
    pub(crate) identity: Option<Identity>,
    /// What the token is recognised by.
    pub(crate) token: Option<TokenHash>,
    /// Whether it came as a cookie.
    pub(crate) by_cookie: bool,
    /// Where they are.
    pub(crate) address: IpAddr,
    /// The permit of their connection, unless it is a trusted proxy's.
    pub(crate) connection: Option<Arc<ConnectionPermit>>,
    /// Whether the request comes from our own page, by what the browser says.
    pub(crate) same_origin: bool,
}

impl Caller {
    /// The player; a token is needed.
    pub(crate) fn require_identity(&self) -> Result<&Identity, ApiError> {
        self.identity.as_ref().ok_or_else(ApiError::no_token)
    }
}

impl<P: Ports> FromRequestParts<SharedState<P>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &SharedState<P>,
    ) -> Result<Caller, ApiError> {
        let caller = authenticate(parts, state).await;
        if caller.as_ref().is_err_and(|problem| problem.0.status == 429) {
            state.metrics.rate_limited.count();
        }
        caller
    }
}

async fn authenticate<P: Ports>(parts: &Parts, state: &SharedState<P>) -> Result<Caller, ApiError> {
    let address = client_address(parts, &state.config);
    state.limits.check_address(address)?;
    let same_origin = is_same_origin(&parts.headers, &state.config);
    let bearer = bearer(&parts.headers)?;
    let by_cookie = bearer.is_none();
    let token = bearer.or_else(|| cookie(&parts.headers, &state.config));
    let connection = parts.extensions.get::<Arc<ConnectionPermit>>().cloned();
    let mut caller =
        Caller { identity: None, token: None, by_cookie, address, connection, same_origin };
    let Some(token) = token else { return Ok(caller) };
    match state.tables.authenticate(&token).await? {
        Some(identity) => {
            let is_safe = matches!(parts.method, Method::GET | Method::HEAD)
                && !parts.headers.contains_key(header::UPGRADE);
            // A browser sends the cookie with requests from any site, so only our own page may use
            // it.
            if by_cookie && !is_safe && !same_origin {
                return Err(ServerRefusal::CrossOrigin.into());
            }
            state.limits.check_player(identity.player.id)?;
            state.limits.note_address(identity.player.id, address);
            caller.identity = Some(identity);
            caller.token = Some(token.hash());
        }
        // A cookie that is no longer good is as good as none: the page makes a new guest.
        None if by_cookie => {}
        None => return Err(ServerRefusal::UnknownToken.into()),
    }
    Ok(caller)
}

fn bearer(headers: &HeaderMap) -> Result<Option<Token>, ApiError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|value| {
        let (scheme, token) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().parse().ok())?
    });
    token.map(Some).ok_or_else(|| ServerRefusal::UnknownToken.into())
}

fn cookie(headers: &HeaderMap, config: &Config) -> Option<Token> {
    let name = cookie_name(config);
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then(|| value.parse().ok())?)
}

fn cookie_name(config: &Config) -> &'static str {
    // Browsers take a cookie of this name from a secure page of just this host, and no other.
    if config.is_secure() { "__Host-sextant" } else { "sextant" }
}

/// A cookie that keeps the token where no script can read it.
pub(crate) fn token_cookie(token: &Token, config: &Config) -> HeaderValue {
    /// Longer than browsers keep one.
    const MAX_AGE: u32 = 400 * 86_400;
    set_cookie(&token.reveal(), MAX_AGE, config)
}

/// A cookie that forgets the token.
pub(crate) fn expired_cookie(config: &Config) -> HeaderValue {
    set_cookie("", 0, config)
}

fn set_cookie(value: &str, seconds: u32, config: &Config) -> HeaderValue {
    let name = cookie_name(config);
    let secure = if config.is_secure() { "; Secure" } else { "" };
    let text =
        format!("{name}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Strict{secure}");
    let mut value = HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""));
    value.set_sensitive(true);
    value
}

/// Whether a request was made by our own page. Browsers say so, and pages can't change it.
fn is_same_origin(headers: &HeaderMap, config: &Config) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if let Some(site) = text(header::HeaderName::from_static("sec-fetch-site"))
        && site != "same-origin"
    {
        return false;
    }
    let Some(origin) = text(header::ORIGIN) else { return false };
    match (&config.origin, text(header::HOST)) {
        (Some(own), _) => origin.eq_ignore_ascii_case(own),
        (None, Some(host)) => origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"))
            .is_some_and(|origin| origin.eq_ignore_ascii_case(host)),
        (None, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(headers: &[(&'static str, &str)]) -> HeaderMap {
        headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn cookies_work_only_from_the_same_origin() {
        let same = |headers: &[(&'static str, &str)], origin: Option<&str>| {
            let config = Config { origin: origin.map(str::to_owned), ..Config::default() };
            is_same_origin(&map(headers), &config)
        };
        let host = ("host", "play.example.org");
        let own = ("origin", "https://play.example.org");
        assert!(same(&[host, own], None));
        assert!(same(&[host, own, ("sec-fetch-site", "same-origin")], None));
        assert!(!same(&[host], None), "without an origin it is not our page");
        assert!(!same(&[host, ("origin", "null")], None));
        assert!(!same(&[host, ("origin", "https://evil.example")], None));
        assert!(!same(&[host, own, ("sec-fetch-site", "cross-site")], None));
        assert!(same(&[("host", "inner:80"), own], Some("https://play.example.org")));
        assert!(!same(
            &[host, ("origin", "http://play.example.org")],
            Some("https://play.example.org")
        ));
    }

    #[test]
    fn a_token_is_found_in_its_cookie() {
        let token = format!("sextant_{}", "0a".repeat(32));
        let jar = format!("a=b; sextant={token}; c=d");
        let config = Config::default();
        let found = cookie(&map(&[("cookie", &jar)]), &config).unwrap();
        assert_eq!(found.reveal(), token);
        assert!(cookie(&map(&[("cookie", "sextant=x")]), &config).is_none());
        let cookie = token_cookie(&found, &config);
        assert!(cookie.is_sensitive() && cookie.to_str().unwrap().contains("HttpOnly"));
    }
}
