//! Stacks of cards: the discard piles and the draw pile.

use crate::Card;
use crate::card::CARDS_PER_COLOUR;

/// A stack of at most `N` cards.
///
/// What lies above the top is always blank, so that equal stacks are equal bytes and a card that
/// has left can't be found again.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pile<const N: usize> {
    cards: [Card; N],
    len: u8,
}

/// The discard pile of a colour: with room for more than its cards, so that its place in memory is
/// a shift.
pub(crate) type DiscardPile = Pile<15>;

const _: () = assert!(CARDS_PER_COLOUR <= 15 && size_of::<DiscardPile>() == 16);

impl<const N: usize> Pile<N> {
    /// A stack of these cards, the last one on top.
    pub(crate) fn of(bottom_to_top: impl Iterator<Item = Card>) -> Pile<N> {
        let mut pile = Pile::default();
        for (place, card) in pile.cards.iter_mut().zip(bottom_to_top) {
            *place = card;
            pile.len += 1;
        }
        pile
    }

    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Card> {
        // An empty stack has no card at this index either, so one lookup covers both cases.
        let top = self.len.wrapping_sub(1);
        let card = std::mem::take(self.cards.get_mut(usize::from(top))?);
        self.len = top;
        Some(card)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// From bottom to top.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    pub(crate) fn cards_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.len)]
    }
}

impl<const N: usize> std::fmt::Debug for Pile<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl<const N: usize> Default for Pile<N> {
    fn default() -> Self {
        Pile { cards: [Card::default(); N], len: 0 }
    }
}
