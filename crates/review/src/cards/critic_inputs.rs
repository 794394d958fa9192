//! What the critic sees: a round with nothing hidden but the order of the draw pile.

use sextant_cards::{BONUS, BONUS_CARDS, COST, CardSet, Colour, NUMBER_SUMS, Round};
use sextant_core::Seat;

/// Where the groups of a colour's inputs begin. Cards of a colour are twelve inputs: the wagers as a
/// thermometer of their count, then the numbers 2 to 10.
mod at {
    pub(super) const MY_HAND: u8 = 0;
    pub(super) const THEIR_HAND: u8 = 12;
    pub(super) const MINE: u8 = 24;
    pub(super) const THEIRS: u8 = 36;
    pub(super) const MY_PLAYABLE: u8 = 48;
    pub(super) const THEIR_PLAYABLE: u8 = 60;
    pub(super) const PILE_FOR_ME: u8 = 72;
    pub(super) const PILE_FOR_THEM: u8 = 84;
    pub(super) const DISCARDS: u8 = 96;
    pub(super) const TOP: u8 = 108;
    pub(super) const SCALARS: u8 = 118;
    pub(super) const END: u8 = 130;
}

/// Inputs for each colour.
pub(super) const COLOUR_INPUTS: usize = at::END as usize;
/// Inputs about the time that is left: the same for every colour.
pub(super) const TIME_INPUTS: usize = THRESHOLDS.len() + 3;
/// Inputs that add up over the colours.
pub(super) const TOTAL_INPUTS: usize = 5;

/// Each is an input of its own: whether the draw pile has at most this many cards.
const THRESHOLDS: [usize; 11] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 38];
/// More than can be other than zero in a colour.
const MOST: usize = 48;

/// Cards of one colour as twelve bits.
#[derive(Clone, Copy, Default)]
struct Cards(u16);

impl Cards {
    fn of(set: CardSet, colour: Colour) -> Cards {
        let wagers = (1u16 << set.wagers(colour)) - 1;
        Cards(wagers | (set.number_bits(colour) as u16) << 3)
    }

    const fn numbers(self) -> u16 {
        self.0 >> 3
    }

    const fn wagers(self) -> i32 {
        (self.0 & 0b111).count_ones() as i32
    }

    const fn count(self) -> i32 {
        self.0.count_ones() as i32
    }

    fn sum(self) -> i32 {
        NUMBER_SUMS[usize::from(self.numbers())].into()
    }

    fn score(self) -> i32 {
        if self.0 == 0 {
            return 0;
        }
        let bonus = if self.count() >= i32::from(BONUS_CARDS) { BONUS } else { 0 };
        (self.sum() - i32::from(COST)) * (1 + self.wagers()) + i32::from(bonus)
    }

    /// Those of `cards` that can still be placed on this expedition.
    const fn playable(self, cards: Cards) -> Cards {
        match u16::BITS - self.numbers().leading_zeros() {
            0 => cards,
            highest => Cards(cards.0 & !((1u16 << (highest + 3)) - 1)),
        }
    }
}

/// A colour of a round, from the side of the player to move.
#[derive(Clone, Copy, Default)]
pub(super) struct ColourPosition {
    hands: [Cards; 2],
    laid: [Cards; 2],
    pile: Cards,
    discards: Cards,
    /// The rank of the top discard, counted from 1; 0 if there is none.
    top: u8,
}

/// What adds up over the colours, in whole numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Totals {
    scores: [i32; 2],
    /// Cards in hand that go on an expedition which has begun.
    wanted: [i32; 2],
    /// Cards in hand that go on any expedition.
    playable: [i32; 2],
}

impl ColourPosition {
    /// The colour as `me` finds it.
    pub(super) fn of(round: &Round, pile: CardSet, me: Seat, colour: Colour) -> ColourPosition {
        let seats = [me, me.other()];
        let discards: CardSet = round.discards(colour).iter().copied().collect();
        let top = round.discards(colour).last().map_or(0, |card| card.index() as u8 % 10 + 1);
        ColourPosition {
            hands: seats.map(|seat| Cards::of(round.hand(seat), colour)),
            laid: seats.map(|seat| Cards::of(round.expeditions(seat), colour)),
            pile: Cards::of(pile, colour),
            discards: Cards::of(discards, colour),
            top,
        }
    }

    /// The same where the draw pile and the hand of the player who is not to move have these cards.
    pub(super) fn with_drawn(self, pile: CardSet, their_hand: CardSet, colour: Colour) -> Self {
        let hands = [self.hands[0], Cards::of(their_hand, colour)];
        ColourPosition { hands, pile: Cards::of(pile, colour), ..self }
    }

