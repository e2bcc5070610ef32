//! Compiled terms and conditions evaluated at 64 places at once.
//!
//! Of a number that is the same at all places, or goes up by one from place to place, one is kept; most
//! numbers of a game along a line of positions are such. The meaning is that of
//! [`natural`](crate::compiled::Code::natural) and [`holds`](crate::compiled::Code::holds); where a value is missing, too large or too costly,
//! the place is *unknown*, and those have to be asked.

use crate::language::ast::Comparison;

/// Number of places that are evaluated at once.
pub const LANES: usize = 64;

/// Known numbers are at most this, so that sums of two and products with small constants fit.
pub(super) const MOST: u64 = 1 << 40;

/// A natural at each place; those of comparisons may be negative, in two's complement.
pub type Numbers = [u64; LANES];

/// How the numbers at the 64 places are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One number at all places.
    Same(u64),
    /// `n + i` at place i.
    Ramp(u64),
    /// `min(n + i, most)` at place i, with `n < most`.
    Clamp(u64, u64),
    /// Numbers listed in a separate buffer.
    Many,
}

/// A shape with its buffer.
#[derive(Debug, Clone, Copy)]
pub enum Lanes<'n> {
    /// Like [`Shape::Same`].
    Same(u64),
    /// Like [`Shape::Ramp`].
    Ramp(u64),
    /// Like [`Shape::Clamp`].
    Clamp(u64, u64),
    /// Listed.
    Many(&'n Numbers),
}

impl Shape {
    /// With the numbers, if they are listed.
    #[must_use]
    pub fn with(self, numbers: &Numbers) -> Lanes<'_> {
        match self {
            Shape::Same(n) => Lanes::Same(n),
            Shape::Ramp(n) => Lanes::Ramp(n),
            Shape::Clamp(n, most) => Lanes::Clamp(n, most),
            Shape::Many => Lanes::Many(numbers),
        }
    }
}

impl Lanes<'_> {
    /// The shape; listed numbers are copied.
    pub(super) fn store(self, out: &mut Numbers) -> Shape {
        match self {
            Lanes::Same(n) => Shape::Same(n),
            Lanes::Ramp(n) => Shape::Ramp(n),
            Lanes::Clamp(n, most) => Shape::Clamp(n, most),
            Lanes::Many(numbers) => {
                *out = *numbers;
                Shape::Many
            }
        }
    }

    /// Lists the numbers.
    pub(super) fn list(self, out: &mut Numbers) {
        match self {
            Lanes::Same(n) => out.fill(n),
            Lanes::Ramp(n) => (0..).zip(out).for_each(|(i, out)| *out = n.wrapping_add(i)),
            Lanes::Clamp(n, most) => (0..).zip(out).for_each(|(i, out)| *out = most.min(n.wrapping_add(i))),
            Lanes::Many(numbers) => *out = *numbers,
        }
    }

    /// Where these numbers are less than others, both as integers in two's complement.
    #[must_use]
    pub(crate) fn less(self, others: Lanes<'_>) -> u64 {
        order(self, others).0
    }

    /// The number at a place below [`LANES`].
    #[must_use]
    pub fn at(self, lane: usize) -> u64 {
        match self {
            Lanes::Same(n) => n,
            Lanes::Ramp(n) => n.wrapping_add(lane as u64),
            Lanes::Clamp(n, most) => most.min(n.wrapping_add(lane as u64)),
            Lanes::Many(numbers) => numbers[lane],
        }
    }
}

/// The places below `count`, which may be negative.
pub(super) fn below(count: i64) -> u64 {
    match count {
        ..=0 => 0,
        1..64 => (1 << count) - 1,
        _ => u64::MAX,
    }
}

