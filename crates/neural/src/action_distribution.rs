//! From logits to chances.

use sextant_core::Random;

/// How likely each of a few actions is chosen, in whole numbers, so that it does not depend on the
/// order of the actions nor on the platform.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionDistribution {
    weights: Vec<u32>,
    total: u64,
}

/// The weight of the best action.
const WHOLE: f32 = (1u32 << 24) as f32;

impl ActionDistribution {
    /// The chances at an inverse temperature: 0 is any action, the larger the surer the best.
    pub fn new(logits: &[f32], inverse_temperature: f32) -> ActionDistribution {
        let mut distribution = ActionDistribution::default();
        distribution.set(logits, inverse_temperature);
        distribution
    }

    /// Puts the chances of other logits in place of these.
    pub fn set(&mut self, logits: &[f32], inverse_temperature: f32) {
        let best = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        self.weights.clear();
        self.weights.extend(
            logits.iter().map(|logit| (exp(inverse_temperature * (logit - best)) * WHOLE) as u32),
        );
        self.total = self.weights.iter().map(|&weight| u64::from(weight)).sum();
    }

    /// How likely the nth action is chosen.
    pub fn chance(&self, nth: usize) -> f64 {
        let weight = self.weights.get(nth).copied().unwrap_or_default();
        if self.total == 0 { 0.0 } else { f64::from(weight) / self.total as f64 }
    }

    /// Chooses one of the actions and says which; none if there are none.
    pub fn choose(&self, random: &mut impl Random) -> Option<usize> {
        let word = u64::from(random.word()) << 32 | u64::from(random.word());
        let mut left = ((u128::from(word) * u128::from(self.total)) >> 64) as u64;
        self.weights.iter().position(|&weight| {
            let found = left < u64::from(weight);
            left = left.wrapping_sub(u64::from(weight));
            found
        })
    }
}

/// Euler's number to the power of `x`, up to 1, within a millionth; the same to the bit everywhere,
/// unlike that of the standard library.
fn exp(x: f32) -> f32 {
    if x < -80.0 {
        return 0.0;
    }
    let power = x.min(0.0) * std::f32::consts::LOG2_E;
    let whole = power.floor();
    let part = (power - whole) * std::f32::consts::LN_2;
    let mut sum = 1.0 / 5040.0;
    for factor in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * part + factor;
    }
    sum * f32::from_bits(((127 + whole as i32) as u32) << 23)
}

/// The chance that a logit stands for.
pub fn sigmoid(logit: f32) -> f32 {
    let odds_against = exp(-logit.abs());
    if logit > 0.0 { 1.0 / (1.0 + odds_against) } else { odds_against / (1.0 + odds_against) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_core::Simulation;

    #[test]
    fn the_power_of_e_is_that_of_the_standard_library() {
        for step in 0..2000 {
            let x = -0.02 * step as f32;
            let (ours, theirs) = (exp(x), x.exp());
            assert!((ours - theirs).abs() <= 2e-6 * theirs, "{x}: {ours} and {theirs}");
        }
        assert_eq!(exp(-1000.0).to_bits(), 0);
        assert_eq!(exp(0.0).to_bits(), 1.0f32.to_bits());
    }

    #[test]
    fn actions_are_chosen_as_often_as_their_chances_say() {
        let distribution = ActionDistribution::new(&[0.0, 1.0, -1.0, f32::NEG_INFINITY], 1.0);
        let mut random = Simulation::new(3);
        let mut counts = [0u32; 4];
        for _ in 0..100_000 {
            counts[distribution.choose(&mut random).unwrap()] += 1;
        }
        for (nth, &count) in counts.iter().enumerate() {
            let difference = f64::from(count) / 100_000.0 - distribution.chance(nth);
            assert!(difference.abs() < 0.006, "action {nth}: {count}");
        }
        assert_eq!(counts[3], 0);
    }

    #[test]
    fn a_high_inverse_temperature_leaves_the_best() {
        assert!(ActionDistribution::new(&[0.0, 0.5], 100.0).chance(1) > 0.999);
        assert_eq!(ActionDistribution::new(&[], 1.0).choose(&mut Simulation::new(1)), None);
    }
}
