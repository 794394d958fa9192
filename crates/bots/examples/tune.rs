//! Tunes the weights of the rule-based policy by playing against the weights it began with.
//!
//! ```text
//! cargo run --release -p sextant-bots --example tune -- GENERATIONS DEALS SPREAD SEED OWN
//! ```
//!
//! A separable CMA evolution strategy: each generation draws candidates around a mean, lets each
//! play the same mirrored deals against the champion, and moves the mean and the spread of every
//! weight towards the better half. Every so often the mean challenges the champion on fresh deals.

use sextant_bots::cards::{Policy, Weights};
use sextant_cards::{Deck, Round, Variant};
use sextant_game::{Random, Seat, Simulation};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<f64>().unwrap_or(0.0));
    let generations = arguments.next().unwrap_or(100.0) as u32;
    let deals = arguments.next().unwrap_or(500.0) as u32;
    let spread = arguments.next().unwrap_or(0.15);
    let seed = arguments.next().unwrap_or(1.0) as u64;
    let own = arguments.next().unwrap_or(0.0);
    Tuner::new(Weights::BEST, spread, seed, own).run(generations, deals);
}

/// What many deals came to, for the first of two players.
struct Result {
    margin: f64,
    error: f64,
    means: [f64; 2],
}

/// Plays mirrored deals.
fn compare(a: &Policy, b: &Policy, deals: u32, seed: u64) -> Result {
    let mut random = Simulation::new(seed);
    let (mut sum, mut squares, mut means) = (0.0, 0.0, [0.0; 2]);
    for _ in 0..deals {
        let deck = Deck::shuffled(Variant::Base, &mut random);
        let mut margin = 0.0;
        for seat in [Seat::ONE, Seat::TWO] {
            let mut round = Round::deal(&deck, Seat::ONE, None);
            while let Some(to_move) = round.to_move() {
                let player = if to_move == seat { a } else { b };
                let Some(action) = player.choose(&round) else { break };
                round.play_unchecked(action);
            }
            let scores = [seat, seat.other()].map(|seat| f64::from(round.score(seat)));
            margin += (scores[0] - scores[1]) / 2.0;
            means[0] += scores[0] / 2.0;
            means[1] += scores[1] / 2.0;
        }
        sum += margin;
        squares += margin * margin;
    }
    let count = f64::from(deals);
    let mean = sum / count;
    let error = ((squares / count - mean * mean) / count).sqrt();
    Result { margin: mean, error, means: means.map(|sum| sum / count) }
}

struct Tuner {
    champion: Weights,
    /// How much the own score counts beside the margin.
    own: f64,
    mean: Vec<f64>,
    /// The natural size of a change of each weight.
    scale: Vec<f64>,
    variance: Vec<f64>,
    step: f64,
    path: Vec<f64>,
    step_path: Vec<f64>,
    random: Simulation,
}

impl Tuner {
    fn new(start: Weights, step: f64, seed: u64, own: f64) -> Tuner {
        let mean: Vec<f64> = start.to_list().into_iter().map(f64::from).collect();
        let scale = mean.iter().map(|value| value.abs().max(0.3)).collect();
        let count = mean.len();
        Tuner {
            champion: start,
            own,
            mean,
            scale,
            variance: vec![1.0; count],
            step,
            path: vec![0.0; count],
            step_path: vec![0.0; count],
            random: Simulation::new(seed),
        }
    }

    fn run(&mut self, generations: u32, deals: u32) {
        for generation in 1..=generations {
            self.generation(deals);
            if generation % 20 == 0 || generation == generations {
                self.challenge(generation);
            }
        }
    }

    fn weights(point: &[f64]) -> Weights {
        Weights::from_list(&point.iter().map(|&value| value as f32).collect::<Vec<f32>>())
    }

