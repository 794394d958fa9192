//! Scores for what lies on a real table.

use serde::Serialize;
use serde_json::Value;
use sextant_core::{Refused, Tags, no_files};
use sextant_session::SessionRefusal;

/// A score, and how it comes about.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct Score {
    /// The game's own receipt.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub receipt: Value,
    /// The same in words, a line each.
    pub text: String,
}

/// Scores one player's cards or sheet, written as one line; options are tags as in records.
pub fn score(game: &str, text: &str, options: &Tags) -> Result<Score, Refused> {
    let game = sextant_catalog::game(game).ok_or_else(|| SessionRefusal::no_such_game(game))?;
    let report = game.receipt(text, options, &no_files)?;
    Ok(Score { receipt: report.json, text: report.text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_games_score_what_lies_on_the_table() {
        let none = Tags::default();
        let cards = score("cards", "RH RH R3 R5 R8 R9 R10", &none).unwrap();
        assert_eq!(cards.receipt["total"], 45);
        let dice = score("dice", "R: 1 3 3; O: X 2; bridges: 2", &none).unwrap();
        assert_eq!(dice.receipt["bridges"], 40);
        let long = [("Variant", "long")].into_iter().collect();
        assert_eq!(score("cards", "PH", &long).unwrap().receipt["total"], -40);
        assert!(score("cards", "PH", &none).is_err());
        assert!(score("chess", "", &none).is_err());
    }
}
