//! A quick player: the entry that adds most to what the sheet may come to.

use std::sync::{Arc, OnceLock};

use sextant_dice::{
    Action, BOXES, Colour, Column, DiceGame, Digit, Layout, Offer, Options, Roll, Sheet, Symbol,
    View,
};
use sextant_game::{Game, Random, Seat, Turn};

use crate::dice::outlook::Outlook;
use crate::dice::tables::{Stand, Tables};
use crate::dice::weights::Weights;

/// How far a chain of arrows is followed; beyond, an arrow counts as one still to come.
const CHAIN: u32 = 3;

/// Chooses the entry that adds most to what the sheet may come to. Made for one sheet and one number
/// of players; choosing allocates nothing.
pub struct Policy {
    weights: Weights,
    options: Options,
    tables: Tables,
}

impl Policy {
    /// The policy with these weights.
    pub fn new(options: &Options, weights: Weights) -> Policy {
        let tables = Tables::new(&options.sheet, options.players.get(), &weights);
        Policy { weights, options: *options, tables }
    }

    /// The policy with the best weights. Working it out takes a few milliseconds, so that of the
    /// built-in sheet is kept.
    pub fn best(options: &Options) -> Arc<Policy> {
        static KEPT: [OnceLock<Arc<Policy>>; 4] = [const { OnceLock::new() }; 4];
        let make = || Arc::new(Policy::new(options, Weights::BEST));
        match KEPT.get(options.players.get() - 2) {
            Some(kept) if options.sheet == Layout::DEFAULT => kept.get_or_init(make).clone(),
            _ => make(),
        }
    }

    /// Whether this policy is made for such games.
    pub(crate) fn fits(&self, options: &Options) -> bool {
        self.options.sheet == options.sheet && self.options.players == options.players
    }

    /// What the policy would do for the viewer; none if they have nothing to decide.
    pub(crate) fn choose_for(&self, view: &View) -> Option<Action> {
        let mut best = None;
        self.weigh_for(view, |action, worth| {
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        });
        best.map(|(action, _)| action)
    }

    /// Tells the worth of everything the viewer may do, over leaving the sheet as it is.
    pub(crate) fn weigh_for(&self, view: &View, tell: impl FnMut(Action, f32)) {
        let (Some(seat), Some(offer)) = (view.viewer.seat(), view.offer) else { return };
        if !view.deciding.contains(seat) {
            return;
        }
        let outlook =
            Outlook::of(&self.options, &self.weights, view.passed, |seat| view.sheet(seat));
        let weigher = Weigher::new(self, &outlook, seat, view.sheet(seat));
        if view.arrows.contains(seat) {
            weigher.accelerations(tell);
        } else {
            weigher.choices(offer, tell);
        }
    }

    /// Plays a game to its end, everybody by this policy.
    pub fn play_out(&self, game: &mut DiceGame, random: &mut impl Random) {
        play_out(game, random, |_| self);
    }

    /// What the policy would do in a game; none if the seat has nothing to decide.
    pub(crate) fn choose_once(&self, game: &DiceGame, seat: Seat) -> Option<Action> {
        let offer = game.offer().filter(|_| game.turn().deciding().contains(seat))?;
        Some(self.choose_in(game, &self.outlook(game), seat, offer))
    }

    fn outlook(&self, game: &DiceGame) -> Outlook {
        Outlook::of(&self.options, &self.weights, game.passed(), |seat| game.sheet(seat))
    }

    fn choose_in(&self, game: &DiceGame, outlook: &Outlook, seat: Seat, offer: Offer) -> Action {
        let weigher = Weigher::new(self, outlook, seat, game.sheet(seat));
        let mut best = (Action::Refuse, f32::NEG_INFINITY);
        let tell = |action, worth| {
            if worth > best.1 {
                best = (action, worth);
            }
        };
        if game.arrows().contains(seat) {
            weigher.accelerations(tell);
        } else {
            weigher.choices(offer, tell);
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
    loop {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                // A roll at chance's turn is always possible.
                if game.happen(&Roll::draw(random)).is_err() {
                    return;
                }
            }
            Turn::Decide(seats) => {
                let Some(offer) = game.offer() else { return };
                for seat in seats.iter() {
                    let policy = policy(seat);
                    let outlook = policy.outlook(game);
                    let turn = game.turns();
                    loop {
                        let action = policy.choose_in(game, &outlook, seat, offer);
                        game.play_unchecked(seat, action);
                        if game.turns() != turn || !game.arrows().contains(seat) {
                            break;
                        }
                    }
                }
            }
        }
    }
}

