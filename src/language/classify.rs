//! Which terms have a digit automaton, which are monotone by the look of them, and which functions
//! a function needs.

use super::ast::{Condition, FunctionId, Program, Term};

/// The first operator of a term that has no digit automaton, also in the functions it calls:
/// `a * b`, `isqrt(a)`, `floor(log2(a))` or `heights`. `None` if the graph of the term is regular.
pub fn irregular(program: &Program, term: &Term) -> Option<&'static str> {
    let both = |a: &Term, b: &Term| irregular(program, a).or_else(|| irregular(program, b));
    match term {
        Term::Product(..) => Some("a * b"),
        Term::SquareRoot(_) => Some("isqrt(a)"),
        Term::Log2(_) => Some("floor(log2(a))"),
        Term::Heights(_) => Some("heights"),
        Term::Variable(_) | Term::Constant(_) => None,
        Term::Add(a, b)
        | Term::Subtract(a, b)
        | Term::Monus(a, b)
        | Term::Min(a, b)
        | Term::Max(a, b)
        | Term::Bitwise(_, a, b) => both(a, b),
        Term::Scale(_, a)
        | Term::Floor(a, _)
        | Term::Ceil(a, _)
        | Term::Mod(a, _)
        | Term::ShiftLeft(a, _)
        | Term::ShiftRight(a, _)
        | Term::TopPower(a, _)
        | Term::Table(_, a) => irregular(program, a),
        Term::If(c, a, b) => irregular_condition(program, c).or_else(|| both(a, b)),
        Term::Call(function, arguments) => {
            arguments.iter().find_map(|argument| irregular(program, argument)).or_else(|| {
                let function = program.functions.get(*function)?;
                irregular(program, &function.body)
            })
        }
    }
}

fn irregular_condition(program: &Program, condition: &Condition) -> Option<&'static str> {
    match condition {
        Condition::Compare(_, a, b) => irregular(program, a).or_else(|| irregular(program, b)),
        Condition::And(c, d) | Condition::Or(c, d) => {
            irregular_condition(program, c).or_else(|| irregular_condition(program, d))
        }
        Condition::Not(c) => irregular_condition(program, c),
    }
}

/// True if a term is built from operators only that are monotone in each operand: then it is
/// monotone in each parameter, and defined everywhere (but for the limit on values). False says
/// nothing.
pub fn is_monotone(program: &Program, term: &Term) -> bool {
    let both = |a: &Term, b: &Term| is_monotone(program, a) && is_monotone(program, b);
    match term {
        Term::Variable(_) | Term::Constant(_) => true,
        Term::Add(a, b) | Term::Min(a, b) | Term::Max(a, b) | Term::Product(a, b) => both(a, b),
        Term::Scale(_, a)
        | Term::Floor(a, _)
        | Term::Ceil(a, _)
        | Term::ShiftLeft(a, _)
        | Term::ShiftRight(a, _)
        | Term::TopPower(a, _)
        | Term::SquareRoot(a)
        | Term::Log2(a) => is_monotone(program, a),
        Term::Call(function, arguments) => {
            arguments.iter().all(|argument| is_monotone(program, argument))
                && program
                    .functions
                    .get(*function)
                    .is_some_and(|function| is_monotone(program, &function.body))
        }
        Term::Subtract(..)
        | Term::Monus(..)
        | Term::Mod(..)
        | Term::If(..)
        | Term::Bitwise(..)
        | Term::Table(..)
        | Term::Heights(_) => false,
    }
}

/// A function and the functions that it calls, directly or not, in increasing order. Empty if the
/// program has no such function.
pub fn needed_functions(program: &Program, function: FunctionId) -> Vec<FunctionId> {
    let mut needed = vec![false; program.functions.len()];
    if let Some(flag) = needed.get_mut(function) {
        *flag = true;
    }
    // Functions call earlier ones only, so one pass from the last to the first finds all.
    for (id, function) in program.functions.iter().enumerate().rev() {
        if needed[id] {
            called(&function.body, &mut needed);
        }
    }
    let flags = needed.into_iter().enumerate();
    flags.filter_map(|(id, needed)| needed.then_some(id)).collect()
}

fn called(term: &Term, marks: &mut [bool]) {
    match term {
        Term::Variable(_) | Term::Constant(_) | Term::Heights(_) => {}
        Term::Add(a, b)
        | Term::Subtract(a, b)
        | Term::Monus(a, b)
        | Term::Min(a, b)
        | Term::Max(a, b)
        | Term::Bitwise(_, a, b)
        | Term::Product(a, b) => {
            called(a, marks);
            called(b, marks);
        }
        Term::Scale(_, a)
        | Term::Floor(a, _)
        | Term::Ceil(a, _)
        | Term::Mod(a, _)
        | Term::ShiftLeft(a, _)
        | Term::ShiftRight(a, _)
        | Term::TopPower(a, _)
        | Term::Table(_, a)
        | Term::SquareRoot(a)
        | Term::Log2(a) => called(a, marks),
        Term::If(c, a, b) => {
            called_by_condition(c, marks);
            called(a, marks);
            called(b, marks);
        }
        Term::Call(function, arguments) => {
            if let Some(mark) = marks.get_mut(*function) {
                *mark = true;
            }
            for argument in arguments {
                called(argument, marks);
            }
        }
    }
}

fn called_by_condition(condition: &Condition, marks: &mut [bool]) {
    match condition {
        Condition::Compare(_, a, b) => {
            called(a, marks);
            called(b, marks);
        }
        Condition::And(c, d) | Condition::Or(c, d) => {
            called_by_condition(c, marks);
            called_by_condition(d, marks);
        }
        Condition::Not(c) => called_by_condition(c, marks),
    }
}
