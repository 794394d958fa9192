//! What one has come to know of an opponent's way to play.

use crate::cards::likely::{ByStyle, CERTAIN};

/// How likely an opponent has each of the styles, by all turns of theirs that were seen.
#[derive(Clone, Copy)]
pub(crate) struct Acquaintance {
    /// How likely each was before their last turn.
    before: ByStyle,
    /// How likely somebody of each style would have taken their last turn.
    last_turn: ByStyle,
}

/// A stranger goes as likely by rules as like the network.
const STRANGER: ByStyle = [0.25, 0.25, 0.5];
/// No style is ever taken to be less likely: people are not quite like any of them.
const OPEN_MIND: f64 = 0.01;

impl Acquaintance {
    pub(crate) const fn with_a_stranger() -> Acquaintance {
        Acquaintance { before: STRANGER, last_turn: CERTAIN }
    }

    /// How likely each style was before the opponent's last turn.
    pub(crate) fn before_last_turn(&self) -> ByStyle {
        self.before
    }

    /// Sees another turn, which somebody of each style would have taken so likely.
    pub(crate) fn see(&mut self, turn: ByStyle) {
        let last_turn = std::mem::replace(&mut self.last_turn, turn);
        for (chance, likelihood) in self.before.iter_mut().zip(last_turn) {
            *chance *= likelihood;
        }
        let sum: f64 = self.before.iter().sum();
        for chance in &mut self.before {
            *chance = (*chance / sum).max(OPEN_MIND);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_turn_counts_from_the_next_one_on() {
        let mut opponent = Acquaintance::with_a_stranger();
        opponent.see([0.8, 0.8, 0.2]);
        assert!((opponent.before_last_turn()[2] - STRANGER[2]).abs() < 1e-9);
        opponent.see(CERTAIN);
        assert!((opponent.before_last_turn()[2] - 0.2).abs() < 1e-9);
    }

    #[test]
    fn nobody_is_so_well_known_that_they_could_not_be_otherwise() {
        let mut opponent = Acquaintance::with_a_stranger();
        for _ in 0..100 {
            opponent.see([1.0, 1.0, 0.0]);
        }
        assert!((opponent.before_last_turn()[2] - OPEN_MIND).abs() < 1e-9);
        for _ in 0..10 {
            opponent.see([0.0, 0.0, 1.0]);
        }
        assert!(opponent.before_last_turn()[2] > 0.9);
    }
}
