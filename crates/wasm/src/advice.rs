//! What a bot advises.

use serde::Serialize;
use sextant_bots::{Choice, Difference, Reason};
use sextant_core::{AnyRecord, Seat};
use sextant_review::{Estimate, Settings};

/// What the strongest bot would do, and what else it looked at.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct Advice {
    /// The bot.
    pub bot: &'static str,
    /// What it would do.
    pub action: String,
    /// Why that is a good action, the most telling reason first.
    pub reasons: Vec<Reason>,
    /// What it considered, best first; nothing if it did not need to.
    pub candidates: Vec<Considered>,
    /// How the game may go on, its own action first.
    pub line: Vec<String>,
    /// What it thinks the opponent holds, the likeliest first; nothing if it has no opinion.
    pub beliefs: Vec<Believed>,
}

/// An action that was considered.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct Considered {
    /// The action.
    pub action: String,
    /// By how many points it is expected to win, or lose if negative.
    pub margin: f64,
    /// The standard error of that.
    pub error: f64,
    /// How likely the bot is to choose it, from 0 to 1, if it goes by chances.
    pub chance: Option<f64>,
    /// How it compares with what the bot would do, in the same imagined worlds.
    pub difference: Option<Compared>,
}

/// How an action compares with another.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct Compared {
    /// By how many points it is better, or worse if negative.
    pub points: f64,
    /// The standard error of that.
    pub error: f64,
}

/// A card that the opponent may hold.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct Believed {
    /// The card.
    pub card: String,
    /// How likely that is, from 0 to 1.
    pub chance: f64,
}

/// What a bot has chosen, as advice for `seat`.
pub(crate) fn advice(
    bot: &'static str,
    record: &dyn AnyRecord,
    seat: Seat,
    choice: Choice<String>,
) -> Advice {
    let analysis = choice.analysis.unwrap_or_default();
    let candidates = analysis
        .candidates
        .into_iter()
        .map(|candidate| Considered {
            action: candidate.action,
            margin: candidate.margin,
            error: candidate.error,
            chance: candidate.chance,
            difference: candidate
                .difference
                .map(|Difference { points, error }| Compared { points, error }),
        })
        .collect();
    let beliefs = analysis
        .beliefs
        .into_iter()
        .map(|belief| Believed { card: belief.card, chance: belief.chance })
        .collect();
    let reasons = sextant_bots::reasons(record, seat, &choice.action);
    let line = analysis.line;
    Advice { bot, action: choice.action, reasons, candidates, line, beliefs }
}

/// What every choice of `seat` costs, by the measure of a review: less work than advice, for it looks at
/// all choices alike.
pub fn estimates(record: &dyn AnyRecord, seat: Seat) -> Vec<Estimate> {
    sextant_review::estimates(record, seat, Settings::default())
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sextant_core::{Seat, SeatKind, Viewer};
    use sextant_session::Setup;

    use crate::{BotTable, estimates};

    #[test]
    fn the_strongest_bot_advises_and_the_seated_one_plays() {
        let mut game = crate::start(&Setup {
            game: "cards".to_owned(),
            options: json!({"first_starter": {"seat": 2}}),
            seats: vec![SeatKind::Person, SeatKind::Bot("novice".to_owned())],
            secret: "07".repeat(32),
            id: String::new(),
            date: None,
        })
        .unwrap();
        game.proceed().unwrap();
        for _ in 0..2 {
            let record = game.session().record().to_text();
            let action = BotTable::resume(&record).unwrap().choose(Seat::TWO).unwrap();
            game.play(Seat::TWO, &action).unwrap();
        }
        let mut bots = BotTable::resume(&game.session().record().to_text()).unwrap();
        let advice = bots.advise(Seat::ONE).unwrap();
        assert!(game.session().legal(Seat::ONE).contains(&advice.action));
        assert_eq!(advice.bot, "expert");
        assert_eq!(advice.candidates[0].action, advice.action);
        let chances: f64 = advice.candidates.iter().filter_map(|it| it.chance).sum();
        assert!(chances > 0.9, "all but what it would hardly ever do: {chances}");
        assert!(advice.beliefs.windows(2).all(|pair| pair[0].chance >= pair[1].chance));
        let view = game.table_view(Viewer::Seat(Seat::ONE)).view.read().unwrap();
        let hand = view["table"]["hand"].clone();
        let mine = |card: &str| hand.as_array().unwrap().iter().any(|held| held == card);
        assert!(!advice.beliefs.is_empty());
        assert!(
            advice.beliefs.iter().all(|belief| !mine(&belief.card) || belief.card.ends_with('H'))
        );
        let estimates = estimates(game.session().record(), Seat::ONE);
        assert_eq!(estimates.len(), game.session().legal(Seat::ONE).len());
        assert!(estimates[0].certain_loss < f64::EPSILON);
        assert!(bots.advise(Seat::TWO).is_err(), "it is not that seat's turn");
    }
}
