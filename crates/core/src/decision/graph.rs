//! Functions and relations as tables: the minimal automaton of the pairs (t, f(t)), or of the tuples of a relation.

use num_bigint::BigUint;

use super::existence::values_exist;
use super::tabulate::{Subject, Tabulator};
use crate::automaton::{AutomatonError, Budget, Builder, Exhausted, Places, Table};
use crate::language::analysis::{irregular, irregular_condition};
use crate::language::ast::{FunctionId, Program, RelationId};

/// Error of [`graph`]: the reason why a function has no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// No digit automaton, or a limit.
    #[error("{0}")]
    Automaton(#[from] AutomatonError),
    /// A difference is negative there: the smallest tuple of arguments, with the names of the parameters.
    #[error("a difference is negative at {}, so that there is no value", at(.0))]
    Undefined(Vec<(String, BigUint)>),
}

/// `t = 3`, or `(x, y) = (0, 1)`.
fn at(arguments: &[(String, BigUint)]) -> String {
    match arguments {
        [(name, value)] => format!("{name} = {value}"),
        _ => {
            let names: Vec<&str> = arguments.iter().map(|(name, _)| name.as_str()).collect();
            let values: Vec<String> = arguments.iter().map(|(_, value)| value.to_string()).collect();
            format!("({}) = ({})", names.join(", "), values.join(", "))
        }
    }
}

impl From<Exhausted> for GraphError {
    fn from(exhausted: Exhausted) -> Self {
        GraphError::Automaton(exhausted.into())
    }
}

/// The graph of a function: the table, with a track for each parameter and one for the value, that accepts exactly the
/// words with `y = f(t, ..)`. It is minimal and its states are numbered in breadth-first order; it is the same table
/// as in certificates that contain one.
///
/// # Errors
/// The function has an operator without a digit automaton, or is not defined everywhere; or a limit was reached.
pub fn graph(program: &Program, function: FunctionId, budget: &mut Budget<'_>) -> Result<Table, GraphError> {
    let names = &program.functions[function].parameters;
    if let Some(operator) = irregular(program, &program.functions[function].body) {
        return Err(AutomatonError::Irregular(operator).into());
    }
    let mut subject = Subject::default();
    let body = subject.nodes.function(program, function)?;
    let places = Places::of_body(&mut subject.nodes, body, names.len())?;
    let mut sections = Vec::new();
    let mut tabulator =
        Tabulator { program, subject: &mut subject, sections: &mut sections, budget, threads: 1 };
    tabulator.term(body, names)?;
    check_defined(&mut subject, &places, names, budget)?;
    if let Some(table) = subject.tables.graphs.get(&body) {
        return Ok(Table::clone(table));
    }
    // A single component represents the term, and certificates need no table.
    let mut builder = Builder::new(&subject.nodes, &subject.tables, names.len() + 1);
    let env: Vec<usize> = (0..names.len()).collect();
    let part = builder.define(body, &env, names.len())?;
    builder.push(part);
    Ok(Table::of_problem(&builder.finish(), budget)?)
}

/// The table of a relation, with a track for each parameter. It is minimal, as that of [`graph`].
///
/// # Errors
/// The same as for [`graph`].
pub fn extension(
    program: &Program,
    relation: RelationId,
    budget: &mut Budget<'_>,
) -> Result<Table, GraphError> {
    let names = &program.relations[relation].parameters;
    if let Some(operator) = irregular_condition(program, &program.relations[relation].body) {
        return Err(AutomatonError::Irregular(operator).into());
    }
    let mut subject = Subject::default();
    let body = subject.nodes.term_condition(program, &program.relations[relation].body)?;
    let mut places = Places::new(names.len());
    places.condition(&mut subject.nodes, body)?;
    let mut sections = Vec::new();
    let mut tabulator =
        Tabulator { program, subject: &mut subject, sections: &mut sections, budget, threads: 1 };
    tabulator.condition(body, names)?;
    check_defined(&mut subject, &places, names, budget)?;
    if let Some(known) = subject.tables.relations.get(&body)
        && known.over.len() == names.len()
    {
        return Ok(Table::clone(&known.table));
    }
    let mut builder = Builder::new(&subject.nodes, &subject.tables, names.len());
    let env: Vec<usize> = (0..names.len()).collect();
    let part = builder.condition(body, &env)?;
    builder.push(part);
    Ok(Table::of_problem(&builder.finish(), budget)?)
}

/// Every difference is natural wherever it is needed.
fn check_defined(
    subject: &mut Subject,
    places: &Places,
    names: &[String],
    budget: &mut Budget<'_>,
) -> Result<(), GraphError> {
    match values_exist(subject, places, None, false, budget)?.first(..) {
        Some(values) => Err(GraphError::Undefined(names.iter().cloned().zip(values).collect())),
        None => Ok(()),
    }
}
