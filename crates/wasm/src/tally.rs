//! A match at a real table, of which only the scores are known.

use serde::{Deserialize, Serialize};
use sextant_cards::NextStarter;
use sextant_core::{Refused, Seat};

use crate::LocalRefusal;

/// The rounds of a match at a real table.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// What everybody scored, round by round.
    pub rounds: Vec<Vec<i32>>,
    /// Who started the first round.
    #[cfg_attr(test, ts(as = "u8"))]
    pub starter: Seat,
    /// Who starts later ones, in the game for two that has such a rule.
    #[cfg_attr(test, ts(type = "\"leader\" | \"round-winner\" | \"alternate\" | null"))]
    pub next_starter: Option<NextStarter>,
}

/// How such a match stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct Tally {
    /// What everybody has scored in all rounds together.
    pub totals: Vec<i32>,
    /// Those with the highest total.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub leaders: Vec<Seat>,
    /// Who started each of the rounds, and who starts the next; empty without a rule for it.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub starters: Vec<Seat>,
}

/// Adds the rounds up.
pub fn tally(scores: &Scores) -> Result<Tally, Refused> {
    let players = scores.rounds.first().map_or(0, Vec::len);
    if scores.rounds.iter().any(|round| round.len() != players) {
        return Err(LocalRefusal::RoundIncomplete.into());
    }
    let mut totals = vec![0_i32; players];
    let mut starters = Vec::new();
    let mut starter = scores.starter;
    for round in &scores.rounds {
        for (total, score) in totals.iter_mut().zip(round) {
            *total = total.saturating_add(*score);
        }
        if let (Some(rule), &[one, two], &[first, second]) =
            (scores.next_starter, &totals[..], &round[..])
        {
            starters.push(starter);
            starter = rule.after(starter, [one, two], [first, second]);
        }
    }
    if scores.next_starter.is_some() {
        starters.push(starter);
    }
    let best = totals.iter().max();
    let leaders = Seat::first(players).filter(|seat| totals.get(seat.index()) == best).collect();
    Ok(Tally { totals, leaders, starters })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rounds: &[&[i32]], next_starter: Option<NextStarter>) -> (Vec<i32>, String, String) {
        let rounds = rounds.iter().map(|round| round.to_vec()).collect();
        let tally = tally(&Scores { rounds, starter: Seat::ONE, next_starter }).unwrap();
        let words =
            |seats: &[Seat]| seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        (tally.totals, words(&tally.leaders), words(&tally.starters))
    }

    #[test]
    fn rounds_add_up_and_the_rule_says_who_starts() {
        let rounds: &[&[i32]] = &[&[18, 40], &[30, 10]];
        let expected = |starters: &str| (vec![48, 50], "2".to_owned(), starters.to_owned());
        assert_eq!(check(rounds, Some(NextStarter::Leader)), expected("1 2 2"));
        assert_eq!(check(rounds, Some(NextStarter::RoundWinner)), expected("1 2 1"));
        assert_eq!(check(rounds, Some(NextStarter::Alternate)), expected("1 2 1"));
        assert_eq!(check(rounds, None), expected(""));
    }

    #[test]
    fn all_who_tie_lead_and_before_the_first_round_only_the_starter_is_known() {
        let tie = check(&[&[5, 5, 1]], None);
        assert_eq!(tie, (vec![5, 5, 1], "1 2".to_owned(), String::new()));
        let none = check(&[], Some(NextStarter::Leader));
        assert_eq!(none, (vec![], String::new(), "1".to_owned()));
    }

    #[test]
    fn a_round_with_a_missing_score_is_rejected() {
        let rounds = vec![vec![1, 2], vec![1]];
        assert!(tally(&Scores { rounds, starter: Seat::ONE, next_starter: None }).is_err());
    }
}
