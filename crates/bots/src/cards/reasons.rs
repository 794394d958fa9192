//! Why a player of the card game does something, from what they know.
//!
//! Reasons do not come out of a bot: they say what an action is good for in terms of the rules, so that
//! hints, lessons and reviews can explain any action, no matter who chose it.

use serde::Serialize;
use sextant_cards::{Action, BONUS_CARDS, Card, Colour, View};

use super::own_position::{LATE, OwnPosition, fits, highest, number};

/// Why a player of the card game does something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CardsReason {
    /// The expedition gets the bonus for its length with this card.
    ReachesBonus {
        /// Which expedition.
        colour: Colour,
        /// How many cards it has then.
        cards: u8,
    },
    /// The expedition goes on, and the hand has more for it.
    ContinuesExpedition {
        /// The card placed.
        card: Card,
        /// What can be placed on it afterwards.
        holds: Vec<Card>,
    },
    /// The card scores at once.
    ScoresNow {
        /// The card placed.
        card: Card,
        /// By how many points, wagers included.
        points: i16,
    },
    /// Lower numbers that are still to come can't be placed afterwards, but none is left.
    SkipsNothing {
        /// The card placed.
        card: Card,
    },
    /// The hand is good enough for a new expedition.
    StartsExpedition {
        /// Which.
        colour: Colour,
        /// The numbers in hand of this colour, the placed one included.
        holds: Vec<Card>,
        /// Their sum.
        sum: u8,
    },
    /// A wager must lie before the numbers.
    WagersFirst {
        /// On which expedition.
        colour: Colour,
        /// By how much its score is then multiplied.
        factor: u8,
        /// The numbers in hand of this colour.
        holds: Vec<Card>,
    },
    /// There are about as many cards to place as turns left.
    TimeIsShort {
        /// Cards in hand that can be placed on expeditions already begun.
        plays: u8,
        /// Turns left, if both draw from the draw pile.
        turns_left: u8,
    },
    /// Neither player can place the card any more.
    SafeDiscard {
        /// The card discarded.
        card: Card,
    },
    /// The opponent can't place the card any more.
    UselessToOpponent {
        /// The card discarded.
        card: Card,
    },
    /// The opponent has not begun this expedition.
    NotBegunByOpponent {
        /// The card discarded.
        card: Card,
    },
    /// The player can't place the card any more.
    CannotBePlaced {
        /// The card discarded.
        card: Card,
    },
    /// An expedition begun now would hardly earn its cost.
    TooLateToStart {
        /// Which expedition.
        colour: Colour,
        /// Turns left, if both draw from the draw pile.
        turns_left: u8,
    },
    /// The hand has too little for an expedition of this colour.
    WeakColour {
        /// Which.
        colour: Colour,
        /// The sum of its numbers in hand.
        sum: u8,
    },
    /// The opponent may use the card, but the other cards are worth more.
    LeastHarm {
        /// The card discarded.
        card: Card,
    },
    /// A discard is good for the player's own expedition.
    TakesUsefulCard {
        /// The card taken.
        card: Card,
        /// The cards of this colour in hand that can be placed as well.
        holds: Vec<Card>,
    },
    /// The opponent could use the discard.
    KeepsFromOpponent {
        /// The card taken.
        card: Card,
    },
    /// Taking a discard leaves the draw pile as it is, which leaves more turns.
    GainsTime {
        /// Cards in hand that can be placed on expeditions already begun.
        plays: u8,
        /// Turns left, if both draw from the draw pile.
        turns_left: u8,
    },
    /// No discard that may be taken helps the player.
    NothingUsefulOpen,
    /// A new card may be better than the discards.
    NewCard,
    /// The round ends with this draw.
    EndsRound {
        /// By how many points the player leads in the round.
        lead: i16,
    },
}

/// Why this player might do so, the most telling reason first. None if the view is not theirs to
/// decide on.
pub fn reasons(view: &View, action: Action) -> Vec<CardsReason> {
    let Some(position) = OwnPosition::of(view) else { return Vec::new() };
    match action {
        Action::Explore(card) => position.exploring(card),
        Action::Discard(card) => position.discarding(card),
        Action::TakeDiscard(colour) => position.taking(colour),
        Action::DrawFromPile => position.drawing(),
    }
}

