//! How the dice game is reviewed.

use std::ops::Range;
use std::sync::Arc;

use sextant_bots::dice::Policy;
use sextant_bots::{Belief, derive_seed};
use sextant_core::{BySeat, Game, Seat, Simulation, Turn};
use sextant_dice::{Action, Colour, DiceGame, Options, View};

use crate::luck::margins;
use crate::plays_like::LevelPr;
use crate::review::CurvePoint;
use crate::reviewed_game::{Purpose, ReviewedGame};

/// How many actions are compared at most.
const MAX_CANDIDATES: usize = 6;
/// How many points behind by the policy's judgement an action is not looked at.
const MAX_DEFICIT: f32 = 30.0;
/// How many games are played out for a point of the curve.
const CURVE_GAMES: u32 = 100;

/// The policy that plays games out, and the last point of the curve.
#[derive(Default)]
pub(crate) struct DiceJudge {
    policy: Option<(Options, Arc<Policy>)>,
    last: Option<CurvePoint>,
}

impl DiceJudge {
    fn policy(&mut self, options: &Options) -> Arc<Policy> {
        if self.policy.as_ref().is_some_and(|(fits, _)| fits != options) {
            self.policy = None;
        }
        Arc::clone(&self.policy.get_or_insert_with(|| (*options, Policy::best(options))).1)
    }
}

/// The game as a player knows it, and the seed of the dice to come.
pub(crate) struct DiceWorlds {
    game: DiceGame,
    seed: u64,
}

fn final_margins(game: &DiceGame) -> Vec<f64> {
    let seats = game.seats();
    let scores = BySeat::new(
        |seat: Seat| {
            if seat.index() < seats { f64::from(game.score(seat)) } else { 0.0 }
        },
    );
    margins(seats, &scores)
}

impl ReviewedGame for DiceGame {
    type Judge = DiceJudge;
    type Worlds = DiceWorlds;

    const LEVELS: &'static [LevelPr] = &[];
    /// A game is played out in less than half the time of a round of the card game.
    const SEARCH: u32 = 4;
    const CONFIRM: u32 = 1;

    fn round_nth(&self) -> u32 {
        1
    }

    fn position(view: &View) -> String {
        let (Some(seat), Some(offer)) = (view.viewer.seat(), view.offer) else {
            return String::new();
        };
        let sheet = view.sheet(seat);
        let filled: Vec<String> = Colour::ALL
            .into_iter()
            .map(|colour| format!("{} {}", colour.letter(), sheet.expedition(colour).filled()))
            .collect();
        format!("dice {offer}; boxes filled: {}", filled.join(", "))
    }

    fn candidates(judge: &mut DiceJudge, view: &View, legal: &[Action]) -> Vec<Action> {
        let judged = judge.policy(&view.options).judged(view);
        let best = judged.first().map_or(0.0, |&(_, worth)| worth);
        judged
            .into_iter()
            .take_while(|&(_, worth)| best - worth <= MAX_DEFICIT)
            .map(|(action, _)| action)
            .filter(|action| legal.contains(action))
            .take(MAX_CANDIDATES)
            .collect()
    }

    fn worlds(_: &mut DiceJudge, view: &View, _: usize, seed: u64) -> Option<DiceWorlds> {
        Some(DiceWorlds { game: DiceGame::undecided(view), seed })
    }

    fn play_out(
        judge: &mut DiceJudge,
        view: &View,
        worlds: &DiceWorlds,
        (numbers, _): (Range<u32>, Purpose),
        actions: &[Action],
        margins: &mut Vec<f32>,
    ) {
        margins.clear();
        let Some(seat) = view.viewer.seat() else { return };
        let policy = judge.policy(&view.options);
        for nth in numbers {
            for &action in actions {
                let mut game = worlds.game.clone();
                game.play_unchecked(seat, action);
                let mut dice = Simulation::new(derive_seed(worlds.seed, u64::from(nth)));
                policy.play_out(&mut game, &mut dice);
                margins.push(final_margins(&game)[seat.index()] as f32);
            }
        }
    }

    fn win_chance(view: &View, margin: f32) -> Option<f64> {
        let two = view.options.players.get() == 2;
        two.then_some(if margin > 0.0 {
            1.0
        } else if margin < 0.0 {
            0.0
        } else {
            0.5
        })
    }

    fn likely(_: &mut DiceJudge, _: &View) -> Vec<Belief> {
        Vec::new()
    }

    /// Between rolls, by playing games out; while players choose, as before the roll.
    fn expectation(
        &self,
        judge: &mut DiceJudge,
        _next: Option<(Seat, Action)>,
        step: usize,
        seed: u64,
    ) -> CurvePoint {
        if let (Turn::Decide(_), Some(last)) = (self.turn(), &judge.last) {
            return CurvePoint { step, ..last.clone() };
        }
        let seats = self.seats();
        let games = if self.turn().is_over() { 1 } else { CURVE_GAMES };
        let policy = judge.policy(self.options());
        let mut point =
            CurvePoint { step, margin: vec![0.0; seats], win: vec![0.0; seats], known: None };
        for nth in 0..games {
            let mut game = self.clone();
            policy.play_out(&mut game, &mut Simulation::new(derive_seed(seed, u64::from(nth))));
            let winners = game.winners();
            for (sum, margin) in point.margin.iter_mut().zip(final_margins(&game)) {
                *sum += margin / f64::from(games);
            }
            for seat in winners.iter() {
                point.win[seat.index()] += 1.0 / winners.len() as f64 / f64::from(games);
            }
        }
        judge.last = Some(point.clone());
        point
    }
}
