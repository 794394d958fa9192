//! `engine`: a bot on standard input and output.

use std::io::BufReader;

use sextant_bots::protocol::Engine;
use sextant_bots::{AnyRoster, ROSTERS};

use crate::cli;
use crate::error::CommandError;

pub(crate) fn engine(arguments: &cli::Engine) -> Result<(), CommandError> {
    let wanted = |game: &str| arguments.game.as_deref().is_none_or(|wanted| wanted == game);
    let bot = arguments.bot.clone();
    let mut games = Vec::new();
    let mut refused = None;
    for roster in ROSTERS.iter().copied().filter(|roster| wanted(roster.game())) {
        match roster.bot(&bot, 1) {
            Some(_) => games.push(roster),
            None => refused = Some(roster),
        }
    }
    if games.is_empty() {
        let known = refused.map(AnyRoster::bots).unwrap_or_default();
        let known: Vec<&str> = known.into_iter().map(|(name, _)| name).collect();
        let message = format!("`{bot}` is not a bot there: {}", known.join(", "));
        return Err(CommandError::BadInput(message));
    }
    Engine { bot, games }.run(BufReader::new(std::io::stdin()), std::io::stdout());
    Ok(())
}
