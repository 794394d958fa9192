//! The dice game.

mod luck;

pub(crate) use luck::DiceLuck;
