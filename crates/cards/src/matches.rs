//! A match: rounds, totals, and who starts.

use std::fmt;

use serde::{Deserialize, Serialize};
use sextant_core::{BySeat, Determinize, Game, Random, Refusal, Seat, Turn, Viewer};

use crate::options::{FirstStarter, MAX_ROUNDS};
use crate::round::{End, Round, Worlds};
use crate::{Action, Deck, Options, Rule, View};

/// The card game: one or more rounds for the highest total.
#[derive(Clone, PartialEq)]
pub struct Match {
    options: Options,
    /// The round being played, or the last one as it lies, until the next is dealt.
    round: Option<Round>,
    results: Results,
}

/// What chance decides at the beginning of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The shuffled deck.
    pub deck: Deck,
    /// Who starts, where that is drawn: in the first round, if it was so agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starter: Option<Seat>,
}

/// How a round came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundResult {
    /// What each player scored.
    pub scores: BySeat<i16, 2>,
    /// How it ended.
    pub end: End,
}

/// How the finished rounds came out: a list that never allocates.
#[derive(Clone, Copy)]
pub(crate) struct Results {
    rounds: [RoundResult; MAX_ROUNDS],
    count: u8,
}

impl Results {
    const NONE: Results = Results {
        rounds: [RoundResult { scores: BySeat([0; 2]), end: End::DrawPile }; MAX_ROUNDS],
        count: 0,
    };

    pub(crate) fn as_slice(&self) -> &[RoundResult] {
        &self.rounds[..usize::from(self.count)]
    }

    /// The results of so many rounds as a match can have.
    pub(crate) fn of(rounds: impl IntoIterator<Item = RoundResult>) -> Results {
        let mut results = Results::NONE;
        for result in rounds.into_iter().take(MAX_ROUNDS) {
            results.push(result);
        }
        results
    }

    fn push(&mut self, result: RoundResult) {
        self.rounds[usize::from(self.count)] = result;
        self.count += 1;
    }
}

impl fmt::Debug for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl PartialEq for Results {
    fn eq(&self, other: &Results) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Match {
    /// The round being played, or the last one played.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// How the finished rounds came out.
    pub fn results(&self) -> &[RoundResult] {
        self.results.as_slice()
    }

    pub(crate) fn results_kept(&self) -> &Results {
        &self.results
    }

    /// What each player has scored in all finished rounds together.
    pub fn totals(&self) -> BySeat<i32, 2> {
        BySeat::new(|seat| self.results().iter().map(|result| i32::from(result.scores[seat])).sum())
    }

    /// The number of the round being played, or to be dealt next, counted from 1. When the match is
    /// over, the last one.
    pub fn round_number(&self) -> u8 {
        (self.results.count + 1).min(self.options.rounds.get())
    }

    /// Who starts the next round, unless that is drawn.
    pub fn next_starter(&self) -> Option<Seat> {
        let Some(last_starter) = self.round.as_ref().map(Round::starter) else {
            return match self.options.first_starter {
                FirstStarter::Seat(seat) => Some(seat),
                FirstStarter::Drawn => None,
            };
        };
        let round = self.results().last().map_or([0; 2], |last| last.scores.map(i32::from).0);
        Some(self.options.next_starter.after(last_starter, self.totals().0, round))
    }

    /// A match as a player finds it who joins the table for this round.
    pub(crate) fn joined(options: Options, earlier: &[RoundResult], round: &Round) -> Match {
        let results = Results::of(earlier.iter().copied());
        Match { options, round: Some(*round), results }
    }

    /// Notes the result of a round that has just ended.
    #[cold]
    fn note_end(&mut self) {
        if let Some(round) = &self.round
            && let Some(end) = round.end()
        {
            let scores = BySeat::new(|seat| round.score(seat));
            self.results.push(RoundResult { scores, end });
        }
    }

    /// Why `seat` can't act now.
    #[cold]
    fn refusal(&self, seat: Seat) -> Refusal<Rule> {
        match self.turn() {
            _ if seat.index() >= self.seats() => Refusal::NoSuchSeat { seat },
            Turn::Decide(_) => Refusal::NotYourTurn { seat },
            Turn::Chance => Refusal::ChanceFirst { outcome: "deal" },
            Turn::Over => Refusal::Over,
        }
    }
}

impl Game for Match {
    const NAME: &'static str = "cards";
    const RULES: u16 = 1;

