//! Everything that this process logs.

use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Everything that this process logs.
#[derive(Clone, Default)]
pub(crate) struct Logs(Arc<Mutex<Vec<u8>>>);

impl Write for Logs {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub(crate) fn logs() -> &'static Logs {
    static LOGS: OnceLock<Logs> = OnceLock::new();
    LOGS.get_or_init(|| {
        let logs = Logs::default();
        let written = logs.clone();
        tracing_subscriber::fmt()
            .with_env_filter("sextant_server=trace,sextant_tables=trace")
            .without_time()
            .with_ansi(false)
            .with_writer(move || written.clone())
            .init();
        logs
    })
}

/// What was logged since the last time, without how long things took.
pub(crate) fn take_logs() -> Vec<String> {
    let bytes = std::mem::take(&mut *logs().0.lock().unwrap_or_else(PoisonError::into_inner));
    let text = String::from_utf8(bytes).expect("logs are text");
    let untimed = |line: &str| {
        line.split(' ').filter(|word| !word.starts_with("ms=")).collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<String> = text.lines().map(untimed).collect();
    // Requests at the same time may be logged in either order.
    lines.sort();
    lines
}
