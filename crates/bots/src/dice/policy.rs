//! A quick player: the entry that adds most to what the sheet may come to.

use std::sync::{Arc, OnceLock};

use sextant_core::{Game, Random, Seat, Turn};
use sextant_dice::{
    Action, BOXES, Colour, Column, DiceGame, Digit, Layout, Offer, Options, Roll, Sheet, Symbol,
    View,
};

use crate::dice::column_values::{ColumnState, ColumnValues};
use crate::dice::game_estimate::GameEstimate;
use crate::dice::weights::Weights;

/// Chooses the entry that adds most to what the sheet may come to. Made for one sheet and one number
/// of players; choosing allocates nothing.
pub struct Policy {
    weights: Weights,
    options: Options,
    column_values: ColumnValues,
}

impl Policy {
    /// The policy with these weights.
    pub fn new(options: &Options, weights: Weights) -> Policy {
        let column_values = ColumnValues::new(&options.sheet, options.players.get(), &weights);
        Policy { weights, options: *options, column_values }
    }

    /// The policy with the best weights. Working it out takes a few milliseconds, so that of the
    /// built-in sheet is kept.
    pub fn best(options: &Options) -> Arc<Policy> {
        static CACHE: [OnceLock<Arc<Policy>>; 4] = [const { OnceLock::new() }; 4];
        let make = || Arc::new(Policy::new(options, Weights::BEST));
        match CACHE.get(options.players.get() - 2) {
            Some(kept) if options.sheet == Layout::DEFAULT => kept.get_or_init(make).clone(),
            _ => make(),
        }
    }

    /// Whether this policy is made for such games.
    pub(crate) fn fits(&self, options: &Options) -> bool {
        self.options.sheet == options.sheet && self.options.players == options.players
    }

    /// What the policy would do for the viewer; none if they have nothing to decide.
    pub fn choose_for(&self, view: &View) -> Option<Action> {
        let mut best = None;
        self.evaluate_choices(view, |action, worth| {
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        });
        best.map(|(action, _)| action)
    }

    /// Reports the value of everything the viewer may do, relative to leaving the sheet as it is.
    pub(crate) fn evaluate_choices(&self, view: &View, consider: impl FnMut(Action, f32)) {
        let (Some(seat), Some(offer)) = (view.viewer.seat(), view.offer) else { return };
        if !view.deciding.contains(seat) {
            return;
        }
        let estimate =
            GameEstimate::of(&self.options, &self.weights, view.passed, |seat| view.sheet(seat));
        let evaluator = EntryEvaluator::new(self, &estimate, seat, view.sheet(seat));
        if view.arrows.contains(seat) {
            evaluator.accelerations(consider);
        } else {
            evaluator.choices(offer, consider);
        }
    }

    /// Plays a game to its end, everybody by this policy.
    pub fn play_out(&self, game: &mut DiceGame, random: &mut impl Random) {
        play_out(game, random, |_| self);
    }

    /// What the policy would do in a game; none if the seat has nothing to decide.
    pub(crate) fn choose_once(&self, game: &DiceGame, seat: Seat) -> Option<Action> {
        let offer = game.offer().filter(|_| game.turn().deciding().contains(seat))?;
        Some(self.choose_in(game, &self.estimate(game), seat, offer))
    }

    /// What everything the viewer may do adds to what their sheet may come to, the best first.
    pub fn judged(&self, view: &View) -> Vec<(Action, f32)> {
        let mut judged = Vec::new();
        self.evaluate_choices(view, |action, worth| judged.push((action, worth)));
        // Stable, so that equals keep their order.
        judged.sort_by(|a, b| b.1.total_cmp(&a.1));
        judged
    }

    /// What every pair of dice, and a refusal, would add for a seat: before the dice are rolled.
    pub fn pair_gains(&self, game: &DiceGame, seat: Seat) -> PairGains {
        let estimate = self.estimate(game);
        let evaluator = EntryEvaluator::new(self, &estimate, seat, game.sheet(seat));
        let mut gains = PairGains { pairs: [[None; 10]; 6], refusal: evaluator.refusal() };
        let mut arrow = Arrow::default();
        for colour in Colour::ALL {
            for digit in Digit::all() {
                gains.pairs[colour.index()][usize::from(digit.get())] =
                    evaluator.entry(colour, digit, &mut arrow);
            }
        }
        gains
    }

    fn estimate(&self, game: &DiceGame) -> GameEstimate {
        GameEstimate::of(&self.options, &self.weights, game.passed(), |seat| game.sheet(seat))
    }

