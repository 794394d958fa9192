//! How the dice table looks: the dice on top, one's own sheet, the others' small ones beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use sextant_core::Seat;
use sextant_dice::{Action, BOXES, Colour, Column, DiceGame, Layout, Sheet, Symbol, View};

use super::super::canvas::Canvas;
use super::super::palette::Palette;
use super::super::table::Scene;
use super::{ClickTarget, DiceTable, hue, is_at_arrow};

/// Columns for the points beside the sheet, for an expedition, for artefacts and dice.
const LABEL: u16 = 9;
const CELL: u16 = 5;
const WIDE_CELL: u16 = 6;
/// An expedition with all its numbers, and a whole sheet of them.
const WHOLE_EXPEDITION: u16 = 22;
const WHOLE_SHEET: u16 = 3 * WHOLE_EXPEDITION - 1;
const SHEET: u16 = LABEL + 6 * CELL + 2 * WIDE_CELL;

struct Frame<'a> {
    scene: &'a Scene<'a, DiceGame>,
    view: &'a View,
    palette: Palette,
    me: Seat,
    layout: &'a Layout,
    sheet: &'a Sheet,
    /// What Enter would do, and the sheet it would leave.
    intended: Option<Action>,
    preview: Option<(Sheet, bool)>,
    area: Rect,
}

pub(super) fn draw(
    state: &mut DiceTable,
    scene: &Scene<'_, DiceGame>,
    area: Rect,
    buffer: &mut Buffer,
) {
    state.places.clear();
    let view = scene.view;
    let intended = state.intended(scene).filter(|_| !scene.legal.is_empty());
    let frame = Frame {
        scene,
        view,
        palette: scene.palette,
        me: scene.viewer,
        layout: &view.options.sheet,
        sheet: view.sheet(scene.viewer),
        intended,
        preview: intended.and_then(|action| view.preview(action)),
        area,
    };
    let mut canvas = Canvas::new(buffer, area);
    frame.title(&mut canvas);
    let room = u16::from(area.height > 22);
    let top = area.y + 2 + room;
    frame.tray(state, &mut canvas, top);
    frame.prompt(state, &mut canvas, top + 1);
    frame.own_sheet(state, &mut canvas, top + 4);
    frame.others(&mut canvas);
    frame.log(&mut canvas, top + 19);
}

