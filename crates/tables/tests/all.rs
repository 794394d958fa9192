//! One program for all of them: linking one takes as long as running many tests.

mod clocks;
mod fair_start;
mod flaky_store;
mod harness;
mod interleavings;
mod people;
mod playing;
