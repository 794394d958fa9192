//! The inputs of the dice game's network: what a player knows after a decision of their own.

use sextant_core::{Seat, Viewer};
use sextant_dice::{
    Action, BOXES, Colour, Column, ColumnSet, Layout, Offer, Order, Sheet, Symbol, View,
};

/// Inputs for each colour.
pub const DICE_COLOUR_INPUTS: usize = 328;
/// Inputs that belong to no colour.
pub const DICE_GLOBAL_INPUTS: usize = 112;

/// Where the groups of a colour's inputs begin.
mod at {
    /// One's own expedition: boxes filled (0 to 9), the least number that fits (1 to 11), whether the
    /// circle is marked or open, and both counts together.
    pub(super) const FILLED: usize = 0;
    pub(super) const LEAST: usize = 10;
    pub(super) const MARKED: usize = 21;
    pub(super) const OPEN: usize = 22;
    pub(super) const FILLED_AND_LEAST: usize = 23;
    pub(super) const FILLED_AND_MARKED: usize = 133;
    /// The symbols of the boxes to come, counted from the next.
    pub(super) const ARROWS: usize = 143;
    pub(super) const ARTEFACTS: usize = 152;
    /// The bridge: one's own, gone, open; if open, how far the nearest other is and one's own boxes.
    pub(super) const BRIDGE: usize = 161;
    pub(super) const NEAREST: usize = 164;
    pub(super) const RACING: usize = 174;
    /// The same expedition on the other sheets, on average.
    pub(super) const THEIR_FILLED: usize = 184;
    pub(super) const THEIR_LEAST: usize = 194;
    pub(super) const THEIR_FILLED_AND_LEAST: usize = 205;
    pub(super) const THEIR_FILLED_AND_MARKED: usize = 315;
    pub(super) const THEIR_MARKED: usize = 325;
    /// Whether those who still choose in this turn can choose the colour.
    pub(super) const OFFERED: usize = 326;
}

/// Where the groups of inputs begin that belong to no colour.
mod global_at {
    pub(super) const ARTEFACTS: usize = 0;
    pub(super) const DICE: usize = 10;
    pub(super) const THEIR_ARTEFACTS: usize = 20;
    pub(super) const THEIR_DICE: usize = 30;
    /// The bridges of artefacts and dice: one's own, gone, open; if open, how far the nearest other is.
    pub(super) const BRIDGES: usize = 40;
    pub(super) const NEAREST: usize = 46;
    pub(super) const OPEN_BRIDGES: usize = 66;
    pub(super) const PLAYERS: usize = 75;
    /// How many others still choose in this turn, and which numbers they can choose.
    pub(super) const STILL_CHOOSING: usize = 79;
    pub(super) const OFFERED: usize = 84;
    /// How many seats away the player is who rolls next.
    pub(super) const NEXT_ROLL: usize = 94;
    pub(super) const ARROW: usize = 99;
    pub(super) const SCALARS: usize = 100;
}

/// Inputs of which most are zero: only the others are kept, in order.
#[derive(Clone)]
pub struct SparseInputs {
    count: usize,
    places: [u16; SparseInputs::MOST],
    values: [f32; SparseInputs::MOST],
}

impl SparseInputs {
    /// More than can be other than zero: five players, each with a few inputs of a colour.
    const MOST: usize = 64;
    const NONE: SparseInputs =
        SparseInputs { count: 0, places: [0; Self::MOST], values: [0.0; Self::MOST] };

    /// The inputs that are not zero: which, and what.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, f32)> + Clone {
        let places = self.places[..self.count].iter().map(|&place| usize::from(place));
        places.zip(self.values[..self.count].iter().copied())
    }

    /// Becomes the same as `other`, of which only what is there is copied.
    #[inline]
    fn copy(&mut self, other: &SparseInputs) {
        self.count = other.count;
        self.places[..self.count].copy_from_slice(&other.places[..self.count]);
        self.values[..self.count].copy_from_slice(&other.values[..self.count]);
    }

    #[inline]
    fn push(&mut self, place: usize, value: f32) {
        if value != 0.0 && self.count < Self::MOST {
            self.places[self.count] = place as u16;
            self.values[self.count] = value;
            self.count += 1;
        }
    }

    #[inline]
    fn push_bit(&mut self, place: usize) {
        self.push(place, 1.0);
    }
}

impl PartialEq for SparseInputs {
    #[inline]
    fn eq(&self, other: &SparseInputs) -> bool {
        self.places[..self.count] == other.places[..other.count]
            && self.values[..self.count] == other.values[..other.count]
    }
}

/// The network's inputs for what a player knows after a decision of their own.
#[derive(Clone)]
pub struct DiceInputs {
    colours: [SparseInputs; 6],
    global: SparseInputs,
}

/// How the race for the bridge of a column stands for a player.
#[derive(Clone, Copy)]
struct Race {
    state: RaceState,
    /// How many boxes the nearest other player lacks.
    nearest: u8,
}

