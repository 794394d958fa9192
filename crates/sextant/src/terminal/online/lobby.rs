//! The tables that a person can go to on a server.

use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::layout::Rect;
use sextant_core::Seat;
use sextant_wire::{Admission, StatusView, Summary, TableId, TableList};
use tokio::task::JoinHandle;

use super::Visit;
use super::transport::Failure;
use crate::terminal::canvas::{Canvas, middle};
use crate::terminal::foot::{self, Message};
use crate::terminal::log::capital;
use crate::terminal::palette::Palette;
use crate::terminal::screen::Screen;
use crate::terminal::tables::{AnyTable, TABLES};
use crate::terminal::{MIN_HEIGHT, MIN_WIDTH, RequestedGame, draw_too_small, is_interrupt};

/// How often the lists are fetched anew.
const REFRESH: Duration = Duration::from_secs(3);

/// What a person wants.
pub(super) enum Choice {
    Table(TableId),
    Create(&'static dyn AnyTable, Admission),
    Leave,
}

pub(super) struct Lobby<'a> {
    visit: &'a Visit,
    games: Vec<&'static dyn AnyTable>,
    palette: Palette,
    mine: Vec<Summary>,
    open: Vec<Summary>,
    fetching: Option<JoinHandle<Result<[TableList; 2], Failure>>>,
    fetched: Option<Instant>,
    row: usize,
    /// Whether the person has chosen a row.
    moved: bool,
    message: Option<Message>,
}

impl<'a> Lobby<'a> {
    pub(super) fn new(visit: &'a Visit, requested: &RequestedGame, palette: Palette) -> Lobby<'a> {
        let is_meant =
            |table: &&dyn AnyTable| requested.table.is_none_or(|only| only.name() == table.name());
        Lobby {
            visit,
            games: TABLES.iter().copied().filter(is_meant).collect(),
            palette,
            mine: Vec::new(),
            open: Vec::new(),
            fetching: None,
            fetched: None,
            row: 0,
            moved: false,
            message: None,
        }
    }

    pub(super) fn warn(&mut self, text: impl ToString) {
        self.message = Some(Message::warns(capital(&text.to_string())));
    }

    pub(super) fn run(&mut self, screen: &mut Screen) -> std::io::Result<Choice> {
        const WAIT: Duration = Duration::from_millis(100);
        while !screen.is_ended() {
            self.refresh();
            screen.terminal.draw(|frame| {
                let area = frame.area();
                self.draw(area, frame.buffer_mut());
            })?;
            if !event::poll(WAIT)? {
                continue;
            }
            let event = event::read()?;
            if is_interrupt(&event) {
                break;
            }
            match event {
                Event::Resize(..) => screen.resize()?,
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if let Some(choice) = self.key(key.code) {
                        return Ok(choice);
                    }
                }
                _ => {}
            }
        }
        Ok(Choice::Leave)
    }

    fn refresh(&mut self) {
        let runtime = &self.visit.runtime;
        if let Some(task) = self.fetching.take_if(|task| task.is_finished()) {
            match runtime.block_on(task) {
                Ok(Ok([mine, open])) => self.show(mine, open),
                Ok(Err(failure)) => self.warn(failure.about(&self.visit.server)),
                Err(error) => self.warn(error),
            }
        }
        let is_due = self.fetched.is_none_or(|fetched| fetched.elapsed() > REFRESH);
        if is_due && self.fetching.is_none() {
            self.fetched = Some(Instant::now());
            let (server, token) = (self.visit.server.clone(), self.visit.token.clone());
            self.fetching = Some(runtime.spawn(Visit::lists(server, token)));
        }
    }

