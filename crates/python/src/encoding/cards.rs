//! The card game as numbers.

use sextant_cards::{Action, Card, CardSet, Colour, Match, Options, Rank, TableView, View};
use sextant_core::Seat;
use sextant_neural::{COLOUR_INPUTS, GLOBAL_INPUTS, Inputs};

use super::Encoded;

/// Different cards of a colour.
const RANKS: usize = 10;
/// Columns of a plane: the wagers as a thermometer of their count, then the numbers 2 to 10.
const COLUMNS: usize = 12;
const PLANES: usize = 12;

/// Which plane is which.
mod plane {
    pub(super) const HAND: usize = 0;
    pub(super) const MINE: usize = 1;
    pub(super) const THEIRS: usize = 2;
    pub(super) const SEEN_IN_THEIR_HAND: usize = 3;
    pub(super) const DISCARDS: usize = 4;
    pub(super) const TOPS: usize = 5;
    pub(super) const PLACED: usize = 6;
    pub(super) const DRAW_PILE: usize = 7;
    pub(super) const MUST_DRAW: usize = 8;
    pub(super) const PLACEMENTS_LEFT: usize = 9;
    pub(super) const LEAD: usize = 10;
    pub(super) const ROUNDS_TO_COME: usize = 11;
}

impl Encoded for Match {
    fn action_count(options: &Options) -> usize {
        let colours = options.variant.colours().len();
        2 * RANKS * colours + 1 + colours
    }

    #[inline]
    fn action_index(options: &Options, action: Action) -> usize {
        let draws = 2 * RANKS * options.variant.colours().len();
        match action {
            Action::Explore(card) => 2 * card.index(),
            Action::Discard(card) => 2 * card.index() + 1,
            Action::DrawFromPile => draws,
            Action::TakeDiscard(colour) => draws + 1 + colour.index(),
        }
    }

    #[inline]
    fn action_at(options: &Options, index: usize) -> Option<Action> {
        let colours = options.variant.colours();
        let draws = 2 * RANKS * colours.len();
        if index < draws {
            let card = card_at(colours[index / (2 * RANKS)], index / 2 % RANKS)?;
            return Some(if index.is_multiple_of(2) {
                Action::Explore(card)
            } else {
                Action::Discard(card)
            });
        }
        match index - draws {
            0 => Some(Action::DrawFromPile),
            nth => colours.get(nth - 1).map(|&colour| Action::TakeDiscard(colour)),
        }
    }

    fn planes_shape(options: &Options) -> [usize; 3] {
        [PLANES, options.variant.colours().len(), COLUMNS]
    }

    fn write_planes(view: &View, planes: &mut [u8]) {
        let colours = view.options.variant.colours();
        let size = colours.len() * COLUMNS;
        let (Some(seat), Some(table)) = (seat_of(view), &view.table) else {
            planes.fill(0);
            return;
        };
        let other = seat.other();
        let sets = [
            (plane::HAND, table.hand),
            (plane::MINE, table.expeditions[seat]),
            (plane::THEIRS, table.expeditions[other]),
            (plane::SEEN_IN_THEIR_HAND, table.seen_in_hand[other]),
        ];
        for (nth, set) in sets {
            let rows = planes[nth * size..][..size].chunks_exact_mut(COLUMNS);
            for (row, &colour) in rows.zip(colours) {
                write_row(row, columns_of(set, colour));
            }
        }
        for (row, &colour) in colours.iter().enumerate() {
            let (pile, top) = columns_of_pile(table.discards(colour));
            write_row(&mut planes[plane::DISCARDS * size + row * COLUMNS..][..COLUMNS], pile);
            write_row(&mut planes[plane::TOPS * size + row * COLUMNS..][..COLUMNS], top);
        }
        let placed = &mut planes[plane::PLACED * size..][..size];
        placed.fill(0);
        // 1 on the expedition, 2 on the discard pile.
        let (card, place) = match table.placed {
            Some(Action::Explore(card)) => (Some(card), 1),
            Some(Action::Discard(card)) => (Some(card), 2),
            _ => (None, 0),
        };
        if let Some(card) = card {
            placed[card.colour().index() * COLUMNS + column(card)] = place;
        }
        for (nth, value) in constants(view, table, seat) {
            planes[nth * size..][..size].fill(value);
        }
    }

    fn network_inputs(options: &Options) -> Option<usize> {
        Some(options.variant.colours().len() * COLOUR_INPUTS + GLOBAL_INPUTS)
    }

    fn write_network_inputs(view: &View, inputs: &mut [f32]) {
        inputs.fill(0.0);
        let Some(encoded) = Inputs::of(view) else { return };
        let (colours, global) = inputs.split_at_mut(inputs.len() - GLOBAL_INPUTS);
        for (part, colour) in colours.chunks_exact_mut(COLOUR_INPUTS).zip(encoded.colours()) {
            for (place, value) in colour.iter() {
                part[place] = value;
            }
        }
        global.copy_from_slice(encoded.global());
    }
}

fn seat_of(view: &View) -> Option<Seat> {
    view.viewer.seat().filter(|seat| seat.index() < 2)
}

fn card_at(colour: Colour, rank: usize) -> Option<Card> {
    if rank == 0 { Some(Card::wager(colour)) } else { Card::number(colour, rank as u8 + 1) }
}

/// The column of a card; of a wager the first.
fn column(card: Card) -> usize {
    match card.rank() {
        Rank::Wager => 0,
        Rank::Number(number) => usize::from(number) + 1,
    }
}

/// The cards of a colour as bits, the first column first.
#[inline]
fn columns_of(set: CardSet, colour: Colour) -> u16 {
    let wagers = (1 << set.wagers(colour)) - 1;
    wagers | (set.number_bits(colour) as u16) << 3
}

/// The cards of a discard pile as bits, and the top one alone.
#[inline]
fn columns_of_pile(pile: &[Card]) -> (u16, u16) {
    let (mut wagers, mut numbers, mut top) = (0, 0, 0);
    for &card in pile {
        top = 1 << column(card);
        if card.is_wager() {
            wagers = wagers << 1 | 1;
        } else {
            numbers |= top;
        }
    }
    (wagers | numbers, top)
}

/// Writes twelve bits as twelve bytes.
#[inline]
fn write_row(row: &mut [u8], bits: u16) {
    // Byte i keeps bit i of the low eight bits; adding 127 carries it into the highest place.
    let spread = |bits: u64| {
        let kept = (bits * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
        ((kept + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101
    };
    let low = spread(u64::from(bits & 0xff)).to_le_bytes();
    let high = spread(u64::from(bits >> 8)).to_le_bytes();
    row[..8].copy_from_slice(&low);
    row[8..COLUMNS].copy_from_slice(&high[..COLUMNS - 8]);
}

/// Planes that have one value everywhere.
fn constants(view: &View, table: &TableView, seat: Seat) -> [(usize, u8); 5] {
    let left = view.options.turn_limit.map_or(255, |limit| {
        u32::from(limit.get()).saturating_sub(table.placements).min(255) as u8
    });
    let lead = (view.totals[seat] - view.totals[seat.other()]).clamp(-128, 127) + 128;
    [
        (plane::DRAW_PILE, table.draw_pile),
        (plane::MUST_DRAW, u8::from(table.placed.is_some())),
        (plane::PLACEMENTS_LEFT, left),
        (plane::LEAD, lead as u8),
        (plane::ROUNDS_TO_COME, view.options.rounds.get().saturating_sub(view.round)),
    ]
}
