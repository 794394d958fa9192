//! Tunes the weights of the dice game's policy by playing against the weights it began with.
//!
//! ```text
//! cargo run --release -p sextant-bots --example dice_tune -- GENERATIONS DEALS SPREAD SEED PLAYERS
//! ```
//!
//! A separable CMA evolution strategy: each generation draws candidates around a mean, lets each
//! play the champion with the same dice from every seat, and moves the mean and the spread of every
//! weight towards the better half. Every so often the mean challenges the champion with fresh dice,
//! and takes its place if it is clearly better.

use sextant_bots::dice::{Policy, Weights, play_out};
use sextant_dice::{DiceGame, Options, Players};
use sextant_game::{Game, Random, Seat, Simulation};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<f64>().unwrap_or(0.0));
    let generations = arguments.next().unwrap_or(100.0) as u32;
    let deals = arguments.next().unwrap_or(300.0) as u32;
    let spread = arguments.next().unwrap_or(0.15);
    let seed = arguments.next().unwrap_or(1.0) as u64;
    let players = Players::try_from(arguments.next().unwrap_or(2.0) as u8).unwrap_or_default();
    let options = Options { players, ..Options::default() };
    Tuner::new(options, Weights::BEST, spread, seed).run(generations, deals);
}

/// What many games came to, for the first of two policies.
struct Outcome {
    margin: f64,
    error: f64,
    wins: f64,
}

/// Plays with the same dice from both sides of the table.
fn compare(a: &Policy, b: &Policy, options: &Options, deals: u32, seed: u64) -> Outcome {
    let mut seeds = Simulation::new(seed);
    let (mut sum, mut squares, mut wins) = (0.0, 0.0, 0.0);
    for _ in 0..deals {
        let dice = u64::from(seeds.word());
        let mut margin = 0.0;
        for first in [0, 1] {
            let is_a = |seat: Seat| seat.index() % 2 == first;
            let mut game = DiceGame::new(options);
            play_out(&mut game, &mut Simulation::new(dice), |seat| if is_a(seat) { a } else { b });
            let mean = |of_a: bool| {
                let scores: Vec<f64> = Seat::first(game.seats())
                    .filter(|&seat| is_a(seat) == of_a)
                    .map(|seat| f64::from(game.score(seat)))
                    .collect();
                scores.iter().sum::<f64>() / scores.len() as f64
            };
            margin += (mean(true) - mean(false)) / 2.0;
            let winners = game.winners();
            let won = winners.iter().filter(|&seat| is_a(seat)).count();
            wins += won as f64 / winners.len() as f64 / 2.0;
        }
        sum += margin;
        squares += margin * margin;
    }
    let count = f64::from(deals);
    let mean = sum / count;
    let error = ((squares / count - mean * mean) / count).sqrt();
    Outcome { margin: mean, error, wins: wins / count }
}

struct Tuner {
    options: Options,
    champion: Weights,
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
    fn new(options: Options, start: Weights, step: f64, seed: u64) -> Tuner {
        let mean: Vec<f64> = start.to_list().into_iter().map(f64::from).collect();
        let scale = mean.iter().map(|value| value.abs().max(0.02)).collect();
        let count = mean.len();
        Tuner {
            options,
            champion: start,
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
            if generation % 10 == 0 || generation == generations {
                self.challenge(generation, deals * 10);
            }
        }
    }

    fn weights(point: &[f64]) -> Weights {
        Weights::from_list(std::array::from_fn(|nth| point[nth] as f32))
    }

    fn generation(&mut self, deals: u32) {
        let n = self.mean.len() as f64;
        let population: u32 = 20;
        let parents = population / 2;
        let seed = u64::from(self.random.word());
        let champion = Policy::new(&self.options, self.champion);
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
                let policy = Policy::new(&self.options, Self::weights(&point));
                (compare(&policy, &champion, &self.options, deals, seed).margin, noise)
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
    fn challenge(&mut self, generation: u32, deals: u32) {
        let challenger = Self::weights(&self.mean);
        let seed = u64::from(self.random.word());
        let [new, old] = [challenger, self.champion].map(|w| Policy::new(&self.options, w));
        let outcome = compare(&new, &old, &self.options, deals, seed);
        eprintln!(
            "{generation}: {:+.2} +- {:.2} over the champion, wins {:.1} %, step {:.3}",
            outcome.margin,
            outcome.error,
            outcome.wins * 100.0,
            self.step
        );
        if outcome.margin > 2.0 * outcome.error {
            self.champion = challenger;
            for (name, value) in Weights::NAMES.iter().zip(challenger.to_list()) {
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
