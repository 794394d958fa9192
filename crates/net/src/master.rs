//! The weights that come with the program.

use std::sync::LazyLock;

use crate::WeightsFile;

static BYTES: &[u8] = include_bytes!("master.weights");

static MASTER: LazyLock<WeightsFile> = LazyLock::new(|| {
    WeightsFile::from_bytes(BYTES).expect("a test reads the weights that come with the program")
});

/// The player that comes with the program, and how it was made.
pub fn master() -> &'static WeightsFile {
    &MASTER
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
