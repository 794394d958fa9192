//! Training, iteration by iteration.

use std::ops::Range;

use pulp::Arch;
use sextant_bots::cards::{Policy, Weights};
use sextant_bots::derive_seed;
use sextant_core::{Random, Simulation};
use sextant_neural::{Network, Shape, ShapeMismatch};

use crate::adam::Adam;
use crate::advantage::{normalise, set_advantages};
use crate::batch::Batch;
use crate::loss::{LossStats, LossWeights, Objective, critic_gradients, player_gradients};
use crate::model::{Model, Pass};
use crate::opponent::Opponent;
use crate::oracle_critic::critic_shape;
use crate::play::{Play, Teacher};
use crate::samples::{Counts, Samples};
use crate::settings::{Settings, Stage};
use crate::table::Goal;

/// A player in training, with all that is needed to go on.
pub struct Trainer {
    pub(crate) settings: Settings,
    pub(crate) player: Model,
    /// The running mean of the player's parameters: steadier, and stronger, than where the last
    /// steps happened to lead. This is what is measured and shipped.
    pub(crate) average: Vec<f32>,
    pub(crate) critic: Model,
    /// Whom it watches instead of the rule-based policy.
    pub(crate) teacher: Option<Model>,
    pub(crate) player_steps: Adam,
    pub(crate) critic_steps: Adam,
    /// Past selves, the oldest first.
    pub(crate) past: Vec<Model>,
    pub(crate) iteration: u64,
    pub(crate) rounds: u64,
    pub(crate) decisions: u64,
}

/// What happened in an iteration.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Its number, counted from 1.
    pub iteration: u64,
    /// What it did.
    pub stage: Stage,
    /// Rounds played in all iterations together.
    pub rounds: u64,
    /// Decisions learnt from in all iterations together.
    pub decisions: u64,
    /// Mean score of a player in a round.
    pub score: f64,
    /// Placements a round.
    pub placements: f64,
    /// The share of rounds that reached the turn limit.
    pub capped: f64,
    /// How undecided the player was, in nats.
    pub entropy: f64,
    /// How far the player moved.
    pub divergence: f64,
    /// The share of decisions that no longer counted because the player had moved too far.
    pub clipped: f64,
    /// The share of decisions in which the chosen action is the likeliest.
    pub agreed: f64,
    /// The squared error of the critic, as a share of what there was to explain.
    pub unexplained: f64,
    /// The mean margin against others than itself, and how many rounds that were.
    pub margin: f64,
    /// Those rounds.
    pub against_others: u64,
    /// How often an opponent gave no answer that counts.
    pub forfeits: u64,
}

/// How many past selves are kept.
const PAST: usize = 12;
/// Decisions that were surer than this (the logarithm of 0.99) teach little, and most are such: one
/// of a few stands for all of them.
const CONFIDENT: f32 = -0.01;
const ONE_OF: u32 = 4;
/// The longest step's gradient.
const LONGEST: f32 = 0.5;

impl Trainer {
    /// A new player.
    pub fn new(settings: Settings) -> Trainer {
        let [width, joint, last] = settings.player;
        let player =
            Model::random(Shape::player(width, joint, last), derive_seed(settings.seed, 1));
        let [width, joint, last] = settings.critic;
        let critic = Model::random(critic_shape(width, joint, last), derive_seed(settings.seed, 2));
        Trainer {
            player_steps: Adam::new(player.parameters.len()),
            average: player.parameters.clone(),
            critic_steps: Adam::new(critic.parameters.len()),
            player,
            critic,
            teacher: None,
            past: Vec::new(),
            iteration: 0,
            rounds: 0,
            decisions: 0,
            settings,
        }
    }

    /// A player who goes on from a network, without watching a teacher.
    pub fn from_network(settings: Settings, network: &Network) -> Trainer {
        let shape = network.shape();
        let player = [shape.width, shape.joint, shape.last];
        let mut trainer = Trainer::new(Settings { player, imitation: 0, ..settings });
        trainer.player.parameters.copy_from_slice(network.parameters());
        trainer.average.copy_from_slice(network.parameters());
        trainer
    }

    /// A new player who watches a network, and does nothing else: an apprentice, smaller and faster
    /// than its teacher.
    pub fn apprentice(settings: Settings, teacher: &Network) -> Trainer {
        let imitation = settings.iterations();
        let settings = Settings { imitation, improvement: 0, finish: 0, ..settings };
        let teacher = Model::of(teacher);
        Trainer { teacher: Some(teacher), ..Trainer::new(settings) }
    }

