//! Rounds that fit what one viewer has seen.

mod beliefs;

use sextant_core::{BySeat, Random, Seat};

use super::{LastTurn, MAX_DRAW_PILE, Player, Round, most_placements, takeable};
use crate::card::{CARDS_PER_COLOUR, MAX_CARDS};
use crate::colour::ColourSet;
use crate::pile::{DiscardPile, Pile};
use crate::playable_cards::PlayableCards;
use crate::{Card, Colour, View};

use beliefs::Beliefs;

/// All rounds that fit what one viewer has seen: what is known laid out, and the cards that may lie
/// in any of the hidden places.
///
/// Made once for a decision; then [`sample`](Worlds::sample) is a shuffle and a deal, with nothing
/// allocated.
#[derive(Clone)]
pub struct Worlds {
    /// The round with every hidden place empty.
    known: Round,
    unseen: [Card; MAX_CARDS],
    unseen_count: usize,
    /// How many cards of each hand were not seen.
    hidden: BySeat<u8, 2>,
    draw_pile: u8,
    /// How many cards lie under the top of each discard pile, where only tops are shown.
    buried: [u8; 6],
    any_buried: bool,
    /// What is believed about the cards in hidden hands, if anything is.
    beliefs: Option<Box<Beliefs>>,
}

impl Worlds {
    /// The rounds that fit a view; none if nothing has been dealt yet.
    pub fn of(view: &View) -> Option<Worlds> {
        let table = view.table.as_ref()?;
        let variant = view.options.variant;
        let player = |seat| {
            let own = view.viewer.is(seat);
            Player {
                hand: if own { table.hand } else { table.known_in_hand(seat) },
                expeditions: table.expeditions[seat],
                seen: table.seen_in_hand[seat],
                open: PlayableCards::given(variant, table.expeditions[seat]),
                last: table.last_turns[seat].map_or(LastTurn::NONE, |turn| LastTurn {
                    placement: Some(turn.placement),
                    draw: turn.draw,
                    drawn: table.drawn[seat].unwrap_or_default(),
                }),
            }
        };
        let mut known = Round {
            players: BySeat::new(player),
            discards: super::ByColour::default(),
            draw_pile: Pile::default(),
            discarded: ColourSet::EMPTY,
            takeable: ColourSet::EMPTY,
            placed: table.placed,
            placed_seen: false,
            end: table.end,
            starter: table.starter,
            to_move: table.to_move,
            variant,
            placements: table.placements,
            most_placements: most_placements(view.options.turn_limit),
        };
        let mut buried = [0; 6];
        for &colour in variant.colours() {
            let shown = table.discards(colour);
            known.discards[colour] = DiscardPile::of(shown.iter().copied());
            if !shown.is_empty() {
                known.discarded.insert(colour);
            }
            buried[colour.index()] = table.discard_count(colour) - shown.len() as u8;
        }
        known.takeable = takeable(known.discarded, table.placed);
        let mut unseen = [Card::default(); MAX_CARDS];
        let mut unseen_count = 0;
        for card in view.unseen().iter() {
            unseen[unseen_count] = card;
            unseen_count += 1;
        }
        Some(Worlds {
            known,
            unseen,
            unseen_count,
            hidden: BySeat::new(|seat| table.hand_sizes[seat] - known.hand(seat).len() as u8),
            draw_pile: table.draw_pile,
            buried,
            any_buried: buried != [0; 6],
            beliefs: None,
        })
    }

    /// The same rounds, those likelier in which the hidden hand holds what it is believed to hold:
    /// `chance` says how likely a card that was not seen is to be in it.
    ///
    /// Where discard piles show their tops only, any unseen card may lie there as well, and all
    /// rounds stay as likely as they are.
    #[must_use]
    pub fn weighted_by(mut self, chance: impl FnMut(Card) -> f32) -> Worlds {
        if !self.any_buried {
            let hidden = Seat::first(2).map(|seat| usize::from(self.hidden[seat])).sum();
            let unseen = &self.unseen[..self.unseen_count];
            self.beliefs = Some(Box::new(Beliefs::new(unseen.iter().copied().map(chance), hidden)));
        }
        self
    }

