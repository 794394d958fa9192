//! Players and their tokens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_tables as tables;
use ts_rs::TS;

use super::Millis;

/// Somebody who plays here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Player {
    /// What tables call them.
    pub id: String,
    /// What people call them.
    pub name: String,
    /// When they first came.
    pub since: Millis,
}

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Everything its owner may do.
    Full,
    /// Sitting down and playing, for a program that plays in its owner's name.
    Play,
}

/// Where a new guest keeps the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// In a cookie that no script can read: for the page.
    Cookie,
    /// Themselves: it stands in the answer, and is shown as `Authorization: Bearer`.
    #[default]
    Token,
}

/// Somebody new.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What they want to be called: at most 24 characters.
    pub name: String,
    /// Where they keep the token.
    #[serde(default)]
    #[ts(optional, as = "Option<Keep>")]
    pub keep: Keep,
}

/// What a new guest gets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Welcome {
    /// Who they are now.
    pub player: Player,
    /// The token, unless it is kept in a cookie. It can't be had again.
    pub token: Option<String>,
}

/// Who somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Me {
    /// The player; `null` if no token was shown.
    pub player: Option<Player>,
    /// What the token is good for.
    pub scope: Option<Scope>,
}

/// Another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// What they want to be called at tables where they sit down from now on.
    pub name: String,
}

/// A further token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What its owner calls it: at most 24 characters.
    pub label: String,
    /// What it is good for.
    pub scope: Scope,
}

/// A token in a list, without the token itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct TokenLine {
    /// What it is taken back by.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// What it is good for.
    pub scope: Scope,
    /// When it was handed out.
    pub since: Millis,
}

/// All tokens of a player, the oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Tokens {
    /// The tokens.
    pub tokens: Vec<TokenLine>,
}

impl From<tables::Player> for Player {
    fn from(player: tables::Player) -> Player {
        Player { id: player.id.to_string(), name: player.name.into(), since: player.since.into() }
    }
}

impl From<tables::Scope> for Scope {
    fn from(scope: tables::Scope) -> Scope {
        match scope {
            tables::Scope::Full => Scope::Full,
            tables::Scope::Play => Scope::Play,
        }
    }
}

impl From<Scope> for tables::Scope {
    fn from(scope: Scope) -> tables::Scope {
        match scope {
            Scope::Full => tables::Scope::Full,
            Scope::Play => tables::Scope::Play,
        }
    }
}

impl From<tables::TokenEntry> for TokenLine {
    fn from(entry: tables::TokenEntry) -> TokenLine {
        TokenLine {
            id: entry.hash.to_string(),
            label: entry.label.into(),
            scope: entry.scope.into(),
            since: entry.since.into(),
        }
    }
}
