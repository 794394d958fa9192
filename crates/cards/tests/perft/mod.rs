//! How many turns and positions there are, a few turns deep: any change of the rules shows here.
//!
//! The numbers are those of a slow reference, written from the rules alone; the engine must find
//! the same.

mod reference;

use std::collections::HashSet;

use reference::Reference;
use sextant_cards::{Action, Colour, Deck, Round, Variant};
use sextant_core::{Random, Seat, Simulation};

/// A deal, some turns later: what is counted from here is pinned.
struct Start {
    variant: Variant,
    seed: u64,
    /// Cards that are left in the draw pile when counting begins.
    left: usize,
}

/// For each depth in turns, how many sequences of legal turns there are, and how many different
/// positions they lead to.
type Counts = [(u64, usize); 3];

const TABLE: [(Start, Counts); 6] = [
    (base(1, 44), [(14, 14), (290, 290), (6231, 3984)]),
    (base(2, 44), [(14, 14), (284, 284), (6960, 4507)]),
    (base(3, 20), [(27, 27), (573, 573), (15_854, 10_049)]),
    (base(4, 2), [(35, 35), (1225, 1225), (42_126, 27_830)]),
    (long(5, 56), [(16, 16), (330, 330), (9161, 5865)]),
    (long(6, 2), [(36, 36), (1728, 1728), (62_076, 39_100)]),
];

const fn base(seed: u64, left: usize) -> Start {
    Start { variant: Variant::Base, seed, left }
}

const fn long(seed: u64, left: usize) -> Start {
    Start { variant: Variant::Long, seed, left }
}

impl Start {
    /// The same position for the reference and for the engine, by the same random turns.
    fn set_up(&self) -> (Reference, Round) {
        let mut random = Simulation::new(self.seed);
        let deck = Deck::shuffled(self.variant, &mut random);
        let mut reference = Reference::deal(&deck.to_string());
        let mut round = Round::deal(&deck, Seat::ONE, None);
        while round.draw_pile().len() > self.left {
            let turns: Vec<String> = reference.turns().into_iter().collect();
            let turn = random.pick(&turns).expect("the round goes on");
            reference.play(turn);
            play(&mut round, turn);
        }
        (reference, round)
    }
}

fn play(round: &mut Round, turn: &str) {
    for action in turn.split(',') {
        let seat = round.to_move().expect("the round goes on");
        round.play(seat, action.parse().expect("notation")).expect("legal");
    }
}

/// The complete turns that the engine allows.
fn turns(round: &Round) -> Vec<String> {
    let Some(seat) = round.to_move() else { return Vec::new() };
    let (mut placements, mut draws, mut turns) = (Vec::new(), Vec::new(), Vec::new());
    round.legal(seat, &mut placements);
    for placement in placements {
        let mut placed = *round;
        placed.play_unchecked(placement);
        placed.legal(seat, &mut draws);
        turns.extend(draws.iter().map(|draw: &Action| format!("{placement},{draw}")));
    }
    turns
}

/// A position as words, the same for both: what lies where, and whose turn it is.
fn words(round: &Round) -> String {
    let piles = Colour::ALL.map(|colour| format!("{:?}", round.discards(colour)));
    let of = |seat| format!("{:?} {:?}", round.hand(seat), round.expeditions(seat));
    let mover = round.to_move();
    let left = round.draw_pile().len();
    format!("{} {} {piles:?} {left} {mover:?}", of(Seat::ONE), of(Seat::TWO))
}

fn count_by_engine(round: &Round, depths: usize) -> Vec<(u64, usize)> {
    let mut frontier = vec![*round];
    (0..depths)
        .map(|_| {
            let mut next = Vec::new();
            for round in &frontier {
                for turn in turns(round) {
                    let mut after = *round;
                    play(&mut after, &turn);
                    next.push(after);
                }
            }
            let positions: HashSet<String> = next.iter().map(words).collect();
            frontier = next;
            (frontier.len() as u64, positions.len())
        })
        .collect()
}

fn count_by_reference(reference: Reference, depths: usize) -> Vec<(u64, usize)> {
    let mut frontier = vec![reference];
    (0..depths)
        .map(|_| {
            let mut next = Vec::new();
            for reference in &frontier {
                for turn in reference.turns() {
                    let mut after = reference.clone();
                    after.play(&turn);
                    next.push(after);
                }
            }
            let positions: HashSet<String> = next.iter().map(Reference::words).collect();
            frontier = next;
            (frontier.len() as u64, positions.len())
        })
        .collect()
}

#[test]
fn the_engine_finds_the_pinned_numbers() {
    for (start, pinned) in &TABLE {
        let (_, round) = start.set_up();
        let Start { variant, seed, left } = start;
        assert_eq!(count_by_engine(&round, 3), pinned, "{variant}({seed}, {left})");
    }
}

#[test]
fn the_reference_finds_the_pinned_numbers() {
    for (start, pinned) in &TABLE {
        let (reference, _) = start.set_up();
        let Start { variant, seed, left } = start;
        assert_eq!(count_by_reference(reference, 3), pinned, "{variant}({seed}, {left})");
    }
}

#[test]
fn engine_and_reference_agree_all_through_random_rounds() {
    for seed in 0..40 {
        let variant = if seed % 2 == 0 { Variant::Base } else { Variant::Long };
        let mut random = Simulation::new(1000 + seed);
        let (mut reference, mut round) = Start { variant, seed, left: usize::MAX }.set_up();
        loop {
            let allowed: Vec<String> = reference.turns().into_iter().collect();
            let mut by_engine = turns(&round);
            by_engine.sort_unstable();
            assert_eq!(by_engine, allowed);
            assert_eq!(
                [round.score(Seat::ONE), round.score(Seat::TWO)].map(i32::from),
                reference.scores(),
            );
            let Some(turn) = random.pick(&allowed) else { break };
            reference.play(turn);
            play(&mut round, turn);
        }
        assert!(round.end().is_some());
    }
}
