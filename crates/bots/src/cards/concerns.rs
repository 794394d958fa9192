//! What speaks against an action of the card game, from what its player knows.
//!
//! The counterpart of the reasons: a coach has these to say before a costly move.

use serde::Serialize;
use sextant_cards::{Action, COST, Card, Colour, View};

use super::own_position::{LATE, OwnPosition, fits, highest, number};

/// What speaks against an action of the card game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CardsConcern {
    /// Cards in hand can't be placed any more.
    BlocksOwnCards {
        /// The card placed.
        card: Card,
        /// What it blocks.
        blocked: Vec<Card>,
    },
    /// The expedition has cost more than the hand can earn.
    CostlyStart {
        /// Which expedition.
        colour: Colour,
        /// The sum of its numbers in hand, with the placed one.
        sum: u8,
        /// What an expedition costs.
        cost: u8,
    },
    /// A wager multiplies a loss as well, and the hand has too little of its colour.
    RiskyWager {
        /// On which expedition.
        colour: Colour,
        /// The sum of the numbers in hand of this colour.
        sum: u8,
    },
    /// An expedition begun now would hardly earn its cost.
    LateStart {
        /// Which expedition.
        colour: Colour,
        /// Turns left, if both draw from the draw pile.
        turns_left: u8,
    },
    /// Numbers that may still come can't be placed any more.
    SkipsNumbers {
        /// The card placed.
        card: Card,
        /// What it skips.
        skipped: Vec<Card>,
    },
    /// There are about as many cards to place as turns left, and this places none of them.
    WastesTurn {
        /// Cards in hand that can be placed on expeditions already begun.
        plays: u8,
        /// Turns left, if both draw from the draw pile.
        turns_left: u8,
    },
    /// The opponent can place the discard on an expedition they have begun.
    FeedsOpponent {
        /// The card discarded.
        card: Card,
    },
    /// The player can place the discard themselves.
    DiscardsPlayable {
        /// The card discarded.
        card: Card,
    },
    /// The hand has enough for an expedition of this colour.
    DiscardsStrongColour {
        /// Which.
        colour: Colour,
        /// The sum of its numbers in hand.
        sum: u8,
    },
    /// A discard that would fit stays where it is.
    LeavesUsefulCard {
        /// The card.
        card: Card,
    },
    /// Taking a discard would leave the draw pile as it is, and there is more to place than time for it.
    ShortensRound {
        /// Cards in hand that can be placed on expeditions already begun.
        plays: u8,
        /// Turns left, if both draw from the draw pile.
        turns_left: u8,
    },
    /// The discard taken can't be placed.
    TakesUselessCard {
        /// The card taken.
        card: Card,
    },
    /// The round ends with this draw.
    EndsRound {
        /// By how many points the player trails in the round; negative with a lead.
        deficit: i16,
    },
}

/// With less in hand, a wager is a risk: the sum of a hand that earns the cost of an expedition.
const ENOUGH: u8 = COST as u8;

/// What speaks against this action, the most telling first. None if the view is not of the player to
/// move.
pub fn concerns(view: &View, action: Action) -> Vec<CardsConcern> {
    let Some(position) = OwnPosition::of(view) else { return Vec::new() };
    match action {
        Action::Explore(card) => position.against_exploring(card),
        Action::Discard(card) => position.against_discarding(card),
        Action::TakeDiscard(colour) => position.against_taking(colour),
        Action::DrawFromPile => position.against_drawing(),
    }
}

