//! The start menu: an unfinished game, or a new one.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use sextant_core::Tags;

use super::canvas::{Canvas, middle};
use super::palette::Palette;
use super::session::Environment;
use super::tables::{AnyTable, SavedGame, TABLES};
use super::{Flow, MIN_HEIGHT, MIN_WIDTH, RequestedGame, bots_of, setup, usual_opponent};

pub(crate) struct Menu {
    saved: Vec<(&'static dyn AnyTable, SavedGame)>,
    forms: Vec<Form>,
    /// The game whose form is shown.
    game: usize,
    /// The row that keys act on.
    row: usize,
    messages: Vec<String>,
    requested: RequestedGame,
    palette: Palette,
    /// Where the rows are, for clicks.
    places: Vec<(Rect, usize)>,
}

/// What can be chosen for one game: every field has its values and the one picked.
struct Form {
    table: &'static dyn AnyTable,
    fields: Vec<Field>,
}

struct Field {
    kind: FieldKind,
    label: &'static str,
    /// Each with its name for people.
    values: Vec<(String, String)>,
    picked: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldKind {
    Game,
    People,
    Opponent,
    Option(&'static str),
}

#[derive(Clone, Copy)]
enum Row {
    Saved(usize),
    Field(usize),
    Start,
}

impl Menu {
    pub(crate) fn new(requested: &RequestedGame, environment: &Environment) -> Menu {
        let mut messages = Vec::new();
        let mut saved = Vec::new();
        for &table in TABLES {
            if requested.table.is_none_or(|only| only.name() == table.name()) {
                match saved_game(table, environment) {
                    Ok(Some(game)) => saved.push((table, game)),
                    Ok(None) => {}
                    Err(message) => messages.push(message),
                }
            }
        }
        let asked_for = requested.table.map(AnyTable::name);
        let game = TABLES.iter().position(|table| asked_for == Some(table.name()));
        let mut menu = Menu {
            forms: TABLES.iter().map(|&table| Form::new(table, requested)).collect(),
            game: game.unwrap_or_default(),
            row: 0,
            saved,
            messages,
            requested: requested.clone(),
            palette: environment.palette,
            places: Vec::new(),
        };
        // If people want to share the keyboard, a game against the computer is not the one they mean.
        let fits = |game: &SavedGame| requested.people == 1 || game.people > 1;
        let fitting = menu.saved.iter().position(|(_, game)| fits(game));
        menu.row = fitting.unwrap_or(menu.rows().len() - 1);
        menu
    }

    /// Whether a game that was asked for must not begin before the menu was seen.
    pub(crate) fn has_message(&self) -> bool {
        !self.saved.is_empty() || !self.messages.is_empty()
    }

    pub(crate) fn show_message(&mut self, message: String) {
        self.messages.push(message);
    }

    fn rows(&self) -> Vec<Row> {
        let saved = (0..self.saved.len()).map(Row::Saved);
        let fields = (0..self.forms[self.game].fields.len()).map(Row::Field);
        saved.chain(fields).chain([Row::Start]).collect()
    }

    pub(crate) fn event(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key.code),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let at = Position::new(mouse.column, mouse.row);
                match self.places.iter().find(|(place, _)| place.contains(at)) {
                    Some(&(_, row)) => {
                        self.row = row;
                        self.key(KeyCode::Enter)
                    }
                    None => Flow::Stay,
                }
            }
            _ => Flow::Stay,
        }
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        let rows = self.rows();
        let row = rows.get(self.row).copied().unwrap_or(Row::Start);
        match (key, row) {
            (KeyCode::Char('q') | KeyCode::Esc, _) => return Flow::Quit,
            (KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab, _) => {
                self.row = self.row.checked_sub(1).unwrap_or(rows.len() - 1);
            }
            (KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab, _) => {
                self.row = (self.row + 1) % rows.len();
            }
            (KeyCode::Left, Row::Field(nth)) => self.turn(nth, false),
            (KeyCode::Right | KeyCode::Enter | KeyCode::Char(' '), Row::Field(nth)) => {
                self.turn(nth, true);
            }
            (KeyCode::Enter | KeyCode::Char(' '), Row::Saved(nth)) => {
                return Flow::Resume(self.saved[nth].0);
            }
            (KeyCode::Enter | KeyCode::Char(' '), Row::Start) | (KeyCode::Char('s'), _) => {
                return self.start();
            }
            _ => {}
        }
        Flow::Stay
    }

