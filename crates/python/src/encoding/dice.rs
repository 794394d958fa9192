//! The dice game as numbers.

use sextant_core::Seat;
use sextant_dice::{Action, BOXES, Colour, Column, DiceGame, Digit, Options, Sheet, View};

use super::Encoded;

/// Rows of a plane: the colours.
const ROWS: usize = 6;
/// Columns of a plane: the numbers 1 to 10, or boxes, or symbols.
const COLUMNS: usize = 10;
const SIZE: usize = ROWS * COLUMNS;
/// Planes for each player: the boxes, the next number, the other columns of the sheet.
const PER_PLAYER: usize = 3;
/// Planes that belong to no player: the dice on offer, the table.
const COMMON: usize = 2;

const REFUSE: usize = SIZE;
const DECLINE: usize = SIZE + 1 + ROWS;

impl Encoded for DiceGame {
    fn action_count(_: &Options) -> usize {
        DECLINE + 1
    }

    #[inline]
    fn action_index(_: &Options, action: Action) -> usize {
        match action {
            Action::Enter(colour, digit) => colour.index() * COLUMNS + usize::from(digit.get()),
            Action::Refuse => REFUSE,
            Action::Accelerate(colour) => REFUSE + 1 + colour.index(),
            Action::Decline => DECLINE,
        }
    }

    #[inline]
    fn action_at(_: &Options, index: usize) -> Option<Action> {
        match index {
            0..REFUSE => Some(Action::Enter(
                Colour::ALL[index / COLUMNS],
                Digit::new((index % COLUMNS) as u8)?,
            )),
            REFUSE => Some(Action::Refuse),
            DECLINE => Some(Action::Decline),
            _ => Colour::ALL.get(index - REFUSE - 1).map(|&colour| Action::Accelerate(colour)),
        }
    }

    fn planes_shape(options: &Options) -> [usize; 3] {
        [PER_PLAYER * options.players.get() + COMMON, ROWS, COLUMNS]
    }

    fn write_planes(view: &View, planes: &mut [u8]) {
        planes.fill(0);
        let Some(viewer) = view.viewer.seat() else { return };
        let seats = view.seats().len();
        let mut rest = planes.chunks_exact_mut(SIZE);
        // The viewer first, then the others clockwise.
        for nth in 0..seats {
            let sheet = view.sheet(viewer.clockwise(nth, seats));
            for plane in 0..PER_PLAYER {
                let Some(cells) = rest.next() else { return };
                match plane {
                    0 => write_boxes(sheet, cells),
                    1 => write_next_numbers(sheet, cells),
                    _ => write_tracks(sheet, cells),
                }
            }
        }
        if let Some(cells) = rest.next() {
            write_offer(view, cells);
        }
        if let Some(cells) = rest.next() {
            write_table(view, viewer, cells);
        }
    }

    fn network_inputs(_: &Options) -> Option<usize> {
        None
    }

    fn write_network_inputs(_: &View, _: &mut [f32]) {}
}

fn row(cells: &mut [u8], row: usize) -> &mut [u8] {
    &mut cells[row * COLUMNS..][..COLUMNS]
}

/// The boxes filled from the left; in the last column whether the circle is marked.
fn write_boxes(sheet: &Sheet, cells: &mut [u8]) {
    for colour in Colour::ALL {
        let expedition = sheet.expedition(colour);
        let cells = row(cells, colour.index());
        cells[..usize::from(expedition.filled())].fill(1);
        cells[BOXES] = u8::from(expedition.circle_marked());
    }
}

/// The numbers 1 to 10 that an expedition still takes.
fn write_next_numbers(sheet: &Sheet, cells: &mut [u8]) {
    for colour in Colour::ALL {
        let least = usize::from(sheet.expedition(colour).least());
        row(cells, colour.index())[(least - 1).min(COLUMNS)..].fill(1);
    }
}

/// In rows: the artefacts, the dice symbols, the bridges won.
fn write_tracks(sheet: &Sheet, cells: &mut [u8]) {
    row(cells, 0)[..usize::from(sheet.artefacts())].fill(1);
    row(cells, 1)[..usize::from(sheet.dice())].fill(1);
    for (nth, column) in Column::ALL.into_iter().enumerate() {
        row(cells, 2)[nth] = u8::from(sheet.bridges().contains(column));
    }
}

/// The pairs of dice on offer, at the places of their actions.
fn write_offer(view: &View, cells: &mut [u8]) {
    let Some(offer) = view.offer else { return };
    for colour in offer.colours() {
        for digit in offer.numbers() {
            row(cells, colour.index())[usize::from(digit.get())] = 1;
        }
    }
}

/// In rows: the bridges passed; who rolled, counted from the viewer; whether the viewer decides, and
/// about an arrow; and in all other rows the number of the turn.
fn write_table(view: &View, viewer: Seat, cells: &mut [u8]) {
    for (nth, column) in Column::ALL.into_iter().enumerate() {
        row(cells, 0)[nth] = u8::from(view.passed.contains(column));
    }
    let seats = view.seats().len();
    row(cells, 1)[(view.active.index() + seats - viewer.index()) % seats] = 1;
    row(cells, 2)[0] = u8::from(view.deciding.contains(viewer));
    row(cells, 2)[1] = u8::from(view.arrows.contains(viewer));
    cells[3 * COLUMNS..].fill(view.turns.min(255) as u8);
}
