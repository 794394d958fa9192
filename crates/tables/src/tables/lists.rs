//! Lists of tables, and private notes about them.

use super::{Error, Tables, require_full};
use crate::{News, Note, Page, Refusal, Store, Summary, TableId, Who};

impl<S: Store, N: News> Tables<S, N> {
    /// The tables where anybody can sit down, the newest first.
    pub async fn lobby(&self, page: Page) -> Result<Vec<Summary>, Error> {
        Ok(self.store.lobby(page.clamped()).await?)
    }

    /// The tables of a player, what waits for them first.
    pub async fn mine(&self, who: &Who, page: Page) -> Result<Vec<Summary>, Error> {
        Ok(self.store.tables_of(who.player.id, page.clamped()).await?)
    }

    /// A player's private note about a table; nobody else is ever shown it.
    pub async fn note(&self, who: &Who, table: TableId) -> Result<Option<Note>, Error> {
        require_full(who)?;
        Ok(self.store.note(who.player.id, table).await?)
    }

    /// Writes a private note about a table where one sits.
    pub async fn set_note(&self, who: &Who, table: TableId, note: Note) -> Result<(), Error> {
        require_full(who)?;
        let loaded = self.load(table).await?;
        let sits_here = loaded.seat_of(who.player.id).is_some();
        loaded.keep();
        if !sits_here {
            return Err(Refusal::NotSeated.into());
        }
        Ok(self.store.set_note(who.player.id, table, note).await?)
    }
}
