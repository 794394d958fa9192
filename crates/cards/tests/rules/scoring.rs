//! What expeditions are worth.

use sextant_cards::{CardSet, Colour, Receipt, Receipts, Variant, score};

use super::table::{Table, set};

/// An expedition written as on a score sheet (`W W 3 5`), scored as each of the six colours.
fn expedition(column: &str) -> i16 {
    let scores: Vec<i16> = Colour::ALL
        .map(|colour| {
            let letter = colour.letter();
            let faces = column.split_whitespace().map(|face| face.replace('W', "H"));
            let cards: Vec<String> = faces.map(|face| format!("{letter}{face}")).collect();
            score(set(&cards.join(" ")))
        })
        .to_vec();
    assert!(scores.iter().all(|score| *score == scores[0]), "all colours count alike: {scores:?}");
    scores[0]
}

#[test]
fn an_empty_expedition_is_worth_0() {
    assert_eq!(expedition(""), 0);
}

#[test]
fn a_wager_only_is_worth_minus_40() {
    assert_eq!(expedition("W"), -40);
}

#[test]
fn three_wagers_and_a_2_are_worth_minus_72() {
    assert_eq!(expedition("W W W 2"), -72);
}

#[test]
fn a_wager_2_and_4_are_worth_minus_28() {
    assert_eq!(expedition("W 2 4"), -28);
}

#[test]
fn two_wagers_and_35_on_seven_cards_are_worth_45() {
    assert_eq!(expedition("W W 3 5 8 9 10"), 45);
}

#[test]
fn eight_numbers_from_3_to_10_are_worth_52() {
    assert_eq!(expedition("3 4 5 6 7 8 9 10"), 52);
}

#[test]
fn two_wagers_and_35_on_eight_cards_are_worth_65() {
    assert_eq!(expedition("W W 2 3 5 7 8 10"), 65);
}

#[test]
fn numbers_that_add_to_23_are_worth_3() {
    assert_eq!(expedition("3 4 6 10"), 3);
}

#[test]
fn two_wagers_and_37_on_seven_cards_are_worth_51() {
    assert_eq!(expedition("W W 4 6 8 9 10"), 51);
}

#[test]
fn numbers_that_add_to_29_are_worth_9() {
    assert_eq!(expedition("4 7 8 10"), 9);
}

#[test]
fn all_twelve_cards_are_worth_156() {
    assert_eq!(expedition("W W W 2 3 4 5 6 7 8 9 10"), 156);
}

#[test]
fn three_wagers_alone_are_worth_minus_80() {
    assert_eq!(expedition("W W W"), -80);
}

#[test]
fn an_expedition_costs_20() {
    assert_eq!(expedition("2 8 10"), 0);
    assert_eq!(expedition("10"), -10);
}

#[test]
fn every_wager_multiplies_once_more() {
    assert_eq!(
        ["8 9 10", "W 8 9 10", "W W 8 9 10", "W W W 8 9 10"].map(expedition),
        [7, 14, 21, 28]
    );
}

#[test]
fn seven_cards_earn_no_bonus_and_eight_do() {
    assert_eq!(expedition("2 3 4 5 6 7 8"), 15);
    assert_eq!(expedition("2 3 4 5 6 7 8 9"), 44);
}

#[test]
fn wagers_count_as_cards_for_the_bonus() {
    assert_eq!(expedition("W W W 2 3 4 5 6"), 20);
}

#[test]
fn the_bonus_is_not_multiplied() {
    // (27 - 20) x 3 + 20, not (27 - 20 + 20) x 3
    assert_eq!(expedition("W W 2 3 4 5 6 7"), 41);
}

/// Every set of cards of one colour, as `(wagers, numbers)`.
fn every_expedition() -> impl Iterator<Item = (usize, Vec<u8>)> {
    (0..=3).flat_map(|wagers| {
        (0..512u16).map(move |bits| {
            (wagers, (2..=10).filter(|number| bits >> (number - 2) & 1 == 1).collect())
        })
    })
}

fn red(wagers: usize, numbers: &[u8]) -> CardSet {
    let numbers: Vec<String> = numbers.iter().map(|number| format!("R{number}")).collect();
    set(&format!("{} {}", "RH ".repeat(wagers), numbers.join(" ")))
}

