//! One game of a batch: it plays on by itself until a learner has to decide.

use std::sync::Arc;

use sextant_arena::Contestant;
use sextant_bots::{Bot, derive_seed};
use sextant_core::{Disclosure, Record, Refused, Seat, Simulation, Turn, Viewer};

use crate::encoding::{Encoded, MAX_ACTIONS};

/// What all games of a batch have in common.
pub(crate) struct Setup<G: Encoded> {
    pub(crate) options: G::Options,
    pub(crate) seed: u64,
    /// Who plays the other seats; without, the learner plays all of them.
    pub(crate) opponent: Option<Contestant<G>>,
    /// Where the learner sits, against opponents; drawn for every game if that is not stated.
    pub(crate) learner: Option<Seat>,
    pub(crate) reward: Reward,
}

/// What a finished game is worth to a seat.
#[derive(Clone, Copy)]
pub(crate) enum Reward {
    /// The score less the best of the others' scores.
    Margin,
    /// 1 for the only winner, 0 for several, -1 for all others.
    Win,
    /// The score.
    Score,
}

/// A set of action numbers.
#[derive(Clone, Copy, Default)]
pub(crate) struct ActionSet(u128);

const _: () = assert!(MAX_ACTIONS <= u128::BITS as usize);

impl ActionSet {
    pub(crate) fn contains(self, index: usize) -> bool {
        index < MAX_ACTIONS && self.0 >> index & 1 != 0
    }

    fn insert(&mut self, index: usize) {
        self.0 |= 1 << (index % MAX_ACTIONS);
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            next
        })
    }
}

/// Which game of a table it is, and what was done in it: enough to play it again.
struct History<G: Encoded> {
    seed: u64,
    actions: Vec<(Seat, G::Action)>,
}

/// A game of the batch.
pub(crate) struct Table<G: Encoded> {
    setup: Arc<Setup<G>>,
    /// Where all games of this table come from: it depends on its place in the batch and on nothing
    /// else, so batches of any size and any number of threads play the same games.
    seed: u64,
    games: u64,
    game: G,
    outcomes: u32,
    /// Who decides now.
    seat: Seat,
    learner: Option<Seat>,
    /// The bots in the other seats, in order of seats; none in the learner's.
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    disclosure: Disclosure<G::Action>,
    legal: Vec<G::Action>,
    /// The numbers of the legal actions.
    mask: ActionSet,
    current: History<G>,
    finished: Option<History<G>>,
}

/// What a step came to.
#[derive(Clone, Copy)]
pub(crate) struct Stepped {
    /// Who acted.
    pub(crate) seat: Seat,
    /// Whether that ended a game; the next one has begun.
    pub(crate) done: bool,
    /// What the game that ended is worth to each seat.
    pub(crate) rewards: [f32; sextant_core::MAX_SEATS],
}

impl<G: Encoded> Table<G> {
    pub(crate) fn new(setup: Arc<Setup<G>>, place: usize) -> Table<G> {
        let seed = derive_seed(setup.seed, place as u64 + 1);
        Table {
            game: G::new(&setup.options),
            setup,
            seed,
            games: 0,
            outcomes: 0,
            seat: Seat::ONE,
            learner: None,
            bots: Vec::new(),
            disclosure: Disclosure::new(),
            legal: Vec::new(),
            mask: ActionSet::default(),
            current: History { seed, actions: Vec::new() },
            finished: None,
        }
    }

    /// Starts from the beginning of a seed.
    pub(crate) fn reseed(&mut self, seed: u64, place: usize) {
        self.seed = derive_seed(seed, place as u64 + 1);
        self.games = 0;
    }

    /// Begins the next game, and plays it up to the learner's first decision.
    pub(crate) fn begin(&mut self) -> Result<(), String> {
        // Against opponents a game may end before the learner has to decide; not twice in a row in any
        // game there is, but a limit costs nothing.
        for _ in 0..100 {
            self.start();
            if self.play_on()? {
                return Ok(());
            }
        }
        Err("games end before the learner decides anything".to_owned())
    }

