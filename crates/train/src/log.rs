//! The log of a run: lines of tab-separated values.

/// The lines of a log up to an iteration: what came later is done again after a resumption.
pub(crate) fn up_to(log: &str, iteration: u64) -> String {
    let mut kept = String::new();
    for line in log.lines() {
        let nth = line.split('\t').next().and_then(|nth| nth.parse::<u64>().ok());
        if nth.is_none_or(|nth| nth <= iteration) {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The seconds of the last line.
pub(crate) fn last_seconds(log: &str) -> f64 {
    log.lines().last().and_then(|line| line.split('\t').nth(4)?.parse().ok()).unwrap_or_default()
}
