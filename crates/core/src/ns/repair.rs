//! The functions with the NS property that are nearest to a function that lacks it: the largest one below
//! it and the smallest one above it (docs/THEORY.md, section 4b).
//!
//! Functions with the NS property means monotone ones here. Finitely many columns are lists of heights;
//! single columns of any size are computed from the values of f at some hundred others.

use num_bigint::BigUint;

use super::cap::{cap, free_digits};

/// The largest monotone function below any `f`: at each column the least value from there on.
#[must_use]
pub fn monotone_below(f: &[BigUint]) -> Vec<BigUint> {
    let mut heights = f.to_vec();
    for z in (1..heights.len()).rev() {
        if heights[z - 1] > heights[z] {
            heights[z - 1] = heights[z].clone();
        }
    }
    heights
}

/// The smallest monotone function above any `f`: at each column the greatest value up to there.
#[must_use]
pub fn monotone_above(f: &[BigUint]) -> Vec<BigUint> {
    let mut heights = f.to_vec();
    for z in 1..heights.len() {
        if heights[z] < heights[z - 1] {
            heights[z] = heights[z - 1].clone();
        }
    }
    heights
}

/// The largest function with the NS property below `f`: from left to right, as large as f and the cap
/// allow. If `f` is not monotone, below [`monotone_below`], which is the same.
///
/// ```
/// use nimcert_core::ns::repair::largest_below;
/// let f: Vec<_> = (0..6u32).map(|t| (t / 3).into()).collect();
/// assert_eq!(largest_below(&f), [0u32, 0, 0, 0, 1, 1].map(Into::into));
/// ```
#[must_use]
pub fn largest_below(f: &[BigUint]) -> Vec<BigUint> {
    let mut heights = monotone_below(f);
    for z in 1..heights.len() {
        let cap = cap(&heights[z - 1], &BigUint::from(z));
        if heights[z] > cap {
            heights[z] = cap;
        }
    }
    heights
}

/// The smallest function with the NS property above `f` on these columns: from right to left, as small as f
/// and the column after allow. If `f` is not monotone, above [`monotone_above`], which is the same.
///
/// ```
/// use nimcert_core::ns::repair::smallest_above;
/// let f: Vec<_> = (0..6u32).map(|t| (t / 3).into()).collect();
/// assert_eq!(smallest_above(&f), [0u32, 0, 1, 1, 1, 1].map(Into::into));
/// ```
#[must_use]
pub fn smallest_above(f: &[BigUint]) -> Vec<BigUint> {
    let mut heights = monotone_above(f);
    for z in (1..heights.len()).rev() {
        let places = BigUint::from(z).trailing_zeros().unwrap_or(0);
        let least = cleared(&heights[z], places);
        if heights[z - 1] < least {
            heights[z - 1] = least;
        }
    }
    heights
}

/// `n` with its low digits set to 0.
fn cleared(n: &BigUint, places: u64) -> BigUint {
    (n >> places) << places
}

/// `2^places - 1`
fn ones(places: u64) -> BigUint {
    free_digits(&(BigUint::from(1u32) << places))
}

/// The value at column `z`, of any size, of the largest function with the NS property below `f` on all
/// naturals; `f` has to be monotone up to `z`. It takes one value of f for each digit 1 of `z`, and one more.
///
/// # Errors
/// Those of `f`.
pub fn largest_below_at<E>(
    z: &BigUint,
    mut f: impl FnMut(&BigUint) -> Result<BigUint, E>,
) -> Result<BigUint, E> {
    let mut least = f(z)?;
    for place in (0..z.bits()).filter(|&place| z.bit(place)) {
        // The smallest of the columns that first differ from z at this place.
        let value = f(&cleared(z, place + 1))? | ones(place);
        least = least.min(value);
    }
    Ok(least)
}

/// The value at column `z`, of any size, of the smallest function with the NS property above `f` on all
/// naturals; `f` has to be monotone, with `f(t) < 2^floor(log2(t))` for every `t >= 2^settled`. It takes one
/// value of f for each digit 0 of `z` below the greater of its length and `settled`, and one more.
///
/// # Errors
/// Those of `f`.
pub fn smallest_above_at<E>(
    z: &BigUint,
    settled: u64,
    mut f: impl FnMut(&BigUint) -> Result<BigUint, E>,
) -> Result<BigUint, E> {
    let mut greatest = f(z)?;
    for place in (0..z.bits().max(settled)).filter(|&place| !z.bit(place)) {
        // The largest of the columns that first differ from z at this place.
        let value = cleared(&f(&(z | ones(place + 1)))?, place);
        greatest = greatest.max(value);
    }
    Ok(greatest)
}
