//! What a contest comes to.

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use sextant_bots::RunningMean;
use sextant_core::counted;

use crate::game::GameResult;
use crate::lineup::Side;

/// What a contest comes to. Standard errors treat a deal as one observation, however many games it
/// was played in: those are not independent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// How many deals were played.
    pub pairs: u32,
    /// The first bot.
    pub a: SideResult,
    /// The second bot.
    pub b: SideResult,
    /// Games without a winner, or with two.
    pub draws: u32,
    /// By how many points the first bot won a game, on average.
    pub margin: f64,
    /// The standard error of that; none from a single deal.
    pub margin_se: Option<f64>,
    /// The share of games that the first bot won, draws counted half.
    pub win_rate: f64,
    /// The standard error of that; none from a single deal.
    pub win_rate_se: Option<f64>,
    /// How many turns a round took, on average.
    pub plies_mean: f64,
    /// The margin with the luck taken out, if luck was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
    /// Rounds that reached the turn limit and were scored as they stood.
    pub capped: u32,
    /// Rounds in all.
    pub rounds: u64,
    /// Games lost because a bot gave no answer that counts.
    pub forfeits: u32,
    /// The first few reasons for that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    #[serde(skip)]
    games: u32,
    #[serde(skip)]
    turns: u64,
    #[serde(skip)]
    margins: RunningMean,
    #[serde(skip)]
    win_rates: RunningMean,
    #[serde(skip)]
    adjusted_margins: RunningMean,
    #[serde(skip)]
    luck: RunningMean,
}

/// The margin of the same games with the luck taken out: the same on average, and surer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Adjusted {
    /// By how many points the first bot won a game, on average.
    pub margin: f64,
    /// The standard error of that; none from a single deal.
    pub margin_se: Option<f64>,
    /// By how many points luck favoured the first bot in a game, on average: what was taken out.
    pub luck: f64,
    /// The standard error of that. Within about two of them of zero, both margins agree.
    pub luck_se: Option<f64>,
    /// How many times as many deals the plain margin needs to be as sure; none where there is nothing
    /// to compare.
    pub variance_ratio: Option<f64>,
}

/// How one bot did.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SideResult {
    /// Games won.
    pub wins: u32,
    /// Its mean score in a game.
    pub mean: f64,
    /// How long it thought.
    #[serde(skip)]
    pub thinking: ThinkingTime,
}

/// How long a bot thought. It depends on the machine, so it is reported only on request.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThinkingTime {
    total: Duration,
    choices: u64,
}

impl ThinkingTime {
    /// The mean time a choice took, in milliseconds. A turn of the card game is two choices.
    pub fn milliseconds_a_choice(self) -> f64 {
        self.total.as_secs_f64() * 1e3 / self.choices.max(1) as f64
    }
}

impl PartialEq for ThinkingTime {
    /// Time is not part of a result.
    fn eq(&self, _: &ThinkingTime) -> bool {
        true
    }
}

const REASONS: usize = 5;

impl Tally {
    /// Adds the games of one deal.
    pub(crate) fn add(&mut self, deal: &[GameResult]) {
        let before = f64::from(self.games);
        let mut margin = 0.0;
        let mut luck = Some(0.0);
        let mut won = 0.0;
        let mut scores = [0.0; 2];
        for game in deal {
            margin += game.scores[0] - game.scores[1];
            luck = luck.zip(game.luck).map(|(sum, luck)| sum + luck);
            for (sum, score) in scores.iter_mut().zip(game.scores) {
                *sum += score;
            }
            match game.winner {
                Some(Side::A) => {
                    self.a.wins += 1;
                    won += 1.0;
                }
                Some(Side::B) => self.b.wins += 1,
                None => {
                    self.draws += 1;
                    won += 0.5;
                }
            }
            self.rounds += game.amount.counted;
            self.turns += game.amount.turns;
            self.capped += game.capped;
            if let Some((who, reason)) = &game.forfeit {
                self.forfeits += 1;
                if self.reasons.len() < REASONS {
                    let who = ["a", "b"][who.index()];
                    self.reasons.push(format!("{who}: {reason}"));
                }
            }
            for (side, (time, choices)) in [&mut self.a, &mut self.b].into_iter().zip(game.thought)
            {
                side.thinking.total += time;
                side.thinking.choices += choices;
            }
        }
        let count = deal.len() as f64;
        self.pairs += 1;
        self.games += deal.len() as u32;
        for (side, sum) in [&mut self.a, &mut self.b].into_iter().zip(scores) {
            side.mean = (side.mean * before + sum) / f64::from(self.games);
        }
        self.margins.add(margin / count);
        self.win_rates.add(won / count);
        self.margin = self.margins.mean;
        self.margin_se = self.margins.standard_error();
        if let Some(luck) = luck {
            self.luck.add(luck / count);
            self.adjusted_margins.add((margin - luck) / count);
            self.adjusted = Some(Adjusted::of(&self.adjusted_margins, &self.luck, self.margin_se));
        }
        self.win_rate = self.win_rates.mean;
        self.win_rate_se = self.win_rates.standard_error();
        self.plies_mean = self.turns as f64 / self.rounds.max(1) as f64;
    }
}

impl Adjusted {
    fn of(margins: &RunningMean, luck: &RunningMean, plain_error: Option<f64>) -> Adjusted {
        let margin_se = margins.standard_error();
        let errors = plain_error.zip(margin_se).filter(|&(_, adjusted)| adjusted > 0.0);
        let variance_ratio = errors.map(|(plain, adjusted)| (plain / adjusted).powi(2));
        let (luck, luck_se) = (luck.mean, luck.standard_error());
        Adjusted { margin: margins.mean, margin_se, luck, luck_se, variance_ratio }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = |error: Option<f64>, scale: f64| {
            error.map_or_else(|| "?".to_owned(), |error| format!("{:.2}", error * scale))
        };
        let (deals, games) = (counted(self.pairs, "deal"), counted(self.games, "game"));
        writeln!(f, "{deals}, {games}, {:.1} turns a round", self.plies_mean)?;
        writeln!(f, "a won {}, b won {}, {} drawn", self.a.wins, self.b.wins, self.draws)?;
        writeln!(
            f,
            "win rate of a: {:.2} % +- {}",
            self.win_rate * 100.0,
            error(self.win_rate_se, 100.0)
        )?;
        writeln!(f, "margin of a: {:+.2} +- {}", self.margin, error(self.margin_se, 1.0))?;
        if let Some(adjusted) = &self.adjusted {
            write!(
                f,
                "margin of a without luck: {:+.2} +- {}",
                adjusted.margin,
                error(adjusted.margin_se, 1.0)
            )?;
            match adjusted.variance_ratio {
                Some(ratio) => writeln!(f, ", as sure as {ratio:.1} times as many deals")?,
                None => writeln!(f)?,
            }
        }
        write!(f, "mean score: a {:.2}, b {:.2}", self.a.mean, self.b.mean)?;
        if self.capped > 0 {
            let rounds = counted(self.rounds, "round");
            write!(f, "\n{} of {rounds} reached the turn limit", self.capped)?;
        }
        if self.forfeits > 0 {
            let were = if self.forfeits == 1 { "was" } else { "were" };
            write!(f, "\n{} {were} forfeited", counted(self.forfeits, "game"))?;
            for reason in &self.reasons {
                write!(f, "\n  {reason}")?;
            }
        }
        Ok(())
    }
}
