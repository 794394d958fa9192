//! The dice game's table: what keys and clicks mean. How it looks is in [`draw`] and [`result`].

mod draw;
mod result;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use sextant_dice::{Action, BOXES, Colour, DiceGame, Digit, Roll, View};

use super::palette::Hue;
use super::table::{Reaction, Scene, Setting, Table};

#[derive(Default)]
pub(crate) struct DiceTable {
    colour: Option<Colour>,
    digit: Option<Digit>,
    /// Whether refusing is picked, and waits for the confirmation.
    refusing: bool,
    /// What is picked for an arrow.
    target: Option<Action>,
    places: Vec<(Rect, ClickTarget)>,
}

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClickTarget {
    ColourDie(Colour),
    NumberDie(Digit),
    Column(Colour),
    Refuse,
    Confirm,
    Stop,
}

impl Table for DiceTable {
    type Game = DiceGame;

    const TITLE: &'static str = "Dice";
    const SETTINGS: &'static [Setting] = &[
        Setting {
            tag: "Players",
            label: "Players",
            values: &[("2", "2"), ("3", "3"), ("4", "4"), ("5", "5")],
        },
        Setting {
            tag: "Order",
            label: "Others choose",
            values: &[
                ("simultaneous", "all at once, unseen"),
                ("clockwise", "one after another, in the open"),
            ],
        },
    ];
    const DEFAULTS: &'static [(&'static str, &'static str)] = &[];
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("r o y g b p, ← →", "choose a colour die"),
        ("0-9, ↑ ↓", "choose a number die"),
        ("Enter", "confirm: write the pair where the sheet shows it"),
        ("-, x", "refuse all dice (Enter confirms)"),
        ("r o y g b p, ← →", "at an arrow: the expedition that goes a step further"),
        (".", "at an arrow: stop here (Enter confirms)"),
        ("Esc", "choose anew"),
        ("mouse", "click two dice, then the line that shows the effect"),
    ];
    const RULES: &'static [&'static str] = &[
        "The player who rolls takes one colour die and one number die and writes the number into the \
         next box of that colour, from the bottom up. Each number is at least as high as the one \
         below. Then the others do the same with the dice that are left.",
        "A 0 counts as 10, or marks the circle of an expedition that has no number yet: the circle \
         doubles its score, below zero too. A circle alone is -50 doubled.",
        "An arrow (▲) writes the last number of any expedition once more into its next box, or \
         starts one with a 1. An artefact (◆) shades the next artefact.",
        "Above a full expedition a number that fits claims the end artefact, once.",
        "Refusing all dice shades a dice symbol. The ninth exhausts you: the dice column is worth 0 \
         then, you play on, and refusing costs nothing any more.",
        "The first to fill the box at a column's bridge (═) win its points: all who do so in the \
         same turn. Later ones get nothing.",
        "The game ends when all eight bridges are passed or all players are exhausted. The column \
         on the left says what so many boxes are worth. The highest total wins.",
    ];

    fn draw(&mut self, scene: &Scene<'_, DiceGame>, area: Rect, buffer: &mut Buffer) {
        draw::draw(self, scene, area, buffer);
    }

    fn draw_result(&self, scene: &Scene<'_, DiceGame>, area: Rect, buffer: &mut Buffer) {
        result::draw(scene, area, buffer);
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, DiceGame>) -> Reaction<Action> {
        if is_at_arrow(scene) { self.arrow_key(key, scene) } else { self.choice_key(key, scene) }
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, DiceGame>) -> Reaction<Action> {
        let place = self.places.iter().find(|(place, _)| place.contains(at));
        let Some(&(_, place)) = place else { return Reaction::Nothing };
        let at_arrow = is_at_arrow(scene);
        match place {
            ClickTarget::ColourDie(colour) => self.pick_colour(colour),
            ClickTarget::NumberDie(digit) => self.pick_digit(digit),
            ClickTarget::Column(colour) if at_arrow => Reaction::Act(Action::Accelerate(colour)),
            ClickTarget::Column(colour) if self.colour == Some(colour) => self.confirm(scene),
            ClickTarget::Column(_) => Reaction::Nothing,
            ClickTarget::Refuse => self.refuse(scene),
            ClickTarget::Confirm => self.confirm(scene),
            ClickTarget::Stop => Reaction::Act(Action::Decline),
        }
    }

    fn keys(&self, scene: &Scene<'_, DiceGame>) -> Vec<(&'static str, &'static str)> {
        match (scene.legal.is_empty(), is_at_arrow(scene)) {
            (true, _) => Vec::new(),
            (false, true) => vec![("letter", "go on there"), (".", "stop here"), ("u", "undo")],
            (false, false) => {
                vec![("letter", "colour"), ("0-9", "number"), ("Enter", "ok"), ("-", "refuse")]
            }
        }
    }

    fn legal(view: &View) -> Vec<Action> {
        let mut legal = Vec::new();
        view.legal(&mut legal);
        legal
    }

    fn words(action: Action) -> String {
        match action {
            Action::Enter(colour, digit) => format!("{colour} {digit}"),
            Action::Refuse => "refused".to_owned(),
            Action::Accelerate(colour) => format!("arrow to {colour}"),
            Action::Decline => "arrow not used".to_owned(),
        }
    }

    fn outcome(roll: &Roll) -> Option<String> {
        Some(roll.to_string())
    }

    fn reset(&mut self) {
        *self = DiceTable { places: std::mem::take(&mut self.places), ..DiceTable::default() };
    }
}

