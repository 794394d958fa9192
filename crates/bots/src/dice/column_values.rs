//! What a column may still come to, worked out once for a sheet.
//!
//! Each column is looked at by itself, as a game for one against the dice in which every entry costs
//! what it would be worth elsewhere ([`Weights::entry`]). That leaves out how columns compete for
//! the dice of one turn, but it is exact about what is hard to guess by hand: how much room is left
//! above a number, when a late start can still get out of the red, what a circle risks.

use sextant_dice::{BOXES, Colour, Layout, Symbol};

use crate::dice::weights::Weights;

/// The turns that can be left, from none.
pub(crate) const TURNS: usize = 40;
/// How a race for a bridge can stand: decided, or open with the others nearer or further away.
pub(crate) const RACES: usize = 5;
/// The least number that fits: 1 to 10, or complete.
const LEAST: usize = 11;
const STEPS: usize = BOXES + 1;

/// Worth by the number of boxes filled and the least number that fits.
type Grid = [[f32; LEAST]; STEPS];

/// Everything with this many turns left.
#[derive(Clone)]
struct Slice {
    /// By colour, race and circle.
    expeditions: [[[Grid; 2]; RACES]; 6],
    artefacts: [[f32; STEPS]; RACES],
    dice: [[f32; STEPS]; RACES],
}

const NOTHING: Slice = Slice {
    expeditions: [[[[[0.0; LEAST]; STEPS]; 2]; RACES]; 6],
    artefacts: [[0.0; STEPS]; RACES],
    dice: [[0.0; STEPS]; RACES],
};

/// What columns may still come to, by the turns left.
pub(crate) struct ColumnValues {
    slices: Vec<Slice>,
}

/// How far an expedition has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ColumnState {
    pub(crate) filled: u8,
    pub(crate) least: u8,
    pub(crate) circle: bool,
}

impl ColumnState {
    /// Nothing is entered.
    pub(crate) const START: ColumnState = ColumnState { filled: 0, least: 1, circle: false };

    #[inline]
    pub(crate) const fn is_complete(self) -> bool {
        self.least as usize == LEAST
    }

    #[inline]
    pub(crate) const fn circle_open(self) -> bool {
        self.filled == 0 && !self.circle
    }

    /// After one more step with this number.
    #[inline]
    pub(crate) const fn next(self, number: u8) -> ColumnState {
        if self.filled as usize == BOXES {
            ColumnState { least: LEAST as u8, ..self }
        } else {
            ColumnState { filled: self.filled + 1, least: number, ..self }
        }
    }
}

impl ColumnValues {
    pub(crate) fn new(layout: &Layout, players: usize, weights: &Weights) -> ColumnValues {
        let builder = Builder { layout, weights, dice: Dice::of(players) };
        let mut slices = vec![NOTHING; TURNS];
        builder.ends(&mut slices[0]);
        for turns in 1..TURNS {
            let (before, now) = slices.split_at_mut(turns);
            builder.turn(turns, &before[turns - 1], &mut now[0]);
        }
        ColumnValues { slices }
    }

    #[inline]
    pub(crate) fn expedition(
        &self,
        turns: usize,
        colour: Colour,
        race: usize,
        column: ColumnState,
    ) -> f32 {
        let grid =
            &self.slices[turns].expeditions[colour.index()][race][usize::from(column.circle)];
        grid[usize::from(column.filled)][usize::from(column.least) - 1]
    }

    #[inline]
    pub(crate) fn artefacts(&self, turns: usize, race: usize, shaded: u8) -> f32 {
        self.slices[turns].artefacts[race][usize::from(shaded)]
    }

    #[inline]
    pub(crate) fn dice(&self, turns: usize, race: usize, shaded: u8) -> f32 {
        self.slices[turns].dice[race][usize::from(shaded)]
    }
}

/// What the dice offer in a turn, on average over who is active.
struct Dice {
    /// How likely a colour is there.
    colour: f32,
    /// How likely none of `n` sides of a number die is there.
    none_of: [f32; 11],
}

impl Dice {
    fn of(players: usize) -> Dice {
        let active = 1.0 / players as f32;
        let mix = |share: f32| {
            let two = share * share;
            active * two * share + (1.0 - active) * two
        };
        Dice {
            colour: 1.0 - mix(5.0 / 6.0),
            none_of: std::array::from_fn(|n| mix((10 - n) as f32 / 10.0)),
        }
    }
}

struct Builder<'a> {
    layout: &'a Layout,
    weights: &'a Weights,
    dice: Dice,
}

