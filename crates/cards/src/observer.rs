//! Following a match from one seat, using only what that seat may know.

use sextant_core::{BySeat, Game, Observable, Observation, Seat, Viewer, excerpt};

use crate::colour::ByColour;
use crate::round::{End, HAND, Round};
use crate::{Action, Card, CardSet, Deck, Match, Options, RoundResult, Variant, View};

impl Observable for Match {
    const OUTCOME: &'static str = "deal";

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn agreed_options(view: &View) -> &Options {
        &view.options
    }

    fn outcomes_seen(view: &View) -> u32 {
        let running = view.table.is_some_and(|table| table.end.is_none());
        view.results().len() as u32 + u32::from(running)
    }

    fn observed_outcome(view: &View) -> String {
        let [one, two] = view.totals.0;
        let (starter, hand) =
            view.table.map_or((Seat::ONE, CardSet::EMPTY), |table| (table.starter, table.hand));
        let rounds = view.options.rounds;
        let hand: Vec<String> = hand.iter().map(|card| card.to_string()).collect();
        let hand = hand.join(" ");
        let round = view.round;
        format!("round {round} rounds {rounds} scores {one} {two} starter {starter} hand {hand}")
    }

    fn revealed(view: &View, seat: Seat, action: Action) -> Option<String> {
        if action != Action::DrawFromPile || !view.viewer.is(seat) {
            return None;
        }
        Some(view.table?.drawn[seat]?.to_string())
    }

    fn observable(mut view: View) -> View {
        if let Some(table) = &mut view.table {
            table.open_hands = None;
        }
        view
    }

    /// A match can be joined at the beginning of any of its rounds, because the observation
    /// includes the results of the earlier ones.
    fn reconstruct(
        &self,
        seat: Seat,
        outcome: &str,
        since: &[Observation<Action>],
    ) -> Result<Match, String> {
        let deal = ObservedDeal::read(outcome)?;
        let round = deal.round.unwrap_or_else(|| self.round_number());
        let options = *self.options();
        let rounds = options.rounds;
        if !(1..=rounds.get()).contains(&round) {
            return Err(format!("there is no round {round} in a match of {rounds}"));
        }
        let starter = deal
            .starter
            .or_else(|| self.next_starter())
            .ok_or("the starter is missing, as in: starter 1")?;
        let totals = deal.scores.unwrap_or_else(|| self.totals());
        let results = if usize::from(round) == self.results().len() + 1 && totals == self.totals() {
            self.results().to_vec()
        } else {
            earlier_rounds(round, totals)?
        };
        let deck = consistent_deck(options.variant, seat, &deal.hand, since)?;
        let round = Round::deal(&deck, starter, options.turn_limit);
        Ok(Match::joined(options, &results, &round))
    }
}

/// What a line about a deal says.
#[derive(Default)]
struct ObservedDeal {
    round: Option<u8>,
    scores: Option<BySeat<i32, 2>>,
    starter: Option<Seat>,
    hand: Vec<Card>,
}

impl ObservedDeal {
    fn read(text: &str) -> Result<ObservedDeal, String> {
        let mut deal = ObservedDeal::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut next = || words.next().unwrap_or_default();
            match word {
                "round" => deal.round = Some(number(next())?),
                "scores" => deal.scores = Some(BySeat([number(next())?, number(next())?])),
                "starter" => {
                    deal.starter = Some(match next() {
                        "1" => Seat::ONE,
                        "2" => Seat::TWO,
                        other => return Err(format!("{} can't start", excerpt(other))),
                    });
                }
                "hand" => {
                    deal.hand = words
                        .by_ref()
                        .map(|card| {
                            card.parse().map_err(|error: crate::NotACard| error.to_string())
                        })
                        .collect::<Result<_, _>>()?;
                }
                _ => {}
            }
        }
        if deal.hand.len() == HAND {
            Ok(deal)
        } else {
            Err(format!("a hand has {HAND} cards, not {}", deal.hand.len()))
        }
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{} is not a number that fits here", excerpt(text)))
}

/// Results that add up to these totals. How they did so before one came to the table is unknown.
fn earlier_rounds(round: u8, totals: BySeat<i32, 2>) -> Result<Vec<RoundResult>, String> {
    let mut results = Vec::new();
    let mut left = totals;
    for nth in (1..round).rev() {
        let scores = left
            .map(|score| (score / i32::from(nth)).clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        left = BySeat::new(|seat| left[seat] - i32::from(scores[seat]));
        results.push(RoundResult { scores, end: End::DrawPile });
    }
    if left == BySeat([0; 2]) {
        Ok(results)
    } else {
        Err(format!("{} {} can't be the scores before round {round}", totals.0[0], totals.0[1]))
    }
}

/// A deck from which `seat` was dealt this hand and from which all this could follow.
///
/// Every card that the other player placed, and was not seen taking, was in their hand from the
/// beginning or came from the draw pile: it is put into the earliest place that is still open.
fn consistent_deck(
    variant: Variant,
    seat: Seat,
    hand: &[Card],
    since: &[Observation<Action>],
) -> Result<Deck, String> {
    let sorted = Deck::sorted(variant);
    let mut unknown: CardSet = sorted.cards().iter().copied().collect();
    let mut take = |card: Card| {
        if !unknown.contains(card) {
            return Err(format!("{card}: there is no such card left"));
        }
        unknown.remove(card);
        Ok(Some(card))
    };
    let mut places: Vec<Option<Card>> = vec![None; sorted.cards().len()];
    for (nth, &card) in hand.iter().enumerate() {
        places[seat.index() * HAND + nth] = take(card)?;
    }
    let mut open: Vec<usize> = (0..HAND).map(|nth| seat.other().index() * HAND + nth).collect();
    let mut seen = CardSet::EMPTY;
    let mut top_of_draw_pile = 2 * HAND;
    let mut discards = ByColour::<Vec<Card>>::default();
    for Observation { seat: by, action, revealed } in since {
        let own = *by == seat;
        match *action {
            Action::Explore(card) | Action::Discard(card) => {
                if matches!(action, Action::Discard(_)) {
                    discards[card.colour()].push(card);
                }
                if own {
                    continue;
                }
                if seen.contains(card) {
                    seen.remove(card);
                } else {
                    if open.is_empty() {
                        return Err(format!("{card} can't be in seat {by}'s hand"));
                    }
                    places[open.remove(0)] = take(card)?;
                }
            }
            Action::DrawFromPile => {
                let place = places.get_mut(top_of_draw_pile).ok_or("the draw pile is empty")?;
                if own {
                    let card = revealed.as_deref().ok_or("your own draw must name the card")?;
                    let card = card.parse().map_err(|error: crate::NotACard| error.to_string())?;
                    *place = take(card)?;
                } else {
                    open.push(top_of_draw_pile);
                }
                top_of_draw_pile += 1;
            }
            Action::TakeDiscard(colour) => {
                // If there is none, playing the action will say so.
                if let Some(card) = discards[colour].pop()
                    && !own
                {
                    seen.insert(card);
                }
            }
        }
    }
    let mut rest = unknown.iter();
    let words: Vec<String> = places
        .into_iter()
        .filter_map(|place| place.or_else(|| rest.next()))
        .map(|card| card.to_string())
        .collect();
    words.join(" ").parse().map_err(|error: crate::NotADeck| error.to_string())
}
