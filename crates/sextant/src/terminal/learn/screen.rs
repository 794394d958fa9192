//! A lesson on the screen: the table of its game, and beside it what the lesson says.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use sextant_core::{Game, Record, Viewer};
use sextant_lessons::{Answer, Course, LEARNER, Language, Move};

use super::super::canvas::Canvas;
use super::super::overlay::SIDE_WIDTH as WIDTH;
use super::super::palette::Palette;
use super::super::table::{ActionOf, Reaction, Scene, Table};
use super::super::{MIN_HEIGHT, MIN_WIDTH, draw_too_small};

/// The word for letting the dice roll, among the actions of a lesson.
const ROLL: &str = "roll";

/// What comes after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Stay,
    Quit,
    /// A game against the easiest bot.
    PlayOn,
}

pub(super) struct LessonScreen<T: Table> {
    course: Course,
    table: T,
    palette: Palette,
    /// What was said about the last action.
    comment: Option<String>,
    /// What the opponent did since the learner's last action.
    meanwhile: Option<String>,
}

impl<T: Table> LessonScreen<T> {
    pub(super) fn new(course: Course, palette: Palette) -> LessonScreen<T> {
        LessonScreen { course, table: T::default(), palette, comment: None, meanwhile: None }
    }

    pub(super) fn event(&mut self, event: &Event) -> Outcome {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(key.code),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let at = Position::new(mouse.column, mouse.row);
                let reaction = self.with_scene(|table, scene| table.click(at, scene));
                self.react(reaction);
            }
            _ => {}
        }
        Outcome::Stay
    }

    fn key(&mut self, key: KeyCode) -> Outcome {
        match key {
            KeyCode::Char('q') => return Outcome::Quit,
            KeyCode::Tab => self.go(Course::next),
            KeyCode::Backspace => self.go(Course::back),
            KeyCode::Home => self.go(Course::restart),
            _ => {
                let is_enter = matches!(key, KeyCode::Enter | KeyCode::Char(' '));
                match self.course.step().map(|step| step.expected.as_deref()) {
                    None if is_enter => return Outcome::PlayOn,
                    Some(None) if is_enter => self.go(Course::next),
                    Some(Some(ROLL)) if is_enter => self.answer(ROLL),
                    _ => {
                        let reaction = self.with_scene(|table, scene| table.key(key, scene));
                        self.react(reaction);
                    }
                }
            }
        }
        Outcome::Stay
    }

    fn react(&mut self, reaction: Option<Reaction<ActionOf<T>>>) {
        match reaction {
            None | Some(Reaction::Nothing) => {}
            Some(Reaction::Picked) => self.comment = None,
            Some(Reaction::Act(action)) => self.answer(&action.to_string()),
            Some(Reaction::Say(text)) => self.comment = Some(text),
        }
    }

    /// Tries an action of the learner.
    pub(super) fn answer(&mut self, action: &str) {
        let before = self.course.position();
        let comment = match self.course.answer(action) {
            Answer::Right => None,
            Answer::Also(text) | Answer::Wrong(text) => {
                Some(text.in_language(Language::English).to_owned())
            }
            Answer::Illegal(reason) => Some(reason),
            Answer::ReadOn => Some("Press Enter to read on.".to_owned()),
        };
        self.comment = comment;
        if self.course.position() != before {
            self.moved(before);
        }
    }

    fn go(&mut self, step: impl Fn(&mut Course)) {
        let before = self.course.position();
        step(&mut self.course);
        self.comment = None;
        self.moved(before);
    }

    /// The table has changed since this many steps of the record.
    fn moved(&mut self, before: usize) {
        self.table.reset();
        let news: Vec<String> = self
            .course
            .moves()
            .get(before..self.course.position())
            .unwrap_or_default()
            .iter()
            .filter_map(|step| match step {
                Move::Action { seat, action } if *seat != LEARNER => action.parse().ok(),
                _ => None,
            })
            .map(T::words)
            .collect();
        self.meanwhile = (!news.is_empty()).then(|| format!("Opponent: {}.", news.join(", ")));
    }

    fn with_scene<R>(&mut self, act: impl FnOnce(&mut T, &Scene<'_, T::Game>) -> R) -> Option<R> {
        let position = self.course.game().ok()?;
        let game = position.as_any().downcast_ref::<Record<T::Game>>()?.game();
        let mut legal = Vec::new();
        if game.turn().deciding().contains(LEARNER) {
            game.legal(LEARNER, &mut legal);
        }
        let scene = Scene {
            view: &game.view(Viewer::Seat(LEARNER)),
            legal: &legal,
            viewer: LEARNER,
            names: &["You".to_owned(), "Opponent".to_owned()],
            log: &[],
            waiting: "",
            memory_aids: false,
            palette: self.palette,
        };
        Some(act(&mut self.table, &scene))
    }

    pub(super) fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return draw_too_small(area, buffer);
        }
        let table = Rect { height: area.height - 1, ..area };
        self.with_scene(|it, scene| it.draw(scene, table, buffer));
        let palette = self.palette;
        let mut canvas = Canvas::new(buffer, area);
        let steps = self.course.lesson().steps.len();
        let title = match self.course.step() {
            Some(_) => format!("Step {} of {steps}", self.course.number() + 1),
            None => "Remember".to_owned(),
        };
        let side =
            Rect { x: area.right() - WIDTH, y: area.y + 1, width: WIDTH, height: area.height - 6 };
        let inner = canvas.boxed(side, &title, palette.strong());
        let mut y = inner.y;
        if let Some(news) = &self.meanwhile {
            y = canvas.wrapped(inner.x, y, inner.width, news, palette.faint());
        }
        let text = self.course.text(Language::English);
        let plain = palette.faint();
        match &self.comment {
            Some(comment) => {
                canvas.wrapped(inner.x, y, inner.width, comment, palette.warning());
            }
            None => {
                canvas.wrapped(inner.x, y, inner.width, text, palette.strong());
            }
        }
        let mut x = area.x + 1;
        for (key, does) in self.keys(area.width - 1) {
            x = canvas.text(x, area.bottom() - 1, key, palette.strong());
            x = canvas.text(x + 1, area.bottom() - 1, does, plain) + 2;
        }
    }

    /// The keys of this step, as far as they fit into a line.
    fn keys(&mut self, width: u16) -> Vec<(&'static str, &'static str)> {
        let expected = self.course.step().map(|step| step.expected.as_deref());
        let mut keys = match expected {
            None => vec![("Enter", "play against the easiest computer")],
            Some(None) => vec![("Enter", "next")],
            Some(Some(ROLL)) => vec![("Enter", "roll")],
            Some(Some(_)) => self.with_scene(|table, scene| table.keys(scene)).unwrap_or_default(),
        };
        // A lesson goes back instead.
        keys.retain(|(_, does)| *does != "undo");
        if expected.is_some() {
            keys.push(("Tab", "skip"));
        }
        keys.extend([("Bksp", "back"), ("Home", "restart"), ("q", "quit")]);
        if line_width(&keys) > usize::from(width) {
            // It works all the same.
            keys.retain(|(_, does)| *does != "restart");
        }
        keys
    }
}