impl OwnPosition<'_> {
    fn exploring(&self, card: Card) -> Vec<CardsReason> {
        let colour = card.colour();
        let mine = self.table.expeditions[self.seat].of_colour(colour);
        let mut after = mine;
        after.insert(card);
        let mut hand = self.table.hand;
        hand.remove(card);
        let holds: Vec<Card> =
            hand.of_colour(colour).iter().filter(|&held| fits(held, after)).collect();
        let cards = after.len() as u8;
        let mut reasons = Vec::new();
        if cards == BONUS_CARDS {
            reasons.push(CardsReason::ReachesBonus { colour, cards });
        }
        if card.is_wager() {
            let factor = after.wagers(colour) + 1;
            let holds = holds.into_iter().filter(|held| !held.is_wager()).collect();
            reasons.push(CardsReason::WagersFirst { colour, factor, holds });
        } else if mine.is_empty() {
            let sum = number(card) + holds.iter().map(|&card| number(card)).sum::<u8>();
            let holds = std::iter::once(card).chain(holds).collect();
            reasons.push(CardsReason::StartsExpedition { colour, holds, sum });
        } else {
            let points = i16::from(number(card)) * i16::from(mine.wagers(colour) + 1);
            if !holds.is_empty() {
                reasons.push(CardsReason::ContinuesExpedition { card, holds });
            }
            let top = highest(mine);
            let unseen = self.view.unseen().of_colour(colour);
            let skipped = |other: Card| (top + 1..number(card)).contains(&number(other));
            if !unseen.iter_different().any(skipped) {
                reasons.push(CardsReason::SkipsNothing { card });
            }
            reasons.push(CardsReason::ScoresNow { card, points });
        }
        reasons.extend(self.time_is_short());
        reasons
    }

    fn discarding(&self, card: Card) -> Vec<CardsReason> {
        let colour = card.colour();
        let expeditions = self.table.expeditions;
        let mine = expeditions[self.seat].of_colour(colour);
        let theirs = expeditions[self.seat.other()].of_colour(colour);
        let playable = fits(card, mine);
        let mut reasons = Vec::new();
        match (playable, fits(card, theirs)) {
            (false, false) => return vec![CardsReason::SafeDiscard { card }],
            (true, false) => reasons.push(CardsReason::UselessToOpponent { card }),
            (false, true) => reasons.push(CardsReason::CannotBePlaced { card }),
            (true, true) => {}
        }
        let sum = self.table.hand.of_colour(colour).iter().map(number).sum();
        if playable && mine.is_empty() {
            reasons.push(match self.turns_left() {
                Some(turns_left) if turns_left < LATE => {
                    CardsReason::TooLateToStart { colour, turns_left }
                }
                _ => CardsReason::WeakColour { colour, sum },
            });
        }
        if fits(card, theirs) {
            reasons.push(if theirs.is_empty() {
                CardsReason::NotBegunByOpponent { card }
            } else {
                CardsReason::LeastHarm { card }
            });
        }
        reasons
    }

    fn taking(&self, colour: Colour) -> Vec<CardsReason> {
        let Some(&card) = self.table.discards(colour).last() else { return Vec::new() };
        let mine = self.table.expeditions[self.seat].of_colour(colour);
        let mut reasons = Vec::new();
        let holds: Vec<Card> =
            self.table.hand.of_colour(colour).iter().filter(|&held| fits(held, mine)).collect();
        if fits(card, mine) && !(mine.is_empty() && holds.is_empty()) {
            reasons.push(CardsReason::TakesUsefulCard { card, holds });
        }
        if self.helps_opponent(card) {
            reasons.push(CardsReason::KeepsFromOpponent { card });
        }
        let (plays, turns_left) = (self.plays(), self.turns_left().unwrap_or_default());
        if plays > turns_left || reasons.is_empty() {
            reasons.push(CardsReason::GainsTime { plays, turns_left });
        }
        reasons
    }

    fn drawing(&self) -> Vec<CardsReason> {
        let scored = |seat| sextant_cards::score(self.table.expeditions[seat]);
        if self.table.draw_pile <= 1 {
            let lead = scored(self.seat) - scored(self.seat.other());
            return vec![CardsReason::EndsRound { lead }];
        }
        let mut legal = Vec::new();
        self.view.legal(&mut legal);
        let helps = |action: &Action| match action {
            Action::TakeDiscard(colour) => {
                let top = self.table.discards(*colour).last();
                let mine = self.table.expeditions[self.seat].of_colour(*colour);
                top.is_some_and(|&top| fits(top, mine) && !mine.is_empty())
            }
            _ => false,
        };
        let useful = legal.iter().any(helps);
        vec![if useful { CardsReason::NewCard } else { CardsReason::NothingUsefulOpen }]
    }

    fn time_is_short(&self) -> Option<CardsReason> {
        let (plays, turns_left) = (self.plays(), self.turns_left()?);
        (plays > 1 && plays >= turns_left).then_some(CardsReason::TimeIsShort { plays, turns_left })
    }
}

