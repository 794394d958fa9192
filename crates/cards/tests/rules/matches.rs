//! Several rounds for the highest total.

use sextant_cards::{Deal, FirstStarter, NextStarter, Options, Rounds};
use sextant_core::{Game, Seat, SeatSet, Simulation, Turn};

use super::table::{Table, deck, limit};

/// A match whose rounds end after one turn each, so that a line tells a round.
fn short(next_starter: NextStarter) -> Options {
    Options { turn_limit: limit(2), next_starter, ..Options::default() }
}

/// Plays rounds of one turn each. A round is the two placements, seat 1's first, whoever starts:
/// `R10 G2` scores -10 for seat 1 and -18 for seat 2, a discard scores 0.
fn play_rounds(options: Options, rounds: &[&str]) -> Table {
    let mut table = Table::agreed_options(options);
    for round in rounds {
        let (one, two) = round.split_once(' ').unwrap();
        let card = |placement: &str| placement.trim_end_matches('D').to_owned();
        table = table.deal(&format!("{} | {}", card(one), card(two)));
        let first = table.to_move();
        let [first, second] = if first == Seat::ONE { [one, two] } else { [two, one] };
        table = table.play(&format!("{first},D {second},D"));
    }
    table
}

fn next_starter(next_starter: NextStarter, first: Seat, rounds: &[&str]) -> Seat {
    let options = Options { first_starter: FirstStarter::Seat(first), ..short(next_starter) };
    play_rounds(options, rounds).deal("").round().starter()
}

#[test]
fn a_match_has_three_rounds_by_default() {
    assert_eq!(Options::default().rounds.get(), 3);
    let two = ["R10D G10D"; 2];
    assert_eq!(play_rounds(short(NextStarter::Leader), &two).game().turn(), Turn::Chance);
    let three = ["R10D G10D"; 3];
    assert_eq!(play_rounds(short(NextStarter::Leader), &three).game().turn(), Turn::Over);
}

#[test]
fn the_number_of_rounds_is_chosen_before_the_match() {
    for rounds in [1, 2, 5] {
        let options =
            Options { rounds: Rounds::try_from(rounds).unwrap(), ..short(NextStarter::Leader) };
        let table = play_rounds(options, &vec!["R10D G10D"; rounds.into()]);
        assert!(table.game().turn().is_over(), "{rounds} rounds");
    }
}

#[test]
fn a_match_has_at_least_one_round() {
    assert!(Rounds::try_from(0).is_err());
    assert!(Rounds::try_from(1).is_ok());
}

#[test]
fn a_total_is_the_sum_over_all_rounds() {
    let table = play_rounds(short(NextStarter::Leader), &["R10 G2", "R9 G10", "R2D GH"]);
    assert_eq!(table.game().totals().0, [-10 - 11, -18 - 10 - 40]);
}

#[test]
fn the_highest_total_wins() {
    let table = play_rounds(short(NextStarter::Leader), &["R10 G2", "R10 G2", "RH G2D"]);
    assert_eq!(table.game().totals().0, [-60, -36]);
    assert_eq!(table.game().winners(), SeatSet::only(Seat::TWO), "though seat 1 won two rounds");
}

#[test]
fn equal_totals_are_a_drawn_match() {
    let table = play_rounds(short(NextStarter::Leader), &["R10 G2", "R2 G10", "R9 G9"]);
    assert_eq!(table.game().totals().0, [-39, -39]);
    assert_eq!(table.game().winners(), SeatSet::first(2));
    assert!(table.record.to_text().contains("[Result \"draw\"]"));
}

#[test]
fn nobody_has_won_before_the_last_round_is_over() {
    let table = play_rounds(short(NextStarter::Leader), &["R10 G2", "R10 G2"]);
    assert!(table.game().winners().is_empty());
}

#[test]
fn every_round_begins_with_empty_expeditions_and_a_new_deck() {
    let table = play_rounds(short(NextStarter::Leader), &["R10 G2"]).deal("");
    assert_eq!(table.scores(), [0, 0]);
    assert_eq!(table.round().draw_pile().len(), 44);
    assert_eq!(table.game().totals().0, [-10, -18], "what was scored stays");
}

#[test]
fn no_round_is_dealt_while_another_is_played() {
    let mut table = Table::agreed_options(Options::default()).deal("");
    let refused = table.record.apply_outcome(Deal { deck: deck(""), starter: None }).unwrap_err();
    assert_eq!(refused.to_string(), "there can't be a deal now");
}

#[test]
fn nor_after_the_last() {
    let mut table = play_rounds(short(NextStarter::Leader), &["R10D G10D"; 3]);
    let refused = table.record.apply_outcome(Deal { deck: deck(""), starter: None }).unwrap_err();
    assert_eq!(refused.to_string(), "the game is over");
}

#[test]
fn nobody_places_between_two_rounds() {
    let mut table = play_rounds(short(NextStarter::Leader), &["R10D G10D"]);
    let refused = table.record.play(Seat::ONE, "R2".parse().unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "the deal comes first");
}

// Who starts the first round.

#[test]
fn the_players_may_choose_who_starts_first() {
    for seat in [Seat::ONE, Seat::TWO] {
        let options = Options { first_starter: FirstStarter::Seat(seat), ..Options::default() };
        assert_eq!(Table::agreed_options(options).deal("").round().starter(), seat);
    }
}

