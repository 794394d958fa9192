//! Programs in the arena: what becomes of those that keep to the protocol, and of those that do not.

#[path = "../../../engine/tests/external/engines.rs"]
mod engines;
mod misbehaviour;
