//! The server, as a command.

use std::io::Write as _;
use std::sync::Arc;

use sextant_server::{Config, OsRandomness, Settings, has_page, logging, serve};
use sextant_store::{default_database, open};
use sextant_tables::{SystemClock, Tables};
use tokio::net::TcpListener;

use crate::cli::Serve;
use crate::error::CommandError;

pub(crate) fn run(arguments: Serve) -> Result<(), CommandError> {
    let file = match &arguments.config {
        Some(path) => Settings::from_file(path).map_err(CommandError::bad_input)?,
        None => Settings::default(),
    };
    let config = arguments.settings.or(file).complete().map_err(CommandError::bad_input)?;
    logging::start(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(CommandError::bad_input)?;
    runtime.block_on(run_server(config))
}

async fn run_server(config: Config) -> Result<(), CommandError> {
    let url = config.database.clone().or_else(default_database).ok_or_else(|| {
        CommandError::bad_input("there is no data folder: say which database with --database URL")
    })?;
    // First the address: if it is taken, no database is made.
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| CommandError::bad_input(format!("{}: {error}", config.listen)))?;
    let (store, news) = open(&url).await.map_err(CommandError::bad_input)?;
    let last_activity = store.last_activity().await.map_err(CommandError::bad_input)?;
    let clock = Arc::new(SystemClock::not_before(last_activity));
    let address = listener.local_addr().map_err(CommandError::bad_input)?;
    if !has_page() {
        tracing::warn!("this program was built without the page and serves only the API");
    }
    // Listen for signals before printing the line below: its reader may stop the server at once.
    let signals = Signals::listen();
    // The parent process may wait for this line. If standard output is closed, that is fine too.
    let _ = writeln!(std::io::stdout(), "open for play at http://{address}");
    let tables = Tables::new(store.clone(), news.clone(), clock, Arc::new(OsRandomness));
    let served = serve(config, tables, listener, stop_requested(signals)).await;
    news.close().await;
    store.close().await;
    served.map_err(CommandError::bad_input)
}

/// Waits for the first signal to stop. A second one ends the process at once.
async fn stop_requested(mut signals: Signals) {
    signals.next().await;
    tokio::spawn(async move {
        signals.next().await;
        std::process::exit(130);
    });
}

/// The signals that stop the server. They are caught from the moment this is created.
#[cfg(unix)]
struct Signals(Option<[tokio::signal::unix::Signal; 2]>);

#[cfg(unix)]
impl Signals {
    fn listen() -> Signals {
        use tokio::signal::unix::{SignalKind, signal};
        let both = [signal(SignalKind::interrupt()), signal(SignalKind::terminate())];
        let [Ok(interrupt), Ok(terminate)] = both else { return Signals(None) };
        Signals(Some([interrupt, terminate]))
    }

    async fn next(&mut self) {
        let Some([interrupt, terminate]) = &mut self.0 else {
            // Without signals there is nothing to wait for; the process can still be killed.
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> Signals {
        Signals
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
