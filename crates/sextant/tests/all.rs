//! One program for all of them: linking one takes as long as running many tests.

mod cli;
#[cfg(unix)]
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../store/tests/postgres/cluster.rs"]
mod cluster;
mod compatibility;
mod dice;
mod documents;
mod engine;
#[cfg(unix)]
mod fair;
mod online;
mod play;
mod serve;
mod serving;
#[cfg(feature = "train")]
mod training;
