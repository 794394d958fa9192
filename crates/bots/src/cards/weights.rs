//! The numbers that the rule-based policy weighs with.

/// Declares the weights once, with their values and what they mean, and the list form that the
/// tuner changes.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:expr,)+) => {
        /// The numbers that the rule-based policy weighs with. All values are in points.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f32,)+
        }

        impl Weights {
            /// The weights that came out best so far.
            pub const BEST: Weights = Weights { $($name: $value,)+ };
            /// Their names, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name),)+];

            /// The weights as a list, in order of [`NAMES`](Self::NAMES).
            pub fn to_list(&self) -> Vec<f32> {
                vec![$(self.$name,)+]
            }

            /// The weights of a list.
            ///
            /// # Panics
            ///
            /// If the list is shorter than [`NAMES`](Self::NAMES).
            pub fn from_list(list: &[f32]) -> Weights {
                let mut values = list.iter().copied();
                Weights { $($name: values.next().expect(stringify!($name)),)+ }
            }
        }
    };
}

weights! {
    /// The chance that an unseen card comes to a player in time, whatever the turns left.
    unseen = -0.0306,
    /// What is added to it for each unseen card that the player will draw.
    unseen_by_turns = 0.7482,
    /// The chance to still get the top of a discard pile.
    on_top = 0.4133,
    /// The chance to still get a card from inside a discard pile.
    buried = 0.1464,
    /// The chance to still get a card that the opponent is known to hold.
    held = 0.0121,
    /// The chance that a playable card in hand will be played.
    in_hand = 0.9705,
    /// From how many spare turns on cards to come count at all (negated).
    spare_from = 1.1942,
    /// Over how many spare turns that rises to its full.
    spare_over = 5.9797,
    /// How surely a wager in hand will be played.
    wager_in_hand = 0.7926,
    /// From how many expected cards on the bonus for length counts.
    length_from = 5.3786,
    /// How fast it rises with further cards.
    length_slope = 0.4700,
    /// How much of its expected worth an expedition has before it has begun.
    unbegun_share = 1.1780,
    /// What an expedition that has not begun is expected to be worth in addition.
    unbegun_bias = -0.0257,
    /// What it is worth to place a card on an expedition rather than discard.
    progress = 0.4740,
    /// What it is worth more for each spare turn less than three.
    hurry = 0.9997,
    /// The share of a discarded card's worth that goes to an opponent who can use it.
    gift_begun = 0.4494,
    /// The same for an expedition that the opponent has not begun.
    gift_unbegun = 0.4455,
    /// What a discarded wager is worth to an opponent who can use it.
    gift_wager = 3.7453,
    /// What the opponent's skipping of missing numbers takes from a gift.
    gift_gap = 0.0384,
    /// What it is worth to draw an unknown card.
    draw = 1.6290,
    /// How that grows with the player's turns left.
    draw_by_turns = 0.1827,
    /// What it is worth not to shorten the round, for each play more than turns left.
    prolong = 3.3651,
    /// The share of a card's worth to the opponent that it is worth to take it away.
    deny = 0.4594,
    /// The share of a card's worth to the opponent that it costs to lay it open.
    uncover = 0.3397,
    /// What it costs to begin an expedition with a number, beyond what its worth says.
    begin = 0.5748,
    /// What it costs to begin an expedition with a wager.
    begin_wagering = 0.1189,
}
