//! The inputs of the network: numbers made from a view, and from nothing else.

use sextant_cards::{
    Action, BONUS, BONUS_CARDS, COST, Card, CardSet, Colour, NUMBER_SUMS, TableView, View,
};
use sextant_core::Seat;

/// Inputs for each colour.
pub const COLOUR_INPUTS: usize = 144;
/// Inputs that belong to no colour.
pub const GLOBAL_INPUTS: usize = 32;

/// Where the groups of a colour's inputs begin. Cards of a colour are twelve inputs: one for each
/// wager, as a thermometer of their count, and one for each number.
mod at {
    pub(super) const HAND: u8 = 0;
    pub(super) const PLAYABLE: u8 = 12;
    pub(super) const MINE: u8 = 24;
    pub(super) const THEIRS: u8 = 36;
    pub(super) const HELD: u8 = 48;
    pub(super) const DISCARDS: u8 = 60;
    pub(super) const UNSEEN: u8 = 72;
    pub(super) const DEAD_FOR_ME: u8 = 84;
    pub(super) const DEAD_FOR_THEM: u8 = 93;
    pub(super) const TOP: u8 = 102;
    pub(super) const SECOND: u8 = 112;
    /// Whether a card must be drawn, and what is left to draw: the same for every colour.
    pub(super) const SHARED: [usize; 2] = [122, 142];
    pub(super) const SCALARS: u8 = 123;
    pub(super) const RECENT: u8 = 137;
    pub(super) const HAND_SIZE: u8 = 143;
}

/// The numbers 2 to 10 of a colour, as nine bits.
const NUMBERS: u16 = 0x1ff;
/// Each is an input of its own: whether the draw pile has at most this many cards.
const THRESHOLDS: [u8; 10] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];

/// The inputs of one colour: most are zero, so only the others are kept, in order.
#[derive(Clone, Copy)]
pub struct ColourInputs {
    count: u8,
    places: [u8; ColourInputs::MOST],
    values: [f32; ColourInputs::MOST],
}

impl ColourInputs {
    /// More than can be other than zero: a card is in one place only.
    const MOST: usize = 80;

    const NONE: ColourInputs =
        ColourInputs { count: 0, places: [0; Self::MOST], values: [0.0; Self::MOST] };

    /// The inputs that are not zero: which, and what.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f32)> + Clone {
        let count = usize::from(self.count);
        let places = self.places[..count].iter().map(|&place| usize::from(place));
        places.zip(self.values[..count].iter().copied())
    }

    #[inline]
    fn push(&mut self, place: u8, value: f32) {
        let count = usize::from(self.count);
        if value != 0.0 && count < Self::MOST {
            self.places[count] = place;
            self.values[count] = value;
            self.count += 1;
        }
    }

    #[inline]
    fn push_bits(&mut self, start: u8, bits: u16) {
        let mut left = bits;
        let mut count = usize::from(self.count);
        while left != 0 && count < Self::MOST {
            self.places[count] = start + left.trailing_zeros() as u8;
            self.values[count] = 1.0;
            count += 1;
            left &= left - 1;
        }
        self.count = count as u8;
    }
}

/// The network's inputs for a view.
#[derive(Clone)]
pub struct Inputs {
    colours: usize,
    colour_states: [ColourState; 6],
    /// Inputs that go with every colour: whether a card must be drawn, and what is left to draw.
    shared: [f32; 2],
    global: [f32; GLOBAL_INPUTS],
}

/// How a colour looks to a viewer: all that its inputs come from, but for those that all share. Most of
/// it lasts for a while.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct ColourState {
    hand: Cards,
    mine: Cards,
    theirs: Cards,
    /// What the opponent is known to hold.
    held: Cards,
    discards: Cards,
    /// The ranks of the upper two cards of the discard pile, counted from 1; 0 if there is none.
    upper: [u8; 2],
    discard_count: u8,
    recent: Recent,
}

/// What was done with a colour just now: placed this turn, or in the opponent's last turn. A bit for
/// each of the flags.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Recent(u8);

/// The cards of one colour in one place, as twelve bits: the wagers as a thermometer of their count,
/// then the numbers 2 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Cards(u16);

impl Cards {
    #[inline]
    fn new(wagers: u8, numbers: u16) -> Cards {
        Cards(((1 << wagers.min(3)) - 1) | numbers << 3)
    }