    fn turn(&mut self, nth: usize, forward: bool) {
        let field = &mut self.forms[self.game].fields[nth];
        let count = field.values.len();
        let next = (field.picked + if forward { 1 } else { count - 1 }) % count;
        if field.kind == FieldKind::Game {
            self.game = next;
            self.row = self.saved.len() + nth;
        } else {
            field.picked = next;
        }
    }

    fn start(&mut self) -> Flow {
        let form = &self.forms[self.game];
        let mut options = form.options();
        // What the command line states and the menu does not show holds all the same.
        if self.requested.table.is_some_and(|table| table.name() == form.table.name()) {
            for (tag, value) in self.requested.options.iter() {
                if options.get(tag).is_none() {
                    options.set(tag, value);
                }
            }
        }
        let mut bots = self.requested.bots.clone();
        match form.value(FieldKind::Opponent) {
            Some(name) if bots.first().map(String::as_str) != Some(name) => {
                bots = vec![name.to_owned()];
            }
            Some(_) => {}
            None => bots.clear(),
        }
        let people =
            form.value(FieldKind::People).and_then(|people| people.parse().ok()).unwrap_or(1);
        let table = form.table;
        let setup =
            self.requested.chance().and_then(|chance| setup(table, options, &bots, people, chance));
        match setup {
            Ok(setup) => Flow::Start(table, Box::new(setup)),
            Err(error) => {
                self.messages = vec![error];
                Flow::Stay
            }
        }
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return super::draw_too_small(area, buffer);
        }
        let palette = self.palette;
        let mut canvas = Canvas::new(buffer, area);
        let rows = self.rows();
        let height = rows.len() + 7 + usize::from(!self.saved.is_empty());
        let panel = middle(Rect { height: area.height - 4, ..area }, 66, height as u16);
        let inner = canvas.boxed(panel, "Sextant", palette.strong());
        let mut y = inner.y + 1;
        canvas.text(inner.x, y, "Two expedition games for one terminal.", palette.faint());
        y += 2;
        self.places.clear();
        for (nth, row) in rows.into_iter().enumerate() {
            let picked = nth == self.row;
            if matches!(row, Row::Start) || (nth == self.saved.len() && nth > 0) {
                y += 1;
            }
            let style = if picked { palette.picked() } else { palette.strong() };
            let arrow = if picked { "›" } else { " " };
            canvas.text(inner.x, y, arrow, palette.strong());
            let x = inner.x + 2;
            match row {
                Row::Saved(nth) => {
                    let line = format!(" Go on: {} ", self.saved[nth].1.words);
                    canvas.within(x, y, inner.width - 2, line, style);
                }
                Row::Field(nth) => {
                    let field = &self.forms[self.game].fields[nth];
                    canvas.text(x + 1, y, field.label, palette.faint());
                    let (_, name) = &field.values[field.picked];
                    canvas.within(x + 20, y, inner.width - 22, format!("‹ {name} ›"), style);
                }
                Row::Start => {
                    canvas.text(x, y, " Start a new game ", style);
                }
            }
            self.places.push((Rect { x: inner.x, y, width: inner.width, height: 1 }, nth));
            y += 1;
        }
        let form = &self.forms[self.game];
        if let Some(name) = form.value(FieldKind::Opponent) {
            let about = bots_of(form.table.name()).into_iter().find(|(bot, _)| *bot == name);
            if let Some((name, about)) = about {
                let line = format!("{name}: {about}");
                canvas.wrapped(inner.x, panel.bottom(), inner.width, &line, palette.faint());
            }
        }
        let width = area.width - 2;
        let mut y = area.bottom() - 2;
        for message in self.messages.iter().rev() {
            let text = format!("! {message}");
            // Words that wrap leave a part of a line free, so a little more room than the letters need.
            let lines = text.chars().count() as u16 / (width - 10) + 1;
            y = y.saturating_sub(lines);
            canvas.wrapped(area.x + 1, y, width, &text, palette.warning());
        }
        let mut x = area.x + 1;
        let keys =
            [("↑↓", "choose"), ("←→", "change"), ("Enter", "go"), ("s", "start"), ("q", "quit")];
        for (key, does) in keys {
            x = canvas.text(x, area.bottom() - 1, key, palette.strong());
            x = canvas.text(x + 1, area.bottom() - 1, does, palette.faint()) + 2;
        }
    }
}

