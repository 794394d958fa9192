//! Events: numbered, appended once, all or nothing.

use super::fixture::{Fixture, concurrently};
use crate::{
    Append, AppendError, Command, JobQueue, Loaded, Page, Randomness, RequestId, SeatKind, Span,
    Store, Table,
};

pub(super) async fn check(store: &impl Store, fixture: &mut Fixture) {
    let unknown = fixture.randomness.table_id();
    assert_eq!(store.load(unknown, 0).await, Ok(None), "an unknown table");

    let (mut table, first) = fixture.new_table();
    assert_eq!(store.table_by_link(table.link()).await, Ok(None), "an invitation to nothing");
    fixture.append(store, &table, first.clone()).await.expect("a new table is stored");
    let sealed = table.sealed().clone();
    let loaded = Loaded { sealed: sealed.clone(), events: first.clone() };
    assert_eq!(store.load(table.id(), 0).await, Ok(Some(loaded)), "what was stored");
    assert_eq!(store.table_by_link(table.link()).await, Ok(Some(table.id())));

    fixture.advance_clock();
    let (mut other, _) = again(&table, store).await;
    let more = fixture.fill(&mut table);
    fixture.append(store, &table, more.clone()).await.expect("events are appended");
    let after = store.load(table.id(), first.len() as u32).await.expect("loads");
    assert_eq!(after, Some(Loaded { sealed: sealed.clone(), events: more.clone() }));
    let none = store.load(table.id(), table.number()).await.expect("loads");
    assert_eq!(none, Some(Loaded { sealed, events: Vec::new() }), "nothing new");

    let late = fixture.fill(&mut other);
    let taken = Err(AppendError::Taken(table.id()));
    assert_eq!(fixture.append(store, &other, late).await, taken, "the number is taken");
    assert_eq!(fixture.append(store, &table, first.clone()).await, taken, "it was there before");
    let mut gap = more.clone();
    for event in &mut gap {
        event.number += more.len() as u32 + 1;
    }
    assert_eq!(fixture.append(store, &table, gap).await, taken, "events without a gap");
    let (stored, events) = again(&table, store).await;
    assert_eq!(events, [first, more].concat(), "a refused append leaves nothing behind");
    assert_eq!(stored.summary(), table.summary());
}

pub(super) async fn check_nothing(store: &impl Store, fixture: &mut Fixture) {
    let seats = [SeatKind::Bot("random".to_owned()), SeatKind::Person];
    let ada = fixture.player();
    let (mut table, events) = fixture.new_table_by(&ada, None, &seats);
    fixture.append(store, &table, events.clone()).await.expect("a table is stored");
    let before = store.tables_of(ada.id, Page::FIRST).await.expect("lists");
    // An empty append changes neither the summary nor the jobs, even if the writer's table has
    // moved on.
    fixture.execute(&mut table, &ada, &Command::Resign {});
    fixture.append(store, &table, Vec::new()).await.expect("there is nothing to refuse");
    assert_eq!(again(&table, store).await.1, events);
    assert_eq!(store.tables_of(ada.id, Page::FIRST).await, Ok(before), "the summary stays");
    let jobs = store.claim_jobs(JobQueue::BotTurns, fixture.now, Span::hours(1), 1_000).await;
    let jobs = jobs.expect("claims");
    let ours = jobs.iter().filter(|job| job.table == table.id()).count();
    assert_eq!(ours, 1, "the jobs stay");
}

/// The table as it is stored, and its events.
async fn again(table: &Table, store: &impl Store) -> (Table, Vec<crate::StoredEvent>) {
    let Loaded { sealed, events } =
        store.load(table.id(), 0).await.expect("loads").expect("the table is there");
    (Table::load(table.id(), sealed, &events).expect("the events fit"), events)
}

pub(super) async fn check_several_tables(store: &impl Store, fixture: &mut Fixture) {
    let (mut old, events) = fixture.new_table();
    fixture.append(store, &old, events).await.expect("a table is stored");
    let (mut rival, _) = again(&old, store).await;
    let (new, created) = fixture.new_table();
    let more = fixture.fill(&mut old);
    let both = vec![Append::to(&old, more.clone()), Append::to(&new, created.clone())];
    store.append(both).await.expect("two tables at once");
    assert_eq!(again(&new, store).await.1, created);

    let (third, third_created) = fixture.new_table();
    let late = fixture.fill(&mut rival);
    let both = vec![Append::to(&third, third_created), Append::to(&rival, late)];
    assert_eq!(store.append(both).await, Err(AppendError::Taken(old.id())));
    assert_eq!(store.load(third.id(), 0).await, Ok(None), "all or nothing");
    assert_eq!(store.table_by_link(third.link()).await, Ok(None), "all or nothing");
}

pub(super) async fn check_requests(store: &impl Store, fixture: &mut Fixture) {
    let (ada, bob) = (fixture.player(), fixture.player());
    let request: RequestId = "set-up:1".parse().expect("an id");
    let seats = [SeatKind::Person, SeatKind::Person];
    let (table, events) = fixture.new_table_by(&ada, Some(&request), &seats);
    assert_eq!(store.table_by_request(ada.id, &request).await, Ok(None));
    fixture.append(store, &table, events).await.expect("a table is stored");
    assert_eq!(store.table_by_request(ada.id, &request).await, Ok(Some(table.id())));
    assert_eq!(store.table_by_request(bob.id, &request).await, Ok(None));

    let (twin, events) = fixture.new_table_by(&ada, Some(&request), &seats);
    let taken = Err(AppendError::Taken(twin.id()));
    assert_eq!(fixture.append(store, &twin, events).await, taken, "one table a request");
    assert_eq!(store.load(twin.id(), 0).await, Ok(None));
    let (table, events) = fixture.new_table_by(&bob, Some(&request), &seats);
    fixture
        .append(store, &table, events)
        .await
        .expect("another player may use the same request id");
}

pub(super) async fn check_race(store: &impl Store, fixture: &mut Fixture) {
    let (table, events) = fixture.new_table();
    fixture.append(store, &table, events).await.expect("a table is stored");
    let ada = fixture.first(&table);
    let mut racers = Vec::new();
    for nth in 0..8 {
        let (mut racer, _) = again(&table, store).await;
        let text = format!("I am {nth}");
        let events = fixture.execute(&mut racer, &ada, &Command::Say { text });
        racers.push(Append::to(&racer, events));
    }
    let said: Vec<_> = racers.iter().map(|append| append.events.clone()).collect();
    let race = racers.into_iter().map(|append| store.append(vec![append]));
    let results = concurrently(race.collect()).await;
    let won: Vec<usize> = (0..8).filter(|&nth| results[nth].is_ok()).collect();
    assert_eq!(won.len(), 1, "one writer wins, the others are refused: {results:?}");
    let (_, events) = again(&table, store).await;
    assert_eq!(events.last(), said[won[0]].last(), "what was acknowledged is stored");
}