    #[inline]
    fn of(set: CardSet, colour: Colour) -> Cards {
        Cards::new(set.wagers(colour), set.number_bits(colour) as u16)
    }

    fn of_pile(pile: &[Card]) -> Cards {
        let (mut wagers, mut numbers) = (0, 0);
        for card in pile {
            match rank(*card) {
                0 => wagers += 1,
                rank => numbers |= 1 << (rank - 1),
            }
        }
        Cards::new(wagers, numbers)
    }

    fn wagers(self) -> u8 {
        (self.0 & 0b111).count_ones() as u8
    }

    /// The numbers 2 to 10, as nine bits.
    fn numbers(self) -> u16 {
        self.0 >> 3
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn count(self) -> i32 {
        self.0.count_ones() as i32
    }

    fn sum(self) -> i32 {
        i32::from(NUMBER_SUMS[usize::from(self.numbers() & NUMBERS)])
    }

    fn stake(self) -> i32 {
        1 + i32::from(self.wagers())
    }

    fn score(self) -> i32 {
        if self.is_empty() {
            return 0;
        }
        let bonus = if self.count() >= i32::from(BONUS_CARDS) { i32::from(BONUS) } else { 0 };
        (self.sum() - i32::from(COST)) * self.stake() + bonus
    }

    /// The numbers that can no longer be placed on this expedition.
    fn dead(self) -> u16 {
        let highest = u16::BITS - self.numbers().leading_zeros();
        ((1u32 << highest) - 1) as u16
    }

    /// Those of `cards` that can be placed on this expedition.
    fn playable(self, cards: Cards) -> Cards {
        let wagers = if self.numbers() == 0 { cards.wagers() } else { 0 };
        Cards::new(wagers, cards.numbers() & !self.dead())
    }
}

/// A card's place among the ten of its colour: first the wager.
#[inline]
pub(crate) fn rank(card: Card) -> usize {
    card.index() % 10
}

/// What adds up over the colours, in whole numbers, so that their order does not matter.
#[derive(Default)]
struct Totals {
    begun: [i32; 2],
    scores: [i32; 2],
    playable: i32,
    wanted: i32,
}

impl Inputs {
    /// The inputs for a view, if there is a table and the viewer sits at it.
    pub fn of(view: &View) -> Option<Inputs> {
        let mut inputs = Inputs::none();
        inputs.encode(view)?;
        Some(inputs)
    }

    /// Empty inputs: a buffer that can be used again and again.
    pub fn none() -> Inputs {
        Inputs {
            colours: 0,
            colour_states: [ColourState::default(); 6],
            shared: [0.0; 2],
            global: [0.0; GLOBAL_INPUTS],
        }
    }

    /// Overwrites these inputs with those for a view, if there is a table and the viewer sits at
    /// it.
    pub fn encode(&mut self, view: &View) -> Option<()> {
        let seat = view.viewer.seat().filter(|seat| seat.index() < 2)?;
        let table = view.table.as_ref()?;
        let colours = view.options.variant.colours();
        let mut totals = Totals::default();
        for (state, &colour) in self.colour_states.iter_mut().zip(colours) {
            *state = ColourState::of(table, seat, colour);
            totals.add(state);
        }
        for (colour, flag) in Recent::all(table, seat).into_iter().flatten() {
            self.colour_states[colour.index()].recent.0 |= 1 << flag;
        }
        self.colours = colours.len();
        let must_draw = table.placed.is_some();
        self.shared = [f32::from(u8::from(must_draw)), f32::from(table.draw_pile) / 44.0];
        self.global = encode_global(view, table, seat, &totals);
        Some(())
    }

    /// How every colour in play looks.
    pub(crate) fn colour_states(&self) -> &[ColourState] {
        &self.colour_states[..self.colours]
    }

    /// The inputs that are the same for every colour: which, and what.
    pub(crate) fn shared(&self) -> impl Iterator<Item = (usize, f32)> + Clone {
        at::SHARED.into_iter().zip(self.shared)
    }

    /// The inputs of every colour in play.
    pub fn colours(&self) -> impl Iterator<Item = ColourInputs> {
        self.colour_states().iter().map(|state| {
            let mut inputs = state.lasting();
            for (place, value) in state.recent().chain(self.shared()) {
                inputs.push(place as u8, value);
            }
            inputs
        })
    }

