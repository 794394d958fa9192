//! The weights that come with the program.

use std::sync::{Arc, LazyLock};

use crate::{DiceNetwork, Network, Stored, WeightsFile};

static MASTER_BYTES: &[u8] = include_bytes!("master.weights");
static APPRENTICE_BYTES: &[u8] = include_bytes!("apprentice.weights");
static DICE_BYTES: &[u8] = include_bytes!("dice.weights");

static MASTER: LazyLock<Arc<Network>> = LazyLock::new(|| read(MASTER_BYTES));
static APPRENTICE: LazyLock<Arc<Network>> = LazyLock::new(|| read(APPRENTICE_BYTES));
static DICE: LazyLock<Arc<DiceNetwork>> = LazyLock::new(|| read(DICE_BYTES));

fn read<N: Stored>(bytes: &[u8]) -> Arc<N> {
    let file = WeightsFile::from_bytes(bytes)
        .expect("a test reads the weights that come with the program");
    Arc::new(file.network)
}

/// The network of the card game that comes with the program.
pub fn master() -> Arc<Network> {
    Arc::clone(&MASTER)
}

/// A much smaller one that has learnt to do what that one does: nearly as strong, and several times as
/// fast.
pub fn apprentice() -> Arc<Network> {
    Arc::clone(&APPRENTICE)
}

/// The network of the dice game that comes with the program.
pub fn dice_master() -> Arc<DiceNetwork> {
    Arc::clone(&DICE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_come_with_the_program_are_sound_and_small() {
        let bytes = MASTER_BYTES.len() + APPRENTICE_BYTES.len();
        assert!(bytes < 300_000, "{bytes} bytes");
        assert!(DICE_BYTES.len() < 150_000, "{} bytes", DICE_BYTES.len());
        for bytes in [MASTER_BYTES, APPRENTICE_BYTES] {
            check(&WeightsFile::<Network>::from_bytes(bytes).unwrap());
        }
        check(&WeightsFile::<DiceNetwork>::from_bytes(DICE_BYTES).unwrap());
    }

    fn check<N: Stored>(file: &WeightsFile<N>) {
        assert!(file.network.network().parameters().iter().all(|value| value.is_finite()));
        assert!(!file.made.is_empty());
    }
}
