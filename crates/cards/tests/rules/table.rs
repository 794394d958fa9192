//! A table to try a rule at: wanted cards, turns in notation, what is refused and why.

use std::num::NonZeroU16;

use sextant_cards::{
    Action, Card, CardSet, Deal, Deck, HAND, Match, Options, Round, Rounds, Variant, View,
};
use sextant_core::{Game, Notation, Record, Seat, Viewer};

/// Cards with white space between them.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| word.parse().expect(word)).collect()
}

/// The same as a set.
pub(crate) fn set(text: &str) -> CardSet {
    cards(text).into_iter().collect()
}

/// A base deck that deals as wanted: `"hand of seat 1 | hand of seat 2 | draw pile"`.
///
/// Hands that are not full, and the draw pile, are filled up from the other cards, yellow and high
/// ones first.
pub(crate) fn deck(wanted: &str) -> Deck {
    deck_of(Variant::Base, wanted)
}

/// A deck of either variant that deals as wanted.
pub(crate) fn deck_of(variant: Variant, wanted: &str) -> Deck {
    let mut parts: Vec<Vec<Card>> = wanted.split('|').map(cards).collect();
    parts.resize(3, Vec::new());
    let mut filling = Deck::sorted(variant).cards().to_vec();
    for card in parts.iter().flatten() {
        let place = filling.iter().rposition(|other| other == card).expect("a card too many");
        filling.remove(place);
    }
    for hand in &mut parts[..2] {
        while hand.len() < HAND {
            hand.push(filling.pop().expect("the deck fills two hands"));
        }
    }
    let in_order: Vec<String> = parts.concat().iter().map(Card::to_string).collect();
    let rest: Vec<String> = filling.iter().rev().map(Card::to_string).collect();
    format!("{} {}", in_order.join(" "), rest.join(" ")).parse().expect("a whole deck")
}

/// A match of one round, as agreed by default.
pub(crate) fn one_round() -> Options {
    Options { rounds: Rounds::ONE, ..Options::default() }
}

/// A number of placements after which a round is scored as it stands.
pub(crate) fn limit(placements: u16) -> Option<NonZeroU16> {
    NonZeroU16::new(placements)
}

/// A match on the table.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) record: Record<Match>,
}

impl Table {
    /// A match before its first deal.
    pub(crate) fn agreed_options(options: Options) -> Table {
        Table { record: Record::new(&options) }
    }

    /// A single round of the base game, dealt as wanted; seat 1 starts.
    pub(crate) fn dealt(wanted: &str) -> Table {
        Table::agreed_options(one_round()).deal(wanted)
    }

    /// Deals the next round.
    pub(crate) fn deal(mut self, wanted: &str) -> Table {
        let deck = deck_of(self.game().options().variant, wanted);
        self.record.apply_outcome(Deal { deck, starter: None }).expect("it is time to deal");
        self
    }

    /// Plays turns; the last one may lack its draw.
    pub(crate) fn play(mut self, turns: &str) -> Table {
        for turn in turns.split_whitespace() {
            self.enter(turn).unwrap_or_else(|reason| panic!("{turn}: {reason}"));
        }
        self
    }

    /// Plays on, with everybody discarding and drawing from the pile, until `left` cards are left.
    pub(crate) fn until_left(mut self, left: usize) -> Table {
        while self.round().end().is_none() && self.round().draw_pile().len() > left {
            let discard = self
                .legal()
                .into_iter()
                .find(|action| action.len() > 2 && action.ends_with('D'))
                .expect("any card may be discarded");
            self.enter(&format!("{discard},D")).expect("it was legal");
        }
        self
    }

    /// Why the player to move may not do this.
    pub(crate) fn refusal(&self, turn: &str) -> String {
        let mut table = self.clone();
        let Err(reason) = table.enter(turn) else { panic!("{turn} was accepted") };
        reason
    }

    fn enter(&mut self, turn: &str) -> Result<(), String> {
        let seat = self.to_move();
        for action in Match::split_entry(turn) {
            let action: Action = action.parse().map_err(|error| format!("{error}"))?;
            self.record.play(seat, action).map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }

    pub(crate) fn game(&self) -> &Match {
        self.record.game()
    }

    pub(crate) fn round(&self) -> &Round {
        self.game().round().expect("a round was dealt")
    }

    pub(crate) fn to_move(&self) -> Seat {
        self.game().turn().deciding().iter().next().unwrap_or(Seat::ONE)
    }

    /// The steps the player to move may take.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game().legal(self.to_move(), &mut actions);
        actions.iter().map(Action::to_string).collect()
    }

    /// The draws among them.
    pub(crate) fn draws(&self) -> String {
        assert!(self.round().must_draw(), "it is not time to draw");
        self.legal().join(" ")
    }

    pub(crate) fn scores(&self) -> [i16; 2] {
        [self.round().score(Seat::ONE), self.round().score(Seat::TWO)]
    }

    pub(crate) fn seen_by(&self, seat: Seat) -> View {
        self.game().view(Viewer::Seat(seat))
    }

    pub(crate) fn seen_by_spectators(&self) -> View {
        self.game().view(Viewer::Spectator)
    }
}
