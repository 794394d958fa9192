//! The rules of the card game, one test each, in the order in which a rulebook tells them.

mod components;
mod information;
mod matches;
mod notation;
mod rounds;
mod scoring;
mod table;
mod turn_limit;
mod turns;
