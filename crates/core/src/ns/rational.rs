//! Power series as fractions with denominator `(1 - x)^e`, by their numerators: of the lowest levels, where
//! a series has many coefficients and its numerator has few (docs/THEORY.md, Corollary 4a.6).

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::Signed;

use super::series::{Series, packed};

/// The coefficients of a polynomial, from that of x^0; they may be negative.
pub(super) type Polynomial = Vec<BigInt>;

/// `(1 - x)^e`, or `(1 + x)^e` if `plus`.
pub(super) fn power(plus: bool, e: u64) -> Polynomial {
    let mut binomial = BigInt::from(1);
    let mut coefficients = vec![binomial.clone()];
    for i in 1..=e {
        binomial = binomial * (e - i + 1) / i;
        coefficients.push(if plus || i % 2 == 0 { binomial.clone() } else { -binomial.clone() });
    }
    coefficients
}

/// The product of two polynomials, by one multiplication of two long numbers with signs.
pub(super) fn product(a: &[BigInt], b: &[BigInt]) -> Polynomial {
    let bits = |list: &[BigInt]| list.iter().map(BigInt::bits).max().unwrap_or(0);
    let length = (a.len() + b.len()).saturating_sub(1);
    // The greatest sum, its carries, and a sign.
    let bytes = ((bits(a) + bits(b)) / 8 + 10) as usize;
    let whole = |list: &[BigInt]| {
        let part = |sign: Sign| -> Vec<BigUint> {
            let magnitude = |n: &BigInt| if n.sign() == sign { n.magnitude().clone() } else { BigUint::ZERO };
            list.iter().map(magnitude).collect()
        };
        BigInt::from(packed(part(Sign::Plus).iter(), bytes))
            - BigInt::from(packed(part(Sign::Minus).iter(), bytes))
    };
    // With half of the slot added to each coefficient, none is negative.
    let half = BigUint::from(1u32) << (8 * bytes - 1);
    let halves = vec![half.clone(); length];
    let sum = whole(a) * whole(b) + BigInt::from(packed(halves.iter(), bytes));
    let digits = sum.magnitude().to_bytes_le();
    let half = BigInt::from(half);
    digits.chunks(bytes).take(length).map(|slot| BigInt::from(BigUint::from_bytes_le(slot)) - &half).collect()
}

/// The sum of two polynomials.
pub(super) fn sum(mut a: Polynomial, b: Polynomial) -> Polynomial {
    if a.len() < b.len() {
        return sum(b, a);
    }
    for (a, b) in a.iter_mut().zip(b) {
        *a += b;
    }
    a
}

/// The coefficients of `x^(2m + parity)` of `numerator / (1 - x)^e`, as the numerator of a fraction with the
/// same denominator: with `(1 + x)^e` on both sides, the denominator is `(1 - x^2)^e`.
pub(super) fn every_other(numerator: &[BigInt], e: u64, parity: usize) -> Polynomial {
    product(numerator, &power(true, e)).into_iter().skip(parity).step_by(2).collect()
}

/// The first coefficients of `numerator / (1 - x)^e`, `e >= 1`, all of them at least 0.
pub(super) fn expanded(numerator: &[BigInt], e: u64, length: usize) -> Series {
    // 1 / (1 - x)^e has the coefficients C(m + e - 1, m).
    let mut binomial = BigInt::from(1);
    let mut inverse = Vec::with_capacity(length);
    for m in 0..length as u64 {
        inverse.push(binomial.clone());
        binomial = binomial * (m + e) / (m + 1);
    }
    let coefficients = product(numerator, &inverse).into_iter().take(length);
    coefficients.map(|n| if n.is_negative() { BigUint::ZERO } else { n.into_parts().1 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(values: &[i64]) -> Polynomial {
        values.iter().map(|&value| value.into()).collect()
    }

    #[test]
    fn products_with_signs() {
        let lists: [&[i64]; 6] =
            [&[0], &[-1], &[1, -1], &[-5, 0, 7, i64::MIN, i64::MAX], &[255, -256, 256, -255], &[0, 0, -3]];
        for a in lists {
            for b in lists {
                let mut expected = vec![BigInt::from(0); a.len() + b.len() - 1];
                for (i, &x) in a.iter().enumerate() {
                    for (j, &y) in b.iter().enumerate() {
                        expected[i + j] += BigInt::from(x) * y;
                    }
                }
                assert_eq!(product(&polynomial(a), &polynomial(b)), expected, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn powers_and_their_inverses() {
        assert_eq!(power(false, 3), polynomial(&[1, -3, 3, -1]));
        assert_eq!(power(true, 4), polynomial(&[1, 4, 6, 4, 1]));
        for e in 1..9 {
            let one = expanded(&power(false, e), e, 12);
            assert_eq!(one, [1u32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0].map(BigUint::from));
        }
    }

    #[test]
    fn every_other_coefficient_of_a_fraction() {
        let numerator = polynomial(&[3, 1, 4, 1, 5]);
        for e in 4..7 {
            let all = expanded(&numerator, e, 40);
            for parity in [0, 1] {
                let some: Series = all.iter().skip(parity).step_by(2).cloned().collect();
                assert_eq!(expanded(&every_other(&numerator, e, parity), e, 20), some);
            }
        }
    }
}
