//! Lists of tables, and private notes about them.

use super::{Error, Tables, require_full_scope};
use crate::{Identity, News, Note, Page, Refusal, Store, Summary, TableId};

impl<S: Store, N: News> Tables<S, N> {
    /// The tables where anybody can sit down, the newest first.
    pub async fn lobby(&self, page: Page) -> Result<Vec<Summary>, Error> {
        Ok(self.store.lobby(page.clamped()).await?)
    }

    /// The tables of a player, what waits for them first.
    pub async fn tables_of(&self, identity: &Identity, page: Page) -> Result<Vec<Summary>, Error> {
        Ok(self.store.tables_of(identity.player.id, page.clamped()).await?)
    }

    /// A player's private note about a table; it is never shown to others.
    pub async fn note(&self, identity: &Identity, table: TableId) -> Result<Option<Note>, Error> {
        require_full_scope(identity)?;
        Ok(self.store.note(identity.player.id, table).await?)
    }

    /// Writes a private note about a table where one sits.
    pub async fn set_note(
        &self,
        identity: &Identity,
        table: TableId,
        note: Note,
    ) -> Result<(), Error> {
        require_full_scope(identity)?;
        let loaded = self.load(table).await?;
        let sits_here = loaded.seat_of(identity.player.id).is_some();
        loaded.put_back();
        if !sits_here {
            return Err(Refusal::NotSeated.into());
        }
        Ok(self.store.set_note(identity.player.id, table, note).await?)
    }
}
