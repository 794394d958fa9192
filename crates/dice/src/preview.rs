//! What a decision would do, before it is made.

use std::fmt::Display;

use serde::{Serialize, Serializer};

use crate::{Action, Colour, ColumnSet, Sheet, View};

/// What a legal decision would do to the sheet of the player who makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
pub struct Preview {
    /// The decision.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub action: Action,
    /// What it writes.
    pub mark: Mark,
    /// Whether it shades an artefact.
    pub artefact: bool,
    /// Whether it leads to an arrow, which must be decided about next.
    pub arrow: bool,
    /// Whether it shades the last dice symbol.
    pub exhausts: bool,
    /// The bridges that it wins, as far as nobody has passed them in an earlier turn.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<String>"))]
    pub bridges: ColumnSet,
    /// By how much it changes what the sheet is worth, bridges included.
    pub change: i32,
    /// What the sheet is worth then, bridges included.
    pub score: i32,
}

/// What a decision writes on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Mark {
    /// The circle of an expedition.
    Circle {
        /// Which.
        colour: Colour,
    },
    /// A number in a box.
    Box {
        /// Of which expedition.
        colour: Colour,
        /// Which box, counted from 1.
        nth: u8,
        /// What is written.
        number: u8,
    },
    /// The end artefact of an expedition.
    End {
        /// Which.
        colour: Colour,
    },
    /// A dice symbol.
    Die {
        /// Which, counted from 1.
        nth: u8,
    },
    /// Nothing at all.
    Nothing,
}

impl View {
    /// What each legal decision of the viewer would do, in the order of [`View::legal`].
    pub fn previews(&self) -> Vec<Preview> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let Some(seat) = self.viewer.seat() else { return Vec::new() };
        legal.into_iter().map(|action| self.preview_of(self.sheet(seat), action)).collect()
    }

    fn preview_of(&self, now: &Sheet, action: Action) -> Preview {
        let layout = &self.options.sheet;
        let mut then = *now;
        let arrow = then.write(layout, action);
        // Opponents cannot take away a bridge that a player passes in this very turn, so it counts
        // at once.
        let score = |sheet: &Sheet| {
            let won = self.within_reach(sheet).len() as i32;
            sheet.score(layout) + won * i32::from(layout.bridges().worth)
        };
        Preview {
            action,
            mark: mark(now, &then),
            artefact: then.artefacts() > now.artefacts(),
            arrow,
            exhausts: then.is_exhausted() && !now.is_exhausted(),
            bridges: self.within_reach(&then).minus(self.within_reach(now)),
            change: score(&then) - score(now),
            score: score(&then),
        }
    }

    /// The bridges that a sheet has passed in this turn and no player before.
    fn within_reach(&self, sheet: &Sheet) -> ColumnSet {
        sheet.reaching(self.options.sheet.bridges().row).minus(self.passed)
    }
}

/// What is on one sheet and not yet on the other.
fn mark(now: &Sheet, then: &Sheet) -> Mark {
    let changed = |&colour: &Colour| now.expedition(colour) != then.expedition(colour);
    if let Some(colour) = Colour::ALL.into_iter().find(changed) {
        let (before, after) = (now.expedition(colour), then.expedition(colour));
        return match after.last() {
            Some(number) if after.filled() > before.filled() => {
                Mark::Box { colour, nth: after.filled(), number }
            }
            _ if after.circle_marked() != before.circle_marked() => Mark::Circle { colour },
            _ => Mark::End { colour },
        };
    }
    if then.dice() > now.dice() { Mark::Die { nth: then.dice() } } else { Mark::Nothing }
}

fn as_text<S: Serializer>(text: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(text)
}
