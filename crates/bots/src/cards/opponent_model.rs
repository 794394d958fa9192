//! What one has come to know of an opponent's way to play.

use crate::cards::hand_posterior::{ByStyle, CERTAIN};
use crate::cards::{Policy, Weights};

/// A way of playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentStyle {
    /// By the rules of `cautious`.
    Cautious,
    /// By the rules behind `searcher`.
    Rules,
    /// Like the network.
    Network,
}

static CAUTIOUS: Policy = Policy::new(Weights::CAUTIOUS);
static RULES: Policy = Policy::new(Weights::BEST);

impl OpponentStyle {
    /// All of them.
    pub const ALL: [OpponentStyle; 3] =
        [OpponentStyle::Cautious, OpponentStyle::Rules, OpponentStyle::Network];

    /// The rules that a player of this style follows, if any.
    pub fn policy(self) -> Option<&'static Policy> {
        match self {
            OpponentStyle::Cautious => Some(&CAUTIOUS),
            OpponentStyle::Rules => Some(&RULES),
            OpponentStyle::Network => None,
        }
    }
}

/// How likely an opponent has each of the styles, by all turns of theirs that were seen.
#[derive(Clone, Copy)]
pub(crate) struct OpponentModel {
    /// How likely each was before their last turn.
    before: ByStyle,
    /// The likelihood of their last turn under each style.
    last_turn: ByStyle,
}

/// A stranger goes as likely by rules as like the network.
const PRIOR: ByStyle = [0.25, 0.25, 0.5];
/// No style is ever taken to be less likely: people are not quite like any of them.
const MIN_PROBABILITY: f64 = 0.01;

impl OpponentModel {
    pub(crate) const fn prior() -> OpponentModel {
        OpponentModel { before: PRIOR, last_turn: CERTAIN }
    }

    /// How likely each style was before the opponent's last turn.
    pub(crate) fn before_last_turn(&self) -> ByStyle {
        self.before
    }

    /// Takes account of another turn, given its likelihood under each style.
    pub(crate) fn update(&mut self, turn: ByStyle) {
        let last_turn = std::mem::replace(&mut self.last_turn, turn);
        for (chance, likelihood) in self.before.iter_mut().zip(last_turn) {
            *chance *= likelihood;
        }
        let sum: f64 = self.before.iter().sum();
        for chance in &mut self.before {
            *chance = (*chance / sum).max(MIN_PROBABILITY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_turn_counts_from_the_next_one_on() {
        let mut opponent = OpponentModel::prior();
        opponent.update([0.8, 0.8, 0.2]);
        assert!((opponent.before_last_turn()[2] - PRIOR[2]).abs() < 1e-9);
        opponent.update(CERTAIN);
        assert!((opponent.before_last_turn()[2] - 0.2).abs() < 1e-9);
    }

    #[test]
    fn no_style_is_ever_ruled_out() {
        let mut opponent = OpponentModel::prior();
        for _ in 0..100 {
            opponent.update([1.0, 1.0, 0.0]);
        }
        assert!((opponent.before_last_turn()[2] - MIN_PROBABILITY).abs() < 1e-9);
        for _ in 0..10 {
            opponent.update([0.0, 0.0, 1.0]);
        }
        assert!(opponent.before_last_turn()[2] > 0.9);
    }
}
