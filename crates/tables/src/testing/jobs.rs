//! Jobs: created and cleared by appending, claimed with a lease.

use super::scene::{Scene, at_once};
use crate::{Command, Duty, Job, JobKind, Place, Remark, Span, Store, Table, Time};

const LEASE: Span = Span::seconds(10);

/// Claims what is due, as far as it is this table's: time-outs first.
async fn claim(store: &impl Store, table: &Table, now: Time) -> Vec<Job> {
    let mut claimed = Vec::new();
    for duty in Duty::ALL {
        let jobs = store.claim_jobs(duty, now, LEASE, 100_000).await.expect("claims");
        assert!(jobs.iter().all(|job| job.kind.duty() == duty), "nothing else is handed out");
        assert!(jobs.is_sorted_by_key(|job| job.due), "the longest due first");
        claimed.extend(jobs.into_iter().filter(|job| job.table == table.id()));
    }
    claimed
}

pub(super) async fn check(store: &impl Store, scene: &mut Scene) {
    let ada = scene.player();
    let seats = [Place::Bot("random".to_owned()), Place::Person];
    let (mut table, events) = scene.founded_by(&ada, None, &seats);
    let jobs = table.jobs();
    let [time_out, bot_turn] = jobs[..] else { panic!("a time-out and a bot's turn: {jobs:?}") };
    assert_eq!(time_out.kind, JobKind::TimeOut);
    scene.append(store, &table, events).await.expect("a table is stored");

    let now = scene.now;
    assert_eq!(claim(store, &table, now).await, [bot_turn], "what is due");
    assert_eq!(claim(store, &table, now).await, [], "somebody has it already");
    let text = Remark::new("well?").expect("a message");
    let events = scene.ask(&mut table, &ada, &Command::Say { text });
    scene.append(store, &table, events).await.expect("somebody says something");
    assert_eq!(claim(store, &table, now).await, [], "the same job keeps its lease");
    assert_eq!(claim(store, &table, now.after(LEASE)).await, [bot_turn], "the lease is over");

    let JobKind::BotTurn { seat, decision } = bot_turn.kind else { panic!("it is the bot's turn") };
    let action = table.legal(seat).pop().expect("there is always something to do");
    let decided = table.let_bot_act(seat, decision, &action, now);
    decided.answer.expect("the bot may do that");
    scene.append(store, &table, decided.events).await.expect("the bot acts");
    let next = table.jobs();
    assert_eq!(next.len(), 2, "the bot must draw now");
    assert_eq!(claim(store, &table, now).await, [next[1]], "another job has no lease yet");

    store.finish_job(bot_turn).await.expect("a job that is gone already");
    store.finish_job(Job { due: now, ..time_out }).await.expect("a job that is another by now");
    let late = time_out.due;
    assert_eq!(claim(store, &table, late).await, [time_out, next[1]], "all that is due");
    store.finish_job(next[1]).await.expect("a job is taken away");
    assert_eq!(claim(store, &table, late.after(LEASE)).await, [time_out], "it is gone");

    let events = scene.ask(&mut table, &ada, &Command::Resign {});
    scene.append(store, &table, events).await.expect("the game ends");
    let ages = late.after(Span::days(100));
    assert_eq!(claim(store, &table, ages).await, [], "nothing to do when the game is over");
}

pub(super) async fn check_race(store: &impl Store, scene: &mut Scene) {
    let seats = [Place::Bot("random".to_owned()), Place::Person];
    let (table, events) = scene.founded_by(&scene.player(), None, &seats);
    scene.append(store, &table, events).await.expect("a table is stored");
    let now = scene.now;
    let race = (0..8).map(|_| claim(store, &table, now));
    let claimed: Vec<Job> = at_once(race.collect()).await.into_iter().flatten().collect();
    assert_eq!(claimed.len(), 1, "one worker gets a job");
}
