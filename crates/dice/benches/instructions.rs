//! Instruction counts of the hot paths, which do not move with the machine's load.
//! `cargo xtask bench` runs this and compares with `docs/instructions.tsv`.

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use sextant_core::{Game, Played, Simulation, no_files, options_of, play_at_random};
use sextant_dice::{DiceGame, Options};

fn options(players: &str) -> Options {
    options_of::<DiceGame>(&[("Players", players)].into_iter().collect(), &no_files)
        .expect("a number of players is an option")
}

#[library_benchmark]
#[bench::two_players(options("2"))]
#[bench::five_players(options("5"))]
fn a_hundred_random_games(options: Options) -> Played {
    let mut random = Simulation::new(1);
    let mut actions = Vec::new();
    let mut played = Played::default();
    for _ in 0..100 {
        played += play_at_random(&mut DiceGame::new(&options), &mut random, &mut actions);
    }
    black_box(played)
}

library_benchmark_group!(name = dice, benchmarks = [a_hundred_random_games]);
main!(library_benchmark_groups = dice);
