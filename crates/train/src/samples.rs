//! What was decided in play, to learn from.

use sextant_cards::{Action, Round};
use sextant_core::Seat;
use sextant_neural::{HEADS, Slot};

use crate::batch::Batch;

/// The most actions there ever are to choose from.
pub(crate) const MAX_ACTIONS: usize = 16;

/// Decisions, in the order in which they were made in all games of a worker together.
#[derive(Default)]
pub(crate) struct Samples {
    /// The inputs of the player.
    pub(crate) player_inputs: Batch,
    /// The inputs of the critic.
    pub(crate) critic_inputs: Batch,
    pub(crate) decisions: Vec<Decision>,
    /// Decisions that follow each other in one game, up to the result that they are judged by.
    pub(crate) sequences: Vec<Vec<u32>>,
    pub(crate) counts: Counts,
}

/// One decision.
#[derive(Clone, Copy)]
pub(crate) struct Decision {
    pub(crate) actions: [ActionSlot; MAX_ACTIONS],
    pub(crate) action_count: u8,
    pub(crate) chosen: u8,
    /// The logarithm of the chance with which it was chosen.
    pub(crate) log_chance: f32,
    /// 1 for the first seat, -1 for the second.
    pub(crate) side: f32,
    /// The cards that the opponent held, ten bits a colour.
    pub(crate) held: [u16; 6],
    /// What came of it until the next decision, for the first seat.
    pub(crate) reward: f32,
    /// The margin of the deciding player at the end of the round, in units of `POINTS`.
    pub(crate) margin: f32,
    /// The same for each colour.
    pub(crate) colour_margins: [f32; 6],
    /// Whether the deciding player won the match: 1, 0, or a half.
    pub(crate) won: f32,
    pub(crate) advantage: f32,
    /// What each action would have led to, in units of `POINTS`, where that was looked into.
    pub(crate) counterfactual_margins: Option<[f32; MAX_ACTIONS]>,
    /// What the critic should have said.
    pub(crate) target: f32,
}

/// An action as a place among a model's answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ActionSlot(u8);

impl ActionSlot {
    const PILE: u8 = 255;

    pub(crate) fn of(action: Action) -> ActionSlot {
        match Slot::of(action) {
            Slot::Of(colour, head) => ActionSlot((colour.index() * HEADS + head) as u8),
            Slot::Global(_) => ActionSlot(ActionSlot::PILE),
        }
    }

    /// Its place among the answers of the colours; none for the draw pile.
    pub(crate) fn head(self) -> Option<usize> {
        (self.0 != ActionSlot::PILE).then_some(usize::from(self.0))
    }
}

/// What was counted in play.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Counts {
    pub(crate) rounds: u64,
    pub(crate) placements: u64,
    pub(crate) capped: u64,
    /// The sum of both players' scores.
    pub(crate) score: i64,
    /// The sum of the learner's margins in games against others than itself.
    pub(crate) margin: i64,
    pub(crate) against_others: u64,
    /// How often an opponent gave no answer that counts.
    pub(crate) forfeits: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, other: &Counts) {
        self.rounds += other.rounds;
        self.placements += other.placements;
        self.capped += other.capped;
        self.score += other.score;
        self.margin += other.margin;
        self.against_others += other.against_others;
        self.forfeits += other.forfeits;
    }
}

impl Decision {
    pub(crate) fn new(actions: &[Action], round: &Round, seat: Seat) -> Decision {
        let mut slots = [ActionSlot::default(); MAX_ACTIONS];
        for (slot, &action) in slots.iter_mut().zip(actions) {
            *slot = ActionSlot::of(action);
        }
        let mut held = [0; 6];
        for card in round.hand(seat.other()).iter_different() {
            held[card.colour().index()] |= 1 << (card.index() % 10);
        }
        Decision {
            actions: slots,
            action_count: actions.len().min(MAX_ACTIONS) as u8,
            chosen: 0,
            log_chance: 0.0,
            side: side(seat),
            held,
            reward: 0.0,
            margin: 0.0,
            colour_margins: [0.0; 6],
            won: 0.5,
            advantage: 0.0,
            counterfactual_margins: None,
            target: 0.0,
        }
    }

    pub(crate) fn actions(&self) -> &[ActionSlot] {
        &self.actions[..usize::from(self.action_count)]
    }
}

/// 1 for the first seat, -1 for the second.
pub(crate) fn side(seat: Seat) -> f32 {
    if seat == Seat::ONE { 1.0 } else { -1.0 }
}
