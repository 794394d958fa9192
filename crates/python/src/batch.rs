//! Many games at once over arrays that Python sees too.

mod arrays;
mod env;
mod table;

pub(crate) use env::BatchEnv;
