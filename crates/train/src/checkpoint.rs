//! A trainer as a file, to go on from.
//!
//! In order, all numbers little-endian: the eight bytes `SXTNTCKP`; the version (u16); 25 whole
//! numbers (u64: settings, counters, widths) and 7 fractions (f32: settings); then lists of f32, as
//! long as the widths say: the player, its running mean, the critic, means and squares of the player's
//! steps and of the critic's, the past selves; a checksum of all that (FNV-1a, u64). No game in
//! progress is in it: iterations play whole games.

use std::num::NonZeroUsize;

use sextant_neural::Shape;
use thiserror::Error;

use crate::adam::Adam;
use crate::model::Model;
use crate::oracle_critic::critic_shape;
use crate::settings::Settings;
use crate::trainer::Trainer;

const MAGIC: &[u8; 8] = b"SXTNTCKP";
const VERSION: u16 = 3;

/// Why some bytes are not a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotACheckpoint {
    /// It begins otherwise.
    #[error("this is not a checkpoint for this game: it does not begin with {0}")]
    OtherFile(&'static str),
    /// It is of another version.
    #[error("the checkpoint is of version {found}, and this program knows version {known}")]
    OtherVersion {
        /// Its version.
        found: u16,
        /// The one that can be read.
        known: u16,
    },
    /// It breaks off, or was changed on the way.
    #[error("the checkpoint is damaged: {0}")]
    Damaged(&'static str),
}

impl Trainer {
    /// All that is needed to go on exactly as if nothing had been interrupted.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let s = &self.settings;
        let widths = s.player.iter().chain(&s.critic).map(|&width| width as u64);
        let whole = [
            s.seed,
            s.threads.get() as u64,
            s.imitation,
            s.improvement,
            s.finish,
            s.games,
            s.minibatch as u64,
            s.long_share.into(),
            s.match_share.into(),
            s.past_share.into(),
            s.cautious_share.into(),
            s.past_every,
            s.critic_first,
            s.counterfactual_worlds.into(),
            self.iteration,
            self.rounds,
            self.decisions,
            self.player_steps.steps,
            self.critic_steps.steps,
            self.past.len() as u64,
        ];
        let teacher = self.teacher.as_ref().map(|teacher| &teacher.shape);
        let taught = teacher.map_or([0; 3], |shape| [shape.width, shape.joint, shape.last]);
        let widths = widths.chain(taught.map(|width| width as u64));
        for number in whole.into_iter().chain(widths) {
            bytes.extend(number.to_le_bytes());
        }
        let ends = [s.rate, s.entropy, s.lambda].concat();
        for number in ends.into_iter().chain([s.stall_cost]) {
            bytes.extend(number.to_le_bytes());
        }
        let mut lists = vec![
            &self.player.parameters,
            &self.average,
            &self.critic.parameters,
            &self.player_steps.means,
            &self.player_steps.squares,
            &self.critic_steps.means,
            &self.critic_steps.squares,
        ];
        lists.extend(self.teacher.iter().chain(&self.past).map(|model| &model.parameters));
        for list in lists {
            for number in list {
                bytes.extend(number.to_le_bytes());
            }
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on from a checkpoint.
    pub fn from_bytes(bytes: &[u8]) -> Result<Trainer, NotACheckpoint> {
        let Some(contents) = bytes.strip_prefix(MAGIC) else {
            return Err(NotACheckpoint::OtherFile("SXTNTCKP"));
        };
        let mut rest = ByteReader(contents);
        check(bytes, u16::from_le_bytes(rest.take()?))?;
        let mut whole = [0; 29];
        for number in &mut whole {
            *number = u64::from_le_bytes(rest.take()?);
        }
        let mut parts = [0.0; 7];
        for number in &mut parts {
            *number = f32::from_le_bytes(rest.take()?);
        }
        let [
            seed,
            threads,
            imitation,
            improvement,
            finish,
            games,
            minibatch,
            long_share,
            match_share,
            past_share,
            cautious_share,
            past_every,
            critic_first,
            counterfactual_worlds,
            iteration,
            rounds,
            decisions,
            player_step_count,
            critic_step_count,
            past_count,
            widths @ ..,
        ] = whole;
        let impossible = |width: &u64| *width == 0 || *width > 4096;
        // Without a teacher to imitate, the teacher has no widths.
        let count = if widths[6] == 0 { 6 } else { widths.len() };
        if widths[..count].iter().any(impossible) || past_count > 1000 {
            return Err(NotACheckpoint::Damaged("its widths are impossible"));
        }
        let three = |first: usize| std::array::from_fn(|nth| widths[first + nth] as usize);
        let [player_widths, critic_widths, taught] = [0, 3, 6].map(three);
        let [rate_from, rate_to, entropy_from, entropy_to, lambda_from, lambda_to, stall_cost] =
            parts;
        let settings = Settings {
            seed,
            threads: NonZeroUsize::new(threads as usize)
                .ok_or(NotACheckpoint::Damaged("it is for no thread"))?,
            imitation,
            improvement,
            finish,
            games,
            minibatch: minibatch.max(1) as usize,
            player: player_widths,
            critic: critic_widths,
            rate: [rate_from, rate_to],
            entropy: [entropy_from, entropy_to],
            lambda: [lambda_from, lambda_to],
            long_share: long_share as u32,
            match_share: match_share as u32,
            past_share: past_share as u32,
            cautious_share: cautious_share as u32,
            past_every: past_every.max(1),
            stall_cost,
            critic_first,
            counterfactual_worlds: counterfactual_worlds as u32,
        };
        let [player_shape, critic_shape] = shapes(player_widths, critic_widths);
        let player = rest.take_model(player_shape)?;
        let average = rest.take_list(player_shape.parameters())?;
        let critic = rest.take_model(critic_shape)?;
        let player_steps = rest.take_steps(&player_shape, player_step_count)?;
        let critic_steps = rest.take_steps(&critic_shape, critic_step_count)?;
        let teacher = match taught {
            [0, ..] => None,
            [width, joint, last] => Some(rest.take_model(Shape::player(width, joint, last))?),
        };
        let past = (0..past_count)
            .map(|_| rest.take_model(player_shape))
            .collect::<Result<Vec<Model>, NotACheckpoint>>()?;
        if rest.0.len() != 8 {
            return Err(NotACheckpoint::Damaged("it goes on after its end"));
        }
        Ok(Trainer {
            settings,
            player,
            average,
            critic,
            teacher,
            player_steps,
            critic_steps,
            past,
            iteration,
            rounds,
            decisions,
        })
    }
}

/// Checks the version and the checksum.
fn check(bytes: &[u8], version: u16) -> Result<(), NotACheckpoint> {
    if version != VERSION {
        return Err(NotACheckpoint::OtherVersion { found: version, known: VERSION });
    }
    let (before, sum) = bytes.split_at(bytes.len().saturating_sub(8));
    if checksum(before).to_le_bytes() != sum {
        return Err(NotACheckpoint::Damaged("its checksum is wrong"));
    }
    Ok(())
}

fn shapes(player: [usize; 3], critic: [usize; 3]) -> [Shape; 2] {
    let [width, joint, last] = player;
    let player = Shape::player(width, joint, last);
    let [width, joint, last] = critic;
    [player, critic_shape(width, joint, last)]
}

pub(crate) struct ByteReader<'a>(pub(crate) &'a [u8]);

impl ByteReader<'_> {
    pub(crate) fn take<const N: usize>(&mut self) -> Result<[u8; N], NotACheckpoint> {
        let (taken, rest) =
            self.0.split_first_chunk().ok_or(NotACheckpoint::Damaged("it breaks off"))?;
        self.0 = rest;
        Ok(*taken)
    }

    fn take_model(&mut self, shape: Shape) -> Result<Model, NotACheckpoint> {
        Ok(Model { shape, parameters: self.take_list(shape.parameters())? })
    }

    fn take_steps(&mut self, shape: &Shape, steps: u64) -> Result<Adam, NotACheckpoint> {
        let count = shape.parameters();
        Ok(Adam { means: self.take_list(count)?, squares: self.take_list(count)?, steps })
    }

    pub(crate) fn take_list(&mut self, count: usize) -> Result<Vec<f32>, NotACheckpoint> {
        let mut list = Vec::with_capacity(count.min(self.0.len() / 4));
        for _ in 0..count {
            list.push(f32::from_le_bytes(self.take()?));
        }
        Ok(list)
    }
}

/// FNV-1a: enough to notice damage.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
