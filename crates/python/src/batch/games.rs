//! The games of a batch, played side by side on all threads, with their cells in the arrays.

use std::sync::{Arc, Mutex, PoisonError};

use rayon::ThreadPool;
use sextant_bots::derive_seed;
use sextant_core::{Random as _, Refused as Refusal, Simulation, Viewer};

use super::arrays::{ObservationSlice, Slices};
use super::table::{Setup, Table};
use crate::encoding::Encoded;
use crate::record::GameRecord;
use crate::view::{TypedView, View};

/// The games of a batch, whichever game it is.
pub(super) trait AnyBatch: Send {
    fn reset(
        &mut self,
        seed: Option<u64>,
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
    ) -> Result<(), String>;
    /// Which action is not legal, and why.
    fn check(&self, actions: &[i64]) -> Result<(), (usize, Refusal)>;
    fn step(
        &mut self,
        actions: &[i64],
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
    ) -> Result<(), String>;
    fn sample(&mut self) -> Vec<i64>;
    fn view(&self, place: usize, viewer: Option<Viewer>) -> Option<View>;
    fn record(&self, place: usize, finished: bool) -> Option<GameRecord>;
}

pub(super) struct Batch<G: Encoded> {
    setup: Arc<Setup<G>>,
    tables: Vec<Table<G>>,
    /// For random actions.
    random: Simulation,
}

/// A part of the batch, for one thread.
struct Part<'a, G: Encoded> {
    tables: &'a mut [Table<G>],
    actions: &'a [i64],
    to: Slices<'a>,
}

impl<G: Encoded> Batch<G> {
    pub(super) fn new(setup: Arc<Setup<G>>, games: usize) -> Batch<G> {
        let tables = (0..games).map(|place| Table::new(Arc::clone(&setup), place)).collect();
        Batch { random: Simulation::new(derive_seed(!setup.seed, 0)), setup, tables }
    }

