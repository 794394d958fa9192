//! `cargo xtask soak`: a real server among churn and faults, for an hour or as long as one likes. The test
//! that does it is a short one of `cargo xtask test` otherwise.

use crate::run::{command, run};
use crate::test::EVERYTHING;

const TEST: &str = "serving::soak::a_server_stays_flat_and_right_among_churn_and_faults";
/// Says the test how long it takes.
const SECONDS: &str = "SEXTANT_SOAK_SECONDS";
const HOUR: u64 = 3_600;

pub(crate) fn soak(words: &[&str]) -> Result<(), String> {
    let seconds = seconds(words)?;
    let mut test = command(&["cargo", "test", "--quiet"]);
    test.args(EVERYTHING).args(["--test", "all", "--", "--exact", TEST, "--nocapture"]);
    run("churn and faults", test.env(SECONDS, seconds.to_string()))
}

fn seconds(words: &[&str]) -> Result<u64, String> {
    let read = |number: &str| number.parse().map_err(|_| format!("`{number}` is not a number"));
    match words {
        [] => Ok(HOUR),
        ["--minutes", number] => read(number).map(|minutes: u64| minutes * 60),
        ["--seconds", number] => read(number),
        _ => Err(format!("`{}` is neither --minutes N nor --seconds N", words.join(" "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_soak_takes_an_hour_unless_it_is_said_how_long() {
        assert_eq!(seconds(&[]), Ok(3_600));
        assert_eq!(seconds(&["--minutes", "2"]), Ok(120));
        assert_eq!(seconds(&["--seconds", "5"]), Ok(5));
        for words in [&["--minutes"][..], &["--minutes", "x"], &["5"]] {
            assert!(seconds(words).is_err(), "{words:?}");
        }
    }
}
