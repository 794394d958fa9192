//! What a host can watch: counts and times, in the text form of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts and times since the process began. No label is ever a player, a table or an address.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<(String, u16), u64>>,
    pub(crate) request_time: Histogram,
    pub(crate) command_time: Histogram,
    pub(crate) thinking_time: Histogram,
    pub(crate) sockets: Gauge,
    pub(crate) streams: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) thinking: Gauge,
    pub(crate) messages: Counter,
    pub(crate) slow_clients: Counter,
    pub(crate) rate_limited: Counter,
    pub(crate) jobs: Counter,
    pub(crate) failed_jobs: Counter,
    pub(crate) panics: Counter,
}

/// Something that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn count(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Something that comes and goes.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicU64);

impl Gauge {
    /// Counts one more for as long as the guard lives.
    pub(crate) fn track(&self) -> GaugeGuard<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        GaugeGuard(&self.0)
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counted in a [`Gauge`] until dropped.
pub(crate) struct GaugeGuard<'a>(&'a AtomicU64);

impl Drop for GaugeGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How long something took, in buckets.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

/// The upper bounds of the buckets, in seconds.
const BOUNDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

impl Histogram {
    pub(crate) fn observe(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            if seconds <= bound {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            let count = bucket.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let count = self.count.load(Ordering::Relaxed);
        let sum = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
    }
}

impl Metrics {
    /// Counts a request. `route` is the pattern, not the path.
    pub(crate) fn request(&self, route: &str, status: u16, time: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((route.to_owned(), status)).or_default() += 1;
        drop(requests);
        self.request_time.observe(time);
    }

    /// All of it, as Prometheus reads it.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::from(
            "# HELP sextant_requests_total Requests answered.\n# TYPE sextant_requests_total counter\n",
        );
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for ((route, status), count) in requests {
            let _ = writeln!(
                text,
                "sextant_requests_total{{route=\"{route}\",status=\"{status}\"}} {count}"
            );
        }
        for (name, help, gauge) in [
            ("sextant_sockets", "WebSockets that are open.", &self.sockets),
            ("sextant_streams", "Streams that are open.", &self.streams),
            ("sextant_connections", "Connections that are open.", &self.connections),
            ("sextant_bots_thinking", "Bots that think just now.", &self.thinking),
        ] {
            let value = gauge.get();
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        for (name, help, counter) in [
            ("sextant_messages_total", "Messages taken from sockets.", &self.messages),
            ("sextant_slow_clients_total", "Clients dropped as too slow.", &self.slow_clients),
            ("sextant_held_up_total", "Requests refused as too many.", &self.rate_limited),
            ("sextant_jobs_total", "Jobs claimed.", &self.jobs),
            ("sextant_failed_jobs_total", "Jobs that failed, to be done again.", &self.failed_jobs),
            ("sextant_panics_total", "Panics caught: each is a bug to report.", &self.panics),
        ] {
            let value = counter.0.load(Ordering::Relaxed);
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        self.request_time.write(&mut text, "sextant_request_seconds", "How long requests took.");
        self.command_time.write(
            &mut text,
            "sextant_command_seconds",
            "How long it took to do what was asked of a table, stored and all.",
        );
        self.thinking_time.write(&mut text, "sextant_thinking_seconds", "How long bots thought.");
        text
    }
}