    /// One of these rounds, each as likely as any other unless there are
    /// [weights](Worlds::weighted_by).
    ///
    /// It lacks what no view contains: whether a card just placed had once been seen, and what was
    /// drawn before it. Only taking that placement back would need it.
    pub fn sample(&self, random: &mut impl Random) -> Round {
        let mut round = self.known;
        let mut cards = self.unseen;
        let mut left = self.unseen_count;
        if self.any_buried {
            left = self.fill_discard_piles(&mut round, &mut cards, random);
        }
        let in_hands =
            self.beliefs.as_ref().map(|beliefs| beliefs.deal(&mut cards[..left], random));
        let (pile, hands) = cards[..left].split_at_mut(in_hands.unwrap_or(left));
        random.shuffle(hands);
        random.shuffle(pile);
        for seat in Seat::first(2) {
            let player = &mut round.players[seat];
            for _ in 0..self.hidden[seat] {
                left -= 1;
                player.hand.insert(cards[left]);
            }
            // The card drawn last from the pile is any of the hidden ones.
            if player.last.drew_hidden() && self.hidden[seat] > 0 {
                player.last.drawn = cards[left];
            }
        }
        let pile = left.min(usize::from(self.draw_pile)).min(MAX_DRAW_PILE);
        round.draw_pile = Pile::of(cards[..pile].iter().copied());
        round
    }

