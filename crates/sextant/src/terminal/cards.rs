//! The card game's table: what keys and clicks mean. How it looks is in [`draw`] and [`result`].

mod draw;
mod result;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use sextant_cards::{Action, Card, Colour, Match, TableView, View};

use super::palette::Hue;
use super::table::{Reaction, Scene, Setting, Table};

#[derive(Default)]
pub(crate) struct CardTable {
    /// The card of the hand that is picked, counted from 0 in the order shown.
    picked: Option<usize>,
    /// The draw that is picked with the arrow keys, among the legal ones.
    source: Option<usize>,
    /// The expedition whose receipt is shown.
    focus: Option<Colour>,
    /// Where things are on the screen.
    places: Vec<(Rect, ClickTarget)>,
}

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClickTarget {
    Hand(usize),
    Expedition(Colour),
    DiscardPile(Colour),
    DrawPile,
}

impl Table for CardTable {
    type Game = Match;

    const TITLE: &'static str = "Cards";
    const SETTINGS: &'static [Setting] = &[
        Setting {
            tag: "Variant",
            label: "Variant",
            values: &[("base", "base: five colours"), ("long", "long: six colours")],
        },
        Setting {
            tag: "Rounds",
            label: "Rounds",
            values: &[("3", "3"), ("1", "1"), ("2", "2"), ("5", "5")],
        },
        Setting {
            tag: "NextStarter",
            label: "Later starters",
            values: &[
                ("leader", "who leads the match"),
                ("round-winner", "who won the last round"),
                ("alternate", "in turn"),
            ],
        },
        Setting {
            tag: "Discards",
            label: "Discard piles",
            values: &[("all", "all cards shown"), ("top", "only the top card")],
        },
    ];
    const DEFAULTS: &'static [(&'static str, &'static str)] = &[("FirstStarter", "drawn")];
    /// In print only the top card of a discard pile is visible.
    const DEFAULTS_BETWEEN_PEOPLE: &'static [(&'static str, &'static str)] = &[("Discards", "top")];
    const HAS_MEMORY_AIDS: bool = true;
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("1-8, ← →", "pick a card; a colour's letter picks one of that colour"),
        ("p, Enter", "place it on your expedition of its colour"),
        ("d", "discard it"),
        ("space", "draw from the draw pile"),
        ("r g w b y p", "draw from that colour's discard pile, or ← → and Enter"),
        ("mouse", "click a card, then a place in [brackets]; then a pile"),
        ("a", "show or hide the memory aids"),
    ];
    const RULES: &'static [&'static str] = &[
        "A turn has two steps: play or discard one card, then draw one.",
        "Each colour is an expedition. Its numbers must rise: after a 5 come 6 to 10. Gaps are fine. \
         Wagers (H) go first, before any number.",
        "Or put the card on the discard pile of its colour; your opponent may take it. Draw the top \
         card of the draw pile or of a discard pile, but not the card you have just discarded.",
        "The round ends at once with the last card of the draw pile. Cards in hand count nothing.",
        "An expedition without cards scores 0. Any other: sum of its numbers - 20, times 2, 3 or 4 \
         with 1, 2 or 3 wagers. Eight cards or more, wagers included: another 20, not multiplied.",
        "The highest total of all rounds wins the match.",
    ];

    fn draw(&mut self, scene: &Scene<'_, Match>, area: Rect, buffer: &mut Buffer) {
        draw::draw(self, scene, area, buffer);
    }

    fn draw_result(&self, scene: &Scene<'_, Match>, area: Rect, buffer: &mut Buffer) {
        result::draw(scene, area, buffer);
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, Match>) -> Reaction<Action> {
        let Some(table) = &scene.view.table else { return Reaction::Nothing };
        if table.placed.is_some() { self.draw_key(key, scene) } else { self.place_key(key, table) }
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, Match>) -> Reaction<Action> {
        let Some(table) = &scene.view.table else { return Reaction::Nothing };
        let place = self.places.iter().find(|(place, _)| place.contains(at));
        let Some(&(_, place)) = place else { return Reaction::Nothing };
        if table.placed.is_some() {
            return match place {
                ClickTarget::DrawPile => Reaction::Act(Action::DrawFromPile),
                ClickTarget::DiscardPile(colour) => Reaction::Act(Action::TakeDiscard(colour)),
                ClickTarget::Hand(nth) => match hand(table).get(nth) {
                    Some(&card) => Reaction::Act(Action::Explore(card)),
                    None => Reaction::Nothing,
                },
                ClickTarget::Expedition(colour) => self.look_at(colour),
            };
        }
        match (place, self.card(table)) {
            (ClickTarget::Hand(nth), _) => self.pick(nth, table),
            (ClickTarget::Expedition(colour), Some(card)) if card.colour() == colour => {
                Reaction::Act(Action::Explore(card))
            }
            (ClickTarget::DiscardPile(colour), Some(card)) if card.colour() == colour => {
                Reaction::Act(Action::Discard(card))
            }
            (ClickTarget::Expedition(colour), None) => self.look_at(colour),
            (ClickTarget::Expedition(_) | ClickTarget::DiscardPile(_), Some(card)) => {
                Reaction::Say(format!("{card} goes to the {} column.", card.colour()))
            }
            (ClickTarget::DiscardPile(colour), None) => Reaction::Act(Action::TakeDiscard(colour)),
            (ClickTarget::DrawPile, _) => Reaction::Act(Action::DrawFromPile),
        }
    }

    fn keys(&self, scene: &Scene<'_, Match>) -> Vec<(&'static str, &'static str)> {
        let drawing = scene.view.table.is_some_and(|table| table.placed.is_some());
        match (scene.legal.is_empty(), drawing) {
            (true, _) => Vec::new(),
            (false, true) => {
                vec![("space", "draw pile"), ("letter", "discard pile"), ("u", "undo")]
            }
            (false, false) => vec![("1-8 ←→", "pick"), ("p", "place"), ("d", "discard")],
        }
    }

    fn legal(view: &View) -> Vec<Action> {
        let mut legal = Vec::new();
        view.legal(&mut legal);
        legal
    }

    fn words(action: Action) -> String {
        match action {
            Action::Explore(card) => format!("{card} placed"),
            Action::Discard(card) => format!("{card} discarded"),
            Action::DrawFromPile => "drew a card".to_owned(),
            Action::TakeDiscard(colour) => format!("took {colour}"),
        }
    }

    fn reset(&mut self) {
        self.picked = None;
        self.source = None;
    }
}

