//! Means and how sure they are.

/// The mean of a stream of numbers and its standard error (Welford's method).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunningMean {
    count: u32,
    /// The mean so far; 0 before the first number.
    pub mean: f64,
    squares: f64,
}

impl RunningMean {
    /// Adds a number.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / f64::from(self.count);
        self.squares += before * (value - self.mean);
    }

    /// How many numbers there were.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The standard error of the mean, from two numbers on.
    pub fn standard_error(&self) -> Option<f64> {
        let count = f64::from(self.count);
        (self.count > 1).then(|| (self.squares / (count - 1.0) / count).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_textbook() {
        let mut mean = RunningMean::default();
        assert_eq!(mean.standard_error(), None);
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            mean.add(value);
        }
        assert!((mean.mean - 5.0).abs() < 1e-12);
        let expected = (32.0f64 / 7.0 / 8.0).sqrt();
        assert!((mean.standard_error().unwrap() - expected).abs() < 1e-12);
    }
}