    /// What the colour adds to the totals.
    pub(super) fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for player in 0..2 {
            let laid = self.laid[player];
            let playable = laid.playable(self.hands[player]).count();
            totals.scores[player] = laid.score();
            totals.playable[player] = playable;
            totals.wanted[player] = if laid.0 == 0 { 0 } else { playable };
        }
        totals
    }

    /// The inputs that are not zero: which, and what.
    pub(super) fn inputs(&self) -> ColourInputs {
        let mut inputs = ColourInputs::NONE;
        let playable = [0, 1].map(|player: usize| self.laid[player].playable(self.hands[player]));
        let to_come = self.laid.map(|laid| laid.playable(self.pile));
        for (start, cards) in [
            (at::MY_HAND, self.hands[0]),
            (at::THEIR_HAND, self.hands[1]),
            (at::MINE, self.laid[0]),
            (at::THEIRS, self.laid[1]),
            (at::MY_PLAYABLE, playable[0]),
            (at::THEIR_PLAYABLE, playable[1]),
            (at::PILE_FOR_ME, to_come[0]),
            (at::PILE_FOR_THEM, to_come[1]),
            (at::DISCARDS, self.discards),
        ] {
            inputs.push_bits(start, cards.0);
        }
        if self.top > 0 {
            inputs.push(at::TOP + self.top - 1, 1.0);
        }
        for player in 0..2 {
            let (laid, playable) = (self.laid[player], playable[player]);
            let stake = 1 + laid.wagers() + playable.wagers();
            let scalars = [
                f32::from(u8::from(laid.0 != 0)),
                laid.score() as f32 / 60.0,
                laid.count() as f32 / 8.0,
                (playable.sum() * stake) as f32 / 60.0,
                (to_come[player].sum() * stake) as f32 / 120.0,
                (laid.count() + playable.count()) as f32 / 8.0,
            ];
            for (place, value) in (at::SCALARS + 6 * player as u8..).zip(scalars) {
                if value != 0.0 {
                    inputs.push(place, value);
                }
            }
        }
        inputs
    }
}

impl Totals {
    pub(super) fn add(&mut self, more: Totals) {
        for player in 0..2 {
            self.scores[player] += more.scores[player];
            self.wanted[player] += more.wanted[player];
            self.playable[player] += more.playable[player];
        }
    }

    pub(super) fn subtract(&mut self, less: Totals) {
        for player in 0..2 {
            self.scores[player] -= less.scores[player];
            self.wanted[player] -= less.wanted[player];
            self.playable[player] -= less.playable[player];
        }
    }

    pub(super) fn inputs(&self) -> [f32; TOTAL_INPUTS] {
        [
            (self.scores[0] - self.scores[1]) as f32 / 60.0,
            self.wanted[0] as f32 / 8.0,
            self.wanted[1] as f32 / 8.0,
            self.playable[0] as f32 / 8.0,
            self.playable[1] as f32 / 8.0,
        ]
    }
}

/// Inputs about the time that is left when the draw pile has so many cards.
pub(super) fn time_inputs(pile: usize, colours: usize) -> [f32; TIME_INPUTS] {
    let mut inputs = [0.0; TIME_INPUTS];
    for (input, threshold) in inputs.iter_mut().zip(THRESHOLDS) {
        *input = f32::from(u8::from(pile <= threshold));
    }
    inputs[THRESHOLDS.len()] = pile as f32 / 44.0;
    inputs[THRESHOLDS.len() + 1] = (pile % 2) as f32;
    inputs[THRESHOLDS.len() + 2] = f32::from(u8::from(colours == 6));
    inputs
}

/// The inputs of one colour that are not zero.
#[derive(Clone, Copy)]
pub(super) struct ColourInputs {
    count: u8,
    places: [u8; MOST],
    values: [f32; MOST],
}

impl ColourInputs {
    const NONE: ColourInputs = ColourInputs { count: 0, places: [0; MOST], values: [0.0; MOST] };

    fn push(&mut self, place: u8, value: f32) {
        let count = usize::from(self.count);
        if count < MOST {
            self.places[count] = place;
            self.values[count] = value;
            self.count += 1;
        }
    }

    fn push_bits(&mut self, start: u8, bits: u16) {
        let mut left = bits;
        while left != 0 {
            self.push(start + left.trailing_zeros() as u8, 1.0);
            left &= left - 1;
        }
    }

    /// Which, and what.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        let count = usize::from(self.count);
        self.places[..count]
            .iter()
            .map(|&place| place.into())
            .zip(self.values[..count].iter().copied())
    }
}
