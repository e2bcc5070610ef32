//! The result of a check: what was verified, and how.
//!
//! In and out: nothing but data. Never: holds anything that was not checked.

/// A claim that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// The lines of the certificate that state the claim; the claim file states the same one.
    pub claim: Vec<String>,
    /// The values of its parameters: `all m >= 0, n >= 1`, of an instance `m = 3, n = 1`; empty
    /// without parameters.
    pub values: String,
    /// The columns or numbers that it is about.
    pub scope: Scope,
    /// How it was proved.
    pub route: Route,
    /// The obligations that were met, in order.
    pub obligations: Vec<Obligation>,
}

/// The columns or numbers that a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All columns of a function.
    AllColumns,
    /// The columns below a bound, as written.
    Below(String),
    /// All natural numbers.
    AllNaturals,
}

/// How a claim was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// By invariants.
    Invariants {
        /// Whether the invariant of `ns` was among them.
        ns: bool,
        /// Whether those of the partition were among them.
        partition: bool,
    },
    /// By the values at the columns.
    Evaluated,
    /// By two columns, z < z_prime, and their values.
    Counterexample {
        /// The property they violate: `monotone` or `ns`.
        property: &'static str,
        /// The smaller column.
        z: String,
        /// The larger column.
        z_prime: String,
        /// The value at the smaller column.
        f_z: String,
        /// The value at the larger column.
        f_z_prime: String,
    },
    /// By the rule of P-positions.
    Game {
        /// The number of moves; for `grundy` with those of the heap.
        moves: usize,
        /// The number of coordinates; for `grundy` with the heap.
        coordinates: usize,
    },
    /// By the criterion of bars: the P-positions, or the Grundy numbers, are those of a nim-sum.
    Criterion {
        /// The number of coordinates; for `grundy` with the heap.
        coordinates: usize,
    },
    /// By the theorem about passes, from the P-positions without passes.
    Pass {
        /// The number of coordinates.
        coordinates: usize,
    },
    /// By the Grundy numbers of summands.
    Sum {
        /// The number of summands; for `grundy` with the heap.
        summands: usize,
    },
    /// By the five conditions on a closed formula of the Grundy numbers of a bar.
    Formula,
    /// By the period of the Grundy numbers of an octal game.
    Octal {
        /// The heap from which on they repeat.
        preperiod: usize,
        /// The period.
        period: usize,
    },
    /// By numbers that refute a claim about a game or about all naturals.
    Position {
        /// `closed`, `cover`, `undefined`, `forall`, `octal`; with parameters also `criterion`,
        /// `ns`, `monotone`.
        kind: &'static str,
        /// The numbers.
        position: Vec<String>,
        /// The position that the move leads to, for `closed`.
        option: Option<Vec<String>>,
        /// False if the certificate does not show that the rules define a terminating game: then
        /// the numbers only show that the claim cannot be proved.
        rules_shown: bool,
    },
}

/// An obligation that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// Its name.
    pub name: String,
    /// The number of its states, rows or columns.
    pub states: u64,
}
