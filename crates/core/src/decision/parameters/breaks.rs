//! Comparisons of numbers that depend on nothing but parameters: from which value of a parameter on their truth no
//! longer changes. The values below are better proved one by one, and a claim that holds for these only is found at them.

use std::collections::BTreeSet;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};

use crate::language::ast::{Comparison, Condition, GameBody, Number, Part, Program, Statement, Term};

/// Most values of a parameter that are proved one by one because of such comparisons.
const MOST: u32 = 256;

/// How many values of the parameter at this place come before the one from which on no comparison of the program
/// changes that only this parameter occurs in; 0 if there are none, or more than 256.
pub(super) fn values_before(program: &Program, place: usize) -> u32 {
    let Some(parameter) = program.parameters.get(place) else { return 0 };
    let least = BigInt::from(parameter.least.clone());
    let mut last = least.clone();
    each_comparison(program, false, &mut |op, a, b| {
        if let Some(stays) = stays_from(op, a, b, place, &least) {
            last = last.clone().max(stays);
        }
    });
    (last - least).to_u32().filter(|&count| count <= MOST).unwrap_or(0)
}

/// Tuples of what parameters exceed their least values by at which comparisons change, or a minimum, a maximum or a
/// difference of two numbers: one parameter is near the value from which on it stays as it is, the others are least. The
/// least sum comes first, then the first in order.
pub(super) fn changes(program: &Program) -> Vec<Vec<i64>> {
    let count = program.parameters.len();
    let least: Vec<BigInt> = program.parameters.iter().map(|p| BigInt::from(p.least.clone())).collect();
    let mut found: BTreeSet<(i64, Vec<i64>)> = BTreeSet::new();
    each_comparison(program, true, &mut |op, a, b| {
        let slopes: Vec<BigInt> = (0..count).map(|j| slope(a, j) - slope(b, j)).collect();
        let constant = a.constant() - b.constant();
        let at_least =
            constant + slopes.iter().zip(&least).map(|(slope, least)| slope * least).sum::<BigInt>();
        for (j, slope) in slopes.iter().enumerate().filter(|(_, slope)| !slope.is_zero()) {
            let from = stays(op, &at_least, slope, &BigInt::ZERO);
            let Some(from) = from.to_i64().filter(|from| (1..=MOST.into()).contains(from)) else { continue };
            for excess in from - 1..=from + 1 {
                let mut tuple = vec![0; count];
                tuple[j] = excess;
                found.insert((excess, tuple));
            }
        }
    });
    found.into_iter().map(|(_, tuple)| tuple).collect()
}

/// The factor of a parameter in a number.
fn slope(number: &Number, place: usize) -> BigInt {
    number.slopes().get(place).cloned().unwrap_or_default().into()
}

/// The least value of a parameter, at least `least`, from which on `a op b` stays as it is, if only this parameter
/// occurs in it.
fn stays_from(op: Comparison, a: &Number, b: &Number, place: usize, least: &BigInt) -> Option<BigInt> {
    let difference = |j| slope(a, j) - slope(b, j);
    let places = a.slopes().len().max(b.slopes().len());
    let is_alone = (0..places).all(|j| j == place || difference(j).is_zero());
    let slope = difference(place);
    (is_alone && !slope.is_zero()).then(|| stays(op, &(a.constant() - b.constant()), &slope, least))
}

/// The least value m of at least `least` from which on `constant + slope * m op 0` stays as it is; the slope is not 0.
fn stays(op: Comparison, constant: &BigInt, slope: &BigInt, least: &BigInt) -> BigInt {
    let holds = |value: &BigInt| holds_of(op, (constant + slope * value).sign());
    // The difference of the sides changes its sign before this value; it may be 0 at the one before.
    let after: BigInt = (-constant).div_floor(slope) + 1;
    let values = [after.clone() - 2, after.clone() - 1, after];
    let truths = values.each_ref().map(holds);
    let from = (1..3).rev().find(|&i| truths[i] != truths[i - 1]).map_or(least, |i| &values[i]);
    from.max(least).clone()
}

/// Whether a comparison holds of two sides whose difference has this sign.
pub(super) fn holds_of(op: Comparison, difference: Sign) -> bool {
    match op {
        Comparison::Less => difference == Sign::Minus,
        Comparison::LessEqual => difference != Sign::Plus,
        Comparison::Equal => difference == Sign::NoSign,
        Comparison::NotEqual => difference != Sign::NoSign,
        Comparison::GreaterEqual => difference != Sign::Minus,
        Comparison::Greater => difference == Sign::Plus,
    }
}

