//! The fuzz targets on a short leash: their own functions, fed with mutated seeds, the same in
//! every run.

#[allow(unreachable_pub, reason = "the file is a module of the fuzz crate, too")]
#[path = "../../../fuzz/src/targets.rs"]
mod targets;

use std::path::Path;

use sextant_core::{Random, Simulation};

/// The seeds of a target, in order of their names.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

/// Changes a few places of a seed: bytes at random, bits, or pieces of another seed.
fn mutate(seeds: &[Vec<u8>], random: &mut Simulation) -> Vec<u8> {
    let mut data = random.pick(seeds).expect("there are seeds").clone();
    for _ in 0..=random.below(4) {
        let place = random.below(data.len() as u32 + 1) as usize;
        let length = (random.below(12) as usize).min(data.len() - place);
        match random.below(6) {
            0 => data.insert(place, random.below(256) as u8),
            1 => drop(data.drain(place..place + length)),
            2 if length > 0 => data[place] ^= 1 << random.below(8),
            3 => data.truncate(place),
            4 => {
                let copy = data[place..place + length].to_vec();
                let to = random.below(data.len() as u32 + 1) as usize;
                data.splice(to..to, copy);
            }
            _ => {
                let other = random.pick(seeds).expect("there are seeds");
                let from = random.below(other.len() as u32 + 1) as usize;
                let until = (from + 1 + random.below(24) as usize).min(other.len());
                data.splice(place..place, other[from..until].iter().copied());
            }
        }
    }
    data
}

/// Feeds a target with its seeds, then with what becomes of them.
fn feed(target: &str, seed: u64, times: u32, run: fn(&[u8])) {
    let seeds = seeds(target);
    assert!(!seeds.is_empty());
    for seed in &seeds {
        run(seed);
    }
    let mut random = Simulation::new(seed);
    let times = if std::env::var_os("SEXTANT_SOAK").is_some() { 50 * times } else { times };
    for _ in 0..times {
        run(&mutate(&seeds, &mut random));
    }
}

#[test]
fn every_seed_record_can_be_read() {
    for seed in seeds("record") {
        let text = String::from_utf8(seed).unwrap();
        if let Err(error) = sextant_catalog::read_record(&text, &sextant_core::no_files) {
            panic!("{error}\n{text}");
        }
    }
}

#[test]
fn mutated_records_are_read_or_refused() {
    feed("record", 1, 6_000, targets::record);
}

#[test]
fn mutated_notation_is_read_or_refused() {
    feed("notation", 2, 20_000, targets::notation);
}

#[test]
fn mutated_cards_are_scored_or_refused() {
    feed("score", 3, 20_000, targets::score);
}

#[test]
fn mutated_sheets_are_read_or_refused() {
    feed("sheet", 4, 6_000, targets::sheet);
}

#[test]
fn mutated_news_is_heard_or_refused() {
    feed("observe", 5, 2_000, targets::observe);
}

#[test]
fn mutated_views_are_read_or_refused() {
    feed("view", 6, 6_000, targets::view);
}
