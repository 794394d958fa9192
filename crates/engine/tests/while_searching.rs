//! An engine hears what is said to it while it thinks.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use sextant_bots::{Analysis, Budget, Choice, Forfeit};
use sextant_core::Seat;
use sextant_engine::{AnySeatedBot, Engine, EngineGame};

/// Thinks until it is told to stop.
struct Thinker;

impl AnySeatedBot for Thinker {
    fn observe_line(&mut self, line: &str) -> Result<bool, String> {
        Ok(line.starts_with("play"))
    }

    fn has_choice(&self) -> bool {
        true
    }

    fn choose(&mut self, budget: Budget<'_>) -> Result<Choice<String>, Forfeit> {
        while !budget.is_spent() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let analysis = budget.explain.then(|| Analysis {
            line: vec!["R3".to_owned(), "D".to_owned()],
            simulations: budget.simulations.unwrap_or(7),
            ..Analysis::default()
        });
        Ok(Choice { action: "R3".to_owned(), analysis })
    }
}

/// Breaks down as soon as it thinks.
struct Broken;

impl AnySeatedBot for Broken {
    fn observe_line(&mut self, _: &str) -> Result<bool, String> {
        Ok(true)
    }

    fn has_choice(&self) -> bool {
        true
    }

    fn choose(&mut self, _: Budget<'_>) -> Result<Choice<String>, Forfeit> {
        panic!("this is what a broken bot does");
    }
}

/// A game whose bots are those above.
struct Game;

impl EngineGame for Game {
    fn name(&self) -> &'static str {
        "thinking"
    }

    fn has_bot(&self, _: &str) -> bool {
        true
    }

    fn sit_down(
        &self,
        name: &str,
        _: u64,
        _: Seat,
        _: &Value,
    ) -> Result<Box<dyn AnySeatedBot>, String> {
        Ok(if name == "broken" { Box::new(Broken) } else { Box::new(Thinker) })
    }
}

struct Conversation {
    engine: JoinHandle<()>,
    input: PipeWriter,
    output: BufReader<PipeReader>,
}

impl Conversation {
    fn with(bot: &str) -> Conversation {
        let (engine_input, input) = pipe().expect("there are pipes");
        let (output, engine_output) = pipe().expect("there are pipes");
        let engine = Engine { bot: bot.to_owned(), games: vec![Box::new(Game)] };
        let engine = std::thread::spawn(move || {
            engine.run(BufReader::new(engine_input), engine_output);
        });
        let mut conversation = Conversation { engine, input, output: BufReader::new(output) };
        conversation.say("newgame thinking seat 1");
        conversation
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    fn expect_line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine talks");
        line.trim_end().to_owned()
    }

    /// Closes the input; the engine ends, and nothing more is said than this.
    fn ends_saying(mut self, last: &str) {
        drop(self.input);
        self.engine.join().expect("the engine does not panic");
        let mut line = String::new();
        while self.output.read_line(&mut line).is_ok_and(|read| read > 0) {}
        assert_eq!(line.trim_end(), last);
    }
}

#[test]
fn stop_ends_the_thinking() {
    let mut engine = Conversation::with("thinker");
    for _ in 0..3 {
        engine.say("go explain");
        engine.say("stop");
        assert_eq!(engine.expect_line(), "info simulations 7");
        assert_eq!(engine.expect_line(), "info line R3 D");
        assert_eq!(engine.expect_line(), "bestmove R3");
    }
    engine.ends_saying("");
}

#[test]
fn time_ends_the_thinking() {
    let mut engine = Conversation::with("thinker");
    for go in ["go movetime 20", "go limit 20", "go movetime 100000 limit 30"] {
        engine.say(go);
        assert_eq!(engine.expect_line(), "bestmove R3");
    }
    engine.ends_saying("");
}

#[test]
fn while_thinking_it_hears_and_refuses_the_rest() {
    let mut engine = Conversation::with("thinker");
    engine.say("go");
    for (line, word) in
        [("go", "go"), ("newgame thinking seat 1", "newgame"), ("play 1 R3", "play")]
    {
        engine.say(line);
        let refused = format!("error {word}: not while thinking; `stop` ends that");
        assert_eq!(engine.expect_line(), refused);
    }
    engine.say("unknown words");
    engine.say("stop");
    assert_eq!(engine.expect_line(), "bestmove R3");
    engine.ends_saying("");
}

#[test]
fn the_end_of_the_input_ends_the_thinking() {
    let mut engine = Conversation::with("thinker");
    engine.say("go");
    engine.ends_saying("bestmove R3");
}

#[test]
fn quit_ends_it_without_an_answer() {
    let mut engine = Conversation::with("thinker");
    engine.say("go");
    engine.say("quit");
    engine.ends_saying("");
}

#[test]
fn nobody_waits_for_a_bot_that_breaks_down() {
    let mut engine = Conversation::with("broken");
    engine.say("go");
    assert_eq!(engine.expect_line(), "resign the bot broke down");
    engine.ends_saying("");
}
