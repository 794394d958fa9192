//! How often each seat was asked to decide, and how often it has changed its mind.

use sextant_core::{Seat, SeatSet};

/// The decisions of all seats, counted.
#[derive(Clone, Debug)]
pub(crate) struct Decisions {
    /// How often each seat was asked to decide.
    asked: Vec<u32>,
    /// How often each seat took something back in its present turn.
    undone: Vec<u8>,
}

impl Decisions {
    pub(crate) fn new(seats: usize) -> Decisions {
        Decisions { asked: vec![0; seats], undone: vec![0; seats] }
    }

    pub(crate) fn number(&self, seat: Seat) -> u32 {
        self.asked.get(seat.index()).copied().unwrap_or_default()
    }

    pub(crate) fn undone(&self, seat: Seat) -> u8 {
        self.undone.get(seat.index()).copied().unwrap_or_default()
    }

    /// Asks those who decide now. After an action of `actor` their next decision is a new one, too.
    /// Chance has no actor: it asks everybody anew.
    pub(crate) fn ask(&mut self, before: SeatSet, after: SeatSet, actor: Option<Seat>) {
        for seat in after.iter() {
            let newly_asked = actor.is_none() || !before.contains(seat);
            let index = seat.index();
            if let (Some(asked), Some(undone)) =
                (self.asked.get_mut(index), self.undone.get_mut(index))
            {
                *asked += u32::from(newly_asked || actor == Some(seat));
                if newly_asked {
                    *undone = 0;
                }
            }
        }
    }

    /// The same after `seat` took something back, which counts.
    pub(crate) fn ask_again(&mut self, before: SeatSet, after: SeatSet, seat: Seat) {
        let undone = self.undone(seat);
        self.ask(before, after, Some(seat));
        if let Some(slot) = self.undone.get_mut(seat.index()) {
            *slot = undone.saturating_add(1);
        }
    }
}
