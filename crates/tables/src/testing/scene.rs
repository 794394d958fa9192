//! Players and tables to fill a store with.

use std::future::{Future, poll_fn};
use std::task::Poll;

use serde_json::json;

use crate::memory::SeededRandomness;
use crate::{
    Admission, Append, AppendError, Asking, Command, Draft, Fresh, Name, Place, Player, PlayerId,
    Recorded, RequestId, Span, Store, Table, Terms, Time,
};

pub(super) struct Scene {
    pub(super) randomness: SeededRandomness,
    pub(super) now: Time,
}

impl Scene {
    pub(super) fn new(seed: u64) -> Scene {
        // Later runs happen later, so that their tables are the newest.
        let now = Time::from_millis(1_780_000_000_000).after(Span::days(seed));
        Scene { randomness: SeededRandomness::new(seed), now }
    }

    pub(super) fn pass(&mut self) {
        self.now = self.now.after(Span::seconds(1));
    }

    pub(super) fn player(&self) -> Player {
        let id = PlayerId::draw(&self.randomness);
        Player { id, name: Name::new("Ada").expect("a name"), since: self.now }
    }

    /// A new table where one seat is taken.
    pub(super) fn founded(&self) -> (Table, Vec<Recorded>) {
        self.founded_by(&self.player(), None, &[Place::Person, Place::Person])
    }

    pub(super) fn founded_by(
        &self,
        player: &Player,
        request: Option<&RequestId>,
        seats: &[Place],
    ) -> (Table, Vec<Recorded>) {
        let terms = Terms {
            admission: Admission::Open,
            seats: seats.to_vec(),
            options: json!({"rounds": 1}),
            ..Terms::new("cards")
        };
        let draft = Draft { terms, seat: None, ready: true };
        let asking = Asking { player, now: self.now, request };
        Table::found(Fresh::draw(&self.randomness), &asking, draft).expect("a table is founded")
    }

    /// Lets somebody sit down in the free seat, so that the game begins.
    pub(super) fn full(&self, table: &mut Table) -> Vec<Recorded> {
        let sit = Command::Sit { seat: None, link: None, nonce: None };
        self.ask(table, &self.player(), &sit)
    }

    pub(super) fn ask(
        &self,
        table: &mut Table,
        player: &Player,
        command: &Command,
    ) -> Vec<Recorded> {
        let decided = table.decide(&Asking { player, now: self.now, request: None }, command);
        decided.answer.expect("the table does as it is asked");
        decided.events
    }

    /// The player who sits in the first seat.
    pub(super) fn first(&self, table: &Table) -> Player {
        let (_, occupant) = table.occupants().next().expect("somebody sits there");
        Player { id: occupant.player, name: occupant.name.clone(), since: self.now }
    }

    pub(super) async fn append(
        &self,
        store: &impl Store,
        table: &Table,
        events: Vec<Recorded>,
    ) -> Result<(), AppendError> {
        store.append(vec![Append::to(table, events)]).await
    }
}

/// Does all of it at the same time.
pub(super) async fn at_once<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
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
