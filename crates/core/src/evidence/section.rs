//! Evidence: the content of a certificate before it is encoded.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

use super::obligation::{Law, Obligation};
use super::refutation::Refutation;
use crate::automaton::{HiddenAutomaton, Invariant, Table};
use crate::linear;
use crate::parametric::ParametricInvariant;

/// Kind of the term or condition that a table represents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableKind {
    /// The graph of a term: its parameters, then its value. Justified by `total` and `functional`.
    Graph,
    /// A condition. Justified by `sound` and `complete`.
    Relation,
    /// The tuples for which a move, numbered from 1, leads into the set; over the coordinates and the fresh
    /// numbers. Justified like a relation.
    After(usize),
}

/// A table of a term or a condition, with the invariants that justify it.
#[derive(Debug, Clone)]
pub struct TableSection {
    /// The kind of its subject.
    pub kind: TableKind,
    /// Names of the parameters or coordinates.
    pub parameters: Vec<String>,
    /// The term or condition in canonical form.
    pub text: String,
    /// The table.
    pub table: Arc<Table>,
    /// Every value of the term is in the table; every tuple of the table satisfies the condition.
    pub first: Invariant,
    /// No two values are in the table; every tuple that satisfies the condition is.
    pub second: Invariant,
}

/// Measure that shows that a summand of a game ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// Every move decreases the sum of the coordinates.
    Sum,
    /// Every move decreases the coordinates in lexicographic order, compared in this order of
    /// their numbers from 0.
    Lexicographic(Vec<usize>),
}

impl fmt::Display for Measure {
    /// The word of the line `measure`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measure::Sum => f.write_str("sum"),
            Measure::Lexicographic(order) if order.is_sorted() => f.write_str("lexicographic"),
            Measure::Lexicographic(order) => {
                let numbers: Vec<String> = order.iter().map(|at| (at + 1).to_string()).collect();
                write!(f, "lexicographic:{}", numbers.join(","))
            }
        }
    }
}

/// A condition that holds for all numbers, used in a tree of cases for the values of some terms.
#[derive(Debug, Clone)]
pub struct Fact {
    /// The names of its variables.
    pub names: Vec<String>,
    /// The condition in canonical form.
    pub condition: String,
    /// It holds for all numbers.
    pub invariant: Invariant,
    /// Names for the numbers that the tree is about.
    pub over: Vec<String>,
    /// A term over these for each variable, in canonical form.
    pub values: Vec<String>,
}

/// Evidence that a move into the P-set exists wherever a table says so.
#[derive(Debug, Clone)]
pub struct Reach {
    /// Number of the move, from 1.
    pub number: usize,
    /// Table and strategy.
    pub automaton: HiddenAutomaton,
}

