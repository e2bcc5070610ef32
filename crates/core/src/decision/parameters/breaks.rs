//! Comparisons of numbers that depend on nothing but parameters: from which value of a parameter on their truth no
//! longer changes. The values below are better proved one by one.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};

use crate::language::ast::{Comparison, Condition, GameBody, Number, Part, Program, Statement};

/// Most values of a parameter that are proved one by one because of such comparisons.
const MOST: u32 = 256;

/// How many values of the parameter at this place come before the one from which on no comparison of the program
/// changes that only this parameter occurs in; 0 if there are none, or more than 256.
pub(super) fn values_before(program: &Program, place: usize) -> u32 {
    let Some(parameter) = program.parameters.get(place) else { return 0 };
    let least = BigInt::from(parameter.least.clone());
    let mut last = least.clone();
    each_comparison(program, &mut |op, a, b| {
        if let Some(stays) = stays_from(op, a, b, place, &least) {
            last = last.clone().max(stays);
        }
    });
    (last - least).to_u32().filter(|&count| count <= MOST).unwrap_or(0)
}

/// The least value of a parameter, at least `least`, from which on `a op b` stays as it is, if only this parameter
/// occurs in it.
fn stays_from(op: Comparison, a: &Number, b: &Number, place: usize, least: &BigInt) -> Option<BigInt> {
    let slope = |j| {
        let of = |number: &Number| BigInt::from(number.slopes().get(j).cloned().unwrap_or_default());
        of(a) - of(b)
    };
    let places = a.slopes().len().max(b.slopes().len());
    let is_alone = (0..places).all(|j| j == place || slope(j).is_zero());
    let (constant, slope) = (a.constant() - b.constant(), slope(place));
    if !is_alone || slope.is_zero() {
        return None;
    }
    let holds = |value: &BigInt| of(op, (&constant + &slope * value).sign());
    // The difference of the sides changes its sign before this value; it may be 0 at the one before.
    let after: BigInt = (-&constant).div_floor(&slope) + 1;
    let values = [after.clone() - 2, after.clone() - 1, after];
    let truths = values.each_ref().map(holds);
    let from = (1..3).rev().find(|&i| truths[i] != truths[i - 1]).map_or(least, |i| &values[i]);
    Some(from.max(least).clone())
}

/// Whether a comparison holds of two sides whose difference has this sign.
fn of(op: Comparison, difference: Sign) -> bool {
    match op {
        Comparison::Less => difference == Sign::Minus,
        Comparison::LessEqual => difference != Sign::Plus,
        Comparison::Equal => difference == Sign::NoSign,
        Comparison::NotEqual => difference != Sign::NoSign,
        Comparison::GreaterEqual => difference != Sign::Minus,
        Comparison::Greater => difference == Sign::Plus,
    }
}

/// Gives the comparisons of two numbers in all definitions and claims of a program to `visit`.
fn each_comparison(program: &Program, visit: &mut impl FnMut(Comparison, &Number, &Number)) {
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
            Part::Term(term) => parts.extend(term.parts()),
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
mod tests {
    use num_bigint::BigUint;

    use super::*;

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
                    of(op, BigInt::from(difference).sign())
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
}
