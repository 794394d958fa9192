//! What can be played here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A bot of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct BotEntry {
    /// What it is called.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// Its level among those for people, from 1, the weakest; `null` for bots to study.
    pub level: Option<u8>,
}

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameEntry {
    /// What it is called.
    pub name: String,
    /// Its options as they are by default.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How many people play with these.
    pub seats: u8,
    /// The bots, from weak to strong; levels for people last.
    pub bots: Vec<BotEntry>,
}

/// What can be played here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Catalogue {
    /// The version of the server.
    pub version: String,
    /// The games.
    pub games: Vec<GameEntry>,
}

impl Catalogue {
    /// All games and bots there are.
    pub fn all() -> Catalogue {
        let games = sextant_catalog::GAMES.iter().filter_map(|game| {
            let record = game.start(&Value::Object(serde_json::Map::new())).ok()?;
            let options = record.to_json().get("options").cloned().unwrap_or_default();
            let bots = sextant_bots::bots_of(game.name());
            let bots = bots.into_iter().map(|(name, about)| BotEntry {
                name: name.to_owned(),
                about: about.to_owned(),
                level: level(about),
            });
            Some(GameEntry {
                name: game.name().to_owned(),
                options,
                seats: record.seats() as u8,
                bots: bots.collect(),
            })
        });
        Catalogue { version: env!("CARGO_PKG_VERSION").to_owned(), games: games.collect() }
    }
}

/// The line about a bot for people begins with its level.
fn level(about: &str) -> Option<u8> {
    about.strip_prefix("level ")?.split(':').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_levels_in_order() {
        for game in Catalogue::all().games {
            let levels: Vec<u8> = game.bots.iter().filter_map(|bot| bot.level).collect();
            assert_eq!(levels, [1, 2, 3, 4], "{}", game.name);
            assert!(game.options.is_object() && game.seats >= 2);
        }
    }
}
