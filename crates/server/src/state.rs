//! The state that handlers, sockets and workers share.

use std::sync::Arc;

use sextant_tables::{News, Store, Tables};

use crate::config::Config;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::preview::Previews;
use crate::readiness::Readiness;
use crate::reviews::Reviews;
use crate::shutdown::Shutdown;

/// The ports that a server stands on.
pub(crate) trait Ports: Send + Sync + 'static {
    /// Where tables are kept.
    type Store: Store + 'static;
    /// How processes tell each other to look again.
    type News: News<Subscription: 'static> + 'static;
}

/// Two ports together.
pub(crate) struct PortPair<S, N>(std::marker::PhantomData<fn() -> (S, N)>);

impl<S: Store + 'static, N: News<Subscription: 'static> + 'static> Ports for PortPair<S, N> {
    type Store = S;
    type News = N;
}

/// Everything that handlers, sockets and workers share.
pub(crate) struct AppState<P: Ports> {
    pub(crate) tables: Tables<P::Store, P::News>,
    pub(crate) config: Config,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) previews: Previews,
    pub(crate) hub: Hub,
    pub(crate) shutdown: Shutdown,
    pub(crate) readiness: Readiness,
    pub(crate) reviews: Reviews,
}

pub(crate) type SharedState<P> = Arc<AppState<P>>;
