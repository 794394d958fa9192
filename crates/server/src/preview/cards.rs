//! The card table: expeditions on both sides of the discard piles.

use serde::Deserialize;

use super::drawing::{Drawing, HEIGHT, SIDE, Text, WIDTH, signed};

/// What is drawn of the game's view, and nothing else: there is no field for a hand.
#[derive(Deserialize)]
struct View {
    table: Option<Table>,
}

#[derive(Deserialize)]
struct Table {
    discards: Vec<Pile>,
    players: [Player; 2],
}

#[derive(Deserialize)]
struct Pile {
    colour: String,
    cards: Vec<String>,
}

#[derive(Deserialize)]
struct Player {
    expeditions: Vec<Expedition>,
}

#[derive(Deserialize)]
struct Expedition {
    column: Vec<String>,
    cards: u32,
    score: i64,
}

/// The longest expedition has three wagers and nine numbers.
const LONGEST: f32 = 12.0;

pub(super) fn draw(view: &str, drawing: &mut Drawing) {
    let Ok(View { table: Some(table) }) = serde_json::from_str::<View>(view) else {
        return drawing.fan_of_cards();
    };
    let columns = table.discards.len().max(1) as f32;
    let longest = |player: &Player| {
        player.expeditions.iter().map(|column| column.column.len()).max().unwrap_or(0) as f32
    };
    // As large as the width and the longest columns allow.
    let (gap, height) = (12.0, HEIGHT as f32 - 110.0);
    let width = ((WIDTH as f32 - SIDE - 90.0) / columns - gap).min(104.0);
    let strip = width * 0.32;
    let room = |width: f32| (height - 3.0 * width * 1.55) / (width * 0.32);
    let covered = |player: &Player| (longest(player) - 1.0).clamp(0.0, LONGEST);
    let needed = covered(&table.players[0]) + covered(&table.players[1]);
    let width = if room(width) >= needed {
        width
    } else {
        (height / (3.0 * 1.55 + 0.32 * needed)).clamp(48.0, width)
    };
    let strip = strip.min(width * 0.32);
    let card = width * 1.55;
    let left = SIDE + 40.0 + (WIDTH as f32 - SIDE - 80.0 - columns * (width + gap)) / 2.0;
    let above = (longest(&table.players[1]) - 1.0).max(0.0) * strip + card;
    let below = (longest(&table.players[0]) - 1.0).max(0.0) * strip + card;
    let middle = (HEIGHT as f32 - above - below - card) / 2.0 + above;
    for (nth, pile) in table.discards.iter().enumerate() {
        let x = left + nth as f32 * (width + gap);
        if let Some(top) = pile.cards.last() {
            drawing.card(top, [x, middle], width);
        } else {
            drawing.rect([x, middle, width, card], width * 0.1, "#173736");
            let symbol = width * 0.4;
            let at = [x + (width - symbol) / 2.0, middle + (card - symbol) / 2.0, symbol, symbol];
            drawing.picture(&format!("sym-{}", pile.colour), at, "#3d6b68");
        }
        // The other side is built away from the middle, its last card in full and nearest to its player.
        if let Some(column) = table.players[1].expeditions.get(nth) {
            let cards = column.column.len() as f32;
            for (place, name) in column.column.iter().enumerate() {
                let y = middle - 10.0 - card - place as f32 * strip;
                drawing.card(name, [x, y], width);
            }
            let y = middle - 10.0 - card - (cards - 1.0) * strip - 8.0;
            score(drawing, column, [x + width / 2.0, y]);
        }
        if let Some(column) = table.players[0].expeditions.get(nth) {
            let cards = column.column.len() as f32;
            for (place, name) in column.column.iter().enumerate() {
                drawing.card(name, [x, middle + card + 10.0 + place as f32 * strip], width);
            }
            let y = middle + 2.0 * card + 10.0 + (cards - 1.0) * strip + 22.0;
            score(drawing, column, [x + width / 2.0, y]);
        }
    }
}

fn score(drawing: &mut Drawing, column: &Expedition, at: [f32; 2]) {
    if column.cards > 0 {
        let style = Text { size: 20.0, anchor: "middle", fill: "#f4efe0", ..Text::SANS };
        drawing.text(&signed(column.score), at, &style);
    }
}
