//! What each viewer saw when the game last paused, as at the end of a round, until they go on.

use serde_json::Value;
use sextant_core::{AnyRecord, Seat, Viewer, Written};

use crate::Pause;

/// What each viewer saw when the game last paused, until they go on.
#[derive(Clone, Debug)]
pub(crate) struct Pauses {
    /// How often the game has paused.
    count: u32,
    /// How long the log was at the last pause.
    log: usize,
    /// By seat, and last for spectators.
    seen: Vec<Option<Seen>>,
}

/// What a viewer saw when the game paused.
#[derive(Clone, Debug)]
struct Seen {
    scores: Vec<i32>,
    view: Written<Value>,
}

impl Pauses {
    pub(crate) fn new(seats: usize) -> Pauses {
        Pauses { count: 0, log: 0, seen: vec![None; seats + 1] }
    }

    /// The pauses after one more, if the game pauses now: every viewer keeps what they see.
    pub(crate) fn next(&self, record: &dyn AnyRecord) -> Option<Pauses> {
        record.pauses().then(|| Pauses {
            count: self.count + 1,
            log: record.steps(),
            seen: Viewer::all(record.seats())
                .map(|viewer| {
                    let scores = known_scores(record, viewer);
                    Some(Seen { scores, view: record.view(viewer) })
                })
                .collect(),
        })
    }

    /// A player who acts has seen enough. Spectators go on with the first of them.
    pub(crate) fn go_on(&mut self, seat: Seat) {
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let index = self.index(viewer);
            if let Some(seen) = self.seen.get_mut(index) {
                *seen = None;
            }
        }
    }

    pub(crate) fn of(&self, viewer: Viewer) -> Option<Pause> {
        let Seen { scores, view } = self.seen.get(self.index(viewer))?.clone()?;
        Some(Pause { number: self.count, scores, view, log: self.log as u32 })
    }

    fn index(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.seen.len() - 1, Seat::index)
    }
}

/// By seat: the score as far as `viewer` may know it.
pub(crate) fn known_scores(record: &dyn AnyRecord, viewer: Viewer) -> Vec<i32> {
    Seat::first(record.seats()).map(|seat| record.known_score(viewer, seat)).collect()
}
