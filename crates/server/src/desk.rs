//! The desk: what people ask of tables, whichever way they ask.

use std::time::Instant;

use sextant_tables::{Identity, RequestId, Response, TableId};

use crate::house::{House, Ports};
use crate::protocol::{Asked, Command, Draft, Problem};

/// Sets up a table.
pub(crate) async fn set_up<P: Ports>(
    house: &House<P>,
    identity: &Identity,
    request: Option<&RequestId>,
    draft: Draft,
) -> Result<Response, Problem> {
    if house.stop.is_said() {
        return Err(Problem::stopping());
    }
    let response = house.tables.create_table(identity, request, &draft.try_into()?).await?;
    house.hub.list_of_changed(identity.player.id);
    Ok(response)
}

/// Does what somebody asks of a table.
pub(crate) async fn ask<P: Ports>(
    house: &House<P>,
    identity: &Identity,
    table: TableId,
    request: Option<&RequestId>,
    command: Command,
) -> Result<Response, Problem> {
    let began = Instant::now();
    let changes_lists =
        matches!(command, Command::Sit { .. } | Command::Leave {} | Command::Rematch { .. });
    let response = match command.try_into()? {
        Asked::Table(command) => house.tables.execute(identity, table, request, &command).await?,
        Asked::Rematch { .. } if house.stop.is_said() => return Err(Problem::stopping()),
        Asked::Rematch { nonce } => house.tables.rematch(identity, table, request, nonce).await?,
    };
    house.metrics.command_time.took(began.elapsed());
    if changes_lists {
        house.hub.list_of_changed(identity.player.id);
    }
    Ok(response)
}
