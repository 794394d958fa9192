//! Tunes the weights of the rule-based policy by playing against the weights it began with.
//!
//! ```text
//! cargo run --release -p sextant-bots --example tune -- GENERATIONS DEALS SPREAD SEED OWN
//! ```
//!
//! A separable CMA evolution strategy: each generation draws candidates around a mean, lets each
//! play the same mirrored deals against the champion, and moves the mean and the spread of every
//! weight towards the better half. Every so often the mean challenges the champion on fresh deals.

mod evolution;

use sextant_bots::cards::{Policy, Weights};
use sextant_cards::{Deck, Round, Variant};
use sextant_core::{Seat, Simulation};

use evolution::Evolution;

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
    evolution: Evolution,
}

impl Tuner {
    fn new(start: Weights, step: f64, seed: u64, own: f64) -> Tuner {
        let mean = start.to_list().into_iter().map(f64::from).collect();
        let evolution = Evolution::new(mean, 0.3, step, seed);
        Tuner { champion: start, own, evolution }
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
        let seed = self.evolution.seed();
        let champion = Policy::new(self.champion);
        let own = self.own;
        self.evolution.generation(24, |point| {
            let policy = Policy::new(Self::weights(point));
            let result = compare(&policy, &champion, deals, seed);
            result.margin + own * result.means[0]
        });
    }

    /// The mean becomes champion if it is clearly better.
    fn challenge(&mut self, generation: u32) {
        let challenger = Self::weights(&self.evolution.mean);
        let seed = self.evolution.seed();
        let (new, old) = (Policy::new(challenger), Policy::new(self.champion));
        let result = compare(&new, &old, 20_000, seed);
        let mirror = compare(&new, &new, 10_000, seed);
        let old_mirror = compare(&old, &old, 10_000, seed);
        eprintln!(
            "{generation}: {:+.2} +- {:.2} over the champion, {:.2} in mirror play, step {:.3}",
            result.margin, result.error, mirror.means[0], self.evolution.step
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
