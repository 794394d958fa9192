//! Copies of everything, the same for both engines: what was kept in a file can go on on a server.
//!
//! A copy is lines of JSON: a heading, then players, tokens, tables with their events, notes, and at
//! the end how many there were and a SHA-256 of all that comes before. Summaries, lists and jobs are
//! not in it: they follow from the events.

use std::fmt::Write as _;
use std::io::{BufRead, Read, Write};

use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use sextant_tables::{
    Append, Name, Note, Player, PlayerId, Scope, SealedSecret, Store as _, StoreError, StoredEvent,
    Table, TableId, Time, TokenEntry,
};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::AnyStore;
use crate::contents::{Content, Replayed, StoredNote};

/// The version of the form. A later one must go on reading this one.
const VERSION: u32 = 1;

/// No line is longer: a table with as many events as can be takes a tenth of it.
const MAX_LINE_LENGTH: u64 = 64 << 20;

/// So many tables are put back at once, so that they share transactions.
const AT_ONCE: usize = 256;

/// A line of a copy.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Line {
    SextantBackup { version: u32 },
    Player(Player),
    Token(TokenLine),
    Table(TableLine),
    Note { player: PlayerId, table: TableId, note: Note },
    End { counts: Counts, sha256: String },
}

#[derive(Serialize, Deserialize)]
struct TokenLine {
    hash: String,
    player: PlayerId,
    scope: Scope,
    label: Name,
    since: Time,
}

#[derive(Serialize, Deserialize)]
struct TableLine {
    id: TableId,
    secret: String,
    events: Vec<StoredEvent>,
}

/// How much a copy holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Players.
    pub players: u64,
    /// Tokens.
    pub tokens: u64,
    /// Tables.
    pub tables: u64,
    /// Events.
    pub events: u64,
    /// Notes.
    pub notes: u64,
}

