//! What clients get as JSON, as TypeScript types.

use sextant_core::Refused;
use sextant_core::typescript::Refusals;
use ts_rs::{Config, ExportError, TS};

use crate::view_json::JsonView;
use crate::{Card, Colour, NotACard, NotAnAction, Options, ReceiptError, Receipts, Rule, Variant};

/// Every refusal of this game alone.
#[derive(TS)]
#[ts(export_to = "cards/", untagged)]
#[expect(dead_code, reason = "only its declaration is of use")]
enum CardsRefusal {
    Rule(#[ts(inline)] Rule),
    Action(#[ts(inline)] NotAnAction),
    Card(#[ts(inline)] NotACard),
    Receipt(#[ts(inline)] ReceiptError),
}

/// Writes the types into the folder that `config` names.
pub fn export(config: &Config) -> Result<(), ExportError> {
    JsonView::export_all(config)?;
    Options::export_all(config)?;
    Receipts::export_all(config)?;
    CardsRefusal::export_all(config)
}

/// The refusals of this game.
pub fn refusals(config: &Config) -> Refusals {
    let (colour, variant) = (Colour::Red, Variant::Base);
    let (wager, number) = (Card::wager(colour), Card::number(colour, 3).unwrap_or_default());
    let rules = [
        Rule::NotInHand { card: number },
        Rule::ColumnAlreadyShows { card: number, shows: 7 },
        Rule::PlaceFirst,
        Rule::DrawFirst { card: wager },
        Rule::EmptyPile { colour },
        Rule::JustDiscarded { card: number },
        Rule::OtherVariant { variant },
        Rule::StarterNotDrawn,
        Rule::StarterMissing,
    ];
    let actions = [
        NotAnAction::NotACard(NotACard { text: "R11".to_owned() }),
        NotAnAction::NotADraw { text: "X".to_owned() },
        NotAnAction::NoAction,
    ];
    let receipts = [
        ReceiptError::NoSuchColour { card: Card::wager(Colour::Purple), variant },
        ReceiptError::FourthWager { card: wager },
        ReceiptError::CardTwice { card: number },
    ];
    let refused = rules.iter().map(Refused::new);
    let refused = refused.chain(actions.iter().map(Refused::new));
    let examples = refused.chain(receipts.iter().map(Refused::new)).collect();
    Refusals { of: "cards", examples, declaration: CardsRefusal::inline(config) }
}
