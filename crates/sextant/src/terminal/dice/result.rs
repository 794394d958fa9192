//! How a game came out: everybody's receipt side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sextant_core::{Seat, counted};
use sextant_dice::{Colour, DiceGame, Receipt};

use super::super::canvas::Canvas;
use super::super::table::Scene;
use super::hue;

pub(super) fn draw(scene: &Scene<'_, DiceGame>, area: Rect, buffer: &mut Buffer) {
    let (view, palette) = (scene.view, scene.palette);
    let mut canvas = Canvas::new(buffer, area);
    canvas.blank(Rect { height: 1, ..area }, palette.bar());
    let title = format!(" Sextant · dice · over after {}", counted(view.turns, "turn"));
    canvas.text(area.x, area.y, title, palette.bar());

    let receipts: Vec<(Seat, Receipt)> = view
        .seats()
        .map(|seat| (seat, Receipt::of(&view.options.sheet, view.sheet(seat))))
        .collect();
    let label = 12;
    let width = ((area.width - label - 1) / receipts.len() as u16).min(22);
    let column = |nth: usize| area.x + label + nth as u16 * width;
    let top = area.y + 2;
    for (nth, (seat, _)) in receipts.iter().enumerate() {
        canvas.within(column(nth), top, width - 1, scene.name(*seat), palette.strong());
    }
    let mut y = top + 1;
    for colour in Colour::ALL {
        canvas.text(area.x + 1, y, colour.name(), palette.ink(hue(colour)));
        for (nth, (_, receipt)) in receipts.iter().enumerate() {
            let expedition = &receipt.expeditions[colour.index()];
            let style = palette.score(expedition.score.into());
            canvas.within(column(nth), y, width - 1, expedition.to_string(), style);
        }
        y += 1;
    }
    for (row, name) in ["artefacts", "dice", "bridges"].into_iter().enumerate() {
        canvas.text(area.x + 1, y, name, palette.faint());
        for (nth, (_, receipt)) in receipts.iter().enumerate() {
            let points: i32 = [receipt.artefacts, receipt.dice, receipt.bridges][row].into();
            canvas.within(column(nth), y, width - 1, points.to_string(), palette.score(points));
        }
        y += 1;
    }
    canvas.text(area.x + 1, y, "total", palette.strong());
    for (nth, (_, receipt)) in receipts.iter().enumerate() {
        canvas.within(column(nth), y, width - 1, receipt.total.to_string(), palette.strong());
    }

    let winners: Vec<&str> = view.winners.iter().map(|seat| scene.name(seat)).collect();
    let verdict = match winners.as_slice() {
        ["You"] => "You win. r: rematch".to_owned(),
        [one] => format!("{one} wins. r: rematch"),
        several => format!("{} share the win. r: rematch", several.join(" and ")),
    };
    canvas.text(area.x + 1, y + 2, "►", palette.lit());
    canvas.within(area.x + 3, y + 2, area.width - 4, verdict, palette.strong());
}