    type Options = Options;
    type Action = Action;
    type Outcome = Deal;
    type View = View;
    type Rule = Rule;

    fn new(options: &Options) -> Match {
        Match { options: *options, round: None, results: Results::NONE }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.round.as_ref().and_then(Round::to_move) {
            Some(seat) => Turn::of(seat),
            None if self.results.count == self.options.rounds.get() => Turn::Over,
            None => Turn::Chance,
        }
    }

    fn draw(options: &Options, nth: u32, random: &mut impl Random) -> Deal {
        let deck = Deck::shuffled(options.variant, random);
        let is_drawn = nth == 1 && options.first_starter == FirstStarter::Drawn;
        let starter = is_drawn.then(|| if random.below(2) == 0 { Seat::ONE } else { Seat::TWO });
        Deal { deck, starter }
    }

    fn apply_outcome(&mut self, deal: &Deal) -> Result<(), Refusal<Rule>> {
        match self.turn() {
            Turn::Chance => {}
            Turn::Decide(_) => return Err(Refusal::NoChanceNow { outcome: "deal" }),
            Turn::Over => return Err(Refusal::Over),
        }
        if deal.deck.variant() != self.options.variant {
            return Err(Rule::OtherVariant { variant: self.options.variant }.into());
        }
        let starter = match (self.next_starter(), deal.starter) {
            (Some(starter), None) | (None, Some(starter)) => starter,
            (Some(_), Some(_)) => return Err(Rule::StarterNotDrawn.into()),
            (None, None) => return Err(Rule::StarterMissing.into()),
        };
        if starter.index() >= self.seats() {
            return Err(Refusal::NoSuchSeat { seat: starter });
        }
        self.round = Some(Round::deal(&deal.deck, starter, self.options.turn_limit));
        Ok(())
    }

    #[inline(always)]
    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        match &self.round {
            Some(round) => round.legal(seat, actions),
            None => actions.clear(),
        }
    }

    #[inline(always)]
    fn play(&mut self, seat: Seat, action: Action) -> Result<(), Refusal<Rule>> {
        match &mut self.round {
            Some(round) if round.to_move() == Some(seat) => {
                round.decide(seat, action)?;
                if round.end().is_some() {
                    self.note_end();
                }
                Ok(())
            }
            _ => Err(self.refusal(seat)),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, _seat: Seat, action: Action) {
        if let Some(round) = &mut self.round {
            round.play_unchecked(action);
            if round.end().is_some() {
                self.note_end();
            }
        }
    }

    fn pass(&self, seat: Seat) -> Option<Action> {
        self.round.as_ref()?.pass(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal<Rule>> {
        match &mut self.round {
            Some(round) if round.to_move().is_some() && seat.index() < 2 => round.undo(seat),
            _ => Err(self.refusal(seat)),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    /// At the end of every round but the last.
    fn pauses(&self) -> bool {
        self.round.is_some() && self.turn() == Turn::Chance
    }

    /// The total, the round being played included as it stands.
    fn score(&self, seat: Seat) -> i32 {
        let running = self.round.as_ref().filter(|round| round.end().is_none());
        self.totals()[seat] + running.map_or(0, |round| i32::from(round.score(seat)))
    }

    fn redeal_hidden(&mut self, viewer: Viewer, random: &mut impl Random) {
        if let Some(round) = &mut self.round {
            round.redeal_hidden(viewer, random);
        }
    }
}

impl Determinize for Match {
    fn determinize(view: &View, random: &mut impl Random) -> Match {
        let round = Worlds::of(view).map(|worlds| worlds.sample(random));
        Match { options: view.options, round, results: view.results }
    }
}

impl fmt::Debug for Match {
    /// What a spectator sees, so that a log gives no card away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Match").field(&self.view(Viewer::Spectator)).finish()
    }
}
