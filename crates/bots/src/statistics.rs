//! Means and how sure they are.

/// The mean of a stream of numbers and its standard error (Welford's method).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RunningMean {
    count: u32,
    pub(crate) mean: f64,
    squares: f64,
}

impl RunningMean {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / f64::from(self.count);
        self.squares += before * (value - self.mean);
    }

    /// How many numbers there were.
    pub(crate) const fn count(&self) -> u32 {
        self.count
    }

    /// The standard error of the mean, from two numbers on.
    pub(crate) fn error(&self) -> Option<f64> {
        let count = f64::from(self.count);
        (self.count > 1).then(|| (self.squares / (count - 1.0) / count).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_textbook() {
        let mut spread = RunningMean::default();
        assert_eq!(spread.error(), None);
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            spread.add(value);
        }
        assert!((spread.mean - 5.0).abs() < 1e-12);
        let expected = (32.0f64 / 7.0 / 8.0).sqrt();
        assert!((spread.error().unwrap() - expected).abs() < 1e-12);
    }
}
