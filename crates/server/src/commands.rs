//! Commands to tables, whichever way they arrive.

use std::time::Instant;

use sextant_tables::{Identity, RequestId, Response, TableId};

use crate::protocol::{Command, Draft, ParsedCommand, Problem};
use crate::state::{AppState, Ports};

/// Sets up a table.
pub(crate) async fn create_table<P: Ports>(
    state: &AppState<P>,
    identity: &Identity,
    request: Option<&RequestId>,
    draft: Draft,
) -> Result<Response, Problem> {
    if state.shutdown.is_triggered() {
        return Err(Problem::stopping());
    }
    let response = state.tables.create_table(identity, request, &draft.try_into()?).await?;
    state.hub.own_tables_changed(identity.player.id);
    Ok(response)
}

/// Executes a client's command at a table.
pub(crate) async fn execute<P: Ports>(
    state: &AppState<P>,
    identity: &Identity,
    table: TableId,
    request: Option<&RequestId>,
    command: Command,
) -> Result<Response, Problem> {
    let started = Instant::now();
    let changes_lists =
        matches!(command, Command::Sit { .. } | Command::Leave {} | Command::Rematch { .. });
    let response = match command.try_into()? {
        ParsedCommand::Table(command) => {
            state.tables.execute(identity, table, request, &command).await?
        }
        ParsedCommand::Rematch { .. } if state.shutdown.is_triggered() => {
            return Err(Problem::stopping());
        }
        ParsedCommand::Rematch { nonce } => {
            state.tables.rematch(identity, table, request, nonce).await?
        }
    };
    state.metrics.command_time.observe(started.elapsed());
    if changes_lists {
        state.hub.own_tables_changed(identity.player.id);
    }
    Ok(response)
}
