//! What is agreed before anybody sits down.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sextant_core::{AnyGame, AnyRecord, Refused, Seat, SeatKind, SeatSet, shorten};
use thiserror::Error;

use crate::TimeControl;
use crate::time_control::BadTimeControl;

/// What is agreed before anybody sits down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The name of the game.
    pub game: String,
    /// The game's options; those left out are as by default.
    #[serde(default = "no_options")]
    pub options: Value,
    /// Who the seats are for. Left out: people in all of them.
    #[serde(default)]
    pub seats: Vec<SeatKind>,
    /// Who may sit down.
    #[serde(default)]
    pub admission: Admission,
    /// How much time there is.
    #[serde(default, rename = "timing")]
    pub time_control: TimeControl,
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// Who may sit down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Admission {
    /// Everybody: the table is listed in the lobby.
    Open,
    /// Anyone with the invitation.
    #[default]
    Link,
}

/// Terms that no table can have.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum BadTerms {
    /// There is no such game.
    #[error("game `{game}` is unknown here: {}", known.join(", "))]
    NoSuchGame {
        /// What was asked for.
        game: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The options are too long.
    #[error("the options can have at most {most} bytes")]
    OptionsTooLong {
        /// How many bytes they can have.
        most: usize,
    },
    /// The number of seats is not that of the game.
    #[error("there are {seats} seats, but the game has {needed}")]
    WrongSeatCount {
        /// How many were asked for.
        seats: usize,
        /// How many the game has.
        needed: usize,
    },
    /// No seat is left for a person.
    #[error("at least one seat must be for a person")]
    OnlyBots,
    /// There is no such bot.
    #[error("bot `{bot}` is unknown here: {}", known.join(", "))]
    NoSuchBot {
        /// What was asked for.
        bot: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The game does not have these options.
    #[error(transparent)]
    #[serde(untagged)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    Options(Refused),
    /// The time is out of bounds.
    #[error(transparent)]
    #[serde(untagged)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    TimeControl(#[from] BadTimeControl),
}

impl Terms {
    /// The most bytes that options can have; a dice sheet of one's own has some two thousand.
    pub const MAX_OPTIONS_LENGTH: usize = 16 * 1024;

    /// Terms for this game as by default: people in all seats, by invitation, without a clock.
    pub fn new(game: &str) -> Terms {
        Terms {
            game: game.to_owned(),
            options: no_options(),
            seats: Vec::new(),
            admission: Admission::default(),
            time_control: TimeControl::default(),
        }
    }

    /// Checks the terms and completes them: options and seats that were left out are written down,
    /// so that a later default changes nothing at this table.
    pub fn complete(mut self) -> Result<Terms, BadTerms> {
        self.time_control.check()?;
        if self.options.to_string().len() > Terms::MAX_OPTIONS_LENGTH {
            return Err(BadTerms::OptionsTooLong { most: Terms::MAX_OPTIONS_LENGTH });
        }
        let record = self.begin()?;
        let seats = record.seats();
        if let Some(options) = record.to_json().get_mut("options") {
            self.options = options.take();
        }
        if self.seats.is_empty() {
            self.seats = vec![SeatKind::Person; seats];
        }
        if self.seats.len() != seats {
            return Err(BadTerms::WrongSeatCount { seats: self.seats.len(), needed: seats });
        }
        if !self.seats.contains(&SeatKind::Person) {
            return Err(BadTerms::OnlyBots);
        }
        for kind in &self.seats {
            if let SeatKind::Bot(level) = kind {
                self.check_bot(level)?;
            }
        }
        Ok(self)
    }

    /// Only bots on the list.
    fn check_bot(&self, level: &str) -> Result<(), BadTerms> {
        let bots = sextant_bots::bot_names(&self.game);
        if bots.contains(&level) {
            return Ok(());
        }
        let known = bots.iter().map(|&name| name.to_owned()).collect();
        Err(BadTerms::NoSuchBot { bot: shorten(level), known })
    }

    /// The game before anything has happened.
    pub(crate) fn begin(&self) -> Result<Box<dyn AnyRecord>, BadTerms> {
        let game: &dyn AnyGame = sextant_catalog::game(&self.game).ok_or_else(|| {
            let known = sextant_catalog::GAMES.iter().map(|game| game.name().to_owned()).collect();
            BadTerms::NoSuchGame { game: shorten(&self.game), known }
        })?;
        game.start(&self.options).map_err(BadTerms::Options)
    }

    /// The seats of bots.
    pub fn bots(&self) -> SeatSet {
        let is_bot = |(kind, seat): (&SeatKind, Seat)| (*kind != SeatKind::Person).then_some(seat);
        self.seats.iter().zip(Seat::ALL).filter_map(is_bot).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refusal(terms: Value) -> String {
        let terms: Terms = serde_json::from_value(terms).unwrap();
        terms.complete().unwrap_err().to_string()
    }

    #[test]
    fn what_is_left_out_is_written_down() {
        let terms = Terms::new("dice").complete().unwrap();
        assert_eq!(terms.seats, [SeatKind::Person, SeatKind::Person]);
        assert_eq!(terms.options["players"], 2);
        assert_eq!(terms.clone().complete().unwrap(), terms);
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
