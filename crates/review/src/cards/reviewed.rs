//! How the card game is reviewed.

use std::ops::Range;

use sextant_bots::Belief;
use sextant_bots::cards::{ImaginedWorlds, PlayOuts, RolloutNetwork};
use sextant_cards::{Action, CardSet, HAND, MAX_DRAW_PILE, Match, Round, View};
use sextant_core::{Game, Seat, Viewer};
use sextant_neural::sigmoid;

use super::critic::Critic;
use super::luck::CardLuck;
use crate::plays_like::LevelPr;
use crate::review::CurvePoint;
use crate::reviewed_game::{Purpose, ReviewedGame};

/// The standard deviation of the margin that a whole round adds.
const ROUND_SPREAD: f64 = 36.0;
/// How many likely cards are reported: a hand.
const LIKELY: usize = HAND;

/// The margin of a round for a seat, as the critic sees it.
fn value(round: &Round, seat: Seat) -> f64 {
    match round.to_move() {
        Some(mover) if !round.must_draw() => {
            let margin = Critic::bundled().margin(round).unwrap_or_default();
            if mover == seat { margin } else { -margin }
        }
        _ => f64::from(round.score(seat) - round.score(seat.other())),
    }
}

/// How likely a lead is kept when so much is still open.
fn win_chance(lead: f64, spread: f64) -> f64 {
    if spread <= 0.0 {
        return if lead > 0.0 {
            1.0
        } else if lead < 0.0 {
            0.0
        } else {
            0.5
        };
    }
    // The logistic curve that is nearest to the normal distribution.
    f64::from(sigmoid((1.702 * lead / spread) as f32))
}

/// What is still open with so many cards in the draw pile and so many rounds to come.
fn spread(pile: usize, rounds: u8) -> f64 {
    let open = pile as f64 / MAX_DRAW_PILE as f64 + f64::from(rounds);
    ROUND_SPREAD * open.sqrt()
}

impl ReviewedGame for Match {
    type Judge = PlayOuts;
    type Worlds = ImaginedWorlds;

    const LEVELS: &'static [LevelPr] = &[
        LevelPr { level: "rookie", pr: 306.0, pr_se: 18.0 },
        LevelPr { level: "novice", pr: 262.0, pr_se: 17.0 },
        LevelPr { level: "amateur", pr: 215.0, pr_se: 16.0 },
        LevelPr { level: "casual", pr: 127.0, pr_se: 11.0 },
        LevelPr { level: "skilled", pr: 62.0, pr_se: 6.0 },
        LevelPr { level: "adept", pr: 56.0, pr_se: 7.0 },
        LevelPr { level: "expert", pr: 1.0, pr_se: 1.0 },
    ];
    const SEARCH: u32 = 1;
    /// A rollout by the strong network takes eight times as long.
    const CONFIRM: u32 = 8;

    fn round_nth(&self) -> u32 {
        self.round_number().into()
    }

    fn position(view: &View) -> String {
        let (Some(seat), Some(table)) = (view.viewer.seat(), &view.table) else {
            return String::new();
        };
        let listed = |cards: CardSet| match cards.to_string() {
            none if none.is_empty() => "nothing".to_owned(),
            cards => cards,
        };
        let tops: CardSet = view
            .options
            .variant
            .colours()
            .iter()
            .filter_map(|&colour| table.discards(colour).last().copied())
            .collect();
        format!(
            "hand {}; own expeditions {}; theirs {}; on the discard piles {}; {} in the draw pile",
            listed(table.hand),
            listed(table.expeditions[seat]),
            listed(table.expeditions[seat.other()]),
            listed(tops),
            table.draw_pile
        )
    }

    fn candidates(judge: &mut PlayOuts, view: &View, legal: &[Action]) -> Vec<Action> {
        judge.candidates(view, legal)
    }

    fn worlds(
        judge: &mut PlayOuts,
        view: &View,
        count: usize,
        seed: u64,
    ) -> Option<ImaginedWorlds> {
        judge.worlds(view, count, seed)
    }

    fn play_out(
        judge: &mut PlayOuts,
        view: &View,
        worlds: &ImaginedWorlds,
        (numbers, purpose): (Range<u32>, Purpose),
        actions: &[Action],
        margins: &mut Vec<f32>,
    ) {
        let network = match purpose {
            Purpose::Search => RolloutNetwork::Apprentice,
            Purpose::Confirm => RolloutNetwork::Master,
        };
        judge.run(view, worlds, (numbers, network), actions, margins);
    }

    fn win_chance(view: &View, margin: f32) -> Option<f64> {
        let seat = view.viewer.seat()?;
        let lead = f64::from(view.totals[seat] - view.totals[seat.other()]);
        let to_come = view.options.rounds.get().saturating_sub(view.round);
        Some(win_chance(lead + f64::from(margin), spread(0, to_come)))
    }

    fn likely(judge: &mut PlayOuts, view: &View) -> Vec<Belief> {
        judge.beliefs(view, LIKELY)
    }

    fn expectation(
        &self,
        judge: &mut PlayOuts,
        next: Option<(Seat, Action)>,
        step: usize,
        _seed: u64,
    ) -> CurvePoint {
        let options = self.options();
        let totals = self.totals();
        let lead = f64::from(totals[Seat::ONE] - totals[Seat::TWO]);
        let running = self.round().filter(|round| round.end().is_none());
        let finished = self.results().len() as u8;
        let to_come = options.rounds.get() - finished - u8::from(running.is_some());
        let mut margin = lead;
        let mut pile = 0;
        if let Some(round) = running {
            margin += round_value(round, next);
            pile = round.draw_pile().len();
        } else if let Some(starter) = self.next_starter().filter(|_| to_come > 0) {
            let advantage = CardLuck::bundled().of_starting(options.variant);
            margin += if starter == Seat::ONE { advantage } else { -advantage };
        }
        let win = win_chance(margin, spread(pile, to_come));
        let known = running.map(|_| {
            let mut known = |seat: Seat| {
                let lead = if seat == Seat::ONE { lead } else { -lead };
                lead + judge.expected_margin(&self.view(Viewer::Seat(seat))).unwrap_or_default()
            };
            vec![known(Seat::ONE), known(Seat::TWO)]
        });
        CurvePoint { step, margin: vec![margin, -margin], win: vec![win, 1.0 - win], known }
    }
}

/// The margin of a running round for seat 1. Between a placement and a draw, the mean over what the
/// player is about to draw: so that the draw itself changes it by its luck.
fn round_value(round: &Round, next: Option<(Seat, Action)>) -> f64 {
    let Some(mover) = round.to_move().filter(|_| round.must_draw()) else {
        return value(round, Seat::ONE);
    };
    let sign = if mover == Seat::ONE { 1.0 } else { -1.0 };
    match next {
        Some((_, action @ Action::TakeDiscard(_))) => {
            let mut after = *round;
            after.play_unchecked(action);
            value(&after, Seat::ONE)
        }
        _ => match Critic::bundled().draw_values(round) {
            Some(values) => sign * values.mean,
            None => value(round, Seat::ONE),
        },
    }
}
