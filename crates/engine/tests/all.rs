//! One program for all of them: linking one takes as long as running many tests.

mod external;
mod while_searching;