impl Builder<'_> {
    /// The worth of every column when the game is over.
    fn ends(&self, slice: &mut Slice) {
        let Slice { expeditions, artefacts, dice } = slice;
        for race in expeditions.iter_mut().flatten() {
            for (grid, times) in race.iter_mut().zip([1.0, 2.0]) {
                for (filled, row) in (0..).zip(grid.iter_mut()) {
                    row.fill(f32::from(self.layout.expedition().points(filled)) * times);
                }
            }
            race[1][0].fill(f32::from(self.layout.circle_only()) * 2.0);
        }
        for race in artefacts {
            *race = self.layout.artefacts().all().map(f32::from);
        }
        for race in dice {
            *race = self.layout.dice().all().map(f32::from);
        }
    }

    /// One turn further from the end.
    fn turn(&self, turns: usize, later: &Slice, now: &mut Slice) {
        let cost = self.entry(turns);
        for race in 0..RACES {
            // The future is a mixture, because another player may take the bridge in this turn.
            let taken = match race {
                0 => 0.0,
                race => self.weights.taken[race - 1].clamp(0.0, 1.0),
            };
            for colour in Colour::ALL {
                let [closed, open] = [0, race].map(|race| &later.expeditions[colour.index()][race]);
                let mixed: [Grid; 2] = std::array::from_fn(|circle| {
                    std::array::from_fn(|filled| {
                        std::array::from_fn(|least| {
                            let [closed, open] =
                                [closed, open].map(|grids| grids[circle][filled][least]);
                            open + taken * (closed - open)
                        })
                    })
                });
                for circle in [true, false] {
                    for filled in 0..=BOXES as u8 {
                        for least in 1..=10 {
                            let column = ColumnState { filled, least, circle };
                            let worth = self.expedition(colour, race, column, cost, &mixed);
                            now.expeditions[colour.index()][race][usize::from(circle)]
                                [usize::from(filled)][usize::from(least) - 1] = worth;
                        }
                        let complete = later.expeditions[colour.index()][race][usize::from(circle)];
                        now.expeditions[colour.index()][race][usize::from(circle)]
                            [usize::from(filled)][LEAST - 1] =
                            complete[usize::from(filled)][LEAST - 1];
                    }
                }
            }
            let mix = |rows: &[[f32; STEPS]; RACES], shaded: usize| {
                let (closed, open) = (rows[0][shaded], rows[race][shaded]);
                open + taken * (closed - open)
            };
            for shaded in 0..STEPS {
                let more = (shaded + 1).min(BOXES);
                let bridge = if more > shaded { self.bridge(race, more as u8) } else { 0.0 };
                let come = self.weights.artefacts.clamp(0.0, 1.0);
                let stay = mix(&later.artefacts, shaded);
                let next = mix(&later.artefacts, more) + bridge;
                now.artefacts[race][shaded] = stay + come * (next - stay);
                let forced = self.weights.forced.clamp(0.0, 1.0);
                let stay = mix(&later.dice, shaded);
                let next = mix(&later.dice, more) + bridge;
                let chosen = stay.max(next - cost);
                now.dice[race][shaded] = chosen + forced * (next - chosen);
            }
        }
    }

    /// What an entry is worth elsewhere.
    fn entry(&self, turns: usize) -> f32 {
        const KNOTS: [f32; 4] = [1.0, 5.0, 12.0, 24.0];
        let turns = turns as f32;
        let entry = &self.weights.entry;
        let mut nth = 0;
        while nth < 2 && turns > KNOTS[nth + 1] {
            nth += 1;
        }
        let along = ((turns - KNOTS[nth]) / (KNOTS[nth + 1] - KNOTS[nth])).clamp(0.0, 1.0);
        entry[nth] + along * (entry[nth + 1] - entry[nth])
    }

    fn bridge(&self, race: usize, filled: u8) -> f32 {
        let bridges = self.layout.bridges();
        if race > 0 && filled == bridges.row {
            self.weights.bridge * f32::from(bridges.worth)
        } else {
            0.0
        }
    }

    /// What a step that leads to this many boxes brings at once.
    fn reward(&self, colour: Colour, race: usize, column: ColumnState) -> f32 {
        if usize::from(column.filled) == BOXES {
            return self.weights.artefact;
        }
        let number = column.filled + 1;
        let symbol = match self.layout.symbol(colour, number) {
            Some(Symbol::Arrow) => self.weights.arrow,
            Some(Symbol::Artefact) => self.weights.artefact,
            None => 0.0,
        };
        symbol + self.bridge(race, number)
    }

    fn expedition(
        &self,
        colour: Colour,
        race: usize,
        column: ColumnState,
        cost: f32,
        later: &[Grid; 2],
    ) -> f32 {
        let worth = |column: ColumnState| {
            later[usize::from(column.circle)][usize::from(column.filled)]
                [usize::from(column.least) - 1]
        };
        let stay = worth(column);
        let reward = self.reward(colour, race, column);
        let step = |number: u8| worth(column.next(number)) + reward;
        let none_of = &self.dice.none_of;
        // The lowest number that fits is the best; a 0 is the highest, or marks the circle.
        let highest = if column.circle_open() { 9 } else { 10 };
        let mut chance = 0.0;
        for number in column.least..=highest {
            let lower = usize::from(number - column.least);
            let likely = none_of[lower] - none_of[lower + 1];
            chance += likely * (step(number) - cost - stay).max(0.0);
        }
        if column.circle_open() {
            let marked = worth(ColumnState { circle: true, ..column }) - cost - stay;
            // Where both a 0 and a low number are there, the better of the two would be chosen;
            // taking the 0 first, where it is better than the average, is close enough.
            let likely = 1.0 - none_of[1];
            if marked > chance {
                chance += likely * (marked - chance);
            }
        }
        let played = stay + self.dice.colour * self.weights.share.clamp(0.0, 1.0) * chance;
        let pushed = step(column.least).max(stay);
        played + self.weights.inflow.clamp(0.0, 1.0) * (pushed - stay)
    }
}
