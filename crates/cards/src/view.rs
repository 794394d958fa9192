//! What one viewer may know of a match.

use serde::Serialize;
use sextant_core::{BySeat, Game, Seat, Turn, Viewer};

use crate::colour::{ByColour, ColourSet};
use crate::matches::Results;
use crate::pile::DiscardPile;
use crate::playable_cards::PlayableCards;
use crate::round::{CompleteTurn, End, Round, draws, placements, takeable};
use crate::{Action, Card, CardSet, Colour, Discards, Match, Options, RoundResult};

/// What one viewer may know of a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// The round being played, or to be dealt next, counted from 1.
    pub round: u8,
    /// What each player has scored in all finished rounds together.
    pub totals: BySeat<i32, 2>,
    /// Who starts the round that is to be dealt next, if that is known.
    pub next_starter: Option<Seat>,
    /// Whether the match is over.
    pub over: bool,
    /// The table, from the first deal on.
    pub table: Option<TableView>,
    pub(crate) results: Results,
}

/// What one viewer may know of a round: their own hand, all that lies open, and what a perfect
/// memory keeps. While the round is played, no field holds another's hidden card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TableView {
    /// The viewer's own hand; empty for a spectator.
    pub hand: CardSet,
    /// How many cards each player holds.
    pub hand_sizes: BySeat<u8, 2>,
    /// Both hands, which are shown to everyone once the round is over.
    pub open_hands: Option<BySeat<CardSet, 2>>,
    /// The cards that must be in each player's hand, because they were seen being taken from a
    /// discard pile and have not been placed since.
    pub seen_in_hand: BySeat<CardSet, 2>,
    /// What lies on each player's expeditions.
    pub expeditions: BySeat<CardSet, 2>,
    /// How many cards are left in the draw pile.
    pub draw_pile: u8,
    /// Who began the round.
    pub starter: Seat,
    /// Whose turn it is, until the round is over.
    pub to_move: Option<Seat>,
    /// The placement that must be followed by a draw.
    pub placed: Option<Action>,
    /// How many cards both players have placed together.
    pub placements: u32,
    /// The last complete turn of each player.
    pub last_turns: BySeat<Option<CompleteTurn>, 2>,
    /// The card each player drew last and has not placed anything since, as far as the viewer may
    /// know it.
    pub drawn: BySeat<Option<Card>, 2>,
    /// How the round ended, once it has.
    pub end: Option<End>,
    pub(crate) discards: ByColour<PileView>,
}

/// How often a player still plays until the draw pile is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/"))]
pub struct PlaysLeft {
    /// If everybody draws from the draw pile.
    pub fewest: u8,
    /// If a discard is taken once in between, as mostly happens.
    pub likely: u8,
}

/// A discard pile as the table shows it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct PileView {
    pub(crate) count: u8,
    /// The cards that are shown, the top one last.
    pub(crate) shown: DiscardPile,
}

impl View {
    pub(crate) fn of(game: &Match, viewer: Viewer) -> View {
        View {
            viewer,
            options: *game.options(),
            round: game.round_number(),
            totals: game.totals(),
            next_starter: (game.turn() == Turn::Chance).then(|| game.next_starter()).flatten(),
            over: game.turn().is_over(),
            table: game.round().map(|round| TableView::of(round, viewer, game.options().discards)),
            results: *game.results_kept(),
        }
    }

    /// The same match as this viewer would see it with this round on the table.
    #[must_use]
    pub fn with_round(&self, round: &Round, viewer: Viewer) -> View {
        let table = Some(TableView::of(round, viewer, self.options.discards));
        View { viewer, table, ..*self }
    }

    /// How the finished rounds came out.
    pub fn results(&self) -> &[RoundResult] {
        self.results.as_slice()
    }

