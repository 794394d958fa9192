//! The dice game: every sheet as six columns that fill up, with the score of each.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::drawing::{Drawing, HEIGHT, SIDE, Text, WIDTH, signed, tone};

#[derive(Deserialize)]
struct View {
    players: Vec<Player>,
}

#[derive(Deserialize)]
struct Player {
    expeditions: Vec<Column>,
    artefacts: Part,
    dice: Part,
}

#[derive(Deserialize)]
struct Column {
    colour: String,
    numbers: Vec<IgnoredAny>,
    score: i64,
}

#[derive(Deserialize)]
struct Part {
    score: i64,
}

/// So many boxes has a column.
const BOXES: usize = 10;

pub(super) fn draw(view: &str, drawing: &mut Drawing) {
    let Ok(view) = serde_json::from_str::<View>(view) else { return };
    let players = view.players.len().max(1) as f32;
    let (left, width) = (SIDE + 50.0, WIDTH as f32 - SIDE - 100.0);
    let row = (HEIGHT as f32 - 90.0) / players;
    for (seat, player) in view.players.iter().enumerate() {
        let top = 45.0 + seat as f32 * row;
        drawing.rect([left, top, width, row - 18.0], 16.0, "#fbf6ea");
        let columns = player.expeditions.len() as f32 + 1.0;
        let step = (width - 40.0) / columns;
        let head = (row * 0.2).min(44.0);
        let (base, room) = (top + row - 18.0 - head - 6.0, row - 18.0 - 2.0 * head - 24.0);
        for (nth, column) in player.expeditions.iter().enumerate() {
            let x = left + 20.0 + nth as f32 * step;
            let (fill, on) = tone(&column.colour);
            drawing.rect([x, top + 12.0, step - 10.0, head], 8.0, fill);
            let symbol = head * 0.7;
            let at = [x + (step - 10.0 - symbol) / 2.0, top + 12.0 + head * 0.15, symbol, symbol];
            drawing.picture(&format!("sym-{}", column.colour), at, on);
            let height = room / BOXES as f32;
            for place in 0..BOXES {
                let fill = if place < column.numbers.len() { fill } else { "#e3d6b9" };
                let y = base - (place as f32 + 1.0) * height;
                drawing.rect([x, y, step - 10.0, height - 3.0], 3.0, fill);
            }
            let style = Text { size: head * 0.62, anchor: "middle", fill: "#22303a", ..Text::SANS };
            drawing.text(&signed(column.score), [x + step / 2.0 - 5.0, base + head * 0.78], &style);
        }
        let rest = player.artefacts.score + player.dice.score;
        let x = left + 20.0 + (columns - 1.0) * step + step / 2.0 - 5.0;
        let style = Text { size: head * 0.62, anchor: "middle", fill: "#22303a", ..Text::SANS };
        let text = if rest < 0 { signed(rest) } else { format!("+{rest}") };
        drawing.text(&text, [x, base + head * 0.78], &style);
    }
}
