//! How a command fails: one line on standard error, and an exit code.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::cli::Cli;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// The input is wrong: exit code 2.
    BadInput(String),
    /// The input is fine, and what was to be checked does not hold: exit code 1.
    DoesNotHold(String),
    /// The reader of the output is gone, so there is nothing to report.
    OutputClosed,
}

impl CommandError {
    pub(crate) fn bad_input(reason: impl Display) -> CommandError {
        CommandError::BadInput(reason.to_string())
    }

    /// The first paragraph of what clap has to say, on one line.
    pub(crate) fn usage(error: &clap::Error) -> CommandError {
        let help = format!("see `{} --help`", named_command(std::env::args_os().skip(1)));
        let message = error.to_string();
        let said: Vec<&str> =
            message.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
        let said = said.join(" ");
        let said = said.strip_prefix("error: ").unwrap_or(&said);
        match error.kind() {
            clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                CommandError::BadInput(format!("a command is missing; {help}"))
            }
            _ => CommandError::BadInput(format!("{said}; {help}")),
        }
    }

    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            CommandError::BadInput(message) => (message, 2),
            CommandError::DoesNotHold(message) => (message, 1),
            CommandError::OutputClosed => return ExitCode::SUCCESS,
        };
        let line = one_line(&message);
        // Standard error may be closed as well; the exit code still reports the failure.
        let _ = writeln!(std::io::stderr(), "sextant: {line}");
        ExitCode::from(code)
    }
}

/// The command that these arguments name, such as `sextant admin backup`.
fn named_command(arguments: impl Iterator<Item = OsString>) -> String {
    let root = Cli::command();
    let (mut command, mut name) = (&root, root.get_name().to_owned());
    for argument in arguments {
        if let Some(below) = command.find_subcommand(&argument) {
            command = below;
            name = format!("{name} {}", below.get_name());
        }
    }
    name
}

/// Whatever a message quotes, it stays on its line, and the line short enough to be read.
fn one_line(message: &str) -> String {
    const MAX_LENGTH: usize = 400;
    let line: Vec<char> = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if line.len() <= MAX_LENGTH {
        return line.into_iter().collect();
    }
    // What is wrong is said at the beginning and at the end; what is quoted is in between.
    let (beginning, end) = (&line[..MAX_LENGTH / 2], &line[line.len() - MAX_LENGTH / 2..]);
    beginning.iter().chain(['…'].iter()).chain(end).collect()
}
