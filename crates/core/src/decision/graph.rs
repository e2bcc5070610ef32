//! The graph of a function as a table: the minimal automaton of the pairs (t, f(t)).

use num_bigint::BigUint;

use super::property::defined;
use super::tabulate::{Subject, Tabulator};
use crate::automaton::{
    Answer, AutomatonError, Budget, Builder, Exhausted, Places, Table, explore, smallest_visible,
};
use crate::language::ast::{FunctionId, Program};

/// Error of [`graph`]: the reason why a function has no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// No digit automaton, or a limit.
    #[error("{0}")]
    Automaton(#[from] AutomatonError),
    /// The function has no value there, the smallest such column.
    #[error("a difference is negative at t = {0}, so that there is no value")]
    Undefined(BigUint),
}

impl From<Exhausted> for GraphError {
    fn from(exhausted: Exhausted) -> Self {
        GraphError::Automaton(exhausted.into())
    }
}

/// The graph of a function of one parameter: the table, with tracks t and y, that accepts exactly the words with
/// y = f(t). It is minimal and its states are numbered in breadth-first order; it is the same table
/// as in certificates that contain one.
///
/// # Errors
/// The function has an operator without a digit automaton, or is not defined everywhere; or a limit was reached.
pub fn graph(program: &Program, function: FunctionId, budget: &mut Budget<'_>) -> Result<Table, GraphError> {
    let mut subject = Subject::default();
    let body = subject.nodes.function(program, function)?;
    let places = Places::of_body(&mut subject.nodes, body, 1)?;
    let mut sections = Vec::new();
    let mut tabulator =
        Tabulator { program, subject: &mut subject, sections: &mut sections, budget, threads: 1 };
    tabulator.term(body, &program.functions[function].parameters)?;
    for place in 0..places.len() {
        let problem = defined(&mut subject, &places, place, None)?;
        if matches!(explore(&problem, budget)?, Answer::Satisfiable) {
            let column = smallest_visible(&problem, 0, budget)?;
            return Err(GraphError::Undefined(column.ok_or(AutomatonError::TableMismatch)?));
        }
    }
    if let Some(table) = subject.tables.graphs.get(&body) {
        return Ok(Table::clone(table));
    }
    // A single component says it all, and certificates need no table.
    let mut builder = Builder::new(&subject.nodes, &subject.tables, 2);
    let part = builder.define(body, &[0], 1)?;
    builder.push(part);
    Ok(Table::of_problem(&builder.finish(), budget)?)
}