/// Gives the comparisons of two numbers in all definitions and claims of a program to `visit`, and those that minima,
/// maxima and differences make if they are asked for.
fn each_comparison(
    program: &Program,
    with_terms: bool,
    visit: &mut impl FnMut(Comparison, &Number, &Number),
) {
    let mut parts: Vec<Part<'_>> = program.functions.iter().map(|f| Part::Term(&f.body)).collect();
    parts.extend(program.relations.iter().map(|relation| Part::Condition(&relation.body)));
    for game in &program.games {
        let GameBody::Rules { domain, moves } = &game.body else { continue };
        parts.extend(domain.iter().map(Part::Condition));
        for rules in moves {
            parts.extend(rules.when.iter().map(Part::Condition));
            parts.extend(rules.fresh.iter().map(|(_, bound)| Part::Term(bound)));
            parts.extend(rules.to.iter().map(Part::Term));
        }
    }
    for claim in &program.claims {
        match &claim.statement {
            Statement::Property { .. } => {}
            Statement::Positions { formula, .. } | Statement::ForAll { formula, .. } => {
                parts.push(Part::Condition(formula));
            }
            Statement::Grundy { value, .. } => parts.push(Part::Term(value)),
        }
    }
    while let Some(part) = parts.pop() {
        match part {
            Part::Term(term) => {
                if with_terms
                    && let Term::Min(a, b) | Term::Max(a, b) | Term::Monus(a, b) | Term::Subtract(a, b) = term
                    && let (Some(a), Some(b)) = (a.constant_value(), b.constant_value())
                {
                    visit(Comparison::Less, &a, &b);
                }
                parts.extend(term.parts());
            }
            Part::Condition(condition) => {
                if let Condition::Compare(op, a, b) = condition
                    && let (Some(a), Some(b)) = (a.constant_value(), b.constant_value())
                {
                    visit(*op, &a, &b);
                }
                parts.extend(condition.parts());
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::language::{Source, parse_program};

    const ALL: [Comparison; 6] = [
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::GreaterEqual,
        Comparison::Greater,
    ];

    fn affine(constant: i64, slope: u32) -> Number {
        Number::new(constant.into(), vec![BigUint::from(slope)])
    }

    #[test]
    fn nothing_changes_from_there_on_but_just_before() {
        for (constant, other) in (-9..10).flat_map(|c| (-9..10).map(move |d| (c, d))) {
            for (slope, op) in (0..9).flat_map(|slope| ALL.map(|op| (slope, op))) {
                let (a, b) = (affine(constant, slope % 3), affine(other, slope / 3));
                let holds = |m: i64| {
                    let difference = constant - other + m * (i64::from(slope % 3) - i64::from(slope / 3));
                    holds_of(op, BigInt::from(difference).sign())
                };
                let truths: Vec<bool> = (2..80).map(holds).collect();
                let last = (1..truths.len()).rev().find(|&i| truths[i] != truths[i - 1]);
                let expected = BigInt::from(2 + last.unwrap_or(0));
                let found = stays_from(op, &a, &b, 0, &2.into()).unwrap_or_else(|| 2.into());
                assert_eq!(found, expected, "{constant} {other} {slope} {op:?}");
            }
        }
    }

    #[test]
    fn other_parameters_change_nothing() {
        let both = Number::new((-5).into(), vec![1u32.into(), 1u32.into()]);
        assert_eq!(stays_from(Comparison::Less, &both, &affine(0, 0), 0, &0.into()), None);
        let cancelled = Number::new(5.into(), vec![BigUint::ZERO, 1u32.into()]);
        assert_eq!(stays_from(Comparison::Less, &both, &cancelled, 0, &0.into()), Some(10.into()));
    }

    /// The tuples of a function over two parameters.
    fn changes_of(body: &str) -> Vec<Vec<i64>> {
        let text = format!("param m >= 1, n >= 2\nfun f(t) = {body}\nclaim ns f\n");
        changes(&parse_program(&Source::new("test", text), &[]).unwrap())
    }

    #[test]
    fn instances_near_changes() {
        let near = |j: usize, from: i64| {
            (from - 1..=from + 1).map(move |excess| [0, 1].map(|i| if i == j { excess } else { 0 }).to_vec())
        };
        for body in ["if m < 9 then t else 0", "t + min(m, 9)", "t + max(m, 9)", "t + (m monus 9)"] {
            assert_eq!(changes_of(body), near(0, 8).collect::<Vec<_>>(), "{body}");
        }
        // It does not hold from the next value on.
        assert_eq!(changes_of("if n = 9 then t else 0"), near(1, 8).collect::<Vec<_>>());
        let mut both: Vec<Vec<i64>> = near(0, 7).chain(near(1, 7)).collect();
        both.sort_by_key(|tuple| (tuple.iter().sum::<i64>(), tuple.clone()));
        assert_eq!(changes_of("if m + n < 10 then t else 0"), both);
        // Nothing changes, or the other comparisons decide it, or it is too far.
        for body in [
            "if m < n then 0 else t",
            "if 9 < 3 then t else 0",
            "if t < m then t else m",
            "if m >= 1 then t else 0",
        ] {
            assert!(changes_of(body).len() <= 3, "{body}: {:?}", changes_of(body));
        }
        assert!(changes_of("if m < 1000 then t else 0").is_empty());
    }
}
