//! A training run of a few seconds for the dice game.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use sextant_dice::Players;
use sextant_train::{
    DiceMeasure, DiceSettings, DiceTrainer, RunError, RunOptions, begin_dice, resume_dice, run_dice,
};

fn settings() -> DiceSettings {
    DiceSettings {
        imitation: 3,
        improvement: 3,
        games: 4,
        minibatch: 128,
        widths: [16, 16, 8],
        ..DiceSettings::default()
    }
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sextant-dice-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn options(folder: &Path) -> RunOptions {
    RunOptions {
        folder: folder.to_owned(),
        minutes: None,
        measure_every: 100,
        measure_pairs: 2,
        checkpoint_every: 2,
        command: "a test".to_owned(),
    }
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let train = |seed| {
        let mut trainer = DiceTrainer::new(DiceSettings { seed, ..settings() });
        for _ in 0..settings().iterations() {
            trainer.iterate().unwrap();
        }
        trainer.to_bytes()
    };
    let once = train(1);
    assert!(once == train(1));
    assert!(once != train(2));
}

#[test]
fn a_run_that_was_interrupted_ends_like_one_that_was_not() {
    let [whole, parts] = ["whole", "parts"].map(Folder::new);
    let mut trainer = begin_dice(settings(), &whole.0).unwrap();
    run_dice(&mut trainer, &options(&whole.0), &mut |_| {}).unwrap();

    let mut trainer = begin_dice(settings(), &parts.0).unwrap();
    // Stopped in the middle of the fifth iteration: what came after the last checkpoint is lost.
    let interrupted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        run_dice(&mut trainer, &options(&parts.0), &mut |line| {
            assert!(line.progress.iteration < 5, "interrupted on purpose");
        })
    }));
    assert!(interrupted.is_err());
    assert!(matches!(begin_dice(settings(), &parts.0), Err(RunError::Occupied(_))));
    let mut trainer = resume_dice(&parts.0).unwrap();
    assert_eq!(trainer.iteration(), 4);
    run_dice(&mut trainer, &options(&parts.0), &mut |_| {}).unwrap();

    for name in ["checkpoint.bin", "last.weights"] {
        let [one, other] =
            [&whole, &parts].map(|folder| std::fs::read(folder.0.join(name)).unwrap());
        assert!(one == other, "{name} differs");
    }
    let log = std::fs::read_to_string(parts.0.join("log.tsv")).unwrap();
    assert_eq!(log.lines().count(), 1 + 6, "{log}");
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let good = DiceTrainer::new(settings()).to_bytes();
    assert!(DiceTrainer::from_bytes(&good).unwrap().to_bytes() == good);
    let refused =
        |bytes: &[u8]| DiceTrainer::from_bytes(bytes).err().map(|error| error.to_string());
    let mut changed = good.clone();
    changed[500] ^= 1;
    assert_eq!(refused(&changed).unwrap(), "the checkpoint is damaged: its checksum is wrong");
    assert!(refused(&good[..400]).unwrap().contains("damaged"));
    assert!(refused(b"something else").unwrap().contains("not a checkpoint"));
    let mut later = good;
    later[8] = 7;
    assert!(refused(&later).unwrap().contains("version 7"));
}

#[test]
fn a_tiny_run_beats_its_start() {
    let settings = DiceSettings { imitation: 40, improvement: 0, games: 24, ..settings() };
    let mut trainer = DiceTrainer::new(settings.clone());
    let measure = DiceMeasure {
        against: "random".to_owned(),
        pairs: 10,
        seed: 5,
        threads: NonZeroUsize::MIN,
        players: Players::default(),
    };
    let strength = |trainer: &DiceTrainer| measure.run(trainer.network().unwrap()).unwrap();
    let before = strength(&trainer);
    let first = trainer.iterate().unwrap();
    let last = (1..settings.iterations()).map(|_| trainer.iterate().unwrap()).last().unwrap();
    assert!(last.margin_error < first.margin_error, "{first:?} {last:?}");
    let after = strength(&trainer);
    let doubt = 3.0 * (before.margin_se.unwrap() + after.margin_se.unwrap());
    assert!(after.margin > before.margin + doubt, "before:\n{before}\nafter:\n{after}");
}
