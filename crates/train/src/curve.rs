//! The learning curve as a picture.

use std::fmt::Write as _;

use crate::run::Learner;

/// A measured point: rounds played, margin, standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    rounds: f64,
    margin: f64,
    error: f64,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 34.0;
const RIGHT: f64 = 20.0;
const BOTTOM: f64 = 46.0;

/// The colours of the curves.
const COLOURS: [&str; 2] = ["#1b6ca8", "#c2571a"];

/// Draws the strengths in a log as curves (SVG): margins with a band of two standard errors, over
/// what was played.
pub(crate) fn learning_curve<T: Learner>(log: &str) -> String {
    let curves: Vec<(&str, &str, Vec<Point>)> = T::CURVES
        .iter()
        .zip(COLOURS)
        .map(|(&(name, column), colour)| (name, colour, points(log, column)))
        .collect();
    let all = || curves.iter().flat_map(|(_, _, points)| points);
    let most = all().map(|point| point.rounds).fold(1.0, f64::max);
    let high = all().map(|point| point.margin + 2.0 * point.error).fold(5.0, f64::max);
    let low = all().map(|point| point.margin - 2.0 * point.error).fold(-5.0, f64::min);
    let (high, low) = ((high / 5.0).ceil() * 5.0, (low / 5.0).floor().max(-12.0) * 5.0);
    let x = |rounds: f64| LEFT + rounds / most * (WIDTH - LEFT - RIGHT);
    let y = |margin: f64| TOP + (high - margin.max(low)) / (high - low) * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"18\" font-size=\"14\">Points a {unit} against {against}, \
         over {unit}s played (band: two standard errors)</text>\n",
        unit = T::UNIT,
        against = T::MARK,
    );
    let step = if high - low > 60.0 { 10.0 } else { 5.0 };
    let mut margin = low;
    while margin <= high {
        let (at, colour) = (y(margin), if margin == 0.0 { "#555" } else { "#ddd" });
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{margin:+.0}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            at + 4.0,
        );
        margin += step;
    }
    for part in 0..=4 {
        let rounds = most * f64::from(part) / 4.0;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.0} k</text>",
            x(rounds),
            HEIGHT - BOTTOM + 18.0,
            rounds / 1000.0,
        );
    }
    for (nth, (name, colour, points)) in curves.iter().enumerate() {
        draw(&mut svg, points, colour, &x, &y);
        let at = LEFT + 110.0 * nth as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{at}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            HEIGHT - 8.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw(
    svg: &mut String,
    points: &[Point],
    colour: &str,
    x: &dyn Fn(f64) -> f64,
    y: &dyn Fn(f64) -> f64,
) {
    let path = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        points.fold(String::new(), |mut path, (rounds, margin)| {
            let _ = write!(path, "{:.1},{:.1} ", x(rounds), y(margin));
            path
        })
    };
    let above = points.iter().map(|point| (point.rounds, point.margin + 2.0 * point.error));
    let below = points.iter().rev().map(|point| (point.rounds, point.margin - 2.0 * point.error));
    let band = path(&mut above.chain(below));
    let line = path(&mut points.iter().map(|point| (point.rounds, point.margin)));
    let _ = writeln!(
        svg,
        "<polygon points=\"{band}\" fill=\"{colour}\" opacity=\"0.2\"/>\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
    );
}

/// The points of a log, with the margin in the column of this name and its error in the next.
fn points(log: &str, column: &str) -> Vec<Point> {
    let names = log.lines().next().unwrap_or_default().split('\t');
    let Some(column) = names.enumerate().find_map(|(nth, name)| (name == column).then_some(nth))
    else {
        return Vec::new();
    };
    let read = |line: &str| {
        let mut values = line.split('\t').map(|value| value.parse::<f64>().ok());
        let rounds = values.nth(2)??;
        let margin = values.nth(column - 3)??;
        let error = values.next()??;
        Some(Point { rounds, margin, error })
    };
    log.lines().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::DiceTrainer;
    use crate::trainer::Trainer;

    #[test]
    fn a_log_becomes_a_picture_with_a_line_for_each_game() {
        let mut log = format!("{}\n", Trainer::COLUMNS);
        for nth in 1..4 {
            let rounds = nth * 1000;
            let _ = writeln!(
                log,
                "{nth}\timprovement\t{rounds}\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t{nth}\t1\t-{nth}\t2"
            );
        }
        log.push_str("4\timprovement\t4000\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t\t\t\t\n");
        assert_eq!(points(&log, "base")[2], Point { rounds: 3000.0, margin: 3.0, error: 1.0 });
        assert_eq!(points(&log, "long")[0], Point { rounds: 1000.0, margin: -1.0, error: 2.0 });
        let svg = learning_curve::<Trainer>(&log);
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN"));
    }

    #[test]
    fn an_empty_log_is_an_empty_picture() {
        for svg in [learning_curve::<Trainer>(""), learning_curve::<DiceTrainer>("")] {
            assert!(!svg.contains("NaN"));
        }
    }
}
