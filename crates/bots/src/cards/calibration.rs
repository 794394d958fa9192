//! From what a bot expects to the margin that comes of it on average.
//!
//! The network underestimates how much chance will still decide early in a round, and rollouts by the
//! apprentice score less than real games do. The lines here are regressions of the final margin on what
//! the bots reported without them, in rounds of `prodigy` against itself and `cautious`:
//! `cargo run --release -p sextant-bots --example calibrate -- 500 11`. Where slopes before the
//! placement and before the draw agree, as they nearly do, both use the same line, so that nothing jumps
//! within a turn.

use sextant_cards::Action;

use crate::Candidate;

/// A line: the expected margin given what was reported.
#[derive(Clone, Copy)]
pub(crate) struct Calibration {
    intercept: f64,
    slope: f64,
}

/// With so many cards in the draw pile or fewer, rollouts predict the margin better than the network.
pub(crate) const ROLLOUTS_KNOW_BETTER: u8 = 8;

impl Calibration {
    const fn new(intercept: f64, slope: f64) -> Calibration {
        Calibration { intercept, slope }
    }

    /// For the network's expectation with so many cards left in the draw pile.
    pub(crate) const fn of_network(pile: u8) -> Calibration {
        match pile {
            31.. => Calibration::new(-0.2, 0.82),
            17..31 => Calibration::new(-3.7, 1.10),
            9..17 => Calibration::new(-3.6, 1.01),
            5..9 => Calibration::new(-0.9, 1.00),
            0..5 => Calibration::new(-0.5, 0.97),
        }
    }

    /// For the mean of rollouts.
    pub(crate) const fn of_rollouts(pile: u8) -> Calibration {
        match pile {
            31.. => Calibration::new(6.0, 0.70),
            17..31 => Calibration::new(3.9, 1.04),
            9..17 => Calibration::new(0.4, 1.00),
            5..9 => Calibration::new(0.1, 0.95),
            0..5 => Calibration::new(-0.7, 0.98),
        }
    }

    /// The expected margin, given what was reported.
    pub(crate) fn margin(self, reported: f64) -> f64 {
        self.intercept + self.slope * reported
    }

    /// Puts an action's figures right.
    pub(crate) fn apply(self, candidate: &mut Candidate<Action>) {
        candidate.margin = self.margin(candidate.margin);
        candidate.error *= self.slope;
        if let Some(difference) = &mut candidate.difference {
            difference.points *= self.slope;
            difference.error *= self.slope;
        }
    }
}
