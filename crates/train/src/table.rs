//! A table for training: plays one game after the other, and notes the result of each decision.

use sextant_bots::{Bot, derive_seed};
use sextant_cards::{Action, CardSet, End, Match, Options, Round, Rounds, score};
use sextant_core::{Game, Random, Seat, Simulation, Turn, Viewer};
use sextant_neural::POINTS;

use crate::opponent::Opponent;
use crate::samples::Samples;

/// Every table goes on for so many rounds: one match, or as many single rounds.
pub(crate) const ROUNDS: u8 = 3;
/// Out of a hundred choices of a watched teacher, how many are replaced by any action, at half of the
/// tables: so that the learner sees how to get out of trouble.
const SLIP_PERCENT: u32 = 15;
/// From this many placements per colour on, drawing from a discard pile has a price. A round
/// without stalling has about as many.
const LATE: u32 = 10;

/// What players play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The margin of every round.
    Margin,
    /// The margin of every round but the last of a match: that one is for winning the match, and a
    /// little for the margin.
    Match,
}

/// Two seats, of which the learner has one or both, and the game between them.
pub(crate) struct Table {
    pub(crate) game: Match,
    options: Options,
    pub(crate) random: Simulation,
    /// The seat that the learner does not have, and its player.
    other: Option<(Seat, Other)>,
    /// Where an opponent takes its randomness from.
    opponent_seed: u64,
    /// Whether a watched teacher makes mistakes here.
    slips: bool,
    deals: u32,
    rounds_left: u8,
    /// Whether the round on the table has ended and been noted.
    noted: bool,
    /// The learner's decisions in this round, and in the finished rounds of the match.
    of_round: Vec<u32>,
    of_match: Vec<u32>,
    /// Whether no more is to come.
    pub(crate) finished: bool,
}

/// Who else than the learner may sit at a table.
pub(crate) enum Other {
    Past,
    Opponent(Box<dyn Bot<Match>>),
}

impl Table {
    pub(crate) fn new(
        options: Options,
        random: Simulation,
        other: Option<(Seat, Other)>,
        opponent_seed: u64,
        slips: bool,
    ) -> Table {
        Table {
            game: Match::new(&options),
            options,
            random,
            other,
            opponent_seed,
            slips,
            deals: 0,
            rounds_left: ROUNDS,
            noted: false,
            of_round: Vec::new(),
            of_match: Vec::new(),
            finished: false,
        }
    }

    /// Whether this seat is the learner's.
    pub(crate) fn learns(&self, seat: Seat) -> bool {
        self.other.as_ref().is_none_or(|(other, _)| *other != seat)
    }

    pub(crate) fn has_opponent(&self) -> bool {
        matches!(self.other, Some((_, Other::Opponent(_))))
    }

    pub(crate) fn colour_count(&self) -> usize {
        self.options.variant.colours().len()
    }

    /// Notes that the learner decides now, and that this is where the decision is found.
    pub(crate) fn note_decision(&mut self, nth: u32) {
        self.of_round.push(nth);
    }

    /// Continues until the learner, or its past version, has a choice, and returns which; none if
    /// the table is finished.
    pub(crate) fn advance(
        &mut self,
        opponent: &Opponent,
        goal: Goal,
        samples: &mut Samples,
        legal: &mut Vec<Action>,
    ) -> Option<Seat> {
        while !self.finished {
            self.note_results(goal, samples);
            match self.game.turn() {
                Turn::Chance | Turn::Over if self.rounds_left == 0 => self.finished = true,
                Turn::Chance => self.deal(),
                Turn::Over => self.start_new_game(opponent),
                Turn::Decide(seats) => {
                    let Some(seat) = seats.iter().next() else {
                        self.finished = true;
                        continue;
                    };
                    self.game.legal(seat, legal);
                    if let Some((other, Other::Opponent(bot))) = &mut self.other
                        && *other == seat
                    {
                        let view = self.game.view(Viewer::Seat(seat));
                        let choice = bot.choose(&view, legal, opponent.budget);
                        let action = choice.ok().map(|choice| choice.action);
                        let action = action.filter(|action| legal.contains(action));
                        samples.counts.forfeits += u64::from(action.is_none());
                        self.act(seat, action.unwrap_or(legal[0]));
                    } else if let &[only] = legal.as_slice() {
                        self.act(seat, only);
                    } else {
                        return Some(seat);
                    }
                }
            }
        }
        None
    }

