//! Ratings from the results of many pairings.

/// What one pairing came to.
#[derive(Clone, Copy, Debug)]
pub struct Pairing {
    /// The places of the two in the list of players.
    pub players: [usize; 2],
    /// The share of games that the first won, draws counted half.
    pub win_rate: f64,
    /// The standard error of that, if it is known.
    pub error: Option<f64>,
    /// How many games there were.
    pub games: u32,
}

/// A rating and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating: 400 points more are ten to one.
    pub elo: f64,
    /// Its standard error, relative to the one that the others are measured by.
    pub error: f64,
}

/// What a difference of 1 in natural log-odds is in Elo points.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings that explain the pairings best (Bradley and Terry), with the player `anchor` at
/// `elo`.
///
/// Each pairing counts as many independent games as its standard error says, since mirrored games
/// are not independent. A clean sweep counts as half a game short of it: no finite rating explains
/// it otherwise.
pub fn ratings(players: usize, pairings: &[Pairing], anchor: usize, elo: f64) -> Vec<Rating> {
    const STEPS: usize = 60;
    let mut strengths = vec![0.0; players];
    let mut covariance = vec![vec![0.0; players]; players];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; players];
        let mut curve = vec![vec![0.0; players]; players];
        for pairing in pairings {
            let [a, b] = pairing.players;
            let expected = 1.0 / (1.0 + f64::exp(strengths[b] - strengths[a]));
            let (win_rate, games) = independent(pairing);
            let pull = games * (win_rate - expected);
            slope[a] += pull;
            slope[b] -= pull;
            let weight = games * expected * (1.0 - expected);
            curve[a][a] += weight;
            curve[b][b] += weight;
            curve[a][b] -= weight;
            curve[b][a] -= weight;
        }
        // The anchor does not move.
        for (player, row) in curve.iter_mut().enumerate() {
            row[anchor] = 0.0;
            // A player without games keeps their rating.
            row[player] += 1e-9;
        }
        curve[anchor].fill(0.0);
        curve[anchor][anchor] = 1.0;
        slope[anchor] = 0.0;
        covariance = inverse(curve);
        for (strength, row) in strengths.iter_mut().zip(&covariance) {
            let step: f64 = row.iter().zip(&slope).map(|(entry, slope)| entry * slope).sum();
            *strength += step.clamp(-1.0, 1.0);
        }
    }
    (0..players)
        .map(|player| Rating {
            elo: elo + ELO_PER_LOGIT * (strengths[player] - strengths[anchor]),
            error: if player == anchor {
                0.0
            } else {
                ELO_PER_LOGIT * covariance[player][player].max(0.0).sqrt()
            },
        })
        .collect()
}

/// The win rate, short of a clean sweep, and how many independent games it is worth.
fn independent(pairing: &Pairing) -> (f64, f64) {
    let games = f64::from(pairing.games.max(1));
    let least = 0.5 / games;
    let win_rate = pairing.win_rate.clamp(least, 1.0 - least);
    let worth = pairing
        .error
        .filter(|&error| error > 0.0 && (least..=1.0 - least).contains(&pairing.win_rate))
        .map_or(games, |error| win_rate * (1.0 - win_rate) / (error * error));
    // A handful of deals can look more certain than it is.
    (win_rate, worth.min(2.0 * games))
}

/// The inverse of a matrix, by elimination with pivots. The matrices here can be inverted.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut result: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|at| f64::from(u8::from(at == row))).collect()).collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, pivot);
        result.swap(column, pivot);
        let scale = 1.0 / matrix[column][column];
        for at in 0..size {
            matrix[column][at] *= scale;
            result[column][at] *= scale;
        }
        for row in 0..size {
            let factor = matrix[row][column];
            if row == column || factor == 0.0 {
                continue;
            }
            for at in 0..size {
                matrix[row][at] -= factor * matrix[column][at];
                result[row][at] -= factor * result[column][at];
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(a: usize, b: usize, win_rate: f64) -> Pairing {
        Pairing { players: [a, b], win_rate, error: None, games: 1000 }
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let ratings = ratings(2, &[pairing(0, 1, 10.0 / 11.0)], 1, 1500.0);
        assert!((ratings[0].elo - 1900.0).abs() < 0.01, "{ratings:?}");
        assert!((ratings[1].elo - 1500.0).abs() < 0.01, "{ratings:?}");
    }

    #[test]
    fn ratings_explain_results_that_fit_together() {
        let win_rate = |points: f64| 1.0 / (1.0 + 10f64.powf(-points / 400.0));
        let pairings = [
            pairing(0, 1, win_rate(100.0)),
            pairing(1, 2, win_rate(150.0)),
            pairing(0, 2, win_rate(250.0)),
        ];
        let elos: Vec<f64> = ratings(3, &pairings, 2, 0.0).iter().map(|r| r.elo.round()).collect();
        assert_eq!(elos, [250.0, 150.0, 0.0]);
    }

    #[test]
    fn a_clean_sweep_gives_a_finite_rating() {
        let ratings = ratings(2, &[pairing(0, 1, 1.0)], 1, 0.0);
        assert!((1000.0..2000.0).contains(&ratings[0].elo), "{ratings:?}");
    }

    #[test]
    fn a_thousand_even_games_leave_some_eleven_points_of_doubt() {
        let ratings = ratings(2, &[pairing(0, 1, 0.5)], 1, 0.0);
        // 1 / sqrt(n p (1 - p)) in log-odds.
        let expected = ELO_PER_LOGIT / (1000.0f64 * 0.25).sqrt();
        assert!((ratings[0].error - expected).abs() < 0.01, "{ratings:?}");
    }
}
