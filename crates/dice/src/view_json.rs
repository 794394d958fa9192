//! A view as clients get it.

use serde::{Serialize, Serializer};
use sextant_core::{Seat, SeatSet, Viewer};

use crate::layout::{Bridges, Symbols, Track};
use crate::{
    Action, Colour, Column, ColumnSet, Digit, Entry, Expedition, Layout, Options, Preview, Receipt,
    Sheet, View,
};

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/", rename = "View"))]
pub(crate) struct JsonView {
    viewer: Viewer,
    options: Options,
    sheet: JsonLayout,
    turns: u32,
    active: Seat,
    roll: Option<JsonDice>,
    offer: Option<JsonDice>,
    deciding: SeatSet,
    /// Whether this turn is played clockwise in the open because a player has asked for it.
    open: bool,
    /// Whether the viewer may ask for that now.
    may_open: bool,
    arrows: SeatSet,
    bridges: Vec<JsonBridge>,
    players: Vec<JsonPlayer>,
    over: bool,
    winners: SeatSet,
    legal: Vec<String>,
    previews: Vec<Preview>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SheetLayout"))]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "dice/", rename = "SheetLayout")
)]
struct JsonLayout {
    expedition: Track,
    circle_only: i16,
    artefacts: Track,
    dice: Track,
    bridges: Bridges,
    columns: Vec<JsonColumn>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ColumnLayout"))]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "dice/", rename = "ColumnLayout")
)]
struct JsonColumn {
    colour: Colour,
    #[serde(flatten)]
    symbols: Symbols,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Dice"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/", rename = "Dice"))]
struct JsonDice {
    colours: Vec<Colour>,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<u8>"))]
    numbers: Vec<Digit>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Bridge"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/", rename = "Bridge"))]
struct JsonBridge {
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    column: Column,
    passed: bool,
    winners: SeatSet,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Player"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "dice/", rename = "Player"))]
struct JsonPlayer {
    score: i32,
    expeditions: Vec<JsonExpedition>,
    artefacts: JsonSymbols,
    dice: JsonSymbols,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<String>"))]
    bridges: ColumnSet,
    exhausted: bool,
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    entry: Option<Entry>,
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    last_entry: Option<Entry>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Expedition"))]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "dice/", rename = "Expedition")
)]
struct JsonExpedition {
    colour: Colour,
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[cfg_attr(feature = "typescript", ts(type = "\"open\" | \"marked\" | \"closed\""))]
    circle: &'static str,
    numbers: Vec<u8>,
    end: bool,
    track: i16,
    multiplier: i16,
    score: i16,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ShadedSymbols"))]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "dice/", rename = "ShadedSymbols")
)]
struct JsonSymbols {
    shaded: u8,
    score: i16,
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
        let mut legal = Vec::new();
        self.legal(&mut legal);
        JsonView {
            viewer: self.viewer,
            options: self.options,
            sheet: JsonLayout::of(&self.options.sheet),
            turns: self.turns,
            active: self.active,
            roll: self.roll.map(|roll| JsonDice {
                colours: roll.colours().to_vec(),
                numbers: roll.numbers().to_vec(),
            }),
            offer: self.offer.map(|offer| JsonDice {
                colours: offer.colours().to_vec(),
                numbers: offer.numbers().to_vec(),
            }),
            deciding: self.deciding,
            open: self.is_open(),
            may_open: self.may_open,
            arrows: self.arrows,
            bridges: Column::ALL.into_iter().map(|column| JsonBridge::of(self, column)).collect(),
            players: self.seats().map(|seat| JsonPlayer::of(self, seat)).collect(),
            over: self.over,
            winners: self.winners,
            legal: legal.iter().map(Action::to_string).collect(),
            previews: self.previews(),
        }
        .serialize(serializer)
    }
}

impl Layout {
    /// The sheet as it stands in a view, where other JSON only names it.
    pub fn in_full(&self) -> impl Serialize + use<> {
        JsonLayout::of(self)
    }
}

impl JsonLayout {
    fn of(layout: &Layout) -> JsonLayout {
        JsonLayout {
            expedition: *layout.expedition(),
            circle_only: layout.circle_only(),
            artefacts: *layout.artefacts(),
            dice: *layout.dice(),
            bridges: layout.bridges(),
            columns: Colour::ALL
                .into_iter()
                .map(|colour| JsonColumn { colour, symbols: layout.symbols(colour) })
                .collect(),
        }
    }
}

impl JsonBridge {
    fn of(view: &View, column: Column) -> JsonBridge {
        let won = |seat: &Seat| view.sheet(*seat).bridges().contains(column);
        JsonBridge {
            column,
            passed: view.passed.contains(column),
            winners: view.seats().filter(won).collect(),
        }
    }
}

impl JsonPlayer {
    fn of(view: &View, seat: Seat) -> JsonPlayer {
        let sheet: &Sheet = view.sheet(seat);
        let receipt = Receipt::of(&view.options.sheet, sheet);
        let made = |entry: Entry| (!entry.is_empty()).then_some(entry);
        JsonPlayer {
            score: receipt.total,
            expeditions: receipt
                .expeditions
                .iter()
                .map(|receipt| JsonExpedition {
                    colour: receipt.colour,
                    circle: circle(sheet.expedition(receipt.colour)),
                    numbers: sheet.expedition(receipt.colour).numbers().to_vec(),
                    end: sheet.expedition(receipt.colour).end_claimed(),
                    track: receipt.track,
                    multiplier: receipt.multiplier,
                    score: receipt.score,
                })
                .collect(),
            artefacts: JsonSymbols { shaded: sheet.artefacts(), score: receipt.artefacts },
            dice: JsonSymbols { shaded: sheet.dice(), score: receipt.dice },
            bridges: sheet.bridges(),
            exhausted: sheet.is_exhausted(),
            entry: made(view.entry(seat)),
            last_entry: made(view.last_entry(seat)),
        }
    }
}

fn circle(expedition: &Expedition) -> &'static str {
    if expedition.circle_marked() {
        "marked"
    } else if expedition.circle_open() {
        "open"
    } else {
        "closed"
    }
}
