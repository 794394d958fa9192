//! What is shown over the table: help, log, advice.

use std::fmt::Display;
use std::str::FromStr;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use sextant_bots::{Analysis, Choice, Difference, Forfeit};
use sextant_core::counted;

use super::canvas::{Canvas, middle, wrap};
use super::foot::Key;
use super::palette::Palette;

/// As many as fit on the smallest screen.
const MAX_CANDIDATES: usize = 8;
/// How wide the tables are without what is beside them, and what is free there at least.
const SIDE_FROM: u16 = 58;
pub(crate) const SIDE_WIDTH: u16 = 29;

pub(crate) enum Overlay<A> {
    /// The keys and the rules, from this line on.
    Help {
        top: usize,
    },
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

/// What the help says.
pub(crate) struct HelpText<'a> {
    pub(crate) title: &'a str,
    /// The keys of the game, and those that are the same in all games.
    pub(crate) keys: [&'a [Key]; 2],
    pub(crate) rules: &'a [&'a str],
    /// How chance can be checked.
    pub(crate) chance: &'a str,
}

impl HelpText<'_> {
    /// Each with how it is to be written. Lines of this width.
    fn lines(&self, width: u16, palette: Palette) -> Vec<(String, Style)> {
        const KEY: usize = 17;
        let mut lines = Vec::new();
        for (key, does) in self.keys.into_iter().flatten() {
            let wrapped = wrap(does, width - KEY as u16);
            for (nth, does) in wrapped.into_iter().enumerate() {
                let key = if nth == 0 { key } else { "" };
                lines.push((format!("{key:KEY$}{does}"), palette.faint()));
            }
        }
        lines.push((String::new(), palette.faint()));
        lines.push(("Rules".to_owned(), palette.strong()));
        for paragraph in self.rules.iter().chain([&self.chance]) {
            lines.extend(wrap(paragraph, width).into_iter().map(|line| (line, palette.faint())));
        }
        lines
    }
}

impl<A> Overlay<A> {
    /// Takes a key; says whether the overlay stays.
    pub(crate) fn key(&mut self, key: KeyCode) -> bool {
        let (line, down) = match key {
            KeyCode::Up | KeyCode::Char('k') => (1, false),
            KeyCode::Down | KeyCode::Char('j') => (1, true),
            KeyCode::PageUp => (10, false),
            KeyCode::PageDown => (10, true),
            _ => return false,
        };
        let (from, away) = match self {
            Overlay::Help { top } => (top, down),
            Overlay::Log { back } => (back, !down),
            Overlay::Advice(_) => return false,
        };
        *from = if away { *from + line } else { from.saturating_sub(line) };
        true
    }

    pub(crate) fn draw_help(
        help: &HelpText<'_>,
        top: &mut usize,
        palette: Palette,
        canvas: &mut Canvas<'_>,
    ) {
        let width = 78.min(canvas.area().width);
        let lines = help.lines(width - 4, palette);
        let area = middle(canvas.area(), width, lines.len() as u16 + 2);
        let room = usize::from(area.height) - 2;
        *top = (*top).min(lines.len().saturating_sub(room));
        let more = if lines.len() > room { " (arrows scroll)" } else { "" };
        let title = format!("{}: keys and rules{more}", help.title);
        let inner = canvas.boxed(area, &title, palette.strong());
        for (y, (line, style)) in (inner.y..inner.bottom()).zip(&lines[*top..]) {
            canvas.within(inner.x, y, inner.width, line, *style);
        }
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
            canvas.within(inner.x, y, inner.width, line, Style::new());
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
        // Beside what is being decided, not on top of it: tables leave this much free on the right.
        let all = canvas.area();
        let width = all.width.saturating_sub(SIDE_FROM).clamp(SIDE_WIDTH, 60);
        let height = (all.height - 6).min(22);
        let area = Rect { x: all.right() - width, y: all.y + 1, width, height };
        let inner = canvas.boxed(area, &format!("Advice of {}", self.bot), palette.strong());
        let (x, mut y) = (inner.x, inner.y);
        match &self.said {
            None => {
                canvas.text(x, y, "Thinking…", palette.strong());
            }
            Some(Err(error)) => {
                let error = format!("No advice: {error}");
                canvas.wrapped(x, y, inner.width, &error, palette.warning());
            }
            Some(Ok(Choice { action, analysis })) => {
                let text = format!("→ {}", words(*action));
                y = canvas.wrapped(x, y, inner.width, &text, palette.strong());
                if !self.reason.is_empty() {
                    y = canvas.wrapped(x, y, inner.width, &self.reason, palette.faint());
                }
                match analysis {
                    Some(analysis) => draw_reasons(
                        analysis,
                        Rect { y: y + 1, height: inner.bottom().saturating_sub(y + 2), ..inner },
                        words,
                        palette,
                        canvas,
                    ),
                    None => {
                        canvas.text(x, y + 1, "It gives no reasons.", palette.faint());
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
    area: Rect,
    words: impl Fn(A) -> String,
    palette: Palette,
    canvas: &mut Canvas<'_>,
) {
    let Rect { x, mut y, width, .. } = area;
    let wide = width >= 46;
    let heading = if wide { "expected margin, compared with the first" } else { "expected margin" };
    canvas.within(x, y, width, heading, palette.faint());
    let mut candidates: Vec<_> = analysis.candidates.iter().collect();
    candidates.sort_by(|one, other| other.margin.total_cmp(&one.margin));
    for candidate in candidates.into_iter().take(MAX_CANDIDATES) {
        y += 1;
        let mut figures = format!("{:+6.1}", candidate.margin);
        if wide && let Some(Difference { points, error }) = candidate.difference {
            figures = format!("{figures}  {points:+6.1} ± {error:<4.1}");
        }
        let column = if wide { 24 } else { 8 };
        canvas.text(x, y, figures, palette.strong());
        canvas.within(x + column, y, width - column, words(candidate.action), palette.faint());
    }
    let line: Vec<String> = analysis.line.iter().take(8).map(ToString::to_string).collect();
    let rests = if analysis.beliefs.is_empty() {
        let mut rests = format!("from {}", counted(analysis.simulations, "simulation"));
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
    y += 1;
    for line in wrap(&rests, width) {
        y += 1;
        if y < area.bottom() {
            canvas.within(x, y, width, line, palette.faint());
        }
    }
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
