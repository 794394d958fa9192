//! Bots by name: those of the roster, and programs from outside.

use crate::protocol::{CommandLine, ExternalBot, Limits};
use crate::{Bot, Roster};

/// What stands before the command that starts a program from outside.
pub(crate) const COMMAND: &str = "cmd:";

/// Makes bots of one kind, each from a seed.
pub type BotFactory<G> = Box<dyn Fn(u64) -> Box<dyn Bot<G>> + Send + Sync>;

/// The bots of this name: one of the roster, or `cmd:PROGRAM ARGS` for a program that speaks the
/// engine protocol, within these limits.
pub fn bot_factory<G: Roster>(name: &str, limits: Limits) -> Result<BotFactory<G>, String> {
    if let Some(command) = name.strip_prefix(COMMAND) {
        let command: CommandLine = command.parse().map_err(|error| format!("{name}: {error}"))?;
        return Ok(Box::new(move |seed| {
            Box::new(ExternalBot::<G>::new(command.clone(), limits, seed))
        }));
    }
    let entry = G::BOTS.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let known: Vec<&str> = G::BOTS.iter().map(|entry| entry.name).collect();
        format!("`{name}` is not a bot of the game {}: {}", G::NAME, known.join(", "))
    })?;
    Ok(Box::new(entry.make))
}
