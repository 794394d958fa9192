//! Time: nothing hangs for ever.

use crate::harness::{Harness, cards, dice, done, only, refused, with_time_control};
use sextant_core::{Seat, WhyDropped, no_files};
use sextant_tables::{
    Command, Identity, JobQueue, Page, Refusal, SeatKind, Span, StatusView, Terms, TimeControl,
    WhyEnded,
};

fn two(
    harness: &Harness,
    time_control: TimeControl,
) -> (Identity, Identity, sextant_tables::TableId) {
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, with_time_control(cards(), time_control));
    harness.sit(&bob, table).unwrap();
    (ada, bob, table)
}

#[test]
fn running_out_of_time_for_a_turn_loses() {
    let harness = Harness::new();
    let (_, _, table) = two(&harness, TimeControl::PerMove { seconds: 30 });
    harness.advance(Span::seconds(29));
    assert_eq!(harness.watch(table).state.status, StatusView::Playing);
    harness.advance(Span::seconds(1));
    let table_view = harness.watch(table).state;
    assert_eq!(table_view.game.ended.unwrap().winners, only(Seat::TWO));
    assert_eq!(table_view.game.ended.unwrap().why, WhyEnded::Walkover);
    let record = sextant_catalog::read_record(&harness.record(table), &no_files).unwrap();
    assert_eq!(record.verify(), Ok(1));
}

#[test]
fn time_runs_out_even_if_no_job_has_run() {
    let harness = Harness::new();
    let (ada, _, table) = two(&harness, TimeControl::PerMove { seconds: 30 });
    let action = harness.legal(&ada, table)[0].clone();
    harness.clock.advance(Span::seconds(31));
    assert_eq!(harness.act(&ada, table, &action).unwrap_err(), Refusal::Over);
    assert_eq!(harness.watch(table).state.status, StatusView::Over);
}

#[test]
fn a_bank_counts_only_ones_own_time() {
    let harness = Harness::new();
    let (ada, bob, table) = two(&harness, TimeControl::Bank { seconds: 60, increment: 2 });
    for identity in [&ada, &bob, &ada, &bob] {
        harness.advance(Span::seconds(20));
        let placement = harness.legal(identity, table)[0].clone();
        harness.act(identity, table, &placement).unwrap();
        harness.act(identity, table, "D").unwrap();
    }
    // 60 - 2 * 20 + 2 * 2 seconds are left.
    harness.advance(Span::seconds(23));
    assert_eq!(harness.watch(table).state.status, StatusView::Playing);
    harness.advance(Span::seconds(1));
    assert_eq!(harness.watch(table).state.game.ended.unwrap().winners, only(Seat::TWO));
}

#[test]
fn moves_leave_a_time_out_alone_which_then_looks_again_at_the_deadline() {
    let harness = Harness::new();
    let (ada, _, table) = two(&harness, TimeControl::PerMove { seconds: 30 });
    let claim =
        || done(harness.tables.claim_jobs(JobQueue::TimeOuts, Span::seconds(10), 10)).unwrap();
    harness.clock.advance(Span::seconds(20));
    let placement = harness.legal(&ada, table)[0].clone();
    harness.act(&ada, table, &placement).unwrap();
    harness.act(&ada, table, "D").unwrap();
    harness.clock.advance(Span::seconds(10));
    let [early] = claim()[..] else { panic!("the time-out of the first turn") };
    harness.work_on(early);
    assert_eq!(harness.watch(table).state.status, StatusView::Playing);
    harness.clock.advance(Span::seconds(19));
    assert_eq!(claim(), []);
    harness.advance(Span::seconds(1));
    assert_eq!(harness.watch(table).state.game.ended.unwrap().winners, only(Seat::ONE));
}

#[test]
fn in_correspondence_a_late_player_may_act_until_a_claim() {
    let harness = Harness::new();
    let (ada, bob, table) = two(&harness, TimeControl::Days { days: 3 });
    let claim = |identity| refused(harness.execute(identity, table, Command::Claim {}));
    harness.advance(Span::days(2));
    let from = harness.snapshot(&bob, table).state.claim;
    assert_eq!(claim(&bob).unwrap_err(), Refusal::NothingToClaim { from });
    harness.advance(Span::days(2));
    assert_eq!(harness.watch(table).state.status, StatusView::Playing);
    let action = harness.legal(&ada, table)[0].clone();
    harness.act(&ada, table, &action).unwrap();
    harness.act(&ada, table, "D").unwrap();
    harness.advance(Span::days(4));
    assert!(claim(&bob).is_err(), "nobody claims who is late");
    claim(&ada).unwrap();
    assert_eq!(harness.watch(table).state.game.ended.unwrap().winners, only(Seat::ONE));
    assert!(
        harness.record(table).contains("[Dropped \"seat 2 was away, and the game was claimed\"]")
    );
}

#[test]
fn an_unclaimed_game_is_forfeited_eventually() {
    let harness = Harness::new();
    for time_control in [TimeControl::default(), TimeControl::Days { days: 30 }] {
        let (_, _, table) = two(&harness, time_control);
        harness.advance(Span::days(37));
        assert_eq!(harness.watch(table).state.status, StatusView::Over, "{time_control:?}");
    }
}

