//! The frame of a preview: table, names and scores; and the parts that drawings of games are made of.

use std::fmt::Write as _;

use super::summary::Summary;

/// The size that sites ask for.
pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

/// The width of the column with names and scores; the drawing of a game is to the right of it.
pub(super) const SIDE: f32 = 420.0;

/// The landscapes and symbols of the page.
const DRAWINGS: &str = include_str!("../../../../web/src/art/cards.svg");

/// The background and the text colour of a colour, as in the page's light theme.
const TONES: [(&str, &str, &str); 7] = [
    ("R", "#ab2f22", "#fff6ee"),
    ("G", "#22693b", "#f1fbec"),
    ("W", "#e7edf2", "#22374c"),
    ("B", "#1d5c9c", "#eff7ff"),
    ("Y", "#e3ac22", "#3b2703"),
    ("P", "#5f3592", "#f7efff"),
    ("O", "#b4520f", "#fffaf2"),
];

pub(super) fn tone(colour: &str) -> (&'static str, &'static str) {
    let known = TONES.iter().find(|(letter, ..)| *letter == colour);
    known.map_or(("#3d4b55", "#f6f3ea"), |&(_, tone, on)| (tone, on))
}

/// A preview as it is being drawn, in SVG.
pub(super) struct Drawing {
    svg: String,
}

impl Drawing {
    pub(super) fn new() -> Drawing {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\">"
        );
        // The definitions without the element around them.
        let from = DRAWINGS.find("<defs>").unwrap_or_default();
        let to = DRAWINGS.rfind("</svg>").unwrap_or(DRAWINGS.len());
        svg += &DRAWINGS[from..to];
        svg += "<radialGradient id=\"felt\" cx=\".62\" cy=\".42\" r=\".8\"><stop offset=\"0\" stop-color=\"#2c5c5a\" />\
            <stop offset=\"1\" stop-color=\"#173736\" /></radialGradient>\
            <rect width=\"100%\" height=\"100%\" fill=\"url(#felt)\" />";
        Drawing { svg }
    }

    pub(super) fn finish(mut self) -> String {
        self.svg += "</svg>";
        self.svg
    }

    /// A filled rectangle with round corners.
    pub(super) fn rect(&mut self, [x, y, width, height]: [f32; 4], radius: f32, fill: &str) {
        let _ = write!(
            self.svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" fill=\"{fill}\" />"
        );
    }

    /// One of the page's drawings, by its name.
    pub(super) fn picture(&mut self, name: &str, [x, y, width, height]: [f32; 4], colour: &str) {
        let _ = write!(
            self.svg,
            "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" color=\"{colour}\" />"
        );
    }

    /// Text from `x` on, or up to it, or around it.
    pub(super) fn text(&mut self, text: &str, [x, y]: [f32; 2], style: &Text) {
        let Text { size, family, anchor, fill } = style;
        let _ = write!(
            self.svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-family=\"{family}\" font-weight=\"700\" \
             text-anchor=\"{anchor}\" fill=\"{fill}\">{}</text>",
            escaped(text)
        );
    }

    /// A card with its landscape, and its rank on both edges: `H` is a wager.
    pub(super) fn card(&mut self, card: &str, [x, y]: [f32; 2], width: f32) {
        let height = width * 1.55;
        let (colour, rank) = card.split_at(card.len().min(1));
        let (tone, on) = tone(colour);
        let strip = width * 0.32;
        let clip = format!("c{x}-{y}");
        let _ = write!(
            self.svg,
            "<clipPath id=\"{clip}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{}\" />\
             </clipPath><g clip-path=\"url(#{clip})\">",
            width * 0.1
        );
        self.rect([x, y, width, height], 0.0, tone);
        self.picture(&format!("land-{colour}"), [x, y, width, height], on);
        self.rect([x, y, width, strip], 0.0, tone);
        let (pad, size) = (width * 0.08, strip * 0.74);
        let top = y + (strip - size) / 2.0;
        if rank == "H" {
            self.picture("sym-H", [x + pad, top, size, size], on);
            let coin = width * 0.66;
            let at = [x + (width - coin) / 2.0, y + (height - coin) / 2.0, coin, coin];
            self.picture("coin", at, on);
        } else {
            let style = Text { size: strip * 0.92, anchor: "start", fill: on, ..Text::SANS };
            self.text(rank, [x + pad, y + strip * 0.83], &style);
        }
        self.picture(&format!("sym-{colour}"), [x + width - pad - size, top, size, size], on);
        // The lower edge says the same, for cards whose upper part is covered.
        let bottom = y + height - strip;
        self.rect([x, bottom, width, strip], 0.0, tone);
        let low = bottom + (strip - size) / 2.0;
        self.picture(&format!("sym-{colour}"), [x + pad, low, size, size], on);
        if rank == "H" {
            self.picture("sym-H", [x + width - pad - size, low, size, size], on);
        } else {
            let style = Text { size: strip * 0.92, anchor: "end", fill: on, ..Text::SANS };
            self.text(rank, [x + width - pad, bottom + strip * 0.83], &style);
        }
        let _ = write!(
            self.svg,
            "</g><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{}\" fill=\"none\" \
             stroke=\"#fffcf0\" stroke-opacity=\".55\" stroke-width=\"1.5\" />",
            width * 0.1
        );
    }

    /// The title on the left, with names and scores below it.
    pub(super) fn heading(&mut self, summary: &Summary) {
        let left = 60.0;
        self.text("Sextant", [left, 84.0], &Text { size: 30.0, fill: "#f3c64f", ..Text::SERIF });
        let title = fitted(&summary.title, 13, 3);
        let size = if title.len() > 2 { 44.0 } else { 54.0 };
        let mut y = 168.0;
        for line in &title {
            self.text(line, [left, y], &Text { size, ..Text::SERIF });
            y += size * 1.15;
        }
        let soft = Text { size: 26.0, fill: "#c9d6cc", ..Text::SANS };
        for line in fitted(&summary.about, 26, 2) {
            self.text(&line, [left, y], &soft);
            y += 34.0;
        }
        let step = if summary.players.len() > 3 { 46.0 } else { 68.0 };
        let mut y = 590.0 - step * summary.players.len() as f32 + step * 0.75;
        for (seat, (name, score)) in summary.players.iter().enumerate() {
            let fill = if summary.winners.contains(&seat) { "#f3c64f" } else { "#f4efe0" };
            let size = step * 0.46;
            let name = fitted(name, 14, 1).pop().unwrap_or_default();
            self.text(&name, [left, y], &Text { size, fill, ..Text::SANS });
            let style = Text { size: step * 0.7, fill, anchor: "end", ..Text::SERIF };
            self.text(&signed((*score).into()), [SIDE - 10.0, y], &style);
            y += step;
        }
    }

    /// Six cards in a fan, where there is no game to be shown.
    pub(super) fn fan_of_cards(&mut self) {
        for (nth, card) in ["R10", "G7", "WH", "B5", "Y8", "P9"].iter().enumerate() {
            let turn = nth as f32 * 10.0 - 25.0;
            let _ = write!(self.svg, "<g transform=\"rotate({turn} 770 1000)\">");
            // Every card has a clip of its own, named after its place.
            self.card(card, [680.0 + nth as f32 * 0.01, 170.0], 180.0);
            self.svg += "</g>";
        }
    }
}

