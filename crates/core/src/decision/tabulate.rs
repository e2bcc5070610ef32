//! Tables of terms and conditions that are used several times: which get one, and the invariants
//! that justify it.

use std::cell::Cell;
use std::sync::Arc;

use super::attempt::Tried;
use super::limits::BEFORE_TREE;
use super::outcome::Undecided;
use super::work::{Subject, Work};
use crate::automaton::{
    Answer, AutomatonError, Budget, Builder, Called, Component, ConditionId, Invariant, MOST_DIGITS_ALONE,
    NodeId, Problem, RelationTable, SizeLimit, Table, explore,
};
use crate::evidence::{Section, TableKind, TableSection};
use crate::language::ast::{Comparison, Condition, Number, Numbers, Program, Term};
use crate::language::free_name;
use crate::language::game::Rules;
use crate::language::printing::{print_condition, print_term};

/// Answers a claim without tables of terms with long constants, if a quarter of the states that are left is enough; otherwise
/// with all tables.
pub(super) fn in_full_first(
    program: &Program,
    budget: &mut Budget<'_>,
    run: impl Fn(bool, &mut Budget<'_>) -> Result<Tried, Undecided>,
) -> Result<Tried, Undecided> {
    if has_long_constants(program) {
        let quarter = budget.states_left() / 4;
        match budget.within(quarter, |budget| run(true, budget)) {
            Ok(Some(tried)) => return Ok(tried),
            Ok(None) | Err(Undecided::Size(AutomatonError::TooLarge(_))) => {}
            Err(why) => return Err(why),
        }
    }
    run(false, budget)
}

/// Whether a number of a program may have many digits.
fn has_long_constants(program: &Program) -> bool {
    let is_long = Cell::new(false);
    program.clone().rewrite(&mut Numbers(|number: &Number| {
        is_long.set(
            is_long.get() || number.plain().is_some_and(|value| value.bits() >= MOST_DIGITS_ALONE as u64),
        );
        number.clone()
    }));
    is_long.get()
}

/// A term or a condition.
#[derive(Debug, Clone, Copy)]
pub(super) enum Item {
    Term(NodeId),
    Condition(ConditionId),
}

impl Work<'_, '_> {
    /// Gives a term over parameters a table, unless a single component represents it.
    pub(super) fn term(&mut self, node: NodeId, names: &[String]) -> Result<(), AutomatonError> {
        self.item(Item::Term(node), names)
    }

    /// Gives a condition over parameters a table, unless a single component represents it.
    pub(super) fn condition(
        &mut self,
        condition: ConditionId,
        names: &[String],
    ) -> Result<(), AutomatonError> {
        self.item(Item::Condition(condition), names)
    }

    /// Gives tables to the conditions of moves that contain intermediate values, such as a minimum: states then do not
    /// record where the digits of such a value begin. The names are those of the coordinates.
    pub(super) fn conditions_of_moves(
        &mut self,
        rules: &Rules,
        names: &[String],
    ) -> Result<(), AutomatonError> {
        for option in &rules.moves {
            let mut names = names.to_vec();
            for (fresh, _) in &option.fresh {
                names.push(free_name(fresh, |name| names.iter().any(|other| other == name)));
            }
            let bounds = option.fresh.iter().enumerate().map(|(j, (_, bound))| {
                let fresh = Box::new(Term::Variable(rules.coordinates + j));
                Condition::Compare(Comparison::Less, fresh, Box::new(bound.clone()))
            });
            let conditions: Vec<Condition> = bounds.chain(option.when.clone()).collect();
            for condition in conditions {
                let Work { program, subject, .. } = self;
                let condition = subject.nodes.term_condition(program, &condition)?;
                let problem = problem(subject, Item::Condition(condition), names.len())?;
                if problem.tracks > problem.declared {
                    self.condition(condition, &names)?;
                }
            }
        }
        Ok(())
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

    /// Gives a table to the condition that a move, by its number from 1, leads into the set.
    pub(super) fn after(
        &mut self,
        number: usize,
        condition: ConditionId,
        arity: usize,
    ) -> Result<(), AutomatonError> {
        if self.subject.tables.relations.contains_key(&condition) {
            return Ok(());
        }
        let Subject { nodes, tables, .. } = &self.subject;
        let used = nodes.variables_of_condition(condition);
        // Parameters that do not occur may get any track.
        let track = |i: usize| used.iter().position(|&used| used == i).unwrap_or(0);
        let env: Vec<usize> = (0..arity).map(track).collect();
        self.budget.begin("table");
        let mut builder = Builder::new(nodes, tables, used.len());
        let part = builder.condition(condition, &env)?;
        builder.push(part);
        let problem = builder.finish();
        if problem.components.len() == 1 && problem.tracks == problem.declared {
            return Ok(());
        }
        let table = Table::of_problem(&problem, self.budget)?;
        let text: Vec<String> = used.iter().map(usize::to_string).collect();
        let relation = RelationTable { table: Arc::new(table), parameters: arity, over: used };
        self.justify_condition(TableKind::After(number), text.join(" "), &[], condition, relation)
    }

    /// Functions and relations that are called come first; subterms where the whole is too large to
    /// be searched at once.
    pub(super) fn item(&mut self, item: Item, names: &[String]) -> Result<(), AutomatonError> {
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
        let subject = &self.subject;
        match self.budget.within(BEFORE_TREE, |budget| table(subject, item, names.len(), budget)) {
            Ok(Some(None)) => return Ok(()),
            Ok(Some(Some(table))) => return self.justify(item, names, table),
            Ok(None) | Err(AutomatonError::TooLarge(SizeLimit::Tracks | SizeLimit::Components)) => {}
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
        match table(&self.subject, item, names.len(), self.budget)? {
            None => Ok(()),
            Some(table) => self.justify(item, names, table),
        }
    }

    fn justify(&mut self, item: Item, names: &[String], table: Table) -> Result<(), AutomatonError> {
        let (nodes, table) = (&self.subject.nodes, Arc::new(table));
        match item {
            Item::Term(node) => {
                let text = nodes.origin(node).map(|t| print_term(self.program, names, t));
                let text = text.ok_or(AutomatonError::TableMismatch)?;
                let (total, functional) =
                    (total(&self.subject, node, &table)?, functional(&self.subject, &table)?);
                self.table_section(TableKind::Graph, text, names, &table, total, functional)?;
                self.subject.tables.graphs.insert(node, table);
                Ok(())
            }
            Item::Condition(condition) => {
                let text = nodes.origin_of_condition(condition);
                let text = text.map(|c| print_condition(self.program, names, c));
                let text = text.ok_or(AutomatonError::TableMismatch)?;
                let parameters = names.len();
                let relation = RelationTable { table, parameters, over: (0..parameters).collect() };
                self.justify_condition(TableKind::Relation, text, names, condition, relation)
            }
        }
    }

    fn justify_condition(
        &mut self,
        kind: TableKind,
        text: String,
        names: &[String],
        condition: ConditionId,
        table: RelationTable,
    ) -> Result<(), AutomatonError> {
        let sound = relation(&self.subject, condition, &table, true)?;
        let complete = relation(&self.subject, condition, &table, false)?;
        self.table_section(kind, text, names, &table.table, sound, complete)?;
        self.subject.tables.relations.insert(condition, table);
        Ok(())
    }

    /// Adds a table with the invariants of the two problems that justify it.
    fn table_section(
        &mut self,
        kind: TableKind,
        text: String,
        names: &[String],
        table: &Arc<Table>,
        first: Problem,
        second: Problem,
    ) -> Result<(), AutomatonError> {
        let (first, second) =
            (self.invariant("table forward", &first)?, self.invariant("table backward", &second)?);
        let (parameters, table) = (names.to_vec(), table.clone());
        let section = TableSection { kind, parameters, text, table, first, second };
        self.sections.push(Section::Table(section));
        Ok(())
    }

    /// A table that the search made from a definition satisfies it, or the search has a bug.
    fn invariant(&mut self, step: &str, problem: &Problem) -> Result<Invariant, AutomatonError> {
        self.budget.begin(step);
        match explore(problem, self.budget)? {
            Answer::Empty(invariant) => Ok(invariant),
            Answer::Satisfiable => Err(AutomatonError::TableMismatch),
        }
    }
}

/// The minimal table, unless the item is one component over its parameters, or has none because of long constants.
fn table(
    subject: &Subject,
    item: Item,
    arity: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Table>, AutomatonError> {
    budget.begin("table");
    let problem = problem(subject, item, arity)?;
    let is_one_component = problem.components.len() == 1 && problem.tracks == problem.declared;
    if is_one_component || subject.in_full && problem.has_long_constants() {
        return Ok(None);
    }
    Ok(Some(Table::of_problem(&problem, budget)?))
}

/// The tuples of an item, for a term with its value.
///
/// # Errors
/// A limit.
pub(super) fn problem(subject: &Subject, item: Item, arity: usize) -> Result<Problem, AutomatonError> {
    let env: Vec<usize> = (0..arity).collect();
    let tracks = arity + usize::from(matches!(item, Item::Term(_)));
    let mut builder = Builder::new(&subject.nodes, &subject.tables, tracks);
    let part = match item {
        Item::Term(node) => builder.define(node, &env, arity)?,
        Item::Condition(condition) => builder.condition(condition, &env)?,
    };
    builder.push(part);
    Ok(builder.finish())
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
    table: &RelationTable,
    sound: bool,
) -> Result<Problem, AutomatonError> {
    let env: Vec<usize> = (0..table.parameters).collect();
    let builder = Builder::new(&subject.nodes, &subject.tables, env.len());
    let mut builder = builder.without_relation(condition);
    let part = builder.condition(condition, &env)?;
    builder.push(if sound { part.negate() } else { part });
    let leaf = builder.leaf(Component::Table(table.table.clone(), table.over.clone()))?;
    builder.push(if sound { leaf } else { leaf.negate() });
    Ok(builder.finish())
}
