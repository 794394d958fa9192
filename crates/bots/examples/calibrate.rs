//! How well the margins that bots report fit the margins in the end, and by what formula they would.
//!
//! `cargo run --release -p sextant-bots --example calibrate -- ROUNDS SEED`
//!
//! `prodigy` plays rounds, half of them against itself, half against `cautious`. Now and then a fresh
//! `prodigy` and `master` explain what they would do, before the placement and before the draw. Their
//! margins are compared with that of the round in the end.

use sextant_bots::{Bot, Budget, Roster, RunningMean, derive_seed};
use sextant_cards::{Action, Match, Options, Rounds, View};
use sextant_core::{Game, Random, Seat, Simulation, Turn, Viewer};

/// Of so many turns one is examined.
const EVERY: u32 = 6;
/// Groups by the size of the draw pile: the least of each.
const PILES: [u8; 5] = [31, 17, 9, 5, 0];

/// What was expected and what came.
struct Sample {
    bot: usize,
    must_draw: bool,
    pile: u8,
    expected: f64,
    seat: Seat,
    margin: f64,
}

const BOTS: [&str; 2] = ["prodigy", "master"];

fn make(name: &str, seed: u64) -> Box<dyn Bot<Match>> {
    (Match::entry(name).expect("a bot of the list").make)(seed)
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|it| it.parse::<u64>().expect("a number"));
    let rounds = arguments.next().unwrap_or(200);
    let seed = arguments.next().unwrap_or(1);
    let mut samples = Vec::new();
    let mut jumps = [RunningMean::default(); 2];
    let mut squares = [RunningMean::default(); 2];
    for nth in 0..rounds {
        play(derive_seed(seed, nth), nth % 2 == 0, &mut samples, &mut |bot, jump| {
            jumps[bot].add(jump);
            squares[bot].add(jump * jump);
        });
    }
    for (bot, name) in BOTS.iter().enumerate() {
        println!("{name}: margin in the end = a + b * expected margin");
        for must_draw in [false, true] {
            for (nth, &least) in PILES.iter().enumerate() {
                let most = if nth == 0 { u8::MAX } else { PILES[nth - 1] - 1 };
                let group = samples.iter().filter(|it| {
                    it.bot == bot && it.must_draw == must_draw && (least..=most).contains(&it.pile)
                });
                let group: Vec<&Sample> = group.collect();
                let phase = if must_draw { "draw " } else { "place" };
                println!("  {phase} {least:2}+ cards: {}", regression(&group));
            }
        }
        let mut all: Vec<&Sample> = samples.iter().filter(|it| it.bot == bot).collect();
        println!("  all: {}", regression(&all));
        all.sort_by(|a, b| a.expected.total_cmp(&b.expected));
        for decile in all.chunks(all.len().div_ceil(10).max(1)) {
            let [mut expected, mut error] = [RunningMean::default(); 2];
            for sample in decile {
                expected.add(sample.expected);
                error.add(sample.expected - sample.margin);
            }
            let se = error.standard_error().unwrap_or_default();
            println!("  expected {:+6.1}: too high by {:+.2} ± {se:.2}", expected.mean, error.mean);
        }
        let se = jumps[bot].standard_error().unwrap_or_default();
        println!(
            "  from placement to draw of {} turns: {:+.2} ± {se:.2}, root mean square {:.2}",
            jumps[bot].count(),
            jumps[bot].mean,
            squares[bot].mean.sqrt()
        );
    }
}

fn play(seed: u64, mirror: bool, samples: &mut Vec<Sample>, jump: &mut dyn FnMut(usize, f64)) {
    let options = Options { rounds: Rounds::ONE, ..Options::default() };
    let mut random = Simulation::new(seed);
    let mut game = Match::new(&options);
    let examined = if mirror {
        Seat::ONE
    } else {
        Seat::first(2).nth((seed % 2) as usize).unwrap_or(Seat::ONE)
    };
    let other = if mirror { "prodigy" } else { "cautious" };
    let mut bots = Seat::ALL
        .into_iter()
        .take(2)
        .map(|seat| make(if seat == examined { "prodigy" } else { other }, derive_seed(seed, 9)))
        .collect::<Vec<_>>();
    let first = samples.len();
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = Match::draw(&options, 1, &mut random);
                game.apply_outcome(&outcome).expect("a deal");
            }
            Turn::Decide(seats) => {
                let Some(seat) = seats.iter().next() else { break };
                game.legal(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let is_placement = view.table.is_some_and(|table| table.placed.is_none());
                if seat == examined && is_placement && random.below(EVERY) == 0 {
                    examine(&game, seat, seed, samples, jump);
                }
                let action = bots[seat.index()].choose(&view, &legal, Budget::DEFAULT);
                game.play_unchecked(seat, action.expect("a bot that answers").action);
            }
        }
    }
    for sample in &mut samples[first..] {
        let score = |seat| f64::from(game.score(seat));
        sample.margin = score(sample.seat) - score(sample.seat.other());
    }
}

/// Asks both bots before the placement, and again before the draw that follows.
fn examine(
    game: &Match,
    seat: Seat,
    seed: u64,
    samples: &mut Vec<Sample>,
    jump: &mut dyn FnMut(usize, f64),
) {
    for (bot, name) in BOTS.iter().enumerate() {
        let mut game = game.clone();
        let mut before = None;
        for must_draw in [false, true] {
            let view = game.view(Viewer::Seat(seat));
            let (action, expected) = ask(name, &view, seed);
            let pile = view.table.map_or(0, |table| table.draw_pile);
            samples.push(Sample { bot, must_draw, pile, expected, seat, margin: 0.0 });
            if let Some(before) = before.replace(expected) {
                jump(bot, expected - before);
            }
            game.play_unchecked(seat, action);
        }
    }
}

/// What a bot would do, and the margin it expects then.
fn ask(name: &str, view: &View, seed: u64) -> (Action, f64) {
    let mut legal = Vec::new();
    view.legal(&mut legal);
    let budget = Budget { explain: true, ..Budget::simulations(256) };
    let choice = make(name, seed).choose(view, &legal, budget).expect("a bot that answers");
    let analysis = choice.analysis.unwrap_or_default();
    let chosen = analysis.candidates.iter().find(|it| it.action == choice.action);
    (choice.action, chosen.map_or(0.0, |it| it.margin))
}

/// The line through these samples, and how well it is known.
fn regression(samples: &[&Sample]) -> String {
    let count = samples.len() as f64;
    let mean = |of: &dyn Fn(&Sample) -> f64| samples.iter().map(|it| of(it)).sum::<f64>() / count;
    let (x, y) = (mean(&|it| it.expected), mean(&|it| it.margin));
    let xx = mean(&|it| (it.expected - x).powi(2));
    let xy = mean(&|it| (it.expected - x) * (it.margin - y));
    let slope = xy / xx;
    let intercept = y - slope * x;
    let rest = mean(&|it| (it.margin - intercept - slope * it.expected).powi(2));
    let errors = [(rest / count).sqrt(), (rest / count / xx).sqrt()];
    format!(
        "a {intercept:+.2} ± {:.2}, b {slope:.3} ± {:.3}, n {}, residual {:.1}",
        errors[0],
        errors[1],
        samples.len(),
        rest.sqrt()
    )
}