    /// Whether only the critic learns now, because it has to learn anew.
    fn critic_only(&self, stage: Stage) -> bool {
        let Settings { imitation, improvement, critic_first, counterfactual_worlds, .. } =
            self.settings;
        match stage {
            Stage::Improvement(_) => {
                imitation == 0 && counterfactual_worlds == 0 && self.iteration < critic_first
            }
            Stage::Finish(_) => self.iteration < imitation + improvement + critic_first,
            Stage::Imitation(_) | Stage::Done => false,
        }
    }

    /// The player as it is now: the running mean of where its last steps led.
    pub fn network(&self) -> Result<Network, ShapeMismatch> {
        Network::new(self.player.shape, self.average.clone())
    }

    /// Lets the running mean follow the player: closely at first, then over about thirty iterations.
    fn average_on(&mut self) {
        const SLOWEST: f32 = 1.0 / 30.0;
        let share = (2.0 / (self.iteration as f32 + 1.0)).max(SLOWEST);
        for (mean, parameter) in self.average.iter_mut().zip(&self.player.parameters) {
            *mean += share * (parameter - *mean);
        }
    }

    /// How it is trained.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Plans for so many iterations in all: those that play for the match as they were, the others
    /// playing for the margin.
    pub fn fix_iterations(&mut self, in_all: u64) {
        let Settings { imitation, finish, .. } = self.settings;
        self.settings.improvement = in_all.saturating_sub(imitation + finish);
    }

    /// Plans for so many iterations that play for the match, after those planned so far.
    pub fn fix_finish(&mut self, finish: u64) {
        self.settings.finish = finish;
    }

    /// Plays so many out of a hundred games against `cautious` from now on.
    pub fn fix_cautious_share(&mut self, share: u32) {
        self.settings.cautious_share = share;
    }

    /// How many iterations are done.
    pub fn iteration(&self) -> u64 {
        self.iteration
    }

    /// Does one iteration: plays, judges, learns. With an opponent, all play is against it; otherwise it is
    /// against itself, its past, and `cautious`.
    pub fn iterate(&mut self, opponent: Option<&Opponent>) -> Progress {
        let stage = self.settings.stage(self.iteration);
        let arch = Arch::new();
        let seed = derive_seed(self.settings.seed, 1000 + self.iteration);
        let mut all = self.collect(arch, stage, opponent, derive_seed(seed, 1));
        let between = |[from, to]: [f32; 2], part: f32| from * (to / from).powf(part);
        let settings = &self.settings;
        let [rate, entropy, lambda] = match stage {
            // Rules are watched only to begin with; what is all there is to learn is learnt to the end.
            Stage::Imitation(part) if self.teacher.is_some() => {
                [between(settings.rate, part), 0.0, 1.0]
            }
            Stage::Imitation(_) | Stage::Done => [settings.rate[0], 0.0, 1.0],
            Stage::Improvement(part) => {
                [settings.rate, settings.entropy, settings.lambda].map(|ends| between(ends, part))
            }
            Stage::Finish(part) => [
                between([settings.rate[0] * 0.2, settings.rate[1]], part),
                settings.entropy[1],
                settings.lambda[1],
            ],
        };
        let objective = match stage {
            Stage::Imitation(_) => Objective::Imitate,
            Stage::Improvement(_) if settings.counterfactual_worlds > 0 => Objective::Correct,
            _ => Objective::Improve,
        };
        if objective != Objective::Correct {
            self.judge(arch, &mut all, lambda);
            normalise(&mut all);
        }
        let parts = LossWeights {
            objective,
            entropy,
            margin: 0.1,
            won: 0.02,
            colour_margins: 0.05,
            held: 0.01,
        };
        let rates = [if self.critic_only(stage) { 0.0 } else { rate }, rate];
        let learnt = self.learn(arch, &all, &parts, rates, derive_seed(seed, 2));
        let mut counts = Counts::default();
        for samples in &all {
            counts.add(&samples.counts);
        }
        self.iteration += 1;
        self.average_on();
        self.rounds += counts.rounds;
        self.decisions += all.iter().map(|samples| samples.decisions.len() as u64).sum::<u64>();
        if objective != Objective::Imitate
            && self.iteration.is_multiple_of(self.settings.past_every)
        {
            if self.past.len() == PAST {
                // Every other one of the older half goes first, so that the pool reaches far back.
                self.past.remove((self.iteration / self.settings.past_every) as usize % (PAST / 2));
            }
            self.past.push(self.player.clone());
        }
        progress(self, stage, &counts, &learnt)
    }