    /// The inputs that belong to no colour.
    pub fn global(&self) -> &[f32; GLOBAL_INPUTS] {
        &self.global
    }
}

impl Recent {
    const DISCARDED: u8 = 0;
    const EXPLORED: u8 = 1;
    const THEY_DISCARDED: u8 = 2;
    const THEY_EXPLORED: u8 = 3;
    const THEY_TOOK: u8 = 4;

    /// What was done just now, as far as it has to do with a colour: to which, and what.
    fn all(table: &TableView, seat: Seat) -> [Option<(Colour, u8)>; 3] {
        let placement = |action, [discarded, explored]: [u8; 2]| match action {
            Action::Discard(card) => Some((card.colour(), discarded)),
            Action::Explore(card) => Some((card.colour(), explored)),
            Action::DrawFromPile | Action::TakeDiscard(_) => None,
        };
        let last = table.last_turns[seat.other()];
        let theirs = [Self::THEY_DISCARDED, Self::THEY_EXPLORED];
        let took = |draw| match draw {
            Action::TakeDiscard(colour) => Some((colour, Self::THEY_TOOK)),
            _ => None,
        };
        [
            table.placed.and_then(|action| placement(action, [Self::DISCARDED, Self::EXPLORED])),
            last.and_then(|turn| placement(turn.placement, theirs)),
            last.and_then(|turn| took(turn.draw)),
        ]
    }

    /// The inputs for it: which, and what.
    #[inline]
    fn inputs(self) -> impl Iterator<Item = (usize, f32)> + Clone {
        (0..=Self::THEY_TOOK)
            .filter(move |flag| self.0 >> flag & 1 != 0)
            .map(|flag| (usize::from(at::RECENT + flag), 1.0))
    }
}

impl ColourState {
    fn of(table: &TableView, seat: Seat, colour: Colour) -> ColourState {
        let other = seat.other();
        let pile = table.discards(colour);
        let mut below = pile.iter().rev();
        let mut next = || below.next().map_or(0, |&card| rank(card) as u8 + 1);
        ColourState {
            hand: Cards::of(table.hand, colour),
            mine: Cards::of(table.expeditions[seat], colour),
            theirs: Cards::of(table.expeditions[other], colour),
            held: Cards::of(table.seen_in_hand[other], colour),
            discards: Cards::of_pile(pile),
            upper: [next(), next()],
            discard_count: table.discard_count(colour),
            recent: Recent::default(),
        }
    }

    /// All that lasts of it in one number.
    #[inline]
    pub(crate) fn bits(&self) -> u128 {
        let ColourState { hand, mine, theirs, held, discards, upper, discard_count, recent: _ } =
            *self;
        let cards = [hand, mine, theirs, held, discards]
            .into_iter()
            .fold(0u64, |bits, cards| bits << 12 | u64::from(cards.0));
        let others = u32::from_le_bytes([upper[0], upper[1], discard_count, 0]);
        u128::from(cards) << 32 | u128::from(others)
    }

    /// The inputs for what was done with the colour just now: which, and what.
    #[inline]
    pub(crate) fn recent(&self) -> impl Iterator<Item = (usize, f32)> + Clone {
        self.recent.inputs()
    }

