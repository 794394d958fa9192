//! Looking after the database of a server.

use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, BufWriter, Write as _};
use std::path::Path;

use serde_json::json;
use sextant_core::counted;
use sextant_store::{
    AnyStore, Counts, Finished, Making, StoreError, Tokens, check_copy, default_database,
    open_quietly,
};
use sextant_tables::{Clock as _, Pruned, Store as _, SystemClock};

use crate::cli::{Admin, Backup, Check, Database, Export, Prune, Restore, Stats};
use crate::error::CommandError;
use crate::output::{print, print_json};

pub(crate) fn run(command: &Admin) -> Result<(), CommandError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(CommandError::bad_input)?;
    runtime.block_on(async {
        match command {
            Admin::Backup(arguments) => backup(arguments).await,
            Admin::Restore(arguments) => restore(arguments).await,
            Admin::Check(arguments) => check(arguments).await,
            Admin::Export(arguments) => export(arguments).await,
            Admin::Prune(arguments) => prune(arguments).await,
            Admin::Stats(arguments) => stats(arguments).await,
        }
    })
}

async fn open(database: &Database, making: Making) -> Result<AnyStore, CommandError> {
    let url = database.database.clone().or_else(default_database).ok_or_else(|| {
        CommandError::bad_input("there is no data folder: say which database with --database URL")
    })?;
    open_quietly(&url, making).await.map_err(CommandError::bad_input)
}

async fn backup(arguments: &Backup) -> Result<(), CommandError> {
    let store = open(&arguments.database, Making::NeverMake).await?;
    let path = &arguments.file;
    let file = create(path)?;
    let mut out = BufWriter::new(&file);
    let written = store.backup(&mut out).await.map_err(CommandError::bad_input);
    drop(out);
    let counts = written.and_then(|counts| {
        file.sync_all().map_err(|error| file_error(path, &error))?;
        Ok(counts)
    });
    let counts = counts.inspect_err(|_| {
        // What is not whole is of no use to anybody.
        let _ = fs::remove_file(path);
    })?;
    store.close().await;
    print(&format!("{}: {}", path.display(), describe_counts(counts)))
}

async fn restore(arguments: &Restore) -> Result<(), CommandError> {
    let path = &arguments.file;
    let copy = || File::open(path).map(BufReader::new);
    // Neither a mistyped name nor a damaged copy must make an empty database.
    check_copy(copy().map_err(|error| file_error(path, &error))?)
        .map_err(CommandError::bad_input)?;
    let store = open(&arguments.database, Making::MakeIfMissing).await?;
    let tokens = if arguments.revoke_all { Tokens::Revoke } else { Tokens::Keep };
    let counts = store.restore(copy, tokens).await.map_err(CommandError::bad_input)?;
    store.close().await;
    print(&format!("restored: {}", describe_counts(counts)))
}

async fn check(arguments: &Check) -> Result<(), CommandError> {
    let store = open(&arguments.database, Making::NeverMake).await?;
    let mut findings = Vec::new();
    let checked =
        store.check(|finding| findings.push(finding)).await.map_err(CommandError::bad_input)?;
    store.close().await;
    let (tables, events) = (checked.tables, checked.events);
    if arguments.json {
        print_json(&json!({ "tables": tables, "events": events, "findings": findings }))?;
    } else if findings.is_empty() {
        print(&format!("OK: {}, {}", counted(tables, "table"), counted(events, "event")))?;
    } else {
        print(&findings.join("\n"))?;
    }
    if findings.is_empty() {
        return Ok(());
    }
    let findings = counted(findings.len(), "finding");
    Err(CommandError::DoesNotHold(format!("{findings}: the database is damaged")))
}

async fn export(arguments: &Export) -> Result<(), CommandError> {
    let store = open(&arguments.database, Making::NeverMake).await?;
    if let Some(folder) = &arguments.to {
        fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))?;
    }
    let mut games = 0_u64;
    let exported = store
        .each_finished(|game| {
            games += 1;
            export_one(arguments, &game, games == 1)
        })
        .await;
    exported.map_err(|NotExported(failure)| failure)?;
    store.close().await;
    match &arguments.to {
        Some(folder) => print(&format!("{}: {}", folder.display(), counted(games, "game"))),
        None => Ok(()),
    }
}

