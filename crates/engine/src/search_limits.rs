//! How long to think: the words after `go`.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

use sextant_core::excerpt;

/// What `go` allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SearchLimits {
    pub(crate) simulations: Option<u32>,
    pub(crate) threads: Option<NonZeroUsize>,
    /// How long to think at most.
    pub(crate) movetime: Option<Duration>,
    /// When an answer comes too late to count.
    pub(crate) limit: Option<Duration>,
    /// Whether to tell what it thinks.
    pub(crate) explain: bool,
}

impl SearchLimits {
    /// Reads the words after `go`; those that are unknown are passed over.
    pub(crate) fn read(text: &str) -> Result<SearchLimits, String> {
        let mut limits = SearchLimits::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || {
                let text = words.next().unwrap_or_default();
                text.parse::<u32>()
                    .ok()
                    .filter(|&number| number > 0)
                    .ok_or_else(|| format!("{word} {}: a number above 0 is needed", excerpt(text)))
            };
            let milliseconds = |number: u32| Duration::from_millis(number.into());
            match word {
                "simulations" => limits.simulations = Some(number()?),
                "threads" => limits.threads = NonZeroUsize::new(number()? as usize),
                "movetime" => limits.movetime = Some(milliseconds(number()?)),
                "limit" => limits.limit = Some(milliseconds(number()?)),
                "explain" => limits.explain = true,
                _ => {}
            }
        }
        Ok(limits)
    }

    /// After which time to answer with what is known: some of the limit is left for the way.
    pub(crate) fn time(self) -> Option<Duration> {
        let within_limit = self.limit.map(|limit| limit * 4 / 5);
        [self.movetime, within_limit].into_iter().flatten().min()
    }
}

impl fmt::Display for SearchLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if let Some(simulations) = self.simulations {
            write!(f, " simulations {simulations}")?;
        }
        if let Some(threads) = self.threads {
            write!(f, " threads {threads}")?;
        }
        if let Some(time) = self.movetime {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(limit) = self.limit {
            write!(f, " limit {}", limit.as_millis())?;
        }
        if self.explain {
            f.write_str(" explain")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        for text in ["go", "go simulations 64", "go threads 2 movetime 50 limit 1000 explain"] {
            let limits = SearchLimits::read(text.strip_prefix("go").unwrap()).unwrap();
            assert_eq!(limits.to_string(), text);
        }
    }

    #[test]
    fn unknown_words_are_passed_over_and_bad_numbers_refused() {
        assert_eq!(
            SearchLimits::read("ponder 5 explain infinite").unwrap().to_string(),
            "go explain"
        );
        for text in ["simulations", "movetime -5", "threads 0", "limit 99999999999"] {
            assert!(SearchLimits::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_answer_comes_before_the_limit() {
        let time = |text| SearchLimits::read(text).unwrap().time().map(|time| time.as_millis());
        assert_eq!(time("limit 1000"), Some(800));
        assert_eq!(time("movetime 100 limit 1000"), Some(100));
        assert_eq!(time("simulations 5"), None);
    }
}
