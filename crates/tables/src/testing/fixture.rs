//! Players and tables to fill a store with.

use std::future::{Future, poll_fn};
use std::task::Poll;

use serde_json::json;

use crate::memory::SeededRandomness;
use crate::{
    Admission, Append, AppendError, Command, Name, NewIds, NewTable, Player, Randomness,
    RequestContext, RequestId, SeatKind, Span, Store, StoredEvent, Table, Terms, Time,
};

pub(super) struct Fixture {
    pub(super) randomness: SeededRandomness,
    pub(super) now: Time,
}

impl Fixture {
    pub(super) fn new(seed: u64) -> Fixture {
        // Later runs happen later, so that their tables are the newest.
        let now = Time::from_millis(1_780_000_000_000).after(Span::days(seed));
        Fixture { randomness: SeededRandomness::new(seed), now }
    }

    pub(super) fn advance_clock(&mut self) {
        self.now = self.now.after(Span::seconds(1));
    }

    pub(super) fn player(&self) -> Player {
        let id = self.randomness.player_id();
        Player { id, name: Name::new("Ada").expect("a name"), since: self.now }
    }

    /// A new table where one seat is taken.
    pub(super) fn new_table(&self) -> (Table, Vec<StoredEvent>) {
        self.new_table_by(&self.player(), None, &[SeatKind::Person, SeatKind::Person])
    }

    pub(super) fn new_table_by(
        &self,
        player: &Player,
        request: Option<&RequestId>,
        seats: &[SeatKind],
    ) -> (Table, Vec<StoredEvent>) {
        let terms = Terms {
            admission: Admission::Open,
            seats: seats.to_vec(),
            options: json!({"rounds": 1}),
            ..Terms::new("cards")
        };
        let new_table = NewTable { terms, seat: None, ready: true, commitment: None };
        let context = RequestContext { player, now: self.now, request };
        Table::create(NewIds::generate(&self.randomness), &context, new_table)
            .expect("a table is founded")
    }

    /// Lets a new player take the free seat, so that the game begins.
    pub(super) fn fill(&self, table: &mut Table) -> Vec<StoredEvent> {
        let sit = Command::Sit { seat: None, link: None, nonce: None, commitment: None };
        self.execute(table, &self.player(), &sit)
    }

    pub(super) fn execute(
        &self,
        table: &mut Table,
        player: &Player,
        command: &Command,
    ) -> Vec<StoredEvent> {
        let outcome =
            table.decide(&RequestContext { player, now: self.now, request: None }, command);
        outcome.result.expect("the table does as it is asked");
        outcome.events
    }

    /// The player who sits in the first seat.
    pub(super) fn first(&self, table: &Table) -> Player {
        let (_, occupant) = table.occupants().next().expect("a seat is taken");
        Player { id: occupant.player, name: occupant.name.clone(), since: self.now }
    }

    pub(super) async fn append(
        &self,
        store: &impl Store,
        table: &Table,
        events: Vec<StoredEvent>,
    ) -> Result<(), AppendError> {
        store.append(vec![Append::to(table, events)]).await
    }
}

/// Does all of it at the same time.
pub(super) async fn concurrently<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut running: Vec<_> =
        futures.into_iter().map(|future| (Some(Box::pin(future)), None)).collect();
    poll_fn(move |context| {
        for (future, output) in &mut running {
            if let Some(running) = future
                && let Poll::Ready(value) = running.as_mut().poll(context)
            {
                *output = Some(value);
                *future = None;
            }
        }
        if running.iter().all(|(future, _)| future.is_none()) {
            Poll::Ready(running.iter_mut().filter_map(|(_, output)| output.take()).collect())
        } else {
            Poll::Pending
        }
    })
    .await
}
