//! Affine forms with integer coefficients over 1, the parameters and the accumulators.

use crate::automaton::Affine;

/// `form[0] + sum form[1 + j] * parameter j + sum form[1 + P + i] * accumulator i`, as an inequality `>= 0`.
pub(crate) type Form = Vec<i128>;

/// An entry is over the range of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Overflow;

/// Entries of forms stay below this, so that sums of a few products of them are far from overflow.
const LARGEST: i128 = 1 << 80;

/// The number as a form.
pub(super) fn of_affine(number: &Affine, parameters: usize, accumulators: usize) -> Form {
    let mut form = vec![0; 1 + parameters + accumulators];
    form[0] = number.base().into();
    for j in 0..parameters {
        form[1 + j] = number.slope(j).into();
    }
    form
}

/// `a + factor * b`.
pub(super) fn plus(a: &[i128], b: &[i128], factor: i128) -> Result<Form, Overflow> {
    let add = |(&a, &b): (&i128, &i128)| {
        let sum = b.checked_mul(factor)?.checked_add(a)?;
        (sum.abs() < LARGEST).then_some(sum)
    };
    a.iter().zip(b).map(add).collect::<Option<Form>>().ok_or(Overflow)
}

/// The form with each accumulator replaced by a form.
pub(super) fn substituted(form: &[i128], parameters: usize, steps: &[Form]) -> Result<Form, Overflow> {
    let mut sum = form.to_vec();
    sum[1 + parameters..].fill(0);
    for (&factor, step) in form[1 + parameters..].iter().zip(steps) {
        if factor != 0 {
            sum = plus(&sum, step, factor)?;
        }
    }
    Ok(sum)
}

/// The form over the quotients `r` in place of the accumulators `q * r + rest`, divided by the greatest common
/// divisor of its variables' coefficients, with the constant rounded down. For integers, the result is equivalent.
pub(super) fn normalized(
    form: &[i128],
    parameters: usize,
    residues: &[(i64, i64)],
) -> Result<Form, Overflow> {
    let mut result = form.to_vec();
    for (i, &(modulus, rest)) in residues.iter().enumerate() {
        let factor = form[1 + parameters + i];
        let constant = factor.checked_mul(rest.into()).and_then(|v| v.checked_add(result[0]));
        result[0] = constant.ok_or(Overflow)?;
        result[1 + parameters + i] = factor.checked_mul(modulus.into()).ok_or(Overflow)?;
    }
    let divisor = result[1..].iter().fold(0, |g, &v| num_integer::gcd(g, v));
    if divisor > 1 {
        result[0] = result[0].div_euclid(divisor);
        result[1..].iter_mut().for_each(|v| *v /= divisor);
    }
    if result.iter().any(|v| v.abs() >= LARGEST) { Err(Overflow) } else { Ok(result) }
}
