//! What a bot thinks, line by line.

use std::fmt::Write as _;
use std::str::FromStr;

use sextant_bots::{Analysis, Belief, Candidate, Difference};

/// The lines that describe an analysis.
pub(crate) fn lines(analysis: &Analysis<String>) -> Vec<String> {
    let mut lines = vec![format!("info simulations {}", analysis.simulations)];
    lines.extend(analysis.candidates.iter().map(|candidate| {
        let Candidate { action, margin, error, simulations, chance, difference } = candidate;
        let mut line = format!(
            "info candidate {action} margin {margin:.2} error {error:.2} simulations {simulations}"
        );
        if let Some(chance) = chance {
            let _ = write!(line, " chance {chance:.3}");
        }
        if let Some(Difference { points, error }) = difference {
            let _ = write!(line, " difference {points:.2} difference_error {error:.2}");
        }
        line
    }));
    lines.extend(
        analysis
            .beliefs
            .iter()
            .map(|Belief { card, chance }| format!("info holds {card} {chance:.3}")),
    );
    if !analysis.line.is_empty() {
        lines.push(format!("info line {}", analysis.line.join(" ")));
    }
    lines
}

/// More are not kept: no game here offers so many actions.
const MAX_CANDIDATES: usize = 1000;

/// Adds what the words after `info` say to what is known. What can't be read is passed over: it is
/// only talk.
pub(crate) fn parse<A: FromStr>(analysis: &mut Analysis<A>, text: &str) {
    let mut words = text.split_whitespace();
    match words.next() {
        Some("simulations") => analysis.simulations = number(words.next()).unwrap_or_default(),
        Some("line") => analysis.line = words.map_while(|word| word.parse().ok()).collect(),
        Some("candidate") => {
            let Some(action) = words.next().and_then(|word| word.parse().ok()) else { return };
            let mut candidate = Candidate::new(action);
            while let Some(word) = words.next() {
                match word {
                    "margin" => candidate.margin = number(words.next()).unwrap_or_default(),
                    "error" => candidate.error = number(words.next()).unwrap_or_default(),
                    "simulations" => {
                        candidate.simulations = number(words.next()).unwrap_or_default();
                    }
                    "chance" => candidate.chance = number(words.next()),
                    "difference" => {
                        candidate.difference =
                            number(words.next()).map(|points| Difference { points, error: 0.0 });
                    }
                    "difference_error" => {
                        let error = number(words.next());
                        if let (Some(difference), Some(error)) = (&mut candidate.difference, error)
                        {
                            difference.error = error;
                        }
                    }
                    _ => {}
                }
            }
            if analysis.candidates.len() < MAX_CANDIDATES {
                analysis.candidates.push(candidate);
            }
        }
        Some("holds") => {
            if let (Some(card), Some(chance)) = (words.next(), number(words.next()))
                && analysis.beliefs.len() < MAX_CANDIDATES
            {
                analysis.beliefs.push(Belief { card: card.to_owned(), chance });
            }
        }
        _ => {}
    }
}

fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_thoughts_can_be_read_back() {
        let candidate = |action: &str, margin, chance| Candidate {
            action: action.to_owned(),
            margin,
            error: 1.25,
            simulations: 64,
            chance,
            difference: chance.map(|_| Difference { points: -2.5, error: 0.75 }),
        };
        let analysis = Analysis {
            candidates: vec![candidate("R3", 12.5, Some(0.875)), candidate("BHD", -7.0, None)],
            line: vec!["R3".to_owned(), "D".to_owned()],
            simulations: 128,
            beliefs: vec![Belief { card: "G7".to_owned(), chance: 0.25 }],
        };
        let mut parsed = Analysis::default();
        for line in lines(&analysis) {
            parse(&mut parsed, line.strip_prefix("info ").unwrap());
        }
        assert_eq!(parsed, analysis);
    }

    #[test]
    fn talk_that_makes_no_sense_is_passed_over() {
        let mut parsed = Analysis::<u8> { simulations: 3, ..Analysis::default() };
        for text in [
            "",
            "string hello",
            "candidate",
            "candidate x margin 5",
            "depth 3",
            "holds",
            "holds G7 x",
        ] {
            parse(&mut parsed, text);
        }
        assert_eq!((parsed.candidates.len(), parsed.beliefs.len(), parsed.simulations), (0, 0, 3));
    }
}
