//! What the bots of the card game promise.

use std::num::NonZeroUsize;

use sextant_cards::{Action, Discards, Match, Options, Rounds};
use sextant_core::{Game, Seat, Simulation, Turn, Viewer};

use super::Policy;
use super::searcher::Searcher;
use crate::{Bot, Budget, Roster};

/// A match between rule-based players, after so many actions.
fn position(options: Options, actions: u32, seed: u64) -> Match {
    let policy = Policy::default();
    let mut game = Match::new(&options);
    let mut random = Simulation::new(seed);
    for _ in 0..=actions {
        match game.turn() {
            Turn::Chance => game.apply_outcome(&Match::draw(&options, 1, &mut random)).unwrap(),
            Turn::Decide(_) => {
                let round = game.round().unwrap();
                let (seat, action) = (round.to_move().unwrap(), policy.choose(round).unwrap());
                game.play(seat, action).unwrap();
            }
            Turn::Over => break,
        }
    }
    game
}

fn ask(bot: &mut dyn Bot<Match>, game: &Match, budget: Budget<'_>) -> crate::Choice<Action> {
    let seat = game.turn().deciding().iter().next().unwrap_or(Seat::ONE);
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    bot.choose(&game.view(Viewer::Seat(seat)), &legal, budget).unwrap()
}

#[test]
fn the_number_of_threads_does_not_change_what_is_thought() {
    let options = Options { rounds: Rounds::ONE, ..Options::default() };
    for (name, simulations) in [("searcher", 600), ("master", 60)] {
        for actions in [0, 1, 40, 77] {
            let game = position(options, actions, 5);
            let think = |threads| {
                let threads = NonZeroUsize::new(threads).unwrap();
                let budget = Budget { threads, explain: true, ..Budget::simulations(simulations) };
                ask(&mut *roster_bot(name, 9), &game, budget)
            };
            let alone = think(1);
            assert_eq!(alone, think(2), "{name}");
            assert_eq!(alone, think(7), "{name}");
        }
    }
}

#[test]
fn a_searcher_explains_its_choice() {
    let options = Options { discards: Discards::Top, ..Options::default() };
    let game = position(options, 30, 5);
    let budget = Budget { explain: true, ..Budget::simulations(500) };
    let choice = ask(&mut Searcher::new(sextant_neural::master(), 1, 9), &game, budget);
    let analysis = choice.analysis.unwrap();
    assert_eq!(analysis.line.first(), Some(&choice.action));
    assert_eq!(analysis.candidates[0].action, choice.action);
    assert!((1..=500).contains(&analysis.simulations), "{analysis:?}");
    let counted: u32 = analysis.candidates.iter().map(|candidate| candidate.simulations).sum();
    assert_eq!(counted, analysis.simulations);
}

#[test]
fn without_time_a_searcher_does_what_its_policy_says() {
    let game = position(Options::default(), 20, 5);
    let budget = Budget { stop: Some(&|| true), ..Budget::DEFAULT };
    let own = Policy::default().choose(game.round().unwrap()).unwrap();
    assert_eq!(
        ask(&mut Searcher::new(sextant_neural::master(), 1000, 9), &game, budget).action,
        own
    );
}

#[test]
fn a_master_reports_chances_margins_and_beliefs_about_the_other_hand() {
    for actions in [0, 1, 30, 31, 70] {
        let game = position(Options::default(), actions, 5);
        let budget = Budget::simulations(64);
        let plain = ask(&mut *roster_bot("master", 3), &game, budget);
        let budget = Budget { explain: true, ..budget };
        let choice = ask(&mut *roster_bot("master", 3), &game, budget);
        assert_eq!((plain.action, plain.analysis), (choice.action, None));
        let analysis = choice.analysis.unwrap();
        assert_eq!(analysis.candidates[0].action, choice.action);
        let chances = analysis.candidates.iter().map(|candidate| candidate.chance.unwrap());
        let sum = chances.sum::<f64>();
        assert!(0.9 < sum && sum < 1.0 + 1e-6, "all but what it would hardly ever do, {sum}");
        let chances = analysis.candidates.iter().map(|candidate| candidate.chance.unwrap());
        let best = chances.clone().fold(0.0, f64::max);
        // There are always two, so that there is something to compare.
        if analysis.candidates.len() > 2 {
            let likely = chances.skip(1).all(|chance| chance > best / 91.0);
            assert!(likely, "none that it hardly ever does");
        }
        assert!(analysis.candidates.iter().all(|candidate| candidate.margin.abs() < 400.0));
        assert!(analysis.beliefs.iter().all(|belief| (0.0..=1.0).contains(&belief.chance)));
        assert!(analysis.beliefs.is_sorted_by(|a, b| a.chance >= b.chance));
        assert!(!analysis.beliefs.is_empty());
    }
}

