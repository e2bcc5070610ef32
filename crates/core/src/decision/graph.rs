//! Functions and relations as tables: the minimal automaton of the pairs (t, f(t)), or of the tuples of a relation.

use num_bigint::BigUint;

use super::tabulate::{Item, problem};
use super::work::{Subject, Work};
use crate::automaton::{AutomatonError, Budget, Exhausted, Places, Table};
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
    minimal(program, subject, Item::Term(body), &places, names, budget)
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
    minimal(program, subject, Item::Condition(body), &places, names, budget)
}

/// The table of a term or condition that has a value everywhere.
fn minimal(
    program: &Program,
    subject: Subject,
    item: Item,
    places: &Places,
    names: &[String],
    budget: &mut Budget<'_>,
) -> Result<Table, GraphError> {
    let mut work = Work::new(program, subject, budget);
    work.item(item, names)?;
    if let Some(values) = work.values_exist(places)?.first(..) {
        return Err(GraphError::Undefined(names.iter().cloned().zip(values).collect()));
    }
    let Work { subject, budget, .. } = work;
    let known = match item {
        Item::Term(body) => subject.tables.graphs.get(&body),
        Item::Condition(body) => subject.tables.relations.get(&body).map(|known| &known.table),
    };
    match known {
        Some(table) => Ok(Table::clone(table)),
        // A single component represents it, and certificates need no table.
        None => Ok(Table::of_problem(&problem(&subject, item, names.len())?, budget)?),
    }
}
