//! The engine's end of the protocol: a bot of ours, spoken to line by line.

use std::io::{BufRead, Write};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::time::Instant;

use serde_json::Value;
use sextant_bots::{Budget, Choice, Forfeit};
use sextant_core::{Seat, excerpt};

use crate::line::{Line, MAX_LINE, next_line, split};
use crate::search_limits::SearchLimits;
use crate::{AnySeatedBot, EngineGame, VERSION, info};

/// A bot that is spoken to line by line.
pub struct Engine {
    /// The bot's name: see [`EngineGame::sit_down`].
    pub bot: String,
    /// The games it plays.
    pub games: Vec<Box<dyn EngineGame>>,
}

impl Engine {
    /// Reads lines and answers them, until `quit`, the end of the input, or the output is closed.
    pub fn run(&self, input: impl BufRead + Send + 'static, output: impl Write) {
        // A short queue, so that a sender that floods us has to wait.
        let (events, incoming) = mpsc::sync_channel(64);
        let lines = events.clone();
        std::thread::spawn(move || read(input, &lines));
        let options = Options { seed: 1, threads: NonZeroUsize::MIN };
        let state = EngineState::Idle;
        // A closed output is noticed at the next line; the remaining answers are then lost.
        let _ = EngineLoop { engine: self, output, events, options, state }.run(&incoming);
    }
}

fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    while let Some(line) = next_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

enum Event {
    Line(Line),
    /// There will be no more lines.
    End,
    /// The bot is done thinking.
    Chosen(Box<dyn AnySeatedBot>, Result<Choice<String>, Forfeit>),
}

struct Options {
    seed: u64,
    threads: NonZeroUsize,
}

/// Where the bot is.
enum EngineState {
    /// At no table.
    Idle,
    /// At a table, listening.
    Seated(Box<dyn AnySeatedBot>),
    /// At a table, thinking, until the flag makes it stop.
    Thinking(Arc<AtomicBool>),
}

struct EngineLoop<'a, W> {
    engine: &'a Engine,
    output: W,
    events: SyncSender<Event>,
    options: Options,
    state: EngineState,
}

/// Why a dialogue ends.
struct Done;

