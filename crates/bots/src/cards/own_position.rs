//! What the player to move has before them.

use sextant_cards::{Card, CardSet, Rank, TableView, View};
use sextant_core::Seat;

/// With fewer turns left, a new expedition hardly earns its cost.
pub(super) const LATE: u8 = 8;

/// What the player to move has before them.
pub(super) struct OwnPosition<'a> {
    pub(super) view: &'a View,
    pub(super) table: &'a TableView,
    pub(super) seat: Seat,
}

impl<'a> OwnPosition<'a> {
    /// None if the view is not of the player to move.
    pub(super) fn of(view: &'a View) -> Option<OwnPosition<'a>> {
        let (seat, table) = (view.viewer.seat()?, view.table.as_ref()?);
        (table.to_move == Some(seat)).then_some(OwnPosition { view, table, seat })
    }

    /// Whether the opponent could place a card on an expedition they have begun.
    pub(super) fn helps_opponent(&self, card: Card) -> bool {
        let theirs = self.table.expeditions[self.seat.other()].of_colour(card.colour());
        !theirs.is_empty() && fits(card, theirs)
    }

    /// How many turns the player gets at least, if both draw from the draw pile.
    pub(super) fn turns_left(&self) -> Option<u8> {
        Some(self.table.plays_left(self.view.viewer)?.fewest)
    }

    /// How many cards in hand can be placed on expeditions that are begun.
    pub(super) fn plays(&self) -> u8 {
        let mine = self.table.expeditions[self.seat];
        let playable = |card: &Card| {
            let begun = mine.of_colour(card.colour());
            !begun.is_empty() && fits(*card, begun)
        };
        self.table.hand.iter().filter(playable).count() as u8
    }
}

/// What is printed on a card; 0 on a wager.
pub(super) fn number(card: Card) -> u8 {
    match card.rank() {
        Rank::Number(number) => number,
        Rank::Wager => 0,
    }
}

/// The highest number of an expedition; 0 without one.
pub(super) fn highest(expedition: CardSet) -> u8 {
    expedition.iter_different().map(number).max().unwrap_or_default()
}

/// Whether a card can be placed on an expedition of its colour.
pub(super) fn fits(card: Card, expedition: CardSet) -> bool {
    let highest = highest(expedition);
    if card.is_wager() { highest == 0 } else { number(card) > highest }
}

/// Positions for tests.
#[cfg(test)]
pub(super) mod dealt {
    use sextant_cards::{Card, Deal, Deck, HAND, Match, Options, Rounds, Variant, View};
    use sextant_core::{Game, Seat, Viewer};

    /// A round after these actions, where seat 1 is dealt the first eight cards and seat 2 the next,
    /// filled up with high cards.
    pub(in crate::cards) fn after(hands: [&str; 2], actions: &str) -> Match {
        let options = Options { rounds: Rounds::ONE, ..Options::default() };
        let mut rest: Vec<Card> = Deck::sorted(Variant::Base).cards().to_vec();
        let mut hands = hands.map(cards);
        for card in hands.iter().flatten() {
            let place = rest.iter().rposition(|other| other == card).unwrap();
            rest.remove(place);
        }
        for hand in &mut hands {
            while hand.len() < HAND {
                hand.push(rest.pop().unwrap());
            }
        }
        let dealt = hands.concat().into_iter().chain(rest.into_iter().rev());
        let deck: Vec<String> = dealt.map(|card| card.to_string()).collect();
        let deck: Deck = deck.join(" ").parse().unwrap();
        let mut game = Match::new(&options);
        game.apply_outcome(&Deal { deck, starter: None }).unwrap();
        for action in actions.split_whitespace() {
            game.play(to_move(&game), action.parse().unwrap()).unwrap();
        }
        game
    }

    /// What the player to move sees.
    pub(in crate::cards) fn own_view(game: &Match) -> View {
        game.view(Viewer::Seat(to_move(game)))
    }

    pub(in crate::cards) fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(card).collect()
    }

    pub(in crate::cards) fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn to_move(game: &Match) -> Seat {
        game.turn().deciding().iter().next().unwrap()
    }
}
