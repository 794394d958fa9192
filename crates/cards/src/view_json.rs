//! A view as clients get it.

use serde::{Serialize, Serializer};
use sextant_core::{BySeat, Seat, Viewer};

use crate::round::{CompleteTurn, End};
use crate::{Action, Card, CardSet, Colour, Options, PlaysLeft, Receipt, RoundResult, View, score};

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/", rename = "View"))]
pub(crate) struct JsonView {
    viewer: Viewer,
    options: Options,
    round: u8,
    results: Vec<JsonResult>,
    #[cfg_attr(feature = "schema", schemars(with = "[i32; 2]"))]
    #[cfg_attr(feature = "typescript", ts(as = "[i32; 2]"))]
    totals: BySeat<i32, 2>,
    next_starter: Option<Seat>,
    over: bool,
    table: Option<JsonTable>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RoundResult"))]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "cards/", rename = "RoundResult")
)]
struct JsonResult {
    #[cfg_attr(feature = "schema", schemars(with = "[i16; 2]"))]
    #[cfg_attr(feature = "typescript", ts(as = "[i16; 2]"))]
    scores: BySeat<i16, 2>,
    end: End,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TableView"))]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "cards/", rename = "TableView")
)]
struct JsonTable {
    starter: Seat,
    to_move: Option<Seat>,
    placed: Option<String>,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Card>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))]
    hand: CardSet,
    draw_pile: u8,
    plays_left: Option<PlaysLeft>,
    discards: Vec<JsonPile>,
    #[cfg_attr(feature = "schema", schemars(with = "[JsonPlayer; 2]"))]
    #[cfg_attr(feature = "typescript", ts(as = "[JsonPlayer; 2]"))]
    players: BySeat<JsonPlayer, 2>,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Card>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))]
    unseen: CardSet,
    placements: u32,
    end: Option<End>,
    legal: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DiscardPile"))]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "cards/", rename = "DiscardPile")
)]
struct JsonPile {
    colour: Colour,
    count: u8,
    cards: Vec<Card>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Player"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "cards/", rename = "Player"))]
struct JsonPlayer {
    cards_in_hand: u8,
    /// The hand, which is shown to everyone once the round is over.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Card>>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Card>>"))]
    open_hand: Option<CardSet>,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Card>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))]
    seen_in_hand: CardSet,
    drawn: Option<Card>,
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    last_turn: Option<CompleteTurn>,
    score: i16,
    /// All rounds together, the one being played as it stands.
    total: i32,
    expeditions: Vec<JsonExpedition>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Expedition"))]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "cards/", rename = "Expedition")
)]
struct JsonExpedition {
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Card>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))]
    column: CardSet,
    #[serde(flatten)]
    receipt: Receipt,
}

impl Serialize for CompleteTurn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{},{}", self.placement, self.draw))
    }
}

impl From<&RoundResult> for JsonResult {
    fn from(result: &RoundResult) -> JsonResult {
        JsonResult { scores: result.scores, end: result.end }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for View {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        JsonView::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        JsonView::json_schema(generator)
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        JsonView {
            viewer: self.viewer,
            options: self.options,
            round: self.round,
            results: self.results().iter().map(JsonResult::from).collect(),
            totals: self.totals,
            next_starter: self.next_starter,
            over: self.over,
            table: JsonTable::of(self),
        }
        .serialize(serializer)
    }
}

impl JsonTable {
    fn of(view: &View) -> Option<JsonTable> {
        let table = view.table.as_ref()?;
        let colours = view.options.variant.colours();
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let pile = |&colour| JsonPile {
            colour,
            count: table.discard_count(colour),
            cards: table.discards(colour).to_vec(),
        };
        Some(JsonTable {
            starter: table.starter,
            to_move: table.to_move,
            placed: table.placed.as_ref().map(Action::to_string),
            hand: table.hand,
            draw_pile: table.draw_pile,
            plays_left: table.plays_left(view.viewer),
            discards: colours.iter().map(pile).collect(),
            players: BySeat::new(|seat| JsonPlayer {
                cards_in_hand: table.hand_sizes[seat],
                open_hand: table.open_hands.map(|hands| hands[seat]),
                seen_in_hand: table.seen_in_hand[seat],
                drawn: table.drawn[seat],
                last_turn: table.last_turns[seat],
                score: score(table.expeditions[seat]),
                // A view that was read may say anything.
                total: view.totals[seat].saturating_add(if table.end.is_none() {
                    score(table.expeditions[seat]).into()
                } else {
                    0
                }),
                expeditions: colours
                    .iter()
                    .map(|&colour| JsonExpedition {
                        column: table.expeditions[seat].of_colour(colour),
                        receipt: Receipt::of(colour, table.expeditions[seat]),
                    })
                    .collect(),
            }),
            unseen: view.unseen(),
            placements: table.placements,
            end: table.end,
            legal: legal.iter().map(Action::to_string).collect(),
        })
    }
}