#[derive(Clone, Copy, PartialEq)]
enum RaceState {
    Won,
    Gone,
    Open,
}

impl DiceInputs {
    /// Empty inputs: a buffer that can be used again and again.
    pub const fn none() -> DiceInputs {
        DiceInputs { colours: [const { SparseInputs::NONE }; 6], global: SparseInputs::NONE }
    }

    /// The inputs for what the viewer would know after a legal decision, if they may decide; and
    /// whether an arrow is to be decided about then.
    pub fn after(view: &View, action: Action) -> Option<(DiceInputs, bool)> {
        let mut inputs = DiceInputs::none();
        let (sheet, arrow) = view.sheet(view.viewer.seat()?).after(&view.options.sheet, action);
        inputs.encode(view, action, &sheet, arrow)?;
        Some((inputs, arrow))
    }

    /// Overwrites these inputs with those for a view and a decision of the viewer, which leaves their
    /// sheet like this and may lead to an arrow.
    pub fn encode(&mut self, view: &View, action: Action, own: &Sheet, arrow: bool) -> Option<()> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let table = Table::new(view, seat, action, own);
        let races = Column::ALL.map(|column| table.race(column));
        for (inputs, colour) in self.colours.iter_mut().zip(Colour::ALL) {
            table.encode_colour(inputs, colour, races[colour.index()]);
        }
        table.encode_global(&mut self.global, &races, arrow);
        Some(())
    }

    /// Overwrites the inputs of every colour with those of others.
    #[inline]
    pub(crate) fn copy_colours(&mut self, other: &DiceInputs) {
        for (own, other) in self.colours.iter_mut().zip(&other.colours) {
            own.copy(other);
        }
    }

    /// The inputs of every colour.
    pub const fn colours(&self) -> &[SparseInputs; 6] {
        &self.colours
    }

    /// The inputs that belong to no colour.
    pub const fn global(&self) -> &SparseInputs {
        &self.global
    }
}

/// A table as one player sees it after a decision.
struct Table<'a> {
    view: &'a View,
    layout: &'a Layout,
    seat: Seat,
    own: &'a Sheet,
    /// How many others choose in this turn after the player, and from what.
    still_choosing: usize,
    offer: Option<Offer>,
    /// The bridges that are settled, or that the player has just passed.
    passed: ColumnSet,
    /// What each of the others counts.
    share: f32,
}

