//! What one player has written.

use crate::expedition::Effect;
use crate::layout::Symbol;
use crate::{
    Action, BOXES, ByColour, Colour, Column, ColumnSet, Digit, Expedition, Layout, Offer, Rule,
};

/// What one player has written on a sheet, and the bridges they have won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sheet {
    pub(crate) expeditions: ByColour<Expedition>,
    pub(crate) artefacts: u8,
    pub(crate) dice: u8,
    pub(crate) bridges: ColumnSet,
}

impl Sheet {
    /// The expedition of a colour.
    #[inline]
    pub fn expedition(&self, colour: Colour) -> &Expedition {
        &self.expeditions[colour]
    }

    /// How many artefacts are shaded.
    pub const fn artefacts(&self) -> u8 {
        self.artefacts
    }

    /// How many dice symbols are shaded.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// The bridges whose points the player gets.
    pub const fn bridges(&self) -> ColumnSet {
        self.bridges
    }

    /// Whether all dice symbols are shaded: the column is worth its last entry, and further
    /// refusals cost nothing.
    #[inline]
    pub const fn is_exhausted(&self) -> bool {
        self.dice as usize == BOXES
    }

    /// How many boxes or symbols of a column are filled.
    #[inline]
    pub fn filled(&self, column: Column) -> u8 {
        match column {
            Column::Expedition(colour) => self.expeditions[colour].filled(),
            Column::Artefacts => self.artefacts,
            Column::Dice => self.dice,
        }
    }

    /// The columns that are filled up to this row at least.
    #[inline]
    pub fn reaching(&self, row: u8) -> ColumnSet {
        Column::ALL.into_iter().filter(|&column| self.filled(column) >= row).collect()
    }

    /// What the whole sheet is worth.
    pub fn score(&self, layout: &Layout) -> i32 {
        let expeditions: i32 =
            self.expeditions.0.iter().map(|expedition| i32::from(expedition.score(layout))).sum();
        expeditions
            + i32::from(layout.artefacts().points(self.artefacts))
            + i32::from(layout.dice().points(self.dice))
            + i32::from(layout.bridges().worth) * self.bridges.len() as i32
    }

    /// Writes the choices of dice that the sheet allows, refusing last.
    #[inline]
    pub(crate) fn choices(&self, offer: Offer, actions: &mut Vec<Action>) {
        // Which pairs fit is as good as random to a processor, so every pair is written down and
        // only the count depends on whether it fits: no branch to guess wrong.
        let mut found = [Action::Refuse; 10];
        let mut count = 0;
        let (colours, numbers) = (offer.colours(), offer.numbers());
        for (nth, &colour) in colours.iter().enumerate() {
            // The dice are sorted, so those that show the same lie side by side; all but the first
            // of them fit nowhere.
            let seen = nth > 0 && colours[nth - 1] == colour;
            let least = if seen { u8::MAX } else { self.expeditions[colour].least() };
            for (nth, &digit) in numbers.iter().enumerate() {
                let seen = nth > 0 && numbers[nth - 1] == digit;
                let value = if seen { 0 } else { digit.value() };
                found[count] = Action::Enter(colour, digit);
                count += usize::from(value >= least);
            }
        }
        found[count] = Action::Refuse;
        actions.extend_from_slice(&found[..=count]);
    }

    /// Writes what can be done with an arrow, declining last.
    #[inline]
    pub(crate) fn accelerations(&self, actions: &mut Vec<Action>) {
        for colour in Colour::ALL {
            if !self.expeditions[colour].is_complete() {
                actions.push(Action::Accelerate(colour));
            }
        }
        actions.push(Action::Decline);
    }

    /// Whether dice can be entered, or the rule that forbids it.
    #[inline]
    pub(crate) fn check_entry(
        &self,
        offer: Offer,
        colour: Colour,
        digit: Digit,
    ) -> Result<(), Rule> {
        if !offer.colours().contains(&colour) {
            return Err(Rule::NoColourDie { colour, digit });
        }
        if !offer.numbers().contains(&digit) {
            return Err(Rule::NoNumberDie { colour, digit });
        }
        let expedition = &self.expeditions[colour];
        match expedition.last() {
            _ if expedition.accepts(digit) => Ok(()),
            Some(last) if !expedition.is_complete() => {
                Err(Rule::NumberTooLow { colour, digit, last })
            }
            _ => Err(Rule::ColumnComplete { colour }),
        }
    }

    /// Whether an arrow can be used on an expedition, or the rule that forbids it.
    #[inline]
    pub(crate) fn check_acceleration(&self, colour: Colour) -> Result<(), Rule> {
        if self.expeditions[colour].is_complete() {
            Err(Rule::ColumnComplete { colour })
        } else {
            Ok(())
        }
    }

    /// The sheet as a legal decision leaves it, bridges not yet settled, and whether it leads to an
    /// arrow.
    #[inline]
    pub fn after(&self, layout: &Layout, action: Action) -> (Sheet, bool) {
        let mut sheet = *self;
        let arrow = sheet.write(layout, action);
        (sheet, arrow)
    }

    /// Writes a legal decision down, and says whether it leads to an arrow.
    #[inline]
    pub(crate) fn write(&mut self, layout: &Layout, action: Action) -> bool {
        let (colour, effect) = match action {
            Action::Enter(colour, digit) => (colour, self.expeditions[colour].enter(digit)),
            Action::Accelerate(colour) => (colour, self.expeditions[colour].accelerate()),
            Action::Refuse => {
                self.dice = (self.dice + 1).min(BOXES as u8);
                return false;
            }
            Action::Decline => return false,
        };
        let symbol = match effect {
            Effect::Circle => None,
            Effect::Box(number) => layout.symbol(colour, number),
            Effect::End => Some(Symbol::Artefact),
        };
        if symbol == Some(Symbol::Artefact) {
            self.artefacts = (self.artefacts + 1).min(BOXES as u8);
        }
        symbol == Some(Symbol::Arrow)
    }
}
