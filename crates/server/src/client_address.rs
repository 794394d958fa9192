//! The address of a client, also behind reverse proxies.

mod forwarded;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use serde::Deserialize;

use crate::config::Config;

/// All clients whose address a proxy did not state clearly. They share the limits of one address,
/// and no sensible network of a setting contains it.
pub(crate) const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// The one header in which trusted proxies name the client.
///
/// A proxy appends to the header it knows, and passes the other one on as the client wrote it. So
/// exactly one of them may count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, as nearly all proxies write it.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// The client's address: the peer's, or what trusted proxies say.
///
/// The hops are read from the right, because each proxy appends the address it saw. The first hop
/// that is not a trusted proxy is the client; whatever stands left of it is the client's own claim.
pub(crate) fn client_address(parts: &Parts, config: &Config) -> IpAddr {
    let peer = peer(parts);
    let is_trusted = |address| is_trusted_proxy(address, config);
    if !is_trusted(peer) {
        return peer;
    }
    let hops = match config.proxy_header {
        ProxyHeader::XForwardedFor => x_forwarded_for(&parts.headers),
        ProxyHeader::Forwarded => forwarded::hops(&parts.headers),
    };
    if hops.is_empty() && is_forwarded(&parts.headers) {
        // The proxy speaks for a client, but not in the header that counts.
        return UNKNOWN;
    }
    let mut client = peer;
    for hop in hops.into_iter().rev() {
        match hop {
            Some(address) if is_trusted(address) => client = address,
            Some(address) => return address,
            None => return UNKNOWN,
        }
    }
    client
}

/// Whether a peer that is not trusted claims to speak for others.
pub(crate) fn is_forwarded_by_stranger(parts: &Parts, config: &Config) -> bool {
    !is_trusted_proxy(peer(parts), config) && is_forwarded(&parts.headers)
}

/// Whether this is a proxy that may say whom it speaks for.
pub(crate) fn is_trusted_proxy(address: IpAddr, config: &Config) -> bool {
    let address = address.to_canonical();
    config.trusted_proxies.iter().any(|network| network.contains(&address))
}

fn peer(parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    peer.unwrap_or(UNKNOWN).to_canonical()
}

fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(header::FORWARDED)
}

/// The hops from left to right; `None` for one that can't be read.
fn x_forwarded_for(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    headers
        .get_all(X_FORWARDED_FOR)
        .iter()
        .flat_map(|value: &HeaderValue| value.as_bytes().split(|&byte| byte == b','))
        .map(<[u8]>::trim_ascii)
        .filter(|entry| !entry.is_empty())
        .map(|entry| std::str::from_utf8(entry).ok().and_then(read_address))
        .collect()
}

/// An address: `1.2.3.4`, `2001:db8::1` or `[2001:db8::1]`, with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(address.to_canonical());
    }
    if let Some(rest) = text.strip_prefix('[') {
        let (address, port) = rest.split_once(']')?;
        let port = port.strip_prefix(':');
        let fits = rest.ends_with(']') || port.is_some_and(is_port);
        let address = address.parse::<std::net::Ipv6Addr>().ok().filter(|_| fits)?;
        return Some(IpAddr::V6(address).to_canonical());
    }
    let (address, port) = text.rsplit_once(':')?;
    let address = address.parse::<Ipv4Addr>().ok().filter(|_| is_port(port))?;
    Some(IpAddr::V4(address))
}

