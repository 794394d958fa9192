//! What is good and bad about a model's answers, as gradients.

use sextant_neural::{HEADS, OUTS, POINTS};

use crate::model::Pass;
use crate::samples::{ActionSlot, Decision, MAX_ACTIONS};

/// How much each part counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LossWeights {
    pub(crate) objective: Objective,
    /// What it is worth to stay undecided.
    pub(crate) entropy: f32,
    /// How much it counts to foresee the margin, the win, each colour and the opponent's hand: it
    /// makes the network see what matters, and hints need it.
    pub(crate) margin: f32,
    pub(crate) won: f32,
    pub(crate) colour_margins: f32,
    pub(crate) held: f32,
}

/// What is learnt from a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Objective {
    /// To do the same.
    Imitate,
    /// To do it more or less often, by what came of it.
    Improve,
    /// To do more often what would have led further, where that was looked into.
    Correct,
}

/// By how much the chance of an action may change before it no longer counts (PPO's clipping).
const CLIP: f32 = 0.2;
/// Corrections are for a player who chooses at this inverse temperature: what the player hardly ever
/// does would otherwise hardly ever be corrected.
pub(crate) const SOFTNESS: f32 = 0.5;
/// What is led further by five points counts as much as what is better than usual by a standard
/// deviation.
const LEAD: f32 = POINTS / 5.0;

/// What was seen while learning.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LossStats {
    pub(crate) decisions: f64,
    pub(crate) entropy: f64,
    /// How far the player has moved from the one that decided.
    pub(crate) divergence: f64,
    pub(crate) clipped: f64,
    /// How often the chosen action is the likeliest one.
    pub(crate) agreed: f64,
    /// The squared error of the player's foreseen margin, and of the critic's.
    pub(crate) margin_error: f64,
    pub(crate) critic_error: f64,
    /// The spread of what the critic should have said.
    pub(crate) target_square: f64,
}

impl LossStats {
    pub(crate) fn add(&mut self, other: &LossStats) {
        self.decisions += other.decisions;
        self.entropy += other.entropy;
        self.divergence += other.divergence;
        self.clipped += other.clipped;
        self.agreed += other.agreed;
        self.margin_error += other.margin_error;
        self.critic_error += other.critic_error;
        self.target_square += other.target_square;
    }
}

/// Turns logits into logarithms of chances.
pub(crate) fn log_softmax(logits: &mut [f32]) {
    let best = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = logits.iter().map(|logit| (logit - best).exp()).sum();
    let shift = best + sum.ln();
    for logit in logits {
        *logit -= shift;
    }
}

