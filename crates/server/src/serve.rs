//! Serving: accepts connections and runs the background tasks until shutdown.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, header};
use axum::response::{IntoResponse as _, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use sextant_tables::{News, ProcessId, Randomness as _, Store, Tables};
use sextant_wire::Bye;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use crate::bots::Bots;
use crate::client_address::is_trusted_proxy;
use crate::client_stream::ClientStream;
use crate::config::Config;
use crate::error::ApiError;
use crate::hub::{self, Hub};
use crate::limits::Limits;
use crate::log_limit::LogLimit;
use crate::metrics::Metrics;
use crate::preview::Previews;
use crate::randomness::OsRandomness;
use crate::readiness::Readiness;
use crate::reviews::Reviews;
use crate::shutdown::Shutdown;
use crate::state::{AppState, PortPair, Ports, SharedState};
use crate::{api, jobs, open_files, panics, retention, reviews};

/// How long a client may take to say what it wants.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// More than the longest request line and headers of a browser.
const MAX_HEADER_BYTES: usize = 32 * 1024;
/// How long a background task rests that has panicked.
const RESTART_DELAY: Duration = Duration::from_secs(1);
/// A client may send so many requests in one piece, without waiting for answers.
const MAX_PIPELINED: u32 = 32;
/// What a client reads whose address has too many connections.
const TOO_MANY_CONNECTIONS: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\n\
    content-length: 0\r\nconnection: close\r\n\r\n";

/// Serves `tables` on `listener` until `shutdown` completes. Then no new games begin, clients are
/// asked to reconnect, and running requests are finished.
pub async fn serve<S, N>(
    config: Config,
    tables: Tables<S, N>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send,
) -> io::Result<()>
where
    S: Store + 'static,
    N: News<Subscription: 'static> + 'static,
{
    open_files::raise_for(config.connections);
    let bots = Bots::new(config.bot_threads)?;
    let state: SharedState<PortPair<S, N>> = Arc::new(AppState {
        tables,
        limits: Limits::new(&config),
        metrics: Metrics::default(),
        previews: Previews::default(),
        hub: Hub::new(process_id()),
        shutdown: Shutdown::new(),
        readiness: Readiness::default(),
        reviews: Reviews::default(),
        config,
    });
    let mut tasks = JoinSet::new();
    tasks.spawn(forever(Arc::clone(&state), "news", hub::listen_for_news));
    tasks.spawn(forever(Arc::clone(&state), "lists", hub::broadcast_lists));
    tasks.spawn(forever(Arc::clone(&state), "presence", hub::publish_presence));
    tasks.spawn(forever(Arc::clone(&state), "delayed presence", hub::broadcast_presence));
    tasks.spawn(forever(Arc::clone(&state), "tokens", hub::check_tokens));
    tasks.spawn(forever(Arc::clone(&state), "sweep", hub::sweep));
    tasks.spawn(forever(Arc::clone(&state), "retention", retention::prune));
    tasks.spawn(forever(Arc::clone(&state), "reviews", reviews::make));
    let work = tokio::spawn(jobs::work(Arc::clone(&state), bots));
    tokio::select! {
        () = accept(&state, &listener) => {}
        () = shutdown => {}
    }
    tracing::info!("stopping");
    state.shutdown.trigger();
    state.hub.close_all(Bye::Stopping);
    drop(listener);
    if timeout(state.config.grace, drain(&state)).await.is_err() {
        tracing::warn!("some clients did not go in time");
    }
    // Work that was under way when the sockets closed has finished by now, or its grace period is
    // over.
    let _ = work.await;
    // All clients have left; publish that.
    hub::publish_presence_now(&state).await;
    tasks.shutdown().await;
    tracing::info!("stopped");
    Ok(())
}

/// Runs a background task, and begins it anew should it panic.
async fn forever<P: Ports, F: Future<Output = ()>>(
    state: SharedState<P>,
    name: &'static str,
    task: impl Fn(SharedState<P>) -> F,
) {
    while panics::catch(&state.metrics, name, task(Arc::clone(&state))).await.is_err() {
        sleep(RESTART_DELAY).await;
    }
}

fn process_id() -> ProcessId {
    let mut bytes = [0; 8];
    OsRandomness.fill(&mut bytes);
    ProcessId(u64::from_le_bytes(bytes))
}

/// Waits until every request is answered and every client has gone.
async fn drain<P: Ports>(state: &SharedState<P>) {
    // Sockets have left their connections behind, and are counted on their own.
    while state.metrics.connections.get() + state.metrics.sockets.get() > 0 {
        sleep(Duration::from_millis(5)).await;
    }
}

async fn accept<P: Ports>(state: &SharedState<P>, listener: &TcpListener) {
    let app = api::router(Arc::clone(state));
    let permits = Arc::new(Semaphore::new(state.config.connections as usize));
    loop {
        // When all permits are taken, new connections wait in the operating system's queue.
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                static LIMIT: LogLimit = LogLimit::new();
                if let Some(suppressed) = LIMIT.allow() {
                    tracing::warn!(%error, suppressed, "a connection could not be taken");
                }
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Proxies speak for many clients. What those keep open is counted by the address of each.
        let address_permit = if is_trusted_proxy(peer.ip(), &state.config) {
            None
        } else if let Ok(permit) = state.limits.acquire_connection(peer.ip()) {
            Some(Arc::new(permit))
        } else {
            state.metrics.rate_limited.count();
            let _ = stream.try_write(TOO_MANY_CONNECTIONS);
            continue;
        };
        // A move is a small message that should leave at once.
        let _ = stream.set_nodelay(true);
        let stream = ClientStream::new(stream, state.config.write_timeout);
        let (app, pipeline) = (app.clone(), stream.pipeline());
        let service = service_fn(move |mut request: Request<Incoming>| {
            let app = app.clone();
            let too_many = pipeline.begin_request() > MAX_PIPELINED;
            request.extensions_mut().insert(ConnectInfo(peer));
            if let Some(permit) = &address_permit {
                request.extensions_mut().insert(Arc::clone(permit));
            }
            async move {
                if too_many {
                    Ok(refuse_pipeline())
                } else {
                    app.oneshot(request.map(Body::new)).await
                }
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            .max_buf_size(MAX_HEADER_BYTES)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let state = Arc::clone(state);
        tokio::spawn(async move {
            let guard = state.metrics.connections.track();
            let mut connection = pin!(connection);
            // Clients come and go; how a connection ended is of no interest.
            tokio::select! {
                _ = &mut connection => {}
                () = state.shutdown.triggered() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(guard);
            drop(permit);
        });
    }
}

/// Refuses a request, and with it all that the client has sent behind it.
fn refuse_pipeline() -> Response {
    let mut response = ApiError::rate_limited(1).into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}
