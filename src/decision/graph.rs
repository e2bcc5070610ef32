//! Graph tables: which terms get one, and the invariants that justify it.

use std::sync::Arc;

use super::evidence::{GraphSection, Section};
use super::property::Subject;
use crate::automaton::{
    Answer, AutomatonError, Budget, Builder, Component, Exhausted, NodeId, SizeLimit, Table, explore,
};
use crate::language::ast::{FunctionId, Program};
use crate::language::print::print_term;

/// States that the graph of a term may take before its subterms are given tables of their own.
const DIRECT_STATES: u64 = 50_000;

/// Gives the body of a function a table, unless a single component says it all; subterms first
/// where the whole is too large to be searched at once.
pub(super) fn tabulate(
    subject: &mut Subject,
    program: &Program,
    function: FunctionId,
    node: NodeId,
    sections: &mut Vec<Section>,
    budget: &mut Budget<'_>,
) -> Result<(), AutomatonError> {
    let arity = program.functions[function].parameters.len();
    for (callee, body) in subject.nodes.called_functions(node) {
        tabulate(subject, program, callee, body, sections, budget)?;
    }
    if subject.tables.contains_key(&node) {
        return Ok(());
    }
    let limit = DIRECT_STATES;
    let bytes = budget.bytes();
    match budget.limited(limit, |budget| graph(subject, node, arity, budget)) {
        Ok(None) => return Ok(()),
        Ok(Some(table)) => {
            return justify(subject, program, function, node, table, sections, budget);
        }
        Err(
            AutomatonError::TooLarge(SizeLimit::Tracks | SizeLimit::Components)
            | AutomatonError::Exhausted(Exhausted::States { .. }),
        ) => budget.release_to(bytes),
        Err(other) => return Err(other),
    }
    for child in subject.nodes.value_children(node) {
        tabulate(subject, program, function, child, sections, budget)?;
    }
    match graph(subject, node, arity, budget)? {
        None => Ok(()),
        Some(table) => justify(subject, program, function, node, table, sections, budget),
    }
}

/// A problem that says of its tracks, parameters and a value, that the node has the value.
fn definition(subject: &Subject, node: NodeId, arity: usize) -> Result<Builder<'_>, AutomatonError> {
    let mut builder = Builder::new(&subject.nodes, &subject.tables, arity + 1).without_table(node);
    let env: Vec<usize> = (0..arity).collect();
    let part = builder.define(node, &env, arity)?;
    builder.push(part);
    Ok(builder)
}

fn graph(
    subject: &Subject,
    node: NodeId,
    arity: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Arc<Table>>, AutomatonError> {
    budget.begin("graph");
    let problem = definition(subject, node, arity)?.finish();
    if problem.components.len() == 1 && problem.tracks == problem.declared {
        return Ok(None);
    }
    Ok(Some(Arc::new(Table::of_problem(&problem, budget)?)))
}

fn justify(
    subject: &mut Subject,
    program: &Program,
    function: FunctionId,
    node: NodeId,
    table: Arc<Table>,
    sections: &mut Vec<Section>,
    budget: &mut Budget<'_>,
) -> Result<(), AutomatonError> {
    let parameters = program.functions[function].parameters.clone();
    let arity = parameters.len();
    budget.begin("graph total");
    let mut builder = definition(subject, node, arity)?;
    let leaf = builder.leaf(Component::Table(table.clone(), (0..=arity).collect()))?;
    builder.push(leaf.negate());
    let total = proved(explore(&builder.finish(), budget)?)?;
    budget.begin("graph functional");
    let mut builder = Builder::new(&subject.nodes, &subject.tables, arity + 2);
    for y in [arity, arity + 1] {
        let tracks = (0..arity).chain([y]).collect();
        let part = builder.leaf(Component::Table(table.clone(), tracks))?;
        builder.push(part);
    }
    let equal = builder.linear_leaf(&[(arity, 1), (arity + 1, -1)], Some(0), Some(0))?;
    builder.push(equal.negate());
    let functional = proved(explore(&builder.finish(), budget)?)?;
    let term = subject.nodes.origin(node).map(|term| print_term(program, &program.functions[function].parameters, term));
    let term = term.ok_or(AutomatonError::TableMismatch)?;
    sections.push(Section::Graph(GraphSection { parameters, term, table: table.clone(), total, functional }));
    subject.tables.insert(node, table);
    Ok(())
}

/// A table that the search made from a definition satisfies it, or the search has a bug.
fn proved(answer: Answer) -> Result<crate::automaton::Invariant, AutomatonError> {
    match answer {
        Answer::Empty(invariant) => Ok(invariant),
        Answer::Satisfiable => Err(AutomatonError::TableMismatch),
    }
}