/// Why a copy could not be made or put back.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The copy can't be written or read.
    #[error("the copy: {0}")]
    File(#[from] std::io::Error),
    /// The copy is not one, or not a whole one.
    #[error("line {line} of the copy: {reason}")]
    BadCopy {
        /// The line.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// There is something in the database already.
    #[error("the database is not empty: restore a backup into an empty one")]
    NotEmpty,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a restore does with the tokens in the copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tokens {
    /// Puts them back: guests have no other way in.
    Keep,
    /// Leaves them out: everybody has to begin as a new guest.
    Revoke,
}

/// Checks that a copy is whole, and that everything in it can be read.
pub fn check_copy(copy: impl BufRead) -> Result<(), BackupError> {
    let mut lines = Lines::new(copy);
    while let Some(line) = lines.next()? {
        if let Line::Table(table) = line {
            table.append().map_err(|reason| lines.bad(reason))?;
        }
    }
    Ok(())
}

impl AnyStore {
    /// Writes a copy of everything as it is at this moment, while others go on.
    pub async fn backup(&self, out: impl Write) -> Result<Counts, BackupError> {
        let mut copy = Copy { out, hash: Sha256::new(), counts: Counts::default() };
        copy.write(&Line::SextantBackup { version: VERSION })?;
        self.each_content(async |content| copy.add(content)).await?;
        let Copy { mut out, hash, counts } = copy;
        let sha256 = hex(&hash.finalize());
        writeln!(out, "{}", json(&Line::End { counts, sha256 })?)?;
        out.flush()?;
        Ok(counts)
    }

    /// Puts a copy back into an empty database. The copy is read twice: nothing is stored before all
    /// of it is known to be sound. A database in which this was broken off is
    /// [refused](crate::OpenError::HalfRestored) from then on.
    ///
    /// A token that was revoked after the copy was made comes back with it, unless all of them are
    /// left out.
    pub async fn restore<R: BufRead>(
        &self,
        mut copy: impl FnMut() -> std::io::Result<R>,
        tokens: Tokens,
    ) -> Result<Counts, BackupError> {
        if !self.stats().await?.is_empty() {
            return Err(BackupError::NotEmpty);
        }
        check_copy(copy()?)?;
        // If the restore is interrupted, this mark keeps the partial data from being used.
        self.mark_restoring(true).await?;
        let mut lines = Lines::new(copy()?);
        let mut waiting = Vec::new();
        while let Some(line) = lines.next()? {
            match line {
                Line::Player(player) => self.add_player_alone(player).await?,
                Line::Token(token) => {
                    let entry = token.entry().map_err(|reason| lines.bad(reason))?;
                    if tokens == Tokens::Keep {
                        self.add_token(entry, usize::MAX).await?;
                    }
                }
                Line::Note { player, table, note } => self.set_note(player, table, note).await?,
                Line::Table(table) => {
                    waiting.push(table.append().map_err(|reason| lines.bad(reason))?);
                    if waiting.len() >= AT_ONCE {
                        self.append_all(&mut waiting).await?;
                    }
                }
                Line::SextantBackup { .. } | Line::End { .. } => {}
            }
        }
        self.append_all(&mut waiting).await?;
        self.mark_restoring(false).await?;
        let put_back = if tokens == Tokens::Keep { lines.counts.tokens } else { 0 };
        Ok(Counts { tokens: put_back, ..lines.counts })
    }

    async fn append_all(&self, waiting: &mut Vec<Append>) -> Result<(), BackupError> {
        let appends = waiting.drain(..).map(|append| self.append(vec![append]));
        for done in join_all(appends).await {
            done.map_err(|error| match error {
                sextant_tables::AppendError::Store(error) => BackupError::Store(error),
                // Nothing is checked against limits here.
                sextant_tables::AppendError::Taken(_)
                | sextant_tables::AppendError::LimitReached(_) => BackupError::NotEmpty,
            })?;
        }
        Ok(())
    }

    async fn mark_restoring(&self, restoring: bool) -> Result<(), StoreError> {
        match self {
            AnyStore::Sqlite(store) => store.mark_restoring(restoring).await,
            AnyStore::Postgres(store) => store.mark_restoring(restoring).await,
        }
    }

    async fn add_player_alone(&self, player: Player) -> Result<(), StoreError> {
        match self {
            AnyStore::Sqlite(store) => store.add_player_alone(player).await,
            AnyStore::Postgres(store) => store.add_player_alone(player).await,
        }
    }
}

/// A copy that is being written.
struct Copy<W> {
    out: W,
    hash: Sha256,
    counts: Counts,
}

impl<W: Write> Copy<W> {
    fn add(&mut self, content: Content) -> Result<(), BackupError> {
        let line = match content {
            Content::Player(player) => {
                self.counts.players += 1;
                Line::Player(player)
            }
            Content::Token(TokenEntry { hash, player, scope, label, since }) => {
                self.counts.tokens += 1;
                Line::Token(TokenLine { hash: hash.to_string(), player, scope, label, since })
            }
            Content::Table(table) => {
                // What can't be played again could not be put back either.
                let Replayed { sealed, events, table } = table.replay()?;
                self.counts.tables += 1;
                self.counts.events += events.len() as u64;
                Line::Table(TableLine { id: table.id(), secret: sealed.to_stored(), events })
            }
            Content::Note(StoredNote { player, table, note }) => {
                self.counts.notes += 1;
                Line::Note { player, table, note }
            }
        };
        self.write(&line)
    }

    fn write(&mut self, line: &Line) -> Result<(), BackupError> {
        let mut line = json(line)?;
        line.push('\n');
        self.hash.update(&line);
        Ok(self.out.write_all(line.as_bytes())?)
    }
}

fn json(line: &Line) -> Result<String, BackupError> {
    Ok(serde_json::to_string(line).map_err(std::io::Error::from)?)
}

impl TableLine {
    fn append(self) -> Result<Append, String> {
        let sealed =
            SealedSecret::from_stored(&self.secret).map_err(|_| "the secret can't be read")?;
        let table =
            Table::load(self.id, sealed, &self.events).map_err(|error| error.to_string())?;
        Ok(Append::to(&table, self.events))
    }
}

impl TokenLine {
    fn entry(self) -> Result<TokenEntry, String> {
        let TokenLine { hash, player, scope, label, since } = self;
        let hash = hash.parse().map_err(|_| "the hash can't be read")?;
        Ok(TokenEntry { hash, player, scope, label, since })
    }
}

/// The lines of a copy, checked as they are read.
struct Lines<R> {
    copy: R,
    number: u64,
    hash: Sha256,
    counts: Counts,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    fn new(copy: R) -> Lines<R> {
        Lines { copy, number: 0, hash: Sha256::new(), counts: Counts::default(), ended: false }
    }

    /// The next line; `None` after the one that says that the copy is whole.
    fn next(&mut self) -> Result<Option<Line>, BackupError> {
        self.number += 1;
        let mut text = Vec::new();
        self.copy.by_ref().take(MAX_LINE_LENGTH).read_until(b'\n', &mut text)?;
        if self.ended {
            return if text.is_empty() {
                Ok(None)
            } else {
                Err(self.bad("it comes after the end"))
            };
        }
        if text.is_empty() {
            return Err(self.bad("the copy is not whole: its end is missing"));
        }
        let line: Line = serde_json::from_slice(&text).map_err(|error| {
            // An error of the reader may quote what it read, which may be secret.
            self.bad(format!("it can't be read at column {}", error.column()))
        })?;
        let heading = matches!(line, Line::SextantBackup { .. });
        if heading != (self.number == 1) {
            return Err(self.bad("this is not a copy that sextant wrote"));
        }
        match &line {
            Line::SextantBackup { version } if *version > VERSION => {
                let newer = format!(
                    "it is of version {version}, and this program knows versions up to {VERSION}"
                );
                return Err(self.bad(newer));
            }
            Line::SextantBackup { .. } => {}
            Line::Player(_) => self.counts.players += 1,
            Line::Token(_) => self.counts.tokens += 1,
            Line::Table(table) => {
                self.counts.tables += 1;
                self.counts.events += table.events.len() as u64;
            }
            Line::Note { .. } => self.counts.notes += 1,
            Line::End { counts, sha256 } => {
                self.ended = true;
                if *counts != self.counts || *sha256 != hex(&self.hash.clone().finalize()) {
                    return Err(self.bad("something before it was changed"));
                }
            }
        }
        self.hash.update(&text);
        Ok(Some(line))
    }

    fn bad(&self, reason: impl ToString) -> BackupError {
        BackupError::BadCopy { line: self.number, reason: reason.to_string() }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