    fn show(&mut self, mine: TableList, open: TableList) {
        let chosen = self.rows().into_iter().nth(self.row).map(|(_, choice)| choice);
        let is_meant = |it: &Summary| self.games.iter().any(|game| game.name() == it.terms.game);
        let is_mine =
            |it: &Summary| it.seats.iter().any(|seat| seat.player == Some(self.visit.player.id));
        let unfinished =
            |it: &Summary| matches!(it.status, StatusView::Waiting | StatusView::Playing);
        self.mine = mine.tables.into_iter().filter(|it| is_meant(it) && unfinished(it)).collect();
        self.open = open.tables.into_iter().filter(|it| is_meant(it) && !is_mine(it)).collect();
        // What was chosen stays chosen, wherever it is now; until then it is what matters most.
        let is_chosen = |choice: &Choice| match (choice, &chosen) {
            (Choice::Table(one), Some(Choice::Table(other))) => one == other,
            (Choice::Create(one, of), Some(Choice::Create(other, as_well))) => {
                one.name() == other.name() && of == as_well
            }
            _ => false,
        };
        let chosen = self.rows().iter().position(|(_, choice)| self.moved && is_chosen(choice));
        self.row = chosen.unwrap_or(0);
    }

    fn rows(&self) -> Vec<(String, Choice)> {
        let mine = self.mine.iter().map(|it| (self.line("Go on", it), Choice::Table(it.table)));
        let open = self.open.iter().map(|it| (self.line("Join", it), Choice::Table(it.table)));
        let create = [(Admission::Open, "an open"), (Admission::Link, "a private")];
        let create = create.into_iter().flat_map(|(admission, kind)| {
            self.games.iter().map(move |&game| {
                let title = game.title().to_lowercase();
                (format!("Create {kind} table: {title}"), Choice::Create(game, admission))
            })
        });
        mine.chain(open).chain(create).collect()
    }

    fn line(&self, verb: &str, it: &Summary) -> String {
        let me = self.visit.player.id;
        let others = it.seats.iter().filter(|seat| seat.player != Some(me));
        let names: Vec<String> = others
            .filter_map(|seat| match (&seat.name, seat.kind.bot()) {
                (Some(name), _) => Some(name.to_string()),
                (None, bot) => bot.map(str::to_owned),
            })
            .collect();
        let with =
            if names.is_empty() { String::new() } else { format!(" with {}", names.join(", ")) };
        let seats = it.seats.iter().zip(Seat::ALL);
        let is_turn = |(seat, at): (&sextant_wire::SummarySeat, Seat)| {
            seat.player == Some(me) && it.deciding.contains(at)
        };
        let turn = if seats.into_iter().any(is_turn) { ", your turn" } else { "" };
        format!("{verb}: {}{with}{turn}", it.terms.game)
    }

    fn key(&mut self, key: KeyCode) -> Option<Choice> {
        let mut rows = self.rows();
        let count = rows.len();
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return Some(Choice::Leave),
            KeyCode::Up | KeyCode::Char('k') => {
                (self.row, self.moved) = ((self.row + count - 1) % count, true);
            }
            KeyCode::Down | KeyCode::Char('j') => {
                (self.row, self.moved) = ((self.row + 1) % count, true);
            }
            KeyCode::Enter | KeyCode::Char(' ') if self.row < count => {
                self.message = None;
                return Some(rows.swap_remove(self.row).1);
            }
            _ => {}
        }
        None
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return draw_too_small(area, buffer);
        }
        let palette = self.palette;
        let rows = self.rows();
        let mut canvas = Canvas::new(buffer, Rect { height: area.height - 2, ..area });
        let panel = middle(canvas.area(), 70, rows.len() as u16 + 6);
        let inner = canvas.boxed(panel, "Sextant", palette.strong());
        let who = format!("{} on {}", self.visit.player.name, self.visit.server);
        canvas.within(inner.x, inner.y + 1, inner.width, who, palette.faint());
        // If there are more than fit, those around the chosen one.
        let room = usize::from(inner.height).saturating_sub(4).max(1);
        let first = (self.row + 1).saturating_sub(room);
        for (y, (nth, (line, _))) in
            (inner.y + 3..).zip(rows.iter().enumerate().skip(first).take(room))
        {
            let picked = nth == self.row;
            let style = if picked { palette.picked() } else { palette.strong() };
            canvas.text(inner.x, y, if picked { "›" } else { " " }, palette.strong());
            canvas.within(inner.x + 2, y, inner.width - 2, format!(" {line} "), style);
        }
        let keys = vec![("↑↓", "choose"), ("Enter", "go"), ("q", "quit")];
        foot::draw(self.message.as_ref(), keys, palette, area, buffer);
    }
}
