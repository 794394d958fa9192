//! Time: nothing hangs for ever.

mod club;

use club::{Club, cards, dice, done, only, refused, with_timing};
use sextant_core::{Seat, no_files};
use sextant_tables::{
    Command, Duty, Page, Place, Refusal, Span, StatusSight, Terms, Timing, Who, WhyEnded,
};

fn two(club: &Club, timing: Timing) -> (Who, Who, sextant_tables::TableId) {
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, with_timing(cards(), timing));
    club.sit(&bob, table).unwrap();
    (ada, bob, table)
}

#[test]
fn whose_time_for_a_turn_is_up_loses() {
    let club = Club::new();
    let (_, _, table) = two(&club, Timing::PerMove { seconds: 30 });
    club.pass(Span::seconds(29));
    assert_eq!(club.watch(table).sight.status, StatusSight::Playing);
    club.pass(Span::seconds(1));
    let sight = club.watch(table).sight;
    assert_eq!(sight.ended.unwrap().winners, only(Seat::TWO));
    assert_eq!(sight.ended.unwrap().why, WhyEnded::Walkover);
    let record = sextant_catalog::read_record(&club.record(table), &no_files).unwrap();
    assert_eq!(record.verify(), Ok(1));
}

#[test]
fn who_is_late_is_late_even_if_nobody_has_looked_at_the_clock() {
    let club = Club::new();
    let (ada, _, table) = two(&club, Timing::PerMove { seconds: 30 });
    let action = club.legal(&ada, table)[0].clone();
    club.clock.pass(Span::seconds(31));
    assert_eq!(club.act(&ada, table, &action).unwrap_err(), Refusal::Over);
    assert_eq!(club.watch(table).sight.status, StatusSight::Over);
}

#[test]
fn a_bank_counts_only_ones_own_time() {
    let club = Club::new();
    let (ada, bob, table) = two(&club, Timing::Bank { seconds: 60, increment: 2 });
    for who in [&ada, &bob, &ada, &bob] {
        club.pass(Span::seconds(20));
        let placement = club.legal(who, table)[0].clone();
        club.act(who, table, &placement).unwrap();
        club.act(who, table, "D").unwrap();
    }
    // 60 - 2 * 20 + 2 * 2 seconds are left.
    club.pass(Span::seconds(23));
    assert_eq!(club.watch(table).sight.status, StatusSight::Playing);
    club.pass(Span::seconds(1));
    assert_eq!(club.watch(table).sight.ended.unwrap().winners, only(Seat::TWO));
}

#[test]
fn by_correspondence_one_may_be_late_until_somebody_claims() {
    let club = Club::new();
    let (ada, bob, table) = two(&club, Timing::Days { days: 3 });
    let claim = |who| refused(club.ask(who, table, Command::Claim {}));
    club.pass(Span::days(2));
    let from = club.look(&bob, table).sight.claim;
    assert_eq!(claim(&bob).unwrap_err(), Refusal::NothingToClaim { from });
    club.pass(Span::days(2));
    assert_eq!(club.watch(table).sight.status, StatusSight::Playing);
    let action = club.legal(&ada, table)[0].clone();
    club.act(&ada, table, &action).unwrap();
    club.act(&ada, table, "D").unwrap();
    club.pass(Span::days(4));
    assert!(claim(&bob).is_err(), "nobody claims who is late");
    claim(&ada).unwrap();
    assert_eq!(club.watch(table).sight.ended.unwrap().winners, only(Seat::ONE));
    assert!(club.record(table).contains("[Dropped \"seat 2 was away, and the game was claimed\"]"));
}

#[test]
fn a_game_that_nobody_claims_is_given_up_in_the_end() {
    let club = Club::new();
    for timing in [Timing::default(), Timing::Days { days: 30 }] {
        let (_, _, table) = two(&club, timing);
        club.pass(Span::days(37));
        assert_eq!(club.watch(table).sight.status, StatusSight::Over, "{timing:?}");
    }
}

#[test]
fn a_table_that_waits_in_vain_is_put_away() {
    let club = Club::new();
    let ada = club.guest("Ada");
    let table = club.set_up(&ada, cards());
    club.pass(Span::minutes(119));
    assert_eq!(done(club.tables.lobby(Page::FIRST)).unwrap().len(), 1);
    club.pass(Span::minutes(1));
    assert_eq!(club.watch(table).sight.status, StatusSight::Closed);
    assert!(done(club.tables.lobby(Page::FIRST)).unwrap().is_empty());
    assert!(done(club.tables.mine(&ada, Page::FIRST)).unwrap().is_empty());
}