    fn collect(
        &self,
        arch: Arch,
        stage: Stage,
        opponent: Option<&Opponent>,
        seed: u64,
    ) -> Vec<Samples> {
        let settings = &self.settings;
        let mut random = Simulation::new(derive_seed(seed, u64::MAX));
        let cautious = Opponent::cautious();
        let play = Play {
            arch,
            seed,
            learner: &self.player,
            past: random.pick(&self.past),
            past_share: settings.past_share,
            opponent: opponent.unwrap_or(&cautious),
            opponent_share: if opponent.is_some() { 100 } else { settings.cautious_share },
            teacher: matches!(stage, Stage::Imitation(_)).then(|| match &self.teacher {
                Some(network) => Teacher::Network(network),
                None => Teacher::Rules(Policy::new(Weights::BEST)),
            }),
            counterfactual_worlds: if matches!(stage, Stage::Improvement(_)) {
                settings.counterfactual_worlds
            } else {
                0
            },
            goal: if matches!(stage, Stage::Finish(_)) { Goal::Match } else { Goal::Margin },
            long_share: settings.long_share,
            match_share: settings.match_share,
            stall_cost: settings.stall_cost,
        };
        let threads = settings.threads.get() as u64;
        let share = settings.games.div_ceil(threads);
        std::thread::scope(|scope| {
            let play = &play;
            let workers: Vec<_> = (0..threads)
                .map(|nth| {
                    let games = nth * share..((nth + 1) * share).min(settings.games);
                    scope.spawn(move || play.run(games))
                })
                .collect();
            workers.into_iter().map(join).collect()
        })
    }

    /// Lets the critic say what it expected, and compares.
    fn judge(&self, arch: Arch, all: &mut [Samples], lambda: f32) {
        /// How many positions are judged at once: few enough to stay near the processor.
        const AT_ONCE: usize = 256;
        std::thread::scope(|scope| {
            for samples in all {
                scope.spawn(move || {
                    let mut pass = Pass::default();
                    let count = samples.decisions.len();
                    let mut values = Vec::with_capacity(count);
                    for start in (0..count).step_by(AT_ONCE) {
                        let positions = start..(start + AT_ONCE).min(count);
                        self.critic.forward(arch, &samples.critic_inputs, positions, &mut pass);
                        values.extend_from_slice(&pass.outs);
                    }
                    set_advantages(samples, &values, lambda);
                });
            }
        });
    }

    /// Learns from all decisions once, in random order.
    fn learn(
        &mut self,
        arch: Arch,
        all: &[Samples],
        parts: &LossWeights,
        rates: [f32; 2],
        seed: u64,
    ) -> LossStats {
        let mut random = Simulation::new(seed);
        let mut order = Vec::new();
        for (samples, worker) in all.iter().zip(0..) {
            for (decision, nth) in samples.decisions.iter().zip(0..) {
                let is_sure = parts.objective != Objective::Imitate
                    && decision.counterfactual_margins.is_none()
                    && decision.log_chance > CONFIDENT;
                if !is_sure {
                    order.push(SampleRef { worker, nth, weight: 1.0 });
                } else if random.below(ONE_OF) == 0 {
                    order.push(SampleRef { worker, nth, weight: ONE_OF as f32 });
                }
            }
        }
        random.shuffle(&mut order);
        let batches = (order.len() / self.settings.minibatch).max(1);
        let threads = self.settings.threads.get();
        let mut workers: Vec<Worker> = (0..threads).map(|_| Worker::default()).collect();
        let mut learnt = LossStats::default();
        for nth in 0..batches {
            let range = nth * order.len() / batches..(nth + 1) * order.len() / batches;
            let scale =
                1.0 / order[range.clone()].iter().map(|sample| sample.weight).sum::<f32>().max(1.0);
            let share = range.len().div_ceil(threads);
            let (player, critic) = (&self.player, &self.critic);
            std::thread::scope(|scope| {
                for (worker, part) in workers.iter_mut().zip(0..) {
                    let start = (range.start + part * share).min(range.end);
                    let own: Range<usize> = start..(start + share).min(range.end);
                    let order = &order[own];
                    scope.spawn(move || {
                        worker.learn(arch, [player, critic], all, order, parts, scale);
                    });
                }
            });
            let (first, others) = workers.split_at_mut(1);
            for worker in &mut *others {
                for (sums, own) in
                    [(&mut first[0].player, &worker.player), (&mut first[0].critic, &worker.critic)]
                {
                    for (sum, own) in sums.iter_mut().zip(own) {
                        *sum += own;
                    }
                }
            }
            let Worker { player, critic, .. } = &first[0];
            let [player_rate, critic_rate] = rates;
            if player_rate > 0.0 {
                self.player_steps.step(&mut self.player.parameters, player, player_rate, LONGEST);
            }
            if parts.objective != Objective::Correct {
                self.critic_steps.step(&mut self.critic.parameters, critic, critic_rate, LONGEST);
            }
            for worker in &mut workers {
                learnt.add(&std::mem::take(&mut worker.seen));
            }
        }
        learnt
    }
}