impl OwnPosition<'_> {
    fn against_exploring(&self, card: Card) -> Vec<CardsConcern> {
        let colour = card.colour();
        let mine = self.table.expeditions[self.seat].of_colour(colour);
        let mut after = mine;
        after.insert(card);
        let mut hand = self.table.hand;
        hand.remove(card);
        let of_colour = || hand.of_colour(colour).iter();
        let mut concerns = Vec::new();
        let blocked: Vec<Card> =
            of_colour().filter(|&held| fits(held, mine) && !fits(held, after)).collect();
        let blocks = !blocked.is_empty();
        if blocks {
            concerns.push(CardsConcern::BlocksOwnCards { card, blocked });
        }
        let sum: u8 =
            highest(after) + of_colour().filter(|&held| fits(held, after)).map(number).sum::<u8>();
        let numbers: u8 = mine.iter().map(number).sum();
        if card.is_wager() {
            if sum < ENOUGH {
                concerns.push(CardsConcern::RiskyWager { colour, sum });
            }
        } else if numbers == 0 && sum < ENOUGH && !blocks {
            concerns.push(CardsConcern::CostlyStart { colour, sum, cost: ENOUGH });
        }
        if mine.is_empty()
            && let Some(turns_left) = self.turns_left().filter(|&turns| turns < LATE)
        {
            concerns.push(CardsConcern::LateStart { colour, turns_left });
        }
        let unseen = self.view.unseen().of_colour(colour);
        let skipped: Vec<Card> = unseen
            .iter_different()
            .filter(|&other| !other.is_wager() && fits(other, mine) && !fits(other, after))
            .collect();
        if !skipped.is_empty() {
            concerns.push(CardsConcern::SkipsNumbers { card, skipped });
        }
        if mine.is_empty() {
            concerns.extend(self.wastes_turn());
        }
        concerns
    }

    fn against_discarding(&self, card: Card) -> Vec<CardsConcern> {
        let colour = card.colour();
        let mine = self.table.expeditions[self.seat].of_colour(colour);
        let mut concerns = Vec::new();
        if self.helps_opponent(card) {
            concerns.push(CardsConcern::FeedsOpponent { card });
        }
        let sum = self.table.hand.of_colour(colour).iter().map(number).sum();
        if !mine.is_empty() && fits(card, mine) {
            concerns.push(CardsConcern::DiscardsPlayable { card });
        } else if mine.is_empty() && sum >= ENOUGH {
            concerns.push(CardsConcern::DiscardsStrongColour { colour, sum });
        }
        concerns.extend(self.wastes_turn());
        concerns
    }

    fn against_taking(&self, colour: Colour) -> Vec<CardsConcern> {
        let Some(&card) = self.table.discards(colour).last() else { return Vec::new() };
        let mine = self.table.expeditions[self.seat].of_colour(colour);
        let useless = !fits(card, mine);
        useless.then_some(CardsConcern::TakesUselessCard { card }).into_iter().collect()
    }

    fn against_drawing(&self) -> Vec<CardsConcern> {
        let mut concerns = Vec::new();
        if self.table.draw_pile <= 1 {
            let scored = |seat| sextant_cards::score(self.table.expeditions[seat]);
            let deficit = scored(self.seat.other()) - scored(self.seat);
            concerns.push(CardsConcern::EndsRound { deficit });
        }
        let mut legal = Vec::new();
        self.view.legal(&mut legal);
        let open: Vec<Card> = legal
            .iter()
            .filter_map(|action| match action {
                Action::TakeDiscard(colour) => self.table.discards(*colour).last().copied(),
                _ => None,
            })
            .collect();
        let useful = open.iter().find(|card| {
            let mine = self.table.expeditions[self.seat].of_colour(card.colour());
            !mine.is_empty() && fits(**card, mine)
        });
        concerns.extend(useful.map(|&card| CardsConcern::LeavesUsefulCard { card }));
        if !open.is_empty()
            && let Some(turns_left) = self.turns_left()
        {
            let plays = self.plays();
            if plays > turns_left {
                concerns.push(CardsConcern::ShortensRound { plays, turns_left });
            }
        }
        concerns
    }

    fn wastes_turn(&self) -> Option<CardsConcern> {
        let (plays, turns_left) = (self.plays(), self.turns_left()?);
        (plays > 0 && plays >= turns_left).then_some(CardsConcern::WastesTurn { plays, turns_left })
    }
}

#[cfg(test)]
mod tests {
    use sextant_cards::Match;

    use super::*;
    use crate::cards::own_position::dealt::{after, card, cards, own_view};

    fn against(game: &Match, action: &str) -> Vec<CardsConcern> {
        concerns(&own_view(game), action.parse().unwrap())
    }

    #[test]
    fn a_card_blocks_lower_ones_in_hand() {
        let game = after(["R6 R7 R8 RH", ""], "");
        let against = against(&game, "R8");
        let blocked = cards("RH R6 R7");
        assert_eq!(against[0], CardsConcern::BlocksOwnCards { card: card("R8"), blocked });
    }

    #[test]
    fn an_expedition_is_costly_and_a_wager_risky_with_little_in_hand() {
        let game = after(["R2 R3 R5 WH W2", ""], "");
        let start = against(&game, "R2");
        let (colour, sum, cost) = (Colour::Red, 10, 20);
        assert_eq!(start[0], CardsConcern::CostlyStart { colour, sum, cost });
        let wager = against(&game, "WH");
        assert_eq!(wager[0], CardsConcern::RiskyWager { colour: Colour::White, sum: 2 });
        let rich = after(["R3 R8 R9 R10", ""], "");
        assert_eq!(
            against(&rich, "R3")[0],
            CardsConcern::SkipsNumbers { card: card("R3"), skipped: cards("R2") }
        );
    }

    #[test]
    fn a_discard_feeds_the_opponent_or_is_of_use_oneself() {
        let feeds = after(["R9 W2 B2 B3", "R4"], "W2D D R4 D");
        assert_eq!(against(&feeds, "R9D"), [CardsConcern::FeedsOpponent { card: card("R9") }]);
        let playable = after(["B2 B3", "W2"], "B2 D W2D D");
        let own = [CardsConcern::DiscardsPlayable { card: card("B3") }];
        assert_eq!(against(&playable, "B3D"), own);
        let strong = after(["R6 R7 R8", ""], "");
        let strong_red = [CardsConcern::DiscardsStrongColour { colour: Colour::Red, sum: 21 }];
        assert_eq!(against(&strong, "R6D"), strong_red);
    }

    #[test]
    fn a_useful_discard_should_not_be_left_and_a_useless_one_not_be_taken() {
        let game = after(["R3 B2", "R7 Y2"], "R3 D R7D D B2D");
        assert_eq!(against(&game, "D"), [CardsConcern::LeavesUsefulCard { card: card("R7") }]);
        let game = after(["R3 R4 B2", "R2 Y2"], "R3 D R2D D B2D");
        let useless = [CardsConcern::TakesUselessCard { card: card("R2") }];
        assert_eq!(against(&game, "R"), useless);
    }

    #[test]
    fn nothing_is_said_to_those_whose_turn_it_is_not() {
        let game = after(["R3", ""], "");
        let other =
            sextant_core::Game::view(&game, sextant_core::Viewer::Seat(sextant_core::Seat::TWO));
        assert_eq!(concerns(&other, "R3".parse().unwrap()), []);
    }
}
