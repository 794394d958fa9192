//! What is shown over the table: help, log, advice.

use std::fmt::Display;
use std::str::FromStr;

use ratatui::crossterm::event::KeyCode;
use sextant_bots::{Analysis, Choice, Difference, Forfeit};

use super::canvas::{Canvas, middle};
use super::palette::Palette;

/// As many as fit above the table's foot.
const MAX_CANDIDATES: usize = 8;

pub(crate) enum Overlay<A> {
    Help,
    /// The log, scrolled back by some lines.
    Log {
        back: usize,
    },
    Advice(Advice<A>),
}

/// What a bot says about what to do.
pub(crate) struct Advice<A> {
    bot: String,
    said: Option<Result<Choice<A>, String>>,
    /// Why, in words; empty if no reasons are written for this game.
    reason: String,
}

impl<A> Overlay<A> {
    /// Takes a key; says whether the overlay stays.
    pub(crate) fn key(&mut self, key: KeyCode) -> bool {
        let Overlay::Log { back } = self else { return false };
        match key {
            KeyCode::Up | KeyCode::Char('k') => *back += 1,
            KeyCode::Down | KeyCode::Char('j') => *back = back.saturating_sub(1),
            KeyCode::PageUp => *back += 10,
            KeyCode::PageDown => *back = back.saturating_sub(10),
            _ => return false,
        }
        true
    }

    pub(crate) fn draw_help(
        keys: &[(&str, &str)],
        title: &str,
        commitment: &str,
        palette: Palette,
        canvas: &mut Canvas<'_>,
    ) {
        const COMMON: [(&str, &str); 6] = [
            ("u", "take back"),
            ("?", "ask the strongest computer player"),
            ("l", "what happened so far"),
            ("e", "resign, once you confirm it"),
            ("h", "this help"),
            ("q, Ctrl-C", "quit; the game is saved after every step"),
        ];
        let height = keys.len() + COMMON.len() + 7;
        let area = middle(canvas.area(), 78, height as u16);
        let inner = canvas.boxed(area, title, palette.strong());
        let mut y = inner.y + 1;
        for (key, does) in keys.iter().chain(&COMMON) {
            canvas.within(inner.x, y, 16, key, palette.strong());
            canvas.within(inner.x + 17, y, inner.width - 17, does, palette.faint());
            y += 1;
        }
        y += 1;
        let line = "Chance comes from a secret that this number commits to (SHA-256):";
        canvas.within(inner.x, y, inner.width, line, palette.faint());
        canvas.within(inner.x, y + 1, inner.width, commitment, palette.faint());
        let line = "The record reveals it at the end: `sextant verify` checks every deal.";
        canvas.within(inner.x, y + 2, inner.width, line, palette.faint());
    }

    pub(crate) fn draw_log(
        lines: &[String],
        back: usize,
        palette: Palette,
        canvas: &mut Canvas<'_>,
    ) {
        let area = middle(canvas.area(), 72, canvas.area().height.saturating_sub(2));
        let inner = canvas.boxed(area, "What happened (arrows scroll)", palette.strong());
        let room = usize::from(inner.height);
        let back = back.min(lines.len().saturating_sub(room));
        let end = lines.len() - back;
        for (y, line) in (inner.y..).zip(&lines[end.saturating_sub(room)..end]) {
            canvas.within(inner.x, y, inner.width, line, ratatui::style::Style::new());
        }
    }
}

impl<A: FromStr + Copy> Advice<A> {
    pub(crate) fn thinking(bot: String) -> Advice<A> {
        Advice { bot, said: None, reason: String::new() }
    }

    /// Takes the bot's answer, and why that is a good action.
    pub(crate) fn set_choice(&mut self, choice: Result<Choice<String>, Forfeit>, reason: String) {
        self.reason = reason;
        self.said = Some(choice.map_err(|forfeit| forfeit.to_string()).and_then(read));
    }

