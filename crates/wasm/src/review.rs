//! A review that arrives bit by bit.

use serde::Serialize;
use sextant_core::{Refused, no_files};
use sextant_review::{
    ChanceEvent, CurvePoint, Decision, Measured, Review, Reviewer, Settings, Summary, reviewer,
};

use crate::LocalRefusal;

/// How many steps of a record are measured at a time: a few milliseconds in the card game, about a
/// third of a second in the dice game.
const STEPS: usize = 16;

/// What has been found out since the last time.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct ReviewUpdate {
    /// What the review comes to so far.
    pub summary: Summary,
    /// Further points of the curve, in order.
    pub curve: Vec<CurvePoint>,
    /// What chance decided, in order.
    pub chance: Vec<ChanceEvent>,
    /// Decisions that were judged.
    pub decisions: Vec<Decision>,
}

/// A review in slices: first luck and the curve, then one decision after another. Dropping it cancels
/// the review.
pub struct SlicedReview {
    reviewer: Box<dyn Reviewer>,
    /// What is still to be judged, the next last.
    pending: Vec<usize>,
}

impl SlicedReview {
    /// Begins to review a record in any of its forms. Without a budget or seed it has the usual one.
    pub fn begin(
        record: &str,
        budget: Option<u32>,
        seed: Option<u32>,
    ) -> Result<SlicedReview, Refused> {
        let record = sextant_catalog::read_record(record, &no_files)
            .map_err(|error| Refused::new(&error))?;
        let usual = Settings::default();
        let settings = Settings {
            budget: budget.unwrap_or(usual.budget),
            seed: seed.map_or(usual.seed, u64::from),
        };
        let reviewer = reviewer(&*record, settings)
            .map_err(|error| LocalRefusal::Malformed { reason: error.to_string() })?;
        let mut pending = reviewer.pending();
        pending.reverse();
        Ok(SlicedReview { reviewer, pending })
    }

    /// Goes on a little; none once the review is complete.
    pub fn proceed(&mut self) -> Option<ReviewUpdate> {
        let (mut curve, mut chance, mut decisions) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..STEPS {
            let Some(Measured { chance: event, point }) = self.reviewer.follow() else { break };
            curve.push(point);
            chance.extend(event);
        }
        if curve.is_empty() {
            let decision = self.reviewer.judge(self.pending.pop()?)?;
            self.reviewer.add(decision.clone());
            decisions.push(decision);
        }
        Some(ReviewUpdate { summary: self.reviewer.summary(), curve, chance, decisions })
    }

    /// All that is known so far.
    pub fn review(&self) -> Review {
        self.reviewer.review()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: &str = include_str!("../../../examples/records/cards.txt");

    #[test]
    fn the_slices_are_the_whole_review() {
        let mut sliced = SlicedReview::begin(CARDS, Some(32), Some(2)).unwrap();
        let (mut curve, mut chance, mut decisions) = (Vec::new(), Vec::new(), Vec::new());
        let mut last = None;
        while let Some(update) = sliced.proceed() {
            curve.extend(update.curve);
            chance.extend(update.chance);
            decisions.extend(update.decisions);
            last = Some(update.summary);
        }
        let review = sliced.review();
        assert_eq!(Some(&review.summary), last.as_ref());
        assert_eq!(review.summary.judged[0], review.summary.judged[1]);
        assert_eq!(review.summary.measured[0], review.summary.measured[1]);
        assert_eq!((review.curve, review.chance, review.decisions), (curve, chance, decisions));
    }

    #[test]
    fn what_is_no_record_is_refused_with_the_reason() {
        let refused = SlicedReview::begin("[Game \"cards\"]\n\n1. Q3", None, None).err().unwrap();
        assert!(refused.to_string().contains("Q3"), "{refused}");
        assert!(SlicedReview::begin("", None, None).is_err());
    }
}
