//! Deletes and packs what is kept too long, in small steps beside everything else.

use std::time::Duration;

use tokio::time::sleep;

use crate::error::ApiError;
use crate::log_limit::LogLimit;
use crate::state::{Ports, SharedState};

/// How often to look.
const INTERVAL: Duration = Duration::from_mins(1);
/// So much of each kind in one step: it takes some milliseconds.
const STEP: usize = 8;
/// After a step that found as much as it could take: moves come first.
const PAUSE: Duration = Duration::from_millis(100);

/// Prunes for as long as the server runs.
pub(crate) async fn prune<P: Ports>(state: SharedState<P>) {
    static LIMIT: LogLimit = LogLimit::new();
    loop {
        match state.tables.prune(state.config.retention, STEP).await {
            Ok(pruned) if pruned.total() > 0 => {
                if let Some(suppressed) = LIMIT.allow() {
                    tracing::debug!(?pruned, suppressed, "pruned");
                }
                sleep(PAUSE).await;
            }
            Ok(_) => sleep(INTERVAL).await,
            Err(error) => {
                // Converting the error logs it.
                drop(ApiError::from(error));
                sleep(INTERVAL).await;
            }
        }
    }
}
