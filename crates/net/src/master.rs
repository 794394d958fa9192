//! The weights that come with the program.

use std::sync::{Arc, LazyLock};

use crate::{Network, WeightsFile};

static MASTER_BYTES: &[u8] = include_bytes!("master.weights");
static APPRENTICE_BYTES: &[u8] = include_bytes!("apprentice.weights");

struct Shipped {
    network: Arc<Network>,
    made: String,
}

impl Shipped {
    fn read(bytes: &[u8]) -> Shipped {
        let WeightsFile { network, made } = WeightsFile::from_bytes(bytes)
            .expect("a test reads the weights that come with the program");
        Shipped { network: Arc::new(network), made }
    }
}

static MASTER: LazyLock<Shipped> = LazyLock::new(|| Shipped::read(MASTER_BYTES));
static APPRENTICE: LazyLock<Shipped> = LazyLock::new(|| Shipped::read(APPRENTICE_BYTES));

/// The network that comes with the program.
pub fn master() -> Arc<Network> {
    Arc::clone(&MASTER.network)
}

/// A much smaller one that has learnt to do what that one does: nearly as strong, and several times as
/// fast.
pub fn apprentice() -> Arc<Network> {
    Arc::clone(&APPRENTICE.network)
}

/// How the network that comes with the program was made.
pub fn how_master_was_made() -> &'static str {
    &MASTER.made
}

/// How the smaller one was made.
pub fn how_apprentice_was_made() -> &'static str {
    &APPRENTICE.made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_come_with_the_program_are_sound_and_small() {
        let bytes = MASTER_BYTES.len() + APPRENTICE_BYTES.len();
        assert!(bytes < 300_000, "{bytes} bytes");
        for bytes in [MASTER_BYTES, APPRENTICE_BYTES] {
            let file = WeightsFile::from_bytes(bytes).unwrap();
            assert!(file.network.parameters().iter().all(|value| value.is_finite()));
            assert!(!file.made.is_empty());
        }
    }
}
