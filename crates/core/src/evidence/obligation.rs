//! Obligations of a certificate, by name.

use std::fmt;

/// Condition on a closed formula `g` of the Grundy numbers of a bar of one column (docs/THEORY.md, Theorem 5b.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Law {
    /// Every number is in row 0.
    Zero,
    /// Numbers of a row at different columns are different.
    Rows,
    /// Numbers of a column in different rows are different.
    Columns,
    /// A number of row y at a column that reaches higher is in row y + 1.
    Up,
    /// A number of row y + 1 is in row y at a column that reaches higher.
    Down,
    /// A number of row y that is less than another one further to the left is in a lower row of its column.
    Lower,
}

impl Law {
    /// All, in the order of certificates.
    pub const ALL: [Law; 6] = [Law::Zero, Law::Rows, Law::Columns, Law::Up, Law::Down, Law::Lower];
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Zero => "zero",
            Law::Rows => "rows",
            Law::Columns => "columns",
            Law::Up => "up",
            Law::Down => "down",
            Law::Lower => "lower",
        })
    }
}

/// Obligation that a section of the evidence meets; `Display` gives the name that certificates and reports use
/// (docs/FORMAT.md, "Sections").
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obligation {
    /// The term of the certificate that names the numbers which a condition on a closed formula says exist.
    Term(Law),
    /// A condition on a closed formula of the Grundy numbers of a bar.
    Formula(Law),
    /// The graph of a term, in canonical form, as a table: [`Obligation::Total`] and [`Obligation::Functional`].
    Graph(String),
    /// A condition, in canonical form, as a table: [`Obligation::Sound`] and [`Obligation::Complete`].
    Relation(String),
    /// The table of the tuples for which a move, numbered from 1, leads into the set; justified like a relation.
    After(usize),
    /// Every value of the term is in the table of its graph.
    Total,
    /// The table of a graph has no two values at one place.
    Functional,
    /// Every tuple of the table satisfies the condition.
    Sound,
    /// Every tuple that satisfies the condition is in the table.
    Complete,
    /// Some tuple is a position.
    Position,
    /// A position for all values of the parameters is in the domain of this number, from 1.
    PositionOf(usize),
    /// A move, by its number from 1, that the evidence names as one that leads into the set.
    Option(usize),
    /// A term for a fresh number, by its number from 1, of such a move.
    Fresh(usize),
    /// Which measure decreases with every move of a summand.
    Measure,
    /// The difference of this number, from 1, is never negative where it is reached.
    Defined(usize),
    /// The function that the claim is about is monotone.
    Monotone,
    /// The function of a bar is monotone in a parameter, by its number from 1 among those of all bars.
    MonotoneBar(usize),
    /// The function has the NS property.
    Ns,
    /// An operand of the function, by its number from 1, has the NS property.
    NsOperand(usize),
    /// The function of a bar beside a strip has the NS property in a parameter, by its number from 1; or one of its
    /// operands has, by the same kind of number.
    NsBar {
        /// The number of the parameter.
        column: usize,
        /// The number of the operand; `None` for the function itself.
        operand: Option<usize>,
    },
    /// The function of a bar with a border is 0 where all its parameters are, for all values of the parameters of the
    /// claim.
    Origin,
    /// The condition of this number, from 1, on the fixed coordinates of a bar holds where these are 0, for all values
    /// of the parameters of the claim.
    Domain(usize),
    /// One direction of the criterion of bars in a coordinate.
    Criterion {
        /// Number of the coordinate, from 1, without the row of the bar.
        number: usize,
        /// Whether from `p + 1` to `p`, not from `p` to `p + 1`.
        forward: bool,
    },
    /// A move leads from positions to positions.
    Inside {
        /// Number of the move, from 1.
        number: usize,
        /// Whether from all tuples where it is allowed, positions or not.
        anywhere: bool,
    },
    /// A move decreases the measure of its summand.
    Decrease {
        /// Number of the move, from 1.
        number: usize,
        /// Whether from all tuples where it is allowed, positions or not.
        anywhere: bool,
    },
    /// A move does not lead from the set to the set.
    Closed {
        /// Number of the move, from 1.
        number: usize,
        /// Whether from all tuples of the set where it is allowed, positions or not.
        anywhere: bool,
    },
    /// The positions from which the move of this number, from 1, leads into the set.
    Reach(usize),
    /// From every position outside the set some move leads into it.
    Cover,
    /// The set of the game without passes.
    Passes,
    /// A condition of the theorem about passes.
    Pass {
        /// Which one.
        hypothesis: Hypothesis,
        /// The conditions of positions, by their numbers from 1, that it does not need.
        without: Vec<usize>,
    },
    /// The Grundy numbers of a heap that may split, up to the bound that their period asks for.
    Octal,
    /// The P-positions of a sum by the Grundy numbers of its summands.
    Summands,
    /// The Grundy number of a summand, by its number from 1, as a term.
    Number(usize),
    /// The set of a claim about a sum is where the nim-sum of the Grundy numbers is 0.
    Sum {
        /// Whether from the set to the nim-sum.
        forward: bool,
    },
    /// The condition holds for all naturals.
    ForAll,
    /// A part of the condition, a conjunction, by its number from 1, holds for all naturals.
    Conjunct(usize),
    /// The numbers of a counterexample that depend on parameters violate the claim.
    Witness,
    /// The numbers satisfy a condition, by its number from 1, of those that together violate the P/N rule.
    WitnessOf(usize),
    /// At a position outside the set, a move, by its number from 1, does not lead into it.
    Excluded(usize),
    /// The claim is shown for small values of a parameter and for the others.
    Cases,
    /// The property holds at columns that are evaluated one by one.
    Evaluated,
    /// The claim is false.
    Counterexample,
}

