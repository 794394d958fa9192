//! What the bots of the dice game promise.

use std::num::NonZeroUsize;
use std::sync::Arc;

use sextant_core::{Game, Random, Seat, Simulation, Turn, Viewer};
use sextant_dice::{Action, DiceGame, Layout, Options, Order, Players, View};
use sextant_neural::{DiceNetwork, Shape};

use crate::dice::greedy::Greedy;
use crate::dice::planner::Planner;
use crate::dice::{Master, NetworkBot};
use crate::{Bot, Budget, Choice, Roster};

/// Calls `check` with the view of everybody who decides, in the course of a random game.
fn decisions(options: &Options, seed: u64, mut check: impl FnMut(&View, &[Action])) {
    let mut random = Simulation::new(seed);
    let mut game = DiceGame::new(options);
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let roll = DiceGame::draw(options, 1, &mut random);
                game.apply_outcome(&roll).unwrap();
            }
            Turn::Decide(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                let seat = *random.pick(&seats).unwrap();
                game.legal(seat, &mut legal);
                check(&game.view(Viewer::Seat(seat)), &legal);
                game.play(seat, *random.pick(&legal).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn every_bot_chooses_what_is_legal_at_any_table_in_either_order() {
    for order in [Order::Simultaneous, Order::Clockwise] {
        for players in Players::ALL {
            let options = Options { players, order, ..Options::default() };
            for entry in DiceGame::BOTS {
                let mut bot = (entry.make)(1);
                decisions(&options, players.get() as u64, |view, legal| {
                    let choice = bot.choose(view, legal, Budget::simulations(3)).unwrap();
                    assert!(legal.contains(&choice.action), "{}: {}", entry.name, choice.action);
                });
            }
        }
    }
}

/// A network with parameters that mean nothing.
fn network() -> Arc<DiceNetwork> {
    let shape = Shape::dice(8, 8, 8);
    let mut random = Simulation::new(5);
    let mut parameter = || (random.word() as f32 / 4_294_967_296.0 - 0.5) * 0.4;
    let parameters = (0..shape.parameters()).map(|_| parameter()).collect();
    Arc::new(DiceNetwork::new(shape, parameters).unwrap())
}

#[test]
fn a_network_chooses_what_is_legal_and_leaves_unknown_sheets_to_greedy() {
    let printed = Layout::DEFAULT.to_line();
    let other = Layout::from_line(&printed.replace("row = 7", "row = 6")).unwrap();
    let mut bot = NetworkBot::new(network());
    let mut greedy = Greedy::default();
    for players in Players::ALL {
        for sheet in [Layout::DEFAULT, other] {
            let options = Options { players, sheet, ..Options::default() };
            let mut left = 30;
            decisions(&options, 6, |view, legal| {
                if left == 0 {
                    return;
                }
                left -= 1;
                let action = bot.choose(view, legal, Budget::DEFAULT).unwrap().action;
                assert!(legal.contains(&action));
                if sheet == other {
                    let rule = greedy.choose(view, legal, Budget::DEFAULT).unwrap().action;
                    assert_eq!(action, rule);
                }
            });
        }
    }
}

#[test]
fn a_bot_serves_any_table_one_after_another() {
    let mut bot = Planner::new(1, 5);
    for players in Players::ALL {
        let options = Options { players, ..Options::default() };
        let mut left = 5;
        decisions(&options, 4, |view, legal| {
            if left > 0 {
                left -= 1;
                assert!(legal.contains(&bot.choose(view, legal, Budget::DEFAULT).unwrap().action));
            }
        });
    }
}

/// The analysis of a bot on every tenth decision of a game.
fn analysis(mut bot: impl Bot<DiceGame>, threads: usize) -> Vec<Choice<Action>> {
    let budget = Budget {
        threads: NonZeroUsize::new(threads).unwrap(),
        explain: true,
        ..Budget::simulations(90)
    };
    let mut choices = Vec::new();
    let mut nth = 0;
    decisions(&Options::default(), 8, |view, legal| {
        nth += 1;
        if nth % 10 == 0 {
            choices.push(bot.choose(view, legal, budget).unwrap());
        }
    });
    choices
}

#[test]
fn the_same_seed_gives_the_same_choice_on_any_number_of_threads() {
    let planner = |seed, threads| analysis(Planner::new(seed, 1), threads);
    let master = |seed, threads| analysis(Master::new(network(), seed), threads);
    for analyses in [&planner as &dyn Fn(u64, usize) -> Vec<Choice<Action>>, &master] {
        let once = analyses(1, 1);
        assert_eq!(once, analyses(1, 1));
        assert_eq!(once, analyses(1, 3));
        assert_ne!(once, analyses(2, 1));
    }
}

#[test]
fn master_compares_every_choice_if_it_is_asked_why() {
    for choice in analysis(Master::new(network(), 1), 1) {
        let analysis = choice.analysis.unwrap();
        assert_eq!(analysis.candidates[0].action, choice.action);
        assert_eq!(analysis.line[0], choice.action);
        assert!(analysis.candidates.iter().all(|candidate| candidate.simulations > 0));
    }
}

#[test]
fn planner_keeps_to_its_budget_and_explains_its_choice() {
    for choice in analysis(Planner::new(1, 1), 1) {
        let analysis = choice.analysis.unwrap();
        assert!(analysis.simulations <= 90 && analysis.simulations > 0);
        assert_eq!(analysis.candidates[0].action, choice.action);
        assert_eq!(analysis.line[0], choice.action);
        let played: u32 = analysis.candidates.iter().map(|candidate| candidate.simulations).sum();
        assert_eq!(played, analysis.simulations);
    }
}

#[test]
fn planner_stops_on_request() {
    let stop = || true;
    let budget = Budget { stop: Some(&stop), explain: true, ..Budget::simulations(1_000_000) };
    let mut bot = Planner::new(1, 1);
    let mut asked = false;
    decisions(&Options::default(), 8, |view, legal| {
        if !asked && legal.len() > 3 {
            asked = true;
            let analysis = bot.choose(view, legal, budget).unwrap().analysis.unwrap();
            assert!(analysis.simulations < 1000);
        }
    });
    assert!(asked);
}