impl CardTable {
    /// The card that is picked.
    fn card(&self, table: &TableView) -> Option<Card> {
        hand(table).get(self.picked?).copied()
    }

    fn pick(&mut self, nth: usize, table: &TableView) -> Reaction<Action> {
        let Some(card) = hand(table).get(nth).copied() else { return Reaction::Nothing };
        self.picked = Some(nth);
        self.look_at(card.colour())
    }

    fn look_at(&mut self, colour: Colour) -> Reaction<Action> {
        self.focus = Some(colour);
        Reaction::Picked
    }

    fn place_key(&mut self, key: KeyCode, table: &TableView) -> Reaction<Action> {
        let cards = hand(table);
        match key {
            KeyCode::Left => {
                let before = self.picked.and_then(|nth| nth.checked_sub(1));
                self.pick(before.unwrap_or(cards.len().saturating_sub(1)), table)
            }
            KeyCode::Right => {
                let after = self.picked.map_or(0, |nth| nth + 1);
                self.pick(if after < cards.len() { after } else { 0 }, table)
            }
            KeyCode::Esc => {
                self.picked = None;
                Reaction::Picked
            }
            KeyCode::Enter | KeyCode::Char('p') => self.with_card(table, Action::Explore),
            KeyCode::Char('d') => self.with_card(table, Action::Discard),
            KeyCode::Char(' ') => Reaction::Act(Action::DrawFromPile),
            KeyCode::Char(digit @ '1'..='9') => self.pick(digit as usize - '1' as usize, table),
            KeyCode::Char(letter) => {
                let Some(colour) = Colour::from_letter(letter.to_ascii_uppercase()) else {
                    return Reaction::Nothing;
                };
                // The next card of that colour, from the picked one on, then from the beginning.
                let after = self.picked.map_or(0, |nth| nth + 1);
                let next = (after..cards.len()).chain(0..after.min(cards.len()));
                let mut next = next.filter(|&nth| cards[nth].colour() == colour);
                match next.next() {
                    Some(nth) => self.pick(nth, table),
                    None => self.look_at(colour),
                }
            }
            _ => Reaction::Nothing,
        }
    }

    fn with_card(&self, table: &TableView, act: fn(Card) -> Action) -> Reaction<Action> {
        match self.card(table) {
            Some(card) => Reaction::Act(act(card)),
            None => Reaction::Say("Pick a card first: a number key, an arrow, a click.".to_owned()),
        }
    }

    fn draw_key(&mut self, key: KeyCode, scene: &Scene<'_, Match>) -> Reaction<Action> {
        let count = scene.legal.len();
        match key {
            KeyCode::Char(' ') => Reaction::Act(Action::DrawFromPile),
            KeyCode::Left if count > 0 => {
                let before = self.source.and_then(|nth| nth.checked_sub(1));
                self.source = Some(before.unwrap_or(count - 1));
                Reaction::Picked
            }
            KeyCode::Right if count > 0 => {
                self.source = Some(self.source.map_or(0, |nth| (nth + 1) % count));
                Reaction::Picked
            }
            // Not without a choice: a key that repeats must not draw what can't be put back.
            KeyCode::Enter => match self.source.and_then(|nth| scene.legal.get(nth)) {
                Some(&action) => Reaction::Act(action),
                None => Reaction::Say(
                    "Now draw: space for the draw pile, a colour's letter for its discard pile."
                        .to_owned(),
                ),
            },
            KeyCode::Char(letter) => match Colour::from_letter(letter.to_ascii_uppercase()) {
                Some(colour) => Reaction::Act(Action::TakeDiscard(colour)),
                None => Reaction::Nothing,
            },
            _ => Reaction::Nothing,
        }
    }
}

/// The hand as it is shown: by colour, wagers first, then by number.
fn hand(table: &TableView) -> Vec<Card> {
    table.hand.iter().collect()
}

fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Green => Hue::Green,
        Colour::White => Hue::White,
        Colour::Blue => Hue::Blue,
        Colour::Yellow => Hue::Yellow,
        Colour::Purple => Hue::Purple,
    }
}