    fn choose_in(
        &self,
        game: &DiceGame,
        estimate: &GameEstimate,
        seat: Seat,
        offer: Offer,
    ) -> Action {
        let evaluator = EntryEvaluator::new(self, estimate, seat, game.sheet(seat));
        let mut best = (Action::Refuse, f32::NEG_INFINITY);
        let consider = |action, worth| {
            if worth > best.1 {
                best = (action, worth);
            }
        };
        if game.arrows().contains(seat) {
            evaluator.accelerations(consider);
        } else {
            evaluator.choices(offer, consider);
        }
        best.0
    }
}

/// Plays a game to its end, everybody by the policy of their seat, which all must be made for this
/// game.
pub fn play_out<'a>(
    game: &mut DiceGame,
    random: &mut impl Random,
    policy: impl Fn(Seat) -> &'a Policy,
) {
    // Nothing changes much within a turn, so everybody goes by how it began.
    let mut estimate: Option<(&Policy, GameEstimate)> = None;
    loop {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                // A roll at chance's turn is always possible.
                if game.apply_outcome(&Roll::draw(random)).is_err() {
                    return;
                }
                estimate = None;
            }
            Turn::Decide(seats) => {
                let Some(offer) = game.offer() else { return };
                for seat in seats.iter() {
                    let policy = policy(seat);
                    let estimate = match estimate {
                        Some((of, estimate)) if std::ptr::eq(of, policy) => estimate,
                        _ => estimate.insert((policy, policy.estimate(game))).1,
                    };
                    loop {
                        let action = policy.choose_in(game, &estimate, seat, offer);
                        game.play_unchecked(seat, action);
                        if !game.arrows().contains(seat) {
                            break;
                        }
                    }
                }
            }
        }
    }
}

/// What a player's choices would add to what their sheet may come to.
pub struct PairGains {
    /// By colour and digit; none where the digit does not fit.
    pub pairs: [[Option<f32>; 10]; 6],
    /// Leaving all dice.
    pub refusal: f32,
}

/// What can be written in one turn on one player's sheet, and what it is worth.
struct EntryEvaluator<'a> {
    policy: &'a Policy,
    turns: usize,
    races: [u8; 8],
    columns: [ColumnState; 6],
    artefacts: u8,
    dice: u8,
}