impl Form {
    fn new(table: &'static dyn AnyTable, requested: &RequestedGame) -> Form {
        let owned = |(value, name): (&str, &str)| (value.to_owned(), name.to_owned());
        let mut fields = vec![Field {
            kind: FieldKind::Game,
            label: "Game",
            values: TABLES.iter().map(|table| owned((table.name(), table.title()))).collect(),
            picked: TABLES.iter().position(|t| t.name() == table.name()).unwrap_or_default(),
        }];
        let named = requested.bots.first().map(String::as_str);
        // The levels for people, and whichever bot the command line named.
        let mut bots = bots_of(table.name());
        if bots.iter().any(is_level) {
            bots.retain(|bot| is_level(bot) || Some(bot.0) == named);
        }
        if !bots.is_empty() {
            let place = |name: &str| bots.iter().position(|(bot, _)| *bot == name);
            let picked = named.and_then(place).or(usual_opponent(table.name()).and_then(place));
            fields.push(Field {
                kind: FieldKind::Opponent,
                label: "Opponent",
                values: bots.iter().map(|(name, _)| owned((name, name))).collect(),
                picked: picked.unwrap_or_default(),
            });
        }
        for setting in table.settings() {
            let mut values: Vec<_> = setting.values.iter().map(|&pair| owned(pair)).collect();
            let stated = requested.options.get(setting.tag);
            let picked = stated.map_or(0, |stated| {
                values.iter().position(|(value, _)| value == stated).unwrap_or_else(|| {
                    values.push(owned((stated, stated)));
                    values.len() - 1
                })
            });
            fields.push(Field {
                kind: FieldKind::Option(setting.tag),
                label: setting.label,
                values,
                picked,
            });
        }
        let most = table.settings().iter().find(|setting| setting.tag == "Players");
        let most = most.and_then(|setting| setting.values.last()?.0.parse().ok()).unwrap_or(2);
        let least = if bots.is_empty() { 2 } else { 1 };
        let people: Vec<usize> = (least..=most).collect();
        let picked = people.iter().position(|&people| people >= requested.people.min(most));
        let values = people.iter().map(|&people| match people {
            1 => owned(("1", "one, against the computer")),
            _ => (people.to_string(), format!("{people}, in turn at this keyboard")),
        });
        fields.push(Field {
            kind: FieldKind::People,
            label: "People",
            values: values.collect(),
            picked: picked.unwrap_or_default(),
        });
        Form { table, fields }
    }

    fn value(&self, kind: FieldKind) -> Option<&str> {
        let field = self.fields.iter().find(|field| field.kind == kind)?;
        Some(&field.values[field.picked].0)
    }

    fn options(&self) -> Tags {
        let options = self.fields.iter().filter_map(|field| match field.kind {
            FieldKind::Option(tag) => Some((tag, field.values[field.picked].0.as_str())),
            _ => None,
        });
        options.collect()
    }
}

