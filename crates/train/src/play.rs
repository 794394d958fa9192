//! Play to learn from: many games side by side, so that the network answers all of them at once.

use std::ops::Range;

use pulp::Arch;
use sextant_bots::cards::{Foresight, Policy, Style};
use sextant_bots::{Bot, mix};
use sextant_cards::{
    Action, CardSet, End, FirstStarter, Match, Options, Round, Rounds, Variant, score,
};
use sextant_game::{Game, Random, Seat, Simulation, Turn, Viewer};
use sextant_net::{Inputs, POINTS, Thinker};

use crate::all_seeing::push_all_seeing;
use crate::batch::Batch;
use crate::loss::SOFTNESS;
use crate::model::{Model, Pass};
use crate::rival::Rival;
use crate::samples::{Decision, MOST_ACTIONS, Samples};

/// Every game goes on for so many rounds: one match, or as many single rounds.
pub(crate) const ROUNDS: u8 = 3;
const TURN_LIMIT: u16 = 400;

/// Who plays, and for what.
pub(crate) struct Play<'a> {
    pub(crate) arch: Arch,
    /// Games take their randomness from this and their number.
    pub(crate) seed: u64,
    pub(crate) learner: &'a Model,
    /// Whom the learner plays in some of the games: its own past.
    pub(crate) past: Option<&'a Model>,
    /// Out of a hundred games, how many.
    pub(crate) past_share: u32,
    /// Whom else the learner plays in some of the games.
    pub(crate) rival: &'a Rival,
    /// Out of a hundred games, how many.
    pub(crate) rival_share: u32,
    /// Whom the learner watches instead of playing.
    pub(crate) teacher: Option<Teacher<'a>>,
    pub(crate) goal: Goal,
    /// In how many worlds doubtful choices are played out, to see what would have been better.
    pub(crate) foresight: u32,
    /// Out of a hundred games, how many are long ones.
    pub(crate) long_share: u32,
    /// Out of a hundred games, how many are matches.
    pub(crate) match_share: u32,
    /// What a player pays, in points, for drawing from a discard pile late in a round, for every
    /// twenty placements that are past the time.
    pub(crate) stall_cost: f32,
}

/// Whom a learner watches.
pub(crate) enum Teacher<'a> {
    /// A player by rules, who plays with itself.
    Rules(Policy),
    /// A network, who plays whom a learner would play. It tells what it likes best, and does what it
    /// would do in training, so that more is seen than the one course that it likes best.
    Network(&'a Model),
}

/// What players play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The margin of every round.
    Margin,
    /// The margin of every round but the last of a match: that one is for winning the match, and a
    /// little for the margin.
    Match,
}

/// Out of a hundred choices of a watched teacher, how many are replaced by any action, in half of the
/// games: so that the learner sees how to get out of trouble.
const SLIPS: u32 = 15;
/// How far an action's logit may be behind the best for it to be looked into, and how many are at most:
/// as in the search of `master`.
const DOUBTFUL: f32 = 4.5;
const MOST_TRIED: usize = 6;
/// From how many placements a colour on drawing from a discard pile has its price: about as many as
/// a round has when nobody stalls.
const LATE: u32 = 10;

struct Seated {
    game: Match,
    options: Options,
    random: Simulation,
    /// The seat that somebody else has.
    other: Option<(Seat, Other)>,
    /// Where a rival takes its randomness from.
    rival_seed: u64,
    slips: bool,
    deals: u32,
    rounds_left: u8,
    /// Whether the round on the table has ended and been noted.
    noted: bool,
    /// The learner's decisions in this round, and in the finished rounds of the match.
    of_round: Vec<u32>,
    of_match: Vec<u32>,
    finished: bool,
}

enum Other {
    Past,
    Rival(Box<dyn Bot<Match>>),
}

impl Seated {
    /// Plays an action, of which a rival at the table is told.
    fn act(&mut self, seat: Seat, action: Action) {
        self.game.play_unchecked(seat, action);
        if let Some((other, Other::Rival(bot))) = &mut self.other {
            bot.watch(&self.game.view(Viewer::Seat(*other)), seat, action);
        }
    }

    /// What a watched teacher does by mistake, if it makes one now.
    fn slip(&mut self, legal: &[Action]) -> Option<Action> {
        let slips = self.slips && self.random.below(100) < SLIPS;
        if slips { self.random.pick(legal).copied() } else { None }
    }
}

