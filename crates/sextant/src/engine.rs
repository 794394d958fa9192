//! `engine`: a bot on standard input and output.

use std::io::BufReader;

use sextant_core::excerpt;
use sextant_engine::{Engine, engine_games};

use crate::cli;
use crate::error::CommandError;

pub(crate) fn engine(arguments: &cli::Engine) -> Result<(), CommandError> {
    let wanted = |game: &str| arguments.game.as_deref().is_none_or(|wanted| wanted == game);
    let bot = arguments.bot.clone();
    let (games, refused): (Vec<_>, Vec<_>) = engine_games()
        .into_iter()
        .filter(|game| wanted(game.name()))
        .partition(|game| game.has_bot(&bot));
    if games.is_empty() {
        let rosters = refused.iter().filter_map(|game| sextant_bots::roster(game.name()));
        let known: Vec<String> = rosters
            .map(|roster| {
                let names: Vec<&str> = roster.bots().iter().map(|(name, _)| *name).collect();
                format!("{}: {}", roster.game(), names.join(", "))
            })
            .collect();
        let message = format!("{} is not a bot; {}", excerpt(&bot), known.join("; "));
        return Err(CommandError::BadInput(message));
    }
    Engine { bot, games }.run(BufReader::new(std::io::stdin()), std::io::stdout());
    Ok(())
}
