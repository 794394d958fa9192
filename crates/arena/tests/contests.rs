//! What the arena promises.

use std::num::NonZeroUsize;

use sextant_arena::{ContestSettings, Tally};
use sextant_core::Tags;
use sextant_engine::Limits;

fn contest(a: &str, b: &str, pairs: u32, threads: usize) -> Tally {
    let threads = NonZeroUsize::new(threads).unwrap();
    let settings = ContestSettings {
        options: Tags::default(),
        pairs,
        seed: 7,
        threads,
        limits: Limits::default(),
    };
    sextant_arena::contest("cards", [a, b], &settings, &mut |_| {}).unwrap()
}

#[test]
fn a_bot_against_itself_comes_out_exactly_even() {
    let tally = contest("random", "random", 10, 1);
    assert_eq!((tally.a.wins, tally.a.wins + tally.b.wins + tally.draws), (tally.b.wins, 20));
    assert_eq!((tally.win_rate, tally.win_rate_se), (0.5, Some(0.0)));
    assert_eq!((tally.margin, tally.margin_se), (0.0, Some(0.0)));
}

#[test]
fn the_number_of_threads_does_not_change_the_result() {
    let one = contest("random", "discarder", 9, 1);
    assert_eq!(one, contest("random", "discarder", 9, 3));
    assert_eq!(one, contest("random", "discarder", 9, 64));
}

#[test]
fn the_discarder_scores_nothing_and_beats_whoever_plays_at_random() {
    let tally = contest("discarder", "random", 20, 1);
    assert_eq!(tally.a.mean.to_string(), "0");
    assert!(tally.win_rate > 0.9, "{tally}");
    assert!((tally.margin - (tally.a.mean - tally.b.mean)).abs() < 1e-9);
}

#[test]
fn a_bot_that_does_not_exist_is_refused_by_name() {
    let threads = NonZeroUsize::MIN;
    let limits = Limits::default();
    let settings = ContestSettings { options: Tags::default(), pairs: 1, seed: 1, threads, limits };
    for name in ["nobody", "random@", "random@0", "random@x", "@5", "", "cmd:", "cmd:'x"] {
        let refused = sextant_arena::contest("cards", [name, "random"], &settings, &mut |_| {});
        assert!(refused.is_err(), "{name} was accepted");
    }
}

#[test]
fn a_game_without_bots_is_refused_by_name() {
    let threads = NonZeroUsize::MIN;
    let limits = Limits::default();
    let settings = ContestSettings { options: Tags::default(), pairs: 1, seed: 1, threads, limits };
    let refused = sextant_arena::contest("chess", ["random", "random"], &settings, &mut |_| {});
    assert_eq!(refused.unwrap_err(), "the game chess has no bots");
}
