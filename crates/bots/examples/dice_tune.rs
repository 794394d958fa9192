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

mod evolution;

use sextant_bots::dice::{Policy, Weights, play_out};
use sextant_core::{Game, Random, Seat, Simulation};
use sextant_dice::{DiceGame, Options, Players};

use evolution::Evolution;

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
    evolution: Evolution,
}

impl Tuner {
    fn new(options: Options, start: Weights, step: f64, seed: u64) -> Tuner {
        let mean = start.to_list().into_iter().map(f64::from).collect();
        let evolution = Evolution::new(mean, 0.02, step, seed);
        Tuner { options, champion: start, evolution }
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
        let seed = self.evolution.seed();
        let champion = Policy::new(&self.options, self.champion);
        let options = &self.options;
        self.evolution.generation(20, |point| {
            let policy = Policy::new(options, Self::weights(point));
            compare(&policy, &champion, options, deals, seed).margin
        });
    }

    /// The mean becomes champion if it is clearly better.
    fn challenge(&mut self, generation: u32, deals: u32) {
        let challenger = Self::weights(&self.evolution.mean);
        let seed = self.evolution.seed();
        let [new, old] = [challenger, self.champion].map(|w| Policy::new(&self.options, w));
        let outcome = compare(&new, &old, &self.options, deals, seed);
        eprintln!(
            "{generation}: {:+.2} +- {:.2} over the champion, wins {:.1} %, step {:.3}",
            outcome.margin,
            outcome.error,
            outcome.wins * 100.0,
            self.evolution.step
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