    fn start(&mut self) {
        self.games += 1;
        let seed = derive_seed(self.seed, self.games);
        self.game = G::new(&self.setup.options);
        self.outcomes = 0;
        self.current.seed = seed;
        self.current.actions.clear();
        if let Some(opponent) = &self.setup.opponent {
            let seats = self.game.seats();
            let drawn = Seat::ALL[(derive_seed(seed, 0) % seats as u64) as usize];
            let learner = self.setup.learner.unwrap_or(drawn);
            self.learner = Some(learner);
            self.disclosure = Disclosure::new();
            self.bots.clear();
            self.bots.extend(Seat::first(seats).map(|seat| {
                let make = || (opponent.make)(derive_seed(!seed, seat.number() as u64));
                (seat != learner).then(make)
            }));
        }
    }

    /// Lets chance and the opponents act until the learner decides, or the game is over: whether it is
    /// the former.
    fn play_on(&mut self) -> Result<bool, String> {
        loop {
            match self.game.turn() {
                Turn::Over => return Ok(false),
                Turn::Chance => self.draw()?,
                Turn::Decide(seats) => {
                    let Some(seat) = seats.iter().next() else { return Ok(false) };
                    self.game.legal(seat, &mut self.legal);
                    if self.learner.is_none_or(|learner| learner == seat) {
                        self.seat = seat;
                        self.note_mask();
                        return Ok(true);
                    }
                    let action = self.ask(seat)?;
                    self.act(seat, action);
                }
            }
        }
    }

    fn note_mask(&mut self) {
        self.mask = ActionSet::default();
        for &action in &self.legal {
            self.mask.insert(G::action_index(&self.setup.options, action));
        }
    }

    fn draw(&mut self) -> Result<(), String> {
        self.outcomes += 1;
        let outcome = outcome_of::<G>(&self.setup.options, self.current.seed, self.outcomes);
        self.game.apply_outcome(&outcome).map_err(|refusal| refusal.to_string())?;
        for (bot, seat) in self.bots.iter_mut().zip(Seat::ALL) {
            if let Some(bot) = bot {
                bot.observe_outcome(&self.game.view(Viewer::Seat(seat)));
            }
        }
        Ok(())
    }

    fn ask(&mut self, seat: Seat) -> Result<G::Action, String> {
        let budget = self.setup.opponent.as_ref().map(|opponent| opponent.budget);
        let bot = self.bots.get_mut(seat.index()).and_then(Option::as_mut);
        let (Some(bot), Some(budget)) = (bot, budget) else {
            return Err(format!("seat {seat} has no player"));
        };
        let choice = bot
            .choose(&self.game.view(Viewer::Seat(seat)), &self.legal, budget)
            .map_err(|forfeit| forfeit.to_string())?;
        if self.legal.contains(&choice.action) {
            Ok(choice.action)
        } else {
            Err(format!("the opponent chose {}, which is not legal", choice.action))
        }
    }

    /// Lets a seat do something legal.
    fn act(&mut self, seat: Seat, action: G::Action) {
        self.current.actions.push((seat, action));
        if self.bots.is_empty() {
            self.game.play_unchecked(seat, action);
            return;
        }
        let concealed = self.game.conceals(seat);
        self.game.play_unchecked(seat, action);
        let (game, bots) = (&self.game, &mut self.bots);
        self.disclosure.disclose(game, concealed, seat, action, |to, by, action| {
            let listener = to.seat().and_then(|to| bots.get_mut(to.index())?.as_mut());
            if let Some(bot) = listener {
                bot.observe_action(&game.view(to), by, action);
            }
        });
    }

