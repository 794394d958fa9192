//! The card game, one card at a time: one round.

use std::fmt::Write as _;

use sextant_cards::{Action, Card, Deck, FirstStarter, HAND, Match, Options, Round, Rounds, View};
use sextant_core::{BySeat, Game as _, Seat};

use super::{Stepwise, viewer};
use crate::encoding::Encoded as _;
use crate::view::{TypedView, View as PythonView};

/// A round in which cards are dealt and drawn one at a time.
#[derive(Clone)]
pub(super) struct CardsByStep {
    options: Options,
    /// Cards dealt before the round has begun: seat 1's hand, then seat 2's.
    dealt: Vec<Card>,
    /// From the last card dealt on. The order of its draw pile means nothing: the card on top is chosen
    /// when it is drawn.
    round: Option<Round>,
    /// Whether the player has chosen the draw pile, and chance decides which card they draw.
    draws: bool,
    heard: BySeat<String, 2>,
}

impl CardsByStep {
    pub(super) fn new(options: Options) -> Result<CardsByStep, String> {
        if options.rounds != Rounds::ONE {
            return Err("one card at a time there is one round: rounds=1".to_owned());
        }
        Ok(CardsByStep {
            options,
            dealt: Vec::new(),
            round: None,
            draws: false,
            heard: BySeat::new(|_| String::new()),
        })
    }

    /// The cards that chance chooses from: those not dealt yet, or the draw pile.
    fn left(&self) -> Vec<Card> {
        match &self.round {
            Some(round) if self.draws => round.draw_pile().to_vec(),
            Some(_) => Vec::new(),
            None => {
                let mut left = Deck::sorted(self.options.variant).cards().to_vec();
                for card in &self.dealt {
                    if let Some(place) = left.iter().position(|other| other == card) {
                        left.swap_remove(place);
                    }
                }
                left
            }
        }
    }

    fn deal(&mut self, card: Card) -> Result<(), String> {
        self.dealt.push(card);
        if self.dealt.len() < 2 * HAND {
            return Ok(());
        }
        let order: Vec<Card> = self.dealt.iter().copied().chain(self.left()).collect();
        let words: Vec<String> = order.iter().map(Card::to_string).collect();
        let deck: Deck = words.join(" ").parse().map_err(|error| format!("{error}"))?;
        let starter = match self.options.first_starter {
            FirstStarter::Seat(seat) => seat,
            FirstStarter::Drawn => Seat::ONE,
        };
        let round = Round::deal(&deck, starter, self.options.turn_limit);
        self.heard = BySeat::new(|seat| format!("{} |", round.hand(seat)));
        self.round = Some(round);
        Ok(())
    }

    fn draw(&mut self, card: Card) -> Result<(), String> {
        let nothing = || "there is nothing to draw from".to_owned();
        let round = self.round.as_mut().ok_or_else(nothing)?;
        let seat = round.to_move().ok_or_else(nothing)?;
        let place = round.draw_pile().iter().position(|&other| other == card);
        round.bring_to_top(place.ok_or_else(nothing)?);
        round.play_unchecked(Action::DrawFromPile);
        self.draws = false;
        // The others have heard that the draw pile was chosen.
        let _ = write!(self.heard[seat], "={card}");
        Ok(())
    }
}

impl Stepwise for CardsByStep {
    fn boxed_clone(&self) -> Box<dyn Stepwise> {
        Box::new(self.clone())
    }

    fn chance(&self) -> Vec<(usize, f64)> {
        let left = self.left();
        let count = |card: Card| left.iter().filter(|&&other| other == card).count();
        let outcomes = Card::all().map(|card| (card.index(), count(card)));
        let share = |count: usize| count as f64 / left.len() as f64;
        outcomes.filter(|&(_, n)| n > 0).map(|(index, n)| (index, share(n))).collect()
    }

    fn chance_text(&self, outcome: usize) -> String {
        Card::all().nth(outcome).map_or_else(String::new, |card| card.to_string())
    }

    fn player(&self) -> Option<Seat> {
        self.round.as_ref().filter(|_| !self.draws)?.to_move()
    }

    fn legal(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        if let (Some(round), Some(seat)) = (&self.round, self.player()) {
            round.legal(seat, &mut actions);
        }
        let numbers = actions.iter().map(|&action| Match::action_index(&self.options, action));
        let mut numbers: Vec<usize> = numbers.collect();
        numbers.sort_unstable();
        numbers
    }

    fn action_text(&self, action: usize) -> Option<String> {
        Match::action_at(&self.options, action).map(|action| action.to_string())
    }

    fn apply(&mut self, number: usize) -> Result<(), String> {
        if self.draws || self.round.is_none() {
            let card = Card::all().nth(number).filter(|card| self.left().contains(card));
            let card = card.ok_or_else(|| format!("there is no card {number} to deal"))?;
            return if self.draws { self.draw(card) } else { self.deal(card) };
        }
        let (Some(round), Some(action)) =
            (self.round.as_mut(), Match::action_at(&self.options, number))
        else {
            return Err(format!("there is no action {number}"));
        };
        let seat = round.to_move().ok_or("the round is over")?;
        if action == Action::DrawFromPile {
            // Checked on a copy: the card that it draws is not the one.
            round.clone().play(seat, action).map_err(|refusal| refusal.to_string())?;
            self.draws = true;
        } else {
            round.play(seat, action).map_err(|refusal| refusal.to_string())?;
        }
        for heard in &mut self.heard.0 {
            let _ = write!(heard, " {action}");
        }
        Ok(())
    }

    fn seats(&self) -> usize {
        2
    }

    fn score(&self, seat: Seat) -> i32 {
        self.round.as_ref().map_or(0, |round| round.score(seat).into())
    }

    fn view(&self, seat: Seat) -> PythonView {
        let before: View = Match::new(&self.options).view(viewer(seat));
        let view =
            self.round.as_ref().map_or(before, |round| before.with_round(round, viewer(seat)));
        let mut legal = Vec::new();
        if self.player() == Some(seat) {
            view.legal(&mut legal);
        }
        PythonView::new(TypedView::<Match> { view, legal })
    }

    fn heard(&self, seat: Seat) -> &str {
        &self.heard[seat]
    }
}
