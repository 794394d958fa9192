//! The dice game.

mod luck;
mod reviewed;

pub(crate) use luck::DiceLuck;
