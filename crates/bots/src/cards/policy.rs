//! A fast rule-based player: what every rollout plays by, and what `cautious` is.
//!
//! For each colour it estimates what the player's expedition will be worth in the end, from the
//! cards that lie there, that are in hand, and that may still come; then it makes the placement
//! after which the sum of these is greatest, less what a discard gives the opponent. It uses
//! nothing that the player can't know.

use sextant_cards::{Action, Card, CardSet, Colour, HAND, Round};
use sextant_game::Seat;

use crate::cards::weights::Weights;

/// A fast rule-based player of the card game.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    weights: Weights,
}

/// Numbers of a colour as nine bits from 2 to 10.
type Numbers = u16;

const ALL_NUMBERS: Numbers = 0x1ff;
const COST: f32 = 20.0;
const BONUS: f32 = 20.0;
/// After so many placements in a round, nobody draws from the discard piles any more, so that the
/// round ends.
const PATIENCE: u32 = 130;

/// The sum of the numbers and how many they are, for every set of numbers.
static SUM_AND_COUNT: [[f32; 2]; 512] = {
    let mut table = [[0.0; 2]; 512];
    let mut bits = 1;
    while bits < 512usize {
        let sum = table[bits & (bits - 1)][0] + (bits.trailing_zeros() + 2) as f32;
        table[bits] = [sum, bits.count_ones() as f32];
        bits += 1;
    }
    table
};

#[inline]
fn sum(numbers: Numbers) -> f32 {
    SUM_AND_COUNT[usize::from(numbers & ALL_NUMBERS)][0]
}

/// The number of every card as one bit; none for wagers.
static NUMBER_BITS: [Numbers; 60] = {
    let mut bits = [0; 60];
    let mut index = 0;
    while index < 60 {
        let nth = index % 10;
        bits[index] = if nth == 0 { 0 } else { 1 << (nth - 1) };
        index += 1;
    }
    bits
};

/// What a player knows about one colour.
#[derive(Clone, Copy, Default)]
struct Outlook {
    /// Numbers on the player's expedition.
    laid: Numbers,
    /// Wagers on it.
    wagers: f32,
    /// Playable numbers in hand that there is time for.
    hand: Numbers,
    /// Playable wagers in hand.
    hand_wagers: f32,
    /// Playable numbers nobody has seen.
    unseen: Numbers,
    /// The top of the discard pile, if it is a playable number.
    top: Numbers,
    /// Playable numbers under it.
    buried: Numbers,
    /// Playable numbers that the opponent is known to hold.
    held: Numbers,
    /// Numbers on the opponent's expedition.
    theirs: Numbers,
    /// Wagers on it.
    their_wagers: f32,
}

/// The numbers above the highest of a set.
#[inline]
fn above(laid: Numbers) -> Numbers {
    ABOVE[usize::from(laid & ALL_NUMBERS)]
}

/// A table, because finding the highest bit is slow on processors that must be assumed.
static ABOVE: [Numbers; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512usize {
        let highest = usize::BITS - bits.leading_zeros();
        table[bits] = ALL_NUMBERS >> highest << highest;
        bits += 1;
    }
    table
};

#[inline]
fn number_bit(card: Card) -> Numbers {
    NUMBER_BITS[card.index()]
}

/// The card of a colour with the lowest of these numbers.
#[inline]
fn lowest_card(colour: Colour, numbers: Numbers) -> Card {
    Card::number(colour, numbers.trailing_zeros() as u8 + 2).unwrap_or(Card::wager(colour))
}

impl Outlook {
    fn begun(&self) -> bool {
        self.laid != 0 || self.wagers > 0.0
    }

    /// The outlook after the number has been placed on the expedition.
    #[inline]
    fn laying(&self, number: Numbers) -> Outlook {
        let laid = self.laid | number;
        let open = above(laid);
        Outlook {
            laid,
            hand: self.hand & open,
            hand_wagers: 0.0,
            unseen: self.unseen & open,
            top: self.top & open,
            buried: self.buried & open,
            held: self.held & open,
            ..*self
        }
    }

    /// The outlook after a wager has been placed on the expedition.
    #[inline]
    fn laying_wager(&self) -> Outlook {
        Outlook { wagers: self.wagers + 1.0, hand_wagers: self.hand_wagers - 1.0, ..*self }
    }

    /// The outlook after the number, or a wager if there is none, has been discarded.
    #[inline]
    fn discarding(&self, number: Numbers) -> Outlook {
        let is_wager = f32::from(u8::from(number == 0));
        Outlook {
            hand: self.hand & !number,
            hand_wagers: (self.hand_wagers - is_wager).max(0.0),
            top: number & above(self.laid),
            buried: self.buried | self.top,
            ..*self
        }
    }
}