impl<'a> EntryEvaluator<'a> {
    #[inline]
    fn new(
        policy: &'a Policy,
        estimate: &GameEstimate,
        seat: Seat,
        sheet: &Sheet,
    ) -> EntryEvaluator<'a> {
        let mut columns = [ColumnState::START; 6];
        for (column, colour) in columns.iter_mut().zip(Colour::ALL) {
            let expedition = sheet.expedition(colour);
            *column = ColumnState {
                filled: expedition.filled(),
                least: expedition.least(),
                circle: expedition.circle_marked(),
            };
        }
        let mut races = [0; 8];
        for (race, column) in races.iter_mut().zip(Column::ALL) {
            *race = estimate.race(seat, column);
        }
        EntryEvaluator {
            policy,
            turns: estimate.turns,
            races,
            columns,
            artefacts: sheet.artefacts(),
            dice: sheet.dice(),
        }
    }

    /// Reports the value of every choice of dice.
    #[inline]
    fn choices(&self, offer: Offer, mut consider: impl FnMut(Action, f32)) {
        let mut arrow = Arrow::default();
        let (colours, digits) = (offer.colours(), offer.numbers());
        for (nth, &colour) in colours.iter().enumerate() {
            // Dice are sorted, so those that show the same lie side by side.
            if nth > 0 && colours[nth - 1] == colour {
                continue;
            }
            for (nth, &digit) in digits.iter().enumerate() {
                if nth > 0 && digits[nth - 1] == digit {
                    continue;
                }
                if let Some(worth) = self.entry(colour, digit, &mut arrow) {
                    consider(Action::Enter(colour, digit), worth);
                }
            }
        }
        consider(Action::Refuse, self.refusal());
    }

    /// What it adds to enter a pair of dice, if the digit fits.
    #[inline]
    fn entry(&self, colour: Colour, digit: Digit, arrow: &mut Arrow) -> Option<f32> {
        let column = self.columns[colour.index()];
        if digit.value() < column.least {
            return None;
        }
        Some(if digit == Digit::ZERO && column.circle_open() {
            let marked = ColumnState { circle: true, ..column };
            self.worth(colour, marked) - self.worth(colour, column)
        } else {
            self.step(colour, digit.value(), arrow)
        })
    }

    /// Reports the value of everything that can be done with an arrow.
    #[inline]
    fn accelerations(&self, mut consider: impl FnMut(Action, f32)) {
        let mut arrow = Arrow::default();
        for colour in Colour::ALL {
            let column = self.columns[colour.index()];
            if !column.is_complete() {
                let worth = self.step(colour, column.least, &mut arrow);
                consider(Action::Accelerate(colour), worth);
            }
        }
        consider(Action::Decline, 0.0);
    }

    #[inline]
    fn worth(&self, colour: Colour, column: ColumnState) -> f32 {
        let race = self.race(Column::Expedition(colour));
        self.policy.column_values.expedition(self.turns, colour, race, column)
    }

    #[inline]
    fn race(&self, column: Column) -> usize {
        usize::from(self.races[column.index()])
    }

    /// What it is worth to fill this box or symbol of a column for the bridge's sake.
    #[inline]
    fn bridge(&self, column: Column, filled: u8) -> f32 {
        let bridges = self.policy.options.sheet.bridges();
        if filled == bridges.row && self.race(column) > 0 {
            self.policy.weights.bridge * f32::from(bridges.worth)
        } else {
            0.0
        }
    }

    fn refusal(&self) -> f32 {
        if usize::from(self.dice) == BOXES {
            return 0.0;
        }
        let (column_values, race) = (&self.policy.column_values, self.race(Column::Dice));
        let more = self.dice + 1;
        column_values.dice(self.turns, race, more) - column_values.dice(self.turns, race, self.dice)
            + self.bridge(Column::Dice, more)
    }

    /// What it adds to go a step further with this number, and to use the arrow that it may set off.
    #[inline]
    fn step(&self, colour: Colour, number: u8, arrow: &mut Arrow) -> f32 {
        let column = self.columns[colour.index()];
        let next = column.next(number);
        let (gain, is_arrow) = self.gain(colour, column, next);
        if is_arrow { gain + arrow.best(self, colour, next) } else { gain }
    }

    /// What it adds to go from one stand to the next, and whether that sets off an arrow, which is
    /// not counted.
    #[inline]
    fn gain(&self, colour: Colour, column: ColumnState, next: ColumnState) -> (f32, bool) {
        let gain = self.worth(colour, next) - self.worth(colour, column);
        if next.is_complete() {
            return (gain + self.artefact(), false);
        }
        let gain = gain + self.bridge(Column::Expedition(colour), next.filled);
        match self.policy.options.sheet.symbol(colour, next.filled) {
            None => (gain, false),
            Some(Symbol::Artefact) => (gain + self.artefact(), false),
            Some(Symbol::Arrow) => (gain, true),
        }
    }

    /// What it adds to use an arrow on an expedition. An arrow that it sets off in turn counts as
    /// one still to come: following chains further was no stronger, and slower.
    #[inline]
    fn leap(&self, colour: Colour, column: ColumnState) -> f32 {
        if column.is_complete() {
            return 0.0;
        }
        let (gain, is_arrow) = self.gain(colour, column, column.next(column.least));
        if is_arrow { gain + self.policy.weights.arrow } else { gain }
    }

    #[inline]
    fn artefact(&self) -> f32 {
        let shaded = self.artefacts;
        if usize::from(shaded) == BOXES {
            return 0.0;
        }
        let (column_values, race) = (&self.policy.column_values, self.race(Column::Artefacts));
        column_values.artefacts(self.turns, race, shaded + 1)
            - column_values.artefacts(self.turns, race, shaded)
            + self.bridge(Column::Artefacts, shaded + 1)
    }
}

/// What an arrow can do on a sheet, worked out when the first one is met: several choices may lead
/// to one.
#[derive(Default)]
struct Arrow(Option<[f32; 6]>);

impl Arrow {
    /// The most that an arrow adds which an expedition set off by going on to `next`.
    fn best(&mut self, evaluator: &EntryEvaluator<'_>, by: Colour, next: ColumnState) -> f32 {
        let leaps = self.0.get_or_insert_with(|| {
            let mut leaps = [0.0; 6];
            for (leap, colour) in leaps.iter_mut().zip(Colour::ALL) {
                *leap = evaluator.leap(colour, evaluator.columns[colour.index()]);
            }
            leaps
        });
        let mut best = evaluator.leap(by, next).max(0.0);
        for (&leap, colour) in leaps.iter().zip(Colour::ALL) {
            if colour != by {
                best = best.max(leap);
            }
        }
        best
    }
}
