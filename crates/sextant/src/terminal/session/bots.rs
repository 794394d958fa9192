//! The bots of a game: those who play, and the one who is asked for advice.

use sextant_bots::{AnyBot, Choice, Reason};
use sextant_core::{Game, Seat, SeatKind, SeatSet};

use super::super::overlay::{Advice, Overlay};
use super::super::reasons;
use super::super::setup::Setup;
use super::super::strongest;
use super::super::table::Table;
use super::super::thinking::Thinking;
use super::LocalScreen;

impl<T: Table> LocalScreen<T> {
    pub(super) fn ask_for_advice(&mut self) {
        let steps = self.game.session().steps();
        let seed = self.setup.chance.choice_seed(self.at_keyboard(), steps);
        let Some((name, bot)) = advisor::<T>(seed) else {
            return self.warn("There is no computer player to ask.");
        };
        if !self.decides() {
            return self.warn("There is nothing for you to decide now.");
        }
        self.advisor = Some(Thinking::start(bot, self.record(), self.at_keyboard(), true));
        self.overlay = Some(Overlay::Advice(Advice::thinking(name)));
    }

    /// Takes the answers of bots that have finished thinking.
    pub(super) fn collect(&mut self) -> bool {
        let mut changed = false;
        if let Some(answer) = self.advisor.as_ref().and_then(Thinking::answer) {
            self.advisor = None;
            let choice = answer.and_then(|answer| answer.choice);
            let why = |choice: &Choice<String>| {
                sextant_bots::reasons(self.record(), self.at_keyboard(), &choice.action)
            };
            let reasons: Vec<Reason> = choice.as_ref().map(why).unwrap_or_default();
            let reason = reasons.first().map(reasons::text).unwrap_or_default();
            if let Some(Overlay::Advice(advice)) = &mut self.overlay {
                advice.set_choice(choice, reason);
                changed = true;
            }
        }
        if !self.is_paced() {
            return changed;
        }
        let Some(thinking) = &self.thinking else { return changed };
        let Some(answer) = thinking.answer() else { return changed };
        let seat = thinking.seat;
        self.thinking = None;
        let choice = answer.and_then(|answer| {
            if let Some(place) = self.bots.get_mut(seat.index()) {
                *place = Some(answer.bot);
            }
            answer.choice
        });
        // It may have nothing to decide any more: a person has resigned.
        if self.turn().deciding().contains(seat) {
            self.act_for_bot(seat, choice.map(|choice| choice.action).map_err(|e| e.to_string()));
        }
        true
    }

    pub(super) fn start_bots(&mut self, deciding: SeatSet) -> bool {
        if self.thinking.is_some() {
            return false;
        }
        let Some(seat) = deciding.iter().find(|&seat| !self.is_person(seat)) else { return false };
        let waiting = self.bots.get_mut(seat.index()).and_then(Option::take);
        match waiting {
            Some(bot) => self.thinking = Some(Thinking::start(bot, self.record(), seat, false)),
            None => self.act_for_bot(seat, Err("it broke down".to_owned())),
        }
        true
    }

    fn act_for_bot(&mut self, seat: Seat, action: Result<String, String>) {
        let played = action.and_then(|action| {
            self.game.play(seat, &action).map_err(|refusal| refusal.to_string())
        });
        if let Err(reason) = played {
            // The game must go on, so play for a bot that cannot.
            if let Some(action) = self.game.session().record().pass(seat) {
                let _ = self.game.play(seat, &action);
            }
            self.warn(format!("{} could not decide: {reason}", self.name(seat)));
        }
        self.changed();
    }

    pub(super) fn is_paced(&self) -> bool {
        self.last_change.elapsed() >= self.environment.pace
    }
}

pub(super) fn bots_for<T: Table>(setup: &Setup) -> Result<Vec<Option<Box<dyn AnyBot>>>, String> {
    let name = <T::Game as Game>::NAME;
    let make = |(player, seat): (&SeatKind, Seat)| match player {
        SeatKind::Person => Ok(None),
        SeatKind::Bot(bot) => sextant_bots::make_bot(name, bot, setup.chance.bot_seed(seat))
            .map(Some)
            .ok_or_else(|| format!("{name} has no computer player called {bot}")),
    };
    setup.players.iter().zip(Seat::ALL).map(make).collect()
}

/// The strongest bot there is, and its name.
fn advisor<T: Table>(seed: u64) -> Option<(String, Box<dyn AnyBot>)> {
    let name = strongest(<T::Game as Game>::NAME)?;
    let bot = sextant_bots::make_bot(<T::Game as Game>::NAME, name, seed)?;
    Some((name.to_owned(), bot))
}
