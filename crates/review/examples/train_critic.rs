//! Trains the critic that measures luck in the card game, and writes its weights.
//!
//! ```text
//! cargo run --release -p sextant-review --example train_critic -- OUT ROUNDS SEED [FROM]
//! ```
//!
//! With weights to go on from, steps are smaller. Every round is played by the apprentice network or `cautious`. What is learned is the margin less
//! the luck of later draws, as measured by the critic itself so far: the same on average as the margin
//! alone, but with far less chance in it.

use std::time::Instant;

use sextant_bots::cards::{Cautious, NetworkBot, Weights};
use sextant_bots::{Bot, Budget, derive_seed};
use sextant_cards::{Action, Match, Options, Round, Rounds, Variant};
use sextant_core::{Game, Random, Seat, Simulation, Viewer};
use sextant_review::cards::critic::{Critic, Position};

/// After every round one step is made with so many of the positions that were kept.
const MINIBATCH: usize = 128;
/// How many positions are kept, so that those of one step come from many rounds.
const KEPT: usize = 40_000;
const RATES: [f64; 2] = [2e-3, 5e-5];
/// The same where training goes on from weights.
const FURTHER_RATES: [f64; 2] = [4e-4, 1e-5];
/// From this round on the luck of later draws is taken out of what is learned.
const CORRECTED_FROM: u64 = 2_500;
/// How much of the mean of the weights, which is what is written, remains after a step.
const MEMORY: f32 = 0.9995;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [out, rounds, seed, from @ ..] = &arguments[..] else {
        eprintln!("usage: train_critic OUT ROUNDS SEED [FROM]");
        std::process::exit(2);
    };
    let number = |text: &str| text.parse::<u64>().map_err(std::io::Error::other);
    let (rounds, seed) = (number(rounds)?, number(seed)?);
    let mut random = Simulation::new(seed);
    let mut critic = Critic::untrained(|| random.word() as f32 / 4_294_967_296.0);
    let (mut rates, mut corrected_from) = (RATES, CORRECTED_FROM);
    if let Some(path) = from.first() {
        let read = Critic::from_bytes(&std::fs::read(path)?);
        critic = read.ok_or_else(|| std::io::Error::other("these are no weights of a critic"))?;
        (rates, corrected_from) = (FURTHER_RATES, 0);
    }
    let mut mean = critic.clone();
    let mut adam = Adam::new();
    let mut gradients = vec![0.0; Critic::PARAMETERS];
    let mut kept: Vec<(Position, f32)> = Vec::new();
    let mut next = 0;
    let (mut squares, mut count) = (0.0, 0u32);
    let start = Instant::now();
    for nth in 0..rounds {
        let corrected = nth >= corrected_from;
        for (position, target) in play(derive_seed(seed, nth + 1), corrected.then_some(&mean)) {
            if corrected {
                squares += f64::from(mean.answer(&position) - target / 30.0).powi(2);
                count += 1;
            }
            let entry = (position, target / 30.0);
            if kept.len() < KEPT {
                kept.push(entry);
            } else {
                kept[next] = entry;
                next = (next + 1) % KEPT;
            }
        }
        for _ in 0..MINIBATCH {
            let (position, target) = &kept[random.below(kept.len() as u32) as usize];
            critic.learn(position, *target, &mut gradients);
        }
        let done = nth as f64 / rounds as f64;
        let rate = rates[0] * (rates[1] / rates[0]).powf(done);
        adam.step(critic.parameters_mut(), &mut gradients, MINIBATCH as f32, rate as f32);
        // At first the mean follows closely.
        let memory = MEMORY.min(nth as f32 / (nth as f32 + 10.0));
        for (mean, now) in mean.parameters_mut().iter_mut().zip(critic.parameters_mut()) {
            *mean = memory * *mean + (1.0 - memory) * *now;
        }
        if (nth + 1) % 4_000 == 0 {
            let error = 30.0 * (squares / f64::from(count)).sqrt();
            println!("{} rounds, {error:.2} points, {:.0?}", nth + 1, start.elapsed());
            (squares, count) = (0.0, 0);
            std::fs::write(out, mean.to_bytes())?;
        }
    }
    std::fs::write(out, mean.to_bytes())
}