/// Where the saved game stands. A damaged one is put aside, so that nothing is lost or in the way.
fn saved_game(
    table: &'static dyn AnyTable,
    environment: &Environment,
) -> Result<Option<SavedGame>, String> {
    let Some(store) = &environment.store else { return Ok(None) };
    let Some(text) = store.load(table.name())? else { return Ok(None) };
    match table.describe(&text, environment.clone()) {
        Ok(description) => Ok(Some(description)),
        Err(reason) => {
            let aside = store.set_aside(table.name(), "damaged")?;
            Err(format!(
                "The saved game of {} can't be read ({reason}). It is kept as {}.",
                table.name(),
                aside.display()
            ))
        }
    }
}

/// Whether a bot is a level for people, rather than one for comparisons: its line says so.
fn is_level((_, about): &(&'static str, &'static str)) -> bool {
    about.starts_with("level ")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::store::Store;
    use super::*;

    fn requested() -> RequestedGame {
        RequestedGame {
            table: None,
            options: Tags::default(),
            bots: Vec::new(),
            people: 1,
            seed: None,
        }
    }

    fn environment(store: Option<Store>) -> Environment {
        Environment {
            store,
            record: None,
            palette: Palette::COLOURED,
            memory_aids: true,
            pace: Duration::ZERO,
        }
    }

    fn text(menu: &mut Menu) -> String {
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        menu.draw(area, &mut buffer);
        let line = |y: u16| {
            let line: String = (0..80).map(|x| buffer[(x, y)].symbol()).collect();
            line.trim_end().to_owned()
        };
        (0..24).map(line).collect::<Vec<_>>().join("\n")
    }

    fn started(menu: &mut Menu) -> (String, String, usize) {
        match menu.key(KeyCode::Char('s')) {
            Flow::Start(table, setup) => {
                let options: Vec<String> =
                    setup.options.iter().map(|(tag, value)| format!("{tag} {value}")).collect();
                (table.name().to_owned(), options.join(", "), setup.players.len())
            }
            _ => panic!("it starts: {:?}", menu.messages),
        }
    }

    #[test]
    fn a_game_can_be_started_at_once_or_after_changes() {
        let mut menu = Menu::new(&requested(), &environment(None));
        let (game, options, seats) = started(&mut menu);
        assert_eq!((game.as_str(), seats), ("cards", 2));
        assert!(options.contains("Variant base, Rounds 3"), "{options}");
        // Up to the first row, which is the game.
        while menu.row > 0 {
            menu.key(KeyCode::Up);
        }
        menu.key(KeyCode::Right);
        while !matches!(menu.rows()[menu.row], Row::Field(nth)
            if menu.forms[1].fields[nth].kind == FieldKind::Option("Players"))
        {
            menu.key(KeyCode::Down);
        }
        menu.key(KeyCode::Left);
        assert_eq!(
            started(&mut menu),
            ("dice".to_owned(), "Players 5, Order simultaneous".to_owned(), 5)
        );
    }

    #[test]
    fn a_damaged_game_is_reported_and_kept() {
        let folder = std::env::temp_dir().join(format!("sextant-menu-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let store = Store::in_folder(folder.clone());
        store.save("cards", "[Game \"cards\"]\n1. X9,D\n").unwrap();
        let mut menu = Menu::new(&requested(), &environment(Some(store.clone())));
        let shown = text(&mut menu);
        assert!(shown.contains("! The saved game of cards can't be read"), "{shown}");
        assert!(menu.has_message());
        assert_eq!(store.load("cards"), Ok(None), "it is out of the way");
        let kept = std::fs::read_to_string(folder.join("damaged-cards-1.txt")).unwrap();
        assert!(kept.contains("X9"), "nothing is lost");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_the_command_line_states_is_proposed() {
        let mut requested = requested();
        requested.table = super::super::tables::table("cards");
        requested.options = [("Rounds", "7"), ("TurnLimit", "90")].into_iter().collect();
        let mut menu = Menu::new(&requested, &environment(None));
        assert!(text(&mut menu).contains("‹ 7 ›"));
        assert!(started(&mut menu).1.contains("TurnLimit 90"));
    }
}
