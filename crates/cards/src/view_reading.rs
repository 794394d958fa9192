//! Reads a view again, as a client in Rust gets it. What follows from the rest is computed anew.

use serde::{Deserialize, Deserializer};
use sextant_core::{BySeat, Seat, Viewer};

use crate::colour::ByColour;
use crate::matches::Results;
use crate::pile::DiscardPile;
use crate::round::{CompleteTurn, End};
use crate::view::PileView;
use crate::{Action, Card, CardSet, Colour, NotAnAction, Options, RoundResult, TableView, View};

#[derive(Deserialize)]
struct ReadView {
    viewer: Viewer,
    options: Options,
    round: u8,
    results: Vec<ReadResult>,
    totals: BySeat<i32, 2>,
    next_starter: Option<Seat>,
    over: bool,
    table: Option<ReadTable>,
}

#[derive(Deserialize)]
struct ReadResult {
    scores: BySeat<i16, 2>,
    end: End,
}

#[derive(Deserialize)]
struct ReadTable {
    starter: Seat,
    to_move: Option<Seat>,
    placed: Option<String>,
    hand: CardSet,
    draw_pile: u8,
    discards: Vec<ReadPile>,
    players: BySeat<ReadPlayer, 2>,
    placements: u32,
    end: Option<End>,
}

#[derive(Deserialize)]
struct ReadPile {
    colour: Colour,
    count: u8,
    cards: Vec<Card>,
}

#[derive(Deserialize)]
struct ReadPlayer {
    cards_in_hand: u8,
    open_hand: Option<CardSet>,
    seen_in_hand: CardSet,
    drawn: Option<Card>,
    last_turn: Option<String>,
    expeditions: Vec<ReadExpedition>,
}

#[derive(Deserialize)]
struct ReadExpedition {
    column: CardSet,
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<View, D::Error> {
        let read = ReadView::deserialize(deserializer)?;
        let table = read.table.map(TableView::try_from).transpose();
        Ok(View {
            viewer: read.viewer,
            options: read.options,
            round: read.round,
            totals: read.totals,
            next_starter: read.next_starter,
            over: read.over,
            table: table.map_err(serde::de::Error::custom)?,
            results: Results::of(
                read.results
                    .into_iter()
                    .map(|ReadResult { scores, end }| RoundResult { scores, end }),
            ),
        })
    }
}

impl TryFrom<ReadTable> for TableView {
    type Error = NotAnAction;

    fn try_from(read: ReadTable) -> Result<TableView, NotAnAction> {
        let mut discards = ByColour::<PileView>::default();
        for ReadPile { colour, count, cards } in read.discards {
            discards[colour] = PileView { count, shown: DiscardPile::of(cards.into_iter()) };
        }
        let players = &read.players;
        let open_hands = players.iter().all(|player| player.open_hand.is_some());
        let last_turn =
            |seat: Seat| players[seat].last_turn.as_deref().map(complete_turn).transpose();
        Ok(TableView {
            hand: read.hand,
            hand_sizes: BySeat::new(|seat| players[seat].cards_in_hand),
            open_hands: open_hands
                .then(|| BySeat::new(|seat| players[seat].open_hand.unwrap_or_default())),
            seen_in_hand: BySeat::new(|seat| players[seat].seen_in_hand),
            expeditions: BySeat::new(|seat| {
                players[seat].expeditions.iter().flat_map(|it| it.column.iter()).collect()
            }),
            draw_pile: read.draw_pile,
            starter: read.starter,
            to_move: read.to_move,
            placed: read.placed.map(|placed| placed.parse()).transpose()?,
            placements: read.placements,
            last_turns: BySeat([last_turn(Seat::ONE)?, last_turn(Seat::TWO)?]),
            drawn: BySeat::new(|seat| players[seat].drawn),
            end: read.end,
            discards,
        })
    }
}

/// Reads `R3,D`.
fn complete_turn(text: &str) -> Result<CompleteTurn, NotAnAction> {
    let (placement, draw) = text.split_once(',').unwrap_or((text, ""));
    Ok(CompleteTurn { placement: placement.parse()?, draw: draw.parse::<Action>()? })
}