impl<'a> Table<'a> {
    fn new(view: &'a View, seat: Seat, action: Action, own: &'a Sheet) -> Table<'a> {
        let layout = &view.options.sheet;
        let players = view.options.players.get();
        let is_active = seat == view.active;
        let still_choosing = match view.order() {
            _ if is_active => players - 1,
            // Those who choose at the same time have chosen nothing that can be seen.
            Order::Simultaneous => players - 2,
            Order::Clockwise => {
                (view.active.index() + players - seat.index() + players - 1) % players
            }
        };
        let taken = match action {
            Action::Enter(colour, digit) => Some((colour, digit)),
            Action::Refuse => None,
            Action::Accelerate(_) | Action::Decline => view.entry(seat).taken(),
        };
        let offer = match (view.roll, taken) {
            (Some(roll), Some((colour, digit))) if is_active => {
                Some(Offer::without(roll, colour, digit))
            }
            _ => view.offer,
        };
        Table {
            view,
            layout,
            seat,
            own,
            still_choosing,
            offer: offer.filter(|_| still_choosing > 0),
            passed: view.passed.or(own.reaching(layout.bridges().row)),
            share: 1.0 / (players - 1) as f32,
        }
    }

    fn others(&self) -> impl Iterator<Item = (Seat, &Sheet)> {
        let others = self.view.seats().filter(|&seat| seat != self.seat);
        others.map(|seat| (seat, self.view.sheet(seat)))
    }

    fn race(&self, column: Column) -> Race {
        let row = self.layout.bridges().row;
        let lack = |sheet: &Sheet| row.saturating_sub(sheet.filled(column));
        let state = if self.wins(column) {
            RaceState::Won
        } else if self.view.passed.contains(column) {
            RaceState::Gone
        } else {
            RaceState::Open
        };
        let nearest = self.others().map(|(_, sheet)| lack(sheet)).min().unwrap_or(row);
        Race { state, nearest }
    }

    /// Whether the player has the points of a bridge, or has just passed it among the first.
    fn wins(&self, column: Column) -> bool {
        let row = self.layout.bridges().row;
        self.own.bridges().contains(column)
            || !self.view.passed.contains(column) && self.own.filled(column) >= row
    }

    #[inline]
    fn encode_colour(&self, inputs: &mut SparseInputs, colour: Colour, race: Race) {
        inputs.count = 0;
        let own = self.own.expedition(colour);
        let filled = usize::from(own.filled());
        let least = usize::from(own.least()) - 1;
        inputs.push_bit(at::FILLED + filled);
        inputs.push_bit(at::LEAST + least);
        if own.circle_marked() {
            inputs.push_bit(at::MARKED);
            inputs.push_bit(at::FILLED_AND_MARKED + filled);
        } else if own.circle_open() {
            inputs.push_bit(at::OPEN);
        }
        inputs.push_bit(at::FILLED_AND_LEAST + filled * 11 + least);
        for ahead in 0..BOXES - filled {
            match self.layout.symbol(colour, (filled + 1 + ahead) as u8) {
                Some(Symbol::Arrow) => inputs.push_bit(at::ARROWS + ahead),
                Some(Symbol::Artefact) => inputs.push_bit(at::ARTEFACTS + ahead),
                None => {}
            }
        }
        inputs.push_bit(at::BRIDGE + race.state as usize);
        if race.state == RaceState::Open {
            inputs.push_bit(at::NEAREST + usize::from(race.nearest));
            inputs.push_bit(at::RACING + filled);
        }
        for (_, sheet) in self.others() {
            let theirs = sheet.expedition(colour);
            let filled = usize::from(theirs.filled());
            let least = usize::from(theirs.least()) - 1;
            inputs.push(at::THEIR_FILLED + filled, self.share);
            inputs.push(at::THEIR_LEAST + least, self.share);
            inputs.push(at::THEIR_FILLED_AND_LEAST + filled * 11 + least, self.share);
            if theirs.circle_marked() {
                inputs.push(at::THEIR_FILLED_AND_MARKED + filled, self.share);
                inputs.push(at::THEIR_MARKED, self.share);
            }
        }
        if let Some(offer) = self.offer {
            let dice = offer.colours().iter().filter(|&&die| die == colour).count();
            if dice > 0 {
                inputs.push_bit(at::OFFERED + usize::from(dice > 1));
            }
        }
    }

    #[inline]
    fn encode_global(&self, inputs: &mut SparseInputs, races: &[Race; 8], arrow: bool) {
        inputs.count = 0;
        let view = self.view;
        let players = view.options.players.get();
        inputs.push_bit(global_at::ARTEFACTS + usize::from(self.own.artefacts()));
        inputs.push_bit(global_at::DICE + usize::from(self.own.dice()));
        for (_, sheet) in self.others() {
            inputs.push(global_at::THEIR_ARTEFACTS + usize::from(sheet.artefacts()), self.share);
            inputs.push(global_at::THEIR_DICE + usize::from(sheet.dice()), self.share);
        }
        for (nth, race) in races[6..].iter().enumerate() {
            inputs.push_bit(global_at::BRIDGES + nth * 3 + race.state as usize);
            if race.state == RaceState::Open {
                inputs.push_bit(global_at::NEAREST + nth * 10 + usize::from(race.nearest));
            }
        }
        inputs.push_bit(global_at::OPEN_BRIDGES + (8 - self.passed.len()));
        inputs.push_bit(global_at::PLAYERS + (players - 2));
        inputs.push_bit(global_at::STILL_CHOOSING + self.still_choosing);
        if let Some(offer) = self.offer {
            for (nth, number) in offer.numbers().iter().enumerate() {
                // Dice are sorted, so those that show the same lie side by side.
                if nth == 0 || offer.numbers()[nth - 1] != *number {
                    inputs.push_bit(global_at::OFFERED + usize::from(number.get()));
                }
            }
        }
        let next = view.active.clockwise(1, players);
        let away = (next.index() + players - self.seat.index()) % players;
        inputs.push_bit(global_at::NEXT_ROLL + away);
        if arrow {
            inputs.push_bit(global_at::ARROW);
        }
        self.encode_scalars(inputs, races);
    }

    #[inline]
    fn encode_scalars(&self, inputs: &mut SparseInputs, races: &[Race; 8]) {
        let view = self.view;
        let bridges = self.layout.bridges();
        let just_passed = self.own.reaching(bridges.row).minus(view.passed);
        let score =
            self.own.score(self.layout) + i32::from(bridges.worth) * just_passed.len() as i32;
        let (mut best, mut sum, mut exhausted) = (i32::MIN, 0, 0);
        for (seat, sheet) in self.others() {
            let theirs = view.score(seat);
            best = best.max(theirs);
            sum += theirs;
            exhausted += i32::from(sheet.is_exhausted());
        }
        // How long the game may last: what is lacked at the bridges that are open.
        let (mut lacked, mut widest) = (0, 0);
        for (race, column) in races.iter().zip(Column::ALL) {
            if race.state == RaceState::Open {
                let lack = race.nearest.min(bridges.row.saturating_sub(self.own.filled(column)));
                lacked += i32::from(lack);
                widest = widest.max(i32::from(lack));
            }
        }
        let scalars = [
            score as f32 / 100.0,
            best as f32 / 100.0,
            (score - best) as f32 / 100.0,
            sum as f32 * self.share / 100.0,
            exhausted as f32 * self.share,
            view.turns.min(100) as f32 / 30.0,
            lacked as f32 / 20.0,
            widest as f32 / 7.0,
        ];
        for (place, value) in (global_at::SCALARS..).zip(scalars) {
            inputs.push(place, value);
        }
    }
}
