//! What a turn looks like for everybody: how long the game may last, and how the bridges stand.

use sextant_core::{Seat, SeatSet};
use sextant_dice::{Column, ColumnSet, Options, Sheet};

use crate::dice::column_values::{RACES, TURNS};
use crate::dice::weights::Weights;

/// What the table as a whole says about the worth of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GameEstimate {
    /// About how many turns are left after this one.
    pub(crate) turns: usize,
    /// The two who are nearest to each open bridge, and what they lack.
    nearest: [Nearest; 8],
    /// The bridges that no player has passed.
    open: ColumnSet,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Nearest {
    seats: SeatSet,
    gap: u8,
    /// The smallest gap of the others.
    next: u8,
}

impl GameEstimate {
    /// The estimate with the sheets as they lie.
    pub(crate) fn of<'a>(
        options: &Options,
        weights: &Weights,
        passed: ColumnSet,
        sheet: impl Fn(Seat) -> &'a Sheet,
    ) -> GameEstimate {
        let row = options.sheet.bridges().row;
        let players = options.players.get();
        let mut nearest = [Nearest { seats: SeatSet::EMPTY, gap: u8::MAX, next: u8::MAX }; 8];
        for seat in Seat::first(players) {
            let sheet = sheet(seat);
            for (column, near) in Column::ALL.into_iter().zip(&mut nearest) {
                let gap = row.saturating_sub(sheet.filled(column));
                if gap < near.gap {
                    *near = Nearest { seats: SeatSet::only(seat), gap, next: near.gap };
                } else {
                    near.next = near.next.min(gap);
                }
            }
        }
        let open = ColumnSet::ALL.minus(passed);
        let (mut widest, mut sum, mut count) = (0, 0, 0);
        for (column, near) in Column::ALL.into_iter().zip(&nearest) {
            if open.contains(column) {
                widest = widest.max(near.gap);
                sum += near.gap;
                count += 1;
            }
        }
        let [constant, per_widest, per_sum, per_open] = weights.turns;
        let turns = constant
            + per_widest * f32::from(widest)
            + per_sum * f32::from(sum)
            + per_open * f32::from(count as u8);
        let crowd = 1.0 + weights.crowd * (players - 2) as f32;
        let turns = (turns * crowd).clamp(0.0, (TURNS - 1) as f32);
        GameEstimate { turns: (turns + 0.5) as usize, nearest, open }
    }

    /// How the race for a column's bridge stands for a seat: 0 if it is decided, otherwise higher
    /// the further away the others are.
    #[inline]
    pub(crate) fn race(&self, seat: Seat, column: Column) -> u8 {
        const RACE: [u8; 5] = [1, 1, 2, 3, 3];
        if !self.open.contains(column) {
            return 0;
        }
        let near = &self.nearest[column.index()];
        let gap = if near.seats.contains(seat) { near.next } else { near.gap };
        RACE.get(usize::from(gap)).copied().unwrap_or(RACES as u8 - 1)
    }
}