#[test]
fn a_table_that_never_fills_expires() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let table = harness.create_table(&ada, cards());
    harness.advance(Span::minutes(119));
    assert_eq!(done(harness.tables.lobby(Page::FIRST)).unwrap().len(), 1);
    harness.advance(Span::minutes(1));
    assert_eq!(harness.watch(table).state.status, StatusView::Closed);
    assert!(done(harness.tables.lobby(Page::FIRST)).unwrap().is_empty());
    assert!(done(harness.tables.tables_of(&ada, Page::FIRST)).unwrap().is_empty());
}

#[test]
fn a_bot_that_is_never_let_play_can_be_claimed_from() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let terms = Terms { seats: vec![SeatKind::Bot("random".into()), SeatKind::Person], ..cards() };
    let terms = with_time_control(terms, TimeControl::PerMove { seconds: 5 });
    let table = harness.create_table(&ada, terms);
    harness.clock.advance(Span::minutes(9));
    assert!(harness.execute(&ada, table, Command::Claim {}).is_err());
    harness.clock.advance(Span::minutes(1));
    harness.execute(&ada, table, Command::Claim {}).unwrap();
    assert_eq!(harness.watch(table).state.game.ended.unwrap().winners, only(Seat::TWO));
}

#[test]
fn several_can_be_late_at_once_and_the_others_play_on() {
    let harness = Harness::new();
    let players = ["Ada", "Bob", "Cleo", "Dora"].map(|name| harness.guest(name));
    let [ada, bob, cleo, dora] = &players;
    let terms = with_time_control(dice(4), TimeControl::PerMove { seconds: 60 });
    let table = harness.create_table(ada, terms);
    for identity in [bob, cleo, dora] {
        harness.sit(identity, table).unwrap();
    }
    harness.act(ada, table, "-").unwrap();
    harness.act(dora, table, "-").unwrap();
    harness.advance(Span::seconds(60));
    let table_view = harness.watch(table).state;
    let out: Vec<bool> = table_view.game.dropped.iter().map(Option::is_some).collect();
    assert_eq!(out, [false, true, true, false]);
    assert_eq!(table_view.status, StatusView::Playing);
    harness.play_on(&[ada, dora], table);
    assert_eq!(harness.watch(table).state.game.ended.unwrap().why, WhyEnded::Played);
}

#[test]
fn a_choice_taken_back_gains_no_time() {
    let harness = Harness::new();
    let (ada, bob, cleo) = (harness.guest("Ada"), harness.guest("Bob"), harness.guest("Cleo"));
    let table = harness
        .create_table(&ada, with_time_control(dice(3), TimeControl::PerMove { seconds: 60 }));
    harness.sit(&bob, table).unwrap();
    harness.sit(&cleo, table).unwrap();
    harness.act(&ada, table, "-").unwrap();
    let undo = || refused(harness.execute(&bob, table, Command::Undo { decision: None }));
    harness.advance(Span::seconds(30));
    harness.act(&bob, table, "-").unwrap();
    harness.advance(Span::seconds(20));
    undo().unwrap();
    harness.advance(Span::seconds(9));
    harness.act(&bob, table, "-").unwrap();
    harness.clock.advance(Span::millis(1_000));
    assert!(undo().is_err(), "a minute is over");
    let dropped = harness.watch(table).state.game.dropped;
    assert_eq!(dropped, [None, None, Some(WhyDropped::TimedOut)], "Cleo has never chosen");
}

#[test]
fn a_killed_worker_s_job_is_claimed_again() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let terms = Terms { seats: vec![SeatKind::Bot("random".into()), SeatKind::Person], ..cards() };
    let table = harness.create_table(&ada, terms);
    let claim =
        || done(harness.tables.claim_jobs(JobQueue::BotTurns, Span::seconds(10), 10)).unwrap();
    let first = claim();
    assert_eq!(first.len(), 1);
    assert!(claim().is_empty());
    harness.clock.advance(Span::seconds(10));
    let second = claim();
    assert_eq!(second, first);
    // Both do it after all: the bot plays once.
    let turn = done(harness.tables.bot_turn(first[0])).unwrap().unwrap();
    let action = turn.record.legal(turn.seat)[0].clone();
    done(harness.tables.act_for_bot(first[0], &action)).unwrap();
    let after = harness.watch(table);
    done(harness.tables.act_for_bot(second[0], &action)).unwrap();
    assert_eq!(harness.watch(table), after);
    assert!(done(harness.tables.bot_turn(second[0])).unwrap().is_none());
}

#[test]
fn without_a_clock_a_game_can_be_claimed_after_the_time_that_was_agreed() {
    for (patience, seconds) in [(None, 15 * 60), (Some(60), 60)] {
        let harness = Harness::new();
        let (_, bob, table) = two(&harness, TimeControl::Relaxed { patience });
        harness.advance(Span::seconds(seconds - 1));
        assert!(harness.execute(&bob, table, Command::Claim {}).is_err());
        harness.advance(Span::seconds(1));
        assert_eq!(
            harness.watch(table).state.status,
            StatusView::Playing,
            "nobody has claimed yet"
        );
        harness.execute(&bob, table, Command::Claim {}).unwrap();
        assert_eq!(harness.watch(table).state.game.ended.unwrap().winners, only(Seat::TWO));
    }
}
