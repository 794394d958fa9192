//! What the fuzz targets do, apart from libFuzzer, so that ordinary tests can do it too.

pub mod targets;