    /// Plays an action, and passes it on to an opponent at the table.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        self.game.play_unchecked(seat, action);
        if let Some((other, Other::Opponent(bot))) = &mut self.other {
            bot.observe_action(&self.game.view(Viewer::Seat(*other)), seat, action);
        }
    }

    /// What a watched teacher does by mistake, if it makes one now.
    pub(crate) fn slip(&mut self, legal: &[Action]) -> Option<Action> {
        let slips = self.slips && self.random.below(100) < SLIP_PERCENT;
        if slips { self.random.pick(legal).copied() } else { None }
    }

    /// How far the round has gone beyond its time, in twenties of placements.
    pub(crate) fn overtime(&self) -> f32 {
        let late = LATE * self.colour_count() as u32;
        let placements = self.game.round().map_or(0, Round::placements);
        placements.saturating_sub(late) as f32 / 20.0
    }

    fn deal(&mut self) {
        self.noted = false;
        self.deals += 1;
        let deal = Match::draw(&self.options, self.deals, &mut self.random);
        self.finished = self.game.apply_outcome(&deal).is_err();
        if let Some((other, Other::Opponent(bot))) = &mut self.other {
            bot.observe_outcome(&self.game.view(Viewer::Seat(*other)));
        }
    }

    fn start_new_game(&mut self, opponent: &Opponent) {
        self.game = Match::new(&self.options);
        self.deals = 0;
        if let Some((_, Other::Opponent(bot))) = &mut self.other {
            // One for each game, as everywhere.
            *bot = (opponent.make)(derive_seed(self.opponent_seed, self.rounds_left.into()));
        }
    }

    /// If a round has just ended, sets the results of its decisions.
    fn note_results(&mut self, goal: Goal, samples: &mut Samples) {
        let Some(round) = self.game.round().filter(|round| round.end().is_some()) else { return };
        if self.noted {
            return;
        }
        self.noted = true;
        self.rounds_left = self.rounds_left.saturating_sub(1);
        let [one, two] = [Seat::ONE, Seat::TWO].map(|seat| i64::from(round.score(seat)));
        let margin = (one - two) as f32 / POINTS;
        let colour_margins = colour_margins(round);
        let counts = &mut samples.counts;
        counts.rounds += 1;
        counts.placements += u64::from(round.placements());
        counts.capped += u64::from(round.end() == Some(End::TurnLimit));
        counts.score += one + two;
        if let Some((other, _)) = &self.other {
            counts.margin += if *other == Seat::ONE { two - one } else { one - two };
            counts.against_others += 1;
        }
        for &nth in &self.of_round {
            let decision = &mut samples.decisions[nth as usize];
            decision.margin = decision.side * margin;
            decision.colour_margins = colour_margins.map(|first| decision.side * first);
        }
        let is_over = self.game.turn().is_over();
        let totals = self.game.totals();
        let lead = totals[Seat::ONE] - totals[Seat::TWO];
        let reward = match goal {
            Goal::Match if is_over && self.options.rounds != Rounds::ONE => {
                last_round_reward(margin, lead)
            }
            Goal::Margin | Goal::Match => margin,
        };
        if let Some(&last) = self.of_round.last() {
            samples.decisions[last as usize].reward += reward;
        }
        samples.sequences.push(self.of_round.clone());
        self.of_match.append(&mut self.of_round);
        if is_over {
            for &nth in &self.of_match {
                let decision = &mut samples.decisions[nth as usize];
                decision.won = 0.5 + 0.5 * decision.side * lead.signum() as f32;
            }
            self.of_match.clear();
        }
    }
}

/// What the last round of a match is worth to the first seat: mostly the win, a little the margin.
///
/// The win grows with the lead, to three quarters at 20 points, so that there is something to learn
/// from a match that was nearly won.
fn last_round_reward(margin: f32, lead: i32) -> f32 {
    0.2 * margin + 50.0 * (lead as f32 / 20.0).tanh() / POINTS
}

/// The margin on each colour for the first seat.
fn colour_margins(round: &Round) -> [f32; 6] {
    let mut colour_margins = [0.0; 6];
    for &colour in round.variant().colours() {
        let of = |cards: CardSet| f32::from(score(cards.of_colour(colour)));
        let margin = of(round.expeditions(Seat::ONE)) - of(round.expeditions(Seat::TWO));
        colour_margins[colour.index()] = margin / POINTS;
    }
    colour_margins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_round_of_a_match_is_worth_most_where_it_decides_the_match() {
        let worth = |before: i32, margin: i32| {
            POINTS * last_round_reward(margin as f32 / POINTS, before + margin)
        };
        assert!((worth(0, 20) - (4.0 + 0.76 * 50.0)).abs() < 0.1);
        assert!((worth(15, -25) + worth(-15, 25)).abs() < 1e-3, "what one gains the other loses");
        // Ten points more: they win the match, they make a win higher, they make a defeat smaller.
        let ten_more =
            |before: i32, margin: i32| worth(before, margin + 10) - worth(before, margin);
        assert!(ten_more(-20, 15) > 20.0);
        assert!(ten_more(60, 15) < 3.0 && ten_more(60, 15) > 1.0);
        assert!(ten_more(-90, 15) < 3.0 && ten_more(-90, 15) > 1.0);
    }
}
