//! The header `Forwarded` of RFC 7239.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

use super::read_address;

/// The hops from left to right; `None` for one that can't be read, or does not say who it is for.
pub(super) fn hops(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let lines = headers.get_all(header::FORWARDED).iter();
    lines
        .flat_map(|line| {
            let hops = std::str::from_utf8(line.as_bytes()).ok().and_then(line_hops);
            // In a malformed line it is unclear which part the proxy added.
            hops.unwrap_or_else(|| vec![None])
        })
        .collect()
}

/// The hops in one line; `None` if it is not well-formed.
fn line_hops(line: &str) -> Option<Vec<Option<IpAddr>>> {
    let mut hops = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        // Lists may have empty elements.
        if let Some(next) = rest.strip_prefix(',') {
            rest = next.trim_start();
            continue;
        }
        let (hop, next) = element(rest)?;
        hops.push(hop);
        rest = next;
    }
    Some(hops)
}

/// The element at the beginning: pairs separated by semicolons. Returns what follows it, too.
fn element(mut rest: &str) -> Option<(Option<IpAddr>, &str)> {
    let mut nodes = Vec::new();
    loop {
        let (name, value) = rest.split_once('=')?;
        if !is_token(name) {
            return None;
        }
        let (value, next) = value_at_start(value)?;
        if name.eq_ignore_ascii_case("for") {
            nodes.push(read_node(&value));
        }
        rest = next.trim_start();
        match rest.strip_prefix(';') {
            Some(next) => rest = next.trim_start(),
            None if rest.is_empty() || rest.starts_with(',') => break,
            None => return None,
        }
    }
    // The standard allows each name once.
    let hop = if let [node] = nodes[..] { node } else { None };
    Some((hop, rest))
}

/// A token or a quoted string, and what follows it.
fn value_at_start(text: &str) -> Option<(String, &str)> {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([',', ';', ' ', '\t']).unwrap_or(text.len());
        let (value, rest) = text.split_at(end);
        return is_token(value).then(|| (value.to_owned(), rest));
    };
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    while let Some((index, c)) = characters.next() {
        match c {
            '"' => return Some((value, &quoted[index + 1..])),
            '\\' => value.push(characters.next()?.1),
            c => value.push(c),
        }
    }
    None
}

/// IPv6 addresses stand in brackets here.
fn read_node(text: &str) -> Option<IpAddr> {
    read_address(text).filter(|address| address.is_ipv4() || text.starts_with('['))
}

fn is_token(text: &str) -> bool {
    let is_token_byte =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~:[]".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token_byte)
}
