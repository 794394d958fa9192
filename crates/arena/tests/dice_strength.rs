//! How strong the bots of the dice game are.

use std::num::NonZeroUsize;

use sextant_arena::{ContestSettings, Tally};
use sextant_core::Tags;
use sextant_engine::Limits;

fn contest(a: &str, b: &str, pairs: u32, tags: &[(&'static str, &'static str)]) -> Tally {
    let options: Tags = tags.iter().copied().collect();
    let limits = Limits::default();
    let settings = ContestSettings {
        options,
        pairs,
        seed: 3,
        threads: NonZeroUsize::MIN,
        limits,
        adjusted: false,
    };
    sextant_arena::contest("dice", [a, b], &settings, &mut |_| {}).unwrap()
}

#[test]
fn greedy_beats_random() {
    for players in ["2", "3", "5"] {
        let tally = contest("greedy", "random", 5, &[("Players", players)]);
        assert!(tally.win_rate > 0.9, "{players} players: {tally}");
        assert!(tally.margin > 100.0, "{players} players: {tally}");
    }
}

#[test]
fn planner_beats_greedy() {
    // About three games of four at this budget; chance may take some of the few that are played.
    let tally = contest("planner@150", "greedy", 10, &[]);
    assert!(tally.win_rate > 0.55 && tally.margin > 0.0, "{tally}");
}

#[test]
fn the_lower_levels_are_in_order() {
    for (a, b) in [("greedy", "casual"), ("casual", "novice"), ("novice", "random")] {
        let tally = contest(a, b, 25, &[]);
        assert!(tally.win_rate > 0.7, "{a} against {b}: {tally}");
    }
}

#[test]
fn a_planner_against_itself_comes_out_exactly_even() {
    let tally = contest("planner@10", "planner@10", 1, &[("Players", "3")]);
    assert_eq!((tally.win_rate, tally.margin), (0.5, 0.0));
}
