//! One program for all of them: linking one takes as long as running many tests.

mod folder;
mod harness;
mod postgres;
mod sqlite;
