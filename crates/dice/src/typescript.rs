//! What clients get as JSON, as TypeScript types.

use sextant_core::Refused;
use sextant_core::typescript::Refusals;
use ts_rs::{Config, ExportError, TS};

use crate::view_json::JsonView;
use crate::{Action, Colour, Digit, NotAnAction, Options, Receipt, ReceiptError, Rule};

/// Every refusal of this game alone.
#[derive(TS)]
#[ts(export_to = "dice/", untagged)]
#[expect(dead_code, reason = "only its declaration is of use")]
enum DiceRefusal {
    Rule(#[ts(inline)] Rule),
    Action(#[ts(inline)] NotAnAction),
    Receipt(#[ts(inline)] ReceiptError),
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
        ReceiptError::NotANumber { colour, text },
    ];
    let refused = rules.iter().map(Refused::new);
    let refused = refused.chain(actions.iter().map(Refused::new));
    let examples = refused.chain(receipts.iter().map(Refused::new)).collect();
    Refusals { of: "dice", examples, declaration: DiceRefusal::inline(config) }
}
