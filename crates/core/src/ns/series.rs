//! Products of power series with large natural coefficients, for which every other coefficient is needed.
//!
//! A series is the list of its first coefficients. By Kronecker substitution a product is one multiplication
//! of two long numbers: each coefficient gets a slot of enough bytes that no sum spills into the next one.

use num_bigint::BigUint;

/// From this number of bytes of a factor on, a thread of its own saves more time than it costs.
const WORTH_A_THREAD: usize = 1 << 14;

/// The first coefficients of a power series, from that of x^0.
pub(super) type Series = Vec<BigUint>;

/// The coefficients of `x^(2m + parity)`, `m < length`, of the product of two series; `parity` is 0 or 1.
/// Coefficients that a series does not list are taken to be 0.
pub(super) fn every_other(a: &[BigUint], b: &[BigUint], parity: usize, length: usize) -> Series {
    if length == 0 {
        return Vec::new();
    }
    let bytes = slot(a, b, 2 * (length - 1) + parity);
    let half =
        |series: &[BigUint], odd: usize| packed(series.iter().skip(odd).step_by(2).take(length), bytes);
    let product = |odd_a: usize, odd_b: usize| half(a, odd_a) * half(b, odd_b);
    // With a = A0(x^2) + x A1(x^2) and b likewise, the even part of ab is A0 B0 + x^2 A1 B1, the odd one
    // x (A0 B1 + A1 B0): two products of half the length instead of one whose upper half is discarded.
    let (one, other) =
        both(length * bytes >= WORTH_A_THREAD, || product(0, parity), || product(1, 1 - parity));
    let sum = if parity == 0 { one + (other << (8 * bytes)) } else { one + other };
    // Slots beyond the last one wanted may have overflown, but only upwards.
    let digits = sum.to_bytes_le();
    let mut slots = digits.chunks(bytes).map(BigUint::from_bytes_le);
    (0..length).map(|_| slots.next().unwrap_or_default()).collect()
}

/// The results of two computations, on two threads if that is worth while.
fn both<T: Send>(threads: bool, one: impl FnOnce() -> T + Send, other: impl FnOnce() -> T) -> (T, T) {
    // WebAssembly has one thread.
    if !threads || cfg!(target_family = "wasm") {
        return (one(), other());
    }
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), other)
    })
}

/// Bytes that hold every coefficient of the product up to that of `x^last`.
fn slot(a: &[BigUint], b: &[BigUint], last: usize) -> usize {
    // The longest coefficient of b up to each index.
    let mut longest = 0;
    let up_to: Vec<u64> = b
        .iter()
        .take(last + 1)
        .map(|coefficient| {
            longest = longest.max(coefficient.bits());
            longest
        })
        .collect();
    let summand = |(index, coefficient): (usize, &BigUint)| {
        let other = up_to.get(last - index).or(up_to.last()).copied().unwrap_or(0);
        coefficient.bits() + other
    };
    let bits = a.iter().take(last + 1).enumerate().map(summand).max().unwrap_or(0);
    // At most last + 1 summands.
    let carries = u64::from(usize::BITS - last.leading_zeros()) + 1;
    (bits + carries).div_ceil(8) as usize
}

/// The coefficients one after the other, each in a slot of a fixed number of bytes.
pub(super) fn packed<'a>(coefficients: impl ExactSizeIterator<Item = &'a BigUint>, bytes: usize) -> BigUint {
    let mut digits = vec![0; bytes * coefficients.len()];
    for (slot, coefficient) in digits.chunks_mut(bytes).zip(coefficients) {
        // A coefficient that is longer than its slot belongs to no sum that is wanted.
        for (digit, value) in slot.iter_mut().zip(coefficient.to_bytes_le()) {
            *digit = value;
        }
    }
    BigUint::from_bytes_le(&digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(values: &[u64]) -> Series {
        values.iter().map(|&value| BigUint::from(value)).collect()
    }

    /// By the definition of a product.
    fn convolved(a: &[u64], b: &[u64], index: usize) -> BigUint {
        let at = |list: &[u64], i: usize| BigUint::from(list.get(i).copied().unwrap_or(0));
        (0..=index).map(|i| at(a, i) * at(b, index - i)).sum()
    }

    #[test]
    fn coefficients_of_either_parity_as_by_definition() {
        let lists: [&[u64]; 6] = [
            &[],
            &[0],
            &[7],
            &[1, 1, 1, 1, 1],
            &[u64::MAX, 0, u64::MAX, 3, u64::MAX, u64::MAX, 1],
            &[0, 0, 5, u64::MAX, 255, 256],
        ];
        for a in lists {
            for b in lists {
                for parity in [0, 1] {
                    for length in 0..9 {
                        let expected: Series = (0..length).map(|m| convolved(a, b, 2 * m + parity)).collect();
                        assert_eq!(every_other(&series(a), &series(b), parity, length), expected);
                    }
                }
            }
        }
    }
}
