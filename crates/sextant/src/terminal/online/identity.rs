//! Who the person at this keyboard is on each server: a token in the data folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hyper::Method;
use serde::{Deserialize, Serialize};
use sextant_wire::{Keep, Me, NewGuest, Player, Rename, Welcome};

use super::address::ServerAddress;
use super::transport::{Failure, request};
use crate::terminal::store::write_private;

/// The tokens, by server.
#[derive(Default, Serialize, Deserialize)]
struct Tokens {
    servers: BTreeMap<String, String>,
}

fn file(folder: &Path) -> PathBuf {
    folder.join("online.json")
}

/// Finds out who the person is on a server, or makes them a guest there. With a name, they are called
/// that from now on. Says why the token could not be kept, if so.
pub(super) async fn sign_in(
    server: &ServerAddress,
    folder: Option<&Path>,
    name: Option<&str>,
) -> Result<(Player, String, Option<String>), Failure> {
    let mut tokens = folder.map(load).unwrap_or_default();
    let known = tokens.servers.get(&server.to_string());
    if let Some(token) = known
        && let Some(player) = known_player(server, token, name).await?
    {
        return Ok((player, token.clone(), None));
    }
    let guest = NewGuest { name: name.map_or_else(usual_name, str::to_owned), keep: Keep::Token };
    let welcome: Welcome = request(server, None, Method::POST, "/guests", Some(&guest)).await?;
    let token = welcome.token.ok_or_else(|| Failure::Foreign("it gives no token".to_owned()))?;
    tokens.servers.insert(server.to_string(), token.clone());
    let kept = match folder {
        Some(folder) => write_private(&file(folder), &written(&tokens)),
        None => Err("there is no folder for it".to_owned()),
    };
    Ok((welcome.player, token, kept.err()))
}

/// The player with this token, by the name that was asked for; none if the server does not know it.
async fn known_player(
    server: &ServerAddress,
    token: &str,
    name: Option<&str>,
) -> Result<Option<Player>, Failure> {
    let me: Result<Me, Failure> = match name {
        Some(name) => {
            let rename = Rename { name: name.to_owned() };
            request(server, Some(token), Method::PUT, "/me", Some(&rename)).await
        }
        None => request(server, Some(token), Method::GET, "/me", None::<&()>).await,
    };
    match me {
        Ok(me) => Ok(me.player),
        Err(Failure::Refused(problem)) if problem.status == 401 => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// What is not readable is as if it were not there: a new guest is made.
fn load(folder: &Path) -> Tokens {
    let text = std::fs::read_to_string(file(folder)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

fn written(tokens: &Tokens) -> String {
    serde_json::to_string_pretty(tokens).unwrap_or_default()
}

/// What this system calls the person.
fn usual_name() -> String {
    let names = ["USER", "USERNAME"].into_iter().filter_map(|name| std::env::var(name).ok());
    let name = names
        .map(|name| name.trim().chars().take(24).collect())
        .find(|name: &String| !name.is_empty());
    name.unwrap_or_else(|| "Guest".to_owned())
}
