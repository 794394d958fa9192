//! `sextant engine` as other programs talk to it, and the example bots as the arena plays them.

mod conversation;
mod dialogues;
mod games;
mod misbehaviour;
mod python;
