//! Simplified instances: comparisons, minima, maxima and differences of two numbers are replaced by their results.
//! The values are the same, and searches take fewer states. Certificates are about the instances themselves.

use std::cmp::Ordering;

use num_bigint::BigUint;

use crate::language::ast::{Comparison, Condition, Number, Program, Rewrite, Term};

/// The instance of a program at these values, in which comparisons of numbers are decided.
pub(super) fn instance(program: &Program, values: &[BigUint]) -> Program {
    let mut instance = program.at(values);
    instance.rewrite(&mut Resolved);
    instance
}

struct Resolved;

impl Rewrite for Resolved {
    fn term(&mut self, term: &Term) -> Term {
        if let Term::If(condition, yes, no) = term
            && let Some(holds) = truth(&self.condition(condition))
        {
            return self.term(if holds { yes } else { no });
        }
        let term = term.map_parts(self);
        let value = match &term {
            Term::Min(a, b) => value_of(a).zip(value_of(b)).map(|(a, b)| a.min(b)),
            Term::Max(a, b) => value_of(a).zip(value_of(b)).map(|(a, b)| a.max(b)),
            Term::Monus(a, b) => {
                value_of(a).zip(value_of(b)).map(|(a, b)| if a > b { a - b } else { BigUint::ZERO })
            }
            _ => value_of(&term),
        };
        match (value, term) {
            (Some(value), _) => Term::Constant(value.into()),
            // One constant is added.
            (None, Term::Subtract(a, b)) => match (*a, value_of(&b)) {
                (Term::Add(t, c), Some(b)) if value_of(&c).is_some_and(|c| c >= b) => {
                    Term::Add(t, Box::new(Term::Constant((value_of(&c).unwrap_or_default() - b).into())))
                }
                (a, _) => Term::Subtract(Box::new(a), b),
            },
            (None, term) => term,
        }
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        let condition = condition.map_parts(self);
        if let Some(holds) = truth(&condition) {
            let zero = || Box::new(Term::Constant(Number::from(0u32)));
            let op = if holds { Comparison::Equal } else { Comparison::NotEqual };
            return Condition::Compare(op, zero(), zero());
        }
        // The left part guards the right one.
        match condition {
            Condition::And(a, b) if truth(&a) == Some(true) => *b,
            Condition::Or(a, b) if truth(&a) == Some(false) => *b,
            other => other,
        }
    }
}

/// The value of a constant.
fn value_of(term: &Term) -> Option<BigUint> {
    term.constant_value()?.plain().cloned()
}

/// Whether a condition holds, if its first parts decide it.
fn truth(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Compare(op, a, b) => {
            let order = value_of(a)?.cmp(&value_of(b)?);
            Some(match op {
                Comparison::Less => order == Ordering::Less,
                Comparison::LessEqual => order != Ordering::Greater,
                Comparison::Equal => order == Ordering::Equal,
                Comparison::NotEqual => order != Ordering::Equal,
                Comparison::GreaterEqual => order != Ordering::Less,
                Comparison::Greater => order == Ordering::Greater,
            })
        }
        Condition::Not(part) => truth(part).map(|holds| !holds),
        Condition::And(a, b) => {
            if truth(a)? {
                truth(b)
            } else {
                Some(false)
            }
        }
        Condition::Or(a, b) => {
            if truth(a)? {
                Some(true)
            } else {
                truth(b)
            }
        }
        Condition::Call(..) | Condition::Automaton(_) => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::language::printing::print_program;
    use crate::language::{Source, parse_program};

    fn at(text: &str, m: u32) -> String {
        let program = parse_program(&Source::new("test", format!("param m >= 0\n{text}")), &[]).unwrap();
        print_program(&instance(&program, &[m.into()]))
    }

    #[test]
    fn what_numbers_decide() {
        for (m, text, expected) in [
            (4, "if m < 5 then t else t + 1", "t"),
            (5, "if m < 5 then t else t + 1", "t + 1"),
            (5, "if not m < 5 and t < 2 then t else t + 1", "if t < 2 then t else t + 1"),
            (5, "if m < 5 and t - 9 > 1 then t else 3", "3"),
            (5, "if m = 5 or t - 9 > 1 then t else 3", "t"),
            (4, "if m = 5 or t < 9 then t else 3", "if t < 9 then t else 3"),
            (5, "if t < 9 and m = 4 then t else 3", "if t < 9 and 0 != 0 then t else 3"),
            (5, "t + min(m, 3) + max(m, 3)", "t + 3 + 5"),
            (5, "t + (m monus 3) + (3 monus m)", "t + 2 + 0"),
            (5, "max(t, max(m, 3) - 3)", "max(t, 2)"),
            (5, "t + (3 - m)", "t + (3 - 5)"),
            (5, "min(t, m)", "min(t, 5)"),
            (5, "t + max(m, 3) - 4", "t + 1"),
            (5, "t + max(m, 3) - 6", "t + 5 - 6"),
        ] {
            assert_eq!(at(&format!("fun f(t) = {text}\n"), m), format!("fun f(t) = {expected}\n"), "{text}");
        }
        let rules = at("game g(x) where x <= m or m > 7 move v < x when v + min(m, 2) >= x to (v)\n", 9);
        assert_eq!(rules, "game g(x) where x <= 9 or 0 = 0 move v < x when v + 2 >= x to (v)\n");
    }
}
