//! Instruction counts of the hot paths, which do not move with the machine's load.
//! `cargo xtask bench` runs this and compares with what is written down.

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use sextant_bots::cards::Policy;
use sextant_cards::{Deck, Match, Options, Round, Variant, Worlds};
use sextant_core::{Game, Seat, Simulation, Viewer};

#[library_benchmark]
#[bench::base(Variant::Base)]
#[bench::long(Variant::Long)]
fn a_hundred_rollouts(variant: Variant) -> u32 {
    let policy = Policy::default();
    let mut random = Simulation::new(1);
    let mut placements = 0;
    for _ in 0..100 {
        let deck = Deck::shuffled(variant, &mut random);
        let mut round = Round::deal(&deck, Seat::ONE, None);
        policy.play_out(&mut round);
        placements += round.placements();
    }
    black_box(placements)
}

fn worlds() -> Worlds {
    let options = Options::default();
    let mut game = Match::new(&options);
    let deal = Match::draw(&options, 1, &mut Simulation::new(1));
    game.apply_outcome(&deal).expect("a drawn deal is possible");
    Worlds::of(&game.view(Viewer::Seat(Seat::ONE))).expect("a round was dealt")
}

#[library_benchmark]
#[bench::opening(worlds())]
fn a_hundred_worlds(worlds: Worlds) -> usize {
    let mut random = Simulation::new(1);
    black_box((0..100).map(|_| worlds.sample(&mut random).hand(Seat::TWO).len()).sum())
}

library_benchmark_group!(name = bots, benchmarks = [a_hundred_rollouts, a_hundred_worlds]);
main!(library_benchmark_groups = bots);
