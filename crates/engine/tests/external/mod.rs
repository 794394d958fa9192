//! Programs that speak the protocol, seen from the table.

mod engines;
mod play;
