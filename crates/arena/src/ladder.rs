//! A round robin, and the table that comes out of it.

use std::fmt;

use serde::Serialize;
use sextant_bots::AnyRoster;

use crate::elo::{Pairing, ratings};
use crate::{ContestSettings, Tally, contest};

/// The rating that the bot in the middle of the list gets, by which the others are measured.
const ANCHOR_ELO: f64 = 1500.0;

/// The bots of a game in order of strength.
#[derive(Clone, Debug, Serialize)]
pub struct Ladder {
    /// The game.
    pub game: &'static str,
    /// How many deals each pairing played.
    pub pairs: u32,
    /// Where deals and bots took their randomness from.
    pub seed: u64,
    /// The bots, the strongest first.
    pub rungs: Vec<LadderEntry>,
}

/// A bot on the ladder.
#[derive(Clone, Debug, Serialize)]
pub struct LadderEntry {
    /// What it is called.
    pub name: String,
    /// Its rating.
    pub elo: f64,
    /// Half the width of the 95 % interval, relative to the bot that the others are measured by.
    pub interval: f64,
    /// Its mean score over all pairings.
    pub mean: f64,
    /// The share of games won, draws counted half.
    pub win_rate: f64,
}

impl Ladder {
    /// Plays every one of these bots against every other. `progress` receives the pairing and its
    /// tally.
    pub fn play(
        roster: &dyn AnyRoster,
        bots: &[String],
        settings: &ContestSettings,
        progress: &mut dyn FnMut(&str, &str, &Tally),
    ) -> Result<Ladder, String> {
        if bots.len() < 2 {
            return Err("a ladder needs two bots or more".to_owned());
        }
        let mut pairings = Vec::new();
        let mut won = vec![0.0; bots.len()];
        let mut scored = vec![0.0; bots.len()];
        for (a, first) in bots.iter().enumerate() {
            for (b, second) in bots.iter().enumerate().skip(a + 1) {
                let tally = contest(roster.game(), [first, second], settings, &mut |tally| {
                    progress(first, second, tally);
                })?;
                let games = tally.a.wins + tally.b.wins + tally.draws;
                pairings.push(Pairing {
                    players: [a, b],
                    win_rate: tally.win_rate,
                    error: tally.win_rate_se,
                    games,
                });
                won[a] += tally.win_rate;
                won[b] += 1.0 - tally.win_rate;
                scored[a] += tally.a.mean;
                scored[b] += tally.b.mean;
            }
        }
        let others = (bots.len() - 1) as f64;
        let ratings = ratings(bots.len(), &pairings, bots.len() / 2, ANCHOR_ELO);
        let mut rungs: Vec<LadderEntry> = bots
            .iter()
            .enumerate()
            .map(|(nth, name)| LadderEntry {
                name: name.clone(),
                elo: ratings[nth].elo,
                interval: 1.96 * ratings[nth].error,
                mean: scored[nth] / others,
                win_rate: won[nth] / others,
            })
            .collect();
        rungs.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        Ok(Ladder { game: roster.game(), pairs: settings.pairs, seed: settings.seed, rungs })
    }
}

impl fmt::Display for Ladder {
    /// A table in Markdown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| bot | Elo | 95 % | won | mean score |")?;
        write!(f, "|---|---:|---:|---:|---:|")?;
        for LadderEntry { name, elo, interval, mean, win_rate } in &self.rungs {
            let won = win_rate * 100.0;
            write!(f, "\n| `{name}` | {elo:.0} | ±{interval:.0} | {won:.1} % | {mean:.1} |")?;
        }
        Ok(())
    }
}
