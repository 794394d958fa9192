//! Who is at a table: by way of this process, and by way of others.

use std::time::Duration;

use sextant_core::SeatSet;
use sextant_tables::ProcessId;
use tokio::time::Instant;

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Viewers {
    pub(super) seats: SeatSet,
    pub(super) spectators: u32,
}

/// Who is at a table, by the process that they came by.
#[derive(Debug, Default)]
pub(super) struct TablePresence {
    local: Viewers,
    remote: Vec<RemoteProcess>,
}

#[derive(Debug)]
struct RemoteProcess {
    process: ProcessId,
    viewers: Viewers,
    last_seen: Instant,
}

impl Viewers {
    pub(super) fn is_empty(self) -> bool {
        self == Viewers::default()
    }

    fn union(self, other: Viewers) -> Viewers {
        Viewers {
            seats: self.seats.iter().chain(other.seats.iter()).collect(),
            spectators: self.spectators.saturating_add(other.spectators),
        }
    }
}

impl TablePresence {
    pub(super) fn local(&self) -> Viewers {
        self.local
    }

    /// Stores who is connected to this process. Returns whether that changed, so that others need
    /// to know.
    pub(super) fn set_local(&mut self, local: Viewers) -> bool {
        std::mem::replace(&mut self.local, local) != local
    }

    /// Notes what another process says, and says whether it was not known to be here: it does not
    /// know of us either, then.
    pub(super) fn set_remote(
        &mut self,
        process: ProcessId,
        viewers: Viewers,
        now: Instant,
    ) -> bool {
        let before = self.remote.len();
        self.remote.retain(|other| other.process != process);
        let known = self.remote.len() < before;
        if viewers.is_empty() {
            return false;
        }
        self.remote.push(RemoteProcess { process, viewers, last_seen: now });
        !known
    }

    /// Forgets the processes that were not heard of for so long: they were killed.
    pub(super) fn remove_stale(&mut self, now: Instant, max_age: Duration) {
        self.remote.retain(|other| now.duration_since(other.last_seen) <= max_age);
    }

    pub(super) fn all(&self) -> Viewers {
        self.remote.iter().fold(self.local, |all, other| all.union(other.viewers))
    }
}

#[cfg(test)]
mod tests {
    use sextant_core::Seat;

    use super::*;

    fn viewers(seats: &[usize], spectators: u32) -> Viewers {
        let seats = seats.iter().filter_map(|&number| Seat::from_number(number)).collect();
        Viewers { seats, spectators }
    }

    #[test]
    fn seats_count_once_and_disappear_with_their_process() {
        let now = Instant::now();
        let (one, two) = (ProcessId(1), ProcessId(2));
        let mut presence = TablePresence::default();
        assert!(presence.set_local(viewers(&[1], 2)));
        assert!(!presence.set_local(viewers(&[1], 2)), "nothing new to tell");
        assert!(presence.set_remote(one, viewers(&[1, 2], 1), now), "it must hear of us");
        assert!(presence.set_remote(two, viewers(&[3], 0), now));
        assert_eq!(presence.all(), viewers(&[1, 2, 3], 3));
        assert!(!presence.set_remote(one, viewers(&[2], 5), now), "it knows of us");
        assert_eq!(presence.all(), viewers(&[1, 2, 3], 7));
        assert!(!presence.set_remote(one, Viewers::default(), now), "no client needs an update");
        assert_eq!(presence.all(), viewers(&[1, 3], 2));

        let max_age = Duration::from_secs(90);
        presence.remove_stale(now + max_age, max_age);
        assert_eq!(presence.all(), viewers(&[1, 3], 2));
        presence.remove_stale(now + max_age * 2, max_age);
        assert_eq!(presence.all(), viewers(&[1], 2));
    }
}
