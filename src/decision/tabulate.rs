//! Tables of terms and conditions that are used several times: which get one, and the invariants
//! that justify it.

use std::sync::Arc;

use super::evidence::{Section, TableKind, TableSection};
use crate::automaton::{
    Answer, AutomatonError, Budget, Builder, Called, Component, ConditionId, Exhausted, Invariant, NodeId,
    Nodes, Problem, SizeLimit, Table, Tables, explore,
};
use crate::language::ast::Program;
use crate::language::print::{print_condition, print_term};

/// States that a table may take before its subterms are given tables of their own.
const DIRECT_STATES: u64 = 50_000;

/// What obligations are built from.
#[derive(Debug, Default)]
pub(super) struct Subject {
    pub(super) nodes: Nodes,
    pub(super) tables: Tables,
}

/// Makes tables and their justifications.
pub(super) struct Tabulator<'a, 'b, 'o> {
    pub(super) program: &'a Program,
    pub(super) subject: &'a mut Subject,
    pub(super) sections: &'a mut Vec<Section>,
    pub(super) budget: &'b mut Budget<'o>,
}

/// A term or a condition.
#[derive(Debug, Clone, Copy)]
enum Item {
    Term(NodeId),
    Condition(ConditionId),
}

impl Tabulator<'_, '_, '_> {
    /// Gives a term over parameters a table, unless a single component says it all.
    pub(super) fn term(&mut self, node: NodeId, names: &[String]) -> Result<(), AutomatonError> {
        self.item(Item::Term(node), names)
    }

    /// Gives a condition over parameters a table, unless a single component says it all.
    pub(super) fn condition(
        &mut self,
        condition: ConditionId,
        names: &[String],
    ) -> Result<(), AutomatonError> {
        self.item(Item::Condition(condition), names)
    }

    /// Gives tables to the functions and relations that terms and conditions call.
    pub(super) fn called(
        &mut self,
        terms: &[NodeId],
        conditions: &[ConditionId],
    ) -> Result<(), AutomatonError> {
        let nodes = &self.subject.nodes;
        let mut called: Vec<Called> = terms.iter().flat_map(|&term| nodes.called_by(term)).collect();
        called.extend(conditions.iter().flat_map(|&condition| nodes.called_by_condition(condition)));
        self.tables_of(called)
    }

    fn tables_of(&mut self, called: Vec<Called>) -> Result<(), AutomatonError> {
        let program = self.program;
        for called in called {
            match called {
                Called::Function(id, body) => self.term(body, &program.functions[id].parameters)?,
                Called::Relation(id, body) => self.condition(body, &program.relations[id].parameters)?,
            }
        }
        Ok(())
    }

    /// Functions and relations that are called come first; subterms where the whole is too large to
    /// be searched at once.
    fn item(&mut self, item: Item, names: &[String]) -> Result<(), AutomatonError> {
        let nodes = &self.subject.nodes;
        let called = match item {
            Item::Term(node) => nodes.called_by(node),
            Item::Condition(condition) => nodes.called_by_condition(condition),
        };
        self.tables_of(called)?;
        let tables = &self.subject.tables;
        if match item {
            Item::Term(node) => tables.graphs.contains_key(&node),
            Item::Condition(condition) => tables.relations.contains_key(&condition),
        } {
            return Ok(());
        }
        let bytes = self.budget.bytes();
        let subject = &*self.subject;
        match self.budget.limited(DIRECT_STATES, |budget| table(subject, item, names.len(), budget)) {
            Ok(None) => return Ok(()),
            Ok(Some(table)) => return self.justify(item, names, table),
            Err(
                AutomatonError::TooLarge(SizeLimit::Tracks | SizeLimit::Components)
                | AutomatonError::Exhausted(Exhausted::States { .. }),
            ) => self.budget.release_to(bytes),
            Err(other) => return Err(other),
        }
        let nodes = &self.subject.nodes;
        let children = match item {
            Item::Term(node) => nodes.value_children(node),
            Item::Condition(condition) => nodes.value_children_of_condition(condition),
        };
        for child in children {
            self.term(child, names)?;
        }
        match table(self.subject, item, names.len(), self.budget)? {
            None => Ok(()),
            Some(table) => self.justify(item, names, table),
        }
    }

    fn justify(&mut self, item: Item, names: &[String], table: Table) -> Result<(), AutomatonError> {
        let table = Arc::new(table);
        let (kind, text, first, second) = match item {
            Item::Term(node) => {
                let text = self.subject.nodes.origin(node).map(|t| print_term(self.program, names, t));
                let first = self.unsatisfied(total(self.subject, node, &table)?)?;
                let second = self.unsatisfied(functional(self.subject, &table)?)?;
                (TableKind::Graph, text, first, second)
            }
            Item::Condition(condition) => {
                let text = self.subject.nodes.origin_of_condition(condition);
                let text = text.map(|c| print_condition(self.program, names, c));
                let first = self.unsatisfied(relation(self.subject, condition, &table, true)?)?;
                let second = self.unsatisfied(relation(self.subject, condition, &table, false)?)?;
                (TableKind::Relation, text, first, second)
            }
        };
        let text = text.ok_or(AutomatonError::TableMismatch)?;
        let parameters = names.to_vec();
        self.sections.push(Section::Table(TableSection {
            kind,
            parameters,
            text,
            table: table.clone(),
            first,
            second,
        }));
        match item {
            Item::Term(node) => self.subject.tables.graphs.insert(node, table),
            Item::Condition(condition) => self.subject.tables.relations.insert(condition, table),
        };
        Ok(())
    }

    /// A table that the search made from a definition satisfies it, or the search has a bug.
    fn unsatisfied(&mut self, problem: Problem) -> Result<Invariant, AutomatonError> {
        self.budget.begin("table");
        match explore(&problem, self.budget)? {
            Answer::Empty(invariant) => Ok(invariant),
            Answer::Satisfiable => Err(AutomatonError::TableMismatch),
        }
    }
}