    fn generation(&mut self, deals: u32) {
        let n = self.mean.len() as f64;
        let population = 24;
        let parents = population / 2;
        let seed = u64::from(self.random.word());
        let champion = Policy::new(self.champion);
        let mut candidates: Vec<(f64, Vec<f64>)> = (0..population)
            .map(|_| {
                let noise: Vec<f64> =
                    (0..self.mean.len()).map(|_| normal(&mut self.random)).collect();
                let point: Vec<f64> = (0..noise.len())
                    .map(|i| {
                        self.mean[i]
                            + self.step * self.scale[i] * self.variance[i].sqrt() * noise[i]
                    })
                    .collect();
                let policy = Policy::new(Self::weights(&point));
                let result = compare(&policy, &champion, deals, seed);
                (result.margin + self.own * result.means[0], noise)
            })
            .collect();
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        let raw: Vec<f64> = (0..parents)
            .map(|i| (f64::from(parents) + 0.5).ln() - (f64::from(i) + 1.0).ln())
            .collect();
        let total: f64 = raw.iter().sum();
        let shares: Vec<f64> = raw.iter().map(|w| w / total).collect();
        let effective = 1.0 / shares.iter().map(|w| w * w).sum::<f64>();
        let c_sigma = (effective + 2.0) / (n + effective + 5.0);
        let damping = 1.0 + c_sigma;
        let c_path = 4.0 / (n + 4.0);
        let c_one = (n + 2.0) / 3.0 * 2.0 / ((n + 1.3).powi(2) + effective);
        let c_many = ((n + 2.0) / 3.0 * 2.0 * (effective - 2.0 + 1.0 / effective)
            / ((n + 2.0).powi(2) + effective))
            .min(1.0 - c_one);
        let mut norm = 0.0;
        for i in 0..self.mean.len() {
            let z: f64 = shares.iter().zip(&candidates).map(|(w, (_, noise))| w * noise[i]).sum();
            let deviation = self.variance[i].sqrt();
            self.mean[i] += self.step * self.scale[i] * deviation * z;
            self.step_path[i] = (1.0 - c_sigma) * self.step_path[i]
                + (c_sigma * (2.0 - c_sigma) * effective).sqrt() * z;
            self.path[i] = (1.0 - c_path) * self.path[i]
                + (c_path * (2.0 - c_path) * effective).sqrt() * deviation * z;
            let spread: f64 = shares
                .iter()
                .zip(&candidates)
                .map(|(w, (_, noise))| w * noise[i] * noise[i] * self.variance[i])
                .sum();
            self.variance[i] = (1.0 - c_one - c_many) * self.variance[i]
                + c_one * self.path[i] * self.path[i]
                + c_many * spread;
            norm += self.step_path[i] * self.step_path[i];
        }
        let expected = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        self.step *= (c_sigma / damping * (norm.sqrt() / expected - 1.0)).exp();
    }

    /// The mean becomes champion if it is clearly better.
    fn challenge(&mut self, generation: u32) {
        let challenger = Self::weights(&self.mean);
        let seed = u64::from(self.random.word());
        let (new, old) = (Policy::new(challenger), Policy::new(self.champion));
        let result = compare(&new, &old, 20_000, seed);
        let mirror = compare(&new, &new, 10_000, seed);
        let old_mirror = compare(&old, &old, 10_000, seed);
        eprintln!(
            "{generation}: {:+.2} +- {:.2} over the champion, {:.2} in mirror play, step {:.3}",
            result.margin, result.error, mirror.means[0], self.step
        );
        let better = result.margin + self.own * (mirror.means[0] - old_mirror.means[0]);
        if better > 2.0 * result.error {
            self.champion = challenger;
            let list = challenger.to_list();
            for (name, value) in Weights::NAMES.iter().zip(list) {
                print!("{name} = {value:.4}, ");
            }
            println!();
        }
    }
}

/// A normally distributed number (Box and Muller).
fn normal(random: &mut Simulation) -> f64 {
    let uniform = |random: &mut Simulation| (f64::from(random.word()) + 0.5) / 4_294_967_296.0;
    let (u, v) = (uniform(random), uniform(random));
    (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
}
