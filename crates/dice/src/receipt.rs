//! What a sheet is worth, and how that comes about.

use std::fmt;

use serde::Serialize;

use crate::{Colour, Layout, Sheet};

/// How the score of one expedition comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
pub struct ExpeditionReceipt {
    /// The expedition's colour.
    pub colour: Colour,
    /// How many boxes are filled.
    pub filled: u8,
    /// What the track says.
    pub track: i16,
    /// 2 if the circle is marked, otherwise 1.
    pub multiplier: i16,
    /// What it is worth.
    pub score: i16,
}

impl fmt::Display for ExpeditionReceipt {
    /// `30 x 2 = 60`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExpeditionReceipt { track, multiplier, score, .. } = self;
        if *multiplier == 1 {
            write!(f, "{score}")
        } else {
            write!(f, "{track} x {multiplier} = {score}")
        }
    }
}

/// How the score of a sheet comes about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/"))]
pub struct Receipt {
    /// The sum of all that follows.
    pub total: i32,
    /// One for each expedition, from left to right.
    pub expeditions: [ExpeditionReceipt; 6],
    /// What the artefacts are worth.
    pub artefacts: i16,
    /// What the dice symbols are worth.
    pub dice: i16,
    /// What the bridges won are worth together.
    pub bridges: i16,
}

impl Receipt {
    /// The receipt for a sheet.
    pub fn of(layout: &Layout, sheet: &Sheet) -> Receipt {
        Receipt::with_bridges(layout, sheet, sheet.bridges().len() as i16)
    }

    /// The receipt for a sheet of which only the number of bridges won is known.
    pub(crate) fn with_bridges(layout: &Layout, sheet: &Sheet, bridges: i16) -> Receipt {
        let expeditions = Colour::ALL.map(|colour| {
            let expedition = sheet.expedition(colour);
            let track = expedition.on_track(layout);
            let multiplier = if expedition.circle_marked() { 2 } else { 1 };
            ExpeditionReceipt {
                colour,
                filled: expedition.filled(),
                track,
                multiplier,
                score: track * multiplier,
            }
        });
        let artefacts = layout.artefacts().points(sheet.artefacts());
        let dice = layout.dice().points(sheet.dice());
        let bridges = layout.bridges().worth * bridges;
        let scores = expeditions.iter().map(|receipt| receipt.score);
        let total = scores.chain([artefacts, dice, bridges]).map(i32::from).sum();
        Receipt { total, expeditions, artefacts, dice, bridges }
    }
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for receipt in &self.expeditions {
            writeln!(f, "{:<11}{receipt}", receipt.colour)?;
        }
        writeln!(f, "{:<11}{}", "artefacts", self.artefacts)?;
        writeln!(f, "{:<11}{}", "dice", self.dice)?;
        writeln!(f, "{:<11}{}", "bridges", self.bridges)?;
        write!(f, "{:<11}{}", "total", self.total)
    }
}