/// Hypothesis of the theorem about passes (docs/THEORY.md, Theorem 5c.1), or its conclusion about the set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hypothesis {
    /// With an even number of passes, the set is the one without passes; or the other direction.
    Even {
        /// From the set without passes to the one with passes.
        forward: bool,
    },
    /// With an odd number of passes, the heaps of the set are those without passes, exchanged.
    Odd {
        /// From 1: a heap of 0, an even one, an odd one.
        number: usize,
        /// From the set without passes to the one with passes.
        forward: bool,
    },
    /// The condition of this number, from 1, of a pass holds where a pass is needed.
    Allowed(usize),
    /// A pass uses up one.
    One,
    /// No pass is allowed where the heap and the Grundy number are 0.
    Forbidden,
}

/// The word for a direction of an equivalence.
fn way(forward: bool) -> &'static str {
    if forward { "forward" } else { "backward" }
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hypothesis::Even { forward } => write!(f, "even {}", way(*forward)),
            Hypothesis::Odd { number, forward } => write!(f, "odd {number} {}", way(*forward)),
            Hypothesis::Allowed(number) => write!(f, "allowed {number}"),
            Hypothesis::One => f.write_str("one"),
            Hypothesis::Forbidden => f.write_str("forbidden"),
        }
    }
}

impl fmt::Display for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |anywhere: &bool| if *anywhere { " anywhere" } else { "" };
        match self {
            Obligation::Graph(term) => write!(f, "graph {term}"),
            Obligation::Relation(condition) => write!(f, "relation {condition}"),
            Obligation::After(number) => write!(f, "after {number}"),
            Obligation::Term(law) => write!(f, "term {law}"),
            Obligation::Formula(law) => law.fmt(f),
            Obligation::Total => f.write_str("total"),
            Obligation::Functional => f.write_str("functional"),
            Obligation::Sound => f.write_str("sound"),
            Obligation::Complete => f.write_str("complete"),
            Obligation::Position => f.write_str("position"),
            Obligation::PositionOf(number) => write!(f, "position {number}"),
            Obligation::Option(number) => write!(f, "option {number}"),
            Obligation::Fresh(number) => write!(f, "term {number} of an option"),
            Obligation::Measure => f.write_str("measure"),
            Obligation::Defined(number) => write!(f, "defined {number}"),
            Obligation::Monotone => f.write_str("monotone"),
            Obligation::MonotoneBar(number) => write!(f, "monotone {number}"),
            Obligation::Ns => f.write_str("ns"),
            Obligation::NsOperand(number) => write!(f, "ns {number}"),
            Obligation::NsBar { column, operand: None } => write!(f, "ns {column}"),
            Obligation::NsBar { column, operand: Some(number) } => write!(f, "ns {column} {number}"),
            Obligation::Origin => f.write_str("origin"),
            Obligation::Domain(number) => write!(f, "domain {number}"),
            Obligation::Criterion { number, forward } => {
                write!(f, "criterion {number} {}", way(*forward))
            }
            Obligation::Inside { number, anywhere } => write!(f, "inside {number}{}", place(anywhere)),
            Obligation::Decrease { number, anywhere } => write!(f, "decrease {number}{}", place(anywhere)),
            Obligation::Closed { number, anywhere } => write!(f, "closed {number}{}", place(anywhere)),
            Obligation::Reach(number) => write!(f, "reach {number}"),
            Obligation::Cover => f.write_str("cover"),
            Obligation::WitnessOf(number) => write!(f, "witness {number}"),
            Obligation::Excluded(number) => write!(f, "excluded {number}"),
            Obligation::Passes => f.write_str("pass"),
            Obligation::Pass { hypothesis, without } => {
                write!(f, "{hypothesis}")?;
                if without.is_empty() {
                    return Ok(());
                }
                let numbers: Vec<String> = without.iter().map(usize::to_string).collect();
                write!(f, " without {}", numbers.join(" "))
            }
            Obligation::Octal => f.write_str("octal"),
            Obligation::Summands => f.write_str("sum"),
            Obligation::Number(number) => write!(f, "term {number}"),
            Obligation::Sum { forward } => write!(f, "sum {}", way(*forward)),
            Obligation::ForAll => f.write_str("forall"),
            Obligation::Conjunct(number) => write!(f, "forall {number}"),
            Obligation::Witness => f.write_str("witness"),
            Obligation::Cases => f.write_str("cases"),
            Obligation::Evaluated => f.write_str("evaluated"),
            Obligation::Counterexample => f.write_str("counterexample"),
        }
    }
}