/// Why a game was not written.
struct NotExported(CommandError);

impl From<StoreError> for NotExported {
    fn from(error: StoreError) -> NotExported {
        NotExported(CommandError::bad_input(error))
    }
}

fn export_one(arguments: &Export, game: &Finished, first: bool) -> Result<(), NotExported> {
    let Some(folder) = &arguments.to else {
        let printed = if arguments.json {
            print_json(&game.json)
        } else {
            // An empty line between two records.
            print(&format!("{}{}", if first { "" } else { "\n" }, game.text))
        };
        return printed.map_err(NotExported);
    };
    let (ending, text) =
        if arguments.json { ("json", game.json.to_string()) } else { ("txt", game.text.clone()) };
    let path = folder.join(format!("{}.{ending}", game.table));
    let written = create(&path).and_then(|mut file| {
        file.write_all(text.as_bytes()).map_err(|error| file_error(&path, &error))
    });
    written.map_err(NotExported)
}

async fn prune(arguments: &Prune) -> Result<(), CommandError> {
    /// So much of each kind at a time, so that a server that runs meanwhile need not wait.
    const STEP: usize = 8;
    let store = open(&arguments.database, Making::NeverMake).await?;
    let retention = arguments.keeping.complete();
    let now = SystemClock::new().now();
    let mut pruned = Pruned::default();
    if arguments.dry_run {
        pruned = store.prunable(retention, now).await.map_err(CommandError::bad_input)?;
    } else {
        loop {
            let step = store.prune(retention, now, STEP).await.map_err(CommandError::bad_input)?;
            if step.total() == 0 {
                break;
            }
            pruned += step;
        }
    }
    store.close().await;
    if arguments.json {
        return print_json(&serde_json::to_value(pruned).map_err(CommandError::bad_input)?);
    }
    let Pruned { packed, unstarted, finished, guests, tokens } = pruned;
    let (deleted, done) =
        if arguments.dry_run { ("to delete", "to pack") } else { ("deleted", "packed") };
    print(&format!(
        "{deleted}: {} without a game, {}, {}, {}\n{done}: {}",
        counted(unstarted, "table"),
        counted(finished, "finished game"),
        counted(guests, "guest"),
        counted(tokens, "token"),
        counted(packed, "finished game"),
    ))
}

async fn stats(arguments: &Stats) -> Result<(), CommandError> {
    let store = open(&arguments.database, Making::NeverMake).await?;
    let stats = store.stats().await.map_err(CommandError::bad_input)?;
    store.close().await;
    if arguments.json {
        return print_json(&serde_json::to_value(&stats).map_err(CommandError::bad_input)?);
    }
    let tables = &stats.tables;
    print(&format!(
        "database  {}, version {}, {} bytes\n\
         players   {}\n\
         tokens    {}\n\
         tables    {} waiting, {} playing, {} over, {} closed\n\
         events    {}\n\
         notes     {}\n\
         jobs      {}",
        stats.engine,
        stats.version,
        stats.bytes,
        stats.players,
        stats.tokens,
        tables.waiting,
        tables.playing,
        tables.over,
        tables.closed,
        stats.events,
        stats.notes,
        stats.jobs,
    ))
}

/// Makes a file that was not there, for its owner's eyes only.
fn create(path: &Path) -> Result<File, CommandError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| file_error(path, &error))
}

fn file_error(path: &Path, error: &std::io::Error) -> CommandError {
    CommandError::bad_input(format!("{}: {error}", path.display()))
}

fn describe_counts(counts: Counts) -> String {
    let Counts { players, tokens, tables, events, notes } = counts;
    [(players, "player"), (tokens, "token"), (tables, "table"), (events, "event"), (notes, "note")]
        .map(|(number, noun)| counted(number, noun))
        .join(", ")
}
