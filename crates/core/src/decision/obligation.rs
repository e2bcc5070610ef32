//! Obligations of a certificate, by name.

use std::fmt;

/// Obligation that a section of the evidence meets; `Display` gives the name that certificates and reports use
/// (docs/FORMAT.md, "Sections").
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obligation {
    /// The graph of a term, in canonical form, as a table: [`Obligation::Total`] and [`Obligation::Functional`].
    Graph(String),
    /// A condition, in canonical form, as a table: [`Obligation::Sound`] and [`Obligation::Complete`].
    Relation(String),
    /// That a move, by its number from 1, leads into the set, as a table; justified like a relation.
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
    /// The function of a bar beside a strip has the NS property in the parameter of this number, from 1.
    NsBar(usize),
    /// The function of a bar with a border is 0 where all its parameters are, for all values of the parameters of the
    /// claim.
    Origin,
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
    /// The move of this number, from 1, does not lead from the set to the set.
    Closed(usize),
    /// The positions from which the move of this number, from 1, leads into the set.
    Reach(usize),
    /// From every position outside the set some move leads into it.
    Cover,
    /// The condition holds for all naturals.
    ForAll,
    /// The numbers of a counterexample that depend on parameters violate the claim.
    Witness,
    /// The claim is shown for small values of a parameter and for the others.
    Cases,
    /// The property holds at columns that are computed one by one.
    Evaluated,
    /// The claim is false.
    Counterexample,
}

impl fmt::Display for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |anywhere: &bool| if *anywhere { " anywhere" } else { "" };
        match self {
            Obligation::Graph(term) => write!(f, "graph {term}"),
            Obligation::Relation(condition) => write!(f, "relation {condition}"),
            Obligation::After(number) => write!(f, "after {number}"),
            Obligation::Total => f.write_str("total"),
            Obligation::Functional => f.write_str("functional"),
            Obligation::Sound => f.write_str("sound"),
            Obligation::Complete => f.write_str("complete"),
            Obligation::Position => f.write_str("position"),
            Obligation::Measure => f.write_str("measure"),
            Obligation::Defined(number) => write!(f, "defined {number}"),
            Obligation::Monotone => f.write_str("monotone"),
            Obligation::MonotoneBar(number) => write!(f, "monotone {number}"),
            Obligation::Ns => f.write_str("ns"),
            Obligation::NsBar(number) => write!(f, "ns {number}"),
            Obligation::Origin => f.write_str("origin"),
            Obligation::Criterion { number, forward } => {
                write!(f, "criterion {number} {}", if *forward { "forward" } else { "backward" })
            }
            Obligation::Inside { number, anywhere } => write!(f, "inside {number}{}", place(anywhere)),
            Obligation::Decrease { number, anywhere } => write!(f, "decrease {number}{}", place(anywhere)),
            Obligation::Closed(number) => write!(f, "closed {number}"),
            Obligation::Reach(number) => write!(f, "reach {number}"),
            Obligation::Cover => f.write_str("cover"),
            Obligation::ForAll => f.write_str("forall"),
            Obligation::Witness => f.write_str("witness"),
            Obligation::Cases => f.write_str("cases"),
            Obligation::Evaluated => f.write_str("evaluated"),
            Obligation::Counterexample => f.write_str("counterexample"),
        }
    }
}