#[test]
fn or_have_the_first_starter_drawn() {
    let options = Options { first_starter: FirstStarter::Drawn, ..Options::default() };
    let starters: Vec<Option<Seat>> = (0..40)
        .map(|seed| sextant_cards::Match::draw(&options, 1, &mut Simulation::new(seed)).starter)
        .collect();
    assert!(starters.contains(&Some(Seat::ONE)) && starters.contains(&Some(Seat::TWO)));
    assert!(!starters.contains(&None));
}

#[test]
fn a_drawn_starter_comes_with_the_first_deal() {
    let options = Options { first_starter: FirstStarter::Drawn, ..Options::default() };
    let mut table = Table::agreed_options(options);
    let refused = table.record.apply_outcome(Deal { deck: deck(""), starter: None }).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the starter of the first round is drawn, and this deal names none"
    );
    table.record.apply_outcome(Deal { deck: deck(""), starter: Some(Seat::TWO) }).unwrap();
    assert_eq!(table.to_move(), Seat::TWO);
}

#[test]
fn a_chosen_starter_is_not_drawn() {
    let mut table = Table::agreed_options(Options::default());
    let deal = Deal { deck: deck(""), starter: Some(Seat::TWO) };
    let refused = table.record.apply_outcome(deal).unwrap_err();
    assert_eq!(refused.to_string(), "the starter of this round is not drawn");
}

#[test]
fn a_starter_who_does_not_play_is_refused() {
    let options = Options { first_starter: FirstStarter::Drawn, ..Options::default() };
    let deal = Deal { deck: deck(""), starter: Some(Seat::THREE) };
    let refused = Table::agreed_options(options).record.apply_outcome(deal).unwrap_err();
    assert_eq!(refused.to_string(), "there is no seat 3 at this table");

    let options = Options { first_starter: FirstStarter::Seat(Seat::THREE), ..Options::default() };
    let deal = Deal { deck: deck(""), starter: None };
    let refused = Table::agreed_options(options).record.apply_outcome(deal).unwrap_err();
    assert_eq!(refused.to_string(), "there is no seat 3 at this table");
}

#[test]
fn only_the_first_starter_is_drawn() {
    let options = Options { first_starter: FirstStarter::Drawn, ..Options::default() };
    let deal = sextant_cards::Match::draw(&options, 2, &mut Simulation::new(1));
    assert_eq!(deal.starter, None);
}

// Who starts the later rounds.

#[test]
fn by_default_the_leader_starts_the_next_round() {
    assert_eq!(Options::default().next_starter, NextStarter::Leader);
}

#[test]
fn leader_is_who_has_the_higher_total_so_far() {
    use NextStarter::Leader;
    assert_eq!(next_starter(Leader, Seat::ONE, &["R10 G2"]), Seat::ONE);
    assert_eq!(next_starter(Leader, Seat::ONE, &["R2 G10"]), Seat::TWO);
    assert_eq!(next_starter(Leader, Seat::TWO, &["R10 G2"]), Seat::ONE);
}

#[test]
fn leader_looks_at_all_rounds_not_the_last() {
    // Seat 1 leads by 40 after the first round and still by 32 after losing the second.
    assert_eq!(next_starter(NextStarter::Leader, Seat::ONE, &["R2D GH", "R2 G10"]), Seat::ONE);
}

#[test]
fn at_equal_totals_who_did_not_start_the_last_round_starts() {
    use NextStarter::Leader;
    assert_eq!(next_starter(Leader, Seat::ONE, &["R10 G10"]), Seat::TWO);
    assert_eq!(next_starter(Leader, Seat::TWO, &["R10 G10"]), Seat::ONE);
    // The second round is started by seat 1, who leads; it makes the totals equal.
    assert_eq!(next_starter(Leader, Seat::TWO, &["R10 G2", "R2 G10"]), Seat::TWO);
}

#[test]
fn round_winner_is_who_has_the_higher_score_in_the_last_round() {
    use NextStarter::RoundWinner;
    assert_eq!(next_starter(RoundWinner, Seat::ONE, &["R10 G2"]), Seat::ONE);
    // Seat 1 leads, and yet seat 2 has won the last round.
    assert_eq!(next_starter(RoundWinner, Seat::ONE, &["R2D GH", "R2 G10"]), Seat::TWO);
}

#[test]
fn after_a_drawn_round_who_did_not_start_it_starts() {
    use NextStarter::RoundWinner;
    assert_eq!(next_starter(RoundWinner, Seat::ONE, &["R10 G10"]), Seat::TWO);
    assert_eq!(next_starter(RoundWinner, Seat::TWO, &["R10 G10"]), Seat::ONE);
    // Seat 1 leads and started the second round, which was drawn.
    assert_eq!(next_starter(RoundWinner, Seat::ONE, &["R10 G2", "R5 G5"]), Seat::TWO);
}

#[test]
fn alternate_is_the_other_one_than_last_time_whatever_the_scores() {
    use NextStarter::Alternate;
    assert_eq!(next_starter(Alternate, Seat::ONE, &["R10 G2"]), Seat::TWO);
    assert_eq!(next_starter(Alternate, Seat::ONE, &["R2 G10"]), Seat::TWO);
    assert_eq!(next_starter(Alternate, Seat::ONE, &["R10 G10"]), Seat::TWO);
    assert_eq!(next_starter(Alternate, Seat::ONE, &["R10 G2", "R10 G2"]), Seat::ONE);
    assert_eq!(next_starter(Alternate, Seat::TWO, &["R10 G2"]), Seat::ONE);
}
