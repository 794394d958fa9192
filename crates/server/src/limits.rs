//! How much anybody may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sextant_tables::PlayerId;

use crate::auth::Caller;
use crate::config::Config;
use crate::error::ApiError;
use crate::outbox::ClientId;
use crate::player_addresses::PlayerAddresses;

/// How much anybody may ask for, by address and by player.
#[derive(Debug)]
pub(crate) struct Limits {
    requests_by_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    requests_by_player: Option<DefaultKeyedRateLimiter<PlayerId>>,
    guests_by_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// Clients without a token are distinguished by their connections.
    messages_by_client: Option<DefaultKeyedRateLimiter<ClientId>>,
    tables_by_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    previews_by_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    addresses: PlayerAddresses,
    connections_per_address: u32,
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// How many preview images are rendered for an address in a minute: rendering is the most expensive answer.
const PREVIEWS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// Allows several requests at once, so that opening several tabs does not hit the limit.
const BURST: u32 = 4;

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        let per_second = |count: u32| {
            let burst = NonZeroU32::new(count.saturating_mul(BURST))?;
            Some(Quota::per_second(NonZeroU32::new(count)?).allow_burst(burst))
        };
        let per_hour = |count: u32| Some(Quota::per_hour(NonZeroU32::new(count)?));
        Limits {
            requests_by_address: per_second(config.requests_per_address).map(RateLimiter::keyed),
            requests_by_player: per_second(config.requests_per_player).map(RateLimiter::keyed),
            guests_by_address: per_hour(config.guests_per_address).map(RateLimiter::keyed),
            messages_by_client: per_second(config.requests_per_player).map(RateLimiter::keyed),
            tables_by_address: per_hour(config.tables_per_address).map(RateLimiter::keyed),
            previews_by_address: (config.requests_per_address != 0)
                .then(|| RateLimiter::keyed(Quota::per_minute(PREVIEWS_PER_MINUTE))),
            addresses: PlayerAddresses::default(),
            connections_per_address: config.connections_per_address,
            connections: Arc::default(),
        }
    }

    pub(crate) fn check_address(&self, address: IpAddr) -> Result<(), ApiError> {
        check(self.requests_by_address.as_ref(), &network(address))
    }

    pub(crate) fn check_player(&self, player: PlayerId) -> Result<(), ApiError> {
        check(self.requests_by_player.as_ref(), &player)
    }

    pub(crate) fn check_client(&self, client: ClientId) -> Result<(), ApiError> {
        check(self.messages_by_client.as_ref(), &client)
    }

    pub(crate) fn check_new_guest(&self, address: IpAddr) -> Result<(), ApiError> {
        check(self.guests_by_address.as_ref(), &network(address))
    }

    pub(crate) fn check_new_table(&self, address: IpAddr) -> Result<(), ApiError> {
        check(self.tables_by_address.as_ref(), &network(address))
    }

    pub(crate) fn check_preview(&self, address: IpAddr) -> Result<(), ApiError> {
        check(self.previews_by_address.as_ref(), &network(address))
    }

    /// A player was seen at an address.
    pub(crate) fn note_address(&self, player: PlayerId, address: IpAddr) {
        self.addresses.set(player, network(address));
    }

    /// Where a player was last seen.
    pub(crate) fn address_of(&self, player: PlayerId) -> Option<IpAddr> {
        self.addresses.get(player)
    }

    /// The permit of the connection by which a caller has come. One who came through a proxy gets a
    /// permit for what stays open, because the proxy's connections are not counted.
    pub(crate) fn lasting_permit(
        &self,
        caller: &Caller,
    ) -> Result<Arc<ConnectionPermit>, ApiError> {
        match &caller.connection {
            Some(permit) => Ok(Arc::clone(permit)),
            None => self.acquire_connection(caller.address).map(Arc::new),
        }
    }

    /// A place for one more connection.
    pub(crate) fn acquire_connection(&self, address: IpAddr) -> Result<ConnectionPermit, ApiError> {
        let address = network(address);
        let mut open = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if self.connections_per_address != 0 && *count >= self.connections_per_address {
            return Err(ApiError::rate_limited(10));
        }
        *count += 1;
        Ok(ConnectionPermit { address, connections: Arc::clone(&self.connections) })
    }

    /// Forgets those who have been quiet for long enough to begin anew, so that memory stays flat.
    pub(crate) fn prune(&self) {
        self.addresses.prune();
        let by_address = [
            &self.requests_by_address,
            &self.guests_by_address,
            &self.tables_by_address,
            &self.previews_by_address,
        ];
        for limiter in by_address.into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        if let Some(limiter) = &self.requests_by_player {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        if let Some(limiter) = &self.messages_by_client {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// A place among the open connections of an address, free again when dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    address: IpAddr,
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

fn check<K: std::hash::Hash + Eq + Clone>(
    limiter: Option<&DefaultKeyedRateLimiter<K>>,
    key: &K,
) -> Result<(), ApiError> {
    let Some(limiter) = limiter else { return Ok(()) };
    limiter.check_key(key).map_err(|until| {
        let wait = until.wait_time_from(DefaultClock::default().now());
        ApiError::rate_limited((wait.as_secs() as u32).saturating_add(1))
    })
}

/// The owner of one IPv6 address usually has a whole network of them, so limits apply per network.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: IpAddr = IpAddr::V6(Ipv6Addr::new(1, 2, 3, 4, 5, 6, 7, 8));
    const SAME_NETWORK: IpAddr = IpAddr::V6(Ipv6Addr::new(1, 2, 3, 4, 9, 9, 9, 9));
    const OTHER_NETWORK: IpAddr = IpAddr::V6(Ipv6Addr::new(1, 2, 3, 5, 5, 6, 7, 8));

    #[test]
    fn a_rate_limit_applies_per_network() {
        let config = Config { guests_per_address: 3, ..Config::default() };
        let limits = Limits::new(&config);
        for _ in 0..3 {
            limits.check_new_guest(ADDRESS).unwrap();
        }
        let problem = limits.check_new_guest(SAME_NETWORK).unwrap_err();
        assert_eq!((problem.0.status, problem.0.code.as_str()), (429, "rate-limited"));
        assert!(problem.0.retry_after.is_some());
        limits.check_new_guest(OTHER_NETWORK).unwrap();
    }

    #[test]
    fn zero_means_no_limit() {
        let config = Config { guests_per_address: 0, ..Config::default() };
        let limits = Limits::new(&config);
        for _ in 0..10_000 {
            limits.check_new_guest(ADDRESS).unwrap();
        }
    }

    #[test]
    fn a_closed_connection_frees_its_permit() {
        let config = Config { connections_per_address: 1, ..Config::default() };
        let limits = Limits::new(&config);
        let permit = limits.acquire_connection(ADDRESS).unwrap();
        assert!(limits.acquire_connection(ADDRESS).is_err());
        drop(permit);
        assert!(limits.acquire_connection(ADDRESS).is_ok());
        assert!(limits.connections.lock().unwrap().is_empty());
    }
}