    /// The inputs for what lasts of it.
    pub(crate) fn lasting(&self) -> ColourInputs {
        let ColourState { hand, mine, theirs, held, discards, upper, discard_count, recent: _ } =
            *self;
        let seen = [hand, mine, theirs, held, discards];
        let seen_wagers: u8 = seen.iter().map(|cards| cards.wagers()).sum();
        let seen_numbers = seen.iter().fold(0, |numbers, cards| numbers | cards.numbers());
        let unseen = Cards::new(3u8.saturating_sub(seen_wagers), NUMBERS & !seen_numbers);
        let playable = mine.playable(hand);

        let mut inputs = ColourInputs::NONE;
        for (start, cards) in [
            (at::HAND, hand),
            (at::PLAYABLE, playable),
            (at::MINE, mine),
            (at::THEIRS, theirs),
            (at::HELD, held),
            (at::DISCARDS, discards),
            (at::UNSEEN, unseen),
        ] {
            inputs.push_bits(start, cards.0);
        }
        inputs.push_bits(at::DEAD_FOR_ME, mine.dead());
        inputs.push_bits(at::DEAD_FOR_THEM, theirs.dead());
        for (start, rank) in [at::TOP, at::SECOND].into_iter().zip(upper) {
            if rank > 0 {
                inputs.push(start + rank - 1, 1.0);
            }
        }
        let is = |holds: bool| if holds { 1.0 } else { 0.0 };
        let scalars = [
            is(!mine.is_empty()),
            is(!theirs.is_empty()),
            mine.sum() as f32 / 30.0,
            theirs.sum() as f32 / 30.0,
            mine.count() as f32 / 8.0,
            theirs.count() as f32 / 8.0,
            mine.score() as f32 / 60.0,
            theirs.score() as f32 / 60.0,
            playable.sum() as f32 / 20.0,
            (playable.sum() * (mine.stake() + i32::from(playable.wagers()))) as f32 / 60.0,
            mine.playable(unseen).sum() as f32 / 40.0,
            theirs.playable(unseen).sum() as f32 / 40.0,
            (theirs.playable(held).sum() * theirs.stake()) as f32 / 60.0,
            f32::from(discard_count) / 6.0,
        ];
        for (place, value) in (at::SCALARS..).zip(scalars) {
            inputs.push(place, value);
        }
        inputs.push(at::HAND_SIZE, hand.count() as f32 / 4.0);
        inputs
    }
}

impl Totals {
    fn add(&mut self, ColourState { hand, mine, theirs, .. }: &ColourState) {
        let playable = mine.playable(*hand).count();
        self.begun[0] += i32::from(!mine.is_empty());
        self.begun[1] += i32::from(!theirs.is_empty());
        self.scores[0] += mine.score();
        self.scores[1] += theirs.score();
        self.playable += playable;
        if !mine.is_empty() {
            self.wanted += playable;
        }
    }
}

fn encode_global(
    view: &View,
    table: &TableView,
    seat: Seat,
    totals: &Totals,
) -> [f32; GLOBAL_INPUTS] {
    let is = |holds: bool| if holds { 1.0 } else { 0.0 };
    let other = seat.other();
    let pile = table.draw_pile;
    let must_draw = table.placed.is_some();
    // How many placements the player still has, if both players draw only from the draw pile.
    let turns = if must_draw { (i32::from(pile) - 1) / 2 } else { (i32::from(pile) + 1) / 2 };
    let rounds = view.options.rounds.get();
    let rounds_to_come = rounds.saturating_sub(view.round);
    let is_last = rounds > 1 && rounds_to_come == 0;
    let lead = (view.totals[seat] - view.totals[other]) as f32 / 60.0;
    let ahead = (totals.scores[0] - totals.scores[1]) as f32 / 60.0;
    let limit = view.options.turn_limit.map_or(0.0, |limit| {
        let left = i64::from(limit.get()) - i64::from(table.placements);
        (1.0 - left as f32 / 40.0).clamp(0.0, 1.0)
    });
    let mut global = [0.0; GLOBAL_INPUTS];
    global[0] = is(must_draw);
    global[1] = f32::from(pile) / 44.0;
    for (input, threshold) in global[2..12].iter_mut().zip(THRESHOLDS) {
        *input = is(pile <= threshold);
    }
    global[12] = f32::from(pile % 2);
    global[13] = totals.begun[0] as f32 / 5.0;
    global[14] = totals.begun[1] as f32 / 5.0;
    global[15] = totals.scores[0] as f32 / 60.0;
    global[16] = totals.scores[1] as f32 / 60.0;
    global[17] = ahead;
    global[18] = table.placements.min(400) as f32 / 60.0;
    global[19] = totals.playable as f32 / 8.0;
    global[20] = (turns - totals.wanted) as f32 / 8.0;
    global[21] = limit;
    global[22] = is(table.starter == seat);
    global[23] = is(view.options.variant.colours().len() == 6);
    global[24] = f32::from(rounds_to_come.min(6)) / 3.0;
    global[25] = lead.clamp(-3.0, 3.0);
    global[26] = if is_last { global[25] } else { 0.0 };
    global[27] = is(is_last);
    global[28] = table.seen_in_hand[other].len() as f32 / 8.0;
    global[29] = (lead + ahead).clamp(-3.0, 3.0);
    global[30] = if is_last { global[29] } else { 0.0 };
    global[31] = is(rounds > 1);
    global
}