/// The minimal table, unless the item is one component over its parameters.
fn table(
    subject: &Subject,
    item: Item,
    arity: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Table>, AutomatonError> {
    budget.begin("table");
    let Subject { nodes, tables } = subject;
    let env: Vec<usize> = (0..arity).collect();
    let problem = match item {
        Item::Term(node) => {
            let mut builder = Builder::new(nodes, tables, arity + 1);
            let part = builder.define(node, &env, arity)?;
            builder.push(part);
            builder.finish()
        }
        Item::Condition(condition) => {
            let mut builder = Builder::new(nodes, tables, arity);
            let part = builder.condition(condition, &env)?;
            builder.push(part);
            builder.finish()
        }
    };
    if problem.components.len() == 1 && problem.tracks == problem.declared {
        return Ok(None);
    }
    Ok(Some(Table::of_problem(&problem, budget)?))
}

/// Values that are not in the table.
fn total(subject: &Subject, node: NodeId, table: &Arc<Table>) -> Result<Problem, AutomatonError> {
    let arity = table.tracks() - 1;
    let env: Vec<usize> = (0..arity).collect();
    let mut builder = Builder::new(&subject.nodes, &subject.tables, arity + 1).without_table(node);
    let part = builder.define(node, &env, arity)?;
    builder.push(part);
    let leaf = builder.leaf(Component::Table(table.clone(), (0..=arity).collect()))?;
    builder.push(leaf.negate());
    Ok(builder.finish())
}

/// Two values in the table.
fn functional(subject: &Subject, table: &Arc<Table>) -> Result<Problem, AutomatonError> {
    let arity = table.tracks() - 1;
    let mut builder = Builder::new(&subject.nodes, &subject.tables, arity + 2);
    for y in [arity, arity + 1] {
        let tracks = (0..arity).chain([y]).collect();
        let part = builder.leaf(Component::Table(table.clone(), tracks))?;
        builder.push(part);
    }
    let equal = builder.linear_leaf(&[(arity, 1), (arity + 1, -1)], Some(0), Some(0))?;
    builder.push(equal.negate());
    Ok(builder.finish())
}

/// Tuples of the table for which the condition fails (`sound`), or the reverse (`complete`).
fn relation(
    subject: &Subject,
    condition: ConditionId,
    table: &Arc<Table>,
    sound: bool,
) -> Result<Problem, AutomatonError> {
    let env: Vec<usize> = (0..table.tracks()).collect();
    let builder = Builder::new(&subject.nodes, &subject.tables, env.len());
    let mut builder = builder.without_relation(condition);
    let part = builder.condition(condition, &env)?;
    builder.push(if sound { part.negate() } else { part });
    let leaf = builder.leaf(Component::Table(table.clone(), env))?;
    builder.push(if sound { leaf } else { leaf.negate() });
    Ok(builder.finish())
}
