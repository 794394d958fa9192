//! Following a game from one seat, using only what that seat may know.

use sextant_core::{Game, Observable, Observation, Seat, Viewer, excerpt};

use crate::{Action, DiceGame, Options, Roll, View};

impl Observable for DiceGame {
    const OUTCOME: &'static str = "roll";

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn agreed_options(view: &View) -> &Options {
        &view.options
    }

    fn outcomes_seen(view: &View) -> u32 {
        view.turns
    }

    fn observed_outcome(view: &View) -> String {
        let dice = view.roll.map(|roll| roll.to_string()).unwrap_or_default();
        let dice = dice.trim_end_matches('!');
        let open = if Self::is_open(view) { " open" } else { "" };
        format!("turn {} active {} dice {dice}{open}", view.turns, view.active)
    }

    fn is_open(view: &View) -> bool {
        view.is_open()
    }

    /// Every action is fully public once it is announced at all.
    fn revealed(_: &View, _: Seat, _: Action) -> Option<String> {
        None
    }

    fn reconstruct(
        &self,
        _: Seat,
        outcome: &str,
        _: &[Observation<Action>],
    ) -> Result<DiceGame, String> {
        let mut words = outcome.split_whitespace();
        let mut roll: Option<Roll> = None;
        let mut open = false;
        while let Some(word) = words.next() {
            let mut next = || words.next().unwrap_or_default();
            match word {
                "turn" => expect(word, next(), self.turns() + 1)?,
                "active" => expect(word, next(), self.active())?,
                "dice" => {
                    let dice = format!("{} {}", next(), next());
                    roll = Some(dice.parse().map_err(|error: crate::NotARoll| error.to_string())?);
                }
                "open" => open = true,
                _ => {}
            }
        }
        let mut game = self.clone();
        let roll = roll.ok_or("the dice are missing, as in: dice RYY 037")?;
        let roll = if open { roll.opened() } else { roll };
        game.apply_outcome(&roll).map_err(|refusal| refusal.to_string())?;
        Ok(game)
    }
}

fn expect(what: &str, found: &str, expected: impl ToString) -> Result<(), String> {
    let expected = expected.to_string();
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what} {} stands where {expected} is expected", excerpt(found)))
    }
}
