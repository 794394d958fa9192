//! Bots by name: those of the roster, and programs outside.

use sextant_bots::{BotFactory, Roster};

use crate::idle_programs::IdlePrograms;
use crate::{CommandLine, ExternalBot, Limits};

/// What stands before the command that starts a program.
const COMMAND: &str = "cmd:";

/// Whether a bot's name is a command that starts a program.
pub fn is_command(name: &str) -> bool {
    name.starts_with(COMMAND)
}

/// The bots of this name: one of the roster, or `cmd:PROGRAM ARGS` for a program that speaks the
/// engine protocol, within these limits. A program that can play several games is kept between the games
/// of one factory, and ends with the factory.
pub fn bot_factory<G: Roster>(name: &str, limits: Limits) -> Result<BotFactory<G>, String> {
    let Some(command) = name.strip_prefix(COMMAND) else {
        return Ok(Box::new(G::entry(name)?.make));
    };
    let command: CommandLine = command.parse().map_err(|error| format!("{name}: {error}"))?;
    let idle = IdlePrograms::default();
    Ok(Box::new(move |seed| {
        Box::new(ExternalBot::<G>::new(command.clone(), limits, seed).reusing(idle.clone()))
    }))
}
