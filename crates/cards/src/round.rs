//! One round: from the deal to the last card of the draw pile.

mod legal;
mod worlds;

pub(crate) use legal::{draws, placements, takeable};
pub use worlds::Worlds;

use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};
use sextant_core::{BySeat, Random, Refusal, Seat, Viewer};

use crate::card::MAX_CARDS;
use crate::colour::{ByColour, ColourSet};
use crate::pile::{DiscardPile, Pile};
use crate::playable_cards::PlayableCards;
use crate::{Action, Card, CardSet, Colour, Deck, Rank, Rule, Variant, score};

/// How many cards a hand has before a placement.
pub const HAND: usize = 8;
/// No draw pile has more cards.
pub const MAX_DRAW_PILE: usize = MAX_CARDS - 2 * HAND;

/// The state of a round: small, flat and cheap to copy, for search.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Round {
    players: BySeat<Player, 2>,
    discards: ByColour<DiscardPile>,
    draw_pile: Pile<MAX_DRAW_PILE>,
    /// The discard piles that are not empty. Follows from the piles.
    discarded: ColourSet,
    /// The discard piles that may be drawn from now: none before a placement, and after it not the
    /// one it went to. Follows from the piles and the placement.
    takeable: ColourSet,
    /// The placement that must be followed by a draw.
    placed: Option<Action>,
    /// Whether the card placed last was one that had been seen, for taking it back.
    placed_seen: bool,
    end: Option<End>,
    starter: Seat,
    /// `None` once the round is over.
    to_move: Option<Seat>,
    variant: Variant,
    placements: u32,
    /// The round ends after that many placements at the latest: the turn limit, or more than can be.
    most_placements: u32,
}

/// Search copies rounds by the million.
const _: () = assert!(size_of::<Round>() <= 384);

/// What belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    hand: CardSet,
    expeditions: CardSet,
    /// Cards of the hand that were seen being taken from a discard pile.
    seen: CardSet,
    /// The cards that can still be placed on the expeditions. Follows from them.
    open: PlayableCards,
    last: LastTurn,
}

/// The place of a player in memory is a shift.
const _: () = assert!(size_of::<Player>() == 64);

/// A player's last complete turn, and the card it ended with.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LastTurn {
    /// None before their first turn.
    placement: Option<Action>,
    draw: Action,
    drawn: Card,
}

impl LastTurn {
    const NONE: LastTurn =
        LastTurn { placement: None, draw: Action::DrawFromPile, drawn: Card::wager(Colour::Red) };

    fn turn(self) -> Option<CompleteTurn> {
        Some(CompleteTurn { placement: self.placement?, draw: self.draw })
    }

    /// Whether there was a turn, and only the player themself has seen the card they drew.
    fn drew_hidden(self) -> bool {
        self.placement.is_some() && self.draw == Action::DrawFromPile
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        let player = |from: usize| Player {
            hand: cards[from..from + HAND].iter().copied().collect(),
            expeditions: CardSet::EMPTY,
            seen: CardSet::EMPTY,
            open: PlayableCards::all(deck.variant()),
            last: LastTurn::NONE,
        };
        Round {
            players: BySeat([player(0), player(HAND)]),
            discards: ByColour::default(),
            draw_pile: Pile::of(cards[2 * HAND..].iter().rev().copied()),
            discarded: ColourSet::EMPTY,
            takeable: ColourSet::EMPTY,
            placed: None,
            placed_seen: false,
            end: None,
            starter,
            to_move: Some(starter),
            variant: deck.variant(),
            placements: 0,
            most_placements: most_placements(turn_limit),
        }
    }