/// A port, or the name by which a proxy hides one (RFC 7239).
fn is_port(text: &str) -> bool {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok();
    let is_hidden = text.strip_prefix('_').is_some_and(|name| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    });
    is_number || is_hidden
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    const PROXY: &str = "10.0.0.1";
    /// A client whose address can't be known.
    const NONE: &str = "0.0.0.0";

    fn parts(peer: &str, headers: &[(&str, &[u8])]) -> Parts {
        let mut request = Request::builder();
        for (name, value) in headers {
            request = request.header(*name, HeaderValue::from_bytes(value).unwrap());
        }
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        parts.extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        parts
    }

    fn config(proxy_header: ProxyHeader) -> Config {
        let trusted_proxies =
            ["10.0.0.0/8", "fd00::/8"].map(|network| network.parse().unwrap()).to_vec();
        Config { trusted_proxies, proxy_header, ..Config::default() }
    }

    fn resolve(proxy_header: ProxyHeader, peer: &str, headers: &[(&str, &[u8])]) -> String {
        client_address(&parts(peer, headers), &config(proxy_header)).to_string()
    }

    #[test]
    fn x_forwarded_for_is_read_from_the_right() {
        let table: &[(&[&str], &str)] = &[
            // One hop.
            (&["9.9.9.9"], "9.9.9.9"),
            (&[" 9.9.9.9 "], "9.9.9.9"),
            (&["9.9.9.9:4711"], "9.9.9.9"),
            (&["2001:db8::9"], "2001:db8::9"),
            (&["[2001:db8::9]"], "2001:db8::9"),
            (&["[2001:db8::9]:4711"], "2001:db8::9"),
            (&["::ffff:9.9.9.9"], "9.9.9.9"),
            (&["[::ffff:9.9.9.9]:1"], "9.9.9.9"),
            // Claims of the client stand left of what the proxy saw.
            (&["6.6.6.6, 9.9.9.9"], "9.9.9.9"),
            (&["6.6.6.6,9.9.9.9"], "9.9.9.9"),
            (&["6.6.6.6", "9.9.9.9"], "9.9.9.9"),
            (&["10.0.0.7, 9.9.9.9"], "9.9.9.9"),
            (&["x, 9.9.9.9"], "9.9.9.9"),
            (&["unknown, 9.9.9.9"], "9.9.9.9"),
            (&["\u{e4}, 9.9.9.9"], "9.9.9.9"),
            (&["6.6.6.6, x, 9.9.9.9"], "9.9.9.9"),
            (&["x", "9.9.9.9"], "9.9.9.9"),
            (&["127.0.0.1, 9.9.9.9"], "9.9.9.9"),
            // Several trusted proxies.
            (&["9.9.9.9, 10.0.0.2"], "9.9.9.9"),
            (&["9.9.9.9, 10.0.0.2, 10.0.0.3"], "9.9.9.9"),
            (&["6.6.6.6, 9.9.9.9, 10.0.0.2"], "9.9.9.9"),
            (&["9.9.9.9, fd00::2"], "9.9.9.9"),
            (&["9.9.9.9, [fd00::2]:80"], "9.9.9.9"),
            (&["9.9.9.9", "10.0.0.2"], "9.9.9.9"),
            (&["9.9.9.9, ::ffff:10.0.0.2"], "9.9.9.9"),
            // A client in a trusted network.
            (&["10.0.0.7"], "10.0.0.7"),
            (&["10.0.0.7, 10.0.0.2"], "10.0.0.7"),
            // Empty entries count as none.
            (&["9.9.9.9,"], "9.9.9.9"),
            (&["9.9.9.9, ,"], "9.9.9.9"),
            (&[""], NONE),
            // What can't be read is a client that can't be known, never the one left of it.
            (&["x"], NONE),
            (&["9.9.9.9, x"], NONE),
            (&["9.9.9.9, x, 10.0.0.2"], NONE),
            (&["9.9.9.9", "x"], NONE),
            (&["9.9.9.9, unknown"], NONE),
            (&["9.9.9.9, 10.0.0.999"], NONE),
            (&["9.9.9.9, 1.2.3"], NONE),
            (&["9.9.9.9, 1.2.3.4:99999"], NONE),
            (&["9.9.9.9, 1.2.3.4:"], NONE),
            (&["9.9.9.9, 1.2.3.4:+5"], NONE),
            (&["9.9.9.9, [2001:db8::9"], NONE),
            (&["9.9.9.9, [2001:db8::9]80"], NONE),
            (&["9.9.9.9, [1.2.3.4]:80"], NONE),
            (&["9.9.9.9, fe80::1%eth0"], NONE),
            (&["9.9.9.9, \u{e4}"], NONE),
            (&["9.9.9.9 10.0.0.2"], NONE),
            (&["9.9.9.9; 10.0.0.2"], NONE),
            (&["\"9.9.9.9\""], NONE),
        ];
        for (lines, expected) in table {
            let headers: Vec<_> =
                lines.iter().map(|line| (X_FORWARDED_FOR, line.as_bytes())).collect();
            let resolved = resolve(ProxyHeader::XForwardedFor, PROXY, &headers);
            assert_eq!(resolved, *expected, "{lines:?}");
        }
    }

    #[test]
    fn forwarded_is_read_from_the_right() {
        let table: &[(&[&str], &str)] = &[
            (&["for=9.9.9.9"], "9.9.9.9"),
            (&["For=9.9.9.9"], "9.9.9.9"),
            (&["for=\"9.9.9.9:4711\""], "9.9.9.9"),
            (&["for=\"[2001:db8::9]\""], "2001:db8::9"),
            (&["for=\"[2001:db8::9]:4711\""], "2001:db8::9"),
            (&["for=\"[2001:db8::9]:_hidden\""], "2001:db8::9"),
            (&["for=\"9.9\\.9.9\""], "9.9.9.9"),
            (&["for=9.9.9.9;proto=https;by=10.0.0.1"], "9.9.9.9"),
            (&["by=10.0.0.1; for=9.9.9.9; host=\"a,b\""], "9.9.9.9"),
            (&["for=6.6.6.6, for=9.9.9.9"], "9.9.9.9"),
            (&["for=6.6.6.6", "for=9.9.9.9"], "9.9.9.9"),
            (&["for=unknown, for=9.9.9.9"], "9.9.9.9"),
            (&["for=_gazonk, for=9.9.9.9"], "9.9.9.9"),
            (&["x", "for=9.9.9.9"], "9.9.9.9"),
            (&["for=9.9.9.9, for=10.0.0.2"], "9.9.9.9"),
            (&["for=9.9.9.9, for=\"[fd00::2]\""], "9.9.9.9"),
            (&["for=6.6.6.6, for=9.9.9.9, for=10.0.0.2"], "9.9.9.9"),
            (&["for=9.9.9.9, "], "9.9.9.9"),
            (&["for=10.0.0.7"], "10.0.0.7"),
            // What can't be read is a client that can't be known.
            (&["for=9.9.9.9, for=unknown"], NONE),
            (&["for=9.9.9.9, for=_gazonk"], NONE),
            (&["for=9.9.9.9, by=10.0.0.2"], NONE),
            (&["for=9.9.9.9, for=10.0.0.2;for=10.0.0.3"], NONE),
            (&["for=9.9.9.9", "x"], NONE),
            (&["for=9.9.9.9, x"], NONE),
            (&["for=2001:db8::9"], NONE),
            (&["for = 9.9.9.9"], NONE),
            (&[""], NONE),
            // A quote that the client leaves open swallows what the proxy appends.
            (&["for=6.6.6.6;x=\", for=9.9.9.9"], NONE),
            (&["for=6.6.6.6;x=\", for=\"[2001:db8::9]\""], NONE),
            (&["for=\"6.6.6.6\\\", for=9.9.9.9"], NONE),
            (&["for=6.6.6.6, \u{e4}"], NONE),
        ];
        for (lines, expected) in table {
            let headers: Vec<_> = lines.iter().map(|line| ("forwarded", line.as_bytes())).collect();
            let resolved = resolve(ProxyHeader::Forwarded, PROXY, &headers);
            assert_eq!(resolved, *expected, "{lines:?}");
        }
    }

    #[test]
    fn only_the_chosen_header_of_a_trusted_peer_counts() {
        use ProxyHeader::{Forwarded, XForwardedFor};
        let both: &[(&str, &[u8])] =
            &[(X_FORWARDED_FOR, b"9.9.9.9"), ("forwarded", b"for=7.7.7.7")];
        assert_eq!(resolve(XForwardedFor, PROXY, both), "9.9.9.9");
        assert_eq!(resolve(Forwarded, PROXY, both), "7.7.7.7");
        assert_eq!(resolve(Forwarded, "::ffff:10.0.0.1", both), "7.7.7.7");
        assert_eq!(resolve(XForwardedFor, "8.8.8.8", both), "8.8.8.8");
        // The proxy fills in one header, and the host has named the other.
        assert_eq!(resolve(Forwarded, PROXY, &both[..1]), NONE);
        assert_eq!(resolve(XForwardedFor, PROXY, &both[1..]), NONE);
        // No client is named.
        assert_eq!(resolve(XForwardedFor, PROXY, &[]), PROXY);
    }

    #[test]
    fn a_stranger_who_speaks_for_others_is_noticed() {
        let config = config(ProxyHeader::default());
        let header: (&str, &[u8]) = (X_FORWARDED_FOR, b"127.0.0.1");
        assert!(is_forwarded_by_stranger(&parts("127.0.0.1", &[header]), &config));
        assert!(!is_forwarded_by_stranger(&parts(PROXY, &[header]), &config));
        assert!(!is_forwarded_by_stranger(&parts("127.0.0.1", &[]), &config));
    }
}