/// A decision to learn from: whose, which, and for how many it stands.
#[derive(Clone, Copy)]
struct SampleRef {
    worker: u32,
    nth: u32,
    weight: f32,
}

/// One thread's part in learning.
#[derive(Default)]
struct Worker {
    player_batch: Batch,
    critic_batch: Batch,
    pass: Pass,
    player: Vec<f32>,
    critic: Vec<f32>,
    seen: LossStats,
}

impl Worker {
    fn learn(
        &mut self,
        arch: Arch,
        [player, critic]: [&Model; 2],
        all: &[Samples],
        order: &[SampleRef],
        parts: &LossWeights,
        scale: f32,
    ) {
        /// How many positions go through at once: few enough to stay near the processor.
        const AT_ONCE: usize = 128;
        for (gradients, model) in [(&mut self.player, player), (&mut self.critic, critic)] {
            gradients.clear();
            gradients.resize(model.parameters.len(), 0.0);
        }
        for order in order.chunks(AT_ONCE) {
            self.player_batch.clear();
            self.critic_batch.clear();
            for sample in order {
                let (samples, nth) = (&all[sample.worker as usize], sample.nth as usize);
                self.player_batch.copy(&samples.player_inputs, nth, player.shape.global_inputs);
                self.critic_batch.copy(&samples.critic_inputs, nth, critic.shape.global_inputs);
            }
            let decisions = || {
                order.iter().map(|sample| {
                    let decision = &all[sample.worker as usize].decisions[sample.nth as usize];
                    (decision, scale * sample.weight)
                })
            };
            let positions = 0..order.len();
            let pass = &mut self.pass;
            player.forward(arch, &self.player_batch, positions.clone(), pass);
            for (place, (decision, scale)) in decisions().enumerate() {
                let rows = self.player_batch.rows_of(place);
                let at = [place, rows.start, rows.len()];
                player_gradients(pass, decision, at, parts, scale, &mut self.seen);
            }
            player.backward(arch, &self.player_batch, positions.clone(), pass, &mut self.player);
            if parts.objective == Objective::Correct {
                // Corrections do not use the critic.
                continue;
            }
            critic.forward(arch, &self.critic_batch, positions.clone(), pass);
            for (place, (decision, scale)) in decisions().enumerate() {
                let rows = self.critic_batch.rows_of(place);
                let at = [place, rows.start, rows.len()];
                critic_gradients(pass, decision, at, scale, &mut self.seen);
            }
            critic.backward(arch, &self.critic_batch, positions, pass, &mut self.critic);
        }
    }
}

/// What a worker came to; if it panicked, so does this thread.
fn join<T>(worker: std::thread::ScopedJoinHandle<'_, T>) -> T {
    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn progress(trainer: &Trainer, stage: Stage, counts: &Counts, seen: &LossStats) -> Progress {
    let rounds = counts.rounds.max(1) as f64;
    let decisions = seen.decisions.max(1.0);
    Progress {
        iteration: trainer.iteration,
        stage,
        rounds: trainer.rounds,
        decisions: trainer.decisions,
        score: counts.score as f64 / 2.0 / rounds,
        placements: counts.placements as f64 / rounds,
        capped: counts.capped as f64 / rounds,
        entropy: seen.entropy / decisions,
        divergence: seen.divergence / decisions,
        clipped: seen.clipped / decisions,
        agreed: seen.agreed / decisions,
        unexplained: seen.critic_error / seen.target_square.max(1e-9),
        margin: counts.margin as f64 / counts.against_others.max(1) as f64,
        against_others: counts.against_others,
        forfeits: counts.forfeits,
    }
}