/// The numbers on the discard piles, kept up to date while a round is played out.
#[derive(Default)]
struct Piles {
    numbers: [Numbers; 6],
}

impl Piles {
    fn of(round: &Round) -> Piles {
        let mut piles = Piles::default();
        for &colour in round.variant().colours() {
            for &card in round.discards(colour) {
                piles.numbers[colour.index()] |= number_bit(card);
            }
        }
        piles
    }

    /// Takes note of an action before it is played.
    #[inline]
    fn note(&mut self, round: &Round, action: Action) {
        match action {
            Action::Discard(card) => self.numbers[card.colour().index()] |= number_bit(card),
            Action::TakeDiscard(colour) => {
                let top = round.discards(colour).last().map_or(0, |&card| number_bit(card));
                self.numbers[colour.index()] &= !top;
            }
            Action::Explore(_) | Action::DrawFromPile => {}
        }
    }
}

/// What a player knows when it is their turn.
struct Situation<'a> {
    weights: &'a Weights,
    colours: &'static [Colour],
    outlooks: [Outlook; 6],
    /// Whether some of the playable cards were left out, because there is no time for them.
    hasty: bool,
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

impl<'a> Situation<'a> {
    /// What `seat` knows, if they have `turns` placements still to make.
    #[inline]
    fn of(
        weights: &'a Weights,
        round: &Round,
        piles: &Piles,
        seat: Seat,
        turns: usize,
    ) -> Situation<'a> {
        let (mine, theirs) = (round.expeditions(seat), round.expeditions(seat.other()));
        let hand = round.hand(seat);
        let held = round.seen_in_hand(seat.other());
        let colours = round.variant().colours();
        let pile = round.draw_pile().len();
        let hidden = pile + HAND - if held.is_empty() { 0 } else { held.len() };
        let mut outlooks = [Outlook::default(); 6];
        for &colour in colours {
            let laid = mine.number_bits(colour) as Numbers;
            let open = above(laid);
            let in_hand = hand.number_bits(colour) as Numbers;
            let theirs_laid = theirs.number_bits(colour) as Numbers;
            let held = held.number_bits(colour) as Numbers;
            let top = round.discards(colour).last().map_or(0, |&card| number_bit(card));
            let buried = piles.numbers[colour.index()] & !top;
            let seen = laid | in_hand | theirs_laid | held | top | buried;
            outlooks[colour.index()] = Outlook {
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
        let mut situation = Situation {
            weights,
            colours,
            outlooks,
            hasty: false,
            hand,
            hidden,
            unseen: 0.0,
            on_top: 0.0,
            spare: 0.0,
            turns: 0.0,
        };
        situation.look_ahead(turns);
        situation
    }

    /// What the same player knows after their own placement, before the draw. Not to be asked if
    /// cards were left out, for it does not know them any more.
    #[inline]
    fn after(&mut self, placed: Action, turns: usize) {
        if let Action::Explore(card) | Action::Discard(card) = placed {
            let number = number_bit(card);
            let outlook = &mut self.outlooks[card.colour().index()];
            *outlook = match placed {
                Action::Explore(_) if number != 0 => outlook.laying(number),
                Action::Explore(_) => outlook.laying_wager(),
                _ => outlook.discarding(number),
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
            let outlook = &self.outlooks[colour.index()];
            let [sum_in_hand, in_hand] = SUM_AND_COUNT[usize::from(outlook.hand & ALL_NUMBERS)];
            if outlook.begun() || sum_in_hand + self.unseen * sum(outlook.unseen) >= COST {
                plays += in_hand + outlook.hand_wagers;
            }
        }
        self.spare = turns - plays;
        if self.spare < 0.0 {
            self.hasty = true;
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
                let outlook = &self.outlooks[colour.index()];
                let hopes = sum(outlook.hand) + self.unseen * sum(outlook.unseen);
                if outlook.hand != 0 && (outlook.begun() || hopes >= COST) {
                    let lowest = (outlook.hand.trailing_zeros() + 2) as f32;
                    let worth = lowest * (1.0 + outlook.wagers + outlook.hand_wagers);
                    if worth < least.0 {
                        least = (worth, colour.index());
                    }
                }
            }
            if least.0 == f32::INFINITY {
                return;
            }
            let outlook = &mut self.outlooks[least.1];
            outlook.hand &= outlook.hand - 1;
            plays -= 1.0;
            let [sum_in_hand, in_hand] = SUM_AND_COUNT[usize::from(outlook.hand & ALL_NUMBERS)];
            if !outlook.begun() && sum_in_hand + self.unseen * sum(outlook.unseen) < COST {
                // Too little to set out for, so none of it takes a turn.
                plays -= in_hand + outlook.hand_wagers;
                outlook.hand = 0;
                outlook.hand_wagers = 0.0;
            }
        }
    }

    /// The sum of the numbers that an expedition is expected to have in the end, and their count.
    #[inline]
    fn expect(&self, outlook: &Outlook) -> [f32; 2] {
        let w = self.weights;
        let mut expected = SUM_AND_COUNT[usize::from(outlook.laid & ALL_NUMBERS)];
        let mut add = |numbers: Numbers, chance: f32| {
            let [sum, count] = SUM_AND_COUNT[usize::from(numbers & ALL_NUMBERS)];
            expected[0] += chance * sum;
            expected[1] += chance * count;
        };
        add(outlook.hand, w.in_hand);
        add(outlook.unseen, self.unseen);
        if outlook.top | outlook.buried | outlook.held != 0 {
            add(outlook.top, self.on_top);
            add(outlook.buried, w.buried);
            add(outlook.held, w.held);
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
    fn worth(&self, outlook: &Outlook) -> f32 {
        let begun = outlook.begun();
        self.appraise(self.expect(outlook), begun, outlook.wagers, outlook.hand_wagers)
    }

    /// What a card is worth to the opponent if they can have it.
    #[inline]
    fn gift(&self, outlook: &Outlook, card: Card) -> f32 {
        let w = self.weights;
        let number = number_bit(card);
        if number == 0 {
            return if outlook.theirs == 0 { w.gift_wager } else { 0.0 };
        }
        let open = above(outlook.theirs);
        if number & open == 0 {
            return 0.0;
        }
        if outlook.theirs == 0 && outlook.their_wagers == 0.0 {
            return w.gift_unbegun * sum(number);
        }
        let skipped = outlook.unseen & open & (number - 1);
        let worth = w.gift_begun * sum(number) - w.gift_gap * sum(skipped);
        (worth * (1.0 + outlook.their_wagers)).max(0.0)
    }

    /// What an expedition is worth after a card of the colour has been discarded, if it is
    /// expected to have such numbers but for this one.
    #[inline]
    fn without(&self, outlook: &Outlook, expected: [f32; 2], card: Card) -> f32 {
        let number = number_bit(card);
        let mut hand_wagers = outlook.hand_wagers;
        let mut change = 0.0;
        if number == 0 {
            hand_wagers = (hand_wagers - 1.0).max(0.0);
        } else {
            if outlook.hand & number != 0 {
                change -= self.weights.in_hand;
            }
            if above(outlook.laid) & number != 0 {
                change += self.on_top;
            }
        }
        let expected = [
            expected[0] + change * sum(number),
            expected[1] + change * f32::from(u8::from(number != 0)),
        ];
        self.appraise(expected, outlook.begun(), outlook.wagers, hand_wagers)
    }

    /// The best placement.
    #[inline]
    fn place(&self) -> Action {
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
            let outlook = &self.outlooks[colour.index()];
            let begun = outlook.begun();
            let expected = self.expect(outlook);
            let base = self.appraise(expected, begun, outlook.wagers, outlook.hand_wagers);
            let before = base - progress;
            if outlook.hand != 0 {
                let lowest = outlook.hand & outlook.hand.wrapping_neg();
                let after = self.worth(&outlook.laying(lowest));
                let before = if begun { before } else { before + self.weights.begin };
                consider(after - before, Action::Explore(lowest_card(colour, lowest)));
            }
            if outlook.hand_wagers > 0.0 {
                let after =
                    self.appraise(expected, true, outlook.wagers + 1.0, outlook.hand_wagers - 1.0);
                let before = if begun { before } else { before + self.weights.begin_wagering };
                consider(after - before, Action::Explore(Card::wager(colour)));
            }
            // Covering the top of the pile makes it hard to get; that is the same for all cards.
            let [covered_sum, covered_count] =
                SUM_AND_COUNT[usize::from(outlook.top & ALL_NUMBERS)];
            let cover = self.on_top - self.weights.buried;
            let covered = [expected[0] - cover * covered_sum, expected[1] - cover * covered_count];
            for card in cards.iter_different() {
                let mut loss = self.gift(outlook, card);
                // Without hope there is nothing to lose.
                if base != 0.0 {
                    loss += base - self.without(outlook, covered, card);
                }
                consider(-loss, Action::Discard(card));
            }
        }
        best.1
    }

    /// The best draw.
    #[inline]
    fn draw(&self, round: &Round, placed: Option<Action>) -> Action {
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
            let outlook = &self.outlooks[colour.index()];
            let mut after = *outlook;
            after.top = 0;
            if top.is_wager() {
                after.hand_wagers += if outlook.laid == 0 { 1.0 } else { 0.0 };
            } else {
                after.hand |= outlook.top;
            }
            let mut score = self.worth(&after) - self.worth(outlook) + prolong;
            score += w.deny * self.gift(outlook, top);
            if let Some(&next) = rest.last() {
                score -= w.uncover * self.gift(outlook, next);
            }
            if score > best.0 {
                best = (score, Action::TakeDiscard(colour));
            }
        }
        best.1
    }
}

impl Policy {
    /// A player who weighs so.
    pub const fn new(weights: Weights) -> Policy {
        Policy { weights }
    }

