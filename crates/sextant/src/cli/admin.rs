//! Managing the database of a server.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use sextant_server::Keeping;

#[derive(Subcommand)]
pub(crate) enum Admin {
    /// Back up everything to a file, also while the server runs
    ///
    /// The backup contains the secrets of unfinished games: keep it as safe as the database.
    #[command(after_help = "Example:
  sextant admin backup club.backup --database sqlite:/var/lib/sextant/sextant.db")]
    Backup(Backup),
    /// Restore a backup into an empty database, SQLite or PostgreSQL
    #[command(after_help = "Example:
  sextant admin restore club.backup --database postgres://sextant@localhost/sextant")]
    Restore(Restore),
    /// Replay every game in the database and report inconsistencies
    ///
    /// Exit code 0: the database is consistent. 1: it is not, and the problems are listed.
    #[command(after_help = "Example:
  sextant admin check")]
    Check(Check),
    /// Export the records of finished games, which anyone can verify
    #[command(after_help = "Examples:
  sextant admin export --to records    # one file per game
  sextant admin export                 # all records to standard output")]
    Export(Export),
    /// Delete and pack what is kept too long, also while the server runs
    ///
    /// The server does the same by itself, in small steps.
    #[command(after_help = "Examples:
  sextant admin prune --dry-run
  sextant admin prune --keep-finished 365")]
    Prune(Prune),
    /// Print how many players, tables and events the database holds
    #[command(after_help = "Example:
  sextant admin stats --json")]
    Stats(Stats),
}

/// The database to work on.
#[derive(Args)]
pub(crate) struct Database {
    // Given as an attribute: in a comment, a URL would have to be a link.
    #[arg(
        long,
        value_name = "URL",
        env = "SEXTANT_DATABASE",
        hide_env_values = true,
        help = "sqlite:PATH or postgres://USER@HOST/NAME [default: an SQLite file in your data \
                folder]"
    )]
    pub(crate) database: Option<String>,
}

#[derive(Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist yet
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(Args)]
pub(crate) struct Restore {
    /// The backup
    pub(crate) file: PathBuf,
    /// Leave out all tokens: all players must start as new guests. Otherwise tokens that were revoked
    /// after the backup work again
    #[arg(long)]
    pub(crate) revoke_all: bool,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) database: Database,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Export {
    /// The folder to write to, one file per game; none of the files may exist yet [default: standard
    /// output]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) to: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) database: Database,
    /// Write JSON; on standard output one record per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Prune {
    #[command(flatten)]
    pub(crate) database: Database,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    /// Only count what would be deleted or packed
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Print JSON
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
