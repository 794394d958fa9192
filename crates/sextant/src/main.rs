//! The `sextant` command.

mod admin;
mod arena;
mod cli;
mod commands;
mod engine;
mod error;
mod output;
mod review;
mod serve;
mod sheet;
mod terminal;
#[cfg(feature = "train")]
mod train;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use cli::{Cli, Command, Sheet};
use error::CommandError;

fn main() -> ExitCode {
    let done = match Cli::try_parse() {
        Ok(cli) => run(cli.command),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => output::print(&error.to_string()),
            _ => Err(CommandError::usage(&error)),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn run(command: Command) -> Result<(), CommandError> {
    match command {
        Command::Score(arguments) => commands::score(&arguments),
        Command::Deal(arguments) => commands::deal(&arguments),
        Command::Replay(arguments) => commands::replay(&arguments),
        Command::Legal(arguments) => commands::legal(&arguments),
        Command::Convert(arguments) => commands::convert(&arguments),
        Command::Verify(arguments) => commands::verify(&arguments),
        Command::Review(arguments) => review::review(&arguments),
        Command::Bench(arguments) => commands::bench(&arguments),
        Command::Arena(arguments) => arena::arena(&arguments),
        Command::Bots(arguments) => arena::bots(&arguments),
        Command::Engine(arguments) => engine::engine(&arguments),
        Command::Sheet(Sheet::Show(arguments)) => sheet::show(&arguments),
        Command::Sheet(Sheet::Check(arguments)) => sheet::check(&arguments),
        Command::Play(arguments) => terminal::play(&arguments),
        Command::Learn(arguments) => terminal::learn(&arguments),
        Command::Serve(arguments) => serve::run(*arguments),
        Command::Admin(command) => admin::run(&command),
        #[cfg(feature = "train")]
        Command::Train(arguments) => train::train(&arguments),
        #[cfg(feature = "train")]
        Command::Exploit(arguments) => train::exploit(&arguments),
        #[cfg(feature = "train")]
        Command::Measure(arguments) => train::measure(&arguments),
        Command::Completions { shell } => commands::completions(shell),
    }
}
