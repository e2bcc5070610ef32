//! A plot of growth as SVG: points over the values of one name, on scales that fit them.

use std::fmt::Write;

use crate::escape::escaped;
use crate::grid::class;
use crate::row::Verdict;

const WIDTH: f64 = 620.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 44.0;

/// Numbers whose ratio is larger are shown on a logarithmic scale.
const WIDE: f64 = 50.0;

/// Steps between the numbers beside a line that is not logarithmic, at most.
const MOST_STEPS: f64 = 6.0;

/// Points that are drawn, at most: evenly chosen ones of more.
const MOST: usize = 4000;

/// A point.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: u64,
    pub(crate) verdict: Verdict,
}

/// Points with the names of their axes.
#[derive(Debug)]
pub(crate) struct Plot<'a> {
    pub(crate) title: &'a str,
    /// What the vertical axis counts.
    pub(crate) unit: &'a str,
    pub(crate) axis: &'a str,
    pub(crate) points: Vec<Point>,
}

/// A scale from numbers to a line.
struct Scale {
    least: f64,
    most: f64,
    is_logarithmic: bool,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale for these numbers; `None` if they do not differ.
    fn of(numbers: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Option<Scale> {
        let least = numbers.clone().fold(f64::INFINITY, f64::min);
        let most = numbers.fold(f64::NEG_INFINITY, f64::max);
        let is_logarithmic = most > WIDE * least.max(1.0);
        (least < most).then_some(Scale { least, most, is_logarithmic, from, to })
    }

    fn at(&self, number: f64) -> f64 {
        let bend = |number: f64| if self.is_logarithmic { (number + 1.0).ln() } else { number };
        let (least, most) = (bend(self.least), bend(self.most));
        self.from + (bend(number) - least) / (most - least) * (self.to - self.from)
    }

    /// Numbers that are written beside the line: the powers of ten on a logarithmic scale, with its ends; otherwise the
    /// multiples of a round number.
    fn marks(&self) -> Vec<f64> {
        if !self.is_logarithmic {
            let step = round_step((self.most - self.least) / MOST_STEPS);
            let first = (self.least / step).ceil();
            return (0..)
                .map(|at| (first + f64::from(at)) * step)
                .take_while(|mark| *mark <= self.most)
                .collect();
        }
        let mut marks = vec![self.least, self.most];
        let powers = (0..300).map(|exponent| 10_f64.powi(exponent));
        let inside: Vec<f64> = powers.filter(|p| *p > self.least * 2.0 && *p < self.most / 2.0).collect();
        marks.extend(inside.iter().step_by(inside.len().div_ceil(6).max(1)));
        marks.sort_by(f64::total_cmp);
        marks.dedup();
        marks
    }
}

/// The least of 1, 2, 5, 10, 20, 50, .. that is not less than a number.
fn round_step(least: f64) -> f64 {
    let powers = (0..300).map(|exponent| 10_f64.powi(exponent));
    let mut steps = powers.flat_map(|power| [power, 2.0 * power, 5.0 * power]);
    steps.find(|step| *step >= least).unwrap_or(least)
}

fn written(number: f64) -> String {
    match number < 1e15 {
        true => nimcert_prose::grouped(number as u64),
        false => format!("{number:.2e}"),
    }
}

impl Plot<'_> {
    /// The figure; empty if there are no points that differ in both directions.
    pub(crate) fn svg(&self) -> String {
        let step = self.points.len().div_ceil(MOST).max(1);
        let points: Vec<Point> = self.points.iter().copied().step_by(step).collect();
        let xs = Scale::of(points.iter().map(|point| point.x), LEFT, WIDTH - RIGHT);
        let ys = Scale::of(points.iter().map(|point| point.y as f64), HEIGHT - BOTTOM, TOP);
        let (Some(xs), Some(ys)) = (xs, ys) else { return String::new() };
        let axis = escaped(self.axis);
        let mut out = format!(
            "<figure class=\"scroll\" tabindex=\"0\">\n<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
             aria-label=\"{} over {axis}\">\n",
            self.title
        );
        let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        for mark in ys.marks() {
            let y = ys.at(mark);
            let _ = writeln!(out, "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>");
            let (x, y) = (LEFT - 6.0, y + 4.0);
            let _ =
                writeln!(out, "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{}</text>", written(mark));
        }
        for mark in xs.marks() {
            let x = xs.at(mark);
            let _ =
                writeln!(out, "<line x1=\"{x:.1}\" y1=\"{bottom}\" x2=\"{x:.1}\" y2=\"{}\"/>", bottom + 5.0);
            let y = bottom + 18.0;
            let _ =
                writeln!(out, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>", written(mark));
        }
        let (x, y) = (f64::midpoint(LEFT, right), HEIGHT - 6.0);
        let _ =
            writeln!(out, "<text class=\"unit\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{axis}</text>");
        let (x, y) = (14.0, f64::midpoint(TOP, bottom));
        let _ = writeln!(
            out,
            "<text class=\"unit\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" transform=\"rotate(-90 {x} {y})\">{}</text>",
            self.unit
        );
        for point in &points {
            let class = class(point.verdict);
            let (x, y) = (xs.at(point.x), ys.at(point.y as f64));
            let _ = writeln!(out, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>");
        }
        let scale = match (xs.is_logarithmic, ys.is_logarithmic) {
            (true, true) => ", both scales logarithmic",
            (true, false) => ", horizontal scale logarithmic",
            (false, true) => ", vertical scale logarithmic",
            (false, false) => "",
        };
        let _ = write!(
            out,
            "</svg>\n<figcaption>{} over {axis}{scale}. Green: proved; red: refuted; brown: no verdict.</figcaption>\n</figure>\n",
            self.title
        );
        out
    }
}
