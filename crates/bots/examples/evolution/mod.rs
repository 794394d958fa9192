//! A separable CMA evolution strategy: it samples points around a mean, and moves the mean and the
//! spread of every coordinate towards the better half.

use sextant_core::{Random, Simulation};

pub(crate) struct Evolution {
    pub(crate) mean: Vec<f64>,
    /// The size of a natural step of every coordinate.
    scale: Vec<f64>,
    variance: Vec<f64>,
    pub(crate) step: f64,
    path: Vec<f64>,
    step_path: Vec<f64>,
    random: Simulation,
}

impl Evolution {
    /// Begins at `mean`. A coordinate's natural step is its own size, `least_scale` at least.
    pub(crate) fn new(mean: Vec<f64>, least_scale: f64, step: f64, seed: u64) -> Evolution {
        let count = mean.len();
        Evolution {
            scale: mean.iter().map(|value| value.abs().max(least_scale)).collect(),
            mean,
            variance: vec![1.0; count],
            step,
            path: vec![0.0; count],
            step_path: vec![0.0; count],
            random: Simulation::new(seed),
        }
    }

    /// A seed for games, the same for all points of a generation.
    pub(crate) fn seed(&mut self) -> u64 {
        u64::from(self.random.word())
    }

    /// Samples `population` points, asks how fit they are, and moves on.
    pub(crate) fn generation(&mut self, population: u32, fitness: impl Fn(&[f64]) -> f64) {
        let n = self.mean.len() as f64;
        let parents = population / 2;
        let mut candidates: Vec<(f64, Vec<f64>)> = (0..population)
            .map(|_| {
                let noise: Vec<f64> =
                    (0..self.mean.len()).map(|_| normal(&mut self.random)).collect();
                let point: Vec<f64> = (0..noise.len())
                    .map(|i| {
                        self.mean[i]
                            + self.step * self.scale[i] * self.variance[i].sqrt() * noise[i]
                    })
                    .collect();
                (fitness(&point), noise)
            })
            .collect();
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        let raw: Vec<f64> = (0..parents)
            .map(|i| (f64::from(parents) + 0.5).ln() - (f64::from(i) + 1.0).ln())
            .collect();
        let total: f64 = raw.iter().sum();
        let shares: Vec<f64> = raw.iter().map(|w| w / total).collect();
        let effective = 1.0 / shares.iter().map(|w| w * w).sum::<f64>();
        let c_sigma = (effective + 2.0) / (n + effective + 5.0);
        let damping = 1.0 + c_sigma;
        let c_path = 4.0 / (n + 4.0);
        let c_one = (n + 2.0) / 3.0 * 2.0 / ((n + 1.3).powi(2) + effective);
        let c_many = ((n + 2.0) / 3.0 * 2.0 * (effective - 2.0 + 1.0 / effective)
            / ((n + 2.0).powi(2) + effective))
            .min(1.0 - c_one);
        let mut norm = 0.0;
        for i in 0..self.mean.len() {
            let z: f64 = shares.iter().zip(&candidates).map(|(w, (_, noise))| w * noise[i]).sum();
            let deviation = self.variance[i].sqrt();
            self.mean[i] += self.step * self.scale[i] * deviation * z;
            self.step_path[i] = (1.0 - c_sigma) * self.step_path[i]
                + (c_sigma * (2.0 - c_sigma) * effective).sqrt() * z;
            self.path[i] = (1.0 - c_path) * self.path[i]
                + (c_path * (2.0 - c_path) * effective).sqrt() * deviation * z;
            let spread: f64 = shares
                .iter()
                .zip(&candidates)
                .map(|(w, (_, noise))| w * noise[i] * noise[i] * self.variance[i])
                .sum();
            self.variance[i] = (1.0 - c_one - c_many) * self.variance[i]
                + c_one * self.path[i] * self.path[i]
                + c_many * spread;
            norm += self.step_path[i] * self.step_path[i];
        }
        let expected = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        self.step *= (c_sigma / damping * (norm.sqrt() / expected - 1.0)).exp();
    }
}

/// A normally distributed number (Box and Muller).
fn normal(random: &mut Simulation) -> f64 {
    let uniform = |random: &mut Simulation| (f64::from(random.word()) + 0.5) / 4_294_967_296.0;
    let (u, v) = (uniform(random), uniform(random));
    (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
}