#[test]
fn a_draw_is_judged_by_what_the_player_sees_not_by_what_the_opponent_does() {
    let game = position(Options::default(), 31, 5);
    let seat = game.round().unwrap().to_move().unwrap();
    let mut evaluator = sextant_neural::Evaluator::new(sextant_neural::master());
    evaluator.evaluate(&game.view(Viewer::Seat(seat))).unwrap();
    let expected =
        f64::from(evaluator.answer(sextant_neural::Slot::MARGIN) * sextant_neural::POINTS);
    let budget = Budget { explain: true, ..Budget::DEFAULT };
    let analysis = ask(&mut *roster_bot("prodigy", 3), &game, budget).analysis.unwrap();
    let weighted = analysis.candidates.iter().map(|one| one.chance.unwrap() * one.margin);
    let chances = analysis.candidates.iter().map(|one| one.chance.unwrap());
    let pile = game.round().unwrap().draw_pile().len() as u8;
    let calibrated = super::calibration::Calibration::of_network(pile).margin(expected);
    assert!((weighted.sum::<f64>() / chances.sum::<f64>() - calibrated).abs() < 1e-6);
}

#[test]
fn a_master_explains_every_choice_by_playing_it_out_beside_another() {
    let options = Options { rounds: Rounds::ONE, ..Options::default() };
    for actions in (0..80).step_by(3) {
        let game = position(options, actions, 5);
        let mut legal = Vec::new();
        game.legal(game.turn().deciding().iter().next().unwrap(), &mut legal);
        if legal.len() == 1 {
            continue;
        }
        let budget = Budget { explain: true, ..Budget::simulations(100) };
        let choice = ask(&mut *roster_bot("master", 3), &game, budget);
        let analysis = choice.analysis.unwrap();
        let counted: u32 = analysis.candidates.iter().map(|it| it.simulations).sum();
        assert_eq!(counted, analysis.simulations);
        let [best, others @ ..] = &analysis.candidates[..] else { panic!("{actions}") };
        assert_eq!((best.action, best.difference), (choice.action, None));
        assert!(!others.is_empty(), "{actions}: there is nothing to compare it with");
        assert!(best.error > 0.0 && others.iter().all(|other| other.difference.is_some()));
        assert_eq!(analysis.line.first(), Some(&choice.action));
        assert!(analysis.line.len() > 1 || game.round().unwrap().draw_pile().len() < 3);
    }
}

#[test]
fn with_no_time_a_master_takes_what_the_network_likes_best() {
    for actions in 60..70 {
        let game = position(Options::default(), actions, 5);
        let stopped = Budget { stop: Some(&|| true), ..Budget::DEFAULT };
        let choice = ask(&mut *roster_bot("master", 3), &game, stopped);
        let explained = Budget { explain: true, ..Budget::DEFAULT };
        let analysis = ask(&mut *roster_bot("prodigy", 3), &game, explained).analysis.unwrap();
        let chance = |action| {
            analysis.candidates.iter().find(|one| one.action == action).and_then(|one| one.chance)
        };
        let most = analysis.candidates.iter().filter_map(|one| one.chance).fold(0.0, f64::max);
        assert_eq!(chance(choice.action), Some(most));
    }
}

fn roster_bot(name: &str, seed: u64) -> Box<dyn Bot<Match>> {
    (Match::entry(name).unwrap().make)(seed)
}
