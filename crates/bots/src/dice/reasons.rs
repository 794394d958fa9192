//! Why a player of the dice game does something, from what a decision does to their sheet.
//!
//! Like the reasons of the card game, they explain any decision, no matter who made it.

use serde::Serialize;
use sextant_dice::{Action, Colour, Column, Mark, Preview, View};

/// Why a player of the dice game does something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum DiceReason {
    /// The column passes a bridge that nobody passed before.
    PassesBridge {
        /// Which column: the letter of an expedition, or `artefacts` or `dice`.
        #[cfg_attr(feature = "typescript", ts(as = "String"))]
        column: Column,
    },
    /// It leads to an arrow, which fills another box.
    GainsArrow,
    /// It shades an artefact.
    GainsArtefact,
    /// The sheet is worth more at once.
    ScoresNow {
        /// By how many points.
        points: i32,
    },
    /// The number is only a little higher than the last one, so that many still fit after it.
    LeavesRoom {
        /// The number written.
        number: u8,
        /// The last number before it.
        last: u8,
    },
    /// A low number begins the expedition, so that many fit after it.
    BeginsLow {
        /// Which expedition.
        colour: Colour,
        /// The number written.
        number: u8,
    },
    /// The expedition gets nearer to the boxes that score.
    FillsBox {
        /// Which expedition.
        colour: Colour,
        /// Which box, counted from 1.
        nth: u8,
    },
    /// The circle doubles the expedition, which must then become long.
    DoublesExpedition {
        /// Which expedition.
        colour: Colour,
    },
    /// It claims the artefact at the end of the expedition.
    ClaimsEnd {
        /// Which expedition.
        colour: Colour,
    },
    /// None of the pairs of dice can be entered.
    NothingFits,
    /// Every pair of dice that fits would cost more than a refusal.
    KeepsSheet {
        /// Which refusal this is, counted from 1.
        nth: u8,
    },
    /// Using the arrow would cost more than it brings.
    ArrowWouldCost,
}

/// A number at most this much above the last leaves room for more.
const SMALL_STEP: u8 = 1;
/// A number up to this begins an expedition low.
const LOW: u8 = 3;

/// Why this player might decide so, the most telling reason first. None if they may not.
pub fn reasons(view: &View, action: Action) -> Vec<DiceReason> {
    let previews = view.previews();
    let Some(preview) = previews.iter().find(|preview| preview.action == action) else {
        return Vec::new();
    };
    let mut reasons: Vec<DiceReason> =
        preview.bridges.iter().map(|column| DiceReason::PassesBridge { column }).collect();
    if preview.arrow {
        reasons.push(DiceReason::GainsArrow);
    }
    if preview.artefact && !matches!(preview.mark, Mark::End { .. }) {
        reasons.push(DiceReason::GainsArtefact);
    }
    reasons.extend(of_mark(view, &previews, preview));
    if preview.change > 0 {
        reasons.push(DiceReason::ScoresNow { points: preview.change });
    }
    reasons
}

fn of_mark(view: &View, previews: &[Preview], preview: &Preview) -> Vec<DiceReason> {
    match preview.mark {
        Mark::Circle { colour } => vec![DiceReason::DoublesExpedition { colour }],
        Mark::End { colour } => vec![DiceReason::ClaimsEnd { colour }],
        Mark::Box { colour, nth, number } => {
            let sheet = view.viewer.seat().map(|seat| view.sheet(seat));
            let step = match sheet.and_then(|sheet| sheet.expedition(colour).last()) {
                Some(last) if number <= last + SMALL_STEP => {
                    Some(DiceReason::LeavesRoom { number, last })
                }
                None if number <= LOW => Some(DiceReason::BeginsLow { colour, number }),
                _ => None,
            };
            step.into_iter().chain([DiceReason::FillsBox { colour, nth }]).collect()
        }
        Mark::Die { nth } => {
            let enters = |preview: &Preview| matches!(preview.action, Action::Enter(..));
            vec![if previews.iter().any(enters) {
                DiceReason::KeepsSheet { nth }
            } else {
                DiceReason::NothingFits
            }]
        }
        Mark::Nothing => vec![DiceReason::ArrowWouldCost],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_core::{Game, Seat, Viewer};
    use sextant_dice::{DiceGame, Options, Roll};

    /// The reasons of the first player for this decision on the last of these rolls, after turns with
    /// the decisions given. The other player always refuses.
    fn reasons_for(turns: &[(&str, &str)], roll: &str, action: &str) -> Vec<DiceReason> {
        let mut game = DiceGame::new(&Options::default());
        let roll_and_wait = |game: &mut DiceGame, roll: &str| {
            game.apply_outcome(&roll.parse::<Roll>().unwrap()).unwrap();
            if !game.turn().deciding().contains(Seat::ONE) {
                game.play(Seat::TWO, Action::Refuse).unwrap();
            }
        };
        for (roll, action) in turns {
            roll_and_wait(&mut game, roll);
            game.play(Seat::ONE, action.parse().unwrap()).unwrap();
            if game.turn().deciding().contains(Seat::TWO) {
                game.play(Seat::TWO, Action::Refuse).unwrap();
            }
        }
        roll_and_wait(&mut game, roll);
        reasons(&game.view(Viewer::Seat(Seat::ONE)), action.parse().unwrap())
    }

    #[test]
    fn a_low_number_leaves_room_for_others() {
        let begun = reasons_for(&[], "ROY 259", "R2");
        assert!(begun.contains(&DiceReason::BeginsLow { colour: Colour::Red, number: 2 }));
        let next = reasons_for(&[("ROY 259", "R2")], "ROY 339", "R3");
        assert!(next.contains(&DiceReason::LeavesRoom { number: 3, last: 2 }));
        let wide = reasons_for(&[("ROY 259", "R2")], "ROY 339", "R9");
        assert!(!wide.iter().any(|reason| matches!(reason, DiceReason::LeavesRoom { .. })));
    }

    #[test]
    fn the_circle_doubles_and_a_refusal_keeps_the_sheet() {
        let circle = reasons_for(&[], "ROY 029", "R0");
        assert!(circle.contains(&DiceReason::DoublesExpedition { colour: Colour::Red }));
        assert_eq!(reasons_for(&[], "ROY 029", "-")[0], DiceReason::KeepsSheet { nth: 1 });
        assert_eq!(reasons_for(&[], "ROY 029", "G9"), [], "green was not rolled");
    }
}
