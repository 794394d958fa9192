//! How a round and a match came out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sextant_cards::{End, Match, NextStarter, Receipts, View};
use sextant_core::Seat;

use super::super::canvas::Canvas;
use super::super::table::Scene;
use super::hue;

pub(super) fn draw(scene: &Scene<'_, Match>, area: Rect, buffer: &mut Buffer) {
    let (view, palette) = (scene.view, scene.palette);
    let Some(table) = &view.table else { return };
    let mut canvas = Canvas::new(buffer, area);
    let (me, other) = (scene.viewer, scene.viewer.other());
    let rounds = view.options.rounds.get();
    let played = view.results().len();

    let title = format!(" Sextant · cards · round {played} of {rounds} is over ");
    let bar = Rect { height: 1, ..area };
    canvas.blank(bar, palette.bar());
    canvas.text(area.x, area.y, title, palette.bar());
    if table.end == Some(End::TurnLimit) {
        canvas.right(area.x, area.y, area.width - 1, "the turn limit was reached", palette.bar());
    }

    let width = (area.width - 12) / 2;
    let columns = [(me, area.x + 10), (other, area.x + 10 + width)];
    let mut y = area.y + 2;
    for (seat, x) in columns {
        canvas.text(x, y, scene.name(seat), palette.strong());
    }
    let receipts =
        [me, other].map(|seat| Receipts::of(view.options.variant, table.expeditions[seat]));
    for (nth, &colour) in view.options.variant.colours().iter().enumerate() {
        y += 1;
        canvas.text(area.x + 1, y, colour.name(), palette.ink(hue(colour)));
        for ((_, x), receipts) in columns.iter().zip(&receipts) {
            let receipt = &receipts.expeditions[nth];
            let text = if receipt.cards == 0 { "─".to_owned() } else { receipt.to_string() };
            canvas.within(*x, y, width - 1, text, palette.score(receipt.score.into()));
        }
    }
    y += 1;
    canvas.text(area.x + 1, y, "round", palette.strong());
    for ((_, x), receipts) in columns.iter().zip(&receipts) {
        canvas.text(*x, y, format!("{:+}", receipts.total), palette.strong());
    }

    y += 2;
    if rounds > 1 {
        // The latest rounds, if there is no room for all.
        let room = usize::from(area.bottom().saturating_sub(y + 4));
        for (nth, result) in view.results().iter().enumerate().skip(played.saturating_sub(room)) {
            canvas.text(area.x + 1, y, format!("round {}", nth + 1), palette.faint());
            for (seat, x) in columns {
                canvas.text(x, y, format!("{:+}", result.scores[seat]), palette.faint());
            }
            y += 1;
        }
        canvas.text(area.x + 1, y, "match", palette.strong());
        for (seat, x) in columns {
            canvas.text(x, y, format!("{:+}", view.totals[seat]), palette.strong());
        }
        y += 2;
    }
    canvas.text(area.x + 1, y, "►", palette.lit());
    canvas.within(area.x + 3, y, area.width - 4, verdict(scene), palette.strong());
}

fn verdict(scene: &Scene<'_, Match>) -> String {
    let view = scene.view;
    let [one, two] = view.totals.0;
    let leader = match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Seat::ONE),
        std::cmp::Ordering::Less => Some(Seat::TWO),
        std::cmp::Ordering::Equal => None,
    };
    let verb = |seat: Seat, you: &'static str, they: &'static str| {
        let name = scene.name(seat);
        if name == "You" { format!("You {you}") } else { format!("{name} {they}") }
    };
    if view.over {
        return match leader {
            Some(seat) => {
                let by = (one - two).abs();
                format!("{} by {by}. r: rematch", verb(seat, "win", "wins"))
            }
            None => "A draw. r: rematch".to_owned(),
        };
    }
    let starter = next_starter(view);
    let leads = match leader {
        Some(seat) => format!("{} by {}. ", verb(seat, "lead", "leads"), (one - two).abs()),
        None => "Level. ".to_owned(),
    };
    let starts = verb(starter, "start", "starts");
    format!("{leads}{starts} round {}. Enter deals the cards", view.results().len() + 1)
}

/// Who starts the next round, by the rule that was agreed.
fn next_starter(view: &View) -> Seat {
    let last = view.table.map_or(Seat::ONE, |table| table.starter);
    let [one, two] = match view.options.next_starter {
        NextStarter::Leader => view.totals.0,
        NextStarter::RoundWinner => match view.results().last() {
            Some(result) => result.scores.0.map(i32::from),
            None => [0, 0],
        },
        NextStarter::Alternate => [0, 0],
    };
    match one.cmp(&two) {
        std::cmp::Ordering::Greater => Seat::ONE,
        std::cmp::Ordering::Less => Seat::TWO,
        std::cmp::Ordering::Equal => last.other(),
    }
}