impl<W: Write> EngineLoop<'_, W> {
    fn run(&mut self, incoming: &Receiver<Event>) -> Result<(), Done> {
        let mut ended = false;
        for event in incoming {
            match event {
                Event::Line(Line::Text(line)) => self.answer(&line)?,
                Event::Line(Line::NotUtf8) => self.say("error the line is not UTF-8 text")?,
                Event::Line(Line::TooLong) => {
                    self.say(&format!("error the line is longer than {MAX_LINE} bytes"))?;
                }
                Event::End => {
                    self.stop();
                    ended = true;
                }
                Event::Chosen(seated, choice) => {
                    self.state = EngineState::Seated(seated);
                    self.report(choice)?;
                }
            }
            if ended && !matches!(self.state, EngineState::Thinking(_)) {
                break;
            }
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), Done> {
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(|_| Done)
    }

    fn answer(&mut self, line: &str) -> Result<(), Done> {
        let (word, rest) = split(line);
        let done = match word {
            "quit" => {
                self.stop();
                return Err(Done);
            }
            "stop" => {
                self.stop();
                Ok(())
            }
            "sextant" => return self.handshake(rest),
            "setoption" => self.set_option(rest),
            "newgame" => self.new_game(rest),
            "go" => self.go(rest),
            _ => self.observe_line(line),
        };
        match done {
            Ok(()) => Ok(()),
            Err(reason) => self.say(&format!("error {word}: {}", one_line(&reason))),
        }
    }

    fn handshake(&mut self, version: &str) -> Result<(), Done> {
        let (version, _) = split(version);
        if version.parse().is_ok_and(|version: u32| version >= VERSION) {
            self.say(&format!("id name Sextant {}", one_line(&self.engine.bot)))?;
            self.say("id author the Sextant project")?;
            let games: Vec<&str> = self.engine.games.iter().map(|game| game.name()).collect();
            self.say(&format!("games {}", games.join(" ")))?;
            self.say(&format!("option seed number {}", self.options.seed))?;
            self.say(&format!("option threads number {}", self.options.threads))?;
            // Every game gets a bot of its own.
            self.say("reusable")?;
            self.say(&format!("ready {VERSION}"))
        } else {
            let version = excerpt(version);
            self.say(&format!("error sextant: {version} is not a version from {VERSION} on"))
        }
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = split(rest);
        let wrong = || format!("{} is no value for {name}", excerpt(value));
        match name {
            "seed" => self.options.seed = value.parse().map_err(|_| wrong())?,
            "threads" => self.options.threads = value.parse().map_err(|_| wrong())?,
            _ => return Err(format!("there is no option {}", excerpt(name))),
        }
        Ok(())
    }

    fn new_game(&mut self, rest: &str) -> Result<(), String> {
        self.not_thinking()?;
        let (name, mut rest) = split(rest);
        let games = &self.engine.games;
        let game = games.iter().find(|game| game.name() == name).ok_or_else(|| {
            let known: Vec<&str> = games.iter().map(|game| game.name()).collect();
            format!("{} is not a game here: {}", excerpt(name), known.join(", "))
        })?;
        let mut seat = None;
        let mut options = Value::Object(serde_json::Map::new());
        while !rest.is_empty() {
            let (word, after) = split(rest);
            rest = after;
            match word {
                "seat" => {
                    let (number, after) = split(rest);
                    rest = after;
                    seat = Some(number.parse::<Seat>().map_err(|error| error.to_string())?);
                }
                // Always the last, because it may hold anything.
                "options" => {
                    options =
                        serde_json::from_str(rest).map_err(|error| format!("options: {error}"))?;
                    rest = "";
                }
                _ => {}
            }
        }
        let seat = seat.ok_or("the seat is missing, as in: newgame cards seat 1")?;
        let seated = game.sit_down(&self.engine.bot, self.options.seed, seat, &options)?;
        self.state = EngineState::Seated(seated);
        Ok(())
    }

    /// What happens at the table; lines that are unknown are passed over.
    fn observe_line(&mut self, line: &str) -> Result<(), String> {
        match &mut self.state {
            EngineState::Seated(seated) => seated.observe_line(line).map(drop),
            EngineState::Idle | EngineState::Thinking(_) if split(line).0 == "play" => {
                self.not_thinking()?;
                Err("there is no game yet".to_owned())
            }
            EngineState::Idle | EngineState::Thinking(_) => Ok(()),
        }
    }

    fn not_thinking(&self) -> Result<(), String> {
        match &self.state {
            EngineState::Thinking(_) => Err("not while thinking; `stop` ends that".to_owned()),
            EngineState::Idle | EngineState::Seated(_) => Ok(()),
        }
    }

    /// Lets the bot think on a thread of its own, so that `stop` can be heard.
    fn go(&mut self, rest: &str) -> Result<(), String> {
        self.not_thinking()?;
        let limits = SearchLimits::read(rest)?;
        let stop = Arc::new(AtomicBool::new(false));
        let mut seated =
            match std::mem::replace(&mut self.state, EngineState::Thinking(stop.clone())) {
                EngineState::Seated(seated) if seated.has_choice() => seated,
                elsewhere => {
                    let reason = match elsewhere {
                        EngineState::Idle => "there is no game yet",
                        _ => "there is nothing to decide now",
                    };
                    self.state = elsewhere;
                    return Err(reason.to_owned());
                }
            };
        let threads = limits.threads.unwrap_or(self.options.threads);
        let events = self.events.clone();
        let start = Instant::now();
        std::thread::spawn(move || {
            let time = limits.time();
            let spent =
                || stop.load(Ordering::Relaxed) || time.is_some_and(|time| start.elapsed() >= time);
            let SearchLimits { simulations, explain, .. } = limits;
            let budget = Budget { simulations, stop: Some(&spent), threads, explain };
            // The client gets an answer even if one of our bots panics.
            let choice = catch_unwind(AssertUnwindSafe(|| seated.choose(budget)))
                .unwrap_or_else(|_| Err(Forfeit("the bot broke down".to_owned())));
            let _ = events.send(Event::Chosen(seated, choice));
        });
        Ok(())
    }

    fn stop(&mut self) {
        if let EngineState::Thinking(stop) = &self.state {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn report(&mut self, choice: Result<Choice<String>, Forfeit>) -> Result<(), Done> {
        match choice {
            Ok(Choice { action, analysis }) => {
                for line in analysis.iter().flat_map(info::lines) {
                    self.say(&line)?;
                }
                self.say(&format!("bestmove {action}"))
            }
            Err(Forfeit(reason)) => self.say(&format!("resign {}", one_line(&reason))),
        }
    }
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
