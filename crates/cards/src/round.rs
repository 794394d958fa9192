//! One round: from the deal to the last card of the draw pile.

mod worlds;

pub use worlds::Worlds;

use std::num::NonZeroU16;

use serde::Serialize;
use sextant_game::{BySeat, Random, Refusal, Seat, Viewer};

use crate::card::MAX_CARDS;
use crate::colour::{ByColour, ColourSet};
use crate::pile::{DiscardPile, Pile};
use crate::{Action, Card, CardSet, Colour, Deck, Rank, Rule, Variant, score};

/// How many cards a hand has before a placement.
pub const HAND: usize = 8;
const MAX_DRAW_PILE: usize = MAX_CARDS - 2 * HAND;

/// The state of a round: small, flat and cheap to copy, for search.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Round {
    hands: BySeat<CardSet, 2>,
    expeditions: BySeat<CardSet, 2>,
    /// The cards that can still be placed on a player's expeditions. Follows from the expeditions.
    open: BySeat<CardSet, 2>,
    /// Cards of a hand that were seen being taken from a discard pile.
    seen: BySeat<CardSet, 2>,
    discards: ByColour<DiscardPile>,
    /// The discard piles that are not empty. Follows from the piles.
    discarded: ColourSet,
    draw_pile: Pile<MAX_DRAW_PILE>,
    /// The card a player drew last, until they place one.
    drawn: BySeat<Option<Drawn>, 2>,
    /// The last complete turn of each player.
    last: BySeat<Option<CompleteTurn>, 2>,
    stage: Stage,
    /// What a placement has changed beside the card itself, until it is followed by its draw.
    before: BeforePlacement,
    starter: Seat,
    to_move: Seat,
    variant: Variant,
    placements: u32,
    turn_limit: Option<NonZeroU16>,
}

/// Search copies rounds by the million.
const _: () = assert!(size_of::<Round>() <= 384);

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stage {
    Place,
    /// After this placement.
    Draw(Action),
    Over(End),
}

/// What is needed to take a placement back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct BeforePlacement {
    was_seen: bool,
    drawn: Option<Drawn>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Drawn {
    card: Card,
    hidden: bool,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub enum End {
    /// The last card of the draw pile was drawn.
    DrawPile,
    /// The turn limit was reached, and the round is scored as it stands.
    TurnLimit,
}

/// A complete turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CompleteTurn {
    /// [`Action::Explore`] or [`Action::Discard`].
    pub placement: Action,
    /// [`Action::DrawFromPile`] or [`Action::TakeDiscard`].
    pub draw: Action,
}

impl Round {
    /// Deals a deck. With a turn limit, the round ends after that many placements at the latest.
    pub fn deal(deck: &Deck, starter: Seat, turn_limit: Option<NonZeroU16>) -> Round {
        let cards = deck.cards();
        let hand = |from: usize| cards[from..from + HAND].iter().copied().collect();
        let open = CardSet::different(deck.variant().colours().len());
        Round {
            hands: BySeat([hand(0), hand(HAND)]),
            expeditions: BySeat::default(),
            open: BySeat([open; 2]),
            seen: BySeat::default(),
            discards: ByColour::default(),
            discarded: ColourSet::default(),
            draw_pile: Pile::of(cards[2 * HAND..].iter().rev().copied()),
            drawn: BySeat::default(),
            last: BySeat::default(),
            stage: Stage::Place,
            before: BeforePlacement::default(),
            starter,
            to_move: starter,
            variant: deck.variant(),
            placements: 0,
            turn_limit,
        }
    }

