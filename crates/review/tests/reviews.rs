//! What a review promises.

use std::num::NonZeroUsize;

use sextant_review::{Class, Settings, judge_all, reviewer};

use crate::games::{Play, check_sums, played, review};

const QUICK: Settings = Settings { budget: 64, seed: 5 };

#[test]
fn the_parts_add_up_to_the_result() {
    let rounds = |rounds| [("Rounds", rounds), ("TurnLimit", "200")];
    let games = [
        played("cards", &["casual", "novice"], &rounds("2"), usize::MAX),
        played("cards", &["cautious", "prodigy"], &rounds("3"), 150),
        played("cards", &["novice", "novice"], &[("Variant", "long"), ("Rounds", "1")], 90),
        played("dice", &["greedy", "casual"], &[], usize::MAX),
        played("dice", &["greedy", "casual", "novice"], &[("Players", "3")], 60),
    ];
    for record in &games {
        let begun = reviewer(&**record, QUICK).unwrap().review();
        check_sums(&begun);
        assert_eq!(begun.summary.judged[0], 0);
        let review = review(&**record, QUICK, 1);
        check_sums(&review);
        assert_eq!(review.summary.judged[0], review.summary.judged[1]);
        assert_eq!(review.curve.len(), record.steps() + 1);
        assert_eq!(review.summary.finished, record.turn().is_over());
        if review.summary.finished {
            let scores: Vec<f64> = sextant_core::Seat::first(record.seats())
                .map(|seat| record.score(seat).into())
                .collect();
            assert!((review.summary.result[0] - (scores[0] - scores[1])).abs() < 1e-9);
        }
    }
}

#[test]
fn an_empty_record_has_an_empty_review() {
    for game in ["cards", "dice"] {
        let review = review(&*played(game, &["random", "random"], &[], 0), QUICK, 1);
        check_sums(&review);
        assert!(review.decisions.is_empty() && review.chance.is_empty());
    }
}

#[test]
fn threads_change_nothing_and_what_was_stopped_goes_on() {
    let record = played("cards", &["casual", "novice"], &[("Rounds", "1")], 60);
    let whole = review(&*record, QUICK, 1);
    assert_eq!(whole, review(&*record, QUICK, 3));

    let mut stopped = reviewer(&*record, QUICK).unwrap();
    judge_all(&mut *stopped, NonZeroUsize::MIN, &mut |_, [done, _]| done < 5);
    let part = stopped.review();
    assert_eq!(part.summary.judged[0], 5);
    let mut resumed = reviewer(&*record, QUICK).unwrap();
    for decision in part.decisions {
        resumed.add(decision);
    }
    judge_all(&mut *resumed, NonZeroUsize::new(2).unwrap(), &mut |_, _| true);
    assert_eq!(resumed.review(), whole);
}

#[test]
fn a_weak_player_makes_more_errors_than_a_strong_one() {
    let tags = &[("Rounds", "1")];
    let play =
        Play { game: "cards", bots: &["prodigy", "novice"], tags, seed: 1, simulations: None };
    let review = review(&*play.all(), Settings { budget: 400, seed: 1 }, 2);
    let [prodigy, novice] = &review.summary.players[..] else { panic!("two play") };
    assert!(novice.errors > prodigy.errors + 10.0, "{novice:?} and {prodigy:?}");
    assert!(novice.pr > prodigy.pr);
    let flagged: usize = novice.flagged.iter().sum();
    let worst = review.decisions.iter().max_by(|a, b| a.loss.total_cmp(&b.loss)).unwrap();
    assert!(flagged >= 3 && worst.class > Class::Ok);
    for decision in review.decisions.iter().filter(|decision| decision.class > Class::Ok) {
        assert!(decision.loss > 2.0 * decision.loss_se && decision.loss >= 2.0);
        assert_eq!(decision.candidates[0].action, decision.best);
        assert_ne!(decision.played, decision.best);
        assert!(decision.position.is_some());
    }
}
