//! Certificates as good as they can be made for claims that need not be true: the problems of
//! docs/LOWERING.md, "The problems of the obligations", explored here without asking whether the
//! claim holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use nimcert_core::automaton::{
    AutomatonError, Budget, Builder, Component, ConditionId, DEAD, Formula, HiddenAutomaton, Invariant,
    Machine, Node, NodeId, Nodes, PackedRows, Pair, Places, Problem, Table, Tables, Value,
};
use nimcert_core::certificate::encode;
use nimcert_core::decision::{Evidence, Obligation, Reach, Section, TableKind, TableSection};
use nimcert_core::language::ast::{Comparison, Program, Property};
use num_bigint::BigUint;

use super::certificate::{Proof, claim_text, read};

/// Which reachable states an invariant lists. For a true claim the first two are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// All of them: only safety can fail.
    All,
    /// Those reached without a violation: only consecution can fail.
    Safe,
    /// None: only initiation can fail.
    Nothing,
}

/// The function that a forged certificate is about.
pub struct Forge {
    pub program: Program,
    pub nodes: Nodes,
    pub tables: Tables,
    pub body: NodeId,
    pub below: Option<BigUint>,
}

/// The states of a problem that a policy keeps, sorted.
pub fn invariant(problem: &Problem, keep: Keep) -> Invariant {
    invariant_within(problem, keep, usize::MAX).expect("no limit")
}

/// The same if there are not more states than this.
pub fn invariant_within(problem: &Problem, keep: Keep, states: usize) -> Option<Invariant> {
    let problem = problem.with_shared_constants();
    let machine = Machine::new(&problem);
    let mut scratch = machine.scratch();
    let mut kept = BTreeSet::new();
    let bad = |state: &[i64], value: Value| value == Value::Holds || machine.satisfied(state);
    let mut open = Vec::new();
    if let Some((start, value)) = machine.start()
        && keep != Keep::Nothing
        && (keep == Keep::All || !bad(&start, value))
    {
        kept.insert(start.clone());
        open.push(start);
    }
    while let Some(state) = open.pop() {
        if kept.len() > states {
            return None;
        }
        machine.successors(&state, &mut scratch, &mut |_, next, value| {
            if (keep == Keep::All || !bad(next, value)) && kept.insert(next.to_vec()) {
                open.push(next.to_vec());
            }
        });
    }
    let mut rows = PackedRows::new(machine.width());
    kept.iter().for_each(|row| rows.push(row));
    Some(Invariant { rows })
}

/// The partition of a function, each `closed` at positions only.
pub fn closed_at_positions(function: &str) -> Proof {
    let mut forge = Forge::new(function);
    let mut sections = vec![forge.monotone(Keep::All)];
    sections.extend(forge.partition(Keep::All, |_| ()));
    forge.proof(Property::Nimsum, sections)
}

fn budget() -> Budget<'static> {
    Budget::new(1 << 20, 1 << 30)
}

/// Pairs of a state of a table and hidden states. By each letter the table goes on with, a pair leads to the first pair
/// of the table state that follows, or else to pair 0.
pub fn pairs(table: &Table, pairs: &[(u32, &[u32])]) -> Vec<Pair> {
    let follower = |state: u32, letter: usize| {
        let to = table.step(state, letter);
        let number = pairs.iter().position(|pair| pair.0 == to).unwrap_or(0);
        (to != DEAD).then_some(number as u32)
    };
    let pair = |&(state, hidden): &(u32, &[u32])| {
        let next = (0..1 << table.tracks()).map(|letter| follower(state, letter)).collect();
        Pair { state, next, hidden: hidden.to_vec() }
    };
    pairs.iter().map(pair).collect()
}

/// A table that accepts every tuple.
pub fn everything(tracks: usize) -> Arc<Table> {
    Arc::new(Table::new(tracks, vec![true], vec![0; 1 << tracks]))
}

/// A table that accepts nothing.
pub fn nothing(tracks: usize) -> Arc<Table> {
    Arc::new(Table::new(tracks, vec![false], vec![0; 1 << tracks]))
}

