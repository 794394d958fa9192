//! What a player knows about one colour.

use crate::cards::numbers::{Numbers, above};

/// What a player knows about one colour.
#[derive(Clone, Copy, Default)]
pub(super) struct ColourEstimate {
    /// Numbers on the player's expedition.
    pub(super) laid: Numbers,
    /// Wagers on it.
    pub(super) wagers: f32,
    /// Playable numbers in hand that there is time for.
    pub(super) hand: Numbers,
    /// Playable wagers in hand.
    pub(super) hand_wagers: f32,
    /// Playable numbers that are still unseen.
    pub(super) unseen: Numbers,
    /// The top of the discard pile, if it is a playable number.
    pub(super) top: Numbers,
    /// Playable numbers under it.
    pub(super) buried: Numbers,
    /// Playable numbers that the opponent is known to hold.
    pub(super) held: Numbers,
    /// Numbers on the opponent's expedition.
    pub(super) theirs: Numbers,
    /// Wagers on it.
    pub(super) their_wagers: f32,
}

impl ColourEstimate {
    pub(super) fn begun(&self) -> bool {
        self.laid != 0 || self.wagers > 0.0
    }

    /// The estimate after the number has been placed on the expedition.
    #[inline]
    pub(super) fn laying(&self, number: Numbers) -> ColourEstimate {
        let laid = self.laid | number;
        let open = above(laid);
        ColourEstimate {
            laid,
            hand: self.hand & open,
            hand_wagers: 0.0,
            unseen: self.unseen & open,
            top: self.top & open,
            buried: self.buried & open,
            held: self.held & open,
            ..*self
        }
    }

    /// The estimate after a wager has been placed on the expedition.
    #[inline]
    pub(super) fn laying_wager(&self) -> ColourEstimate {
        ColourEstimate { wagers: self.wagers + 1.0, hand_wagers: self.hand_wagers - 1.0, ..*self }
    }

    /// The estimate after the number, or a wager if there is none, has been discarded.
    #[inline]
    pub(super) fn discarding(&self, number: Numbers) -> ColourEstimate {
        let is_wager = f32::from(u8::from(number == 0));
        ColourEstimate {
            hand: self.hand & !number,
            hand_wagers: (self.hand_wagers - is_wager).max(0.0),
            top: number & above(self.laid),
            buried: self.buried | self.top,
            ..*self
        }
    }
}