    /// Lets the learner do what has this number, which must be legal, and goes on to the next decision:
    /// in the next game if this one is over.
    pub(crate) fn step(&mut self, index: usize) -> Result<Stepped, String> {
        let mut stepped = Stepped { seat: self.seat, done: false, rewards: [0.0; _] };
        let action = G::action_at(&self.setup.options, index).ok_or("there is no such action")?;
        self.act(self.seat, action);
        if !self.play_on()? {
            stepped.done = true;
            stepped.rewards = self.rewards();
            self.keep_finished();
            self.begin()?;
        }
        Ok(stepped)
    }

    /// Keeps what was done in a game that has ended. The lists are exchanged, so that nothing is
    /// allocated once games have their usual length.
    fn keep_finished(&mut self) {
        let seed = self.current.seed;
        let finished = self.finished.get_or_insert_with(|| History { seed, actions: Vec::new() });
        std::mem::swap(finished, &mut self.current);
    }

    fn rewards(&self) -> [f32; sextant_core::MAX_SEATS] {
        let mut rewards = [0.0; _];
        let seats = self.game.seats();
        let winners = self.game.winners();
        for (reward, seat) in rewards.iter_mut().zip(Seat::first(seats)) {
            let score = self.game.score(seat);
            *reward = match self.setup.reward {
                Reward::Score => score as f32,
                Reward::Margin => {
                    let others = Seat::first(seats).filter(|&other| other != seat);
                    let best = others.map(|other| self.game.score(other)).max();
                    (score - best.unwrap_or(score)) as f32
                }
                Reward::Win if !winners.contains(seat) => -1.0,
                Reward::Win if winners.len() == 1 => 1.0,
                Reward::Win => 0.0,
            };
        }
        rewards
    }

    /// Why an action is not legal.
    pub(crate) fn refusal(&self, index: i64) -> Refused {
        let options = &self.setup.options;
        let action = usize::try_from(index).ok().and_then(|at| G::action_at(options, at));
        let Some(action) = action else {
            return Refused::new(&NoSuchAction { action: index, count: G::action_count(options) });
        };
        match self.game.clone().play(self.seat, action) {
            Err(refusal) => Refused::new(&refusal),
            Ok(()) => Refused::new(&NoSuchAction { action: index, count: 0 }),
        }
    }

    /// The numbers of the legal actions.
    pub(crate) fn mask(&self) -> ActionSet {
        self.mask
    }

    /// Who decides now.
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// What the one who decides may know.
    pub(crate) fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }

    /// The game being played, as a record.
    pub(crate) fn record(&self) -> Option<Record<G>> {
        self.replay(&self.current)
    }

    /// The last game that ended, as a record.
    pub(crate) fn finished_record(&self) -> Option<Record<G>> {
        self.replay(self.finished.as_ref()?)
    }

    fn replay(&self, history: &History<G>) -> Option<Record<G>> {
        let options = &self.setup.options;
        let mut record = Record::<G>::new(options);
        let mut actions = history.actions.iter();
        loop {
            match record.game().turn() {
                Turn::Over => return Some(record),
                Turn::Chance => {
                    let nth = record.outcomes() + 1;
                    record.apply_outcome(outcome_of::<G>(options, history.seed, nth)).ok()?;
                }
                Turn::Decide(_) => match actions.next() {
                    Some(&(seat, action)) => record.play(seat, action).ok()?,
                    None => return Some(record),
                },
            }
        }
    }
}

/// The `nth` outcome of a game, from a stream of its own: it does not depend on the course of play.
fn outcome_of<G: Encoded>(options: &G::Options, seed: u64, nth: u32) -> G::Outcome {
    G::draw(options, nth, &mut Simulation::new(derive_seed(seed, u64::from(nth))))
}

/// An action number that is none.
#[derive(serde::Serialize)]
#[serde(tag = "code", rename = "no-such-action")]
struct NoSuchAction {
    action: i64,
    count: usize,
}

impl std::fmt::Display for NoSuchAction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is no action {}: they are numbered 0 to {}", self.action, self.count - 1)
    }
}
