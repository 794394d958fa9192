//! How to train.

use std::num::NonZeroUsize;

/// How to train. The same settings and thread count give the same weights on the same processor.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Where all randomness comes from.
    pub seed: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
    /// How many iterations watch the teacher.
    pub imitation: u64,
    /// How many iterations play for the margin after that.
    pub improvement: u64,
    /// How many iterations play for the match after that.
    pub finish: u64,
    /// How many games are played side by side in an iteration, three rounds each.
    pub games: u64,
    /// How many decisions make a step.
    pub minibatch: usize,
    /// The widths of the player's network: of a colour, of all together, of the last layer.
    pub player: [usize; 3],
    /// The widths of the critic.
    pub critic: [usize; 3],
    /// The length of steps at the beginning and at the end.
    pub rate: [f32; 2],
    /// What it is worth to stay undecided, at the beginning and at the end.
    pub entropy: [f32; 2],
    /// How far decisions are judged by what really came rather than by the critic, at the beginning
    /// and at the end.
    pub lambda: [f32; 2],
    /// Out of a hundred games, how many are long ones.
    pub long_share: u32,
    /// Out of a hundred games, how many are matches of three rounds.
    pub match_share: u32,
    /// Out of a hundred games, how many are against a past self.
    pub past_share: u32,
    /// Out of a hundred games, how many are against the rule-based player `cautious`.
    pub cautious_share: u32,
    /// After how many iterations another past self is kept.
    pub past_every: u64,
    /// What drawing from a discard pile costs late in a round, in points, for every twenty placements
    /// past the time: without it, self-play drifts into rounds that do not end.
    pub stall_cost: f32,
    /// For how many iterations only the critic learns, where it has to learn anew: at the beginning
    /// if the player comes from elsewhere, and before playing for the match.
    pub critic_first: u64,
    /// In how many worlds each doubtful choice is played out while playing for the margin, to learn
    /// from what would have been better. With none, decisions are judged by what came and the critic.
    pub counterfactual_worlds: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            threads: NonZeroUsize::MIN,
            imitation: 60,
            improvement: 2000,
            finish: 0,
            games: 64,
            minibatch: 1024,
            player: [128, 128, 64],
            critic: [96, 96, 64],
            rate: [1e-3, 5e-5],
            entropy: [0.02, 0.003],
            lambda: [0.9, 0.9],
            long_share: 35,
            match_share: 50,
            past_share: 10,
            cautious_share: 15,
            past_every: 50,
            stall_cost: 0.5,
            critic_first: 20,
            counterfactual_worlds: 0,
        }
    }
}

/// What is done in an iteration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stage {
    /// Watches the teacher; how far into it, from 0 to 1.
    Imitation(f32),
    /// Plays for the margin; how far into it, from 0 to 1.
    Improvement(f32),
    /// Plays for the match; how far into it, from 0 to 1.
    Finish(f32),
    /// All is done.
    Done,
}

impl Settings {
    /// How many iterations there are in all.
    pub fn iterations(&self) -> u64 {
        self.imitation + self.improvement + self.finish
    }

    /// What the iteration of this number does.
    pub fn stage(&self, iteration: u64) -> Stage {
        let part = |nth: u64, of: u64| nth as f32 / of as f32;
        if iteration < self.imitation {
            return Stage::Imitation(part(iteration, self.imitation));
        }
        let nth = iteration - self.imitation;
        if nth < self.improvement {
            return Stage::Improvement(part(nth, self.improvement));
        }
        let nth = nth - self.improvement;
        if nth < self.finish { Stage::Finish(part(nth, self.finish)) } else { Stage::Done }
    }
}