    /// The player whose turn it is, until the round is over.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        if self.end().is_some() { None } else { Some(self.to_move) }
    }

    /// Whether the player to move has placed a card and must draw.
    pub fn must_draw(&self) -> bool {
        matches!(self.stage, Stage::Draw(_))
    }

    /// How the round ended, once it has.
    #[inline]
    pub fn end(&self) -> Option<End> {
        match self.stage {
            Stage::Over(end) => Some(end),
            Stage::Place | Stage::Draw(_) => None,
        }
    }

    /// The player who began.
    pub fn starter(&self) -> Seat {
        self.starter
    }

    /// Five colours or six.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many cards have been placed by both players together.
    pub fn placements(&self) -> u32 {
        self.placements
    }

    /// How many turns are complete.
    pub fn turns(&self) -> u32 {
        self.placements - u32::from(self.must_draw())
    }

    /// A player's cards in hand: hidden from everybody else.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The cards that lie on a player's expeditions.
    pub fn expeditions(&self, seat: Seat) -> CardSet {
        self.expeditions[seat]
    }

    /// The cards that must be in a player's hand, because they were seen being taken from a discard
    /// pile and have not been placed since.
    pub fn seen_in_hand(&self, seat: Seat) -> CardSet {
        self.seen[seat]
    }

    /// The discard pile of a colour, from bottom to top.
    pub fn discards(&self, colour: Colour) -> &[Card] {
        self.discards[colour].cards()
    }

    /// The draw pile, the card drawn first last: hidden from everybody.
    pub fn draw_pile(&self) -> &[Card] {
        self.draw_pile.cards()
    }

    /// The placement that must be followed by a draw.
    pub fn placed(&self) -> Option<Action> {
        match self.stage {
            Stage::Draw(placement) => Some(placement),
            Stage::Place | Stage::Over(_) => None,
        }
    }

    /// The last complete turn of a player.
    pub fn last_turn(&self, seat: Seat) -> Option<CompleteTurn> {
        self.last[seat]
    }

    /// The card that `seat` drew last and has not had to decide about since, as far as `viewer` may
    /// know it.
    pub fn drawn(&self, seat: Seat, viewer: Viewer) -> Option<Card> {
        self.drawn[seat].filter(|drawn| !drawn.hidden || viewer.is(seat)).map(|drawn| drawn.card)
    }

    /// What a player's expeditions are worth as they stand.
    #[inline]
    pub fn score(&self, seat: Seat) -> i16 {
        score(self.expeditions[seat])
    }

    /// Writes what `seat` may do now into `actions`, in place of what was there.
    #[inline]
    pub fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if seat != self.to_move {
            return;
        }
        match self.stage {
            Stage::Place => placements(self.hands[seat], self.open[seat], actions),
            Stage::Draw(placement) => draws(self.discarded, placement, actions),
            Stage::Over(_) => {}
        }
    }

    /// Whether the player to move may do this now, or the rule that forbids it.
    #[inline]
    fn check(&self, action: Action) -> Result<(), Rule> {
        match (self.stage, action) {
            (Stage::Place, Action::Explore(card) | Action::Discard(card))
                if !self.hands[self.to_move].contains(card) =>
            {
                Err(Rule::NotInHand(card))
            }
            (Stage::Place, Action::Explore(card)) if !self.open[self.to_move].contains(card) => {
                Err(Rule::NotHigher { card, shown: self.highest(self.to_move, card.colour()) })
            }
            (Stage::Place, Action::Explore(_) | Action::Discard(_)) => Ok(()),
            (Stage::Place, Action::DrawFromPile | Action::TakeDiscard(_)) => Err(Rule::PlaceFirst),
            (_, Action::Explore(card) | Action::Discard(card)) => Err(Rule::DrawFirst(card)),
            (Stage::Draw(Action::Discard(card)), Action::TakeDiscard(colour))
                if card.colour() == colour =>
            {
                Err(Rule::JustDiscarded(card))
            }
            (_, Action::TakeDiscard(colour)) if self.discards[colour].is_empty() => {
                Err(Rule::EmptyPile(colour))
            }
            (_, Action::DrawFromPile | Action::TakeDiscard(_)) => Ok(()),
        }
    }

    /// The last number on an expedition, or 0.
    fn highest(&self, seat: Seat, colour: Colour) -> u8 {
        match self.expeditions[seat].of_colour(colour).iter().last().map(Card::rank) {
            Some(Rank::Number(number)) => number,
            Some(Rank::Wager) | None => 0,
        }
    }

    /// Lets `seat` take a step, if the rules allow it; otherwise nothing changes.
    #[inline]
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Refusal<Rule>> {
        if let Stage::Over(_) = self.stage {
            return Err(Refusal::ChanceFirst("deal"));
        }
        if seat != self.to_move {
            return Err(Refusal::NotYourTurn(seat));
        }
        self.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// Lets the player to move take a step that is legal.
    #[inline]
    pub fn play_unchecked(&mut self, action: Action) {
        match action {
            Action::Explore(card) => {
                self.place(card, action);
                self.expeditions[self.to_move].insert(card);
                self.open[self.to_move] = self.open[self.to_move].after(card);
            }
            Action::Discard(card) => {
                self.place(card, action);
                self.discards[card.colour()].push(card);
                self.discarded.insert(card.colour());
            }
            Action::DrawFromPile => {
                if let Some(card) = self.draw_pile.pop() {
                    self.drawn[self.to_move] = Some(Drawn { card, hidden: true });
                    self.draw(card, action);
                }
            }
            Action::TakeDiscard(colour) => {
                if let Some(card) = self.discards[colour].pop() {
                    self.note_pile(colour);
                    self.seen[self.to_move].insert(card);
                    self.drawn[self.to_move] = Some(Drawn { card, hidden: false });
                    self.draw(card, action);
                }
            }
        }
    }

    /// Keeps track of a pile that may have become empty.
    #[inline]
    fn note_pile(&mut self, colour: Colour) {
        if self.discards[colour].is_empty() {
            self.discarded.remove(colour);
        }
    }

    #[inline]
    fn place(&mut self, card: Card, placement: Action) {
        let seat = self.to_move;
        let was_seen = self.seen[seat].contains(card);
        self.hands[seat].remove(card);
        self.seen[seat].remove(card);
        self.stage = Stage::Draw(placement);
        self.before = BeforePlacement { was_seen, drawn: self.drawn[seat].take() };
        self.placements += 1;
    }

    #[inline]
    fn draw(&mut self, card: Card, draw: Action) {
        self.hands[self.to_move].insert(card);
        if let Stage::Draw(placement) = self.stage {
            self.last[self.to_move] = Some(CompleteTurn { placement, draw });
        }
        self.before = BeforePlacement::default();
        self.stage = if self.draw_pile.is_empty() {
            Stage::Over(End::DrawPile)
        } else if self.turn_limit.is_some_and(|limit| self.placements >= limit.get().into()) {
            Stage::Over(End::TurnLimit)
        } else {
            Stage::Place
        };
        self.to_move = self.to_move.other();
    }

    /// Takes the placement of `seat` back, which must not have been followed by a draw.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal<Rule>> {
        let Stage::Draw(placement) = self.stage else { return Err(Refusal::NothingToUndo) };
        if seat != self.to_move {
            return Err(Refusal::NotYourTurn(seat));
        }
        let card = match placement {
            Action::Explore(card) => {
                self.expeditions[seat].remove(card);
                self.open[seat] = open_cards(self.variant, self.expeditions[seat]);
                card
            }
            Action::Discard(card) => {
                self.discards[card.colour()].pop();
                self.note_pile(card.colour());
                card
            }
            Action::DrawFromPile | Action::TakeDiscard(_) => return Err(Refusal::NothingToUndo),
        };
        self.hands[seat].insert(card);
        let before = std::mem::take(&mut self.before);
        if before.was_seen {
            self.seen[seat].insert(card);
        }
        self.drawn[seat] = before.drawn;
        self.stage = Stage::Place;
        self.placements -= 1;
        Ok(())
    }

    /// Deals everything anew that `viewer` can't know: the draw pile, and the hands of others but
    /// for the cards seen being taken from a discard pile.
    pub fn redeal_hidden(&mut self, viewer: Viewer, random: &mut impl Random) {
        let mut unknown: Vec<Card> = self.draw_pile.cards().to_vec();
        let others = || Seat::first(2).filter(|&seat| !viewer.is(seat));
        for seat in others() {
            unknown.extend(self.hands[seat].minus(self.seen[seat]).iter());
        }
        random.shuffle(&mut unknown);
        for seat in others() {
            let hidden = self.hands[seat].len() - self.seen[seat].len();
            let dealt = unknown.split_off(unknown.len() - hidden);
            self.hands[seat] = self.seen[seat];
            for &card in &dealt {
                self.hands[seat].insert(card);
            }
            // What they drew last from the pile is hidden too: any of the cards they now hold.
            if let Some(drawn) = self.drawn[seat].as_mut().filter(|drawn| drawn.hidden) {
                drawn.card = random.pick(&dealt).copied().unwrap_or_default();
            }
            if let Stage::Draw(Action::Explore(placed) | Action::Discard(placed)) = self.stage
                && self.to_move == seat
                && let Some(drawn) = self.before.drawn.as_mut().filter(|drawn| drawn.hidden)
            {
                let held_or_placed: Vec<Card> = dealt.iter().copied().chain([placed]).collect();
                drawn.card = random.pick(&held_or_placed).copied().unwrap_or_default();
            }
        }
        self.draw_pile.cards_mut().copy_from_slice(&unknown);
    }
}

