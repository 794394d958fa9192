//! The weights that come with the program.

use std::sync::{Arc, LazyLock};

use crate::{Network, WeightsFile};

static MASTER_BYTES: &[u8] = include_bytes!("master.weights");
static APPRENTICE_BYTES: &[u8] = include_bytes!("apprentice.weights");

static MASTER: LazyLock<Arc<Network>> = LazyLock::new(|| read(MASTER_BYTES));
static APPRENTICE: LazyLock<Arc<Network>> = LazyLock::new(|| read(APPRENTICE_BYTES));

fn read(bytes: &[u8]) -> Arc<Network> {
    let file = WeightsFile::from_bytes(bytes)
        .expect("a test reads the weights that come with the program");
    Arc::new(file.network)
}

/// The network that comes with the program.
pub fn master() -> Arc<Network> {
    Arc::clone(&MASTER)
}

/// A much smaller one that has learnt to do what that one does: nearly as strong, and several times as
/// fast.
pub fn apprentice() -> Arc<Network> {
    Arc::clone(&APPRENTICE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_come_with_the_program_are_sound_and_small() {
        let bytes = MASTER_BYTES.len() + APPRENTICE_BYTES.len();
        assert!(bytes < 300_000, "{bytes} bytes");
        for bytes in [MASTER_BYTES, APPRENTICE_BYTES] {
            let file = <WeightsFile>::from_bytes(bytes).unwrap();
            assert!(file.network.parameters().iter().all(|value| value.is_finite()));
            assert!(!file.made.is_empty());
        }
    }
}
