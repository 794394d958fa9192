//! The bots for the card game.

mod discarder;

use std::num::NonZeroU16;

use sextant_cards::{End, Match, Options};

use crate::random::RandomBot;
use crate::{Entry, Roster};

/// After how many placements a round between bots is scored as it stands.
const TURN_LIMIT: NonZeroU16 = NonZeroU16::new(400).unwrap();

impl Roster for Match {
    const BOTS: &'static [Entry<Match>] = &[
        Entry {
            name: "random",
            about: "does anything the rules allow",
            make: |seed| Box::new(RandomBot::new(seed)),
        },
        Entry {
            name: "discarder",
            about: "only ever discards: scores 0",
            make: |_| Box::new(discarder::Discarder),
        },
    ];

    fn bound(options: &mut Options) {
        options.turn_limit.get_or_insert(TURN_LIMIT);
    }

    fn capped(&self) -> u32 {
        self.results().iter().filter(|result| result.end == End::TurnLimit).count() as u32
    }
}
