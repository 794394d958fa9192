//! How much better each decision turned out than the critic had expected.

use crate::samples::Samples;

/// Sets every decision's advantage and the target of the critic, from the critic's estimates
/// (`values`, from the view of the deciding player): generalised advantage estimation over the
/// decisions of both players together, where what is good for one is bad for the other.
pub(crate) fn set_advantages(samples: &mut Samples, values: &[f32], lambda: f32) {
    for sequence in &samples.sequences {
        let mut value_after = 0.0;
        let mut advantage = 0.0;
        for &nth in sequence.iter().rev() {
            let nth = nth as usize;
            let decision = &mut samples.decisions[nth];
            // All for the first seat.
            let value = decision.side * values[nth];
            let surprise = decision.reward + value_after - value;
            advantage = surprise + lambda * advantage;
            value_after = value;
            decision.advantage = decision.side * advantage;
            decision.target = decision.side * (advantage + value);
        }
    }
}

/// Shifts and scales all advantages to mean 0 and standard deviation 1.
pub(crate) fn normalise(all: &mut [Samples]) {
    let advantages =
        || all.iter().flat_map(|samples| &samples.decisions).map(|one| f64::from(one.advantage));
    let count = advantages().count().max(1) as f64;
    let mean = advantages().sum::<f64>() / count;
    let square = advantages().map(|advantage| (advantage - mean).powi(2)).sum::<f64>() / count;
    let scale = 1.0 / (square.sqrt() + 1e-6);
    for decision in all.iter_mut().flat_map(|samples| &mut samples.decisions) {
        decision.advantage = ((f64::from(decision.advantage) - mean) * scale) as f32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::Decision;
    use sextant_cards::{Deck, Round, Variant};
    use sextant_core::{Seat, Simulation};

    /// Decisions of these seats in one sequence, with a reward for the first seat after the last.
    fn sequence(seats: &[Seat], reward: f32) -> Samples {
        let round =
            Round::deal(&Deck::shuffled(Variant::Base, &mut Simulation::new(1)), Seat::ONE, None);
        let mut samples = Samples::default();
        for &seat in seats {
            samples.decisions.push(Decision::new(&[], &round, seat));
        }
        samples.decisions.last_mut().unwrap().reward = reward;
        samples.sequences.push((0..seats.len() as u32).collect());
        samples
    }

    #[test]
    fn with_lambda_1_the_critic_should_have_said_what_came() {
        let mut samples = sequence(&[Seat::ONE, Seat::ONE, Seat::TWO], 2.0);
        set_advantages(&mut samples, &[0.5, 0.25, 1.0], 1.0);
        let targets: Vec<f32> = samples.decisions.iter().map(|one| one.target).collect();
        assert_eq!(targets, [2.0, 2.0, -2.0]);
        let advantages: Vec<f32> = samples.decisions.iter().map(|one| one.advantage).collect();
        assert_eq!(advantages, [1.5, 1.75, -3.0]);
    }

    #[test]
    fn with_lambda_0_only_the_next_opinion_counts() {
        let mut samples = sequence(&[Seat::ONE, Seat::TWO], 2.0);
        set_advantages(&mut samples, &[0.5, 0.25], 0.0);
        let advantages: Vec<f32> = samples.decisions.iter().map(|one| one.advantage).collect();
        assert_eq!(advantages, [-0.75, -2.25]);
    }
}
