//! Games between bots, to be reviewed.

use std::num::NonZeroUsize;

use sextant_bots::{Budget, make_bot, roster};
use sextant_core::{AnyRecord, Contributions, FairChance, Secret, Tags};
use sextant_review::{Review, Settings, judge_all, reviewer};

/// Whether tests have their long form.
pub(crate) fn soak() -> bool {
    std::env::var_os("SEXTANT_SOAK").is_some()
}

/// A game between bots, up to so many steps.
pub(crate) struct Play<'a> {
    pub(crate) game: &'a str,
    pub(crate) bots: &'a [&'a str],
    pub(crate) tags: &'a [(&'a str, &'a str)],
    pub(crate) seed: u64,
    /// How many simulations bots make that make any.
    pub(crate) simulations: Option<u32>,
}

impl Play<'_> {
    /// Up to so many steps.
    pub(crate) fn steps(&self, steps: usize) -> Box<dyn AnyRecord> {
        let mut options = Tags::default();
        for (name, value) in self.tags {
            options.set(name, *value);
        }
        let mut record = roster(self.game).unwrap().start(&options).unwrap();
        let secret = Secret::from_seed(&format!("{:x}", self.seed)).unwrap();
        let chance = FairChance::new(&secret, "review", &Contributions::NONE);
        let seeds = (self.seed << 8) + 1..;
        let mut players: Vec<_> = self
            .bots
            .iter()
            .zip(seeds)
            .map(|(bot, seed)| make_bot(self.game, bot, seed).unwrap())
            .collect();
        let budget = self.simulations.map_or(Budget::DEFAULT, Budget::simulations);
        while record.steps() < steps && !record.turn().is_over() {
            match record.next_to_decide() {
                None => record.draw(&chance).unwrap(),
                Some(seat) => {
                    let choice = players[seat.index()].choose(&*record, seat, budget).unwrap();
                    record.play(seat, &choice.action).unwrap();
                }
            }
        }
        record
    }

    /// To the end.
    pub(crate) fn all(&self) -> Box<dyn AnyRecord> {
        self.steps(usize::MAX)
    }
}

/// A game between bots with one seed for all tests, up to so many steps.
pub(crate) fn played(
    game: &str,
    bots: &[&str],
    tags: &[(&str, &str)],
    steps: usize,
) -> Box<dyn AnyRecord> {
    Play { game, bots, tags, seed: 7, simulations: None }.steps(steps)
}

pub(crate) fn review(record: &dyn AnyRecord, settings: Settings, threads: usize) -> Review {
    let mut reviewer = reviewer(record, settings).unwrap();
    judge_all(&mut *reviewer, NonZeroUsize::new(threads).unwrap(), &mut |_, _| true);
    assert!(reviewer.pending().is_empty());
    reviewer.review()
}

/// Result = start + luck + the others' errors less one's own + residual.
pub(crate) fn check_sums(review: &Review) {
    let all_errors: f64 = review.summary.players.iter().map(|player| player.errors).sum();
    let others = (review.summary.players.len() - 1) as f64;
    for (nth, player) in review.summary.players.iter().enumerate() {
        let errors = (all_errors - player.errors) / others - player.errors;
        let luck = player.deal_luck + player.draw_luck;
        let sum = review.summary.start[nth] + luck + errors + review.summary.residual[nth];
        let result = review.summary.result[nth];
        assert!((sum - result).abs() < 1e-9, "{sum} and {result}");
        let events: f64 = review.chance.iter().map(|event| event.luck[nth]).sum();
        assert!((events - luck).abs() < 1e-9);
    }
    for values in [&review.summary.result, &review.summary.start, &review.summary.residual] {
        assert!(values.iter().sum::<f64>().abs() < 1e-9, "margins add up to nothing: {values:?}");
    }
}
