//! Piecewise linear functions of two coordinates by their remainders, such as the closed Grundy formulas of
//! \[inoue2014, Prediction 4.1\].

use nimcert_core::decision::Stop;
use nimcert_core::language::ast::Term;

use crate::limits::{DIVISORS_OF_PIECES, MODULI_OF_PIECES, SAMPLE_OF_PIECES};
use crate::table::Values;
use crate::words::{all, any, choose, constant, equal, floor, modulo, plus, scale, variable};

/// `a*y + b*z + floor((c*y + d*z + e) / m) + f`; negative factors are subtracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    outer: [isize; 2],
    inner: [isize; 2],
    offset: isize,
    divisor: isize,
    rest: isize,
}

impl Piece {
    fn value(&self, (y, z): (isize, isize)) -> isize {
        let inside = self.inner[0] * y + self.inner[1] * z + self.offset;
        self.outer[0] * y + self.outer[1] * z + inside.div_euclid(self.divisor) + self.rest
    }

    /// How long the term is.
    fn cost(&self) -> isize {
        let inner = self.inner.iter().filter(|a| **a != 0).count() as isize;
        self.outer.iter().map(|a| a.abs()).sum::<isize>()
            + if self.divisor > 1 { 2 * inner + self.divisor / 8 + isize::from(self.offset != 0) } else { 0 }
            + isize::from(self.rest != 0)
    }

    fn term(&self) -> Option<Term> {
        let mut parts: Vec<(isize, Term)> =
            self.outer.iter().enumerate().map(|(i, &a)| (a, variable(i))).collect();
        if self.inner != [0, 0] && self.divisor > 1 {
            // A subtracted quotient is the floor of a positive one: floor(-n/2) = -ceil(n/2).
            if self.inner.iter().all(|a| *a <= 0) {
                let up = self.inner.map(|a| (-a, 1));
                let lifted = linear(&up, self.divisor - 1 - self.offset)?;
                parts.push((-1, floor(lifted, self.divisor as usize)));
            } else {
                let inner = linear(&self.inner.map(|a| (a, 1)), self.offset)?;
                parts.push((1, floor(inner, self.divisor as usize)));
            }
        }
        let positive: Vec<Term> =
            parts.iter().filter(|(a, _)| *a > 0).map(|(a, t)| scale(*a as usize, t.clone())).collect();
        let negative = parts.iter().filter(|(a, _)| *a < 0).map(|(a, t)| scale(a.unsigned_abs(), t.clone()));
        let sum = positive.into_iter().reduce(|a, b| Term::Add(Box::new(a), Box::new(b)));
        let sum = match (sum, self.rest > 0) {
            (Some(sum), true) => plus(sum, self.rest.unsigned_abs()),
            (Some(sum), false) => sum,
            (None, _) => constant(self.rest.max(0).unsigned_abs()),
        };
        let sum = negative.fold(sum, |sum, term| Term::Subtract(Box::new(sum), Box::new(term)));
        Some(if self.rest < 0 { crate::words::minus(sum, self.rest.unsigned_abs()) } else { sum })
    }
}

/// The sum of multiples of the coordinates and a constant.
fn linear(factors: &[(isize, usize); 2], rest: isize) -> Option<Term> {
    let mut parts: Vec<(isize, Term)> = factors
        .iter()
        .enumerate()
        .filter(|(_, (a, _))| *a != 0)
        .map(|(i, (a, _))| (*a, variable(i)))
        .collect();
    parts.sort_by_key(|(a, _)| -a);
    let mut terms = parts.into_iter();
    let (first, term) = terms.next()?;
    if first < 0 {
        return None;
    }
    let mut sum = scale(first as usize, term);
    if rest > 0 {
        sum = plus(sum, rest as usize);
    }
    for (a, term) in terms {
        let part = Box::new(scale(a.unsigned_abs(), term));
        sum = if a > 0 { Term::Add(Box::new(sum), part) } else { Term::Subtract(Box::new(sum), part) };
    }
    Some(if rest < 0 { crate::words::minus(sum, rest.unsigned_abs()) } else { sum })
}

/// A class of positions with its Grundy numbers.
type Cells = Vec<((isize, isize), isize)>;