/// Section of the evidence; see docs/FORMAT.md, "Sections".
#[derive(Debug, Clone)]
pub enum Section {
    /// A justified table.
    Table(TableSection),
    /// A position, which shows that there is one.
    Position(Vec<BigUint>),
    /// A position for all values of the parameters: for each coordinate, its value where they are least, and their factors.
    AffinePosition(Vec<Vec<BigUint>>),
    /// A move, by its number from 1, that leads into the set with the terms that follow as its fresh numbers.
    Option(usize),
    /// A term for a fresh number of an option: its number from 1, the names of the coordinates, and its canonical text.
    Fresh {
        /// Number of the fresh number among those of the move, from 1.
        number: usize,
        /// Names of the coordinates.
        names: Vec<String>,
        /// The term.
        text: String,
    },
    /// The measure of each summand.
    Measures(Vec<Measure>),
    /// The invariant of an obligation.
    Invariant(Obligation, Invariant),
    /// The invariant of an obligation for all values of the parameters.
    Parametric(Obligation, ParametricInvariant),
    /// A term of the certificate: the condition on a closed formula that it is for, the names of its parameters, and
    /// its canonical text.
    Term(Law, Vec<String>, String),
    /// A tree of cases for an obligation, and the facts that it uses.
    Linear(Obligation, Vec<Fact>, Vec<linear::Line>),
    /// What follows is shown for the values of a parameter below a bound one by one, and for all others together.
    Split {
        /// The parameter, by its number from 1 among all of the claim.
        parameter: usize,
        /// The bound.
        below: BigUint,
    },
    /// What follows is shown for the values of a parameter that have the same residue together.
    Modulo {
        /// The parameter, by its number from 1 among all of the claim.
        parameter: usize,
        /// How many cases there are: the values of one case are those that follow its least one in steps of this number,
        /// times the steps of the cases that it is in.
        modulus: u32,
    },
    /// The sections that follow are those for this value, or those for this value and the others of its case.
    Case(BigUint),
    /// The sections that follow are those for the values from the bound on.
    Otherwise,
    /// The set of the game without passes; what follows are the conditions of the theorem about passes, then the
    /// sections of the claim without passes.
    Pass {
        /// The coordinate that counts the passes.
        coordinate: usize,
        /// Names of the others.
        names: Vec<String>,
        /// The condition in canonical form.
        set: String,
    },
    /// What follows are the Grundy numbers of the summands of a sum.
    Summands,
    /// The Grundy number of a summand; what follows are the sections of the claim that this is so, unless an earlier
    /// summand has the same rules and number.
    Number {
        /// The number of the summand, from 1.
        number: usize,
        /// Names of its coordinates.
        names: Vec<String>,
        /// The term in canonical form.
        text: String,
    },
    /// The Grundy numbers of an octal game have this period.
    Octal {
        /// The heap from which on they repeat.
        preperiod: u64,
        /// The period.
        period: u64,
        /// The number of heaps that are computed.
        heaps: u64,
    },
    /// A move table.
    Reach(Reach),
    /// The kernel evaluates every column below the bound.
    EvaluatedAll,
    /// The columns where a monotone f grows; the kernel evaluates there.
    EvaluatedSteps(Vec<BigUint>),
    /// A position outside the set of which no option is in the set; the kernel computes all options.
    NoOption(Vec<BigUint>),
    /// The refutation of the claim.
    Refutation(Refutation),
}

/// Evidence for an outcome: all its sections, in the order of the certificate format.
#[derive(Debug, Clone, Default)]
pub struct Evidence {
    /// The sections.
    pub sections: Vec<Section>,
}

impl Section {
    /// Number of states over its tables, invariants and strategies.
    pub(crate) fn states(&self) -> usize {
        match self {
            Section::Table(t) => t.table.states() + t.first.states() + t.second.states(),
            Section::Invariant(_, invariant) => invariant.states(),
            Section::Parametric(_, invariant) => invariant.locations.len(),
            Section::Reach(r) => {
                r.automaton.table.states() + r.automaton.pool.len() + r.automaton.pairs.len()
            }
            Section::EvaluatedSteps(steps) => steps.len(),
            Section::Linear(_, _, lines) => lines.len(),
            _ => 0,
        }
    }

    /// The obligation that it shows.
    pub fn obligation(&self) -> Obligation {
        match self {
            Section::Table(TableSection { kind, text, .. }) => match kind {
                TableKind::Graph => Obligation::Graph(text.clone()),
                TableKind::Relation => Obligation::Relation(text.clone()),
                TableKind::After(number) => Obligation::After(*number),
            },
            Section::Position(_) | Section::AffinePosition(_) => Obligation::Position,
            Section::Option(number) => Obligation::Option(*number),
            Section::Fresh { number, .. } => Obligation::Fresh(*number),
            Section::Measures(_) => Obligation::Measure,
            Section::Invariant(obligation, _)
            | Section::Parametric(obligation, _)
            | Section::Linear(obligation, ..) => obligation.clone(),
            Section::Term(law, ..) => Obligation::Term(*law),
            Section::Split { .. } | Section::Modulo { .. } | Section::Case(_) | Section::Otherwise => {
                Obligation::Cases
            }
            Section::Pass { .. } => Obligation::Passes,
            Section::Summands => Obligation::Summands,
            Section::Number { number, .. } => Obligation::Number(*number),
            Section::Octal { .. } => Obligation::Octal,
            Section::Reach(reach) => Obligation::Reach(reach.number),
            Section::EvaluatedAll | Section::EvaluatedSteps(_) => Obligation::Evaluated,
            Section::NoOption(_) | Section::Refutation(_) => Obligation::Counterexample,
        }
    }
}

impl Evidence {
    /// Number of states over all sections.
    pub(crate) fn states(&self) -> usize {
        self.sections.iter().map(Section::states).sum()
    }
}