/// Where one number is less than another, and where they are equal; both as integers.
pub(super) fn order(x: Lanes<'_>, y: Lanes<'_>) -> (u64, u64) {
    let (less, more);
    match (x, y) {
        (Lanes::Same(x), Lanes::Same(y)) => {
            let all = |yes: bool| if yes { u64::MAX } else { 0 };
            (less, more) = (all(x.cast_signed() < y.cast_signed()), all(x.cast_signed() > y.cast_signed()));
        }
        (Lanes::Ramp(x), Lanes::Same(y)) => {
            let distance = y.wrapping_sub(x).cast_signed();
            (less, more) = (below(distance), !below(distance + 1));
        }
        (Lanes::Same(x), Lanes::Ramp(y)) => {
            let distance = x.wrapping_sub(y).cast_signed();
            (less, more) = (!below(distance + 1), below(distance));
        }
        (Lanes::Ramp(x), Lanes::Ramp(y)) => return order(Lanes::Same(x), Lanes::Same(y)),
        (x, y) => {
            let (mut p, mut q) = ([0; LANES], [0; LANES]);
            x.list(&mut p);
            y.list(&mut q);
            let (mut l, mut m) = (0, 0);
            for (i, (x, y)) in p.iter().zip(&q).enumerate() {
                l |= u64::from(x.cast_signed() < y.cast_signed()) << i;
                m |= u64::from(x.cast_signed() > y.cast_signed()) << i;
            }
            (less, more) = (l, m);
        }
    }
    (less, !(less | more))
}

/// Where a comparison holds.
pub(super) fn compare(comparison: Comparison, (less, equal): (u64, u64)) -> u64 {
    match comparison {
        Comparison::Less => less,
        Comparison::LessEqual => less | equal,
        Comparison::Equal => equal,
        Comparison::NotEqual => !equal,
        Comparison::GreaterEqual => !less,
        Comparison::Greater => !(less | equal),
    }
}

/// Marks the active places whose number is not a natural up to [`MOST`].
pub(super) fn check_naturals(shape: Shape, out: &mut Numbers, active: u64, unknown: &mut u64) -> Shape {
    match shape {
        Shape::Same(n) | Shape::Ramp(n) | Shape::Clamp(n, _) if n > MOST => {
            *unknown |= active;
            Shape::Same(0)
        }
        Shape::Clamp(_, most) if most > 2 * MOST => {
            *unknown |= active;
            Shape::Same(0)
        }
        Shape::Many => {
            if out.iter().fold(0, |all, &n| all | n) > MOST {
                for (i, n) in out.iter_mut().enumerate() {
                    if *n > MOST {
                        *unknown |= active & 1 << i;
                        *n = 0;
                    }
                }
            }
            Shape::Many
        }
        shape => shape,
    }
}

/// Marks the active places whose number is beyond [`MOST`] on either side of 0.
pub(super) fn check_integers(shape: Shape, out: &mut Numbers, active: u64, unknown: &mut u64) -> Shape {
    let large = |n: u64| n.cast_signed().unsigned_abs() > MOST;
    match shape {
        Shape::Same(n) | Shape::Ramp(n) if large(n) => {
            *unknown |= active;
            Shape::Same(0)
        }
        Shape::Clamp(n, most) if large(n) || large(most) => {
            *unknown |= active;
            Shape::Same(0)
        }
        Shape::Many => {
            for (i, n) in out.iter_mut().enumerate() {
                if large(*n) {
                    *unknown |= active & 1 << i;
                    *n = 0;
                }
            }
            Shape::Many
        }
        shape => shape,
    }
}

/// `a / k` of listed numbers up to `2 MOST`, and the rest if that is asked for.
pub(super) fn divide(out: &mut Numbers, k: u64, rest: bool) {
    let small = u64::from(u32::MAX);
    if k > 1 && k <= small && out.iter().fold(0, |all, &n| all | n) <= small {
        // The high word of a product with the rounded up reciprocal is exact below 2^32.
        let reciprocal = u128::from(u64::MAX / k + 1);
        for n in out.iter_mut() {
            let quotient = ((u128::from(*n) * reciprocal) >> 64) as u64;
            *n = if rest { n.wrapping_sub(quotient.wrapping_mul(k)) } else { quotient };
        }
    } else {
        for n in out.iter_mut() {
            *n = if rest { *n % k.max(1) } else { *n / k.max(1) };
        }
    }
}
