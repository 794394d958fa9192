//! What a server takes over time: memory, open files, processor time.

use std::fs;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rustix::param::{clock_ticks_per_second, page_size};
use tokio::time::sleep;

use super::Counts;
use super::faults::Fault;

/// So many lines has a report.
const LINES: u32 = 12;

/// At a moment.
struct Sample {
    at: Duration,
    process: u32,
    /// In bytes.
    memory: u64,
    files: usize,
    /// Processor time since the process began.
    busy: Duration,
    games: usize,
    moves: usize,
}

pub(super) struct Samples {
    length: Duration,
    taken: Vec<Sample>,
    /// So many lines of the report are printed: one can see how it goes.
    printed: u32,
}

impl Samples {
    pub(super) fn new(length: Duration) -> Samples {
        Samples { length, taken: Vec::new(), printed: 0 }
    }

    pub(super) fn take(&mut self, at: Duration, process: u32, counts: &Counts) {
        self.taken.push(Sample {
            at,
            process,
            memory: memory(process),
            files: open_files(process),
            busy: busy(process),
            games: counts.games.load(Ordering::Relaxed),
            moves: counts.moves.load(Ordering::Relaxed),
        });
        while self.printed < LINES && at >= self.length * (self.printed + 1) / LINES {
            self.print_line(self.printed);
            self.printed += 1;
        }
    }

    /// A line of the report, as Markdown.
    fn print_line(&self, nth: u32) {
        if nth == 0 {
            println!("\n| until | memory, median | open files, most | games | moves |");
            println!("|---|---:|---:|---:|---:|");
        }
        let part = self.part(nth, LINES);
        let Some(last) = part.last() else { return };
        println!(
            "| {} s | {:.1} MB | {} | {} | {} |",
            (self.length * (nth + 1) / LINES).as_secs(),
            median(&part, |sample| sample.memory) as f64 / 1e6,
            part.iter().map(|sample| sample.files).max().unwrap_or_default(),
            last.games,
            last.moves,
        );
    }

    /// The samples from one part of the time, of `parts`.
    fn part(&self, nth: u32, parts: u32) -> Vec<&Sample> {
        let (from, to) = (self.length * nth / parts, self.length * (nth + 1) / parts);
        self.taken.iter().filter(|sample| (from..to).contains(&sample.at)).collect()
    }

    /// Prints what comes below the lines.
    pub(super) fn report(&self, counts: &Counts, (idle, left): (usize, usize)) {
        let count = |count: &std::sync::atomic::AtomicUsize| count.load(Ordering::Relaxed);
        println!(
            "\n{} finished games, {} of them by time-out: all verified, every answered move is stored; \
             {} tables closed before a game; {} sockets and streams dropped",
            count(&counts.games),
            count(&counts.time_outs),
            count(&counts.closed),
            count(&counts.sockets),
        );
        let faults = Fault::ALL.iter().zip(&counts.faults);
        let faults = faults.map(|((_, name), number)| format!("{name} {}", count(number)));
        println!("faults: {}", faults.collect::<Vec<_>>().join(", "));
        println!("open files before the first and after the last client: {idle} and {left}");
        if let Some(last) = self.taken.last() {
            let since = self.taken.iter().find(|sample| sample.process == last.process);
            let since = since.map_or(Duration::ZERO, |first| first.at);
            let share = last.busy.as_secs_f64() / last.at.saturating_sub(since).as_secs_f64();
            println!("processor time since the last kill: {:.1} % of a core", share * 1e2);
        }
    }

    /// Memory and open files do not grow once the server has warmed up: the last quarter is as the
    /// second.
    pub(super) fn assert_flat(&self, is_long: bool) {
        let (early, late) = (self.part(1, 4), self.part(3, 4));
        assert!(!early.is_empty() && !late.is_empty(), "there are samples");
        let memory = |part: &[&Sample]| median(part, |sample| sample.memory);
        // In a few seconds caches only begin to fill.
        let margin = if is_long { memory(&early) / 10 + (4 << 20) } else { 64 << 20 };
        let (before, after) = (memory(&early), memory(&late));
        assert!(after <= before + margin, "{before} bytes of memory grew to {after}");
        let files = |part: &[&Sample]| median(part, |sample| sample.files as u64);
        let (before, after) = (files(&early), files(&late));
        assert!(after <= before + 16, "{before} open files grew to {after}");
    }
}

fn median(samples: &[&Sample], of: impl Fn(&Sample) -> u64) -> u64 {
    let mut values: Vec<u64> = samples.iter().map(|sample| of(sample)).collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// What the system says about a process; nothing if it does not say such things.
fn read(process: u32, name: &str) -> String {
    fs::read_to_string(format!("/proc/{process}/{name}")).unwrap_or_default()
}

fn field(text: &str, index: usize) -> u64 {
    text.split_whitespace().nth(index).and_then(|field| field.parse().ok()).unwrap_or_default()
}

/// In bytes, without the files that it has only mapped, such as the program and the database.
fn memory(process: u32) -> u64 {
    let text = read(process, "statm");
    field(&text, 1).saturating_sub(field(&text, 2)) * page_size() as u64
}

fn busy(process: u32) -> Duration {
    let text = read(process, "stat");
    // The name of the program comes second, in brackets, and may hold anything.
    let rest = text.rsplit(')').next().unwrap_or_default();
    let ticks = field(rest, 11) + field(rest, 12);
    Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64)
}

pub(super) fn open_files(process: u32) -> usize {
    fs::read_dir(format!("/proc/{process}/fd")).map_or(0, Iterator::count)
}

/// The open files once all connections are closed.
pub(super) async fn open_files_after_clients(process: u32, idle: usize) -> usize {
    // A few are kept for later: connections to the database are opened when they are needed.
    const KEPT: usize = 8;
    for _ in 0..120 {
        if open_files(process) <= idle + KEPT {
            break;
        }
        sleep(Duration::from_millis(500)).await;
    }
    let left = open_files(process);
    assert!(left <= idle + KEPT, "{idle} open files became {left}");
    left
}
