//! Whether the server can do its work.

use std::time::Duration;

use sextant_tables::{Error, StoreError};
use sextant_wire::ServerRefusal;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::error::ApiError;
use crate::state::{AppState, Ports};

/// However many ask, the store is asked no more often than this.
const INTERVAL: Duration = Duration::from_secs(1);
/// How long the store may take.
const TIMEOUT: Duration = Duration::from_secs(2);

/// What the last check has found.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Result<(), ApiError>)>>);

impl<P: Ports> AppState<P> {
    /// Whether the store can be written to, as of no more than a moment ago.
    pub(crate) async fn check_ready(&self) -> Result<(), ApiError> {
        // Those who ask meanwhile wait for the same answer.
        let mut last = self.readiness.0.lock().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < INTERVAL
        {
            return result.clone();
        }
        let result = match timeout(TIMEOUT, self.tables.check_writable()).await {
            Ok(Ok(())) => Ok(()),
            // A store that keeps damaged data can be written to all the same, but not relied on.
            Ok(Err(Error::Store(StoreError::Unavailable(_)))) | Err(_) => {
                Err(ServerRefusal::Unavailable.into())
            }
            Ok(Err(error)) => Err(error.into()),
        };
        *last = Some((Instant::now(), result.clone()));
        result
    }
}
