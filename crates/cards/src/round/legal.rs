//! Lists of what may be done.
//!
//! Every random game and every rollout asks for them at each step, so they are copied from tables,
//! and a slot is written before it is known whether it counts: in random play a branch there would
//! be mispredicted half of the time.

use crate::card::{CARD_SLOTS, DIFFERENT_CARDS};
use crate::colour::{COLOUR_SETS, ColourSet};
use crate::playable_cards::PlayableCards;
use crate::{Action, Card, CardSet, Colour};

/// More than a player ever has to choose from: eight different cards, each in two places.
const MAX_PLACEMENTS: usize = 16;

/// The two places of every card. That the slots of no card hold something else keeps the compiler
/// from putting the pairs together anew each time.
const PLACES: [[Action; 2]; CARD_SLOTS] = {
    let mut places = [[Action::DrawFromPile; 2]; CARD_SLOTS];
    let mut index = 0;
    while index < DIFFERENT_CARDS {
        let card = Card::from_index(index as u32);
        places[index] = [Action::Discard(card), Action::Explore(card)];
        index += 1;
    }
    places
};

/// Writes the placements that a hand allows, in order of cards.
#[inline(always)]
pub(crate) fn placements(hand: CardSet, open: PlayableCards, actions: &mut Vec<Action>) {
    actions.clear();
    actions.extend_from_slice(&[Action::DrawFromPile; MAX_PLACEMENTS + 1]);
    let mut count = 0;
    if let Some(slots) = actions.first_chunk_mut::<{ MAX_PLACEMENTS + 1 }>() {
        for card in hand.iter_different() {
            let at = count % MAX_PLACEMENTS;
            [slots[at], slots[at + 1]] = PLACES[card.slot()];
            count += 1 + usize::from(open.contains(card));
        }
    }
    actions.truncate(count);
}

/// A list of draws: the first `count` of the slots.
#[derive(Clone, Copy)]
struct Draws {
    slots: [Action; 1 + Colour::ALL.len()],
    count: u8,
}

/// The draws there are for every set of discard piles.
const DRAWS: [Draws; COLOUR_SETS] = {
    let mut table =
        [Draws { slots: [Action::DrawFromPile; 1 + Colour::ALL.len()], count: 1 }; COLOUR_SETS];
    let mut set = 0;
    while set < COLOUR_SETS {
        let draws = &mut table[set];
        let mut index = 0;
        while index < Colour::ALL.len() {
            if set >> index & 1 != 0 {
                draws.slots[draws.count as usize] = Action::TakeDiscard(Colour::ALL[index]);
                draws.count += 1;
            }
            index += 1;
        }
        set += 1;
    }
    table
};

/// The discard piles that may be drawn from, of those that are not empty: none before a placement,
/// and after it not the one it went to.
pub(crate) fn takeable(mut discarded: ColourSet, placed: Option<Action>) -> ColourSet {
    match placed {
        None => return ColourSet::EMPTY,
        Some(Action::Discard(card)) => discarded.remove(card.colour()),
        Some(_) => {}
    }
    discarded
}

/// Writes the draws: from the draw pile, and from these discard piles.
#[inline(always)]
pub(crate) fn draws(takeable: ColourSet, actions: &mut Vec<Action>) {
    let draws = &DRAWS[takeable.number()];
    actions.clear();
    actions.extend_from_slice(&draws.slots);
    actions.truncate(draws.count.into());
}
