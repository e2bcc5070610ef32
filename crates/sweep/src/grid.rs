//! The verdicts of a sweep as grids of two names: one across, one up, a square for each choice.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use nimcert_prose::digits::short_decimal;

use crate::escape::escaped;
use crate::row::{Shown, Verdict};

/// Grids on a page, at most: one for each choice of the other names and each claim.
const MOST_GRIDS: usize = 12;

/// Squares of all grids that are drawn one by one, at most; of more, neighbours with the same verdict share a rectangle.
const MOST_SQUARES: usize = 4_000;

/// Rectangles of all grids, at most.
const MOST_RECTANGLES: usize = 20_000;

/// Digits of a number beside an axis, at most.
const LONGEST_MARK: usize = 10;

/// Sides of a square in pixels, at least and at most, and the side that the longer axis should have.
const SIDES: (usize, usize) = (3, 22);
const LONGER: usize = 620;

const LEFT: usize = 84;
const TOP: usize = 8;
const BOTTOM: usize = 46;
const RIGHT: usize = 24;

/// The verdicts of a grid by the places of the values, up and across.
type Squares = BTreeMap<(usize, usize), Verdict>;

/// The grids of rows over the first two names that vary.
#[derive(Debug)]
pub(crate) struct Grids<'a> {
    names: &'a [String],
    /// The names across and up, by their places.
    axes: (usize, usize),
    /// The values of both, in increasing order.
    values: (Vec<&'a str>, Vec<&'a str>),
    /// For each choice of the other names and each claim, its squares.
    parts: BTreeMap<(Vec<&'a str>, u64), Squares>,
    claims: usize,
}

/// The class of a verdict in the style: `p` for proved, `r` for refuted, `o` for open, `n` for no meaning.
pub(crate) fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Computed | Verdict::Proved => "p",
        Verdict::Refuted => "r",
        Verdict::Undecided => "o",
        Verdict::Invalid | Verdict::Contradiction => "n",
    }
}

/// The values of a name in increasing order: decimal numbers without leading zeros.
fn values(rows: &[Shown], at: usize) -> Vec<&str> {
    let all: BTreeSet<(usize, &str)> =
        rows.iter().map(|row| (row.values[at].len(), row.values[at].as_str())).collect();
    all.into_iter().map(|(_, value)| value).collect()
}

impl<'a> Grids<'a> {
    /// The grids of rows; `None` if fewer than two names vary.
    pub(crate) fn of(names: &'a [String], rows: &'a [Shown], claims: usize) -> Option<Grids<'a>> {
        let vary = |&at: &usize| rows.windows(2).any(|pair| pair[0].values[at] != pair[1].values[at]);
        let mut varying = (0..names.len()).filter(vary);
        let axes = (varying.next()?, varying.next()?);
        let values = (values(rows, axes.0), values(rows, axes.1));
        let places = |values: &[&'a str]| -> BTreeMap<&'a str, usize> {
            values.iter().enumerate().map(|(at, &value)| (value, at)).collect()
        };
        let (across, up) = (places(&values.0), places(&values.1));
        let mut parts: BTreeMap<_, Squares> = BTreeMap::new();
        for row in rows {
            let others = (0..names.len()).filter(|&at| at != axes.0 && at != axes.1);
            let others: Vec<&str> = others.map(|at| row.values[at].as_str()).collect();
            let square = (up[row.values[axes.1].as_str()], across[row.values[axes.0].as_str()]);
            parts.entry((others, row.claim)).or_default().insert(square, row.verdict);
        }
        Some(Grids { names, axes, values, parts, claims })
    }

    /// The figures, with a legend; or a sentence if they would be too large.
    pub(crate) fn html(&self) -> String {
        let (across, up) = (escaped(&self.names[self.axes.0]), escaped(&self.names[self.axes.1]));
        let shown = || self.parts.iter().take(MOST_GRIDS);
        let joined = shown().map(|(_, squares)| squares.len()).sum::<usize>() > MOST_SQUARES;
        let count: usize = shown().map(|(_, squares)| runs(squares, joined).len()).sum();
        if count > MOST_RECTANGLES {
            let count = nimcert_prose::grouped(count as u64);
            return format!(
                "<p>A grid of {across} and {up} would have {count} areas, too many for a page: see <a href=\"rows.csv\">rows.csv</a>.</p>\n"
            );
        }
        let mut out =
            format!("<h2>Verdicts by {across} and {up}</h2>\n{}<div class=\"grids\">\n", self.legend());
        for ((others, claim), squares) in shown() {
            out += &self.figure(&self.title(others, *claim), &runs(squares, joined));
        }
        out += "</div>\n";
        if self.parts.len() > MOST_GRIDS {
            let left = nimcert_prose::plural((self.parts.len() - MOST_GRIDS) as u64, "more grid");
            let _ = writeln!(out, "<p>{left} not shown: see <a href=\"rows.csv\">rows.csv</a>.</p>");
        }
        out
    }

