//! What the arena promises.

use std::num::NonZeroUsize;

use sextant_arena::{ContestSettings, Tally};
use sextant_core::Tags;
use sextant_engine::Limits;

fn contest(a: &str, b: &str, pairs: u32, threads: usize) -> Tally {
    let settings = settings(pairs, threads, false);
    sextant_arena::contest("cards", [a, b], &settings, &mut |_| {}).unwrap()
}

fn settings(pairs: u32, threads: usize, adjusted: bool) -> ContestSettings {
    let threads = NonZeroUsize::new(threads).unwrap();
    let (options, limits) = (Tags::default(), Limits::default());
    ContestSettings { options, pairs, seed: 7, threads, limits, adjusted }
}

fn adjusted(game: &str, bots: [&str; 2], pairs: u32, threads: usize) -> Tally {
    let settings = settings(pairs, threads, true);
    sextant_arena::contest(game, bots, &settings, &mut |_| {}).unwrap()
}

#[test]
fn without_luck_the_margin_is_the_same_and_surer() {
    for (game, bots, pairs) in [
        ("cards", ["prodigy", "cautious"], 60),
        ("cards", ["cautious", "novice"], 120),
        ("dice", ["greedy", "casual"], 40),
        ("dice", ["casual", "novice"], 40),
    ] {
        let tally = adjusted(game, bots, pairs, 1);
        let without_luck = tally.adjusted.unwrap();
        let difference = tally.margin - without_luck.margin;
        assert!((difference - without_luck.luck).abs() < 1e-9);
        let error = without_luck.luck_se.unwrap();
        assert!(difference.abs() < 2.0 * error, "{bots:?}: {difference} +- {error}");
        assert!(without_luck.variance_ratio.unwrap() > 1.2, "{bots:?}: {tally}");
    }
}

#[test]
fn measuring_luck_changes_no_game() {
    let tally = adjusted("cards", ["cautious", "casual"], 5, 1);
    assert_eq!(tally, adjusted("cards", ["cautious", "casual"], 5, 3));
    let mut plain = tally.clone();
    plain.adjusted = None;
    assert_eq!(plain.to_string(), contest("cautious", "casual", 5, 1).to_string());
    let json = serde_json::to_value(&tally).unwrap();
    for field in ["margin", "margin_se", "luck", "luck_se", "variance_ratio"] {
        assert!(json["adjusted"][field].is_number(), "{json}");
    }
}

#[test]
fn a_bot_against_itself_is_even_without_luck_too() {
    for game in ["cards", "dice"] {
        let without_luck = adjusted(game, ["casual", "casual"], 4, 1).adjusted.unwrap();
        assert!(without_luck.margin.abs() < 1e-9, "{without_luck:?}");
        assert_eq!(without_luck.variance_ratio, None);
    }
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
    let settings = ContestSettings {
        options: Tags::default(),
        pairs: 1,
        seed: 1,
        threads,
        limits,
        adjusted: false,
    };
    for name in [
        "nobody",
        "random@",
        "random@0",
        "random@x",
        "random@5",
        "cautious@5",
        "@5",
        "",
        "cmd:",
        "cmd:'x",
    ] {
        let refused = sextant_arena::contest("cards", [name, "random"], &settings, &mut |_| {});
        assert!(refused.is_err(), "{name} was accepted");
    }
}

#[test]
fn a_game_without_bots_is_refused_by_name() {
    let threads = NonZeroUsize::MIN;
    let limits = Limits::default();
    let settings = ContestSettings {
        options: Tags::default(),
        pairs: 1,
        seed: 1,
        threads,
        limits,
        adjusted: false,
    };
    let refused = sextant_arena::contest("chess", ["random", "random"], &settings, &mut |_| {});
    assert_eq!(refused.unwrap_err(), "the game chess has no bots");
}