    /// The player whose turn it is, until the round is over.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        self.to_move
    }

    /// Whether the player to move has placed a card and must draw.
    pub fn must_draw(&self) -> bool {
        self.placed.is_some()
    }

    /// How the round ended, once it has.
    #[inline]
    pub fn end(&self) -> Option<End> {
        self.end
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
        self.players[seat].hand
    }

    /// The cards that lie on a player's expeditions.
    pub fn expeditions(&self, seat: Seat) -> CardSet {
        self.players[seat].expeditions
    }

    /// The cards that must be in a player's hand, because they were seen being taken from a discard
    /// pile and have not been placed since.
    pub fn seen_in_hand(&self, seat: Seat) -> CardSet {
        self.players[seat].seen
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
        self.placed
    }

    /// The last complete turn of a player.
    pub fn last_turn(&self, seat: Seat) -> Option<CompleteTurn> {
        self.players[seat].last.turn()
    }

    /// The card that `seat` drew last and has not had to decide about since, as far as `viewer` may
    /// know it.
    pub fn drawn(&self, seat: Seat, viewer: Viewer) -> Option<Card> {
        let last = self.players[seat].last;
        let has_placed_since = self.must_draw() && self.to_move == Some(seat);
        let may_know = !last.drew_hidden() || viewer.is(seat);
        (last.placement.is_some() && !has_placed_since && may_know).then_some(last.drawn)
    }

    /// What a player's expeditions are worth as they stand.
    #[inline]
    pub fn score(&self, seat: Seat) -> i16 {
        score(self.players[seat].expeditions)
    }

    /// Writes what `seat` may do now into `actions`, in place of what was there.
    #[inline(always)]
    pub fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        if self.to_move != Some(seat) {
            actions.clear();
        } else if self.placed.is_some() {
            draws(self.takeable, actions);
        } else {
            let player = &self.players[seat];
            placements(player.hand, player.open, actions);
        }
    }

    /// The action for an absent player: the last card in order goes on its expedition if it fits
    /// there, otherwise to its discard pile; then the last discard pile in order that may be drawn
    /// from gives a card, otherwise the draw pile does.
    ///
    /// There is no harmless turn in this game, and games in progress were continued by this choice,
    /// so it stays as it is.
    pub fn pass(&self, seat: Seat) -> Option<Action> {
        if self.to_move != Some(seat) {
            return None;
        }
        if self.placed.is_some() {
            let pile = Colour::ALL.into_iter().rfind(|&colour| self.takeable.contains(colour));
            return Some(pile.map_or(Action::DrawFromPile, Action::TakeDiscard));
        }
        let player = &self.players[seat];
        let card = player.hand.iter_different().last()?;
        let fits = player.open.contains(card);
        Some(if fits { Action::Explore(card) } else { Action::Discard(card) })
    }

    /// Whether `seat`, whose turn it is, may do this now, or the rule that forbids it.
    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        let player = &self.players[seat];
        match (self.placed, action) {
            (None, Action::Explore(card) | Action::Discard(card))
                if !player.hand.contains(card) =>
            {
                Err(Rule::NotInHand { card })
            }
            (None, Action::Explore(card)) if !player.open.contains(card) => {
                Err(Rule::ColumnAlreadyShows { card, shows: player.highest(card.colour()) })
            }
            (None, Action::DrawFromPile | Action::TakeDiscard(_)) => Err(Rule::PlaceFirst),
            (Some(_), Action::Explore(card) | Action::Discard(card)) => {
                Err(Rule::DrawFirst { card })
            }
            (Some(placed), Action::TakeDiscard(colour)) if !self.takeable.contains(colour) => {
                Err(match placed {
                    Action::Discard(card) if card.colour() == colour => {
                        Rule::JustDiscarded { card }
                    }
                    _ => Rule::EmptyPile { colour },
                })
            }
            _ => Ok(()),
        }
    }

    /// Lets `seat` take a step, if the rules allow it; otherwise nothing changes.
    #[inline]
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Refusal<Rule>> {
        if self.to_move != Some(seat) {
            return Err(match self.to_move {
                Some(_) => Refusal::NotYourTurn { seat },
                None => Refusal::ChanceFirst { outcome: "deal" },
            });
        }
        Ok(self.decide(seat, action)?)
    }

    /// Lets `seat`, whose turn it is, take a step, if the rules allow it.
    #[inline(always)]
    pub(crate) fn decide(&mut self, seat: Seat, action: Action) -> Result<(), Rule> {
        self.check(seat, action)?;
        self.step(seat, action);
        Ok(())
    }

    /// Lets the player to move take a step that is legal.
    #[inline]
    pub fn play_unchecked(&mut self, action: Action) {
        if let Some(seat) = self.to_move {
            self.step(seat, action);
        }
    }

    #[inline(always)]
    fn step(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Explore(card) | Action::Discard(card) => self.place(seat, card, action),
            Action::DrawFromPile => {
                if let Some(card) = self.draw_pile.pop() {
                    self.draw(seat, card, action);
                    if self.draw_pile.is_empty() {
                        self.finish(End::DrawPile);
                    }
                }
            }
            Action::TakeDiscard(colour) => {
                if let Some(card) = self.discards[colour].pop() {
                    self.note_pile(colour);
                    self.players[seat].seen.insert(card);
                    self.draw(seat, card, action);
                }
            }
        }
    }

    #[inline]
    fn place(&mut self, seat: Seat, card: Card, action: Action) {
        let player = &mut self.players[seat];
        player.hand.remove(card);
        self.placed_seen = player.seen.contains(card);
        player.seen.remove(card);
        self.takeable = self.discarded;
        if let Action::Discard(_) = action {
            let colour = card.colour();
            self.discards[colour].push(card);
            self.discarded.insert(colour);
            self.takeable.remove(colour);
        } else {
            player.expeditions.insert(card);
            player.open.close(card);
        }
        self.placed = Some(action);
        self.placements += 1;
    }

    #[inline]
    fn draw(&mut self, seat: Seat, card: Card, draw: Action) {
        let player = &mut self.players[seat];
        player.hand.insert(card);
        player.last = LastTurn { placement: self.placed, draw, drawn: card };
        self.placed = None;
        self.placed_seen = false;
        self.takeable = ColourSet::EMPTY;
        self.to_move = Some(seat.other());
        if self.placements >= self.most_placements {
            self.finish(End::TurnLimit);
        }
    }

    #[cold]
    fn finish(&mut self, end: End) {
        self.end = Some(end);
        self.to_move = None;
    }

    /// Keeps track of a discard pile that may have become empty.
    #[inline]
    fn note_pile(&mut self, colour: Colour) {
        if self.discards[colour].is_empty() {
            self.discarded.remove(colour);
        }
    }

    /// Takes the placement of `seat` back, which must not have been followed by a draw.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal<Rule>> {
        let Some(placed) = self.placed else { return Err(Refusal::NothingToUndo) };
        if self.to_move != Some(seat) {
            return Err(Refusal::NotYourTurn { seat });
        }
        let player = &mut self.players[seat];
        let card = match placed {
            Action::Explore(card) => {
                player.expeditions.remove(card);
                player.open = PlayableCards::given(self.variant, player.expeditions);
                card
            }
            Action::Discard(card) => {
                self.discards[card.colour()].pop();
                card
            }
            Action::DrawFromPile | Action::TakeDiscard(_) => return Err(Refusal::NothingToUndo),
        };
        player.hand.insert(card);
        if self.placed_seen {
            player.seen.insert(card);
        }
        self.note_pile(card.colour());
        self.takeable = ColourSet::EMPTY;
        self.placed = None;
        self.placed_seen = false;
        self.placements -= 1;
        Ok(())
    }

    /// Exchanges a card of the draw pile with the one on top. In an imagined world that leaves
    /// everything that anybody knows as it was.
    #[inline]
    pub fn bring_to_top(&mut self, place: usize) {
        let pile = self.draw_pile.cards_mut();
        if place < pile.len() {
            pile.swap(place, pile.len() - 1);
        }
    }

    /// Shuffles the draw pile.
    pub fn shuffle_draw_pile(&mut self, random: &mut impl Random) {
        random.shuffle(self.draw_pile.cards_mut());
    }

    /// The last complete turn of the player who is not to move, and the round as it was before it;
    /// a placement of the player to move is taken back too. None if they have not had a turn.
    ///
    /// What no round keeps is missing there: the turn that player had had before, and whether what
    /// they placed had been seen in their hand.
    pub fn before_last_turn(&self) -> Option<(Round, CompleteTurn)> {
        let mover = self.to_move?;
        let seat = mover.other();
        let last = self.players[seat].last;
        let turn = last.turn()?;
        let mut round = *self;
        if round.must_draw() {
            round.undo(mover).ok()?;
        }
        let player = &mut round.players[seat];
        player.hand.remove(last.drawn);
        player.last = LastTurn::NONE;
        if let Action::TakeDiscard(colour) = turn.draw {
            player.seen.remove(last.drawn);
            round.discards[colour].push(last.drawn);
            round.discarded.insert(colour);
        } else {
            round.draw_pile.push(last.drawn);
        }
        round.to_move = Some(seat);
        round.placed = Some(turn.placement);
        round.placed_seen = false;
        round.undo(seat).ok()?;
        Some((round, turn))
    }

    /// Deals everything anew that `viewer` can't know: the draw pile and, until the round is over, the
    /// hands of others but for the cards seen being taken from a discard pile.
    pub fn redeal_hidden(&mut self, viewer: Viewer, random: &mut impl Random) {
        let mut unknown: Vec<Card> = self.draw_pile.cards().to_vec();
        let hands_are_open = self.end.is_some();
        let others = || Seat::first(2).filter(|&seat| !viewer.is(seat) && !hands_are_open);
        for seat in others() {
            let player = &self.players[seat];
            unknown.extend(player.hand.minus(player.seen).iter());
        }
        random.shuffle(&mut unknown);
        for seat in others() {
            let placed = self.placed.filter(|_| self.to_move == Some(seat));
            let player = &mut self.players[seat];
            let hidden = player.hand.len() - player.seen.len();
            let mut dealt = unknown.split_off(unknown.len() - hidden);
            player.hand = player.seen;
            for &card in &dealt {
                player.hand.insert(card);
            }
            // What they drew last from the pile is hidden too: any of the cards that they now hold,
            // or have placed since.
            if player.last.drew_hidden() {
                if let Some(Action::Explore(card) | Action::Discard(card)) = placed {
                    dealt.push(card);
                }
                player.last.drawn = random.pick(&dealt).copied().unwrap_or_default();
            }
        }
        self.draw_pile.cards_mut().copy_from_slice(&unknown);
    }
}

fn most_placements(turn_limit: Option<NonZeroU16>) -> u32 {
    turn_limit.map_or(u32::MAX, |limit| limit.get().into())
}

impl Player {
    /// The last number on an expedition, or 0.
    #[cold]
    fn highest(&self, colour: Colour) -> u8 {
        match self.expeditions.of_colour(colour).iter().last().map(Card::rank) {
            Some(Rank::Number(number)) => number,
            Some(Rank::Wager) | None => 0,
        }
    }
}