    /// The colours of the verdicts that occur.
    fn legend(&self) -> String {
        let found: BTreeSet<Verdict> =
            self.parts.values().flat_map(|squares| squares.values().copied()).collect();
        let entry = |verdict: Verdict| {
            format!(
                "<span><svg viewBox=\"0 0 14 14\" width=\"14\" height=\"14\" aria-hidden=\"true\"><rect class=\"{}\" width=\"14\" height=\"14\"/></svg> {}</span>",
                class(verdict),
                verdict.word()
            )
        };
        format!("<p class=\"legend\">{}</p>\n", found.into_iter().map(entry).collect::<Vec<_>>().join(" "))
    }

    /// What a grid is about besides its axes: `s = 3, claim 2`.
    fn title(&self, others: &[&str], claim: u64) -> String {
        let names = (0..self.names.len()).filter(|&at| at != self.axes.0 && at != self.axes.1);
        let mut parts: Vec<String> = names
            .zip(others)
            .map(|(at, value)| format!("{} = {}", self.names[at], short_decimal(value)))
            .collect();
        if self.claims > 1 {
            parts.push(format!("claim {claim}"));
        }
        match parts.as_slice() {
            [only] if self.claims > 1 => only.replacen("claim", "Claim", 1),
            _ => parts.join(", "),
        }
    }

    fn figure(&self, title: &str, runs: &[Run]) -> String {
        let (columns, rows) = (self.values.0.len(), self.values.1.len());
        let side = (LONGER / columns.max(rows)).clamp(SIDES.0, SIDES.1);
        let (width, height) = (LEFT + columns * side + RIGHT, TOP + rows * side + BOTTOM);
        let (across, up) = (&self.names[self.axes.0], &self.names[self.axes.1]);
        let label = match title {
            "" => format!("Verdicts by {across} and {up}"),
            title => format!("Verdicts by {across} and {up} for {}", title.replacen("Claim", "claim", 1)),
        };
        let mut out = format!(
            "<figure>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{label}\">\n<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{label}\">\n",
            label = escaped(&label)
        );
        let top = |row: usize| TOP + (rows - 1 - row) * side;
        for &Run { row, first, last, verdict } in runs {
            let (x, y) = (LEFT + first * side, top(row));
            let gap = usize::from(side > 5);
            let (wide, high) = ((last - first + 1) * side - gap, side - gap);
            let range = match first == last {
                true => short_decimal(self.values.0[first]),
                false => {
                    let ends = [first, last].map(|at| short_decimal(self.values.0[at]));
                    format!("{} to {}", ends[0], ends[1])
                }
            };
            let value = short_decimal(self.values.1[row]);
            let _ = writeln!(
                out,
                "<rect class=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"><title>{}</title></rect>",
                class(verdict),
                escaped(&format!("{across} = {range}, {up} = {value}: {}", verdict.word()))
            );
        }
        let middle = |at: usize| at * side + side / 2;
        let bottom = TOP + rows * side;
        let longest = self.values.0.iter().map(|value| mark(value).len()).max().unwrap_or(1);
        for at in marks(columns, side, longest * 8 + 8) {
            let value = mark(self.values.0[at]);
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{value}</text>",
                LEFT + middle(at),
                bottom + 16
            );
        }
        for at in marks(rows, side, 18) {
            let value = mark(self.values.1[at]);
            let y = top(at) + side / 2 + 4;
            let _ = writeln!(out, "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{value}</text>", LEFT - 6);
        }
        let name = |x: usize, y: usize, name: &str| {
            format!(
                "<text class=\"name\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>\n",
                escaped(name)
            )
        };
        out += &name(LEFT + columns * side / 2, bottom + 36, across);
        out += &name(14, TOP + rows * side / 2, up);
        let caption = match title {
            "" => String::new(),
            title => format!("<figcaption>{}</figcaption>\n", escaped(title)),
        };
        let _ = write!(out, "</svg>\n</div>\n{caption}</figure>\n");
        out
    }
}

/// A square, or squares beside each other with the same verdict.
struct Run {
    row: usize,
    first: usize,
    last: usize,
    verdict: Verdict,
}

/// The squares, row by row; joined, or one by one.
fn runs(squares: &Squares, joined: bool) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (&(row, column), &verdict) in squares {
        match runs.last_mut() {
            Some(run) if joined && run.row == row && run.last + 1 == column && run.verdict == verdict => {
                run.last = column;
            }
            _ => runs.push(Run { row, first: column, last: column, verdict }),
        }
    }
    runs
}

/// The places of an axis that get a number, with this much room for each.
fn marks(count: usize, side: usize, room: usize) -> impl Iterator<Item = usize> {
    (0..count).step_by(room.div_ceil(side).max(1))
}

/// A number beside an axis; the middle of a long one is left out.
fn mark(value: &str) -> String {
    match value.len() {
        length if length > LONGEST_MARK && value.is_ascii() => {
            format!("{}..{}", &value[..4], &value[length - 4..])
        }
        _ => value.to_owned(),
    }
}
