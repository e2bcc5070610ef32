//! Cuts of a bar in characters: a mark where what is eaten begins.

use super::spans::{LABELS, Line};
use crate::bar::MarkedCut;
use crate::scene::Paint;
use nimcert_core::games::Cut;

/// A mark at a row: what a legal cut eats begins there.
const ROW: &str = ">";
/// A mark below a column.
const COLUMN: &str = "^";
/// Either, of a cut that wins.
const WINNING: &str = "*";

/// The mark of row `y`, of several rows that share a line, if a cut eats from there upwards.
pub(super) fn at_row(cuts: &[MarkedCut], rows: std::ops::Range<u64>) -> Option<(&'static str, Paint)> {
    let at = |marked: &&MarkedCut| matches!(marked.cut, Cut::Row(v) if rows.contains(&(v + 1)));
    mark(cuts.iter().filter(at), ROW)
}

/// The line of marks below the squares, each as wide as `characters`, the strip before the bar.
pub(super) fn below(cuts: &[MarkedCut], strip: u64, columns: u64, characters: usize) -> Option<Line> {
    let of_square = |n: u64| {
        let at = |marked: &&MarkedCut| match marked.cut {
            Cut::Column(w) => n.checked_sub(strip) == Some(w + 1),
            // Squares of the strip are counted from the bar.
            Cut::Strip(left) => n < strip && strip - n == left + 1,
            Cut::Row(_) => false,
        };
        mark(cuts.iter().filter(at), COLUMN)
    };
    let marks: Vec<Option<(&str, Paint)>> = (0..columns).map(of_square).collect();
    if marks.iter().all(Option::is_none) {
        return None;
    }
    let mut line = Line::plain(" ".repeat(LABELS));
    for mark in marks {
        let (sign, paint) = mark.map_or((" ", None), |(sign, paint)| (sign, Some(paint)));
        line.push(sign, paint, None);
        line.push(&" ".repeat(characters - 1), None, None);
    }
    Some(line.trimmed())
}

/// What the marks mean, with their signs.
pub(super) fn legend(cuts: &[MarkedCut]) -> Vec<(String, Paint, &'static str)> {
    let mut legend = Vec::new();
    let legal =
        |row: bool| cuts.iter().any(|marked| !marked.winning && matches!(marked.cut, Cut::Row(_)) == row);
    let signs: Vec<&str> =
        [(false, COLUMN), (true, ROW)].into_iter().filter(|(row, _)| legal(*row)).map(|(_, s)| s).collect();
    if !signs.is_empty() {
        legend.push((signs.join(" "), Paint::Cut, "from here on a legal cut eats"));
    }
    if cuts.iter().any(|marked| marked.winning) {
        legend.push((WINNING.to_owned(), Paint::Winning, "a winning one"));
    }
    legend
}

fn mark<'c>(cuts: impl Iterator<Item = &'c MarkedCut>, legal: &'static str) -> Option<(&'static str, Paint)> {
    cuts.map(|marked| if marked.winning { (WINNING, Paint::Winning) } else { (legal, Paint::Cut) })
        .max_by_key(|(sign, _)| *sign == WINNING)
}
