//! What was measured.

use std::fmt;
use std::ops::Sub;
use std::time::Duration;

/// How long moves took, each from the time it was planned for.
#[derive(Default)]
pub(crate) struct Latencies(Vec<Duration>);

impl Latencies {
    pub(crate) fn push(&mut self, latency: Duration) {
        self.0.push(latency);
    }

    pub(crate) fn add(&mut self, other: Latencies) {
        self.0.extend(other.0);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// So many parts of them took at most this long, in milliseconds.
    pub(crate) fn at<const N: usize>(&self, parts: [f64; N]) -> [f64; N] {
        let mut sorted = self.0.clone();
        sorted.sort();
        parts.map(|part| {
            let index = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
            sorted.get(index).copied().unwrap_or_default().as_secs_f64() * 1e3
        })
    }
}

impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, most, max] = self.at([0.5, 0.99, 1.0]);
        write!(f, "latency: median {median:.1} ms, 99 % {most:.1} ms, longest {max:.1} ms")
    }
}

/// Processor time.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// With its database, if that is a process of its own.
    pub(crate) server: Duration,
    pub(crate) generator: Duration,
}

impl Sub for Cost {
    type Output = Cost;

    fn sub(self, before: Cost) -> Cost {
        Cost {
            server: self.server.saturating_sub(before.server),
            generator: self.generator.saturating_sub(before.generator),
        }
    }
}
