//! What one viewer may know of a game.

use sextant_core::{BySeat, Game, MAX_SEATS, Seat, SeatSet, Viewer};

use crate::{Action, ColumnSet, DiceGame, Entry, Offer, Options, Order, Roll, Sheet};

/// What one viewer may know of a game: everything, but for what others are choosing at the same
/// time. There is no field that could hold such a choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// How many turns have begun.
    pub turns: u32,
    /// Who rolled the dice, or rolls them next.
    pub active: Seat,
    /// The last roll.
    pub roll: Option<Roll>,
    /// The dice that those who decide now choose from.
    pub offer: Option<Offer>,
    /// Who has not finished choosing, accelerations included.
    pub deciding: SeatSet,
    /// Who must decide about an arrow, of those whose choices lie open.
    pub arrows: SeatSet,
    /// The bridges that are settled.
    pub passed: ColumnSet,
    /// Whether the viewer may ask for this turn to be played in the open.
    pub may_open: bool,
    /// Whether the game is over.
    pub over: bool,
    /// The winners, once the game is over.
    pub winners: SeatSet,
    pub(crate) sheets: BySeat<Sheet, MAX_SEATS>,
    pub(crate) entries: BySeat<Entry, MAX_SEATS>,
    pub(crate) last_entries: BySeat<Entry, MAX_SEATS>,
}

impl View {
    pub(crate) fn of(game: &DiceGame, viewer: Viewer) -> View {
        View {
            viewer,
            options: *game.options(),
            turns: game.turns(),
            active: game.active(),
            roll: game.roll(),
            offer: game.offer(),
            deciding: game.turn().deciding(),
            arrows: game.arrows_for(viewer),
            passed: game.passed(),
            may_open: viewer.seat().is_some() && game.check_opening().is_ok(),
            over: game.turn().is_over(),
            winners: game.winners(),
            sheets: BySeat::new(|seat| *game.sheet_for(seat, viewer)),
            entries: BySeat::new(|seat| game.entry_for(seat, viewer)),
            last_entries: BySeat::new(|seat| game.last_entry(seat)),
        }
    }

    /// How those choose in this turn who did not roll.
    pub fn order(&self) -> Order {
        if self.is_open() { Order::Clockwise } else { self.options.order }
    }

    /// Whether this turn is played in the open because a player has asked for it.
    pub fn is_open(&self) -> bool {
        self.offer.is_some() && self.roll.is_some_and(|roll| roll.is_open())
    }

    /// The seats at the table.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        Seat::first(self.options.players.get())
    }

    /// A player's sheet: as it lay when the dice were rolled, where the player chooses at the same
    /// time as others.
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat]
    }

    /// What a player has decided since the dice were last rolled, as far as it lies open.
    pub fn entry(&self, seat: Seat) -> Entry {
        self.entries[seat]
    }

    /// What a player decided in the turn before.
    pub fn last_entry(&self, seat: Seat) -> Entry {
        self.last_entries[seat]
    }

    /// What a player's sheet is worth as far as it lies open.
    pub fn score(&self, seat: Seat) -> i32 {
        self.sheet(seat).score(&self.options.sheet)
    }

    /// The viewer's own sheet as a legal decision would leave it, bridges not yet settled, and
    /// whether it leads to an arrow. Nothing if the viewer may not decide so.
    pub fn preview(&self, action: Action) -> Option<(Sheet, bool)> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let sheet = self.sheet(self.viewer.seat()?);
        legal.contains(&action).then(|| sheet.after(&self.options.sheet, action))
    }

    /// Writes what the viewer may do now into `actions`, in place of what was there: the same as
    /// [`Game::legal`] for their seat.
    pub fn legal(&self, actions: &mut Vec<Action>) {
        actions.clear();
        let (Some(seat), Some(offer)) = (self.viewer.seat(), self.offer) else { return };
        if !self.deciding.contains(seat) {
            return;
        }
        if self.arrows.contains(seat) {
            self.sheet(seat).accelerations(actions);
        } else {
            self.sheet(seat).choices(offer, actions);
        }
    }
}
