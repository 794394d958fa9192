//! The games there are, and who plays them.

use serde::Serialize;

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct GameLine {
    /// What it is called.
    pub name: &'static str,
    /// Its bots.
    pub bots: Vec<BotLine>,
}

/// A bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct BotLine {
    /// What it is called.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
}

/// All games, with their bots from weak to strong, levels for people last.
pub fn repertoire() -> Vec<GameLine> {
    let bots = |name| sextant_bots::roster(name).map(sextant_bots::AnyRoster::bots);
    sextant_games::GAMES
        .iter()
        .map(|game| GameLine {
            name: game.name(),
            bots: bots(game.name())
                .unwrap_or_default()
                .into_iter()
                .map(|(name, about)| BotLine { name, about })
                .collect(),
        })
        .collect()
}