    /// Writes what the viewer may do now into `actions`, in place of what was there: the same as
    /// [`Game::legal`] for their seat.
    pub fn legal(&self, actions: &mut Vec<Action>) {
        actions.clear();
        let (Some(seat), Some(table)) = (self.viewer.seat(), &self.table) else { return };
        if table.to_move != Some(seat) {
            return;
        }
        match table.placed {
            None => {
                let open = PlayableCards::given(self.options.variant, table.expeditions[seat]);
                placements(table.hand, open, actions);
            }
            Some(placed) => {
                let discarded: ColourSet = Colour::ALL
                    .into_iter()
                    .filter(|&colour| table.discard_count(colour) > 0)
                    .collect();
                draws(takeable(discarded, Some(placed)), actions);
            }
        }
    }

    /// The cards that the viewer has not seen: in another's hand until the round is over, in the draw
    /// pile, or, if only the tops of the discard piles lie in view, buried there.
    pub fn unseen(&self) -> CardSet {
        let colours = self.options.variant.colours();
        let all: CardSet =
            colours.iter().flat_map(|&colour| CardSet::whole_colour(colour).iter()).collect();
        let Some(table) = &self.table else { return all };
        let others = Seat::first(2).filter(|&seat| !self.viewer.is(seat));
        let known_in_hands = others.map(|seat| table.known_in_hand(seat));
        let sets = known_in_hands.chain(table.expeditions.0).chain([table.hand]);
        let unseen = sets.fold(all, CardSet::minus);
        colours.iter().flat_map(|&colour| table.discards(colour)).fold(unseen, |mut rest, &card| {
            rest.remove(card);
            rest
        })
    }
}

impl TableView {
    fn of(round: &Round, viewer: Viewer, discards: Discards) -> TableView {
        let mut piles = ByColour::<PileView>::default();
        for colour in Colour::ALL {
            let cards = round.discards(colour);
            let shown = match discards {
                Discards::All => cards,
                Discards::Top => &cards[cards.len().saturating_sub(1)..],
            };
            piles[colour] = PileView {
                count: cards.len() as u8,
                shown: DiscardPile::of(shown.iter().copied()),
            };
        }
        TableView {
            hand: viewer.seat().map_or(CardSet::EMPTY, |seat| round.hand(seat)),
            hand_sizes: BySeat::new(|seat| round.hand(seat).len() as u8),
            open_hands: round.end().map(|_| BySeat::new(|seat| round.hand(seat))),
            seen_in_hand: BySeat::new(|seat| round.seen_in_hand(seat)),
            expeditions: BySeat::new(|seat| round.expeditions(seat)),
            draw_pile: round.draw_pile().len() as u8,
            starter: round.starter(),
            to_move: round.to_move(),
            placed: round.placed(),
            placements: round.placements(),
            last_turns: BySeat::new(|seat| round.last_turn(seat)),
            drawn: BySeat::new(|seat| round.drawn(seat, viewer)),
            end: round.end(),
            discards: piles,
        }
    }

    /// How often the viewer still plays if both players draw only from the draw pile from now on,
    /// which is a lower bound. None for a spectator, and when the next draw ends the round.
    pub fn plays_left(&self, viewer: Viewer) -> Option<PlaysLeft> {
        let seat = viewer.seat()?;
        let (to_move, deck) = (self.to_move?, self.draw_pile);
        if deck <= 1 {
            return None;
        }
        let fewest = match (to_move == seat, self.placed.is_some()) {
            (true, false) => deck.div_ceil(2),
            (true, true) => (deck - 1) / 2,
            (false, false) => deck / 2,
            (false, true) => (deck - 1).div_ceil(2),
        };
        Some(PlaysLeft { fewest, likely: fewest + 1 })
    }

    /// The cards that must be in another's hand: all of them once the round is over, and until then
    /// those that were seen.
    pub fn known_in_hand(&self, seat: Seat) -> CardSet {
        self.open_hands.map_or(self.seen_in_hand[seat], |hands| hands[seat])
    }

    /// How many cards lie on a discard pile.
    pub fn discard_count(&self, colour: Colour) -> u8 {
        self.discards[colour].count
    }

    /// The cards of a discard pile that lie in view, the top one last.
    pub fn discards(&self, colour: Colour) -> &[Card] {
        self.discards[colour].shown.cards()
    }
}
