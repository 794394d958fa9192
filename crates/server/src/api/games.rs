//! What can be played here.

use axum::Json;
use schemars::Schema;
use serde_json::Value;
use sextant_wire::{BotEntry, Catalogue, GameEntry, ServerRefusal};

use super::extract::PathParam;
use super::operation::AnyObject;
use crate::error::ApiError;

pub(super) async fn games() -> Json<Catalogue> {
    Json(catalogue())
}

/// The JSON Schema of a game's view.
pub(super) async fn view_schema(PathParam(game): PathParam) -> Result<AnyObject<Schema>, ApiError> {
    let schema = sextant_catalog::view_schema(&game).ok_or(ServerRefusal::NotFound)?;
    Ok(AnyObject(schema))
}

/// All games and bots there are.
fn catalogue() -> Catalogue {
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

/// The line about a bot for people begins with its level.
fn level(about: &str) -> Option<u8> {
    about.strip_prefix("level ")?.split(':').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_levels_in_order() {
        for game in catalogue().games {
            let levels: Vec<u8> = game.bots.iter().filter_map(|bot| bot.level).collect();
            let all: Vec<u8> = (1..=levels.len() as u8).collect();
            assert!(levels.len() >= 6 && levels == all, "{}: {levels:?}", game.name);
            assert!(game.options.is_object() && game.seats >= 2);
        }
    }
}
