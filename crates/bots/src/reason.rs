//! What speaks for an action and what against it, as codes with parameters: each client has the texts.

use serde::Serialize;

/// Why an action is a good one, in whichever game. In JSON the code is `code`, and no two games share
/// one: `{"code":"continues-expedition","card":"Y5","holds":["Y6","Y9"]}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/", untagged))]
#[serde(untagged)]
pub enum Reason {
    /// In the card game.
    Cards(crate::cards::CardsReason),
    /// In the dice game.
    Dice(crate::dice::DiceReason),
}

/// What speaks against an action, in whichever game, in the same form as a [`Reason`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/", untagged))]
#[serde(untagged)]
pub enum Concern {
    /// In the card game.
    Cards(crate::cards::CardsConcern),
    /// In the dice game.
    Dice(crate::dice::DiceConcern),
}