    pub(crate) fn draw(
        &self,
        words: impl Fn(A) -> String,
        palette: Palette,
        canvas: &mut Canvas<'_>,
    ) where
        A: Display,
    {
        let candidates = match &self.said {
            Some(Ok(Choice { analysis: Some(analysis), .. })) => analysis.candidates.len(),
            _ => 0,
        };
        let height = 7
            + usize::from(!self.reason.is_empty())
            + candidates.min(MAX_CANDIDATES)
            + usize::from(candidates > 0) * 3;
        let area = middle(canvas.area(), 60, height as u16);
        let inner = canvas.boxed(area, &format!("Advice of {}", self.bot), palette.strong());
        let (x, mut y) = (inner.x, inner.y + 1);
        match &self.said {
            None => {
                canvas.text(x, y, "Thinking…", palette.strong());
            }
            Some(Err(error)) => {
                canvas.wrapped(
                    x,
                    y,
                    inner.width,
                    &format!("No advice: {error}"),
                    palette.warning(),
                );
            }
            Some(Ok(Choice { action, analysis })) => {
                canvas.within(x, y, inner.width, format!("→ {}", words(*action)), palette.strong());
                if !self.reason.is_empty() {
                    y += 1;
                    canvas.within(x + 2, y, inner.width - 2, &self.reason, palette.faint());
                }
                y += 2;
                match analysis {
                    Some(analysis) => {
                        draw_reasons(analysis, (x, y, inner.width), words, palette, canvas);
                    }
                    None => {
                        canvas.text(x, y, "It gives no reasons.", palette.faint());
                    }
                }
            }
        }
        canvas.text(x, inner.bottom() - 1, "any key closes this", palette.faint());
    }
}

/// What was considered, best first, and what it rests on.
fn draw_reasons<A: Copy + Display>(
    analysis: &Analysis<A>,
    (x, mut y, width): (u16, u16, u16),
    words: impl Fn(A) -> String,
    palette: Palette,
    canvas: &mut Canvas<'_>,
) {
    canvas.text(x, y, "expected margin, compared with the first", palette.faint());
    for candidate in analysis.candidates.iter().take(MAX_CANDIDATES) {
        y += 1;
        let mut figures = format!("{:+7.1}", candidate.margin);
        if let Some(Difference { points, error }) = candidate.difference {
            figures = format!("{figures}  {points:+6.1} ± {error:<4.1}");
        }
        canvas.text(x, y, figures, palette.strong());
        canvas.within(x + 24, y, width - 24, words(candidate.action), palette.faint());
    }
    let line: Vec<String> = analysis.line.iter().take(8).map(ToString::to_string).collect();
    let rests = if analysis.beliefs.is_empty() {
        let mut rests = format!("from {} simulations", analysis.simulations);
        if line.len() > 1 {
            rests = format!("{rests}; it expects {}", line.join(" "));
        }
        rests
    } else {
        let held: Vec<String> = analysis
            .beliefs
            .iter()
            .take(6)
            .map(|belief| format!("{} {:.0} %", belief.card, belief.chance * 100.0))
            .collect();
        format!("you may be facing {}", held.join(", "))
    };
    canvas.within(x, y + 2, width, rests, palette.faint());
}

/// Actions out of their notation.
fn read<A: FromStr + Copy>(choice: Choice<String>) -> Result<Choice<A>, String> {
    let action = |text: &String| {
        text.parse::<A>().map_err(|_| format!("it said {text}, which is no action"))
    };
    let analysis = choice.analysis.map(|Analysis { candidates, line, simulations, beliefs }| {
        let candidates = candidates
            .into_iter()
            .filter_map(|candidate| {
                Some(sextant_bots::Candidate {
                    action: candidate.action.parse().ok()?,
                    margin: candidate.margin,
                    error: candidate.error,
                    simulations: candidate.simulations,
                    chance: candidate.chance,
                    difference: candidate.difference,
                })
            })
            .collect();
        let line = line.iter().map_while(|step| step.parse().ok()).collect();
        Analysis { candidates, line, simulations, beliefs }
    });
    Ok(Choice { action: action(&choice.action)?, analysis })
}
