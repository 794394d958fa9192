//! Who is at a table: by way of this process, and by way of others.

use std::time::Duration;

use sextant_core::SeatSet;
use sextant_tables::ProcessId;
use tokio::time::Instant;

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Present {
    pub(super) seats: SeatSet,
    pub(super) spectators: u32,
}

/// Who is at a table, by the process that they came by.
#[derive(Debug, Default)]
pub(super) struct Attendance {
    here: Present,
    elsewhere: Vec<Elsewhere>,
}

#[derive(Debug)]
struct Elsewhere {
    process: ProcessId,
    present: Present,
    heard: Instant,
}

impl Present {
    pub(super) fn is_nobody(self) -> bool {
        self == Present::default()
    }

    fn and(self, other: Present) -> Present {
        Present {
            seats: self.seats.iter().chain(other.seats.iter()).collect(),
            spectators: self.spectators.saturating_add(other.spectators),
        }
    }
}

impl Attendance {
    pub(super) fn here(&self) -> Present {
        self.here
    }

    /// Notes who is here now, and says whether others are to be told.
    pub(super) fn set_here(&mut self, here: Present) -> bool {
        std::mem::replace(&mut self.here, here) != here
    }

    /// Notes what another process says, and says whether it was not known to be here: it does not
    /// know of us either, then.
    pub(super) fn hear(&mut self, process: ProcessId, present: Present, now: Instant) -> bool {
        let before = self.elsewhere.len();
        self.elsewhere.retain(|other| other.process != process);
        let known = self.elsewhere.len() < before;
        if present.is_nobody() {
            return false;
        }
        self.elsewhere.push(Elsewhere { process, present, heard: now });
        !known
    }

    /// Forgets the processes that were not heard of for so long: they were killed.
    pub(super) fn forget_the_silent(&mut self, now: Instant, silence: Duration) {
        self.elsewhere.retain(|other| now.duration_since(other.heard) <= silence);
    }

    pub(super) fn everybody(&self) -> Present {
        self.elsewhere.iter().fold(self.here, |all, other| all.and(other.present))
    }
}

#[cfg(test)]
mod tests {
    use sextant_core::Seat;

    use super::*;

    fn present(seats: &[usize], spectators: u32) -> Present {
        let seats = seats.iter().filter_map(|&number| Seat::from_number(number)).collect();
        Present { seats, spectators }
    }

    #[test]
    fn everybody_counts_once_a_seat_and_is_gone_with_their_process() {
        let now = Instant::now();
        let (one, two) = (ProcessId(1), ProcessId(2));
        let mut attendance = Attendance::default();
        assert!(attendance.set_here(present(&[1], 2)));
        assert!(!attendance.set_here(present(&[1], 2)), "nothing new to tell");
        assert!(attendance.hear(one, present(&[1, 2], 1), now), "it must hear of us");
        assert!(attendance.hear(two, present(&[3], 0), now));
        assert_eq!(attendance.everybody(), present(&[1, 2, 3], 3));
        assert!(!attendance.hear(one, present(&[2], 5), now), "it knows of us");
        assert_eq!(attendance.everybody(), present(&[1, 2, 3], 7));
        assert!(!attendance.hear(one, Present::default(), now), "nobody is to be told");
        assert_eq!(attendance.everybody(), present(&[1, 3], 2));

        let silence = Duration::from_secs(90);
        attendance.forget_the_silent(now + silence, silence);
        assert_eq!(attendance.everybody(), present(&[1, 3], 2));
        attendance.forget_the_silent(now + silence * 2, silence);
        assert_eq!(attendance.everybody(), present(&[1], 2));
    }
}
