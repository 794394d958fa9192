//! Jobs: created and cleared by appending, claimed with a lease.

use super::fixture::{Fixture, concurrently};
use crate::{Command, Job, JobKind, JobQueue, SeatKind, Span, Store, Table, Time};

const LEASE: Span = Span::seconds(10);

/// Claims what is due, as far as it is this table's: time-outs first.
async fn claim(store: &impl Store, table: &Table, now: Time) -> Vec<Job> {
    let mut claimed = Vec::new();
    for queue in JobQueue::ALL {
        let jobs = store.claim_jobs(queue, now, LEASE, 100_000).await.expect("claims");
        assert!(jobs.iter().all(|job| job.kind.queue() == queue), "nothing else is handed out");
        assert!(jobs.is_sorted_by_key(|job| job.due), "the longest due first");
        claimed.extend(jobs.into_iter().filter(|job| job.table == table.id()));
    }
    claimed
}

pub(super) async fn check(store: &impl Store, fixture: &mut Fixture) {
    let ada = fixture.player();
    let seats = [SeatKind::Bot("random".to_owned()), SeatKind::Person];
    let (mut table, events) = fixture.new_table_by(&ada, None, &seats);
    let jobs = table.jobs();
    let [time_out, bot_turn] = jobs[..] else { panic!("a time-out and a bot's turn: {jobs:?}") };
    assert_eq!(time_out.kind, JobKind::TimeOut);
    fixture.append(store, &table, events).await.expect("a table is stored");

    let now = fixture.now;
    assert_eq!(claim(store, &table, now).await, [bot_turn], "what is due");
    assert_eq!(claim(store, &table, now).await, [], "it is already claimed");
    let text = "well?".to_owned();
    let events = fixture.execute(&mut table, &ada, &Command::Say { text });
    fixture.append(store, &table, events).await.expect("a message is appended");
    assert_eq!(claim(store, &table, now).await, [], "the same job keeps its lease");
    assert_eq!(claim(store, &table, now.after(LEASE)).await, [bot_turn], "the lease is over");

    let JobKind::BotTurn { seat, decision } = bot_turn.kind else { panic!("it is the bot's turn") };
    let action = table.legal(seat).pop().expect("there is always something to do");
    let outcome = table.act_for_bot(seat, decision, &action, now);
    outcome.result.expect("the bot may do that");
    fixture.append(store, &table, outcome.events).await.expect("the bot acts");
    let next = table.jobs();
    assert_eq!(next.len(), 2, "the bot must draw now");
    assert_eq!(claim(store, &table, now).await, [next[1]], "another job has no lease yet");

    store.finish_job(bot_turn).await.expect("a job that is gone already");
    store.finish_job(Job { due: now, ..time_out }).await.expect("a job that is another by now");
    let late = time_out.due;
    assert_eq!(claim(store, &table, late).await, [time_out, next[1]], "all that is due");
    store.finish_job(next[1]).await.expect("a job is taken away");
    assert_eq!(claim(store, &table, late.after(LEASE)).await, [time_out], "it is gone");

    let later = late.after(LEASE.plus(LEASE)).after(LEASE);
    store.postpone_job(Job { due: now, ..time_out }, later).await.expect("it is another by now");
    store.postpone_job(time_out, later).await.expect("a job is postponed");
    assert_eq!(claim(store, &table, late.after(LEASE.plus(LEASE))).await, [], "not due yet");
    let postponed = Job { due: later, ..time_out };
    assert_eq!(claim(store, &table, later).await, [postponed], "it is due then");

    check_clock_set_back(store, fixture).await;

    let events = fixture.execute(&mut table, &ada, &Command::Resign {});
    fixture.append(store, &table, events).await.expect("the game ends");
    let ages = late.after(Span::days(100));
    assert_eq!(claim(store, &table, ages).await, [], "nothing to do when the game is over");
}

/// A clock that was set back leaves no bot waiting until it has caught up.
async fn check_clock_set_back(store: &impl Store, fixture: &mut Fixture) {
    let seats = [SeatKind::Bot("random".to_owned()), SeatKind::Person];
    let (table, events) = fixture.new_table_by(&fixture.player(), None, &seats);
    fixture.append(store, &table, events).await.expect("a table is stored");
    let bot_turn = table.jobs()[1];
    let now = fixture.now;
    let set_back = Time::from_millis(now.millis() - Span::hours(9).as_millis());
    assert_eq!(claim(store, &table, set_back).await, [bot_turn], "asked, though in the future");
    assert_eq!(claim(store, &table, set_back).await, [], "it is already claimed");
    assert_eq!(claim(store, &table, now).await, [bot_turn], "that lease is over");
    assert_eq!(claim(store, &table, set_back).await, [bot_turn], "no lease lasts for hours");
    store.finish_job(bot_turn).await.expect("a job is taken away");
}

/// Bots' turns are handed out player by player.
pub(super) async fn check_owners(store: &impl Store, fixture: &mut Fixture) {
    let seats = [SeatKind::Bot("random".to_owned()), SeatKind::Person];
    let (ada, bob) = (fixture.player(), fixture.player());
    let mut turns = Vec::new();
    for player in [&ada, &ada, &bob] {
        fixture.advance_clock();
        let (table, events) = fixture.new_table_by(player, None, &seats);
        fixture.append(store, &table, events).await.expect("a table is stored");
        turns.push(table.jobs()[1]);
    }
    let now = fixture.now;
    let waiting = async || {
        let players = store.waiting_for_bots(now).await.expect("lists");
        let own = players.into_iter().filter(|player| [ada.id, bob.id].contains(player));
        own.collect::<Vec<_>>()
    };
    let claim = async |player: &crate::Player| {
        store.claim_bot_turn(player.id, now, LEASE).await.expect("claims")
    };
    assert_eq!(waiting().await, [ada.id, bob.id], "the longest waiting first");
    assert_eq!(claim(&ada).await, Some(turns[0]));
    assert_eq!(waiting().await, [ada.id, bob.id], "one has another turn");
    assert_eq!(claim(&bob).await, Some(turns[2]));
    assert_eq!(waiting().await, [ada.id]);
    assert_eq!(claim(&bob).await, None, "it is already claimed");
    assert_eq!(claim(&ada).await, Some(turns[1]));
    assert_eq!(waiting().await, []);
    for turn in turns {
        store.finish_job(turn).await.expect("a job is taken away");
    }
}

pub(super) async fn check_race(store: &impl Store, fixture: &mut Fixture) {
    let seats = [SeatKind::Bot("random".to_owned()), SeatKind::Person];
    let (table, events) = fixture.new_table_by(&fixture.player(), None, &seats);
    fixture.append(store, &table, events).await.expect("a table is stored");
    let now = fixture.now;
    let race = (0..8).map(|_| claim(store, &table, now));
    let claimed: Vec<Job> = concurrently(race.collect()).await.into_iter().flatten().collect();
    assert_eq!(claimed.len(), 1, "one worker gets a job");
}
