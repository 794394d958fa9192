//! From where each player was last seen: in memory only, and for a day.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sextant_tables::PlayerId;

const MAX_AGE: Duration = Duration::from_hours(24);

/// From where each player was last seen.
#[derive(Debug, Default)]
pub(crate) struct PlayerAddresses(Mutex<HashMap<PlayerId, (IpAddr, Instant)>>);

impl PlayerAddresses {
    pub(crate) fn set(&self, player: PlayerId, address: IpAddr) {
        self.lock().insert(player, (address, Instant::now()));
    }

    pub(crate) fn get(&self, player: PlayerId) -> Option<IpAddr> {
        self.lock().get(&player).map(|(address, _)| *address)
    }

    /// Forgets those who were not seen for long, so that memory stays flat.
    pub(crate) fn prune(&self) {
        self.lock().retain(|_, (_, seen)| seen.elapsed() < MAX_AGE);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, (IpAddr, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
