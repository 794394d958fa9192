//! What is believed about the cards in hidden hands.

use sextant_core::Random;

use crate::Card;
use crate::card::MAX_CARDS;

/// As many cards as two hidden hands hold.
const MOST: usize = 16;

/// Every unseen card is in a hidden hand with a chance of its own, under the condition that the hands
/// hold as many cards as they do.
#[derive(Clone)]
pub(super) struct Beliefs {
    hidden: usize,
    /// How much likelier each card is to be in a hand than not.
    odds: [f64; MAX_CARDS],
    /// For every place in the order of the cards: the odds of all ways to have so many of the cards
    /// from there on in hands, added up.
    ways: [[f64; MOST + 1]; MAX_CARDS + 1],
}

impl Beliefs {
    /// Beliefs about cards in order, of which so many are in hidden hands.
    pub(super) fn new(chances: impl Iterator<Item = f32>, hidden: usize) -> Beliefs {
        // Nothing is believed so surely that the opposite is never imagined.
        const LEAST: f64 = 0.001;
        let mut odds = [0.0; MAX_CARDS];
        let mut count = 0;
        for (odds, chance) in odds.iter_mut().zip(chances) {
            let chance = f64::from(chance).clamp(LEAST, 1.0 - LEAST);
            *odds = chance / (1.0 - chance);
            count += 1;
        }
        let mut ways = [[0.0; MOST + 1]; MAX_CARDS + 1];
        ways[count][0] = 1.0;
        for place in (0..count).rev() {
            ways[place] = ways[place + 1];
            for held in 1..=MOST {
                ways[place][held] += odds[place] * ways[place + 1][held - 1];
            }
        }
        Beliefs { hidden: hidden.min(MOST).min(count), odds, ways }
    }

    /// Deals: brings those of the cards, which come in order, to the end that hidden hands hold, and
    /// says where they begin.
    pub(super) fn deal(&self, cards: &mut [Card], random: &mut impl Random) -> usize {
        let begin = cards.len() - self.hidden;
        let mut dealt = [Card::default(); MAX_CARDS];
        let (mut in_pile, mut in_hands) = (0, begin);
        for (place, &card) in cards.iter().enumerate() {
            let wanted = cards.len() - in_hands;
            let held = wanted > 0 && {
                let with = self.odds[place] * self.ways[place + 1][wanted - 1];
                f64::from(random.word()) * self.ways[place][wanted] < with * TWO_TO_THE_32
            };
            let next = if held { &mut in_hands } else { &mut in_pile };
            dealt[*next] = card;
            *next += 1;
        }
        cards.copy_from_slice(&dealt[..cards.len()]);
        begin
    }
}

const TWO_TO_THE_32: f64 = 4_294_967_296.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;
    use sextant_core::Simulation;

    /// Three of six cards are held, and every set of three is as likely as the odds of its cards
    /// multiplied.
    #[test]
    fn hands_are_as_likely_as_their_cards_together() {
        const DEALS: u32 = 50_000;
        let chances = [0.9, 0.5, 0.5, 0.3, 0.1, 0.7f32];
        let cards: Vec<Card> = (2..8).filter_map(|n| Card::number(Colour::ALL[0], n)).collect();
        let beliefs = Beliefs::new(chances.into_iter(), 3);
        let mut random = Simulation::new(1);
        let mut counts = [0u32; 64];
        for _ in 0..DEALS {
            let mut dealt = cards.clone();
            assert_eq!(beliefs.deal(&mut dealt, &mut random), 3);
            let place = |card: &Card| cards.iter().position(|other| other == card).unwrap();
            counts[dealt[3..].iter().map(|card| 1 << place(card)).sum::<usize>()] += 1;
        }
        let odds = |hand: usize| -> f64 {
            let of = |place: usize| f64::from(chances[place] / (1.0 - chances[place]));
            (0..6).filter(|place| hand >> place & 1 != 0).map(of).product()
        };
        let hands = || (0..64usize).filter(|hand| hand.count_ones() == 3);
        let all: f64 = hands().map(odds).sum();
        for hand in hands() {
            let share = odds(hand) / all;
            let seen = f64::from(counts[hand]) / f64::from(DEALS);
            let error = (share * (1.0 - share) / f64::from(DEALS)).sqrt();
            assert!((seen - share).abs() < 4.5 * error, "{hand:06b}: {seen} instead of {share}");
        }
        assert_eq!(hands().map(|hand| counts[hand]).sum::<u32>(), DEALS);
    }
}
