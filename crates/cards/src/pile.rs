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

/// The discard pile of a colour.
pub(crate) type DiscardPile = Pile<CARDS_PER_COLOUR>;

impl<const N: usize> Pile<N> {
    /// A stack of these cards, the last one on top.
    pub(crate) fn of(bottom_to_top: impl Iterator<Item = Card>) -> Pile<N> {
        let mut pile = Pile::default();
        for card in bottom_to_top {
            pile.push(card);
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
        let top = usize::from(self.len).checked_sub(1)?;
        self.len -= 1;
        Some(std::mem::take(&mut self.cards[top]))
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
