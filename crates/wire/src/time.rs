//! Moments and lengths of time, to the millisecond.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A moment: milliseconds since the beginning of 1970, universal time.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    TS,
    JsonSchema,
)]
#[serde(transparent)]
pub struct Time(u64);

impl Time {
    /// The moment so many milliseconds after the beginning of 1970.
    pub const fn from_millis(millis: u64) -> Time {
        Time(millis)
    }

    /// Later than any moment.
    pub const END: Time = Time(u64::MAX);

    /// Milliseconds since the beginning of 1970.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// The moment `span` later.
    #[must_use]
    pub const fn after(self, span: Span) -> Time {
        Time(self.0.saturating_add(span.0))
    }

    /// The moment `span` earlier.
    #[must_use]
    pub const fn before(self, span: Span) -> Time {
        Time(self.0.saturating_sub(span.0))
    }

    /// How long ago `earlier` was; nothing if it lies ahead.
    pub const fn since(self, earlier: Time) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }

    /// The day, as `2026-01-31`.
    pub fn date(self) -> String {
        // Days are counted from 0000-03-01, so that the leap day is the last of its year.
        let days = self.0 / 86_400_000 + 719_468;
        let era = days / 146_097;
        let day_of_era = days % 146_097;
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        format!("{year:04}-{month:02}-{day:02}")
    }
}

/// A length of time, in milliseconds.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    TS,
    JsonSchema,
)]
#[serde(transparent)]
pub struct Span(u64);

impl Span {
    /// So many milliseconds.
    pub const fn millis(millis: u64) -> Span {
        Span(millis)
    }

    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Span {
        Span(seconds.saturating_mul(1_000))
    }

    /// So many minutes.
    pub const fn minutes(minutes: u64) -> Span {
        Span::seconds(minutes.saturating_mul(60))
    }

    /// So many hours.
    pub const fn hours(hours: u64) -> Span {
        Span::minutes(hours.saturating_mul(60))
    }

    /// So many days.
    pub const fn days(days: u64) -> Span {
        Span::hours(days.saturating_mul(24))
    }

    /// The milliseconds in it.
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }

    /// What is left of it after `other`.
    #[must_use]
    pub const fn minus(self, other: Span) -> Span {
        Span(self.0.saturating_sub(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_day() {
        let day = |days: u64| Time::default().after(Span::days(days)).date();
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(59), "1970-03-01");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(20_818), "2026-12-31");
        assert_eq!(day(20_819), "2027-01-01");
    }

    #[test]
    fn time_never_runs_over() {
        assert_eq!(Time::from_millis(u64::MAX).after(Span::days(u64::MAX)).millis(), u64::MAX);
        assert_eq!(Time::from_millis(1).since(Time::from_millis(2)), Span::default());
        let _ = Time::from_millis(u64::MAX).date();
    }
}
