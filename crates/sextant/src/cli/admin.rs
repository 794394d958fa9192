//! Looking after the database of a server.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Subcommand)]
pub(crate) enum Admin {
    /// Write a copy of everything to a file, while the server runs
    ///
    /// The copy holds the secrets of games that are still played: keep it as safe as the database.
    #[command(after_help = "Example:
  sextant admin backup club.backup --database sqlite:/var/lib/sextant/sextant.db")]
    Backup(Backup),
    /// Put a copy back into an empty database, of the same kind or the other
    #[command(after_help = "Example:
  sextant admin restore club.backup --database postgres://sextant@localhost/sextant")]
    Restore(Restore),
    /// Play every game in the database again, and say what does not fit
    ///
    /// Exit code 0: everything fits. 1: it is told what does not.
    #[command(after_help = "Example:
  sextant admin check")]
    Check(Check),
    /// Write the records of finished games, which anyone can verify
    #[command(after_help = "Examples:
  sextant admin export --to records       (a file for each game)
  sextant admin export                    (one after the other, to standard output)")]
    Export(Export),
    /// Count what is in the database
    #[command(after_help = "Example:
  sextant admin stats --json")]
    Stats(Stats),
}

/// Which database is meant.
#[derive(Args)]
pub(crate) struct Database {
    // Given as an attribute: in a comment, a URL would have to be a link.
    #[arg(
        long,
        value_name = "URL",
        help = "sqlite:PATH or postgres://USER@HOST/NAME; a file in your data folder unless told \
                otherwise"
    )]
    pub(crate) database: Option<String>,
}

#[derive(Args)]
pub(crate) struct Backup {
    /// The file to write; it must not be there yet
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(Args)]
pub(crate) struct Restore {
    /// The copy
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(Args)]
pub(crate) struct Export {
    /// The folder to write to, a file for each game; none of them may be there yet
    #[arg(long, value_name = "FOLDER")]
    pub(crate) to: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) database: Database,
    /// Write JSON: to standard output one record a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) database: Database,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