    /// What the player to move does, from what they can know of the round.
    pub fn choose(&self, round: &Round) -> Option<Action> {
        let seat = round.to_move()?;
        let piles = Piles::of(round);
        let pile = round.draw_pile().len();
        if !round.must_draw() {
            let turns = turns_to_place(pile);
            return Some(Situation::of(&self.weights, round, &piles, seat, turns).place());
        }
        if nothing_to_take(round) {
            return Some(Action::DrawFromPile);
        }
        let turns = turns_after_draw(pile);
        let situation = Situation::of(&self.weights, round, &piles, seat, turns);
        Some(situation.draw(round, round.placed()))
    }

    /// Lets this player play both hands to the end of the round. Does the same as
    /// [`choose`](Policy::choose) over and over, only faster.
    pub fn play_out(&self, round: &mut Round) {
        let mut piles = Piles::of(round);
        if round.must_draw() {
            let Some(action) = self.choose(round) else { return };
            piles.note(round, action);
            round.play_unchecked(action);
        }
        while let Some(seat) = round.to_move() {
            let pile = round.draw_pile().len();
            let turns = turns_to_place(pile);
            let mut situation = Situation::of(&self.weights, round, &piles, seat, turns);
            let placed = situation.place();
            piles.note(round, placed);
            round.play_unchecked(placed);
            let draw = if nothing_to_take(round) {
                Action::DrawFromPile
            } else {
                let turns = turns_after_draw(pile);
                if situation.hasty {
                    situation = Situation::of(&self.weights, round, &piles, seat, turns);
                } else {
                    situation.after(placed, turns);
                }
                situation.draw(round, Some(placed))
            };
            piles.note(round, draw);
            round.play_unchecked(draw);
        }
    }
}

/// How many placements the player to move has, this one included, if nobody draws from the discard
/// piles.
#[inline]
const fn turns_to_place(pile: usize) -> usize {
    pile.div_ceil(2)
}

/// How many placements a player who has just placed still has.
#[inline]
const fn turns_after_draw(pile: usize) -> usize {
    pile.saturating_sub(1) / 2
}

/// Whether the draw pile is all there is to draw from, or should be.
#[inline]
fn nothing_to_take(round: &Round) -> bool {
    let colours = round.variant().colours();
    round.placements() >= PATIENCE
        || colours.iter().all(|&colour| round.discards(colour).is_empty())
}

impl Default for Policy {
    fn default() -> Policy {
        Policy::new(Weights::BEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_cards::{Deck, Variant};
    use sextant_game::{Random, Simulation};

    #[test]
    fn playing_out_is_choosing_over_and_over() {
        let policy = Policy::default();
        let mut random = Simulation::new(3);
        for variant in [Variant::Base, Variant::Long] {
            for _ in 0..200 {
                let mut slow = Round::deal(&Deck::shuffled(variant, &mut random), Seat::ONE, None);
                for _ in 0..random.below(40) {
                    let Some(action) = policy.choose(&slow) else { break };
                    slow.play_unchecked(action);
                }
                let mut fast = slow;
                policy.play_out(&mut fast);
                while let Some(action) = policy.choose(&slow) {
                    assert!(slow.play(slow.to_move().unwrap(), action).is_ok(), "{action}");
                }
                assert!(slow == fast);
            }
        }
    }

    #[test]
    fn a_policy_knows_only_what_its_player_knows() {
        let policy = Policy::default();
        let mut random = Simulation::new(4);
        for _ in 0..50 {
            let mut round =
                Round::deal(&Deck::shuffled(Variant::Base, &mut random), Seat::ONE, None);
            while let Some(seat) = round.to_move() {
                let mut twin = round;
                twin.redeal_hidden(sextant_game::Viewer::Seat(seat), &mut random);
                let action = policy.choose(&round).unwrap();
                assert_eq!(policy.choose(&twin), Some(action));
                round.play_unchecked(action);
            }
        }
    }
}
