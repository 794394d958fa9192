//! One program for all of them: linking one takes as long as running many tests.

mod estimates;
mod games;
mod reviews;
mod verdicts;
