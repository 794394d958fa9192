//! Many games at once over arrays that Python sees too.

mod actions;
mod arrays;
mod env;
mod games;
mod table;

pub(crate) use env::BatchEnv;