/// Plays a round, and says what there is to learn from it: every beginning of a turn, and the margin
/// for the player to move.
fn play(seed: u64, critic: Option<&Critic>) -> Vec<(Position, f32)> {
    let mut random = Simulation::new(seed);
    let variant = if random.below(5) == 0 { Variant::Long } else { Variant::Base };
    let turn_limit = 400.try_into().ok();
    let options = Options { variant, rounds: Rounds::ONE, turn_limit, ..Options::default() };
    let mut bots = [(); 2].map(|()| bot(&mut random));
    let mut game = Match::new(&options);
    let deal = Match::draw(&options, 1, &mut random);
    if game.apply_outcome(&deal).is_err() {
        return Vec::new();
    }
    let mut positions: Vec<(Position, Seat, f64)> = Vec::new();
    let mut legal = Vec::new();
    // Seat 1's luck so far.
    let mut luck = 0.0;
    while let Some(seat) = game.turn().deciding().iter().next() {
        let round = game.round().copied();
        if let Some(position) = round.as_ref().and_then(Position::of) {
            positions.push((position, seat, luck));
        }
        game.legal(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        let Ok(choice) = bots[seat.index()].choose(&view, &legal, Budget::DEFAULT) else { break };
        if let (Some(critic), Some(round), Action::DrawFromPile) = (critic, &round, choice.action) {
            luck += sign(seat) * draw_luck(critic, round);
        }
        game.play_unchecked(seat, choice.action);
    }
    let margin = f64::from(game.score(Seat::ONE) - game.score(Seat::TWO));
    let learn = |(position, seat, before): (Position, Seat, f64)| {
        let later = luck - before;
        (position, (sign(seat) * (margin - later)) as f32)
    };
    positions.into_iter().map(learn).collect()
}

fn draw_luck(critic: &Critic, round: &Round) -> f64 {
    critic.draw_values(round).map_or(0.0, |values| values.drawn - values.mean)
}

fn sign(seat: Seat) -> f64 {
    if seat == Seat::ONE { 1.0 } else { -1.0 }
}

/// The apprentice, mostly as it plays and sometimes more freely, or `cautious`.
fn bot(random: &mut Simulation) -> Box<dyn Bot<Match>> {
    let seed = u64::from(random.word());
    match random.below(8) {
        0 | 1 => Box::new(Cautious::new(Weights::CAUTIOUS)),
        2 => Box::new(NetworkBot::new(sextant_neural::apprentice(), 1.0, seed)),
        _ => Box::new(NetworkBot::new(sextant_neural::apprentice(), 3.0, seed)),
    }
}

/// The optimiser of that name.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new() -> Adam {
        let zeros = || vec![0.0; Critic::PARAMETERS];
        Adam { means: zeros(), squares: zeros(), steps: 0 }
    }

    /// Takes a step against the gradients of so many positions, and clears them.
    fn step(&mut self, parameters: &mut [f32], gradients: &mut [f32], positions: f32, rate: f32) {
        const MEMORY: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let [mean_scale, square_scale] = MEMORY.map(|memory| 1.0 / (1.0 - memory.powi(self.steps)));
        for (((parameter, gradient), mean), square) in
            parameters.iter_mut().zip(gradients).zip(&mut self.means).zip(&mut self.squares)
        {
            let own = *gradient / positions;
            *gradient = 0.0;
            *mean = MEMORY[0] * *mean + (1.0 - MEMORY[0]) * own;
            *square = MEMORY[1] * *square + (1.0 - MEMORY[1]) * own * own;
            *parameter -= rate * *mean * mean_scale / ((*square * square_scale).sqrt() + 1e-8);
        }
    }
}
