//! One program for all of them: linking one takes as long as running many tests.

mod conformance;
mod previews;
mod properties;
mod records;
mod rules;
mod table;