/// All pieces that agree with the first of some cells, up to their last constant.
fn candidates() -> Vec<Piece> {
    let mut pieces = Vec::new();
    for outer in [[0, 0], [0, 1], [1, 0], [1, 1], [-1, 1], [1, -1]] {
        pieces.push(Piece { outer, inner: [0, 0], offset: 0, divisor: 1, rest: 0 });
        for inner in [[1, 0], [0, 1], [-1, 1], [1, 1], [-1, 0]] {
            for divisor in 2..=DIVISORS_OF_PIECES as isize {
                let offsets = if divisor <= 12 || inner == [-1, 1] { 0..divisor } else { 0..1 };
                pieces.extend(offsets.map(|offset| Piece { outer, inner, offset, divisor, rest: 0 }));
            }
        }
    }
    pieces.sort_by_key(Piece::cost);
    pieces
}

/// One piece for all cells, or the least or greatest of two.
fn fit(cells: &Cells, pieces: &[Piece], stop: &Stop) -> Option<Term> {
    let step = cells.len().div_ceil(SAMPLE_OF_PIECES).max(1);
    let sample: Cells = cells.iter().step_by(step).copied().collect();
    let exact = |piece: &Piece| cells.iter().all(|(at, value)| piece.value(*at) == *value);
    let anchored = |piece: &Piece, (at, value): &((isize, isize), isize)| Piece {
        rest: value - piece.value(*at),
        ..*piece
    };
    let first = sample.first()?;
    if let Some(piece) = pieces.iter().map(|piece| anchored(piece, first)).find(|piece| {
        piece.rest.abs() <= 8 && sample.iter().all(|(at, value)| piece.value(*at) == *value) && exact(piece)
    }) {
        return piece.term();
    }
    // Pieces that touch the values from above, or from below.
    for above in [true, false] {
        let mut touching: Vec<(Piece, Vec<bool>)> = Vec::new();
        for piece in pieces.iter().take_while(|_| !stop.is_asked()) {
            let gaps = sample.iter().map(|(at, value)| value - piece.value(*at));
            let rest = if above { gaps.max()? } else { gaps.min()? };
            let piece = Piece { rest, ..*piece };
            if rest.abs() > 8 {
                continue;
            }
            let mut touched = Vec::with_capacity(cells.len());
            let fits = cells.iter().all(|(at, value)| {
                let own = piece.value(*at);
                touched.push(own == *value);
                if above { own >= *value } else { own <= *value }
            });
            if fits && 6 * touched.iter().filter(|t| **t).count() >= cells.len() {
                touching.push((piece, touched));
            }
        }
        let pairs =
            (1..touching.len()).take_while(|_| !stop.is_asked()).flat_map(|j| (0..j).map(move |i| (i, j)));
        let covering = pairs
            .into_iter()
            .filter(|&(i, j)| touching[i].1.iter().zip(&touching[j].1).all(|(a, b)| *a || *b));
        if let Some((i, j)) = covering.min_by_key(|&(i, j)| touching[i].0.cost() + touching[j].0.cost()) {
            let (a, b) = (Box::new(touching[i].0.term()?), Box::new(touching[j].0.term()?));
            return Some(if above { Term::Min(a, b) } else { Term::Max(a, b) });
        }
    }
    None
}

/// The term, one piece or two for each class of remainders.
pub(super) fn pieces(values: &Values) -> Option<Term> {
    let &[_, _] = values.sides() else { return None };
    let pieces = candidates();
    let moduli = (1..=MODULI_OF_PIECES).flat_map(|a| (1..=MODULI_OF_PIECES).map(move |b| (a, b)));
    moduli.into_iter().find_map(|(a, b)| {
        let mut cases: Vec<(Vec<(usize, usize)>, Term)> = Vec::new();
        for class in (0..a).flat_map(|r| (0..b).map(move |s| (r, s))) {
            let mut cells = Cells::new();
            values.each(|tuple, value| {
                if (tuple[0] % a, tuple[1] % b) == class {
                    cells.push(((tuple[0] as isize, tuple[1] as isize), value as isize));
                }
                true
            });
            let term = fit(&cells, &pieces, values.stop())?;
            match cases.iter_mut().find(|(_, other)| *other == term) {
                Some((classes, _)) => classes.push(class),
                None => cases.push((vec![class], term)),
            }
        }
        let when = |classes: &[(usize, usize)]| {
            any(classes.iter().filter_map(|&(r, s)| {
                let y = (a > 1).then(|| equal(modulo(variable(0), a), constant(r)));
                let z = (b > 1).then(|| equal(modulo(variable(1), b), constant(s)));
                all(y.into_iter().chain(z))
            }))
        };
        let (_, last) = cases.pop()?;
        cases
            .iter()
            .rev()
            .try_fold(last, |rest, (classes, term)| Some(choose(when(classes)?, term.clone(), rest)))
    })
}
