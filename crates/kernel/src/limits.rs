//! The limits of the kernel: sizes of what it reads and builds, and the work of one check.
//!
//! Each limit is reported by name; docs/FORMAT.md says what counts towards it.

/// Bytes in one file.
pub const MAX_BYTES: usize = 64 << 20;
/// Tokens in one claim file.
pub const MAX_TOKENS: usize = 2_000_000;
/// States, and next states, of an automaton of a claim.
pub const MAX_ITEMS: usize = 1 << 20;
/// Parameters of a function or relation, or variables of a claim.
pub const MAX_PARAMETERS: usize = 64;
/// Coordinates of a game: a strategy for n of them has rows of 2^n letters. Also parameters of the
/// claims of a file.
pub const MAX_COORDINATES: usize = 8;
/// The greatest distance between two consecutive values of a parameter in one case.
pub const MAX_MODULUS: u64 = 1 << 16;
/// Tracks of one problem or table.
pub const MAX_TRACKS: usize = 20;
/// Components of one problem.
pub const MAX_COMPONENTS: usize = 64;
/// Depth of nodes, called functions included, and of brackets; bounds all recursion.
pub const MAX_DEPTH: usize = 400;
/// Nodes of one check.
pub const MAX_NODES: usize = 200_000;
/// Absolute value of a coefficient or divisor in a problem.
pub const MAX_COEFFICIENT: i64 = 1 << 40;
/// Absolute value of a bound of a linear component.
pub const MAX_BOUND: i64 = 1 << 60;
/// Values of a `table` in a problem are below this.
pub const MAX_HEIGHT: u64 = 1 << 62;
/// Binary digits of a constant in a file: enough for 2^100000.
pub const MAX_CONSTANT_BITS: usize = 100_001;
/// Binary digits of a computed value.
pub const MAX_VALUE_BITS: usize = 200_000;
/// Columns of `evaluated all`.
pub const MAX_COLUMNS: u64 = 1 << 22;
/// Nodes visited to compute the values of one check, those of `let` included: repetitions count,
/// large values count more, and each binary digit of a constant that is read counts 1.
pub const MAX_VISITS: u64 = 1 << 25;
/// Visits that a column counts as.
pub(crate) const VISITS_OF_COLUMN: u64 = 3;
/// Work of following letters in one check: digits tried, components stepped, parts of formulas
/// evaluated, and rows looked up.
pub const MAX_LETTERS: u64 = 1 << 28;
/// Further work for each item of a row of a certificate.
pub const MAX_LETTERS_OF_ITEM: u64 = 1 << 13;
/// Letters that a digit counts as, a component that steps, a part of a formula that is evaluated,
/// and a look at rows.
pub(crate) const WORK_OF_DIGIT: u64 = 1 << 2;
/// Letters that a node visited to build a problem counts as.
pub(crate) const LETTERS_OF_STEP: u64 = 1 << 6;
/// Letters that a product in a form of a tree of cases counts as.
pub(crate) const WORK_OF_FORM: u64 = 1 << 7;
/// Constants of more binary digits share a component.
pub(crate) const BITS_OF_SHORT: usize = 64;
/// Nodes visited, repetitions counted, to build one problem or list of subtractions.
pub const MAX_LOWERED: u64 = 1 << 18;
