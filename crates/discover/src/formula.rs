//! From an automaton back to a formula: conditions that agree with it on a box; one of them is proved equal.
//!
//! In: an automaton. Out: a condition that holds for exactly the tuples that it accepts, for all naturals, as the
//! kernel verified; or nothing. A condition that only agrees on the box is never returned.

use std::sync::Arc;

use nimcert_core::answer::{self, Verdict, answer};
use nimcert_core::language::ast::{Automaton, Claim, Condition, Program, Relation, Statement, Term};

use nimcert_core::language::free_name;

use crate::limits::{SIDE_OF_FORMULA, TUPLES_OF_FORMULA};
use crate::recognise::recognise;
use crate::recognise::values::recognise_values;
use crate::table::{Cell, Table, Values};
use crate::words::{equal, not, rename_term, variable};

/// A condition on the parameters of an automaton that is proved to hold for exactly the tuples it accepts; the
/// simplest that was found. `names` are those of the parameters.
pub fn formula_of(names: &[String], automaton: &Automaton, options: &answer::Options) -> Option<Condition> {
    let tracks = automaton.tracks();
    let side = (1..=SIDE_OF_FORMULA)
        .rev()
        .find(|side| side.pow(u32::try_from(tracks).unwrap_or(u32::MAX)) <= TUPLES_OF_FORMULA)?;
    let sides = vec![side; tracks];
    let accepts = |tuple: &[usize]| {
        let tuple: Vec<u64> = tuple.iter().map(|&number| number as u64).collect();
        automaton.accepts_small(&tuple)
    };
    let table = Table::of(&sides, |tuple| if accepts(tuple) { Cell::P } else { Cell::N });
    let mut candidates = recognise(&table);
    for coordinate in (0..tracks).rev() {
        candidates.extend(as_a_value(&table, coordinate));
    }
    candidates.into_iter().find(|candidate| is_proved(names, automaton, candidate, options))
}

/// `variable = term`, if the table has at most one value of a coordinate for each value of the others.
fn as_a_value(table: &Table, coordinate: usize) -> Vec<Condition> {
    let sides = table.sides();
    let others: Vec<usize> = (0..sides.len()).filter(|&i| i != coordinate).collect();
    if others.is_empty() {
        return Vec::new();
    }
    let inner: Vec<usize> = others.iter().map(|&i| sides[i]).collect();
    let mut is_unique = true;
    let values = Values::of(&inner, |rest| {
        let mut tuple = vec![0; sides.len()];
        for (&i, &number) in others.iter().zip(rest) {
            tuple[i] = number;
        }
        let mut values = (0..sides[coordinate]).filter(|&value| {
            tuple[coordinate] = value;
            table.at(&tuple) == Cell::P
        });
        let value = values.next();
        is_unique &= values.next().is_none();
        value
    });
    if !is_unique {
        return Vec::new();
    }
    let beside: Vec<usize> = [sides[coordinate]].into_iter().chain(inner).collect();
    let beside = Table::beside(&values, &beside);
    let terms = recognise_values(&beside, &values).into_iter();
    terms.map(|term| equal(variable(coordinate), rename_term(&term, &others))).collect()
}

/// Whether the condition holds exactly where the automaton accepts.
fn is_proved(
    names: &[String],
    automaton: &Automaton,
    condition: &Condition,
    options: &answer::Options,
) -> bool {
    let relation = free_name("A", |name| names.iter().any(|other| other == name));
    let body = Condition::Automaton(Arc::new(automaton.clone()));
    let accepted = Condition::Call(0, (0..names.len()).map(Term::Variable).collect());
    let both = Condition::And(Box::new(accepted.clone()), Box::new(condition.clone()));
    let neither = Condition::And(Box::new(not(accepted)), Box::new(not(condition.clone())));
    let formula = Condition::Or(Box::new(both), Box::new(neither));
    let claim = Claim { negated: false, statement: Statement::ForAll { variables: names.to_vec(), formula } };
    let relation = Relation { name: relation, parameters: names.to_vec(), body, after: 0 };
    let program = Program { relations: vec![relation], claims: vec![claim], ..Program::default() };
    answer(&program, &program.claims[0], options, None).verdict == Verdict::Proved
}
