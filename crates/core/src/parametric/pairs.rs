//! Contradictions of one or two hypotheses: shorter lines than those of the simplex method, and all of them, so that one
//! that proves much can be chosen.

use super::form::Form;
use super::simplex::Combination;

/// The combinations of at most two hypotheses, and of those at the end that parameters are natural, that are a negative
/// constant.
pub(super) fn contradictions(hypotheses: &[&Form], parameters: usize) -> Vec<Combination> {
    let first_natural = hypotheses.len().saturating_sub(parameters);
    let mut all = Vec::new();
    let mut offer = |chosen: &[(usize, i128)]| {
        if let Some(multipliers) = with_naturals(hypotheses, parameters, chosen) {
            all.push(Combination { denominator: 0, multipliers });
        }
    };
    for i in 0..first_natural {
        offer(&[(i, 1)]);
        for j in i + 1..first_natural {
            if let Some((a, b)) = factors(&hypotheses[i][1 + parameters..], &hypotheses[j][1 + parameters..])
            {
                offer(&[(i, a), (j, b)]);
            }
        }
    }
    all
}

/// The least positive factors with which two lists of entries, not all 0, sum to 0.
fn factors(a: &[i128], b: &[i128]) -> Option<(i128, i128)> {
    let place = a.iter().position(|&v| v != 0)?;
    if a[place].signum() != -b[place].signum() {
        return None;
    }
    let divisor = num_integer::gcd(a[place], b[place]);
    let (of_a, of_b) = (b[place].abs() / divisor, a[place].abs() / divisor);
    let is_zero = |(&a, &b): (&i128, &i128)| {
        of_a.checked_mul(a).zip(of_b.checked_mul(b)).and_then(|(a, b)| a.checked_add(b)) == Some(0)
    };
    a.iter().zip(b).all(is_zero).then_some((of_a, of_b))
}

/// These multipliers with those of the parameters, if their sum is a negative constant.
fn with_naturals(
    hypotheses: &[&Form],
    parameters: usize,
    chosen: &[(usize, i128)],
) -> Option<Vec<(usize, i128)>> {
    let entry = |v: usize| -> Option<i128> {
        let product = |&(i, l): &(usize, i128)| hypotheses[i][v].checked_mul(l);
        chosen.iter().try_fold(0_i128, |sum, part| sum.checked_add(product(part)?))
    };
    let width = hypotheses.first()?.len();
    if entry(0)? >= 0 || (1 + parameters..width).any(|v| entry(v) != Some(0)) {
        return None;
    }
    let mut multipliers = chosen.to_vec();
    for j in 0..parameters {
        match entry(1 + j)? {
            0 => {}
            slope if slope < 0 => multipliers.push((hypotheses.len() - parameters + j, -slope)),
            _ => return None,
        }
    }
    Some(multipliers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found is a contradiction, and it is found whenever one hypothesis gives one, or two do whose accumulators
    /// cancel.
    #[test]
    fn contradictions_of_two_hypotheses_are_those_of_brute_force() {
        let entries = [-2_i128, 0, 1, 3];
        let forms: Vec<Form> = (0..256).map(|c| [0, 2, 4, 6].map(|s| entries[c >> s & 3]).to_vec()).collect();
        let natural = vec![0, 1, 0, 0];
        let sum = |v: usize, a: (&Form, i128), b: (&Form, i128), n: i128| {
            a.0[v] * a.1 + b.0[v] * b.1 + n * natural[v]
        };
        let mut found = [0, 0];
        for (i, a) in forms.iter().enumerate() {
            for b in forms.iter().skip(i % 7).step_by(7) {
                let has_accumulators = a[2..] != [0, 0];
                let is_one = |(l, k, n): (i128, i128, i128)| {
                    (l == 0 || k == 0 || has_accumulators)
                        && (1..4).all(|v| sum(v, (a, l), (b, k), n) == 0)
                        && sum(0, (a, l), (b, k), n) < 0
                };
                let mut factors =
                    (0..4).flat_map(|l| (0..4).flat_map(move |k| (0..13).map(move |n| (l, k, n))));
                let expected = factors.any(is_one);
                let combinations = contradictions(&[a, b, &natural], 1);
                assert_eq!(!combinations.is_empty(), expected, "{a:?} {b:?}");
                found[usize::from(expected)] += 1;
                for Combination { denominator, multipliers } in combinations {
                    let at = |i: usize| multipliers.iter().find(|part| part.0 == i).map_or(0, |part| part.1);
                    assert!(denominator == 0 && multipliers.iter().all(|part| part.1 > 0));
                    assert!(is_one((at(0), at(1), at(2))), "{a:?} {b:?} {multipliers:?}");
                }
            }
        }
        assert!(found.iter().all(|&count| count > 30), "{found:?}");
    }
}