#[test]
fn a_bot_that_is_never_let_play_can_be_claimed_from() {
    let club = Club::new();
    let ada = club.guest("Ada");
    let terms = Terms { seats: vec![Place::Bot("random".into()), Place::Person], ..cards() };
    let terms = with_timing(terms, Timing::PerMove { seconds: 5 });
    let table = club.set_up(&ada, terms);
    club.clock.pass(Span::minutes(9));
    assert!(club.ask(&ada, table, Command::Claim {}).is_err());
    club.clock.pass(Span::minutes(1));
    let answer = club.ask(&ada, table, Command::Claim {}).unwrap();
    assert_eq!(answer.sight.ended.unwrap().winners, only(Seat::TWO));
}

#[test]
fn several_can_be_late_at_once_and_the_others_play_on() {
    let club = Club::new();
    let players = ["Ada", "Bob", "Cleo", "Dora"].map(|name| club.guest(name));
    let [ada, bob, cleo, dora] = &players;
    let terms = with_timing(dice(4), Timing::PerMove { seconds: 60 });
    let table = club.set_up(ada, terms);
    for who in [bob, cleo, dora] {
        club.sit(who, table).unwrap();
    }
    club.act(ada, table, "-").unwrap();
    club.act(dora, table, "-").unwrap();
    club.pass(Span::seconds(60));
    let sight = club.watch(table).sight;
    let out: Vec<bool> = sight.seats.iter().map(|seat| seat.out).collect();
    assert_eq!(out, [false, true, true, false]);
    assert_eq!(sight.status, StatusSight::Playing);
    club.play_on(&[ada, dora], table);
    assert_eq!(club.watch(table).sight.ended.unwrap().why, WhyEnded::Played);
}

#[test]
fn a_choice_taken_back_gains_no_time() {
    let club = Club::new();
    let (ada, bob, cleo) = (club.guest("Ada"), club.guest("Bob"), club.guest("Cleo"));
    let table = club.set_up(&ada, with_timing(dice(3), Timing::PerMove { seconds: 60 }));
    club.sit(&bob, table).unwrap();
    club.sit(&cleo, table).unwrap();
    club.act(&ada, table, "-").unwrap();
    let undo = || refused(club.ask(&bob, table, Command::Undo { decision: None }));
    club.pass(Span::seconds(30));
    club.act(&bob, table, "-").unwrap();
    club.pass(Span::seconds(20));
    undo().unwrap();
    club.pass(Span::seconds(9));
    club.act(&bob, table, "-").unwrap();
    club.clock.pass(Span::millis(1_000));
    assert!(undo().is_err(), "a minute is over");
    let dropped = club.watch(table).sight.seats.iter().map(|seat| seat.out).collect::<Vec<_>>();
    assert_eq!(dropped, [false, false, true], "Cleo has never chosen");
}

#[test]
fn a_killed_worker_s_job_is_claimed_again() {
    let club = Club::new();
    let ada = club.guest("Ada");
    let terms = Terms { seats: vec![Place::Bot("random".into()), Place::Person], ..cards() };
    let table = club.set_up(&ada, terms);
    let claim = || done(club.tables.claim_jobs(Duty::BotTurns, Span::seconds(10), 10)).unwrap();
    let first = claim();
    assert_eq!(first.len(), 1);
    assert!(claim().is_empty());
    club.clock.pass(Span::seconds(10));
    let second = claim();
    assert_eq!(second, first);
    // Both do it after all: the bot plays once.
    let turn = done(club.tables.bot_turn(first[0])).unwrap().unwrap();
    let action = turn.record.legal(turn.seat)[0].clone();
    done(club.tables.bot_acts(first[0], &action)).unwrap();
    let after = club.watch(table);
    done(club.tables.bot_acts(second[0], &action)).unwrap();
    assert_eq!(club.watch(table), after);
    assert!(done(club.tables.bot_turn(second[0])).unwrap().is_none());
}

#[test]
fn without_a_clock_a_game_can_be_claimed_after_the_time_that_was_agreed() {
    for (patience, seconds) in [(None, 15 * 60), (Some(60), 60)] {
        let club = Club::new();
        let (_, bob, table) = two(&club, Timing::Relaxed { patience });
        club.pass(Span::seconds(seconds - 1));
        assert!(club.ask(&bob, table, Command::Claim {}).is_err());
        club.pass(Span::seconds(1));
        assert_eq!(club.watch(table).sight.status, StatusSight::Playing, "nobody has claimed yet");
        club.ask(&bob, table, Command::Claim {}).unwrap();
        assert_eq!(club.watch(table).sight.ended.unwrap().winners, only(Seat::TWO));
    }
}
