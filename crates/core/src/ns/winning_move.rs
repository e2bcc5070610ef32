//! The winning move of strip + bar(f) for an f with the NS property, constructed digit by digit as in the
//! proof of \[inoue2014, Lemma 8.3\]; none if the nim-sum is 0 \[inoue2014, Lemma 8.4\].

use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The case of the lemma.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// \[1\]: squares are taken from the strip.
    Strip,
    /// \[2\]: rows are cut off.
    Rows,
    /// \[3\]: columns are cut off, and all rows stay: `y <= f(w)`.
    Columns,
    /// \[4\]: columns are cut off, and rows with them: `v = f(w') < y`.
    Corner,
}

impl Case {
    /// Its number in the paper.
    pub fn number(self) -> u8 {
        match self {
            Case::Strip => 1,
            Case::Rows => 2,
            Case::Columns => 3,
            Case::Corner => 4,
        }
    }
}

/// A move to a position with nim-sum 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMove {
    /// The case of Lemma 8.3.
    pub case: Case,
    /// The highest place, `n - s - 1` in the paper, where `x xor y xor z` has a 1.
    pub place: u64,
    /// The column that the proof tries first, `w = x xor y` below the place, and its height; in cases
    /// \[3\] and \[4\].
    pub tried: Option<(BigUint, BigUint)>,
    /// The position after the move: `x`, `y`, `z`.
    pub to: [BigUint; 3],
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer<E> {
    /// A height that the proof needs has no value.
    #[error("{0}")]
    Height(E),
    /// It is not a position.
    #[error("y is greater than f(z)")]
    NoPosition {
        /// `f(z)`
        height: BigUint,
    },
    /// The move found does not win: f does not have the NS property.
    #[error("the construction of Lemma 8.3 found no winning move: f does not have the NS property")]
    NotNs,
}

/// The digits of `n` at place `r` and above, the others 0.
fn from_place(n: &BigUint, r: u64) -> BigUint {
    (n >> r) << r
}

/// The move that the proof of Lemma 8.3 makes from `(x, y, z)`; `None` if `x xor y xor z` is 0, and then
/// no move leads to such a position by Lemma 8.4. `f` gives heights; it is asked for at most one more
/// than z has digits. That the move is one, and its nim-sum 0, is computed before it is returned.
///
/// # Errors
/// See [`NoAnswer`]; `NotNs` only if f violates the NS property at or before column `z`.
pub fn winning_move<E>(
    mut f: impl FnMut(&BigUint) -> Result<BigUint, E>,
    position: &[BigUint; 3],
) -> Result<Option<WinningMove>, NoAnswer<E>> {
    let mut height = |z: &BigUint| f(z).map_err(NoAnswer::Height);
    let [x, y, z] = position;
    let top = height(z)?;
    if *y > top {
        return Err(NoAnswer::NoPosition { height: top });
    }
    let sum = x ^ y ^ z;
    if sum.is_zero() {
        return Ok(None);
    }
    let place = sum.bits() - 1;
    if x.bit(place) {
        let to = [y ^ z, y.clone(), z.clone()];
        return Ok(Some(WinningMove { case: Case::Strip, place, tried: None, to }));
    }
    if y.bit(place) {
        let to = [x.clone(), x ^ z, z.clone()];
        return Ok(Some(WinningMove { case: Case::Rows, place, tried: None, to }));
    }
    // [iii]: z has the 1, and w the digits of z above the place and those of x xor y from it down.
    let w = x ^ y;
    let at_w = height(&w)?;
    let (case, v, w) = if *y <= at_w {
        (Case::Columns, y.clone(), (w.clone(), at_w, w))
    } else {
        let (v, cut) = corner(&mut height, [x, y, &w], &at_w, place)?;
        (Case::Corner, v, (w, at_w, cut))
    };
    let (tried, at_tried, column) = w;
    let after = height(&column)?;
    let legal = column < *z && v == *y.min(&after) && (&v < y) == (case == Case::Corner);
    if !legal || !(x ^ &v ^ &column).is_zero() {
        return Err(NoAnswer::NotNs);
    }
    let to = [x.clone(), v, column];
    Ok(Some(WinningMove { case, place, tried: Some((tried, at_tried)), to }))
}

/// \[iii.2\]: `v` and `w'` with `v = f(w')` and `x xor v xor w' = 0`, digit by digit, where `y > f(w)`.
fn corner<E>(
    height: &mut impl FnMut(&BigUint) -> Result<BigUint, NoAnswer<E>>,
    numbers: [&BigUint; 3],
    at_w: &BigUint,
    place: u64,
) -> Result<(BigUint, BigUint), NoAnswer<E>> {
    let [x, y, w] = numbers;
    // n - j - 1, the highest place from which up the digits of y make more than f(w): y has a 1 there.
    let mut r = y.bits();
    while from_place(y, r) <= *at_w {
        if r == 0 {
            return Err(NoAnswer::NotNs);
        }
        r -= 1;
    }
    // (8.17): the digits of y from the place up make at most f(w).
    if r >= place {
        return Err(NoAnswer::NotNs);
    }
    // v < y from here on. Of w', the digits from place t up are those of x xor v.
    let mut v = from_place(y, r + 1);
    let mut cut = from_place(w, r + 1);
    cut.set_bit(r, x.bit(r));
    for t in (1..=r).rev() {
        // (8.26): v <= f(w') < v + 2^t, both with zeros below place t.
        let with_one = &v + (BigUint::one() << (t - 1));
        let one = with_one <= height(&cut)?;
        if one {
            v = with_one;
        }
        cut.set_bit(t - 1, x.bit(t - 1) != one);
    }
    Ok((v, cut))
}
