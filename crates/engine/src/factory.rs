//! Bots by name: those of the roster, and programs outside.

use sextant_bots::{BotFactory, Roster};
use sextant_core::excerpt;

use crate::external::Running;
use crate::idle_programs::IdlePrograms;
use crate::{CommandLine, ExternalBot, Limits};

/// What stands before the command that starts a program.
const COMMAND: &str = "cmd:";

/// Whether a bot's name is a command that starts a program.
pub fn is_command(name: &str) -> bool {
    name.starts_with(COMMAND)
}

/// Starts the program behind a name and ends it once it is ready, so that a program that can't play is
/// found out before the first game. Bots of a roster are always ready.
pub fn try_program(name: &str, limits: &Limits) -> Result<(), String> {
    let Some(command) = command_line(name).transpose()? else { return Ok(()) };
    Running::start(&command, limits)
        .map(drop)
        .map_err(|reason| format!("{} {reason}", excerpt(&command.to_string())))
}

/// The command behind a name, if it is one.
fn command_line(name: &str) -> Option<Result<CommandLine, String>> {
    let command = name.strip_prefix(COMMAND)?;
    Some(command.parse().map_err(|error| format!("{name}: {error}")))
}

/// The bots of this name: one of the roster, or `cmd:PROGRAM ARGS` for a program that speaks the
/// engine protocol, within these limits. A program that can play several games is kept between the games
/// of one factory, and ends with the factory.
pub fn bot_factory<G: Roster>(name: &str, limits: Limits) -> Result<BotFactory<G>, String> {
    let Some(command) = command_line(name).transpose()? else {
        return Ok(Box::new(G::entry(name)?.make));
    };
    let idle = IdlePrograms::default();
    Ok(Box::new(move |seed| {
        Box::new(ExternalBot::<G>::new(command.clone(), limits, seed).reusing(idle.clone()))
    }))
}
