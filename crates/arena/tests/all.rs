//! One program for all of them: linking one takes as long as running many tests.

mod cards_strength;
mod contests;
mod dice_strength;
mod external;
