//! Training runs of a few seconds, for both games.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use sextant_cards::{Rounds, Variant};
use sextant_dice::Players;
use sextant_train::{
    DiceMeasure, DiceSettings, DiceTrainer, Learner, Measure, Participant, RunError, RunOptions,
    Settings, Trainer, begin, resume, run,
};

fn cards() -> Settings {
    Settings {
        threads: NonZeroUsize::new(2).unwrap(),
        imitation: 3,
        improvement: 3,
        finish: 2,
        games: 8,
        minibatch: 256,
        player: [32, 32, 16],
        critic: [32, 16, 16],
        past_every: 1,
        past_share: 50,
        critic_first: 1,
        ..Settings::default()
    }
}

fn dice() -> DiceSettings {
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
    fn new<T: Learner>(name: &str) -> Folder {
        let name = format!("sextant-{}-{name}-{}", T::UNIT, std::process::id());
        let path = std::env::temp_dir().join(name);
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

/// The checkpoint after all iterations.
fn trained<T: Learner>(settings: T::Settings) -> Vec<u8> {
    let mut trainer = T::untrained(settings);
    while trainer.done() < trainer.planned() {
        trainer.step().unwrap();
    }
    trainer.checkpoint()
}

#[test]
fn the_same_seed_and_thread_count_give_the_same_weights() {
    let cards = |seed| trained::<Trainer>(Settings { seed, ..cards() });
    let dice = |seed| trained::<DiceTrainer>(DiceSettings { seed, ..dice() });
    for train in [&cards as &dyn Fn(u64) -> Vec<u8>, &dice] {
        let once = train(1);
        assert!(once == train(1));
        assert!(once != train(2));
    }
}

fn check_that_an_interruption_changes_nothing<T: Learner>(settings: impl Fn() -> T::Settings) {
    let [whole, parts] = ["whole", "parts"].map(Folder::new::<T>);
    let mut trainer: T = begin(settings(), &whole.0).unwrap();
    let iterations = trainer.planned();
    run(&mut trainer, &options(&whole.0), &mut |_| {}).unwrap();

    let mut trainer: T = begin(settings(), &parts.0).unwrap();
    // Stopped in the middle of the fifth iteration: what came after the last checkpoint is lost.
    let mut lines = 0;
    let interrupted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        run(&mut trainer, &options(&parts.0), &mut |_| {
            lines += 1;
            assert!(lines < 5, "interrupted on purpose");
        })
    }));
    assert!(interrupted.is_err());
    assert!(matches!(begin::<T>(settings(), &parts.0), Err(RunError::Occupied(_))));
    let mut trainer: T = resume(&parts.0).unwrap();
    assert_eq!(trainer.done(), 4);
    run(&mut trainer, &options(&parts.0), &mut |_| {}).unwrap();

    for name in ["checkpoint.bin", "last.weights"] {
        let [one, other] =
            [&whole, &parts].map(|folder| std::fs::read(folder.0.join(name)).unwrap());
        assert!(one == other, "{name} differs");
    }
    for folder in [&whole, &parts] {
        let log = std::fs::read_to_string(folder.0.join("log.tsv")).unwrap();
        assert_eq!(log.lines().count() as u64, 1 + iterations, "{log}");
        assert!(folder.0.join("curve.svg").exists());
    }
}

#[test]
fn a_run_that_was_interrupted_ends_like_one_that_was_not() {
    check_that_an_interruption_changes_nothing::<Trainer>(cards);
    check_that_an_interruption_changes_nothing::<DiceTrainer>(dice);
}

fn check_that_damage_is_found<T: Learner>(settings: T::Settings) {
    let good = T::untrained(settings).checkpoint();
    assert!(T::from_checkpoint(&good).unwrap().checkpoint() == good);
    let refused = |bytes: &[u8]| T::from_checkpoint(bytes).err().map(|error| error.to_string());
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
fn a_damaged_checkpoint_is_refused() {
    check_that_damage_is_found::<Trainer>(cards());
    check_that_damage_is_found::<DiceTrainer>(dice());
    let of_cards = Trainer::new(cards()).to_bytes();
    assert!(DiceTrainer::from_bytes(&of_cards).is_err(), "it is of the other game");
}

/// Lets a trainer do two iterations, and one that was written down in between, and compares.
fn check_that_it_can_be_written_down(mut trainer: Trainer) -> Trainer {
    trainer.iterate(None);
    let mut other = Trainer::from_bytes(&trainer.to_bytes()).unwrap();
    trainer.iterate(None);
    other.iterate(None);
    assert!(trainer.to_bytes() == other.to_bytes());
    trainer
}

#[test]
fn an_apprentice_learns_what_its_teacher_does() {
    let settings = Settings { imitation: 10, improvement: 0, finish: 0, games: 16, ..cards() };
    let mut trainer = Trainer::apprentice(settings, &sextant_neural::master());
    let first = trainer.iterate(None).agreed;
    let mut trainer = check_that_it_can_be_written_down(trainer);
    let last = (0..7).map(|_| trainer.iterate(None).agreed).last().unwrap();
    assert!(last > first + 0.1, "{first} at first, {last} in the end");
}

#[test]
fn a_player_learns_from_what_would_have_been_better() {
    let settings = Settings { counterfactual_worlds: 1, ..cards() };
    let start = sextant_neural::master();
    let trainer = check_that_it_can_be_written_down(Trainer::from_network(settings, &start));
    assert!(trainer.network().unwrap().parameters() != start.parameters());
}

#[test]
fn a_tiny_run_beats_its_start() {
    let settings = Settings { imitation: 12, improvement: 0, finish: 0, games: 16, ..cards() };
    let mut trainer = Trainer::new(settings.clone());
    let measure = Measure {
        against: Participant::Bot("random".to_owned()),
        pairs: 40,
        seed: 5,
        threads: NonZeroUsize::MIN,
        variant: Variant::Base,
        rounds: Rounds::ONE,
    };
    let strength =
        |trainer: &Trainer| measure.run(&Participant::network(trainer.network().unwrap())).unwrap();
    let before = strength(&trainer);
    for _ in 0..settings.iterations() {
        trainer.iterate(None);
    }
    let after = strength(&trainer);
    let doubt = 3.0 * (before.margin_se.unwrap() + after.margin_se.unwrap());
    assert!(after.margin > before.margin + doubt, "before:\n{before}\nafter:\n{after}");
}

#[test]
fn a_tiny_run_for_the_dice_game_beats_its_start() {
    let settings = DiceSettings { imitation: 40, improvement: 0, games: 24, ..dice() };
    let mut trainer = DiceTrainer::new(settings.clone());
    let measure = DiceMeasure {
        against: "random".to_owned(),
        pairs: 10,
        seed: 5,
        threads: NonZeroUsize::MIN,
        players: Players::default(),
        simulations: None,
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