    /// Does something with every table and its place in the arrays, on all threads of the pool.
    fn each(
        &mut self,
        actions: &[i64],
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
        act: impl Fn(&mut Table<G>, i64, Cells<'_>) -> Result<(), String> + Sync,
    ) -> Result<(), String>
    where
        G::Options: Sync,
    {
        let sizes = Sizes::of::<G>(&self.setup.options, &to.observation, self.tables.len());
        let whole = Part { tables: &mut self.tables, actions, to };
        let Some(pool) = pool else { return whole.run(sizes, &act) };
        let size = whole.tables.len().div_ceil(pool.current_num_threads()).max(1);
        let failure = Mutex::new(None);
        pool.scope(|scope| {
            for part in whole.split(size, sizes) {
                let (act, failure) = (&act, &failure);
                scope.spawn(move |_| {
                    if let Err(reason) = part.run(sizes, act) {
                        *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(reason);
                    }
                });
            }
        });
        failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// How much of each array belongs to one game.
#[derive(Clone, Copy)]
struct Sizes {
    observation: usize,
    actions: usize,
    seats: usize,
}

impl Sizes {
    fn of<G: Encoded>(options: &G::Options, to: &ObservationSlice<'_>, games: usize) -> Sizes {
        let cells = match to {
            ObservationSlice::Planes(cells) => cells.len(),
            ObservationSlice::Network(cells) => cells.len(),
        };
        let seats = G::new(options).seats();
        Sizes { observation: cells / games.max(1), actions: G::action_count(options), seats }
    }
}

/// The cells of one game in the arrays.
struct Cells<'a> {
    observation: ObservationSlice<'a>,
    mask: &'a mut [bool],
    reward: &'a mut f32,
    rewards: &'a mut [f32],
    done: &'a mut bool,
    seat: &'a mut i8,
}

impl Cells<'_> {
    /// Writes what the one who decides may know and do.
    fn show<G: Encoded>(&mut self, table: &Table<G>) {
        let view = table.view();
        match &mut self.observation {
            ObservationSlice::Planes(cells) => G::write_planes(&view, cells),
            ObservationSlice::Network(cells) => G::write_network_inputs(&view, cells),
        }
        self.mask.fill(false);
        for index in table.mask().iter() {
            if let Some(cell) = self.mask.get_mut(index) {
                *cell = true;
            }
        }
        *self.seat = table.seat().number() as i8;
    }
}

impl<'a, G: Encoded> Part<'a, G> {
    /// Parts of `size` games each.
    fn split(self, size: usize, sizes: Sizes) -> Vec<Part<'a, G>> {
        let Slices { observation, mask, reward, rewards, done, seat } = self.to;
        let observations: Vec<ObservationSlice<'a>> = match observation {
            ObservationSlice::Planes(cells) => {
                cells.chunks_mut(size * sizes.observation).map(ObservationSlice::Planes).collect()
            }
            ObservationSlice::Network(cells) => {
                cells.chunks_mut(size * sizes.observation).map(ObservationSlice::Network).collect()
            }
        };
        let others = mask
            .chunks_mut(size * sizes.actions)
            .zip(reward.chunks_mut(size))
            .zip(rewards.chunks_mut(size * sizes.seats))
            .zip(done.chunks_mut(size))
            .zip(seat.chunks_mut(size));
        let games = self.tables.chunks_mut(size).zip(self.actions.chunks(size));
        games
            .zip(observations)
            .zip(others)
            .map(|(((tables, actions), observation), ((((mask, reward), rewards), done), seat))| {
                let to = Slices { observation, mask, reward, rewards, done, seat };
                Part { tables, actions, to }
            })
            .collect()
    }

    fn run(
        self,
        sizes: Sizes,
        act: &(impl Fn(&mut Table<G>, i64, Cells<'_>) -> Result<(), String> + Sync),
    ) -> Result<(), String> {
        let Part { tables, actions, mut to } = self;
        for (nth, (table, &action)) in tables.iter_mut().zip(actions).enumerate() {
            let part = |size: usize| nth * size..(nth + 1) * size;
            let observation = match &mut to.observation {
                ObservationSlice::Planes(cells) => {
                    ObservationSlice::Planes(&mut cells[part(sizes.observation)])
                }
                ObservationSlice::Network(cells) => {
                    ObservationSlice::Network(&mut cells[part(sizes.observation)])
                }
            };
            let cells = Cells {
                observation,
                mask: &mut to.mask[part(sizes.actions)],
                reward: &mut to.reward[nth],
                rewards: &mut to.rewards[part(sizes.seats)],
                done: &mut to.done[nth],
                seat: &mut to.seat[nth],
            };
            act(table, action, cells)?;
        }
        Ok(())
    }
}

impl<G: Encoded> AnyBatch for Batch<G>
where
    G::View: Send + Sync,
    GameRecord: From<sextant_core::Record<G>>,
{
    fn reset(
        &mut self,
        seed: Option<u64>,
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
    ) -> Result<(), String> {
        if let Some(seed) = seed {
            for (place, table) in self.tables.iter_mut().enumerate() {
                table.reseed(seed, place);
            }
            self.random = Simulation::new(derive_seed(!seed, 0));
        }
        let no_actions = vec![0; self.tables.len()];
        self.each(&no_actions, pool, to, |table, _, mut cells| {
            table.begin()?;
            *cells.reward = 0.0;
            cells.rewards.fill(0.0);
            *cells.done = false;
            cells.show(table);
            Ok(())
        })
    }

    fn check(&self, actions: &[i64]) -> Result<(), (usize, Refusal)> {
        for (place, (table, &action)) in self.tables.iter().zip(actions).enumerate() {
            if !usize::try_from(action).is_ok_and(|index| table.mask().contains(index)) {
                return Err((place, table.refusal(action)));
            }
        }
        Ok(())
    }

    fn step(
        &mut self,
        actions: &[i64],
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
    ) -> Result<(), String> {
        self.each(actions, pool, to, |table, action, mut cells| {
            let stepped = table.step(action as usize)?;
            *cells.done = stepped.done;
            *cells.reward = stepped.rewards[stepped.seat.index()];
            cells.rewards.copy_from_slice(&stepped.rewards[..cells.rewards.len()]);
            cells.show(table);
            Ok(())
        })
    }

    fn sample(&mut self) -> Vec<i64> {
        let random = &mut self.random;
        let actions = self.tables.iter().map(|table| {
            let mask = table.mask();
            let nth = random.below(mask.len().max(1)) as usize;
            mask.iter().nth(nth).unwrap_or_default() as i64
        });
        actions.collect()
    }

    fn view(&self, place: usize, viewer: Option<Viewer>) -> Option<View> {
        let table = self.tables.get(place)?;
        let viewer = viewer.unwrap_or(Viewer::Seat(table.seat()));
        Some(View::new(TypedView::of(table.game(), viewer)))
    }

    fn record(&self, place: usize, finished: bool) -> Option<GameRecord> {
        let table = self.tables.get(place)?;
        let record = if finished { table.finished_record() } else { table.record() };
        record.map(GameRecord::from)
    }
}
