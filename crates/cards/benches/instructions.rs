//! Instruction counts of the hot paths, which do not move with the machine's load.
//! `cargo xtask bench` runs this and compares with `docs/instructions.tsv`.

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use sextant_cards::{Match, Options, Rounds, Variant};
use sextant_core::{Game, Played, Simulation, Viewer, play_at_random};

fn options(variant: Variant) -> Options {
    Options { variant, rounds: Rounds::ONE, ..Options::default() }
}

#[library_benchmark]
#[bench::base(options(Variant::Base))]
#[bench::long(options(Variant::Long))]
fn a_hundred_random_rounds(options: Options) -> Played {
    let mut random = Simulation::new(1);
    let mut actions = Vec::new();
    let mut played = Played::default();
    for _ in 0..100 {
        played += play_at_random(&mut Match::new(&options), &mut random, &mut actions);
    }
    black_box(played)
}

fn dealt() -> Match {
    let options = options(Variant::Base);
    let mut game = Match::new(&options);
    let deal = Match::draw(&options, 1, &mut Simulation::new(1));
    game.apply_outcome(&deal).expect("a drawn deal is possible");
    game
}

#[library_benchmark]
#[bench::opening(dealt())]
fn a_view(game: Match) -> <Match as Game>::View {
    black_box(game.view(Viewer::Spectator))
}

library_benchmark_group!(name = cards, benchmarks = [a_hundred_random_rounds, a_view]);
main!(library_benchmark_groups = cards);
