//! Programs from outside: what becomes of those that keep to the protocol, and of those that do not.

mod engines;
mod misbehaviour;
mod play;
