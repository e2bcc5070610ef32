//! Terms and conditions as a person would write them.

use nimcert_core::language::ast::{Bitwise, Comparison, Condition, Number, Term};

/// A variable.
pub(crate) fn variable(index: usize) -> Term {
    Term::Variable(index)
}

/// A constant.
pub(crate) fn constant(value: usize) -> Term {
    Term::Constant(number(value))
}

/// A number of the language.
pub(crate) fn number(value: usize) -> Number {
    Number::from(value as u64)
}

/// `term + value`, or the term alone.
pub(crate) fn plus(term: Term, value: usize) -> Term {
    if value == 0 { term } else { Term::Add(Box::new(term), Box::new(constant(value))) }
}

/// `term - value`, or the term alone.
pub(crate) fn minus(term: Term, value: usize) -> Term {
    if value == 0 { term } else { Term::Subtract(Box::new(term), Box::new(constant(value))) }
}

/// `floor(term / divisor)`, or the term alone.
pub(crate) fn floor(term: Term, divisor: usize) -> Term {
    if divisor == 1 { term } else { Term::Floor(Box::new(term), number(divisor)) }
}

/// `term mod modulus`.
pub(crate) fn modulo(term: Term, modulus: usize) -> Term {
    Term::Mod(Box::new(term), number(modulus))
}

/// `factor * term`, or the term alone.
pub(crate) fn scale(factor: usize, term: Term) -> Term {
    if factor == 1 { term } else { Term::Scale(number(factor), Box::new(term)) }
}

/// `if condition then one else other`.
pub(crate) fn choose(condition: Condition, one: Term, other: Term) -> Term {
    Term::If(Box::new(condition), Box::new(one), Box::new(other))
}

/// The nim-sum of terms; 0 for none.
pub(crate) fn xor(terms: impl IntoIterator<Item = Term>) -> Term {
    let pair = |a, b| Term::Bitwise(Bitwise::Xor, Box::new(a), Box::new(b));
    terms.into_iter().reduce(pair).unwrap_or_else(|| constant(0))
}

/// `a band b band ..`
pub(crate) fn band(terms: impl IntoIterator<Item = Term>) -> Option<Term> {
    terms.into_iter().reduce(|a, b| Term::Bitwise(Bitwise::And, Box::new(a), Box::new(b)))
}

/// A comparison.
pub(crate) fn compare(comparison: Comparison, left: Term, right: Term) -> Condition {
    Condition::Compare(comparison, Box::new(left), Box::new(right))
}

/// `left = right`.
pub(crate) fn equal(left: Term, right: Term) -> Condition {
    compare(Comparison::Equal, left, right)
}

/// All conditions; `None` for none.
pub(crate) fn all(conditions: impl IntoIterator<Item = Condition>) -> Option<Condition> {
    conditions.into_iter().reduce(|a, b| Condition::And(Box::new(a), Box::new(b)))
}

/// One of the conditions; `None` for none.
pub(crate) fn any(conditions: impl IntoIterator<Item = Condition>) -> Option<Condition> {
    conditions.into_iter().reduce(|a, b| Condition::Or(Box::new(a), Box::new(b)))
}

/// The negation.
pub(crate) fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

/// A condition that always holds, or never does.
pub(crate) fn truth(holds: bool) -> Condition {
    if holds { equal(constant(0), constant(0)) } else { equal(constant(0), constant(1)) }
}

/// Variables `i` renamed to `variables[i]`.
pub(crate) fn rename_condition(condition: &Condition, variables: &[usize]) -> Condition {
    let again = |inner: &Condition| Box::new(rename_condition(inner, variables));
    match condition {
        Condition::Compare(comparison, a, b) => {
            compare(*comparison, rename_term(a, variables), rename_term(b, variables))
        }
        Condition::And(a, b) => Condition::And(again(a), again(b)),
        Condition::Or(a, b) => Condition::Or(again(a), again(b)),
        Condition::Not(a) => Condition::Not(again(a)),
        Condition::Call(relation, arguments) => {
            Condition::Call(*relation, arguments.iter().map(|term| rename_term(term, variables)).collect())
        }
        Condition::Automaton(_) => condition.clone(),
    }
}

/// Like [`rename_condition`]. Only the terms that recognition makes occur.
pub(crate) fn rename_term(term: &Term, variables: &[usize]) -> Term {
    let again = |inner: &Term| Box::new(rename_term(inner, variables));
    match term {
        Term::Variable(index) => Term::Variable(variables[*index]),
        Term::Add(a, b) => Term::Add(again(a), again(b)),
        Term::Subtract(a, b) => Term::Subtract(again(a), again(b)),
        Term::Monus(a, b) => Term::Monus(again(a), again(b)),
        Term::Scale(factor, a) => Term::Scale(factor.clone(), again(a)),
        Term::Floor(a, divisor) => Term::Floor(again(a), divisor.clone()),
        Term::Mod(a, modulus) => Term::Mod(again(a), modulus.clone()),
        Term::Min(a, b) => Term::Min(again(a), again(b)),
        Term::Max(a, b) => Term::Max(again(a), again(b)),
        Term::If(c, a, b) => Term::If(Box::new(rename_condition(c, variables)), again(a), again(b)),
        Term::Bitwise(operation, a, b) => Term::Bitwise(*operation, again(a), again(b)),
        Term::TopPower(a, shift) => Term::TopPower(again(a), *shift),
        other => other.clone(),
    }
}

/// How long a condition is: its variables, numbers and operators.
pub(crate) fn length(condition: &Condition) -> usize {
    match condition {
        Condition::Compare(_, a, b) => 1 + length_of_term(a) + length_of_term(b),
        Condition::And(a, b) | Condition::Or(a, b) => 1 + length(a) + length(b),
        Condition::Not(a) => 1 + length(a),
        Condition::Call(_, arguments) => 1 + arguments.iter().map(length_of_term).sum::<usize>(),
        Condition::Automaton(automaton) => automaton.accepting().len(),
    }
}

/// Like [`length`].
pub(crate) fn length_of_term(term: &Term) -> usize {
    match term {
        Term::Add(a, b)
        | Term::Subtract(a, b)
        | Term::Monus(a, b)
        | Term::Min(a, b)
        | Term::Max(a, b)
        | Term::Bitwise(_, a, b) => 1 + length_of_term(a) + length_of_term(b),
        Term::Scale(_, a) | Term::Floor(a, _) | Term::Mod(a, _) => 2 + length_of_term(a),
        Term::TopPower(a, _) => 2 + length_of_term(a),
        Term::If(c, a, b) => 1 + length(c) + length_of_term(a) + length_of_term(b),
        _ => 1,
    }
}

/// The condition that a number is one of some, given in increasing order: below a bound, if these are all; below a bound and
/// a multiple, if they are all multiples; or a list.
pub(crate) fn one_of(term: &Term, values: &[usize]) -> Condition {
    let below = |bound| compare(Comparison::Less, term.clone(), constant(bound));
    let step = values.get(1).map_or(0, |second| second - values[0]);
    let are_multiples = values.iter().enumerate().all(|(i, &value)| value == i * step);
    match (step, values) {
        (1, [_, .., last]) if are_multiples => below(last + 1),
        (2.., [_, _, .., last]) if are_multiples => {
            let is_multiple = equal(modulo(term.clone(), step), constant(0));
            Condition::And(Box::new(below(last + 1)), Box::new(is_multiple))
        }
        _ => any(values.iter().map(|&value| equal(term.clone(), constant(value))))
            .unwrap_or_else(|| truth(false)),
    }
}