/// What can be written in one turn on one player's sheet, and what it is worth.
struct Weigher<'a> {
    policy: &'a Policy,
    turns: usize,
    races: [u8; 8],
    dice: u8,
    marks: Marks,
}

/// The part of a sheet that an entry changes.
#[derive(Clone, Copy)]
struct Marks {
    stands: [Stand; 6],
    artefacts: u8,
}

impl<'a> Weigher<'a> {
    #[inline]
    fn new(policy: &'a Policy, outlook: &Outlook, seat: Seat, sheet: &Sheet) -> Weigher<'a> {
        let stands = Colour::ALL.map(|colour| {
            let expedition = sheet.expedition(colour);
            Stand {
                filled: expedition.filled(),
                least: expedition.least(),
                circle: expedition.circle_marked(),
            }
        });
        Weigher {
            policy,
            turns: outlook.turns,
            races: Column::ALL.map(|column| outlook.race(seat, column)),
            dice: sheet.dice(),
            marks: Marks { stands, artefacts: sheet.artefacts() },
        }
    }

    /// The worth of every choice of dice.
    #[inline]
    fn choices(&self, offer: Offer, mut tell: impl FnMut(Action, f32)) {
        let (colours, digits) = (offer.colours(), offer.numbers());
        for (nth, &colour) in colours.iter().enumerate() {
            // Dice are sorted, so those that show the same lie side by side.
            if nth > 0 && colours[nth - 1] == colour {
                continue;
            }
            let stand = self.marks.stands[colour.index()];
            for (nth, &digit) in digits.iter().enumerate() {
                if digit.value() < stand.least || nth > 0 && digits[nth - 1] == digit {
                    continue;
                }
                let worth = if digit == Digit::ZERO && stand.circle_open() {
                    let marked = Stand { circle: true, ..stand };
                    self.worth(colour, marked) - self.worth(colour, stand)
                } else {
                    self.step(self.marks, colour, digit.value(), CHAIN)
                };
                tell(Action::Enter(colour, digit), worth);
            }
        }
        tell(Action::Refuse, self.refusal());
    }

    /// The worth of everything that can be done with an arrow.
    #[inline]
    fn accelerations(&self, mut tell: impl FnMut(Action, f32)) {
        for colour in Colour::ALL {
            let stand = self.marks.stands[colour.index()];
            if !stand.is_complete() {
                let worth = self.step(self.marks, colour, stand.least, CHAIN);
                tell(Action::Accelerate(colour), worth);
            }
        }
        tell(Action::Decline, 0.0);
    }

    #[inline]
    fn worth(&self, colour: Colour, stand: Stand) -> f32 {
        let race = self.race(Column::Expedition(colour));
        self.policy.tables.expedition(self.turns, colour, race, stand)
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
        let (tables, race) = (&self.policy.tables, self.race(Column::Dice));
        let more = self.dice + 1;
        tables.dice(self.turns, race, more) - tables.dice(self.turns, race, self.dice)
            + self.bridge(Column::Dice, more)
    }

    /// What it adds to go a step further with this number, all that it sets off included.
    fn step(&self, mut marks: Marks, colour: Colour, number: u8, chain: u32) -> f32 {
        let stand = marks.stands[colour.index()];
        let next = stand.next(number);
        marks.stands[colour.index()] = next;
        let gain = self.worth(colour, next) - self.worth(colour, stand);
        let symbol = if next.is_complete() {
            Some(Symbol::Artefact)
        } else {
            self.policy.options.sheet.symbol(colour, next.filled)
        };
        let set_off = match symbol {
            None => 0.0,
            Some(Symbol::Artefact) => self.artefact(marks.artefacts),
            Some(Symbol::Arrow) if chain == 0 => self.policy.weights.arrow,
            Some(Symbol::Arrow) => Colour::ALL
                .into_iter()
                .map(|colour| {
                    let stand = marks.stands[colour.index()];
                    if stand.is_complete() {
                        return 0.0;
                    }
                    self.step(marks, colour, stand.least, chain - 1)
                })
                .fold(0.0, f32::max),
        };
        let bridge = if next.is_complete() {
            0.0
        } else {
            self.bridge(Column::Expedition(colour), next.filled)
        };
        gain + set_off + bridge
    }

    fn artefact(&self, shaded: u8) -> f32 {
        if usize::from(shaded) == BOXES {
            return 0.0;
        }
        let (tables, race) = (&self.policy.tables, self.race(Column::Artefacts));
        tables.artefacts(self.turns, race, shaded + 1) - tables.artefacts(self.turns, race, shaded)
            + self.bridge(Column::Artefacts, shaded + 1)
    }
}