impl Forge {
    /// The last of some functions.
    pub fn new(functions: &str) -> Forge {
        Forge::of(read(functions)).expect("a regular function")
    }

    /// The last function of a program.
    pub fn of(program: Program) -> Result<Forge, AutomatonError> {
        let mut nodes = Nodes::default();
        let body = nodes.function(&program, program.functions.len() - 1)?;
        Ok(Forge { program, nodes, tables: Tables::default(), body, below: None })
    }

    /// Only the columns below a bound.
    #[must_use]
    pub fn below(mut self, bound: u64) -> Forge {
        self.below = Some(bound.into());
        self
    }

    /// A claim about the function with these sections for a certificate.
    pub fn proof(&self, property: Property, sections: Vec<Section>) -> Proof {
        let claim = claim_text(&self.program, false, property, self.below.as_ref());
        let certificate = encode(&claim, &Evidence { sections });
        Proof { claim, certificate: String::from_utf8(certificate).expect("ASCII") }
    }

    /// A term over `t` as a node.
    pub fn term(&mut self, text: &str) -> NodeId {
        let program = read(&format!("fun term(t) = {text}"));
        self.nodes.function(&program, 0).expect("a regular term")
    }

    /// The table of the graph of a term over `t`.
    pub fn graph_table(&mut self, text: &str) -> Arc<Table> {
        let node = self.term(text);
        let mut builder = Builder::new(&self.nodes, &self.tables, 2).without_table(node);
        let part = builder.define(node, &[0], 1).expect("a definition");
        builder.push(part);
        Arc::new(Table::of_problem(&builder.finish(), &mut budget()).expect("a small table"))
    }

    /// Makes the section of a graph table of a term over `t`. The forge uses the table from then on.
    pub fn graph(&mut self, text: &str, table: &Arc<Table>, keep: Keep) -> Section {
        let node = self.term(text);
        let (total, functional) = (self.total(node, table), self.functional(table));
        self.tables.graphs.insert(node, table.clone());
        Section::Table(TableSection {
            kind: TableKind::Graph,
            parameters: vec!["t".to_owned()],
            text: text.to_owned(),
            table: table.clone(),
            first: invariant(&total, keep),
            second: invariant(&functional, keep),
        })
    }

    fn total(&self, node: NodeId, table: &Arc<Table>) -> Problem {
        let mut builder = Builder::new(&self.nodes, &self.tables, 2).without_table(node);
        let part = builder.define(node, &[0], 1).expect("a definition");
        builder.push(part);
        let inside = builder.leaf(Component::Table(table.clone(), vec![0, 1])).expect("a leaf");
        builder.push(inside.negate());
        builder.finish()
    }

    fn functional(&self, table: &Arc<Table>) -> Problem {
        let mut builder = Builder::new(&self.nodes, &self.tables, 3);
        for y in [1, 2] {
            let inside = builder.leaf(Component::Table(table.clone(), vec![0, y])).expect("a leaf");
            builder.push(inside);
        }
        let equal = builder.linear_leaf(&[(1, 1), (2, -1)], Some(0), Some(0)).expect("a leaf");
        builder.push(equal.negate());
        builder.finish()
    }

    fn bound(&mut self, track: usize) -> Option<ConditionId> {
        let bound = self.nodes.constant(self.below.clone()?);
        let x = self.nodes.variable(track);
        Some(self.nodes.compare(Comparison::Less, x, bound))
    }

    fn places(&mut self) -> Places {
        Places::of_body(&mut self.nodes, self.body, 1).expect("a short walk")
    }

    /// The number of subtractions.
    pub fn subtractions(&mut self) -> usize {
        self.places().len()
    }

    /// The problem of `defined j`.
    pub fn defined_problem(&mut self, j: usize) -> Result<Problem, AutomatonError> {
        let (bound, places) = (self.bound(0), self.places());
        let mut builder = Builder::new(&self.nodes, &self.tables, 1);
        if let Some(bound) = bound {
            let part = builder.condition(bound, &[0])?;
            builder.push(part);
        }
        places.push(j - 1, &mut builder)?;
        Ok(builder.finish())
    }

