//! Players, their tokens and notes.

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use sextant_tables::{Player, StoreError, TokenEntry};

use super::connection::failed;
use crate::stored::{millis, read_player, read_token, scope_word};

pub(super) fn add_player(connection: &Connection, player: &Player) -> Result<(), StoreError> {
    let insert = "INSERT INTO players (id, name, since) VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET name = excluded.name";
    let row = params![player.id.to_string(), player.name.as_str(), millis(player.since)];
    connection.prepare_cached(insert).and_then(|mut it| it.execute(row)).map(drop).map_err(failed)
}

/// A row of id, name and since.
pub(super) fn player_in(row: &Row<'_>) -> rusqlite::Result<Result<Player, StoreError>> {
    let text = |column| row.get_ref(column).and_then(|value| Ok(value.as_str()?));
    Ok(read_player(text(0)?, text(1)?, row.get(2)?))
}

pub(super) fn player(connection: &Connection, id: &str) -> Result<Option<Player>, StoreError> {
    let select = "SELECT id, name, since FROM players WHERE id = ?1";
    connection
        .prepare_cached(select)
        .and_then(|mut it| it.query_row([id], player_in).optional())
        .map_err(failed)?
        .transpose()
}

pub(super) fn rename(connection: &Connection, id: &str, name: &str) -> Result<(), StoreError> {
    let update = "UPDATE players SET name = ?2 WHERE id = ?1";
    let done = connection.prepare_cached(update).and_then(|mut it| it.execute([id, name]));
    done.map(drop).map_err(failed)
}

pub(super) fn add_token(connection: &Connection, token: &TokenEntry) -> Result<(), StoreError> {
    let insert = "INSERT INTO tokens (hash, player, scope, label, since, used)
        VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT DO NOTHING";
    let TokenEntry { hash, player, scope, label, since } = token;
    let (hash, player) = (hash.to_string(), player.to_string());
    let row = params![hash, player, scope_word(*scope), label.as_str(), millis(*since)];
    connection.prepare_cached(insert).and_then(|mut it| it.execute(row)).map(drop).map_err(failed)
}

pub(super) fn count_tokens(connection: &Connection, player: &str) -> Result<usize, StoreError> {
    let select = "SELECT count(*) FROM tokens WHERE player = ?1";
    let count = connection
        .prepare_cached(select)
        .and_then(|mut it| it.query_row([player], |row| row.get::<_, i64>(0)));
    count.map(|count| count as usize).map_err(failed)
}

/// A row of hash, player, scope, label and since.
pub(super) fn token_in(row: &Row<'_>) -> rusqlite::Result<Result<TokenEntry, StoreError>> {
    let text = |column| row.get_ref(column).and_then(|value| Ok(value.as_str()?));
    Ok(read_token(text(0)?, text(1)?, text(2)?, text(3)?, row.get(4)?))
}

pub(super) fn token(
    connection: &Connection,
    hash: &str,
) -> Result<Option<(TokenEntry, Player)>, StoreError> {
    let select = "SELECT hash, player, scope, label, since FROM tokens WHERE hash = ?1";
    let found = connection
        .prepare_cached(select)
        .and_then(|mut it| it.query_row([hash], token_in).optional())
        .map_err(failed)?;
    let Some(token) = found.transpose()? else { return Ok(None) };
    let player = player(connection, &token.player.to_string())?;
    Ok(player.map(|player| (token, player)))
}

pub(super) fn tokens_of(
    connection: &Connection,
    player: &str,
) -> Result<Vec<TokenEntry>, StoreError> {
    let select = "SELECT hash, player, scope, label, since FROM tokens
        WHERE player = ?1 ORDER BY since, hash";
    let mut statement = connection.prepare_cached(select).map_err(failed)?;
    let rows = statement.query_map([player], token_in).map_err(failed)?;
    rows.map(|row| row.map_err(failed)?).collect()
}

pub(super) fn revoke_token(
    connection: &Connection,
    player: &str,
    hash: &str,
) -> Result<bool, StoreError> {
    let delete = "DELETE FROM tokens WHERE hash = ?1 AND player = ?2";
    let done = connection.prepare_cached(delete).and_then(|mut it| it.execute([hash, player]));
    done.map(|rows| rows > 0).map_err(failed)
}

pub(super) fn note(
    connection: &Connection,
    player: &str,
    table: &str,
) -> Result<Option<String>, StoreError> {
    let select = "SELECT note FROM notes WHERE player = ?1 AND table_id = ?2";
    connection
        .prepare_cached(select)
        .and_then(|mut it| it.query_row([player, table], |row| row.get(0)).optional())
        .map_err(failed)
}

pub(super) fn set_note(
    connection: &Connection,
    player: &str,
    table: &str,
    note: &str,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO notes (player, table_id, note) VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET note = excluded.note";
    let done =
        connection.prepare_cached(insert).and_then(|mut it| it.execute([player, table, note]));
    done.map(drop).map_err(failed)
}
