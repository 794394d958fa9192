//! Terms: which of them a table can have.

use sextant_core::{AnyGame, AnyRecord, shorten};
use sextant_wire::{BadTerms, SeatKind, Terms};

/// The most bytes that options can have; a dice sheet of one's own has some two thousand.
const MAX_OPTIONS_LENGTH: usize = 16 * 1024;

/// Checks the terms and completes them: options and seats that were left out are written down, so
/// that a later default changes nothing at this table.
pub fn complete(mut terms: Terms) -> Result<Terms, BadTerms> {
    terms.time_control.check()?;
    if terms.options.to_string().len() > MAX_OPTIONS_LENGTH {
        return Err(BadTerms::OptionsTooLong { most: MAX_OPTIONS_LENGTH });
    }
    let record = begin(&terms)?;
    let seats = record.seats();
    if let Some(options) = record.to_json().get_mut("options") {
        terms.options = options.take();
    }
    if terms.seats.is_empty() {
        terms.seats = vec![SeatKind::Person; seats];
    }
    if terms.seats.len() != seats {
        return Err(BadTerms::WrongSeatCount { seats: terms.seats.len(), needed: seats });
    }
    if !terms.seats.contains(&SeatKind::Person) {
        return Err(BadTerms::OnlyBots);
    }
    for kind in &terms.seats {
        if let SeatKind::Bot(level) = kind {
            check_bot(&terms.game, level)?;
        }
    }
    Ok(terms)
}

/// Only bots on the list: terms must not start a program on the host.
fn check_bot(game: &str, level: &str) -> Result<(), BadTerms> {
    let bots = sextant_bots::bot_names(game);
    if bots.contains(&level) {
        return Ok(());
    }
    let known = bots.iter().map(|&name| name.to_owned()).collect();
    Err(BadTerms::NoSuchBot { bot: shorten(level), known })
}

/// The game before anything has happened.
pub(crate) fn begin(terms: &Terms) -> Result<Box<dyn AnyRecord>, BadTerms> {
    let game: &dyn AnyGame = sextant_catalog::game(&terms.game).ok_or_else(|| {
        let known = sextant_catalog::GAMES.iter().map(|game| game.name().to_owned()).collect();
        BadTerms::NoSuchGame { game: shorten(&terms.game), known }
    })?;
    game.start(&terms.options).map_err(BadTerms::Options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn refusal(terms: Value) -> String {
        let terms: Terms = serde_json::from_value(terms).unwrap();
        complete(terms).unwrap_err().to_string()
    }

    #[test]
    fn what_is_left_out_is_written_down() {
        let terms = complete(Terms::new("dice")).unwrap();
        assert_eq!(terms.seats, [SeatKind::Person, SeatKind::Person]);
        assert_eq!(terms.options["players"], 2);
        assert_eq!(complete(terms.clone()).unwrap(), terms);
    }

    #[test]
    fn invalid_terms_are_rejected_with_a_reason() {
        assert_eq!(refusal(json!({"game": "chess"})), "game `chess` is unknown here: cards, dice");
        assert!(refusal(json!({"game": "cards", "options": {"rounds": 0}})).contains("rounds"));
        assert_eq!(
            refusal(json!({"game": "cards", "seats": ["person"]})),
            "there are 1 seats, but the game has 2"
        );
        assert_eq!(
            refusal(json!({"game": "cards", "seats": [{"bot": "random"}, {"bot": "random"}]})),
            "at least one seat must be for a person"
        );
        assert_eq!(
            refusal(json!({"game": "cards", "options": {"variant": "x".repeat(20_000)}})),
            "the options can have at most 16384 bytes"
        );
    }

    #[test]
    fn terms_cannot_start_a_program_on_the_host() {
        let seats = json!(["person", {"bot": "cmd:rm -rf /"}]);
        let refusal = refusal(json!({"game": "cards", "seats": seats}));
        assert!(refusal.starts_with("bot `cmd:rm -rf /` is unknown here: random"), "{refusal}");
    }
}
