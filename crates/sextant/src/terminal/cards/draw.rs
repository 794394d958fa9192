//! How the card table looks: the opponent above, the discard piles in the middle, oneself below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sextant_cards::{Action, Card, CardSet, Colour, Match, Rank, Receipt, TableView, View, score};
use sextant_core::{Seat, Viewer, counted};

use super::super::canvas::Canvas;
use super::super::palette::Palette;
use super::super::table::{Scene, Table};
use super::{CardTable, ClickTarget, hand, hue};

/// Rows that are always there: title, opponent, two rows of scores, two of piles, receipt, prompt.
const FIXED_ROWS: u16 = 8;
/// The most cards a column can have.
const MAX_ROWS: u16 = 12;

struct Frame<'a> {
    scene: &'a Scene<'a, Match>,
    view: &'a View,
    table: &'a TableView,
    palette: Palette,
    me: Seat,
    other: Seat,
    colours: &'static [Colour],
    /// The card that is picked, and where it may go.
    card: Option<Card>,
    /// The width of a column, and the rows each player's columns have.
    column: u16,
    rows: u16,
    area: Rect,
}

pub(super) fn draw(
    state: &mut CardTable,
    scene: &Scene<'_, Match>,
    area: Rect,
    buffer: &mut Buffer,
) {
    state.places.clear();
    let palette = scene.palette;
    let mut canvas = Canvas::new(buffer, area);
    let Some(table) = &scene.view.table else {
        canvas.text(area.x + 1, area.y, "The cards are being dealt…", palette.strong());
        return;
    };
    let colours = scene.view.options.variant.colours();
    let count = colours.len() as u16;
    let widest = match area.width {
        130.. => 14,
        110.. => 11,
        _ => 8,
    };
    let column = ((area.width - 37) / count).min(widest);
    let hand_rows = if area.height >= 32 { 4 } else { 2 };
    let frame = Frame {
        scene,
        view: scene.view,
        table,
        palette,
        me: scene.viewer,
        other: scene.viewer.other(),
        colours,
        card: state.card(table).filter(|_| table.placed.is_none() && !scene.legal.is_empty()),
        column,
        rows: ((area.height - FIXED_ROWS - hand_rows) / 2).min(MAX_ROWS),
        area,
    };
    frame.draw(state, &mut canvas);
}