impl Play<'_> {
    /// Plays the games of these numbers.
    pub(crate) fn run(&self, games: Range<u64>) -> Samples {
        let mut samples = Samples::default();
        let mut tables: Vec<Seated> = games.map(|nth| self.sit_down(nth)).collect();
        let mut others = Batch::default();
        let mut pass = Pass::default();
        let mut apprentice = Thinker::for_rollouts(sextant_net::apprentice());
        let mut legal = Vec::new();
        let mut waiting: Vec<(usize, Seat, Vec<Action>)> = Vec::new();
        let mut waiting_others: Vec<(usize, Seat, Vec<Action>)> = Vec::new();
        while !tables.is_empty() {
            let first = samples.decisions.len();
            waiting.clear();
            waiting_others.clear();
            others.clear();
            for (nth, table) in tables.iter_mut().enumerate() {
                let Some(seat) = self.go_on(table, &mut samples, &mut legal) else { continue };
                let is_other = table.other.as_ref().is_some_and(|(other, _)| *other == seat);
                let view = table.game.view(Viewer::Seat(seat));
                let (Some(inputs), Some(round)) = (Inputs::of(&view), table.game.round()) else {
                    table.finished = true;
                    continue;
                };
                if is_other {
                    others.push(&inputs);
                    waiting_others.push((nth, seat, legal.clone()));
                    continue;
                }
                samples.seen.push(&inputs);
                push_all_seeing(&mut samples.all, &inputs, round, seat);
                table.of_round.push(samples.decisions.len() as u32);
                samples.decisions.push(Decision::new(&legal, round, seat));
                waiting.push((nth, seat, legal.clone()));
            }
            if let Some(Teacher::Rules(teacher)) = &self.teacher {
                for (decision, (nth, seat, legal)) in (first..).zip(&waiting) {
                    let decision = &mut samples.decisions[decision];
                    watch(teacher, &mut tables[*nth], *seat, legal, decision);
                }
            } else {
                let watched = match self.teacher {
                    Some(Teacher::Network(teacher)) => Some(teacher),
                    _ => None,
                };
                let positions = first..samples.decisions.len();
                let model = watched.unwrap_or(self.learner);
                model.forward(self.arch, &samples.seen, positions, &mut pass);
                let mut row = 0;
                for (place, (nth, seat, legal)) in waiting.iter().enumerate() {
                    let decision = &mut samples.decisions[first + place];
                    let table = &mut tables[*nth];
                    let mut action = legal[choose(decision, &pass, place, row, &mut table.random)];
                    if self.foresight > 0 {
                        let mut logits = [0.0; MOST_ACTIONS];
                        pass.logits(decision.actions(), place, row, &mut logits);
                        decision.foreseen = self.look_ahead(
                            table,
                            *seat,
                            legal,
                            &logits[..legal.len()],
                            &mut apprentice,
                        );
                    }
                    if watched.is_some() {
                        decision.chosen = favourite(decision, &pass, place, row) as u8;
                        action = table.slip(legal).unwrap_or(action);
                    }
                    row += table.options.variant.colours().len();
                    self.play(table, *seat, action, Some(decision));
                }
            }
            if let Some(past) = self.past.filter(|_| !waiting_others.is_empty()) {
                past.forward(self.arch, &others, 0..others.len(), &mut pass);
                let mut row = 0;
                for (place, (nth, seat, legal)) in waiting_others.iter().enumerate() {
                    let table = &mut tables[*nth];
                    if let Some(round) = table.game.round() {
                        let mut decision = Decision::new(legal, round, *seat);
                        let chosen = choose(&mut decision, &pass, place, row, &mut table.random);
                        self.play(table, *seat, legal[chosen], None);
                    }
                    row += table.options.variant.colours().len();
                }
            }
            tables.retain(|table| !table.finished);
        }
        samples
    }

    fn sit_down(&self, nth: u64) -> Seated {
        let mut random = Simulation::new(mix(self.seed, nth));
        let variant =
            if random.below(100) < self.long_share { Variant::Long } else { Variant::Base };
        let is_match = random.below(100) < self.match_share;
        let rounds =
            if is_match { Rounds::try_from(ROUNDS).unwrap_or_default() } else { Rounds::ONE };
        let options = Options {
            variant,
            rounds,
            first_starter: FirstStarter::Drawn,
            turn_limit: TURN_LIMIT.try_into().ok(),
            ..Options::default()
        };
        let seat = if random.below(2) == 0 { Seat::ONE } else { Seat::TWO };
        let lot = random.below(100);
        let slips = random.below(2) == 0;
        let rival_seed = u64::from(random.word());
        let other = if matches!(self.teacher, Some(Teacher::Rules(_))) {
            None
        } else if lot < self.rival_share {
            Some((seat, Other::Rival((self.rival.make)(rival_seed))))
        } else if self.past.is_some() && lot < self.rival_share + self.past_share {
            Some((seat, Other::Past))
        } else {
            None
        };
        Seated {
            game: Match::new(&options),
            options,
            random,
            other,
            rival_seed,
            slips,
            deals: 0,
            rounds_left: ROUNDS,
            noted: false,
            of_round: Vec::new(),
            of_match: Vec::new(),
            finished: false,
        }
    }

    /// Goes on until the learner, or its past, has a choice; none if the game is finished.
    fn go_on(
        &self,
        table: &mut Seated,
        samples: &mut Samples,
        legal: &mut Vec<Action>,
    ) -> Option<Seat> {
        loop {
            self.note_results(table, samples);
            match table.game.turn() {
                Turn::Chance if table.rounds_left == 0 => {
                    table.finished = true;
                    return None;
                }
                Turn::Chance => {
                    table.noted = false;
                    table.deals += 1;
                    let deal = Match::draw(&table.options, table.deals, &mut table.random);
                    if table.game.happen(&deal).is_err() {
                        table.finished = true;
                        return None;
                    }
                    if let Some((other, Other::Rival(bot))) = &mut table.other {
                        bot.notice(&table.game.view(Viewer::Seat(*other)));
                    }
                }
                Turn::Over => {
                    if table.rounds_left == 0 {
                        table.finished = true;
                        return None;
                    }
                    table.game = Match::new(&table.options);
                    table.deals = 0;
                    if let Some((_, Other::Rival(bot))) = &mut table.other {
                        // One for each game, as everywhere.
                        *bot = (self.rival.make)(mix(table.rival_seed, table.rounds_left.into()));
                    }
                }
                Turn::Decide(seats) => {
                    let seat = seats.iter().next()?;
                    table.game.legal(seat, legal);
                    if let Some((other, Other::Rival(bot))) = &mut table.other
                        && *other == seat
                    {
                        let view = table.game.view(Viewer::Seat(seat));
                        let choice = bot.choose(&view, legal, self.rival.budget);
                        let action = choice.ok().map(|choice| choice.action);
                        let action = action.filter(|action| legal.contains(action));
                        samples.counts.forfeits += u64::from(action.is_none());
                        table.act(seat, action.unwrap_or(legal[0]));
                    } else if let &[only] = legal.as_slice() {
                        table.act(seat, only);
                    } else {
                        return Some(seat);
                    }
                }
            }
        }
    }

    /// What each action leads to, in units of `POINTS`, if there are several that the learner finds
    /// nearly as good.
    fn look_ahead(
        &self,
        table: &mut Seated,
        seat: Seat,
        legal: &[Action],
        logits: &[f32],
        apprentice: &mut Thinker,
    ) -> Option<[f32; MOST_ACTIONS]> {
        let best = logits.iter().copied().fold(f32::MIN, f32::max);
        let is_doubtful = |nth: &usize| best - logits[*nth] <= DOUBTFUL;
        let mut doubtful: Vec<usize> = (0..legal.len()).filter(is_doubtful).collect();
        doubtful.sort_by(|&a, &b| logits[b].total_cmp(&logits[a]));
        doubtful.truncate(MOST_TRIED);
        let round = table.game.round().filter(|_| doubtful.len() > 1)?;
        let actions: Vec<Action> = doubtful.iter().map(|&nth| legal[nth]).collect();
        let view = table.game.view(Viewer::Seat(seat));
        let is_rival = matches!(table.other, Some((_, Other::Rival(_))));
        let opponent = if is_rival { self.rival.style } else { Style::Network };
        let foresight = Foresight { view: &view, round, seat, opponent, worlds: self.foresight };
        let margins = foresight.margins(&actions, apprentice, &mut table.random);
        // What is not tried is neither praised nor blamed: it leads as far as the others on average.
        let weights: Vec<f32> =
            doubtful.iter().map(|&nth| (SOFTNESS * (logits[nth] - best)).exp()).collect();
        let sum: f32 = weights.iter().zip(&margins).map(|(weight, margin)| weight * margin).sum();
        let mut foreseen = [sum / weights.iter().sum::<f32>() / POINTS; MOST_ACTIONS];
        for (&nth, margin) in doubtful.iter().zip(&margins) {
            foreseen[nth] = margin / POINTS;
        }
        Some(foreseen)
    }

    /// Plays a choice.
    fn play(
        &self,
        table: &mut Seated,
        seat: Seat,
        action: Action,
        decision: Option<&mut Decision>,
    ) {
        if let Some(decision) = decision
            && let Action::TakeDiscard(_) = action
            && let Some(round) = table.game.round()
        {
            let late = LATE * table.options.variant.colours().len() as u32;
            let over = round.placements().saturating_sub(late) as f32 / 20.0;
            decision.reward -= decision.side * over * self.stall_cost / POINTS;
        }
        table.act(seat, action);
    }

    /// If a round has just ended, tells its decisions what came of them.
    fn note_results(&self, table: &mut Seated, samples: &mut Samples) {
        let Some(round) = table.game.round().filter(|round| round.end().is_some()) else { return };
        if table.noted {
            return;
        }
        table.noted = true;
        table.rounds_left = table.rounds_left.saturating_sub(1);
        let [one, two] = [Seat::ONE, Seat::TWO].map(|seat| i64::from(round.score(seat)));
        let margin = (one - two) as f32 / POINTS;
        let outlook = outlook(round);
        let counts = &mut samples.counts;
        counts.rounds += 1;
        counts.placements += u64::from(round.placements());
        counts.capped += u64::from(round.end() == Some(End::TurnLimit));
        counts.score += one + two;
        if let Some((other, _)) = &table.other {
            counts.margin += if *other == Seat::ONE { two - one } else { one - two };
            counts.against_others += 1;
        }
        for &nth in &table.of_round {
            let decision = &mut samples.decisions[nth as usize];
            decision.margin = decision.side * margin;
            decision.outlook = outlook.map(|first| decision.side * first);
        }
        let is_over = table.game.turn().is_over();
        let totals = table.game.totals();
        let lead = totals[Seat::ONE] - totals[Seat::TWO];
        let reward = match self.goal {
            Goal::Match if is_over && table.options.rounds != Rounds::ONE => {
                last_round_reward(margin, lead)
            }
            Goal::Margin | Goal::Match => margin,
        };
        if let Some(&last) = table.of_round.last() {
            samples.decisions[last as usize].reward += reward;
        }
        samples.sequences.push(table.of_round.clone());
        table.of_match.append(&mut table.of_round);
        if is_over {
            for &nth in &table.of_match {
                let decision = &mut samples.decisions[nth as usize];
                decision.won = 0.5 + 0.5 * decision.side * lead.signum() as f32;
            }
            table.of_match.clear();
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
fn outlook(round: &Round) -> [f32; 6] {
    let mut outlook = [0.0; 6];
    for &colour in round.variant().colours() {
        let of = |cards: CardSet| f32::from(score(cards.of_colour(colour)));
        let margin = of(round.expeditions(Seat::ONE)) - of(round.expeditions(Seat::TWO));
        outlook[colour.index()] = margin / POINTS;
    }
    outlook
}

/// Writes down what the teacher does, and does it, or slips.
fn watch(
    teacher: &Policy,
    table: &mut Seated,
    seat: Seat,
    legal: &[Action],
    decision: &mut Decision,
) {
    let right = table.game.round().and_then(|round| teacher.choose(round));
    let chosen = legal.iter().position(|&action| Some(action) == right).unwrap_or(0);
    decision.chosen = chosen as u8;
    let action = table.slip(legal);
    table.game.play_unchecked(seat, action.unwrap_or(legal[chosen]));
}

/// What a model likes best; the first of equals.
fn favourite(decision: &Decision, pass: &Pass, place: usize, row: usize) -> usize {
    let mut logits = [0.0; MOST_ACTIONS];
    pass.logits(decision.actions(), place, row, &mut logits);
    let logits = &logits[..decision.actions().len()];
    (0..logits.len()).rev().max_by(|&a, &b| logits[a].total_cmp(&logits[b])).unwrap_or_default()
}

/// Chooses by the chances that a model gives.
fn choose(
    decision: &mut Decision,
    pass: &Pass,
    place: usize,
    row: usize,
    random: &mut Simulation,
) -> usize {
    let mut logits = [0.0; MOST_ACTIONS];
    let count = decision.actions().len();
    pass.logits(decision.actions(), place, row, &mut logits);
    let logits = &mut logits[..count];
    crate::loss::log_softmax(logits);
    let mut left = random.word() as f32 / 4_294_967_296.0;
    let mut chosen = count - 1;
    for (nth, log_chance) in logits.iter().enumerate() {
        left -= log_chance.exp();
        if left < 0.0 {
            chosen = nth;
            break;
        }
    }
    decision.chosen = chosen as u8;
    decision.log_chance = logits[chosen];
    chosen
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