    /// `defined j`.
    pub fn defined(&mut self, j: usize, keep: Keep) -> Section {
        let problem = self.defined_problem(j).expect("a problem");
        Section::Invariant(Obligation::Defined(j), invariant(&problem, keep))
    }

    fn adjacent(
        &mut self,
        fault: impl FnOnce(&mut Builder<'_>) -> Result<Formula, AutomatonError>,
    ) -> Result<Problem, AutomatonError> {
        let bound = self.bound(1);
        let calls = [0, 1].map(|track| {
            let variable = self.nodes.variable(track);
            self.nodes.intern(Node::Call(self.body, vec![variable]))
        });
        let (mut builder, env) = (Builder::new(&self.nodes, &self.tables, 4), [0, 1, 2, 3]);
        let next = builder.linear_leaf(&[(0, -1), (1, 1)], Some(1), Some(1))?;
        builder.push(next);
        if let Some(bound) = bound {
            let part = builder.condition(bound, &env)?;
            builder.push(part);
        }
        for (y, call) in [2, 3].into_iter().zip(calls) {
            let part = builder.define(call, &env, y)?;
            builder.push(part);
        }
        let fault = fault(&mut builder)?;
        builder.push(fault);
        Ok(builder.finish())
    }

    /// The problem of `monotone` or `ns`.
    pub fn property_problem(&mut self, property: Property) -> Result<Problem, AutomatonError> {
        self.adjacent(|builder| match property {
            Property::Ns => builder.leaf(Component::Ns([0, 1, 2, 3])),
            _ => builder.linear_leaf(&[(2, 1), (3, -1)], Some(1), None),
        })
    }

    /// The problem of `monotone`.
    pub fn monotone_problem(&mut self) -> Problem {
        self.property_problem(Property::Monotone).expect("a problem")
    }

    /// The problem of `ns`.
    pub fn ns_problem(&mut self) -> Problem {
        self.property_problem(Property::Ns).expect("a problem")
    }

    /// `defined` for each difference, and `monotone` or `ns`: a whole certificate without tables.
    pub fn sections_within(&mut self, property: Property, keep: Keep, states: usize) -> Option<Vec<Section>> {
        let mut problems = Vec::new();
        for j in 1..=self.subtractions() {
            problems.push((Obligation::Defined(j), self.defined_problem(j).ok()?));
        }
        let shown = if property == Property::Ns { Obligation::Ns } else { Obligation::Monotone };
        problems.push((shown, self.property_problem(property).ok()?));
        let section =
            |(shown, problem)| Some(Section::Invariant(shown, invariant_within(&problem, keep, states)?));
        problems.into_iter().map(section).collect()
    }

    /// `monotone`.
    pub fn monotone(&mut self, keep: Keep) -> Section {
        let problem = self.monotone_problem();
        Section::Invariant(Obligation::Monotone, invariant(&problem, keep))
    }

    /// `ns`.
    pub fn ns(&mut self, keep: Keep) -> Section {
        let problem = self.ns_problem();
        Section::Invariant(Obligation::Ns, invariant(&problem, keep))
    }

    fn p_set(&mut self, x: NodeId, y: NodeId, z: NodeId) -> ConditionId {
        let pair = self.nodes.intern(Node::Xor(x, y));
        let sum = self.nodes.intern(Node::Xor(pair, z));
        let zero = self.nodes.constant(0_u32);
        self.nodes.compare(Comparison::Equal, sum, zero)
    }

    /// `y <= f(z)`, `x xor y xor z = 0`, and for move `i` the bound of `u` and where it leads.
    fn game(&mut self, i: usize) -> [ConditionId; 4] {
        let [x, y, z, u] = [0, 1, 2, 3].map(|track| self.nodes.variable(track));
        let [at_z, at_u] = [z, u].map(|v| self.nodes.intern(Node::Call(self.body, vec![v])));
        let domain = self.nodes.compare(Comparison::LessEqual, y, at_z);
        let before = self.p_set(x, y, z);
        let bound = [x, y, z][i - 1];
        let less = self.nodes.compare(Comparison::Less, u, bound);
        let cut = self.nodes.intern(Node::Min(y, at_u));
        let [a, b, c] = [[u, y, z], [x, u, z], [x, cut, u]][i - 1];
        [domain, before, less, self.p_set(a, b, c)]
    }

    fn conditions(&self, declared: usize, conditions: &[(ConditionId, bool)]) -> Problem {
        let mut builder = Builder::new(&self.nodes, &self.tables, declared);
        let env: Vec<usize> = (0..declared).collect();
        for &(condition, holds) in conditions {
            let part = builder.condition(condition, &env).expect("a condition");
            builder.push(if holds { part } else { part.negate() });
        }
        builder.finish()
    }

    /// `closed i`.
    pub fn closed(&mut self, i: usize, keep: Keep) -> Section {
        let game = self.game(i).map(|condition| (condition, true));
        Section::Invariant(
            Obligation::Closed { number: i, anywhere: false },
            invariant(&self.conditions(4, &game), keep),
        )
    }

    /// The hidden problem of `reach i`.
    pub fn reach_problem(&mut self, i: usize) -> Problem {
        let [_, _, less, after] = self.game(i);
        let mut problem = self.conditions(4, &[(less, true), (after, true)]);
        problem.declared = 3;
        problem
    }

    /// The honest `reach i`.
    pub fn reach(&mut self, i: usize) -> HiddenAutomaton {
        HiddenAutomaton::of_problem(&self.reach_problem(i), &mut budget()).expect("a small table")
    }

    /// `cover` with tables for the three moves.
    pub fn cover(&mut self, tables: &[Arc<Table>], keep: Keep) -> Section {
        let [domain, before, ..] = self.game(1);
        let mut builder = Builder::new(&self.nodes, &self.tables, 3);
        for (condition, holds) in [(domain, true), (before, false)] {
            let part = builder.condition(condition, &[0, 1, 2]).expect("a condition");
            builder.push(if holds { part } else { part.negate() });
        }
        for table in tables {
            let inside = builder.leaf(Component::Table(table.clone(), vec![0, 1, 2])).expect("a leaf");
            builder.push(inside.negate());
        }
        Section::Invariant(Obligation::Cover, invariant(&builder.finish(), keep))
    }

    /// `closed`, `reach` and `cover`, the strategies changed by `edit` before `cover` is made.
    pub fn partition(&mut self, keep: Keep, edit: impl FnOnce(&mut [HiddenAutomaton; 3])) -> Vec<Section> {
        let closed = [1, 2, 3].map(|i| self.closed(i, keep));
        let mut reach = [1, 2, 3].map(|i| self.reach(i));
        edit(&mut reach);
        let tables = [0, 1, 2].map(|i: usize| Arc::new(reach[i].table.clone()));
        let cover = self.cover(&tables, keep);
        let reach = (1..).zip(reach).map(|(number, automaton)| Section::Reach(Reach { number, automaton }));
        closed.into_iter().chain(reach).chain([cover]).collect()
    }
}

/// An invariant as text, a row a line.
pub fn written_out(section: &Section) -> String {
    let Section::Invariant(name, invariant) = section else { panic!("not an invariant") };
    let item = |item: &i64| match *item {
        i64::MAX => "T".to_owned(),
        nimcert_core::automaton::FAILS => "F".to_owned(),
        nimcert_core::automaton::FORGOTTEN => "*".to_owned(),
        number => number.to_string(),
    };
    let lines = invariant.rows.iter().map(|row| {
        let items: Vec<String> = row.iter().map(item).collect();
        items.join(" ") + "\n"
    });
    let lines: String = lines.collect();
    format!("invariant {name} width {} rows {}\n{lines}", invariant.rows.width(), invariant.states())
}
