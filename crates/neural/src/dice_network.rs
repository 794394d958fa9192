//! The dice game's network: what a decision is worth.

use std::sync::Arc;

use sextant_dice::{Action, Colour, Layout, Options, Sheet, View};

use crate::action_distribution::sigmoid;
use crate::dice_evaluation::DiceEvaluation;
use crate::dice_inputs::{DICE_COLOUR_INPUTS, DICE_GLOBAL_INPUTS, DiceInputs};
use crate::network::{Network, ShapeMismatch};
use crate::shape::Shape;

/// Answers for each colour: what one's own expedition will score.
pub const DICE_HEADS: usize = 1;
/// Answers that belong to no colour: the margin, and the chance to win.
pub const DICE_OUTS: usize = 2;
/// By how much the margin and scores are divided.
pub const DICE_POINTS: f32 = 100.0;

impl Shape {
    /// The widths of a network for the dice game.
    pub const fn dice(width: usize, joint: usize, last: usize) -> Shape {
        Shape {
            colour_inputs: DICE_COLOUR_INPUTS,
            global_inputs: DICE_GLOBAL_INPUTS,
            width,
            joint,
            heads: DICE_HEADS,
            last,
            outs: DICE_OUTS,
        }
    }
}

/// A network for the dice game.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceNetwork(pub(crate) Network);

impl DiceNetwork {
    /// A network of these widths and parameters, tensor after tensor.
    pub fn new(shape: Shape, parameters: Vec<f32>) -> Result<DiceNetwork, ShapeMismatch> {
        if shape != Shape::dice(shape.width, shape.joint, shape.last) {
            return Err(ShapeMismatch("they are not those of the inputs and answers"));
        }
        Ok(DiceNetwork(Network::of_shape(shape, parameters)?))
    }

    /// Its widths.
    pub fn shape(&self) -> &Shape {
        self.0.shape()
    }

    /// Its parameters, tensor after tensor.
    pub fn parameters(&self) -> &[f32] {
        self.0.parameters()
    }

    /// Whether the network knows such games: it has only seen the printed tracks and bridges. Arrows
    /// and artefacts may be in any box.
    pub fn knows(options: &Options) -> bool {
        let (sheet, printed) = (&options.sheet, &Layout::DEFAULT);
        sheet.expedition() == printed.expedition()
            && sheet.circle_only() == printed.circle_only()
            && sheet.artefacts() == printed.artefacts()
            && sheet.dice() == printed.dice()
            && sheet.bridges() == printed.bridges()
    }
}

/// What is expected of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiceValue {
    /// By how many points the game is won over the best of the others.
    pub margin: f32,
    /// How likely it is won.
    pub win: f32,
}

/// What winning counts beside the points, in points.
const WIN_BONUS: f32 = 40.0;

impl DiceValue {
    /// What it is worth: the points, and winning.
    #[inline]
    pub fn worth(self) -> f32 {
        self.margin + WIN_BONUS * (2.0 * self.win - 1.0)
    }
}

/// A network for the dice game, and a place to think in.
pub struct DiceEvaluator {
    network: Arc<DiceNetwork>,
    inputs: DiceInputs,
    evaluation: DiceEvaluation,
}

impl DiceEvaluator {
    /// Thinks with this network.
    pub fn new(network: Arc<DiceNetwork>) -> DiceEvaluator {
        let evaluation = DiceEvaluation::new(&network.0);
        DiceEvaluator { inputs: DiceInputs::none(), evaluation, network }
    }

    /// What the viewer may expect after a legal decision; none for those who only watch. Where it leads
    /// to an arrow, the best that can be done with that.
    pub fn after(&mut self, view: &View, action: Action) -> Option<DiceValue> {
        let (sheet, arrow) = view.sheet(view.viewer.seat()?).after(&view.options.sheet, action);
        if arrow {
            self.best_arrow(view, action, &sheet)
        } else {
            self.value(view, action, &sheet, false)
        }
    }

    fn best_arrow(&mut self, view: &View, action: Action, sheet: &Sheet) -> Option<DiceValue> {
        let mut best = self.value(view, action, sheet, false)?;
        for colour in Colour::ALL {
            if sheet.expedition(colour).is_complete() {
                continue;
            }
            let (next, arrow) = sheet.after(&view.options.sheet, Action::Accelerate(colour));
            let value = self.value(view, action, &next, arrow)?;
            if value.worth() > best.worth() {
                best = value;
            }
        }
        Some(best)
    }

    /// What the viewer may expect after a decision that leaves their sheet like this.
    fn value(
        &mut self,
        view: &View,
        action: Action,
        sheet: &Sheet,
        arrow: bool,
    ) -> Option<DiceValue> {
        self.inputs.encode(view, action, sheet, arrow)?;
        let [margin, win] = self.evaluation.answers(&self.network.0, &self.inputs);
        Some(DiceValue { margin: margin * DICE_POINTS, win: sigmoid(win) })
    }

    /// The best of the legal decisions and what may be expected after it.
    pub fn best(&mut self, view: &View, legal: &[Action]) -> Option<(Action, DiceValue)> {
        let mut best: Option<(Action, DiceValue)> = None;
        for &action in legal {
            let value = self.after(view, action)?;
            if best.is_none_or(|(_, most)| value.worth() > most.worth()) {
                best = Some((action, value));
            }
        }
        best
    }
}
