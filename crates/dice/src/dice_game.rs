//! The course of a game: rolls, choices, bridges, the end.

mod worlds;

use std::fmt;

use sextant_core::{BySeat, Game, MAX_SEATS, Random, Refusal, Seat, SeatSet, Turn, Viewer};

use crate::{Action, ColumnSet, Entry, Event, Offer, Options, Order, Roll, Rule, Sheet, View};

/// The dice game.
#[derive(Clone, PartialEq)]
pub struct DiceGame {
    options: Options,
    stage: Stage,
    /// How many rolls there were.
    turns: u32,
    /// Who rolled, or rolls next.
    active: Seat,
    /// Who has not finished choosing.
    deciding: SeatSet,
    /// Who has filled an arrow box and not decided about it.
    arrows: SeatSet,
    /// The bridges that anyone has passed in an earlier turn.
    passed: ColumnSet,
    /// The last roll.
    roll: Option<Roll>,
    /// The dice that those who decide choose from.
    offer: Option<Offer>,
    /// The sheets as they lie.
    sheets: BySeat<Sheet, MAX_SEATS>,
    /// The sheets as they lay when the dice were last rolled.
    before: BySeat<Sheet, MAX_SEATS>,
    /// What everybody has decided since the dice were last rolled.
    entries: BySeat<Entry, MAX_SEATS>,
    /// What everybody decided in the turn before that.
    last_entries: BySeat<Entry, MAX_SEATS>,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Roll,
    Choose,
    Over,
}

impl DiceGame {
    /// How many turns have begun.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Who rolled the dice, or rolls them next.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The last roll.
    pub fn roll(&self) -> Option<Roll> {
        self.roll
    }

    /// The dice that those who decide now choose from.
    pub fn offer(&self) -> Option<Offer> {
        self.offer.filter(|_| self.is_choosing())
    }

