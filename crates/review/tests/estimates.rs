//! What a choice costs, before it is made.

use sextant_bots::Concern;
use sextant_bots::cards::CardsConcern;
use sextant_cards::{Deal, Deck, Match, Options, Rounds, Variant};
use sextant_core::{Record, Seat};
use sextant_review::{Settings, estimates};

use crate::games::played;

const QUICK: Settings = Settings { budget: 400, seed: 1 };

/// The first decision of a round in which seat 1 is dealt red 2 to 8 and red 10.
fn all_red() -> Record<Match> {
    let red = ["R2", "R3", "R4", "R5", "R6", "R7", "R8", "R10"];
    let mut deck: Vec<String> = red.iter().map(|&card| card.to_owned()).collect();
    for card in Deck::sorted(Variant::Base).cards() {
        if !red.contains(&&*card.to_string()) {
            deck.push(card.to_string());
        }
    }
    let deck: Deck = deck.join(" ").parse().unwrap();
    let options = Options { rounds: Rounds::ONE, ..Options::default() };
    let mut record = Record::new(&options);
    record.apply_outcome(Deal { deck, starter: None }).unwrap();
    record
}

#[test]
fn a_card_that_blocks_a_whole_expedition_costs_much_beyond_doubt() {
    let all = estimates(&all_red(), Seat::ONE, QUICK);
    assert_eq!((all[0].loss, all[0].certain_loss), (0.0, 0.0));
    let blocks = all.iter().find(|estimate| estimate.action == "R10").unwrap();
    assert!(blocks.certain_loss > 20.0, "{blocks:?}");
    assert!(blocks.certain_loss < blocks.loss);
    assert!(matches!(
        &blocks.concerns[0],
        Concern::Cards(CardsConcern::BlocksOwnCards { blocked, .. }) if blocked.len() == 7
    ));
}

#[test]
fn every_choice_of_a_decision_is_estimated() {
    let games = [
        played("cards", &["casual", "novice"], &[("Rounds", "1")], usize::MAX),
        played("dice", &["greedy", "casual"], &[], usize::MAX),
    ];
    for record in &games {
        for steps in [2, 9, 24, 39] {
            let then = record.at(steps);
            let Some(seat) = then.next_to_decide() else { continue };
            let mut legal = then.legal(seat);
            let mut estimated: Vec<String> =
                estimates(&*then, seat, QUICK).into_iter().map(|it| it.action).collect();
            legal.sort();
            estimated.sort();
            if legal.len() > 1 {
                assert_eq!(estimated, legal, "{} step {steps}", then.game_name());
            }
        }
    }
}

#[test]
fn there_is_nothing_to_estimate_for_those_who_do_not_decide() {
    assert_eq!(estimates(&all_red(), Seat::TWO, QUICK), []);
}
