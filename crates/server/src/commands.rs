//! Commands to tables, whichever way they arrive.

use std::time::Instant;

use sextant_tables::{Identity, RequestId, Response, TableId};
use sextant_wire::{Command, NewTable};

use crate::error::ApiError;
use crate::hub;
use crate::state::{AppState, Ports, SharedState};

/// Sets up a table.
pub(crate) async fn create_table<P: Ports>(
    state: &AppState<P>,
    identity: &Identity,
    request: Option<&RequestId>,
    new_table: &NewTable,
) -> Result<Response, ApiError> {
    if state.shutdown.is_triggered() {
        return Err(ApiError::stopping());
    }
    let response = state.tables.create_table(identity, request, new_table).await?;
    state.hub.own_tables_changed(identity.player.id);
    Ok(response)
}

/// Executes a client's command at a table.
pub(crate) async fn execute<P: Ports>(
    state: &SharedState<P>,
    identity: &Identity,
    table: TableId,
    request: Option<&RequestId>,
    command: &Command,
) -> Result<Response, ApiError> {
    let started = Instant::now();
    let changes_lists =
        matches!(command, Command::Sit { .. } | Command::Leave {} | Command::Rematch { .. });
    if matches!(command, Command::Rematch { .. }) && state.shutdown.is_triggered() {
        return Err(ApiError::stopping());
    }
    let response = state.tables.execute(identity, table, request, command).await?;
    hub::broadcast_now(state, table);
    state.metrics.command_time.observe(started.elapsed());
    if changes_lists {
        state.hub.own_tables_changed(identity.player.id);
    }
    Ok(response)
}
