//! How to train.

/// How to train the network of the dice game. The same settings give the same weights on the same
/// processor.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceSettings {
    /// Where all randomness comes from.
    pub seed: u64,
    /// How many iterations watch `greedy` play.
    pub imitation: u64,
    /// How many iterations play after that.
    pub improvement: u64,
    /// How many games an iteration plays.
    pub games: u64,
    /// How many decisions make a step.
    pub minibatch: usize,
    /// The widths of the network: of a colour, of all together, of the last layer.
    pub widths: [usize; 3],
    /// The length of steps at the beginning and at the end.
    pub rate: [f32; 2],
    /// How far decisions are judged by what really came rather than by the network, at the beginning
    /// and at the end: 1 only by that.
    pub lambda: [f32; 2],
}

impl Default for DiceSettings {
    fn default() -> DiceSettings {
        DiceSettings {
            seed: 1,
            imitation: 150,
            improvement: 2000,
            games: 128,
            minibatch: 1024,
            widths: [48, 64, 32],
            rate: [1e-3, 5e-5],
            lambda: [0.9, 0.9],
        }
    }
}

impl DiceSettings {
    /// How many iterations there are in all.
    pub const fn iterations(&self) -> u64 {
        self.imitation + self.improvement
    }

    /// The length of steps, and lambda, in an iteration.
    pub(crate) fn at(&self, iteration: u64) -> [f32; 2] {
        let into = iteration.saturating_sub(self.imitation) as f32;
        let part = (into / self.improvement.max(1) as f32).min(1.0);
        [self.rate, self.lambda].map(|[from, to]| from * (to / from).powf(part))
    }
}