    /// A player's sheet, hidden choices included.
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat]
    }

    /// The bridges that are settled: a player has passed them in a turn that is over.
    pub fn passed(&self) -> ColumnSet {
        self.passed
    }

    /// Who has filled an arrow box and must decide about it, hidden choices included.
    #[inline]
    pub fn arrows(&self) -> SeatSet {
        self.arrows
    }

    /// How those choose in this turn who did not roll: as agreed, unless a player has asked for this
    /// turn to be played in the open.
    #[inline]
    pub fn order(&self) -> Order {
        if self.roll.is_some_and(|roll| roll.is_open()) {
            Order::Clockwise
        } else {
            self.options.order
        }
    }

    /// Whether players are choosing: the dice are rolled, and the turn is not over.
    pub fn is_choosing(&self) -> bool {
        self.stage == Stage::Choose
    }

    /// A player's sheet as far as `viewer` may know it: what others choose at the same time stays
    /// hidden until all have.
    pub(crate) fn sheet_for(&self, seat: Seat, viewer: Viewer) -> &Sheet {
        if self.is_hidden(seat, viewer) { &self.before[seat] } else { &self.sheets[seat] }
    }

    /// What a player has decided in this turn, as far as `viewer` may know it.
    pub(crate) fn entry_for(&self, seat: Seat, viewer: Viewer) -> Entry {
        if self.is_hidden(seat, viewer) { Entry::default() } else { self.entries[seat] }
    }

    /// Who must decide about an arrow, as far as `viewer` may know it.
    pub(crate) fn arrows_for(&self, viewer: Viewer) -> SeatSet {
        self.arrows.iter().filter(|&seat| !self.is_hidden(seat, viewer)).collect()
    }

    pub(crate) fn last_entry(&self, seat: Seat) -> Entry {
        self.last_entries[seat]
    }

    fn is_hidden(&self, seat: Seat, viewer: Viewer) -> bool {
        self.conceals(seat) && !viewer.is(seat)
    }

    fn seat_exists(&self, seat: Seat) -> Result<(), Refusal<Rule>> {
        if seat.index() < self.seats() { Ok(()) } else { Err(Refusal::NoSuchSeat { seat }) }
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal<Rule>> {
        self.seat_exists(seat)?;
        let offer = match (self.stage, self.offer) {
            (Stage::Over, _) => return Err(Refusal::Over),
            (Stage::Choose, Some(offer)) => offer,
            (Stage::Roll | Stage::Choose, _) => {
                return Err(Refusal::ChanceFirst { outcome: "roll" });
            }
        };
        if !self.deciding.contains(seat) {
            return Err(Refusal::NotYourTurn { seat });
        }
        let sheet = &self.sheets[seat];
        match (self.arrows.contains(seat), action) {
            (true, Action::Accelerate(colour)) => sheet.check_acceleration(colour)?,
            (true, Action::Enter(..) | Action::Refuse) => return Err(Rule::ArrowFirst.into()),
            (false, Action::Enter(colour, digit)) => sheet.check_entry(offer, colour, digit)?,
            (false, Action::Accelerate(_) | Action::Decline) => {
                return Err(Rule::NoArrow { action }.into());
            }
            (true, Action::Decline) | (false, Action::Refuse) => {}
        }
        Ok(())
    }

    /// Writes a decision down, and says whether the player must decide about an arrow next.
    #[inline]
    fn write(&mut self, seat: Seat, action: Action) -> bool {
        self.entries[seat].push(action);
        let arrow = self.sheets[seat].write(&self.options.sheet, action);
        self.arrows = if arrow { self.arrows.with(seat) } else { self.arrows.without(seat) };
        arrow
    }

    /// Goes on once `seat` has decided everything it has to.
    #[inline]
    fn finish(&mut self, seat: Seat) {
        self.deciding = self.deciding.without(seat);
        if !self.deciding.is_empty() {
            return;
        }
        if seat == self.active {
            // Dice that the active player took are out of the others' reach.
            if let (Some(roll), Some((colour, digit))) = (self.roll, self.entries[seat].taken()) {
                self.offer = Some(Offer::without(roll, colour, digit));
            }
        }
        let seats = self.seats();
        let next = seat.clockwise(1, seats);
        match self.order() {
            Order::Simultaneous if seat == self.active => {
                self.deciding = SeatSet::first(seats).without(seat);
            }
            Order::Clockwise if next != self.active => self.deciding = SeatSet::only(next),
            Order::Simultaneous | Order::Clockwise => self.end_turn(),
        }
    }

    /// Settles the bridges, then the end of the game, then who is next.
    #[inline]
    fn end_turn(&mut self) {
        let row = self.options.sheet.bridges().row;
        let already_passed = self.passed;
        let mut all_exhausted = true;
        for seat in Seat::first(self.seats()) {
            let sheet = &mut self.sheets[seat];
            let first = sheet.reaching(row).minus(already_passed);
            sheet.bridges = sheet.bridges.or(first);
            self.passed = self.passed.or(first);
            all_exhausted &= sheet.is_exhausted();
        }
        self.stage = if all_exhausted || self.passed == ColumnSet::ALL {
            Stage::Over
        } else {
            self.active = self.active.clockwise(1, self.seats());
            Stage::Roll
        };
    }

    /// Whether this turn can still be played in the open: no player but the active one is known to have
    /// chosen. It does not depend on unfinished choices, which are hidden.
    pub(crate) fn check_opening(&self) -> Result<(), Refusal<Rule>> {
        match self.stage {
            Stage::Over => return Err(Refusal::Over),
            Stage::Roll => return Err(Refusal::ChanceFirst { outcome: "roll" }),
            Stage::Choose => {}
        }
        if self.order() == Order::Clockwise {
            return Err(Rule::OpenAlready.into());
        }
        let others = SeatSet::first(self.seats()).without(self.active);
        if self.deciding != SeatSet::only(self.active) && self.deciding != others {
            return Err(Rule::TooLateToOpen.into());
        }
        Ok(())
    }

    fn write_legal(&self, seat: Seat, offer: Offer, actions: &mut Vec<Action>) {
        if self.arrows.contains(seat) {
            self.sheets[seat].accelerations(actions);
        } else {
            self.sheets[seat].choices(offer, actions);
        }
    }

    /// Takes back everything that `seat` has decided in this turn.
    fn unwrite(&mut self, seat: Seat) {
        self.sheets[seat] = self.before[seat];
        self.entries[seat] = Entry::default();
        self.arrows = self.arrows.without(seat);
    }
}

impl Game for DiceGame {
    const NAME: &'static str = "dice";
    const RULES: u16 = 1;

    type Options = Options;
    type Action = Action;
    type Outcome = Roll;
    type View = View;
    type Rule = Rule;

    fn new(options: &Options) -> DiceGame {
        DiceGame {
            options: *options,
            stage: Stage::Roll,
            turns: 0,
            active: Seat::ONE.clockwise(options.first.index(), options.players.get()),
            deciding: SeatSet::EMPTY,
            arrows: SeatSet::EMPTY,
            passed: ColumnSet::EMPTY,
            roll: None,
            offer: None,
            sheets: BySeat::default(),
            before: BySeat::default(),
            entries: BySeat::default(),
            last_entries: BySeat::default(),
        }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    #[inline]
    fn seats(&self) -> usize {
        self.options.players.get()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Roll => Turn::Chance,
            Stage::Choose => Turn::Decide(self.deciding),
            Stage::Over => Turn::Over,
        }
    }

    #[inline]
    fn draw(_: &Options, _: u32, random: &mut impl Random) -> Roll {
        Roll::draw(random)
    }