impl Frame<'_> {
    fn title(&self, canvas: &mut Canvas<'_>) {
        let Rect { x, y, width, .. } = self.area;
        let style = self.palette.bar();
        canvas.blank(Rect { x, y, width, height: 1 }, style);
        let active = self.scene.name(self.view.active);
        let rolls = if active == "You" { "you roll".to_owned() } else { format!("{active} rolls") };
        let turn = self.view.turns.max(1);
        canvas.text(x, y, format!(" Sextant · dice · turn {turn} · {rolls}"), style);
        let bridges = self.view.passed.len();
        let right = format!(
            "{} {:+}   bridges passed {bridges} of {}",
            self.scene.name(self.me),
            self.view.score(self.me),
            Column::ALL.len(),
        );
        canvas.right(x, y, width - 1, right, style);
    }

    fn is_choosing(&self) -> bool {
        !self.scene.legal.is_empty() && !is_at_arrow(self.scene)
    }

    /// The dice: those on offer, and faintly those that are gone.
    fn tray(&self, state: &mut DiceTable, canvas: &mut Canvas<'_>, y: u16) {
        let Some(roll) = self.view.roll else {
            canvas.text(self.area.x + 1, y, "The dice are being rolled…", self.palette.faint());
            return;
        };
        let mut x = self.area.x + 1;
        let offer = self.view.offer;
        // Of dice that show the same, one is marked.
        let mut marked = state.colour;
        let mut left = offer.map_or(Vec::new(), |offer| offer.colours().to_vec());
        for colour in roll.colours() {
            let there = take(&mut left, colour);
            let picked = self.is_choosing() && there && marked.take_if(|m| *m == colour).is_some();
            let style = self.palette.chip(hue(colour));
            let letter = colour.letter().to_string();
            self.die(canvas, x, y, &letter, (there, picked), style);
            if there {
                state
                    .places
                    .push((Rect { x, y, width: 3, height: 1 }, ClickTarget::ColourDie(colour)));
            }
            x += 4;
        }
        x += 2;
        let mut marked = state.digit;
        let mut left = offer.map_or(Vec::new(), |offer| offer.numbers().to_vec());
        for digit in roll.numbers() {
            let there = take(&mut left, digit);
            let picked = self.is_choosing() && there && marked.take_if(|m| *m == digit).is_some();
            self.die(canvas, x, y, &digit.to_string(), (there, picked), self.palette.bar());
            if there {
                state
                    .places
                    .push((Rect { x, y, width: 3, height: 1 }, ClickTarget::NumberDie(digit)));
            }
            x += 4;
        }
        if self.is_choosing() {
            let style = if state.refusing { self.palette.picked() } else { self.palette.lit() };
            let end = canvas.text(x + 2, y, "[- refuse]", style);
            state
                .places
                .push((Rect { x: x + 2, y, width: end - x - 2, height: 1 }, ClickTarget::Refuse));
        } else if is_at_arrow(self.scene) {
            let stopping = state.target == Some(Action::Decline);
            let style = if stopping { self.palette.picked() } else { self.palette.lit() };
            let end = canvas.text(x + 2, y, "[. stop here]", style);
            state
                .places
                .push((Rect { x: x + 2, y, width: end - x - 2, height: 1 }, ClickTarget::Stop));
        }
    }

    fn die(
        &self,
        canvas: &mut Canvas<'_>,
        x: u16,
        y: u16,
        side: &str,
        (there, picked): (bool, bool),
        style: Style,
    ) {
        match (there, picked) {
            (true, true) => canvas.text(x, y, format!("[{side}]"), self.palette.picked()),
            (true, false) => canvas.text(x, y, format!(" {side} "), style),
            (false, _) => canvas.text(x, y, format!("({side})"), self.palette.faint()),
        };
    }

    fn prompt(&self, state: &mut DiceTable, canvas: &mut Canvas<'_>, y: u16) {
        let x = self.area.x + 1;
        let width = SHEET - 1;
        if self.scene.legal.is_empty() {
            canvas.within(x, y, width, self.scene.waiting, self.palette.faint());
            return;
        }
        let ask = match (is_at_arrow(self.scene), self.me == self.view.active) {
            (true, _) => "An arrow: one expedition may go a step further",
            (false, true) => "Your roll: choose a colour and a number",
            (false, false) => "Choose from the dice left, or refuse",
        };
        canvas.text(x, y, "►", self.palette.lit());
        canvas.within(x + 2, y, width - 2, ask, self.palette.strong());
        if let Some(action) = self.intended {
            let text = self.consequence(action);
            let text = if self.preview.is_some() { format!("Enter: {text}") } else { text };
            canvas.within(x + 2, y + 1, width - 2, text, self.palette.lit());
            let place = Rect { x, y: y + 1, width, height: 1 };
            state.places.push((place, ClickTarget::Confirm));
        }
    }

    /// What comes of an action, in words.
    fn consequence(&self, action: Action) -> String {
        let Some((after, arrow)) = &self.preview else { return self.hindrance(action) };
        let mut text = match action {
            Action::Enter(colour, _) | Action::Accelerate(colour) => {
                let (before, now) = (self.sheet.expedition(colour), after.expedition(colour));
                if now.circle_marked() != before.circle_marked() {
                    format!("marks the circle of {colour}")
                } else if now.end_claimed() != before.end_claimed() {
                    format!("claims the end artefact of {colour}")
                } else {
                    let written = now.last().unwrap_or_default();
                    format!("{written} into {colour} box {}", now.filled())
                }
            }
            Action::Refuse if self.sheet.is_exhausted() => "refuse; it costs nothing".to_owned(),
            Action::Refuse => format!("refuse: dice symbol {}", after.dice()),
            Action::Decline => "stop here: the arrow goes unused".to_owned(),
        };
        let change = after.score(self.layout) - self.sheet.score(self.layout);
        text = format!("{text}: {change:+}");
        if after.artefacts() > self.sheet.artefacts() {
            text = format!("{text}, artefact {}", after.artefacts());
        }
        if *arrow {
            text += ", an arrow";
        }
        let bridges = self.layout.bridges();
        for column in Column::ALL {
            let passes =
                self.sheet.filled(column) < bridges.row && after.filled(column) >= bridges.row;
            if passes && !self.view.passed.contains(column) {
                text = format!("{text}, bridge +{}", bridges.worth);
            }
        }
        if after.is_exhausted() && !self.sheet.is_exhausted() {
            text += ", EXHAUSTED";
        }
        text
    }

    fn hindrance(&self, action: Action) -> String {
        let (Action::Enter(colour, _) | Action::Accelerate(colour)) = action else {
            return String::new();
        };
        let expedition = self.sheet.expedition(colour);
        match expedition.last() {
            _ if expedition.is_complete() => format!("not possible: {colour} is complete"),
            Some(last) => format!("not possible: {colour} already shows {last}"),
            None => "not possible".to_owned(),
        }
    }

    fn own_sheet(&self, state: &mut DiceTable, canvas: &mut Canvas<'_>, top: u16) {
        let x = self.area.x + 1;
        let faint = self.palette.faint();
        canvas.text(x, top, "points", faint);
        canvas.text(x, top + 1, "end", faint);
        let bridges = self.layout.bridges();
        for number in 1..=BOXES as u8 {
            let y = top + 2 + (BOXES as u16 - u16::from(number));
            let points = self.layout.expedition().points(number);
            let bridge = if number == bridges.row { "═" } else { " " };
            canvas.text(x, y, format!("{points:>4} {bridge}{number}"), faint);
        }
        let circle = top + 2 + BOXES as u16;
        canvas.text(x, circle, "double", faint);
        canvas.text(x, circle + 1, "score", self.palette.strong());
        canvas.text(x, circle + 2, "bridge", faint);
        canvas.text(x, circle + 3, "rivals", faint);

        for column in Column::ALL {
            let (x, width) = column_at(self.area.x, column);
            match column {
                Column::Expedition(colour) => {
                    self.expedition(canvas, x, top, colour);
                    let place = Rect { x, y: top, width, height: 14 };
                    state.places.push((place, ClickTarget::Column(colour)));
                }
                Column::Artefacts => {
                    self.symbols(canvas, x, top, "◆ art", self.layout.artefacts(), column);
                }
                Column::Dice => self.symbols(canvas, x, top, "■dice", self.layout.dice(), column),
            }
            self.bridge(canvas, x, circle + 2, width, column);
        }
    }

    fn expedition(&self, canvas: &mut Canvas<'_>, x: u16, top: u16, colour: Colour) {
        let (palette, expedition) = (self.palette, self.sheet.expedition(colour));
        let (chip, ink) = (palette.chip(hue(colour)), palette.ink(hue(colour)));
        canvas.text(x, top, format!(" {} ", colour.letter()), chip);

        let after = self.after(colour);
        let new_end = after.end_claimed() && !expedition.end_claimed();
        let new_circle = after.circle_marked() && !expedition.circle_marked();
        let target = self.target_style();
        let (end, style) = match (expedition.end_claimed(), new_end) {
            (true, _) => (" ◆ ", chip),
            (_, true) => ("[◆]", target),
            _ => ("(◆)", ink),
        };
        canvas.text(x, top + 1, end, style);

        for number in 1..=BOXES as u8 {
            let y = top + 2 + (BOXES as u16 - u16::from(number));
            if let Some(written) = expedition.numbers().get(usize::from(number) - 1) {
                canvas.text(x, y, format!("{written:>2} "), chip);
            } else if let Some(written) = after.numbers().get(usize::from(number) - 1) {
                canvas.text(x, y, format!("[{written}]"), target);
            } else {
                let symbol = match self.layout.symbol(colour, number) {
                    Some(Symbol::Arrow) => "▲",
                    Some(Symbol::Artefact) => "◆",
                    None => " ",
                };
                let lit = number == expedition.filled() + 1
                    && self.scene.legal.contains(&Action::Accelerate(colour));
                let style = if lit { palette.lit() } else { ink };
                let (left, right) = if lit { ('›', '‹') } else { ('[', ']') };
                canvas.text(x, y, format!("{left}{symbol}{right}"), style);
            }
        }

        let y = top + 2 + BOXES as u16;
        let (circle, style) = match () {
            () if expedition.circle_marked() => (" ×2", chip),
            () if new_circle => ("(×2)", target),
            () if expedition.circle_open() => ("( )", ink),
            () => (" ─ ", palette.faint()),
        };
        canvas.text(x, y, circle, style);
        let score = i32::from(expedition.score(self.layout));
        canvas.text(x, y + 1, format!("{score:>3}"), palette.score(score));
    }

    fn target_style(&self) -> Style {
        if self.preview.is_some() { self.palette.picked() } else { self.palette.warning() }
    }

    /// An expedition as the picked action would leave it.
    fn after(&self, colour: Colour) -> &sextant_dice::Expedition {
        self.preview.as_ref().map_or(self.sheet, |(sheet, _)| sheet).expedition(colour)
    }

    /// The artefacts or the dice symbols: what they are worth, until they are shaded.
    fn symbols(
        &self,
        canvas: &mut Canvas<'_>,
        x: u16,
        top: u16,
        heading: &str,
        track: &sextant_dice::Track,
        column: Column,
    ) {
        let palette = self.palette;
        canvas.text(x, top, heading, palette.strong());
        let filled = self.sheet.filled(column);
        let after = self.preview.as_ref().map_or(filled, |(sheet, _)| sheet.filled(column));
        for number in 1..=BOXES as u8 {
            let y = top + 2 + (BOXES as u16 - u16::from(number));
            let points = track.points(number);
            let (text, style) = match number {
                _ if number <= filled => (format!("■{points:>4}"), palette.strong()),
                _ if number <= after => (format!("[{points:>4}"), palette.picked()),
                _ => (format!("□{points:>4}"), palette.faint()),
            };
            canvas.text(x, y, text, style);
        }
        let score = i32::from(track.points(filled));
        canvas.text(x, top + 3 + BOXES as u16, format!("{score:>5}"), palette.score(score));
    }

    /// A bridge: whether it can still be won, and how near the nearest rival is.
    fn bridge(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, width: u16, column: Column) {
        let bridges = self.layout.bridges();
        let (text, style) = if self.sheet.bridges().contains(column) {
            (format!("+{}", bridges.worth), self.palette.score(1))
        } else if self.view.passed.contains(column) {
            ("gone".to_owned(), self.palette.faint())
        } else {
            ("open".to_owned(), self.palette.lit())
        };
        canvas.within(x, y, width, text, style);
        if !self.view.passed.contains(column) {
            let others = self.view.seats().filter(|&seat| seat != self.me);
            let nearest = others.map(|seat| self.view.sheet(seat).filled(column)).max();
            let nearest = nearest.unwrap_or_default().min(bridges.row);
            let text = format!("{nearest}/{}", bridges.row);
            canvas.within(x, y + 1, width, text, self.palette.faint());
        }
    }

    /// The others' sheets: for each column how many boxes are filled, and the last number.
    fn others(&self, canvas: &mut Canvas<'_>) {
        let line = self.area.x + SHEET + 1;
        canvas.upright(line, self.area.y + 1, self.area.bottom(), self.palette.faint());
        let x = line + 2;
        let width = self.area.right().saturating_sub(x + 1);
        let seats = self.view.options.players.get();
        let whole = width >= WHOLE_SHEET && self.area.height >= 30;
        let mut y = self.area.y + 1 + u16::from(self.area.height > 22);
        for seat in (1..seats).map(|steps| self.me.clockwise(steps, seats)) {
            self.name_line(canvas, x, y, width, seat);
            if whole {
                self.whole_sheet(canvas, x, y + 1, seat);
                y += 6;
            } else {
                self.small_sheet(canvas, x, y + 1, seat);
                y += if seats == 5 { 4 } else { 5 };
            }
        }
    }

    fn name_line(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, width: u16, seat: Seat) {
        let (view, palette) = (self.view, self.palette);
        let end = canvas.text(x, y, self.scene.name(seat), palette.strong());
        let score = view.score(seat);
        let end = canvas.text(end + 1, y, format!("{score:+}"), palette.score(score));
        let (status, style) = if view.deciding.contains(seat) {
            ("choosing…".to_owned(), palette.fresh())
        } else if !view.entry(seat).is_empty() {
            (view.entry(seat).to_string(), palette.fresh())
        } else if view.offer.is_some() && self.has_chosen_unseen(seat) {
            ("has chosen".to_owned(), palette.faint())
        } else {
            (view.last_entry(seat).to_string(), palette.faint())
        };
        canvas.right(end + 1, y, width.saturating_sub(end + 1 - x), status, style);
    }

    /// All numbers of a sheet, two expeditions below each other, then the other columns.
    fn whole_sheet(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, seat: Seat) {
        let (palette, sheet) = (self.palette, self.view.sheet(seat));
        for (nth, colour) in (0..).zip(Colour::ALL) {
            let (x, y) = (x + nth / 2 * WHOLE_EXPEDITION, y + nth % 2);
            let expedition = sheet.expedition(colour);
            let double = if expedition.circle_marked() { "×" } else { " " };
            let chip = palette.chip(hue(colour));
            let end = canvas.text(x, y, format!("{}{double}", colour.letter()), chip);
            let numbers: Vec<String> =
                expedition.numbers().iter().map(ToString::to_string).collect();
            let end_artefact = if expedition.end_claimed() { "◆" } else { "" };
            let text = format!("{}{end_artefact}", numbers.join(" "));
            canvas.within(end + 1, y, WHOLE_EXPEDITION - 3, text, palette.ink(hue(colour)));
        }
        let bridges: Vec<&str> = sheet.bridges().iter().map(Column::name).collect();
        let mut text = format!("◆ artefacts {}   ■ dice {}", sheet.artefacts(), sheet.dice());
        if !bridges.is_empty() {
            text = format!("{text}   ═ bridges: {}", bridges.join(", "));
        }
        canvas.text(x, y + 2, text, palette.faint());
    }

    fn small_sheet(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, seat: Seat) {
        let (palette, sheet) = (self.palette, self.view.sheet(seat));
        let mut at = x;
        for column in Column::ALL {
            let filled = sheet.filled(column);
            let (name, style, last) = match column {
                Column::Expedition(colour) => {
                    let expedition = sheet.expedition(colour);
                    let last = match (expedition.last(), expedition.circle_marked()) {
                        (Some(last), _) => last.to_string(),
                        (None, true) => "0".to_owned(),
                        (None, false) => "·".to_owned(),
                    };
                    let double = if expedition.circle_marked() { "×" } else { " " };
                    let name = format!("{}{filled}{double}", colour.letter());
                    (name, palette.chip(hue(colour)), last)
                }
                Column::Artefacts => (format!("◆{filled}"), palette.strong(), String::new()),
                Column::Dice => (format!("■{filled}"), palette.strong(), String::new()),
            };
            canvas.text(at, y, name, style);
            canvas.text(at + 1, y + 1, last, palette.faint());
            if sheet.bridges().contains(column) {
                canvas.text(at + 1, y + 2, "═", palette.score(1));
            }
            at += 3;
        }
    }

    /// Whether a player has chosen at the same time as others, so that it is not seen yet.
    fn has_chosen_unseen(&self, seat: Seat) -> bool {
        seat != self.view.active && !self.view.deciding.contains(self.view.active)
    }

    fn log(&self, canvas: &mut Canvas<'_>, y: u16) {
        let log = self.scene.log;
        let room = usize::from(self.area.bottom().saturating_sub(y));
        for (y, line) in (y..).zip(&log[log.len().saturating_sub(room)..]) {
            canvas.within(self.area.x + 1, y, SHEET - 1, line, self.palette.faint());
        }
    }
}

/// Where a column of one's own sheet begins, and how wide it is.
fn column_at(left: u16, column: Column) -> (u16, u16) {
    let index = column.index() as u16;
    let x = left + 1 + LABEL + index.min(6) * CELL + index.saturating_sub(6) * WIDE_CELL;
    match column {
        Column::Expedition(_) => (x, CELL),
        Column::Artefacts | Column::Dice => (x, WIDE_CELL),
    }
}

/// Takes one item out, if it is there.
fn take<T: PartialEq>(items: &mut Vec<T>, item: T) -> bool {
    match items.iter().position(|other| *other == item) {
        Some(place) => {
            items.remove(place);
            true
        }
        None => false,
    }
}
