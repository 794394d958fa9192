//! The numbers that the evaluation rests on.

/// How many weights there are.
const COUNT: usize = 20;

/// What the evaluation of a sheet assumes about the rest of the game: things that a look at one
/// column can't tell, so they are tuned by play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// What an entry is worth elsewhere, with 1, 5, 12 and 24 turns left.
    pub entry: [f32; 4],
    /// What an arrow is worth that is still to come.
    pub arrow: f32,
    /// What an artefact is worth that is still to come.
    pub artefact: f32,
    /// How likely an arrow from elsewhere helps an expedition along in a turn.
    pub inflow: f32,
    /// How many of the chances that the dice give an expedition are not wanted elsewhere.
    pub share: f32,
    /// How many artefacts come in a turn.
    pub artefacts: f32,
    /// How likely nothing fits in a turn, so that the player must refuse.
    pub forced: f32,
    /// How likely an opponent takes a bridge in a turn, if they lack 1, 2, 3 or 4, or more.
    pub taken: [f32; 4],
    /// The turns left: a constant, for the widest gap before an open bridge, for the sum of all
    /// gaps, and for each open bridge. Gaps are those of whoever is nearest.
    pub turns: [f32; 4],
    /// How the turns left depend on the number of players beyond two.
    pub crowd: f32,
    /// What share of a bridge counts.
    pub bridge: f32,
}

impl Weights {
    /// The best that was found.
    pub const BEST: Weights = Weights {
        entry: [4.1825, 31.6376, 3.3803, -3.9467],
        arrow: 24.5095,
        artefact: 13.0759,
        inflow: 0.0413,
        share: 0.6053,
        artefacts: 0.126,
        forced: 0.0707,
        taken: [0.5087, 0.2142, 0.0574, 0.0162],
        turns: [2.8211, 0.8227, 0.4132, 0.0953],
        crowd: 0.0049,
        bridge: 1.2362,
    };

    /// What the weights are called in a list.
    pub const NAMES: [&'static str; COUNT] = [
        "entry 1",
        "entry 5",
        "entry 12",
        "entry 24",
        "arrow",
        "artefact",
        "inflow",
        "share",
        "artefacts",
        "forced",
        "taken 1",
        "taken 2",
        "taken 3",
        "taken 5",
        "turns",
        "turns max",
        "turns sum",
        "turns count",
        "crowd",
        "bridge",
    ];

    /// The weights as a list, for tuning.
    pub const fn to_list(self) -> [f32; COUNT] {
        let [e1, e5, e12, e24] = self.entry;
        let [t1, t2, t3, t5] = self.taken;
        let [constant, widest, sum, open] = self.turns;
        [
            e1,
            e5,
            e12,
            e24,
            self.arrow,
            self.artefact,
            self.inflow,
            self.share,
            self.artefacts,
            self.forced,
            t1,
            t2,
            t3,
            t5,
            constant,
            widest,
            sum,
            open,
            self.crowd,
            self.bridge,
        ]
    }

    /// The weights from a list.
    pub const fn from_list(list: [f32; COUNT]) -> Weights {
        let [
            e1,
            e5,
            e12,
            e24,
            arrow,
            artefact,
            inflow,
            share,
            artefacts,
            forced,
            t1,
            t2,
            t3,
            t5,
            constant,
            widest,
            sum,
            open,
            crowd,
            bridge,
        ] = list;
        Weights {
            entry: [e1, e5, e12, e24],
            arrow,
            artefact,
            inflow,
            share,
            artefacts,
            forced,
            taken: [t1, t2, t3, t5],
            turns: [constant, widest, sum, open],
            crowd,
            bridge,
        }
    }
}
