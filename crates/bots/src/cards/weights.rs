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
    unseen = -0.0422,
    /// What is added to it for each unseen card that the player will draw.
    unseen_by_turns = 0.7947,
    /// The chance to still get the top of a discard pile.
    on_top = 0.4439,
    /// The chance to still get a card from inside a discard pile.
    buried = 0.1388,
    /// The chance to still get a card that the opponent is known to hold.
    held = -0.0015,
    /// The chance that a playable card in hand will be played.
    in_hand = 0.9818,
    /// From how many spare turns on cards to come count at all (negated).
    spare_from = 1.3099,
    /// Over how many spare turns that rises to its full.
    spare_over = 6.8900,
    /// How surely a wager in hand will be played.
    wager_in_hand = 0.6913,
    /// From how many expected cards on the bonus for length counts.
    length_from = 6.4222,
    /// How fast it rises with further cards.
    length_slope = 0.4247,
    /// How much of its expected worth an expedition has before it has begun.
    unbegun_share = 1.1484,
    /// What an expedition that has not begun is expected to be worth in addition.
    unbegun_bias = -0.0217,
    /// What it is worth to place a card on an expedition rather than discard.
    progress = 0.3924,
    /// What it is worth more for each spare turn less than three.
    hurry = 0.9224,
    /// The share of a discarded card's worth that goes to an opponent who can use it.
    gift_begun = 0.4581,
    /// The same for an expedition that the opponent has not begun.
    gift_unbegun = 0.4100,
    /// What a discarded wager is worth to an opponent who can use it.
    gift_wager = 3.5298,
    /// What the opponent's skipping of missing numbers takes from a gift.
    gift_gap = 0.0306,
    /// What it is worth to draw an unknown card.
    draw = 1.6452,
    /// How that grows with the player's turns left.
    draw_by_turns = 0.1701,
    /// What it is worth not to shorten the round, for each play more than turns left.
    prolong = 3.0842,
    /// The share of a card's worth to the opponent that it is worth to take it away.
    deny = 0.3942,
    /// The share of a card's worth to the opponent that it costs to lay it open.
    uncover = 0.3376,
    /// What it costs to begin an expedition with a number, beyond what its worth says.
    begin = 0.5717,
    /// What it costs to begin an expedition with a wager.
    begin_wagering = 0.1294,
}

impl Weights {
    /// The weights of `cautious`: an earlier champion, which lets both sides score more. They stay as
    /// they are when the policy behind the search improves, so that there is a fixed mark to measure
    /// by. What the search gains over `cautious` is therefore partly the newer weights.
    pub const CAUTIOUS: Weights = Weights {
        unseen: -0.0306,
        unseen_by_turns: 0.7482,
        on_top: 0.4133,
        buried: 0.1464,
        held: 0.0121,
        in_hand: 0.9705,
        spare_from: 1.1942,
        spare_over: 5.9797,
        wager_in_hand: 0.7926,
        length_from: 5.3786,
        length_slope: 0.4700,
        unbegun_share: 1.1780,
        unbegun_bias: -0.0257,
        progress: 0.4740,
        hurry: 0.9997,
        gift_begun: 0.4494,
        gift_unbegun: 0.4455,
        gift_wager: 3.7453,
        gift_gap: 0.0384,
        draw: 1.6290,
        draw_by_turns: 0.1827,
        prolong: 3.3651,
        deny: 0.4594,
        uncover: 0.3397,
        begin: 0.5748,
        begin_wagering: 0.1189,
    };
}