    /// Chooses what lies under the tops of the discard piles, each pile from its own colour, and
    /// says how many cards are left for hands and draw pile.
    fn fill_discard_piles(
        &self,
        round: &mut Round,
        cards: &mut [Card; MAX_CARDS],
        random: &mut impl Random,
    ) -> usize {
        let mut left = self.unseen_count;
        for colour in Colour::ALL {
            let mut pile = [Card::default(); CARDS_PER_COLOUR];
            let buried = usize::from(self.buried[colour.index()]);
            for place in &mut pile[..buried] {
                let of_colour = cards[..left].iter().filter(|card| card.colour() == colour).count();
                if of_colour == 0 {
                    break;
                }
                let nth = random.below(of_colour as u32) as usize;
                let found = (0..left).filter(|&at| cards[at].colour() == colour).nth(nth);
                let Some(at) = found else { break };
                *place = cards[at];
                left -= 1;
                cards.swap(at, left);
            }
            let shown = self.known.discards[colour];
            round.discards[colour] =
                DiscardPile::of(pile[..buried].iter().chain(shown.cards()).copied());
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardSet, Discards, Match, Options, Rounds, Variant};
    use sextant_core::{Determinize, Game, Simulation, Turn, Viewer};

    /// A match played at random for a while.
    fn played(options: Options, steps: u32, seed: u64) -> Match {
        let mut random = Simulation::new(seed);
        let mut game = Match::new(&options);
        let mut legal = Vec::new();
        let mut deals = 0;
        for _ in 0..steps {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    deals += 1;
                    game.apply_outcome(&Match::draw(&options, deals, &mut random)).unwrap();
                }
                Turn::Decide(seats) => {
                    let seat = seats.iter().next().unwrap();
                    game.legal(seat, &mut legal);
                    game.play(seat, *random.pick(&legal).unwrap()).unwrap();
                }
            }
        }
        game
    }

    #[test]
    fn an_imagined_match_looks_the_same_to_the_byte() {
        let mut random = Simulation::new(5);
        for discards in [Discards::All, Discards::Top] {
            for variant in [Variant::Base, Variant::Long] {
                let options = Options {
                    variant,
                    discards,
                    rounds: Rounds::try_from(2).unwrap(),
                    ..Options::default()
                };
                for steps in 0..260 {
                    let game = played(options, steps, u64::from(steps) / 3);
                    for viewer in Viewer::all(2) {
                        let view = game.view(viewer);
                        let imagined = Match::determinize(&view, &mut random);
                        assert_eq!(imagined.view(viewer), view);
                        let json =
                            |game: &Match| serde_json::to_string(&game.view(viewer)).unwrap();
                        assert_eq!(json(&imagined), json(&game));
                        check_cards(&imagined, variant);
                    }
                }
            }
        }
    }

    /// Every card is there exactly once.
    fn check_cards(game: &Match, variant: Variant) {
        let Some(round) = game.round() else { return };
        let piles = Colour::ALL.into_iter().flat_map(|colour| round.discards(colour).iter());
        let mut cards: Vec<Card> = piles.chain(round.draw_pile()).copied().collect();
        for seat in Seat::first(2) {
            cards.extend(round.hand(seat).iter().chain(round.expeditions(seat).iter()));
        }
        cards.sort_unstable();
        let whole: Vec<Card> =
            variant.colours().iter().flat_map(|&c| CardSet::whole_colour(c).iter()).collect();
        assert_eq!(cards, whole);
    }

    #[test]
    fn an_imagined_round_can_be_played_to_its_end() {
        let options =
            Options { rounds: Rounds::ONE, discards: Discards::Top, ..Options::default() };
        let mut random = Simulation::new(9);
        let mut legal = Vec::new();
        for steps in [1, 2, 3, 30, 51, 70] {
            let view = played(options, steps, 3).view(Viewer::Seat(Seat::TWO));
            let mut game = Match::determinize(&view, &mut random);
            while let Some(seat) = game.turn().deciding().iter().next() {
                game.legal(seat, &mut legal);
                game.play(seat, *random.pick(&legal).unwrap()).unwrap();
            }
            check_cards(&game, Variant::Base);
        }
    }

    #[test]
    fn what_the_opponent_is_believed_to_hold_is_imagined_in_their_hand() {
        const WORLDS: u32 = 2_000;
        let options = Options { rounds: Rounds::ONE, ..Options::default() };
        let view = played(options, 41, 12).view(Viewer::Seat(Seat::ONE));
        let believed = view.unseen().iter_different().find(|card| !card.is_wager()).unwrap();
        let mut random = Simulation::new(4);
        let mut held = |worlds: &Worlds| {
            let imagined = (0..WORLDS).map(|_| worlds.sample(&mut random));
            imagined.filter(|round| round.hand(Seat::TWO).contains(believed)).count()
        };
        let worlds = Worlds::of(&view).unwrap();
        assert!((200..800).contains(&held(&worlds)));
        let chance = |card| if card == believed { 0.9 } else { 0.2 };
        assert!(held(&worlds.weighted_by(chance)) > 1_700);
    }

    /// In every hidden place every card that may lie there is equally likely, by a chi-square test
    /// of the whole table of places and cards.
    #[test]
    fn every_unseen_card_is_equally_likely_in_every_hidden_place() {
        const WORLDS: u32 = 20_000;
        let options = Options { rounds: Rounds::ONE, ..Options::default() };
        for steps in [1, 41, 60] {
            let game = played(options, steps, 12);
            let view = game.view(Viewer::Seat(Seat::ONE));
            let table = view.table.unwrap();
            let worlds = Worlds::of(&view).unwrap();
            let unseen: Vec<Card> = view.unseen().iter_different().collect();
            let mut random = Simulation::new(77);
            let places = usize::from(table.draw_pile) + 1;
            let mut counts = vec![vec![0u32; unseen.len()]; places];
            for _ in 0..WORLDS {
                let round = worlds.sample(&mut random);
                let hidden = round.hand(Seat::TWO).minus(table.seen_in_hand[Seat::TWO]);
                for (nth, &card) in unseen.iter().enumerate() {
                    counts[0][nth] += u32::from(hidden.count(card));
                    for (place, &lying) in round.draw_pile().iter().enumerate() {
                        counts[place + 1][nth] += u32::from(lying == card);
                    }
                }
            }
            let all = view.unseen();
            let (mut chi_square, mut freedom) = (0.0, 0.0);
            for (place, row) in counts.iter().enumerate() {
                let held = if place == 0 { f64::from(worlds.hidden[Seat::TWO]) } else { 1.0 };
                for (&count, &card) in row.iter().zip(&unseen) {
                    let share = f64::from(all.count(card)) / all.len() as f64;
                    let expected = f64::from(WORLDS) * held * share;
                    chi_square += (f64::from(count) - expected).powi(2) / expected;
                }
                freedom += unseen.len() as f64 - 1.0;
            }
            // Four standard deviations of a chi-square distribution around its mean.
            let bound = 4.0 * (2.0f64 * freedom).sqrt();
            assert!(
                (chi_square - freedom).abs() < bound,
                "{chi_square} for {freedom}, {steps} steps"
            );
        }
    }
}