impl Frame<'_> {
    fn draw(&self, state: &mut CardTable, canvas: &mut Canvas<'_>) {
        let Rect { x, y, .. } = self.area;
        self.title(canvas, y);
        self.opponent(canvas, y + 1);
        let theirs = y + 3;
        let piles = theirs + self.rows;
        let mine = piles + 2;
        let below = mine + self.rows;
        for (nth, &colour) in (0..).zip(self.colours) {
            let x = x + 1 + nth * self.column;
            self.score(canvas, x, y + 2, self.other, colour);
            self.expedition(canvas, x, theirs, self.other, colour, true);
            self.pile(state, canvas, x, piles, colour);
            self.expedition(canvas, x, mine, self.me, colour, false);
            self.score(canvas, x, below, self.me, colour);
            let place = Rect { x, y: mine, width: self.column, height: self.rows + 1 };
            state.places.push((place, ClickTarget::Expedition(colour)));
        }
        self.receipt(state, canvas, below + 1);
        self.prompt(canvas, below + 2);
        self.hand(state, canvas, below + 3);
        self.rail(state, canvas, piles);
    }

    fn title(&self, canvas: &mut Canvas<'_>, y: u16) {
        let Rect { x, width, .. } = self.area;
        let style = self.palette.bar();
        canvas.blank(Rect { x, y, width, height: 1 }, style);
        let options = &self.view.options;
        let rounds = options.rounds.get();
        let standing = [self.me, self.other].map(|seat| {
            let now = i32::from(score(self.table.expeditions[seat]));
            let total = self.view.totals[seat].saturating_add(now);
            let name = self.scene.name(seat);
            if rounds > 1 {
                format!("{name} {now:+} (total {total})")
            } else {
                format!("{name} {now:+}")
            }
        });
        let right = standing.join("   ");
        let left = match rounds {
            1 => format!("cards, {}", options.variant),
            _ => format!("cards, {} · round {}/{rounds}", options.variant, self.view.round),
        };
        let room = usize::from(width).saturating_sub(right.chars().count());
        let left =
            if room > left.chars().count() + 14 { format!("Sextant · {left}") } else { left };
        canvas.text(x + 1, y, left, style);
        canvas.right(x, y, width - 1, right, style);
    }

    fn opponent(&self, canvas: &mut Canvas<'_>, y: u16) {
        let x = self.area.x + 1;
        let name = self.scene.name(self.other);
        let x = canvas.text(x, y, name, self.palette.strong());
        let held = self.table.hand_sizes[self.other];
        let seen = self.table.seen_in_hand[self.other];
        if seen.is_empty() || !self.scene.memory_aids {
            canvas.text(x, y, format!(" holds {held} cards"), self.palette.faint());
            return;
        }
        let mut x = canvas.text(x, y, format!(" holds {held}, seen:"), self.palette.faint());
        for card in seen.iter() {
            if x + 6 > self.rail_x() {
                canvas.text(x, y, "…", self.palette.faint());
                return;
            }
            x = canvas.text(x + 1, y, card.to_string(), self.palette.chip(hue(card.colour())));
        }
    }

    fn score(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, seat: Seat, colour: Colour) {
        let receipt = Receipt::of(colour, self.table.expeditions[seat]);
        let text = if receipt.cards == 0 { String::new() } else { receipt.score.to_string() };
        let style = self.palette.score(receipt.score.into());
        canvas.centred(x, y, self.column - 1, text, style);
    }

    /// One expedition. It grows away from the middle; two cards share a row where it gets long.
    fn expedition(
        &self,
        canvas: &mut Canvas<'_>,
        x: u16,
        top: u16,
        seat: Seat,
        colour: Colour,
        upwards: bool,
    ) {
        let cards: Vec<Card> = self.table.expeditions[seat].of_colour(colour).iter().collect();
        let ghost = self.card.filter(|card| {
            seat == self.me
                && card.colour() == colour
                && self.scene.legal.contains(&Action::Explore(*card))
        });
        let count = cards.len() + usize::from(ghost.is_some());
        let beside = if count > usize::from(self.rows) { 2 } else { 1 };
        let width = self.column - 1;
        let fresh = self.last_placed(seat) == Some((colour, true));
        let row_of = |nth: usize| {
            let row = (nth / beside) as u16;
            if upwards { top + self.rows - 1 - row } else { top + row }
        };
        let column_of = |nth: usize| match beside {
            1 => x + (width - 4) / 2,
            _ => x + (nth % 2) as u16 * 3,
        };
        for (nth, card) in cards.iter().enumerate() {
            let (x, y) = (column_of(nth), row_of(nth));
            let text = card.to_string();
            let text = if beside == 1 { format!("{text:^4}") } else { format!("{text:<3}") };
            let end = canvas.text(x, y, text, self.palette.chip(hue(colour)));
            if fresh && nth + 1 == cards.len() {
                canvas.text(end, y, "◂", self.palette.fresh());
            }
        }
        if let Some(card) = ghost {
            let (x, y) = (column_of(cards.len()), row_of(cards.len()));
            let text = if beside == 1 { format!("[{card}]") } else { card.to_string() };
            canvas.text(x, y, text, self.palette.lit());
        } else if cards.is_empty() {
            let y = row_of(0);
            canvas.centred(x, y, width, "·", self.palette.faint());
        }
    }

    /// The discard pile of a colour: its name, its top card, how many lie there.
    fn pile(&self, state: &mut CardTable, canvas: &mut Canvas<'_>, x: u16, y: u16, colour: Colour) {
        let width = self.column - 1;
        canvas.text(x, y, "─".repeat(self.column.into()), self.palette.faint());
        let name = colour.name();
        canvas.centred(x, y, width, name, self.palette.ink(hue(colour)));
        let place = Rect { x, y, width, height: 2 };
        state.places.push((place, ClickTarget::DiscardPile(colour)));

        let y = y + 1;
        let discards = self.table.discards(colour);
        let count = self.table.discard_count(colour);
        let lit = match self.card {
            Some(card) => card.colour() == colour,
            None => self.scene.legal.contains(&Action::TakeDiscard(colour)),
        };
        let picked = self.is_source(state, Action::TakeDiscard(colour));
        let bracket = if picked { self.palette.picked() } else { self.palette.lit() };
        let (text, style) = match discards.last() {
            Some(card) => (card.to_string(), self.palette.chip(hue(colour))),
            None => ("─".to_owned(), self.palette.faint()),
        };
        let more = if count > 1 { format!("×{count}") } else { String::new() };
        let long = (text.chars().count() + more.chars().count()) as u16;
        let start = x + width.saturating_sub(long) / 2;
        let end = canvas.text(start, y, text, style);
        let end = canvas.text(end, y, more, self.palette.faint());
        if lit {
            canvas.text(start - 1, y, "[", bracket);
            canvas.text(end, y, "]", bracket);
        } else if self.changed_pile() == Some(colour) {
            canvas.text(end, y, "◂", self.palette.fresh());
        }
    }

    /// Where a player put a card last: which colour, and whether on the expedition.
    fn last_placed(&self, seat: Seat) -> Option<(Colour, bool)> {
        let placement = if self.table.to_move == Some(seat) && self.table.placed.is_some() {
            self.table.placed
        } else if self.is_latest(seat) {
            self.table.last_turns[seat].map(|turn| turn.placement)
        } else {
            None
        };
        match placement? {
            Action::Explore(card) => Some((card.colour(), true)),
            Action::Discard(card) => Some((card.colour(), false)),
            Action::DrawFromPile | Action::TakeDiscard(_) => None,
        }
    }

    /// Whether a player made the latest turn that still matters: the opponent's stays marked
    /// during my turn, mine until the opponent has placed.
    fn is_latest(&self, seat: Seat) -> bool {
        match self.table.to_move {
            Some(mover) => mover != seat,
            None => true,
        }
    }

    fn changed_pile(&self) -> Option<Colour> {
        [self.other, self.me].into_iter().find_map(|seat| match self.last_placed(seat) {
            Some((colour, false)) => Some(colour),
            _ => None,
        })
    }

    fn is_source(&self, state: &CardTable, action: Action) -> bool {
        state.source.and_then(|nth| self.scene.legal.get(nth)) == Some(&action)
    }

    fn receipt(&self, state: &CardTable, canvas: &mut Canvas<'_>, y: u16) {
        let x = self.area.x + 1;
        let Some(colour) = state.focus.filter(|colour| self.colours.contains(colour)) else {
            return;
        };
        let mine = self.table.expeditions[self.me];
        let mut text = format!("{colour}: {}", Receipt::of(colour, mine));
        if let Some(card) = self.card
            && self.scene.legal.contains(&Action::Explore(card))
        {
            let mut after = mine;
            after.insert(card);
            text = format!("{colour} with {card}: {}", Receipt::of(colour, after));
        }
        let theirs = Receipt::of(colour, self.table.expeditions[self.other]);
        if theirs.cards > 0 {
            text = format!("{text} · theirs {}", theirs.score);
        }
        canvas.within(x, y, self.rail_x() - x - 1, text, self.palette.ink(hue(colour)));
    }

    fn prompt(&self, canvas: &mut Canvas<'_>, y: u16) {
        let x = self.area.x + 1;
        let width = self.rail_x() - x - 1;
        let drew = match self.table.drawn[self.me] {
            Some(card) => format!("You drew {card}. "),
            None => String::new(),
        };
        if self.scene.legal.is_empty() {
            let text = format!("{drew}{}", self.scene.waiting);
            canvas.within(x, y, width, text, self.palette.faint());
            return;
        }
        let text = match (self.table.placed, self.card) {
            (Some(placed), _) => format!("{}. Now draw", CardTable::words(placed)),
            (None, Some(card)) if self.scene.legal.contains(&Action::Explore(card)) => {
                format!("{card}: p places it, d discards it")
            }
            (None, Some(card)) => format!("{card} can't be placed now, d discards it"),
            (None, None) => match self.table.drawn[self.me] {
                Some(card) => format!("Your turn: play or discard (* drew {card})"),
                None => "Your turn: play or discard".to_owned(),
            },
        };
        canvas.text(x, y, "►", self.palette.lit());
        canvas.within(x + 2, y, width - 2, text, self.palette.strong());
    }

    fn hand(&self, state: &mut CardTable, canvas: &mut Canvas<'_>, y: u16) {
        let tall = self.area.bottom().saturating_sub(y) >= 4;
        let placing = self.table.placed.is_none() && !self.scene.legal.is_empty();
        let mut new = self.table.drawn[self.me];
        for (nth, card) in hand(self.table).into_iter().enumerate() {
            let width = if tall { 6 } else { 5 };
            let x = self.area.x + 1 + nth as u16 * width;
            let picked = state.picked == Some(nth) && placing;
            let is_new = new.take_if(|new| *new == card).is_some();
            let key_style = if is_new { self.palette.fresh() } else { self.palette.faint() };
            let key = format!("{}{}", nth + 1, if is_new { "*" } else { "" });
            let chip = self.palette.chip(hue(card.colour()));
            let chip = if picked {
                self.palette.picked()
            } else if placing && !self.scene.legal.contains(&Action::Explore(card)) {
                chip.add_modifier(ratatui::style::Modifier::DIM)
            } else {
                chip
            };
            canvas.within(x, y, width, format!(" {key}"), key_style);
            let height = if tall {
                let (top, side, bottom) = if picked {
                    ("╔═══╗", "║", "╚═══╝")
                } else {
                    ("┌───┐", "│", "└───┘")
                };
                canvas.text(x, y + 1, top, chip);
                let text = card.to_string();
                canvas.text(x, y + 2, format!("{side}{text:^3}{side}"), chip);
                canvas.text(x, y + 3, bottom, chip);
                4
            } else {
                let text = if picked { format!("[{card}]") } else { format!(" {card} ") };
                canvas.text(x, y + 1, text, chip);
                2
            };
            state.places.push((Rect { x, y, width, height }, ClickTarget::Hand(nth)));
        }
    }

    fn rail_x(&self) -> u16 {
        self.area.x + 2 + self.column * self.colours.len() as u16
    }

    /// The memory aids beside the table: unseen cards, the draw pile, discards, the last turns.
    fn rail(&self, state: &mut CardTable, canvas: &mut Canvas<'_>, piles: u16) {
        let line_x = self.rail_x() - 1;
        let (top, bottom) = (self.area.y + 1, self.area.bottom());
        canvas.upright(line_x, top, bottom, self.palette.faint());
        let x = line_x + 2;
        let width = self.area.right().saturating_sub(x);

        if self.scene.memory_aids {
            let unseen = self.view.unseen();
            let heading = format!("Not seen yet: {}", counted(unseen.len(), "card"));
            canvas.within(x, top, width, heading, self.palette.strong());
            for (y, &colour) in (top + 1..).zip(self.colours) {
                self.unseen(canvas, x, y, colour, unseen);
            }
        } else {
            canvas.within(x, top, width, "Memory aids are off (a)", self.palette.faint());
        }

        let lit = self.scene.legal.contains(&Action::DrawFromPile);
        let style = match (lit, self.is_source(state, Action::DrawFromPile)) {
            (_, true) => self.palette.picked(),
            (true, false) => self.palette.lit(),
            (false, false) => self.palette.strong(),
        };
        let count = self.table.draw_pile;
        let deck = if lit { format!("[Deck {count}]") } else { format!("Deck {count}:") };
        let end = canvas.text(x, piles, deck, style) + 1;
        let room = self.area.right().saturating_sub(end);
        let plays = self.plays(lit);
        let plays = match plays.strip_prefix("you have ") {
            Some(shorter) if plays.len() > usize::from(room) => shorter,
            _ => &plays,
        };
        canvas.within(end, piles, room, plays, self.palette.strong());
        let drawn = self.drawn_from();
        canvas.within(x, piles + 1, width, drawn, self.palette.faint());
        state.places.push((Rect { x, y: piles, width, height: 2 }, ClickTarget::DrawPile));

        if !self.scene.memory_aids {
            return;
        }
        let mut y = piles + 2;
        canvas.within(x, y, width, "Discard piles, the top card last", self.palette.strong());
        for &colour in self.colours {
            y += 1;
            self.discards(canvas, x, y, width, colour);
        }
        y += 1;
        let room = usize::from(bottom.saturating_sub(y));
        let log = self.scene.log;
        for (y, line) in (y..).zip(&log[log.len().saturating_sub(room)..]) {
            canvas.within(x, y, width, line, self.palette.faint());
        }
    }

    fn unseen(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, colour: Colour, unseen: CardSet) {
        let letter = colour.letter().to_string();
        let mut end = canvas.text(x, y, letter, self.palette.chip(hue(colour)));
        let wagers = unseen.wagers(colour);
        for nth in 0..3 {
            let (text, style) = if nth < wagers {
                ("H", self.palette.ink(hue(colour)))
            } else {
                ("·", self.palette.faint())
            };
            end = canvas.text(end + u16::from(nth == 0), y, text, style);
        }
        for card in Card::of_colour(colour).filter(|card| !card.is_wager()) {
            let Rank::Number(number) = card.rank() else { continue };
            end = if unseen.contains(card) {
                canvas.text(end + 1, y, number.to_string(), self.palette.ink(hue(colour)))
            } else {
                canvas.text(end + 1, y, "·", self.palette.faint())
            };
        }
    }

    fn discards(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, width: u16, colour: Colour) {
        let style = self.palette.chip(hue(colour));
        let end = canvas.text(x, y, colour.letter().to_string(), style);
        let shown = self.table.discards(colour);
        let hidden = usize::from(self.table.discard_count(colour)) - shown.len();
        let mut text: Vec<String> = shown.iter().map(|card| rank(*card)).collect();
        if hidden > 0 {
            text.insert(0, format!("({hidden} below)"));
        }
        // The cards on top matter most, so it is those below that give way.
        while text.join(" ").len() + 2 > usize::from(width) && !text.is_empty() {
            text.remove(0);
        }
        canvas.text(end + 1, y, text.join(" "), self.palette.ink(hue(colour)));
    }

    /// What the deck's size means: how often one plays until it is empty.
    fn plays(&self, drawing: bool) -> String {
        let Some(plays) = self.table.plays_left(Viewer::Seat(self.me)) else {
            return "who draws it ends the round".to_owned();
        };
        let begins = if drawing { "then" } else { "you have" };
        format!("{begins} {} or {} more plays", plays.fewest, plays.likely)
    }

    fn drawn_from(&self) -> String {
        let Some(turn) = self.table.last_turns[self.other] else { return String::new() };
        let name = self.scene.name(self.other);
        match (turn.draw, self.table.drawn[self.other]) {
            (Action::TakeDiscard(_), Some(card)) => format!("{name} took {card} from its pile"),
            (Action::TakeDiscard(colour), None) => format!("{name} took from the {colour} pile"),
            _ => format!("{name} drew from the deck"),
        }
    }
}

/// What a card shows beside its colour.
fn rank(card: Card) -> String {
    match card.rank() {
        Rank::Wager => "H".to_owned(),
        Rank::Number(number) => number.to_string(),
    }
}