    #[inline]
    fn apply_outcome(&mut self, roll: &Roll) -> Result<(), Refusal<Rule>> {
        match self.stage {
            Stage::Roll => {}
            Stage::Choose => return Err(Refusal::NoChanceNow { outcome: "roll" }),
            Stage::Over => return Err(Refusal::Over),
        }
        self.stage = Stage::Choose;
        self.turns += 1;
        self.roll = Some(*roll);
        self.offer = Some(Offer::of(*roll));
        self.deciding = SeatSet::only(self.active);
        self.before = self.sheets;
        self.last_entries = self.entries;
        self.entries = BySeat::default();
        Ok(())
    }

    #[inline]
    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if let (Turn::Decide(seats), Some(offer)) = (self.turn(), self.offer)
            && seats.contains(seat)
        {
            self.write_legal(seat, offer, actions);
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action) -> Result<(), Refusal<Rule>> {
        self.check(seat, action)?;
        self.play_unchecked(seat, action);
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, action: Action) {
        if !self.write(seat, action) {
            self.finish(seat);
        }
    }

    /// Leaves the dice, and the arrow.
    fn pass(&self, seat: Seat) -> Option<Action> {
        let decides = self.turn().deciding().contains(seat);
        let pass = if self.arrows.contains(seat) { Action::Decline } else { Action::Refuse };
        decides.then_some(pass)
    }

    /// While an arrow waits, no other player has acted on what led to it. Simultaneous choices stay
    /// hidden until all players have chosen, so until then they can be changed.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal<Rule>> {
        self.seat_exists(seat)?;
        match self.stage {
            Stage::Choose => {}
            Stage::Roll => return Err(Refusal::NothingToUndo),
            Stage::Over => return Err(Refusal::Over),
        }
        let unseen = self.order() == Order::Simultaneous && seat != self.active;
        if self.entries[seat].is_empty() || !(unseen || self.arrows.contains(seat)) {
            return Err(Refusal::NothingToUndo);
        }
        let mut kept = self.entries[seat];
        kept.pop();
        self.unwrite(seat);
        for action in kept.actions() {
            self.write(seat, action);
        }
        self.deciding = self.deciding.with(seat);
        Ok(())
    }

    /// The players choose clockwise then, beginning to the left of the active player.
    fn open_turn(&mut self, seat: Seat) -> Result<(), Refusal<Rule>> {
        self.seat_exists(seat)?;
        self.check_opening()?;
        self.roll = self.roll.map(Roll::opened);
        if !self.deciding.contains(self.active) {
            for unfinished in self.deciding.iter() {
                self.unwrite(unfinished);
            }
            self.deciding = SeatSet::only(self.active.clockwise(1, self.seats()));
        }
        Ok(())
    }

    fn opened(roll: &Roll) -> Option<Roll> {
        Some(roll.opened())
    }

    fn events(&self, seat: Seat, action: Action) -> Vec<String> {
        if self.check(seat, action).is_err() {
            return Vec::new();
        }
        let (now, row) = (&self.sheets[seat], self.options.sheet.bridges().row);
        let mut then = *now;
        then.write(&self.options.sheet, action);
        Event::between(now, &then, row, self.passed).iter().map(Event::to_string).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn conceals(&self, seat: Seat) -> bool {
        self.is_choosing() && self.order() == Order::Simultaneous && seat != self.active
    }

    fn score(&self, seat: Seat) -> i32 {
        self.sheets[seat].score(&self.options.sheet)
    }

    fn known_score(&self, viewer: Viewer, seat: Seat) -> i32 {
        self.sheet_for(seat, viewer).score(&self.options.sheet)
    }

    fn redeal_hidden(&mut self, viewer: Viewer, random: &mut impl Random) {
        let (Turn::Decide(deciding), Some(offer)) = (self.turn(), self.offer) else { return };
        if deciding.contains(self.active) {
            return;
        }
        let others: SeatSet =
            Seat::first(self.seats()).filter(|&seat| self.is_hidden(seat, viewer)).collect();
        let mut actions = Vec::new();
        for seat in others.iter() {
            self.unwrite(seat);
            let still_choosing = deciding.contains(seat);
            loop {
                actions.clear();
                self.write_legal(seat, offer, &mut actions);
                if still_choosing {
                    // They may be anywhere short of the end of an entry.
                    if random.below(2) == 0 {
                        break;
                    }
                    actions.retain(|&action| {
                        let mut sheet = self.sheets[seat];
                        sheet.write(&self.options.sheet, action)
                    });
                }
                let Some(&action) = random.pick(&actions) else { break };
                if !self.write(seat, action) {
                    break;
                }
            }
        }
    }
}

impl fmt::Debug for DiceGame {
    /// What a spectator sees, so that a log gives no choice away before its time.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DiceGame").field(&self.view(Viewer::Spectator)).finish()
    }
}
