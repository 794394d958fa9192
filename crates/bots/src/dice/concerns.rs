//! What speaks against a decision of the dice game, from what it does to the sheet.

use serde::Serialize;
use sextant_dice::{Action, Colour, Mark, View};

/// What speaks against a decision of the dice game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum DiceConcern {
    /// Few numbers fit on such a high one.
    FewFit {
        /// In which expedition.
        colour: Colour,
        /// The number written.
        number: u8,
    },
    /// The circle doubles a loss as well.
    DoublesLoss {
        /// Of which expedition.
        colour: Colour,
    },
    /// The sheet is worth less at once.
    LosesNow {
        /// By how many points.
        points: i32,
    },
    /// A pass is used up although pairs fit.
    UsesPass {
        /// Which pass this is, counted from 1.
        nth: u8,
    },
    /// The arrow would fill another box for nothing.
    WastesArrow,
}

/// A number that is more above the last than this leaves little room.
const WIDE_STEP: u8 = 2;
/// A number above this begins an expedition high.
const HIGH: u8 = 4;

/// What speaks against this decision, the most telling first. None if the viewer may not make it.
pub fn concerns(view: &View, action: Action) -> Vec<DiceConcern> {
    let previews = view.previews();
    let Some(preview) = previews.iter().find(|preview| preview.action == action) else {
        return Vec::new();
    };
    let mut concerns = Vec::new();
    match preview.mark {
        Mark::Circle { colour } => concerns.push(DiceConcern::DoublesLoss { colour }),
        Mark::Box { colour, number, .. } => {
            let sheet = view.viewer.seat().map(|seat| view.sheet(seat));
            let last = sheet.and_then(|sheet| sheet.expedition(colour).last());
            if number > last.map_or(HIGH, |last| last + WIDE_STEP) {
                concerns.push(DiceConcern::FewFit { colour, number });
            }
        }
        Mark::Die { nth } => {
            if previews.iter().any(|preview| matches!(preview.action, Action::Enter(..))) {
                concerns.push(DiceConcern::UsesPass { nth });
            }
        }
        Mark::Nothing => concerns.push(DiceConcern::WastesArrow),
        Mark::End { .. } => {}
    }
    if preview.change < 0 {
        concerns.push(DiceConcern::LosesNow { points: -preview.change });
    }
    concerns
}

#[cfg(test)]
mod tests {
    use sextant_core::{Game, Seat, Viewer};
    use sextant_dice::{DiceGame, Options, Roll};

    use super::*;

    /// The concerns of the first player about a decision on the first roll.
    fn concerns_about(roll: &str, action: &str) -> Vec<DiceConcern> {
        let mut game = DiceGame::new(&Options::default());
        game.apply_outcome(&roll.parse::<Roll>().unwrap()).unwrap();
        concerns(&game.view(Viewer::Seat(Seat::ONE)), action.parse().unwrap())
    }

    #[test]
    fn a_high_start_leaves_little_room_and_a_low_one_much() {
        let high = concerns_about("ROY 289", "R8");
        assert_eq!(high[0], DiceConcern::FewFit { colour: Colour::Red, number: 8 });
        assert_eq!(high[1], DiceConcern::LosesNow { points: 20 });
        assert_eq!(concerns_about("ROY 289", "R2"), [DiceConcern::LosesNow { points: 20 }]);
    }

    #[test]
    fn a_circle_doubles_a_loss_and_a_pass_is_used_up() {
        let circle = concerns_about("ROY 089", "R0");
        assert_eq!(circle[0], DiceConcern::DoublesLoss { colour: Colour::Red });
        assert_eq!(circle[1], DiceConcern::LosesNow { points: 100 });
        let pass = concerns_about("ROY 089", "-");
        assert_eq!(pass[0], DiceConcern::UsesPass { nth: 1 });
        assert_eq!(concerns_about("ROY 089", "G9"), [], "green was not rolled");
    }
}