#[cfg(test)]
mod tests {
    use sextant_cards::{Match, Options};
    use sextant_core::{Game, Seat, Viewer};

    use super::*;
    use crate::cards::own_position::dealt::{after, card, cards, own_view};

    /// The reasons for an action after these, with these hands.
    fn reasons_for(hands: [&str; 2], actions: &str, action: &str) -> Vec<CardsReason> {
        reasons(&own_view(&after(hands, actions)), action.parse().unwrap())
    }

    #[test]
    fn an_expedition_goes_on_because_the_hand_has_more_for_it() {
        let first = reasons_for(["R3 R6 R9 B2 B3", "W2"], "R3 D W2D D", "R6");
        let continues = CardsReason::ContinuesExpedition { card: card("R6"), holds: cards("R9") };
        assert_eq!(first[0], continues);
        assert!(first.contains(&CardsReason::ScoresNow { card: card("R6"), points: 6 }));
        let begins = reasons_for(["R3 R6 R9 RH", ""], "", "R3");
        let (colour, sum) = (Colour::Red, 18);
        assert_eq!(
            begins[0],
            CardsReason::StartsExpedition { colour, holds: cards("R3 R6 R9"), sum }
        );
        let wager = reasons_for(["R3 R6 R9 RH", ""], "", "RH");
        let holds = cards("R3 R6 R9");
        assert_eq!(wager[0], CardsReason::WagersFirst { colour, factor: 2, holds });
    }

    #[test]
    fn a_discard_is_safe_if_neither_can_place_it() {
        let hands = ["R3 R2", "R5 R4"];
        let safe = reasons_for(hands, "R3 D R5 D", "R2D");
        assert_eq!(safe, [CardsReason::SafeDiscard { card: card("R2") }]);
        let useless = reasons_for(["R4 B2", "R5 B3"], "B2 D R5 D", "R4D");
        assert_eq!(useless[0], CardsReason::UselessToOpponent { card: card("R4") });
        let weak = reasons_for(["R4", "B3"], "", "R4D");
        assert_eq!(weak[0], CardsReason::WeakColour { colour: Colour::Red, sum: 4 });
        assert_eq!(weak[1], CardsReason::NotBegunByOpponent { card: card("R4") });
    }

    #[test]
    fn a_discard_is_taken_because_it_helps_or_would_help_the_opponent() {
        let useful = reasons_for(["R3 B2", "R7 Y2"], "R3 D R7D D B2D", "R");
        assert_eq!(useful[0], CardsReason::TakesUsefulCard { card: card("R7"), holds: Vec::new() });
        let denied = reasons_for(["B2 R9", "R4 W2"], "R9D D R4 D B2D", "R");
        assert_eq!(denied[0], CardsReason::KeepsFromOpponent { card: card("R9") });
    }

    #[test]
    fn there_are_no_reasons_for_those_whose_turn_it_is_not() {
        let game = Match::new(&Options::default());
        assert_eq!(reasons(&game.view(Viewer::Seat(Seat::ONE)), Action::DrawFromPile), []);
    }
}
