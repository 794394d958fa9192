//! How many files the process may have open: every connection is one.

/// Raises the limit of open files as far as the connections need and the system lets it, and says so
/// if that is not enough.
#[cfg(unix)]
pub(crate) fn raise_for(connections: u32) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    /// Files beside connections: the database, the log, the listener.
    const OTHERS: u64 = 128;
    let wanted = u64::from(connections) + OTHERS;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= wanted) {
        return;
    }
    let most = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum }).is_ok();
    let allowed = if raised { most } else { current.unwrap_or_default() };
    if allowed < wanted {
        tracing::warn!(
            connections,
            open_files = allowed,
            "not all connections fit into the limit of open files (ulimit -n, LimitNOFILE)"
        );
    }
}

#[cfg(not(unix))]
pub(crate) fn raise_for(_: u32) {}