/// How wide the line of these keys is, two spaces between them.
fn line_width(keys: &[(&str, &str)]) -> usize {
    let each = keys.iter().map(|(key, does)| key.chars().count() + 1 + does.chars().count());
    each.sum::<usize>() + 2 * keys.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use sextant_lessons::first_game;

    use super::super::super::cards::CardTable;
    use super::super::super::dice::DiceTable;
    use super::*;

    fn screen<T: Table>() -> LessonScreen<T> {
        let lesson = first_game(T::Game::NAME).expect("a first game");
        LessonScreen::new(Course::start(lesson).expect("it can be played"), Palette::PLAIN)
    }

    fn drawn<T: Table>(lesson: &mut LessonScreen<T>) -> String {
        let area = Rect::new(0, 0, MIN_WIDTH, MIN_HEIGHT);
        let mut buffer = Buffer::empty(area);
        lesson.draw(area, &mut buffer);
        let side = area.width - WIDTH + 2..area.width - 2;
        let rows = (0..area.height).map(|y| {
            side.clone().map(|x| buffer[(x, y)].symbol()).collect::<String>().trim().to_owned()
        });
        rows.collect::<Vec<_>>().join(" ")
    }

    /// Plays a first game by its expected actions, and reads every text on the smallest screen.
    fn read_through<T: Table>() {
        let mut lesson = screen::<T>();
        loop {
            let text = lesson.course.text(Language::English);
            let seen = drawn(&mut lesson);
            let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(text), "cut off: {text}\n{words}");
            let keys = lesson.keys(MIN_WIDTH - 1);
            assert!(line_width(&keys) < usize::from(MIN_WIDTH), "cut off: {keys:?}");
            assert!(keys.contains(&("q", "quit")) && keys.contains(&("Bksp", "back")));
            match lesson.course.step().map(|step| step.expected.as_deref()) {
                None => break,
                Some(None | Some(ROLL)) => {
                    assert_eq!(lesson.key(KeyCode::Enter), Outcome::Stay);
                }
                Some(Some(action)) => lesson.answer(action),
            }
        }
        assert_eq!(lesson.key(KeyCode::Enter), Outcome::PlayOn);
    }

    #[test]
    fn every_text_of_the_first_games_fits_on_the_smallest_screen() {
        read_through::<CardTable>();
        read_through::<DiceTable>();
    }

    #[test]
    fn the_first_card_is_played_by_keys_and_a_wrong_one_is_explained() {
        let mut lesson = screen::<CardTable>();
        lesson.key(KeyCode::Enter);
        let asks = lesson.course.number();
        // The red 6, then the red 4: the first and second card of a sorted hand.
        lesson.key(KeyCode::Char('2'));
        lesson.key(KeyCode::Char('p'));
        assert_eq!(lesson.course.number(), asks);
        assert!(drawn(&mut lesson).contains("block"), "it says why");
        lesson.key(KeyCode::Char('1'));
        lesson.key(KeyCode::Char('p'));
        assert_eq!(lesson.course.number(), asks + 1);
        lesson.key(KeyCode::Backspace);
        assert_eq!(lesson.course.number(), asks);
        lesson.key(KeyCode::Tab);
        lesson.key(KeyCode::Home);
        assert_eq!(lesson.course.number(), 0);
    }
}
