//! A lesson being played.

use sextant_core::AnyRecord;

use crate::{LEARNER, Language, Lesson, LessonError, Line, Move, Step, Text};

/// The word for letting the dice roll, among the actions of a lesson.
const ROLL: &str = "roll";

/// A lesson being played: where the learner is. Opponents and chance do what the record says.
pub struct Course {
    lesson: &'static Lesson,
    line: Line,
    /// For each step of the lesson, how many steps of the record have been made when it is shown.
    positions: Vec<usize>,
    at: usize,
}

/// What comes of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was expected; the lesson goes on.
    Right,
    /// It is as good as what was expected, for this reason; the lesson goes on.
    Also(&'static Text),
    /// It is allowed but not what the lesson asks for, for this reason.
    Wrong(&'static Text),
    /// The rules forbid it.
    Illegal(String),
    /// The step asks for nothing: read on first.
    ReadOn,
}

impl Course {
    /// Begins a lesson.
    pub fn start(lesson: &'static Lesson) -> Result<Course, LessonError> {
        let (line, from) = lesson.line()?;
        let positions =
            positions(&lesson.steps, line.moves(), from).map_err(|reason| lesson.error(reason))?;
        Ok(Course { lesson, line, positions, at: 0 })
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The number of the current step, counted from 0.
    pub fn number(&self) -> usize {
        self.at
    }

    /// The current step; nothing once the lesson is over.
    pub fn step(&self) -> Option<&'static Step> {
        self.lesson.steps.get(self.at)
    }

    /// What the current step says; the takeaway once the lesson is over.
    pub fn text(&self, language: Language) -> &'static str {
        let text = self.step().and_then(|step| self.lesson.text(&step.text));
        text.unwrap_or(&self.lesson.takeaway).in_language(language)
    }

    /// How many steps of the record have been made.
    pub fn position(&self) -> usize {
        self.positions.get(self.at).or(self.positions.last()).copied().unwrap_or_default()
    }

    /// The game as the current step shows it.
    pub fn game(&self) -> Result<Box<dyn AnyRecord>, LessonError> {
        self.line.at(self.position()).map_err(|reason| self.lesson.error(reason))
    }

    /// The steps of the record.
    pub fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    /// Goes on to the next step, also past one that asks for something.
    pub fn next(&mut self) {
        self.at = (self.at + 1).min(self.lesson.steps.len());
    }

    /// Goes back to the step before.
    pub fn back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Goes back to the first step.
    pub fn restart(&mut self) {
        self.at = 0;
    }

    /// Tries an action; if it is accepted, goes on to the next step.
    pub fn answer(&mut self, action: &str) -> Answer {
        let Some(step) = self.step() else { return Answer::ReadOn };
        let Some(expected) = &step.expected else { return Answer::ReadOn };
        if action == expected {
            self.next();
            return Answer::Right;
        }
        let also = step.also.get(action).and_then(|name| self.lesson.text(name));
        if let Some(text) = also {
            self.next();
            return Answer::Also(text);
        }
        let played = self
            .game()
            .map_err(|error| error.to_string())
            .and_then(|mut game| game.play(LEARNER, action).map_err(|refusal| refusal.to_string()));
        match (played, self.lesson.reproof(step, action)) {
            (Ok(()), Some(text)) => Answer::Wrong(text),
            (Ok(()), None) => Answer::ReadOn,
            (Err(reason), _) => Answer::Illegal(reason),
        }
    }
}

/// Where each step of a lesson is shown. After an action of the learner the record runs on to the
/// place where the next action that the lesson asks for is due. The last entry is where it ends.
fn positions(steps: &[Step], moves: &[Move], from: usize) -> Result<Vec<usize>, String> {
    let due = |start: usize, wanted: &str| {
        let is_due = |step: &Move| match step {
            Move::Action { seat, .. } => wanted != ROLL && *seat == LEARNER,
            Move::Chance {} => wanted == ROLL,
        };
        let ahead = moves.iter().skip(start).position(is_due);
        ahead.map(|ahead| start + ahead).ok_or(format!("`{wanted}` is not in the record"))
    };
    let mut made = from;
    let mut all = Vec::with_capacity(steps.len() + 1);
    for (index, step) in steps.iter().enumerate() {
        let wanted = steps[index..].iter().find_map(|step| step.expected.as_deref());
        // After the last action the record runs to its end.
        made = wanted.map_or(Ok(moves.len()), |wanted| due(made, wanted))?;
        all.push(made);
        if let Some(expected) = &step.expected {
            let matches = match moves.get(made) {
                Some(Move::Action { action, .. }) => action == expected,
                Some(Move::Chance {}) => expected == ROLL,
                None => false,
            };
            if !matches {
                return Err(format!(
                    "step {index} asks for `{expected}`, the record goes another way"
                ));
            }
            made += 1;
        }
    }
    all.push(moves.len());
    Ok(all)
}