/// Writes the placements that a hand allows, expeditions first.
#[inline]
pub(crate) fn placements(hand: CardSet, open: CardSet, actions: &mut Vec<Action>) {
    fill(actions, |slots| {
        let mut count = 0;
        for card in hand.iter_different() {
            slots[count % MAX_ACTIONS] = Action::Discard(card);
            count += 1;
            slots[count % MAX_ACTIONS] = Action::Explore(card);
            count += usize::from(open.contains(card));
        }
        count
    });
}

/// Writes the draws that are allowed after a placement.
#[inline]
pub(crate) fn draws(mut discarded: ColourSet, placed: Action, actions: &mut Vec<Action>) {
    if let Action::Discard(card) = placed {
        discarded.remove(card.colour());
    }
    fill(actions, |slots| {
        slots[0] = Action::DrawFromPile;
        let mut count = 1;
        for colour in Colour::ALL {
            slots[count % MAX_ACTIONS] = Action::TakeDiscard(colour);
            count += usize::from(discarded.contains(colour));
        }
        count
    });
}

/// More than a player ever has to choose from: eight different cards, each in two places.
const MAX_ACTIONS: usize = 16;

/// Lets `write` put actions into slots and say how many count, in place of what was there.
///
/// A slot may be written before it is known whether it counts: that is a good deal faster than a
/// branch that is taken at random.
#[inline]
fn fill(actions: &mut Vec<Action>, write: impl FnOnce(&mut [Action; MAX_ACTIONS]) -> usize) {
    actions.clear();
    actions.extend_from_slice(&[Action::DrawFromPile; MAX_ACTIONS]);
    let count = actions.first_chunk_mut().map_or(0, write);
    actions.truncate(count);
}

/// The different cards that can still be placed on these expeditions.
pub(crate) fn open_cards(variant: Variant, expeditions: CardSet) -> CardSet {
    expeditions.iter().fold(CardSet::different(variant.colours().len()), CardSet::after)
}