impl DiceTable {
    /// What Enter would do now.
    fn intended(&self, scene: &Scene<'_, DiceGame>) -> Option<Action> {
        if is_at_arrow(scene) {
            return self.target;
        }
        if self.refusing {
            return Some(Action::Refuse);
        }
        Some(Action::Enter(self.colour?, self.digit?))
    }

    fn pick_colour(&mut self, colour: Colour) -> Reaction<Action> {
        self.colour = Some(colour);
        self.refusing = false;
        Reaction::Picked
    }

    fn pick_digit(&mut self, digit: Digit) -> Reaction<Action> {
        self.digit = Some(digit);
        self.refusing = false;
        Reaction::Picked
    }

    /// Picks refusing; what is picked must be confirmed, for the eighth symbol is the last that pays.
    fn refuse(&mut self, scene: &Scene<'_, DiceGame>) -> Reaction<Action> {
        self.colour = None;
        self.digit = None;
        self.refusing = true;
        if usize::from(scene.view.sheet(scene.viewer).dice()) + 1 == BOXES {
            return Reaction::Say(
                "The ninth refusal exhausts you: the dice column is worth nothing then. Enter does it."
                    .to_owned(),
            );
        }
        Reaction::Picked
    }

    fn confirm(&self, scene: &Scene<'_, DiceGame>) -> Reaction<Action> {
        match self.intended(scene) {
            Some(action) => Reaction::Act(action),
            None if is_at_arrow(scene) => {
                Reaction::Say("Choose an expedition by its letter, or stop here with a dot.".into())
            }
            None if self.colour.is_some() => Reaction::Say("Choose a number die too.".into()),
            None => Reaction::Say("Choose a colour die and a number die, or refuse with -.".into()),
        }
    }

    fn choice_key(&mut self, key: KeyCode, scene: &Scene<'_, DiceGame>) -> Reaction<Action> {
        let Some(offer) = scene.view.offer else { return Reaction::Nothing };
        match key {
            KeyCode::Enter | KeyCode::Char(' ') => self.confirm(scene),
            KeyCode::Char('-' | 'x') => self.refuse(scene),
            KeyCode::Esc => {
                self.reset();
                Reaction::Picked
            }
            KeyCode::Left | KeyCode::Right => {
                match next(offer.colours(), self.colour, key == KeyCode::Right) {
                    Some(colour) => self.pick_colour(colour),
                    None => Reaction::Nothing,
                }
            }
            KeyCode::Up | KeyCode::Down => {
                match next(offer.numbers(), self.digit, key == KeyCode::Up) {
                    Some(digit) => self.pick_digit(digit),
                    None => Reaction::Nothing,
                }
            }
            KeyCode::Char(c) => {
                let (colour, digit) = (colour_of(c), Digit::from_char(c));
                match (colour, digit) {
                    (Some(colour), _) if offer.colours().contains(&colour) => {
                        self.pick_colour(colour)
                    }
                    (_, Some(digit)) if offer.numbers().contains(&digit) => self.pick_digit(digit),
                    (Some(colour), _) => Reaction::Say(format!("No die shows {colour}.")),
                    (_, Some(digit)) => Reaction::Say(format!("No die shows {digit}.")),
                    (None, None) => Reaction::Nothing,
                }
            }
            _ => Reaction::Nothing,
        }
    }

    fn arrow_key(&mut self, key: KeyCode, scene: &Scene<'_, DiceGame>) -> Reaction<Action> {
        match key {
            KeyCode::Enter | KeyCode::Char(' ') => self.confirm(scene),
            KeyCode::Esc => {
                self.target = None;
                Reaction::Picked
            }
            KeyCode::Left | KeyCode::Right => {
                self.target = next(scene.legal, self.target, key == KeyCode::Right);
                Reaction::Picked
            }
            KeyCode::Char('.') => {
                self.target = Some(Action::Decline);
                Reaction::Picked
            }
            KeyCode::Char(c) => match colour_of(c).map(Action::Accelerate) {
                Some(action) if scene.legal.contains(&action) => {
                    self.target = Some(action);
                    Reaction::Picked
                }
                // The rules say why not.
                Some(action) => Reaction::Act(action),
                None => Reaction::Nothing,
            },
            _ => Reaction::Nothing,
        }
    }
}

/// The item after (or before) the picked one, going round.
fn next<T: Copy + PartialEq>(items: &[T], picked: Option<T>, forward: bool) -> Option<T> {
    let mut different: Vec<T> = Vec::new();
    for &item in items {
        if !different.contains(&item) {
            different.push(item);
        }
    }
    let count = different.len();
    let place = picked.and_then(|picked| different.iter().position(|&item| item == picked));
    let place = match (place, forward) {
        (None, true) => 0,
        (None, false) => count.checked_sub(1)?,
        (Some(place), true) => (place + 1) % count,
        (Some(place), false) => (place + count - 1) % count,
    };
    different.get(place).copied()
}

fn colour_of(c: char) -> Option<Colour> {
    Colour::from_letter(c.to_ascii_uppercase())
}

/// Whether the viewer has an arrow to decide about.
fn is_at_arrow(scene: &Scene<'_, DiceGame>) -> bool {
    !scene.legal.is_empty() && scene.view.arrows.contains(scene.viewer)
}

fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Orange => Hue::Orange,
        Colour::Yellow => Hue::Yellow,
        Colour::Green => Hue::Green,
        Colour::Blue => Hue::Blue,
        Colour::Purple => Hue::Purple,
    }
}
