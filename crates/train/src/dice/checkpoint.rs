//! A trainer as a file, to go on from.
//!
//! In order, all numbers little-endian: the eight bytes `SXTNTCKD`; the version (u16); twelve whole
//! numbers (u64) and four fractions (f32): settings and counters; then lists of f32, as long as the
//! widths say: the parameters, their running mean, means and squares of the steps; a checksum of all
//! that (FNV-1a, u64).

use sextant_neural::Shape;

use crate::adam::Adam;
use crate::checkpoint::{ByteReader, NotACheckpoint, checksum};
use crate::dice::settings::DiceSettings;
use crate::dice::trainer::DiceTrainer;
use crate::model::Model;

const MAGIC: &[u8; 8] = b"SXTNTCKD";
const VERSION: u16 = 1;

impl DiceTrainer {
    /// All that is needed to go on exactly as if nothing had been interrupted.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let s = &self.settings;
        let [width, joint, last] = s.widths.map(|width| width as u64);
        let whole = [
            s.seed,
            s.imitation,
            s.improvement,
            s.games,
            s.minibatch as u64,
            width,
            joint,
            last,
            self.iteration,
            self.games,
            self.decisions,
            self.steps.steps,
        ];
        for number in whole {
            bytes.extend(number.to_le_bytes());
        }
        for number in s.rate.into_iter().chain(s.lambda) {
            bytes.extend(number.to_le_bytes());
        }
        let lists = [&self.model.parameters, &self.average, &self.steps.means, &self.steps.squares];
        for number in lists.into_iter().flatten() {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on from a checkpoint.
    pub fn from_bytes(bytes: &[u8]) -> Result<DiceTrainer, NotACheckpoint> {
        let contents = bytes.strip_prefix(MAGIC).ok_or(NotACheckpoint::OtherFile("SXTNTCKD"))?;
        let mut rest = ByteReader(contents);
        let version = u16::from_le_bytes(rest.take()?);
        if version != VERSION {
            return Err(NotACheckpoint::OtherVersion { found: version, known: VERSION });
        }
        let (before, sum) = bytes.split_at(bytes.len().saturating_sub(8));
        if checksum(before).to_le_bytes() != sum {
            return Err(NotACheckpoint::Damaged("its checksum is wrong"));
        }
        let mut whole = [0; 12];
        for number in &mut whole {
            *number = u64::from_le_bytes(rest.take()?);
        }
        let [seed, imitation, improvement, games_each, minibatch, width, joint, last, ..] = whole;
        let [.., iteration, games, decisions, step_count] = whole;
        let widths = [width, joint, last];
        if widths.iter().any(|width| !(1..=4096).contains(width)) {
            return Err(NotACheckpoint::Damaged("its widths are impossible"));
        }
        let widths = widths.map(|width| width as usize);
        let mut parts = [0.0; 4];
        for number in &mut parts {
            *number = f32::from_le_bytes(rest.take()?);
        }
        let [rate_from, rate_to, lambda_from, lambda_to] = parts;
        let settings = DiceSettings {
            seed,
            imitation,
            improvement,
            games: games_each,
            minibatch: minibatch.max(1) as usize,
            widths,
            rate: [rate_from, rate_to],
            lambda: [lambda_from, lambda_to],
        };
        let shape = Shape::dice(widths[0], widths[1], widths[2]);
        let count = shape.parameters();
        let model = Model { shape, parameters: rest.take_list(count)? };
        let average = rest.take_list(count)?;
        let steps = Adam {
            means: rest.take_list(count)?,
            squares: rest.take_list(count)?,
            steps: step_count,
        };
        if rest.0.len() != 8 {
            return Err(NotACheckpoint::Damaged("it goes on after its end"));
        }
        Ok(DiceTrainer { settings, model, average, steps, iteration, games, decisions })
    }
}
