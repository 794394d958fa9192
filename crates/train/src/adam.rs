//! The step from gradients to better parameters.

/// Adam: every parameter goes by the mean of its gradients, measured by their spread.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    pub(crate) means: Vec<f32>,
    pub(crate) squares: Vec<f32>,
    pub(crate) steps: u64,
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const SMALL: f32 = 1e-5;

impl Adam {
    pub(crate) fn new(parameters: usize) -> Adam {
        Adam { means: vec![0.0; parameters], squares: vec![0.0; parameters], steps: 0 }
    }

    /// Takes a step against the gradients, shortened to a length of at most `longest`.
    pub(crate) fn step(
        &mut self,
        parameters: &mut [f32],
        gradients: &[f32],
        rate: f32,
        longest: f32,
    ) {
        self.steps += 1;
        let squares: f64 = gradients.iter().map(|&value| f64::from(value) * f64::from(value)).sum();
        let length = squares.sqrt() as f32;
        let shorten = if length > longest { longest / length } else { 1.0 };
        let steps = self.steps.min(1_000_000) as i32;
        let rate = rate / (1.0 - MEAN.powi(steps));
        let unbias = 1.0 / (1.0 - SQUARE.powi(steps));
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((parameter, gradient), (mean, square)) in
            parameters.iter_mut().zip(gradients).zip(moments)
        {
            let gradient = gradient * shorten;
            *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
            *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
            *parameter -= rate * *mean / ((*square * unbias).sqrt() + SMALL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_lowest_point() {
        let mut parameters = [3.0f32, -2.0];
        let mut adam = Adam::new(2);
        for _ in 0..2000 {
            let gradients = [2.0 * (parameters[0] - 1.0), 20.0 * (parameters[1] - 0.5)];
            adam.step(&mut parameters, &gradients, 0.01, 100.0);
        }
        assert!((parameters[0] - 1.0).abs() < 0.01 && (parameters[1] - 0.5).abs() < 0.01);
    }
}
