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
    /// gaps, and for each open bridge. Gaps are those of the nearest player.
    pub turns: [f32; 4],
    /// How the turns left depend on the number of players beyond two.
    pub crowd: f32,
    /// What share of a bridge counts.
    pub bridge: f32,
}

impl Weights {
    /// The best that was found, in two runs of `examples/dice_tune.rs` with two players, each from
    /// the best of the one before:
    ///
    /// ```text
    /// dice_tune 80 150 0.2 1 2      from a guess: +72 points a game against it, in five steps
    /// dice_tune 120 250 0.15 5 2    +2.4 +- 0.9 points more
    /// dice_tune 70 120 0.2 9 4      four players: +3.1 +- 1.1 points, but 48.2 % of games; not taken
    /// ```
    ///
    /// They are far from what one would call the worth of a turn: tuning has made them carry what
    /// the evaluation leaves out, such as how columns compete for the dice.
    pub const BEST: Weights = Weights {
        entry: [4.0736, 37.6793, 3.4421, -3.7202],
        arrow: 24.5015,
        artefact: 13.4653,
        inflow: 0.0316,
        share: 0.7055,
        artefacts: 0.1035,
        forced: 0.0865,
        taken: [0.5991, 0.2573, 0.0703, 0.0195],
        turns: [2.6957, 0.7269, 0.4149, 0.0904],
        crowd: 0.005,
        bridge: 1.4483,
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