#[test]
fn no_expedition_is_worth_more_than_156_or_less_than_minus_80() {
    let scores: Vec<i16> =
        every_expedition().map(|(wagers, numbers)| score(red(wagers, &numbers))).collect();
    assert_eq!(scores.len(), 2048);
    assert_eq!((scores.iter().min(), scores.iter().max()), (Some(&-80), Some(&156)));
}

#[test]
fn every_expedition_follows_the_formula_and_its_receipt_says_how() {
    for (wagers, numbers) in every_expedition() {
        let sum: i16 = numbers.iter().copied().map(i16::from).sum();
        let count = wagers + numbers.len();
        let mut expected = if count == 0 { 0 } else { (sum - 20) * (1 + wagers as i16) };
        if count >= 8 {
            expected += 20;
        }
        let receipt = Receipt::of(Colour::Red, red(wagers, &numbers));
        assert_eq!(receipt.score, expected, "{wagers} wagers and {numbers:?}");
        assert_eq!(
            (receipt.sum, usize::from(receipt.cards), usize::from(receipt.wagers)),
            (sum, count, wagers),
        );
        assert_eq!(
            receipt.score,
            (receipt.sum - receipt.cost) * receipt.multiplier + receipt.bonus,
        );
    }
}

#[test]
fn a_receipt_reads_like_the_sum_done_by_hand() {
    let receipt = |column: &str| Receipt::of(Colour::Red, set(column)).to_string();
    assert_eq!(receipt(""), "0");
    assert_eq!(receipt("R3 R4 R6 R10"), "23 - 20 = 3");
    assert_eq!(receipt("RH R2 R4"), "(6 - 20) x 2 = -28");
    assert_eq!(receipt("RH RH R2 R3 R5 R7 R8 R10"), "(35 - 20) x 3 + 20 = 65");
}

/// The columns of one player and their total, as printed examples add them up.
fn example(columns: &str) -> (Vec<i16>, i16) {
    let receipts = Receipts::read(Variant::Base, columns).unwrap();
    (receipts.expeditions.iter().map(|receipt| receipt.score).collect(), receipts.total)
}

#[test]
fn the_first_printed_example_adds_up_to_18() {
    let columns = "R3 R4 R6 R10  GH  BH B2 B5 B8  YH YH Y2 Y3 Y5 Y7 Y8 Y10";
    // The fourth column: one wager and numbers that add to 15.
    assert_eq!(example(columns), (vec![3, -40, 0, (15 - 20) * 2, 45 + 20], 18));
}

#[test]
fn the_second_printed_example_adds_up_to_minus_3() {
    let columns = "RH RH R3 R5 R8 R9 R10  GH G2 G4  W3 W4 W5 W6 W7 W8 W9 W10  YH YH YH Y2";
    assert_eq!(example(columns), (vec![45, -28, 52, 0, -72], -3));
}

#[test]
fn the_order_of_the_cards_does_not_matter() {
    assert_eq!(example("R10 RH R3"), example("RH R3 R10"));
}

#[test]
fn the_score_of_a_round_is_that_of_the_cards_on_the_expeditions() {
    let table = Table::dealt("R10 | GH").play("R10,D GH,D");
    assert_eq!(table.scores(), [-10, -40]);
}

#[test]
fn discards_are_worth_nothing() {
    let table = Table::dealt("R10 R9 | GH").play("R10D,D GHD,D");
    assert_eq!(table.scores(), [0, 0]);
}

#[test]
fn what_can_not_lie_on_expeditions_is_not_scored() {
    let refused = |variant, text: &str| Receipts::read(variant, text).unwrap_err().to_string();
    assert_eq!(
        refused(Variant::Base, "RH RH RH RH"),
        "RH: a fourth wager; there are three of each colour",
    );
    assert_eq!(refused(Variant::Base, "R3 R3"), "R3 is there twice; there is only one");
    assert_eq!(refused(Variant::Base, "P3"), "P3: there is no purple in the base game");
    assert_eq!(
        refused(Variant::Long, "X3"),
        "`X3` is not a card: a card is R, G, W, B, Y or P with H or 2 to 10",
    );
    assert!(Receipts::read(Variant::Long, "P3").is_ok());
}
