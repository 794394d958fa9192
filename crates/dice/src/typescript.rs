//! What clients get as JSON, as TypeScript types.

use sextant_core::Refused;
use sextant_core::typescript::Refusals;
use ts_rs::{Config, ExportError, TS};

use crate::view_json::JsonView;
use crate::{
    Action, Colour, Digit, LayoutFault, Needed, NotAnAction, Options, Receipt, ReceiptError, Rule,
};

/// Every refusal of this game alone.
#[derive(TS)]
#[ts(export_to = "dice/", untagged)]
#[expect(dead_code, reason = "only its declaration is of use")]
enum DiceRefusal {
    Rule(#[ts(inline)] Rule),
    Action(#[ts(inline)] NotAnAction),
    Receipt(#[ts(inline)] ReceiptError),
    Sheet(#[ts(inline)] LayoutFault),
}

/// Writes the types into the folder that `config` names.
pub fn export(config: &Config) -> Result<(), ExportError> {
    JsonView::export_all(config)?;
    Options::export_all(config)?;
    Receipt::export_all(config)?;
    DiceRefusal::export_all(config)
}

/// The refusals of this game.
pub fn refusals(config: &Config) -> Refusals {
    let (colour, digit) = (Colour::Green, Digit::new(7).unwrap_or_default());
    let (column, text) = ("dice".to_owned(), "12".to_owned());
    let rules = [
        Rule::NoColourDie { colour, digit },
        Rule::NoNumberDie { colour, digit },
        Rule::NumberTooLow { colour, digit, last: 9 },
        Rule::ColumnComplete { colour },
        Rule::ArrowFirst,
        Rule::OpenAlready,
        Rule::TooLateToOpen,
        Rule::NoArrow { action: Action::Accelerate(colour) },
    ];
    let actions = [
        NotAnAction::NotAnEntry { text: text.clone() },
        NotAnAction::NotAnArrowUse { text: text.clone() },
    ];
    let receipts = [
        ReceiptError::NotAColumn { text: text.clone() },
        ReceiptError::NoSuchColumn { column: "Z".to_owned() },
        ReceiptError::ColumnTwice { column: column.clone() },
        ReceiptError::NotACount { column, text: text.clone(), most: 9 },
        ReceiptError::BehindTheEnd { colour, text: text.clone() },
        ReceiptError::EndTooEarly { colour, count: 4 },
        ReceiptError::TenthNumber { colour, number: 10 },
        ReceiptError::NumberBelowLast { colour, number: 3, last: 5 },
        ReceiptError::UnclearZero { colour },
        ReceiptError::CircleNotFirst { colour },
        ReceiptError::NotANumber { colour, text: text.clone() },
    ];
    let what = "worth".to_owned();
    let value = "tracks.expedition".to_owned();
    let (key, place, known) = ("rows".to_owned(), "bridges".to_owned(), "row, worth".to_owned());
    let sheets = [
        LayoutFault::NotToml { reason: "extra comma".to_owned() },
        LayoutFault::NotInBraces { found: "integer".to_owned() },
        LayoutFault::NoSheet,
        LayoutFault::NoTable { table: place.clone() },
        LayoutFault::NoKey { key: what, place: place.clone() },
        LayoutFault::UnknownKey { place, key, known },
        LayoutFault::UnknownColumn { name: "pink".to_owned(), known: "red, orange".to_owned() },
        LayoutFault::NoColumn { colour },
        LayoutFault::WrongType {
            key: value.clone(),
            needed: Needed::WholeNumber,
            found: "float".to_owned(),
        },
        LayoutFault::OutOfRange { key: value, from: -1000, to: 1000, found: "4000".to_owned() },
        LayoutFault::TrackLength { track: "expedition".to_owned(), values: 9 },
        LayoutFault::TwoSymbols { colour, number: 5 },
        LayoutFault::BoxTwice { number: 5, list: "arrows".to_owned(), colour },
    ];
    let refused = rules.iter().map(Refused::new);
    let refused = refused.chain(actions.iter().map(Refused::new));
    let refused = refused.chain(receipts.iter().map(Refused::new));
    let examples = refused.chain(sheets.iter().map(Refused::new)).collect();
    Refusals { of: "dice", examples, declaration: DiceRefusal::inline(config) }
}
