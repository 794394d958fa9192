//! The weights that come with the program.

use std::sync::{Arc, LazyLock};

use crate::{Network, WeightsFile};

static BYTES: &[u8] = include_bytes!("master.weights");

static MASTER: LazyLock<(Arc<Network>, String)> = LazyLock::new(|| {
    let WeightsFile { network, made } = WeightsFile::from_bytes(BYTES)
        .expect("a test reads the weights that come with the program");
    (Arc::new(network), made)
});

/// The network that comes with the program.
pub fn master() -> Arc<Network> {
    Arc::clone(&MASTER.0)
}

/// How the network that comes with the program was made.
pub fn how_master_was_made() -> &'static str {
    &MASTER.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_come_with_the_program_are_sound_and_small() {
        assert!(BYTES.len() < 300_000, "{} bytes", BYTES.len());
        let file = WeightsFile::from_bytes(BYTES).unwrap();
        assert!(file.network.parameters().iter().all(|value| value.is_finite()));
        assert!(!file.made.is_empty());
    }
}