impl Pass {
    /// The logits of actions in the position at `place`, whose first row is `row`.
    pub(crate) fn logits(
        &self,
        actions: &[ActionSlot],
        place: usize,
        row: usize,
        logits: &mut [f32; MAX_ACTIONS],
    ) {
        for (logit, action) in logits.iter_mut().zip(actions) {
            *logit = match action.head() {
                Some(head) => self.heads[row * HEADS + head],
                None => self.outs[place * OUTS],
            };
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The gradients of how far a player who chooses softly is led on average.
fn corrections(
    log_chances: &[f32],
    counterfactual_margins: &[f32; MAX_ACTIONS],
) -> [f32; MAX_ACTIONS] {
    let mut chances = [0.0; MAX_ACTIONS];
    let best = log_chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for (chance, log) in chances.iter_mut().zip(log_chances) {
        *chance = (SOFTNESS * (log - best)).exp();
    }
    let total: f32 = chances.iter().sum();
    let mean =
        chances.iter().zip(counterfactual_margins).map(|(chance, led)| chance * led).sum::<f32>()
            / total;
    let mut gradients = [0.0; MAX_ACTIONS];
    for ((gradient, chance), led) in gradients.iter_mut().zip(chances).zip(counterfactual_margins) {
        *gradient = -SOFTNESS * LEAD * chance / total * (led - mean);
    }
    gradients
}

/// Writes the gradients of a player's answers in the position at `place`, whose `rows` rows begin
/// with `row`.
pub(crate) fn player_gradients(
    pass: &mut Pass,
    decision: &Decision,
    [place, row, rows]: [usize; 3],
    parts: &LossWeights,
    scale: f32,
    seen: &mut LossStats,
) {
    let actions = decision.actions();
    let mut buffer = [0.0; MAX_ACTIONS];
    pass.logits(actions, place, row, &mut buffer);
    let log_chances = &mut buffer[..actions.len()];
    log_softmax(log_chances);
    let chosen = usize::from(decision.chosen);
    let entropy: f32 = -log_chances.iter().map(|log| log.exp() * log).sum::<f32>();
    let weight = match parts.objective {
        Objective::Imitate => 1.0,
        Objective::Correct => 0.0,
        Objective::Improve => {
            let moved = log_chances[chosen] - decision.log_chance;
            let ratio = moved.exp();
            let too_far =
                if decision.advantage > 0.0 { ratio > 1.0 + CLIP } else { ratio < 1.0 - CLIP };
            seen.divergence += f64::from(ratio - 1.0 - moved);
            seen.clipped += if too_far { 1.0 } else { 0.0 };
            if too_far { 0.0 } else { ratio * decision.advantage }
        }
    };
    let best = log_chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    seen.decisions += 1.0;
    seen.entropy += f64::from(entropy);
    seen.agreed += if log_chances[chosen] >= best { 1.0 } else { 0.0 };
    let corrections = match (parts.objective, &decision.counterfactual_margins) {
        (Objective::Correct, Some(counterfactual_margins)) => {
            corrections(log_chances, counterfactual_margins)
        }
        _ => [0.0; MAX_ACTIONS],
    };
    for (nth, (action, &log)) in actions.iter().zip(&*log_chances).enumerate() {
        let chance = log.exp();
        let own = if nth == chosen { 1.0 } else { 0.0 };
        let mut gradient = weight * (chance - own) + corrections[nth];
        gradient += parts.entropy * chance * (log + entropy);
        match action.head() {
            Some(head) => pass.d_heads[row * HEADS + head] += scale * gradient,
            None => pass.d_outs[place * OUTS] += scale * gradient,
        }
    }
    let error = pass.outs[place * OUTS + 1] - decision.margin;
    seen.margin_error += f64::from(error * error);
    pass.d_outs[place * OUTS + 1] += scale * parts.margin * error.clamp(-3.0, 3.0);
    let won = sigmoid(pass.outs[place * OUTS + 2]) - decision.won;
    pass.d_outs[place * OUTS + 2] += scale * parts.won * won;
    for nth in 0..rows {
        let heads = &pass.heads[(row + nth) * HEADS..(row + nth + 1) * HEADS];
        let d_heads = &mut pass.d_heads[(row + nth) * HEADS..(row + nth + 1) * HEADS];
        for rank in 0..10 {
            let held = if decision.held[nth] >> rank & 1 != 0 { 1.0 } else { 0.0 };
            d_heads[21 + rank] += scale * parts.held * (sigmoid(heads[21 + rank]) - held);
        }
        let error = (heads[31] - decision.colour_margins[nth]).clamp(-3.0, 3.0);
        d_heads[31] += scale * parts.colour_margins * error;
    }
}

/// Writes the gradients of a critic's answers in the position at `place`.
pub(crate) fn critic_gradients(
    pass: &mut Pass,
    decision: &Decision,
    [place, row, rows]: [usize; 3],
    scale: f32,
    seen: &mut LossStats,
) {
    /// How much it counts to foresee each colour.
    const COLOUR_MARGIN: f32 = 0.3;
    let error = pass.outs[place] - decision.target;
    seen.critic_error += f64::from(error * error);
    seen.target_square += f64::from(decision.target * decision.target);
    pass.d_outs[place] += scale * error.clamp(-3.0, 3.0);
    for nth in 0..rows {
        let error = (pass.heads[row + nth] - decision.colour_margins[nth]).clamp(-3.0, 3.0);
        pass.d_heads[row + nth] += scale * COLOUR_MARGIN * error;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_bots::derive_seed;
    use sextant_cards::{Deck, Round, Variant};
    use sextant_core::{Seat, Simulation};

    /// Answers in a fresh round, and a decision about its first placement.
    fn decided() -> (Pass, Decision) {
        let round =
            Round::deal(&Deck::shuffled(Variant::Base, &mut Simulation::new(1)), Seat::ONE, None);
        let mut legal = Vec::new();
        round.legal(Seat::ONE, &mut legal);
        let mut decision = Decision::new(&legal, &round, Seat::ONE);
        decision.chosen = 2;
        decision.advantage = 0.7;
        decision.margin = 0.4;
        decision.won = 1.0;
        decision.colour_margins = [0.5, -0.2, 0.1, 0.0, 0.3, 0.0];
        let mut nth = 0;
        let mut number = || {
            nth += 1;
            (derive_seed(3, nth) >> 40) as f32 / 16_777_216.0 - 0.5
        };
        let mut pass = Pass::default();
        pass.heads = (0..5 * HEADS).map(|_| number()).collect();
        pass.outs = (0..OUTS).map(|_| number()).collect();
        pass.d_heads = vec![0.0; 5 * HEADS];
        pass.d_outs = vec![0.0; OUTS];
        let mut logits = [0.0; MAX_ACTIONS];
        pass.logits(decision.actions(), 0, 0, &mut logits);
        let logits = &mut logits[..legal.len()];
        log_softmax(logits);
        decision.log_chance = logits[2] - 0.05;
        decision.counterfactual_margins = Some(std::array::from_fn(|nth| nth as f32 / 7.0 - 0.4));
        (pass, decision)
    }

    /// The loss whose gradients are written.
    fn loss(pass: &Pass, decision: &Decision, parts: &LossWeights) -> f64 {
        let mut logits = [0.0; MAX_ACTIONS];
        pass.logits(decision.actions(), 0, 0, &mut logits);
        let logs = &mut logits[..decision.actions().len()];
        log_softmax(logs);
        let chosen = logs[usize::from(decision.chosen)];
        let ratio = (chosen - decision.log_chance).exp();
        let gain = match parts.objective {
            Objective::Imitate => chosen,
            Objective::Improve => ratio * decision.advantage,
            Objective::Correct => {
                let mut soft: Vec<f32> = logs.iter().map(|log| SOFTNESS * log).collect();
                log_softmax(&mut soft);
                let led = decision.counterfactual_margins.unwrap();
                LEAD * soft.iter().zip(led).map(|(log, led)| log.exp() * led).sum::<f32>()
            }
        };
        let entropy: f32 = -logs.iter().map(|log| log.exp() * log).sum::<f32>();
        let mut total = f64::from(-gain - parts.entropy * entropy);
        let square = |error: f32| f64::from(error * error / 2.0);
        let cross = |logit: f32, truth: f32| {
            -f64::from(truth * sigmoid(logit).ln() + (1.0 - truth) * (1.0 - sigmoid(logit)).ln())
        };
        total += f64::from(parts.margin) * square(pass.outs[1] - decision.margin);
        total += f64::from(parts.won) * cross(pass.outs[2], decision.won);
        for (nth, heads) in pass.heads.chunks(HEADS).enumerate() {
            for rank in 0..10 {
                let held = f32::from(decision.held[nth] >> rank & 1);
                total += f64::from(parts.held) * cross(heads[21 + rank], held);
            }
            total +=
                f64::from(parts.colour_margins) * square(heads[31] - decision.colour_margins[nth]);
        }
        total
    }

    #[test]
    fn gradients_of_the_loss_are_those_of_finite_differences() {
        for objective in [Objective::Imitate, Objective::Improve, Objective::Correct] {
            let parts = LossWeights {
                objective,
                entropy: 0.3,
                margin: 0.5,
                won: 0.4,
                colour_margins: 0.6,
                held: 0.2,
            };
            let (mut pass, decision) = decided();
            player_gradients(
                &mut pass,
                &decision,
                [0, 0, 5],
                &parts,
                1.0,
                &mut LossStats::default(),
            );
            for nth in 0..5 * HEADS + OUTS {
                const STEP: f32 = 4e-3;
                let shifted = |by: f32| {
                    let (mut pass, decision) = decided();
                    match nth.checked_sub(5 * HEADS) {
                        Some(out) => pass.outs[out] += by,
                        None => pass.heads[nth] += by,
                    }
                    loss(&pass, &decision, &parts)
                };
                let expected = (shifted(STEP) - shifted(-STEP)) / f64::from(2.0 * STEP);
                let found = match nth.checked_sub(5 * HEADS) {
                    Some(out) => pass.d_outs[out],
                    None => pass.d_heads[nth],
                };
                let difference = (expected - f64::from(found)).abs();
                assert!(difference < 1e-3, "{objective:?} {nth}: {found} for {expected}");
            }
        }
    }

    #[test]
    fn a_chance_that_has_changed_enough_is_let_alone() {
        let parts = LossWeights {
            objective: Objective::Improve,
            entropy: 0.0,
            margin: 0.0,
            won: 0.0,
            colour_margins: 0.0,
            held: 0.0,
        };
        for (advantage, before, is_clipped) in
            [(1.0, -0.3, true), (1.0, 0.3, false), (-1.0, 0.3, true), (-1.0, -0.3, false)]
        {
            let (mut pass, mut decision) = decided();
            decision.advantage = advantage;
            decision.log_chance += 0.05 + before;
            let mut seen = LossStats::default();
            player_gradients(&mut pass, &decision, [0, 0, 5], &parts, 1.0, &mut seen);
            assert_eq!(pass.d_heads.iter().all(|value| *value == 0.0), is_clipped);
            assert_eq!(seen.clipped > 0.0, is_clipped);
        }
    }
}
