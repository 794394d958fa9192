//! How lucky everybody was when chance decided.

use std::any::Any;

use sextant_cards::Match;
use sextant_core::{BySeat, Game, MAX_SEATS, Seat};
use sextant_dice::DiceGame;

use crate::cards::CardLuck;
use crate::dice::DiceLuck;

/// How many points something adds to the score that every seat can expect. Only differences between
/// seats mean anything.
pub type Gains = BySeat<f64, MAX_SEATS>;

/// Measures luck: what chance gave, less the mean of what it could have given.
///
/// The mean is exact, and the values behind it were fixed before the game. So luck is zero on average
/// for any players, and a result without its luck is the same on average as the result itself.
pub trait LuckModel<G: Game>: Send + Sync {
    /// The luck in an outcome that is about to happen.
    fn outcome(&mut self, game: &G, outcome: &G::Outcome) -> Gains;

    /// The luck in an action that is about to happen, such as a draw from a hidden pile; none where
    /// nothing comes up that could have been something else.
    fn action(&mut self, game: &G, seat: Seat, action: G::Action) -> Option<Gains>;
}

/// Measures luck in the game `G`, if there is a way.
pub fn luck_model<G: Game>() -> Option<Box<dyn LuckModel<G>>> {
    let cards: Box<dyn LuckModel<Match>> = Box::new(CardLuck::bundled());
    let dice: Box<dyn LuckModel<DiceGame>> = Box::new(DiceLuck::default());
    let models: [Box<dyn Any>; 2] = [Box::new(cards), Box::new(dice)];
    models.into_iter().find_map(|model| model.downcast().ok()).map(|model| *model)
}

/// The margin of every seat: what it has more than the others have on average.
pub fn margins(seats: usize, scores: &Gains) -> Vec<f64> {
    let total: f64 = scores.0[..seats].iter().sum();
    let others = (seats.max(2) - 1) as f64;
    scores.0[..seats].iter().map(|own| own - (total - own) / others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_with_bots_has_a_measure_of_luck() {
        assert!(luck_model::<Match>().is_some());
        assert!(luck_model::<DiceGame>().is_some());
    }

    #[test]
    fn margins_are_over_the_mean_of_the_others_and_add_up_to_nothing() {
        let scores = BySeat([30.0, 10.0, 20.0, 99.0, 99.0]);
        assert_eq!(margins(3, &scores), [15.0, -15.0, 0.0]);
        assert_eq!(margins(2, &scores), [20.0, -20.0]);
    }
}
