//! Evidence: what a certificate holds, before it is written down.

use std::sync::Arc;

use num_bigint::BigUint;

use super::counterexample::Kind;
use crate::automaton::{HiddenAutomaton, Invariant, Table};

/// A table of the graph of a term, with the invariants that justify it.
#[derive(Debug, Clone)]
pub struct GraphSection {
    /// Parameter names of the function the term belongs to.
    pub parameters: Vec<String>,
    /// The term in canonical form.
    pub term: String,
    /// The graph: parameters, then the value.
    pub table: Arc<Table>,
    /// Every value of the term is in the table.
    pub total: Invariant,
    /// No two values are.
    pub functional: Invariant,
}

/// Evidence that a move into the P-set exists wherever a table says so.
#[derive(Debug, Clone)]
pub struct Reach {
    /// Number of the move, from 1.
    pub number: usize,
    /// Table and strategy.
    pub automaton: HiddenAutomaton,
}

/// A part of the evidence, see docs/FORMAT.md, "Sections".
#[derive(Debug, Clone)]
pub enum Section {
    /// A graph table.
    Graph(GraphSection),
    /// The invariant of a named obligation.
    Invariant(String, Invariant),
    /// A move table.
    Reach(Reach),
    /// The kernel evaluates every column below the bound.
    EvaluatedAll,
    /// The columns where a monotone f grows; the kernel evaluates there.
    EvaluatedSteps(Vec<BigUint>),
    /// Two columns that refute the property.
    Counterexample(Kind, BigUint, BigUint),
}

/// All parts, in the order of the format.
#[derive(Debug, Clone, Default)]
pub struct Evidence {
    /// The parts.
    pub sections: Vec<Section>,
}

impl Section {
    /// Number of states over its tables, invariants and strategies.
    pub fn states(&self) -> usize {
        match self {
            Section::Graph(g) => g.table.states() + g.total.states() + g.functional.states(),
            Section::Invariant(_, invariant) => invariant.states(),
            Section::Reach(r) => {
                r.automaton.table.states() + r.automaton.pool.len() + r.automaton.pairs.len()
            }
            Section::EvaluatedSteps(steps) => steps.len(),
            Section::EvaluatedAll | Section::Counterexample(..) => 0,
        }
    }

    /// Its name, as reports give it.
    pub fn name(&self) -> String {
        match self {
            Section::Graph(g) => format!("graph {}", g.term),
            Section::Invariant(name, _) => name.clone(),
            Section::Reach(reach) => format!("reach {}", reach.number),
            Section::EvaluatedAll | Section::EvaluatedSteps(_) => "evaluated".into(),
            Section::Counterexample(..) => "counterexample".into(),
        }
    }
}

impl Evidence {
    /// Number of states over all sections.
    pub fn states(&self) -> usize {
        self.sections.iter().map(Section::states).sum()
    }
}
