//! One program for all of them: linking one takes as long as running many tests.

mod conformance;
mod perft;
mod playthroughs;
mod properties;
mod rules;
