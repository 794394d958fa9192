//! The dice game, one die at a time.

use std::fmt::Write as _;

use sextant_core::{Disclosure, Game as _, Seat, Turn};
use sextant_dice::{Action, Colour, DiceGame, Digit, Options, Roll};

use super::{Stepwise, viewer};
use crate::encoding::Encoded as _;
use crate::view::{TypedView, View};

/// A game in which the dice are rolled one after another: three with colours, three with numbers.
#[derive(Clone)]
pub(super) struct DiceByStep {
    game: DiceGame,
    colours: Vec<Colour>,
    numbers: Vec<Digit>,
    disclosure: Disclosure<Action>,
    heard: Vec<String>,
}

impl DiceByStep {
    pub(super) fn new(options: &Options) -> DiceByStep {
        let game = DiceGame::new(options);
        DiceByStep {
            heard: vec![String::new(); game.seats()],
            game,
            colours: Vec::new(),
            numbers: Vec::new(),
            disclosure: Disclosure::new(),
        }
    }

    fn roll(&mut self, side: usize) -> Result<(), String> {
        let no_side = || format!("a die has no side {side}");
        if self.colours.len() < 3 {
            self.colours.push(*Colour::ALL.get(side).ok_or_else(no_side)?);
            return Ok(());
        }
        let digit = u8::try_from(side).ok().and_then(Digit::new);
        self.numbers.push(digit.ok_or_else(no_side)?);
        if let (&[a, b, c], &[x, y, z]) = (self.colours.as_slice(), self.numbers.as_slice()) {
            let roll = Roll::new([a, b, c], [x, y, z]);
            self.game.apply_outcome(&roll).map_err(|refusal| refusal.to_string())?;
            self.colours.clear();
            self.numbers.clear();
            for heard in &mut self.heard {
                let _ = write!(heard, " {roll}:");
            }
        }
        Ok(())
    }
}

impl Stepwise for DiceByStep {
    fn boxed_clone(&self) -> Box<dyn Stepwise> {
        Box::new(self.clone())
    }

    fn chance(&self) -> Vec<(usize, f64)> {
        if self.game.turn() != Turn::Chance {
            return Vec::new();
        }
        let sides = if self.colours.len() < 3 { Colour::ALL.len() } else { 10 };
        (0..sides).map(|side| (side, 1.0 / sides as f64)).collect()
    }

    fn chance_text(&self, outcome: usize) -> String {
        match Colour::ALL.get(outcome) {
            Some(colour) if self.colours.len() < 3 => colour.letter().to_string(),
            _ => outcome.to_string(),
        }
    }

    fn player(&self) -> Option<Seat> {
        self.game.turn().deciding().iter().next()
    }

    fn legal(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        if let Some(seat) = self.player() {
            self.game.legal(seat, &mut actions);
        }
        let options = self.game.options();
        let numbers = actions.iter().map(|&action| DiceGame::action_index(options, action));
        let mut numbers: Vec<usize> = numbers.collect();
        numbers.sort_unstable();
        numbers
    }

    fn action_text(&self, action: usize) -> Option<String> {
        DiceGame::action_at(self.game.options(), action).map(|action| action.to_string())
    }

    fn apply(&mut self, number: usize) -> Result<(), String> {
        let Some(seat) = self.player() else {
            return if self.game.turn() == Turn::Chance {
                self.roll(number)
            } else {
                Err("the game is over".to_owned())
            };
        };
        let action = DiceGame::action_at(self.game.options(), number)
            .ok_or_else(|| format!("there is no action {number}"))?;
        let concealed = self.game.conceals(seat);
        self.game.play(seat, action).map_err(|refusal| refusal.to_string())?;
        let heard = &mut self.heard;
        self.disclosure.disclose(&self.game, concealed, seat, action, |to, by, action| {
            if let Some(heard) = to.seat().and_then(|to| heard.get_mut(to.index())) {
                let _ = write!(heard, " {by}{action}");
            }
        });
        Ok(())
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.game.score(seat)
    }

    fn view(&self, seat: Seat) -> View {
        View::new(TypedView::of(&self.game, viewer(seat)))
    }

    fn heard(&self, seat: Seat) -> &str {
        self.heard.get(seat.index()).map_or("", String::as_str)
    }
}
