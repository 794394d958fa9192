//! Which levels of bots a player's PR is like.

/// The PR of a level: the mean over games of two players of that level, with the usual budget, and its
/// standard error. `docs/BENCHMARKS.md` has the table and the command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelPr {
    pub(crate) level: &'static str,
    pub(crate) pr: f64,
    pub(crate) pr_se: f64,
}

/// More levels than this say nothing about a player.
const MOST: usize = 3;

/// The weakest and the strongest level with a PR that is as good within the standard error, or the level
/// with the nearest one. None if too many come into question. `levels` are in order, the weakest first.
pub(crate) fn plays_like(levels: &[LevelPr], pr: f64, pr_se: f64) -> Option<[&'static str; 2]> {
    let distance = |level: &LevelPr| (level.pr - pr).abs();
    let near: Vec<&LevelPr> =
        levels.iter().filter(|level| distance(level) <= pr_se.hypot(level.pr_se)).collect();
    match near[..] {
        [] => {
            let nearest =
                levels.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
            Some([nearest.level; 2])
        }
        [weakest, .., strongest] if near.len() <= MOST => Some([weakest.level, strongest.level]),
        [only] => Some([only.level; 2]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: [LevelPr; 4] = [
        LevelPr { level: "novice", pr: 200.0, pr_se: 5.0 },
        LevelPr { level: "casual", pr: 120.0, pr_se: 4.0 },
        LevelPr { level: "skilled", pr: 60.0, pr_se: 3.0 },
        LevelPr { level: "expert", pr: 10.0, pr_se: 2.0 },
    ];

    #[test]
    fn a_sure_pr_is_like_one_level() {
        assert_eq!(plays_like(&LEVELS, 115.0, 10.0), Some(["casual", "casual"]));
        assert_eq!(plays_like(&LEVELS, 500.0, 10.0), Some(["novice", "novice"]), "the nearest");
        assert_eq!(plays_like(&LEVELS, -20.0, 10.0), Some(["expert", "expert"]));
    }

    #[test]
    fn a_less_sure_one_is_like_several_and_a_vague_one_like_none() {
        assert_eq!(plays_like(&LEVELS, 90.0, 35.0), Some(["casual", "skilled"]));
        assert_eq!(plays_like(&LEVELS, 100.0, 300.0), None);
        assert_eq!(plays_like(&[], 100.0, 10.0), None);
    }
}
