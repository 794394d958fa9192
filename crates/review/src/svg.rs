//! The curve as a picture.

use std::fmt::Write as _;

use crate::review::{Class, Review};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
const EDGE: f64 = 20.0;
/// One colour a seat, told apart by lightness too.
const COLOURS: [&str; 5] = ["#1d6fa5", "#c4581b", "#3d7d2c", "#7a4fa3", "#8a6d00"];

/// The expected margin of every seat after every step as SVG, flagged decisions marked; with two seats
/// only that of seat 1, for the other is its mirror image.
pub fn curve_svg(review: &Review) -> String {
    let seats = if review.summary.players.len() == 2 { 1 } else { review.summary.players.len() };
    let steps = review.curve.last().map_or(1, |point| point.step).max(1) as f64;
    let most = review
        .curve
        .iter()
        .flat_map(|point| &point.margin[..seats])
        .fold(10.0f64, |most, margin| most.max(margin.abs()));
    let most = (most / 10.0).ceil() * 10.0;
    let x = |step: usize| LEFT + (WIDTH - LEFT - RIGHT) * step as f64 / steps;
    let y = |margin: f64| EDGE + (HEIGHT - 2.0 * EDGE) * (most - margin) / (2.0 * most);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<title>Expected final margin after every step</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for margin in [most, 0.0, -most] {
        let (at, end) = (y(margin), WIDTH - RIGHT);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{end}\" stroke=\"#bbb\"/><text x=\"{:.0}\" y=\"{:.1}\" \
             text-anchor=\"end\" fill=\"#444\">{margin:+.0}</text>",
            LEFT - 6.0,
            at + 4.0
        );
    }
    for (seat, colour) in COLOURS.iter().enumerate().take(seats) {
        let mut path = String::new();
        for point in &review.curve {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", x(point.step), y(point.margin[seat]));
        }
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{:.0}\" y=\"14\" fill=\"{colour}\">seat {}</text>",
            LEFT + 60.0 * seat as f64,
            seat + 1
        );
    }
    for decision in review.decisions.iter().filter(|decision| decision.class > Class::Ok) {
        let seat = if seats == 1 { 0 } else { decision.seat.index() };
        let Some(point) = review.curve.get(decision.step) else { continue };
        let radius = match decision.class {
            Class::Ok | Class::Inaccuracy => 3,
            Class::Mistake => 4,
            Class::Blunder => 6,
        };
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{}\" stroke=\"#fff\">\
             <title>seat {}: {} in place of {}, {:.1} points</title></circle>",
            x(decision.step),
            y(point.margin[seat]),
            COLOURS[decision.seat.index() % COLOURS.len()],
            decision.seat,
            decision.played,
            decision.best,
            decision.loss
        );
    }
    svg.push_str("</svg>\n");
    svg
}
