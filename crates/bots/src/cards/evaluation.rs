//! What a player knows and expects when it is their turn, and what is best then.

use sextant_cards::{Action, Card, CardSet, Colour, HAND, Round};
use sextant_core::Seat;

use crate::cards::colour_estimate::ColourEstimate;
use crate::cards::numbers::{Numbers, above, lowest_card, number_bit, sum, sum_and_count};
use crate::cards::piles::Piles;
use crate::cards::weights::Weights;

const COST: f32 = sextant_cards::COST as f32;
const BONUS: f32 = sextant_cards::BONUS as f32;

/// What a player knows when it is their turn.
pub(super) struct Evaluation<'a> {
    weights: &'a Weights,
    colours: &'static [Colour],
    estimates: [ColourEstimate; 6],
    /// Whether some of the playable cards were left out, because there is no time for them.
    pub(super) pruned: bool,
    hand: CardSet,
    /// How many cards the player has not seen.
    hidden: usize,
    /// The chance that an unseen card comes in time.
    unseen: f32,
    on_top: f32,
    /// Turns that are left over after all that should be played has been.
    spare: f32,
    turns: f32,
}

impl<'a> Evaluation<'a> {
    /// What `seat` knows, if they have `turns` placements still to make.
    #[inline]
    pub(super) fn of(
        weights: &'a Weights,
        round: &Round,
        piles: &Piles,
        seat: Seat,
        turns: usize,
    ) -> Evaluation<'a> {
        let (mine, theirs) = (round.expeditions(seat), round.expeditions(seat.other()));
        let hand = round.hand(seat);
        let held = round.seen_in_hand(seat.other());
        let colours = round.variant().colours();
        let pile = round.draw_pile().len();
        let hidden = pile + HAND - if held.is_empty() { 0 } else { held.len() };
        let mut evaluation = Evaluation {
            weights,
            colours,
            estimates: [ColourEstimate::default(); 6],
            pruned: false,
            hand,
            hidden,
            unseen: 0.0,
            on_top: 0.0,
            spare: 0.0,
            turns: 0.0,
        };
        for &colour in colours {
            let laid = mine.number_bits(colour) as Numbers;
            let open = above(laid);
            let in_hand = hand.number_bits(colour) as Numbers;
            let theirs_laid = theirs.number_bits(colour) as Numbers;
            let held = held.number_bits(colour) as Numbers;
            let top = round.discards(colour).last().map_or(0, |&card| number_bit(card));
            let buried = piles.numbers[colour.index()] & !top;
            let seen = laid | in_hand | theirs_laid | held | top | buried;
            evaluation.estimates[colour.index()] = ColourEstimate {
                laid,
                wagers: f32::from(mine.wagers(colour)),
                hand: in_hand & open,
                hand_wagers: if laid == 0 { f32::from(hand.wagers(colour)) } else { 0.0 },
                unseen: !seen & open,
                top: top & open,
                buried: buried & open,
                held: held & open,
                theirs: theirs_laid,
                their_wagers: f32::from(theirs.wagers(colour)),
            };
        }
        evaluation.look_ahead(turns);
        evaluation
    }

    /// What the same player knows after their own placement, before the draw. Not to be asked if
    /// cards were left out, for it does not know them any more.
    #[inline]
    pub(super) fn after(&mut self, placed: Action, turns: usize) {
        if let Action::Explore(card) | Action::Discard(card) = placed {
            let number = number_bit(card);
            let estimate = &mut self.estimates[card.colour().index()];
            *estimate = match placed {
                Action::Explore(_) if number != 0 => estimate.laying(number),
                Action::Explore(_) => estimate.laying_wager(),
                _ => estimate.discarding(number),
            };
        }
        self.look_ahead(turns);
    }

    /// Works out what `turns` more placements leave room for.
    #[inline]
    fn look_ahead(&mut self, turns: usize) {
        let w = self.weights;
        let to_draw = turns.saturating_sub(1) as f32;
        let chance = w.unseen + w.unseen_by_turns * to_draw / self.hidden.max(1) as f32;
        self.unseen = chance.clamp(0.0, 1.0);
        self.on_top = w.on_top;
        self.turns = turns as f32;
        self.count_spare_turns(turns as f32);
    }

    /// Counts the plays that are worth making; where there are more than turns, leaves out the
    /// least; where there are less, lets that decide how much cards to come are worth.
    #[inline]
    fn count_spare_turns(&mut self, turns: f32) {
        let mut plays = 0.0;
        for &colour in self.colours {
            let estimate = &self.estimates[colour.index()];
            let [sum_in_hand, in_hand] = sum_and_count(estimate.hand);
            if estimate.begun() || sum_in_hand + self.unseen * sum(estimate.unseen) >= COST {
                plays += in_hand + estimate.hand_wagers;
            }
        }
        self.spare = turns - plays;
        if self.spare < 0.0 {
            self.pruned = true;
            self.leave_out(plays - turns);
        }
        let room =
            ((self.spare + self.weights.spare_from) / self.weights.spare_over).clamp(0.0, 1.0);
        self.unseen *= room;
        self.on_top *= room;
    }

    /// Leaves out as many plays as there is no time for, the least worth first.
    fn leave_out(&mut self, mut plays: f32) {
        while plays > 0.0 {
            let mut least = (f32::INFINITY, 0);
            for &colour in self.colours {
                let estimate = &self.estimates[colour.index()];
                let hopes = sum(estimate.hand) + self.unseen * sum(estimate.unseen);
                if estimate.hand != 0 && (estimate.begun() || hopes >= COST) {
                    let lowest = (estimate.hand.trailing_zeros() + 2) as f32;
                    let worth = lowest * (1.0 + estimate.wagers + estimate.hand_wagers);
                    if worth < least.0 {
                        least = (worth, colour.index());
                    }
                }
            }
            if least.0 == f32::INFINITY {
                return;
            }
            let estimate = &mut self.estimates[least.1];
            estimate.hand &= estimate.hand - 1;
            plays -= 1.0;
            let [sum_in_hand, in_hand] = sum_and_count(estimate.hand);
            if !estimate.begun() && sum_in_hand + self.unseen * sum(estimate.unseen) < COST {
                // Too little to set out for, so none of it takes a turn.
                plays -= in_hand + estimate.hand_wagers;
                estimate.hand = 0;
                estimate.hand_wagers = 0.0;
            }
        }
    }

    /// The sum of the numbers that an expedition is expected to have in the end, and their count.
    #[inline]
    fn expect(&self, estimate: &ColourEstimate) -> [f32; 2] {
        let w = self.weights;
        let mut expected = sum_and_count(estimate.laid);
        let mut add = |numbers: Numbers, chance: f32| {
            let [sum, count] = sum_and_count(numbers);
            expected[0] += chance * sum;
            expected[1] += chance * count;
        };
        add(estimate.hand, w.in_hand);
        add(estimate.unseen, self.unseen);
        if estimate.top | estimate.buried | estimate.held != 0 {
            add(estimate.top, self.on_top);
            add(estimate.buried, w.buried);
            add(estimate.held, w.held);
        }
        expected
    }

    /// What an expedition with such numbers in the end is worth, if it has so many wagers now and so
    /// many can be added.
    #[inline]
    fn appraise(&self, [sum, count]: [f32; 2], begun: bool, wagers: f32, hand_wagers: f32) -> f32 {
        let w = self.weights;
        let gain = sum - COST;
        let wagers_to_come = w.wager_in_hand * hand_wagers;
        let length = count + wagers + wagers_to_come;
        let bonus = BONUS * ((length - w.length_from) * w.length_slope).clamp(0.0, 1.0);
        if begun {
            let wagers = wagers + if gain > 0.0 { wagers_to_come } else { 0.0 };
            gain * (1.0 + wagers) + bonus
        } else {
            let worth = gain * (1.0 + wagers_to_come) + bonus;
            (w.unbegun_share * worth + w.unbegun_bias).max(0.0)
        }
    }

    /// What an expedition is expected to be worth in the end.
    #[inline]
    fn worth(&self, estimate: &ColourEstimate) -> f32 {
        let begun = estimate.begun();
        self.appraise(self.expect(estimate), begun, estimate.wagers, estimate.hand_wagers)
    }

    /// What all expeditions together are expected to be worth in the end.
    pub(super) fn total(&self) -> f32 {
        self.colours.iter().map(|colour| self.worth(&self.estimates[colour.index()])).sum()
    }

    /// What a card is worth to the opponent if they can have it.
    #[inline]
    fn gift(&self, estimate: &ColourEstimate, card: Card) -> f32 {
        let w = self.weights;
        let number = number_bit(card);
        if number == 0 {
            return if estimate.theirs == 0 { w.gift_wager } else { 0.0 };
        }
        let open = above(estimate.theirs);
        if number & open == 0 {
            return 0.0;
        }
        if estimate.theirs == 0 && estimate.their_wagers == 0.0 {
            return w.gift_unbegun * sum(number);
        }
        let skipped = estimate.unseen & open & (number - 1);
        let worth = w.gift_begun * sum(number) - w.gift_gap * sum(skipped);
        (worth * (1.0 + estimate.their_wagers)).max(0.0)
    }

    /// What an expedition is worth after a card of the colour has been discarded, if it is
    /// expected to have such numbers but for this one.
    #[inline]
    fn without(&self, estimate: &ColourEstimate, expected: [f32; 2], card: Card) -> f32 {
        let number = number_bit(card);
        let mut hand_wagers = estimate.hand_wagers;
        let mut change = 0.0;
        if number == 0 {
            hand_wagers = (hand_wagers - 1.0).max(0.0);
        } else {
            if estimate.hand & number != 0 {
                change -= self.weights.in_hand;
            }
            if above(estimate.laid) & number != 0 {
                change += self.on_top;
            }
        }
        let expected = [
            expected[0] + change * sum(number),
            expected[1] + change * f32::from(u8::from(number != 0)),
        ];
        self.appraise(expected, estimate.begun(), estimate.wagers, hand_wagers)
    }

    /// The best placement.
    #[inline]
    pub(super) fn place(&self) -> Action {
        let mut best = (f32::NEG_INFINITY, Action::DrawFromPile);
        let mut consider = |score: f32, action: Action| {
            if score > best.0 {
                best = (score, action);
            }
        };
        let progress =
            self.weights.progress + self.weights.hurry * (3.0 - self.spare).clamp(0.0, 6.0);
        for &colour in self.colours {
            let cards = self.hand.of_colour(colour);
            if cards.is_empty() {
                continue;
            }
            let estimate = &self.estimates[colour.index()];
            let begun = estimate.begun();
            let expected = self.expect(estimate);
            let base = self.appraise(expected, begun, estimate.wagers, estimate.hand_wagers);
            let before = base - progress;
            if estimate.hand != 0 {
                let lowest = estimate.hand & estimate.hand.wrapping_neg();
                let after = self.worth(&estimate.laying(lowest));
                let before = if begun { before } else { before + self.weights.begin };
                consider(after - before, Action::Explore(lowest_card(colour, lowest)));
            }
            if estimate.hand_wagers > 0.0 {
                let after = self.appraise(
                    expected,
                    true,
                    estimate.wagers + 1.0,
                    estimate.hand_wagers - 1.0,
                );
                let before = if begun { before } else { before + self.weights.begin_wagering };
                consider(after - before, Action::Explore(Card::wager(colour)));
            }
            // Covering the top of the pile makes it hard to get; that is the same for all cards.
            let [covered_sum, covered_count] = sum_and_count(estimate.top);
            let cover = self.on_top - self.weights.buried;
            let covered = [expected[0] - cover * covered_sum, expected[1] - cover * covered_count];
            for card in cards.iter_different() {
                let mut loss = self.gift(estimate, card);
                // Without hope there is nothing to lose.
                if base != 0.0 {
                    loss += base - self.without(estimate, covered, card);
                }
                consider(-loss, Action::Discard(card));
            }
        }
        best.1
    }

    /// What the expedition gains when the top of the discard pile, which can be played, comes into
    /// the hand.
    #[inline]
    fn gain(&self, estimate: &ColourEstimate, top: Card) -> f32 {
        let begun = estimate.begun();
        let before = self.expect(estimate);
        let worth = self.appraise(before, begun, estimate.wagers, estimate.hand_wagers);
        if top.is_wager() {
            return self.appraise(before, begun, estimate.wagers, estimate.hand_wagers + 1.0)
                - worth;
        }
        let surer = self.weights.in_hand - self.on_top;
        let after = [before[0] + surer * sum(estimate.top), before[1] + surer];
        self.appraise(after, begun, estimate.wagers, estimate.hand_wagers) - worth
    }

    /// The best draw.
    #[inline]
    pub(super) fn draw(&self, round: &Round, placed: Option<Action>) -> Action {
        let w = self.weights;
        let barred = match placed {
            Some(Action::Discard(card)) => Some(card.colour()),
            _ => None,
        };
        let mut best = (w.draw + w.draw_by_turns * self.turns, Action::DrawFromPile);
        let prolong = w.prolong * (-self.spare).max(0.0);
        for &colour in self.colours {
            if Some(colour) == barred {
                continue;
            }
            let Some((&top, rest)) = round.discards(colour).split_last() else { continue };
            let estimate = &self.estimates[colour.index()];
            let mut score = prolong + w.deny * self.gift(estimate, top);
            if estimate.top != 0 || (top.is_wager() && estimate.laid == 0) {
                score += self.gain(estimate, top);
            }
            if let Some(&next) = rest.last() {
                score -= w.uncover * self.gift(estimate, next);
            }
            if score > best.0 {
                best = (score, Action::TakeDiscard(colour));
            }
        }
        best.1
    }
}
