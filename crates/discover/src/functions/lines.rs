//! Rounded lines: `floor((a t + b)/c)`, cut off above or below, and two of them one after the other.

use nimcert_core::language::ast::{Comparison, Term};

use crate::limits::{DIVISORS_OF_LINES, PIECE};
use crate::words::{choose, compare, constant, floor, minus, plus, scale, variable};

/// `floor((a t + b) / c)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    factor: i64,
    offset: i64,
    divisor: i64,
}

impl Line {
    fn cost(&self) -> i64 {
        let parts =
            i64::from(self.factor != 1) + 2 * i64::from(self.divisor > 1) + 2 * i64::from(self.offset != 0);
        64 * parts + self.factor + self.divisor + self.offset.abs()
    }

    fn term(&self, t: Term) -> Option<Term> {
        let small = |value: i64| usize::try_from(value.abs()).ok();
        if self.factor == 0 {
            return Some(constant(small(self.offset.div_euclid(self.divisor))?));
        }
        let main = scale(small(self.factor)?, t);
        let offset = small(self.offset)?;
        // A whole number comes after the quotient.
        if self.divisor > 1 && self.offset > 0 && self.offset % self.divisor == 0 {
            return Some(plus(floor(main, small(self.divisor)?), small(self.offset / self.divisor)?));
        }
        let inner = if self.offset < 0 { monus(main, offset) } else { plus(main, offset) };
        Some(floor(inner, small(self.divisor)?))
    }
}

fn monus(term: Term, value: usize) -> Term {
    Term::Monus(Box::new(term), Box::new(constant(value)))
}

/// The simplest line with these values at `from`, `from + 1`, ..; values equal to `low` may lie above it, those equal
/// to `high` below it.
fn fit(values: &[u64], from: usize, low: Option<u64>, high: Option<u64>) -> Option<Line> {
    let at = |i: usize| (from + i) as i64;
    let count = values.len();
    let (Some(&first), Some(&last)) = (values.first(), values.last()) else { return None };
    let mut best: Option<Line> = None;
    for divisor in 1..=DIVISORS_OF_LINES {
        // The slope of the part that is not cut off.
        let open: Vec<usize> =
            (0..count).filter(|&i| Some(values[i]) != low && Some(values[i]) != high).collect();
        let (start, end) = match (open.first(), open.last()) {
            (Some(&start), Some(&end)) if end > start => (start, end),
            _ if low.is_none() && high.is_none() => (0, count - 1),
            _ => return None,
        };
        let (first, last) =
            if low.is_none() && high.is_none() { (first, last) } else { (values[start], values[end]) };
        let rise = last as i64 - first as i64;
        let run = (end - start).max(1) as i64;
        if rise < 0 {
            return None;
        }
        let most = (rise + 1) * divisor / run + 1;
        let least = ((rise - 1) * divisor / run - 1).max(0);
        for factor in least..=most.min(least + 4 * divisor) {
            let (mut lowest, mut highest) = (i64::MIN, i64::MAX);
            for (i, &value) in values.iter().enumerate() {
                let (value_low, value_high) = (divisor * value as i64, divisor * value as i64 + divisor - 1);
                let here = factor * at(i);
                if Some(value) != low {
                    lowest = lowest.max(value_low - here);
                }
                if Some(value) != high {
                    highest = highest.min(value_high - here);
                }
                if lowest > highest {
                    break;
                }
            }
            if lowest > highest {
                continue;
            }
            let offset = 0.clamp(lowest, highest);
            // Below 0 only what is cut off at 0 can be written.
            if offset < 0 && low != Some(0) && factor * at(0) + offset < 0 {
                continue;
            }
            let line = Line { factor, offset, divisor };
            if best.is_none_or(|best| line.cost() < best.cost()) {
                best = Some(line);
            }
        }
    }
    best
}

/// Terms for all of the values.
pub(super) fn lines(values: &[u64]) -> Vec<Term> {
    let (low, high) = (values.iter().min().copied().unwrap_or(0), values.iter().max().copied().unwrap_or(0));
    let mut found = Vec::new();
    if let Some(line) = fit(values, 0, None, None) {
        found.extend(whole(line, 0));
    }
    if let Some(line) = fit(values, 0, Some(low), None) {
        found.extend(whole(line, low));
    }
    let top = values.iter().rev().take_while(|value| **value == high).count();
    if top >= 2 {
        for below in [None, Some(low)] {
            if let Some(line) = fit(values, 0, below, Some(high)) {
                let inner = whole(line, below.unwrap_or(0));
                let cut = |term| Term::Min(Box::new(term), Box::new(constant(high as usize)));
                found.extend(inner.map(cut));
            }
        }
    }
    found
}

/// The line, at least `low`.
fn whole(line: Line, low: u64) -> Option<Term> {
    let term = line.term(variable(0))?;
    Some(match low {
        0 => term,
        _ => Term::Max(Box::new(term), Box::new(constant(usize::try_from(low).ok()?))),
    })
}

/// `if t < n then one else other`, for the longest line at the beginning.
pub(super) fn pieces(values: &[u64]) -> Option<Term> {
    let count = values.len();
    let flat = values.iter().take_while(|value| **value == values[0]).count();
    let mut splits = Vec::new();
    // Where a first line must end: prefixes grow as long as some line fits them.
    let (mut fits, mut fails) = (PIECE.min(count), count + 1);
    if fit(&values[..fits], 0, None, None).is_some() {
        while fails - fits > 1 {
            let middle = usize::midpoint(fits, fails);
            match middle <= count && fit(&values[..middle], 0, None, None).is_some() {
                true => fits = middle,
                false => fails = middle,
            }
        }
        splits.push(fits);
    }
    splits.push(flat);
    let mut found: Vec<Term> = Vec::new();
    for split in splits {
        if split == 0 || split + PIECE > count {
            continue;
        }
        let (Some(one), Some(other)) =
            (fit(&values[..split], 0, None, None), fit(&values[split..], split, None, None))
        else {
            continue;
        };
        let (Some(one), Some(other)) = (one.term(variable(0)), later(other)) else { continue };
        let condition = compare(Comparison::Less, variable(0), constant(split));
        found.push(choose(condition, one, other));
    }
    found.into_iter().min_by_key(crate::words::length_of_term)
}

/// A line that begins late, where its dividend is natural.
fn later(line: Line) -> Option<Term> {
    if line.offset >= 0 || line.factor == 0 {
        return line.term(variable(0));
    }
    let main = scale(usize::try_from(line.factor).ok()?, variable(0));
    let inner = minus(main, usize::try_from(-line.offset).ok()?);
    Some(floor(inner, usize::try_from(line.divisor).ok()?))
}
