//! Games that fit what one viewer has seen.

use sextant_core::{BySeat, Determinize, Game, Random, SeatSet};

use super::{DiceGame, Stage};
use crate::{Order, View};

impl DiceGame {
    /// The game as a viewer knows it, with everything still to be chosen that they can't see: whom
    /// they can't see choosing decides anew. What dice are still to come is for chance to say.
    ///
    /// A view does not tell how the viewer's own sheet lay before their choice, so nothing that was
    /// chosen before can be taken back in it.
    pub fn undecided(view: &View) -> DiceGame {
        let mut game = DiceGame::seen(view);
        let unseen: SeatSet =
            view.seats().filter(|&seat| game.is_hidden(seat, view.viewer)).collect();
        if !game.deciding.contains(game.active) {
            game.deciding = unseen.iter().fold(game.deciding, SeatSet::with);
        }
        game
    }

    /// What lies open, and nothing chosen by those who choose in secret.
    fn seen(view: &View) -> DiceGame {
        let stage = match (view.over, view.offer) {
            (true, _) => Stage::Over,
            (false, Some(_)) => Stage::Choose,
            (false, None) => Stage::Roll,
        };
        let sheets = BySeat::new(|seat| *view.sheet(seat));
        DiceGame {
            options: view.options,
            stage,
            turns: view.turns,
            active: view.active,
            deciding: view.deciding,
            arrows: view.arrows,
            passed: view.passed,
            roll: view.roll,
            offer: view.offer,
            sheets,
            before: sheets,
            entries: BySeat::new(|seat| view.entry(seat)),
            last_entries: BySeat::new(|seat| view.last_entry(seat)),
        }
    }
}

impl Determinize for DiceGame {
    /// Only choices made at the same time are hidden. They are imagined one step after another,
    /// each legal step as likely. As in [`undecided`](DiceGame::undecided), nothing that was chosen
    /// before can be taken back.
    fn determinize(view: &View, random: &mut impl Random) -> DiceGame {
        let mut game = DiceGame::seen(view);
        if game.order() == Order::Simultaneous {
            game.redeal_hidden(view.viewer, random);
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Players};
    use sextant_core::{Simulation, Turn, Viewer};

    /// Calls `check` with every position of a few random games.
    fn positions(mut check: impl FnMut(&DiceGame)) {
        let mut legal = Vec::new();
        for order in [Order::Simultaneous, Order::Clockwise] {
            for players in Players::ALL {
                let options = Options { players, order, ..Options::default() };
                let mut random = Simulation::new(players.get() as u64);
                let mut game = DiceGame::new(&options);
                loop {
                    check(&game);
                    match game.turn() {
                        Turn::Over => break,
                        Turn::Chance => {
                            let roll = DiceGame::draw(&options, 1, &mut random);
                            game.apply_outcome(&roll).unwrap();
                        }
                        Turn::Decide(seats) => {
                            let seats: Vec<_> = seats.iter().collect();
                            let seat = *random.pick(&seats).unwrap();
                            game.legal(seat, &mut legal);
                            game.play(seat, *random.pick(&legal).unwrap()).unwrap();
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn an_imagined_game_looks_the_same() {
        let mut random = Simulation::new(3);
        positions(|game| {
            for viewer in Viewer::all(game.seats()) {
                let view = game.view(viewer);
                let imagined = DiceGame::determinize(&view, &mut random);
                assert_eq!(imagined.view(viewer), view);
                let json = |view| serde_json::to_string(view).unwrap();
                assert_eq!(json(&imagined.view(viewer)), json(&view));
            }
        });
    }

    #[test]
    fn what_is_chosen_in_secret_is_undecided() {
        let mut legal = Vec::new();
        positions(|game| {
            for viewer in Viewer::all(game.seats()) {
                let undecided = DiceGame::undecided(&game.view(viewer));
                assert_eq!(undecided.turn().is_over(), game.turn().is_over());
                for seat in undecided.turn().deciding().iter() {
                    undecided.legal(seat, &mut legal);
                    assert!(!legal.is_empty());
                    if undecided.is_hidden(seat, viewer) {
                        assert!(undecided.entries[seat].is_empty());
                        assert_eq!(undecided.sheets[seat], game.before[seat]);
                    } else {
                        assert!(game.turn().deciding().contains(seat));
                    }
                }
            }
        });
    }
}
