//! How strong the bots of the card game are.

use std::num::NonZeroUsize;

use sextant_arena::{ContestSettings, Tally};
use sextant_core::Tags;
use sextant_engine::Limits;

fn contest(a: &str, b: &str, pairs: u32) -> Tally {
    let threads = NonZeroUsize::MIN;
    let limits = Limits::default();
    let settings = ContestSettings {
        options: Tags::default(),
        pairs,
        seed: 11,
        threads,
        limits,
        adjusted: false,
    };
    sextant_arena::contest("cards", [a, b], &settings, &mut |_| {}).unwrap()
}

#[test]
fn cautious_beats_random_and_scores_35_against_itself() {
    assert!(contest("cautious", "random", 50).win_rate >= 0.99);
    let mirror = contest("cautious", "cautious", 300);
    assert!(mirror.a.mean >= 35.0, "{mirror}");
}

/// Two of these never come to an end; nor do they with somebody who only discards or plays at random.
const WHO_STALL: [&str; 2] = ["looper", "staller"];

#[test]
fn nobody_stalls() {
    let bots = [
        "random",
        "discarder",
        "looper",
        "staller",
        "beginner",
        "cautious",
        "novice",
        "casual",
        "searcher@16",
        "prodigy",
        "master@16",
    ];
    for a in bots {
        for b in bots.into_iter().filter(|b| !(WHO_STALL.contains(&a) && WHO_STALL.contains(b))) {
            let tally = contest(a, b, 3);
            assert_eq!((tally.capped, tally.forfeits), (0, 0), "{a} against {b}");
        }
    }
}

/// `expert` thinks too long for a test; `prodigy`, which it is with no time to think, stands for it.
#[test]
fn every_level_is_stronger_than_the_one_below() {
    for (stronger, weaker) in [("casual", "novice"), ("skilled", "casual"), ("prodigy", "skilled")]
    {
        let tally = contest(stronger, weaker, 150);
        let doubt = 2.0 * tally.margin_se.unwrap();
        assert!(tally.margin > doubt, "{stronger} against {weaker}: {tally}");
    }
}

#[test]
fn the_network_beats_cautious() {
    let tally = contest("prodigy", "cautious", 150);
    let doubt = 2.0 * tally.margin_se.unwrap();
    assert!(tally.margin > doubt, "{tally}");
    assert_eq!(tally.capped, 0);
}