/// How text looks.
#[derive(Clone, Copy)]
pub(super) struct Text {
    pub(super) size: f32,
    pub(super) family: &'static str,
    pub(super) anchor: &'static str,
    pub(super) fill: &'static str,
}

impl Text {
    pub(super) const SERIF: Text =
        Text { size: 30.0, family: "serif", anchor: "start", fill: "#f4efe0" };
    pub(super) const SANS: Text = Text { family: "sans-serif", ..Text::SERIF };
}

/// Points with a typographic minus.
pub(super) fn signed(points: i64) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// Text in lines of about so many characters, with an ellipsis if there are more lines than that.
fn fitted(text: &str, longest: usize, lines: usize) -> Vec<String> {
    let mut fitted: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let length = |text: &str| text.chars().count();
        match fitted.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= longest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => fitted.push(word.to_owned()),
        }
    }
    let is_cut = fitted.len() > lines;
    fitted.truncate(lines);
    if is_cut && let Some(last) = fitted.last_mut() {
        last.push('…');
    }
    for line in &mut fitted {
        if line.chars().count() > longest + 4 {
            *line = line.chars().take(longest + 3).chain(['…']).collect();
        }
    }
    fitted
}

/// Text in which nothing is markup. Players choose their names.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            // Not allowed in XML.
            other if other.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_and_never_markup() {
        assert_eq!(escaped("<b>\"A\" & 'B'\u{1}"), "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39; ");
    }

    #[test]
    fn long_text_is_broken_and_cut() {
        assert_eq!(fitted("Ada invites you", 11, 2), ["Ada invites", "you"]);
        assert_eq!(fitted("Ada invites you", 7, 2), ["Ada", "invites…"]);
        assert_eq!(fitted(&"x".repeat(20), 7, 2), [format!("{}…", "x".repeat(10))]);
    }
}
