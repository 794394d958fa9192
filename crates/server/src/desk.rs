//! The desk: what people ask of tables, whichever way they ask.

use std::time::Instant;

use sextant_tables::{Answer, RequestId, TableId, Who};

use crate::house::{House, Ports};
use crate::protocol::{Asked, Command, Draft, Problem};

/// Sets up a table.
pub(crate) async fn set_up<P: Ports>(
    house: &House<P>,
    who: &Who,
    request: Option<&RequestId>,
    draft: Draft,
) -> Result<Answer, Problem> {
    if house.stop.is_said() {
        return Err(Problem::stopping());
    }
    let answer = house.tables.set_up(who, request, &draft.try_into()?).await?;
    house.hub.list_of_changed(who.player.id);
    Ok(answer)
}

/// Does what somebody asks of a table.
pub(crate) async fn ask<P: Ports>(
    house: &House<P>,
    who: &Who,
    table: TableId,
    request: Option<&RequestId>,
    command: Command,
) -> Result<Answer, Problem> {
    let began = Instant::now();
    let changes_lists =
        matches!(command, Command::Sit { .. } | Command::Leave {} | Command::Rematch { .. });
    let answer = match command.try_into()? {
        Asked::Table(command) => house.tables.ask(who, table, request, &command).await?,
        Asked::Rematch { .. } if house.stop.is_said() => return Err(Problem::stopping()),
        Asked::Rematch { nonce } => house.tables.rematch(who, table, request, nonce).await?,
    };
    house.metrics.command_time.took(began.elapsed());
    if changes_lists {
        house.hub.list_of_changed(who.player.id);
    }
    Ok(answer)
}
