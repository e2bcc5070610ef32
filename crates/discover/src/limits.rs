//! The limits of discovery, in one table. Each is the largest number that is allowed, unless it says otherwise.

use std::time::Duration;

// A table, and the schedule.

/// Work of a table, in options that the fast engine looks at, for which a share has one state: both take a
/// microsecond or so.
pub(crate) const WORK_OF_A_STATE: u64 = 256;

/// Options of a table that the caller does not ask for. Of games whose moves have several numbers with a condition, the
/// fast engine looks at 30 million options in a second.
pub(crate) const TABLE_OPTIONS: u64 = 1 << 27;

/// No table is computed after one that took more work, unless the caller asks for it: the next one would take seconds.
pub(crate) const WORK: u64 = 1 << 24;

/// The same after the proof of a formula, where an automaton is only shown.
pub(crate) const PROVED_WORK: u64 = 1 << 20;

/// Binary digits of all unbounded coordinates together in the largest table. Tables with more are computed only
/// while the number of states grows by less than before.
pub(crate) const CELLS: usize = 20;

/// The same after the proof of a formula.
pub(crate) const PROVED_CELLS: usize = 16;

/// Digits of one coordinate in these tables: more show no further states of the games at hand.
pub(crate) const LONGEST: usize = 12;

/// No table is computed after one that needs more states: a proof of such an automaton is out of reach.
pub(crate) const STATES: usize = 1_000;

/// Digits that `--bits` takes at most.
pub(crate) const LARGEST_BITS: usize = 26;

/// States of a hypothesis: larger ones leave too many transitions open.
pub(crate) const HYPOTHESIS_STATES: usize = 1_000;

/// States for the proofs of one hypothesis and its corrections, while the tables need more and more states: then the last
/// table does not show all of them, and a wrong hypothesis can be large.
pub(crate) const GROWING_HYPOTHESIS: u64 = 1 << 14;

/// The same where the number of states grows by less than before. Exact slow Nim with four heaps, two at a time, takes 150,000.
pub(crate) const SLOWING_HYPOTHESIS: u64 = 1 << 18;

/// Positions where a proof fails that correct one hypothesis: the games at hand need up to 19.
pub(crate) const CORRECTED_BY_PROOFS: usize = 24;

/// Positions of the table that correct it between two proofs.
pub(crate) const CORRECTED_BY_TABLE: usize = 64;

/// Members of a set that are compared in search of its symmetries: some milliseconds.
pub(crate) const COMPARED_BY_SYMMETRY: usize = 1 << 14;

/// Choices of transitions that are tried for one hypothesis: a tenth of a second.
pub(crate) const CHOICES: usize = 200_000;

/// States that a hypothesis has beyond those that the table shows.
pub(crate) const ADDED_STATES: usize = 6;

/// Witnesses of the last table that are shown.
pub(crate) const WITNESSES: usize = 3;

/// How often a request to stop is looked for: it is to be obeyed within 200 ms.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// Positions of a game that is played out depth first, in all: moves may lead out of the box.
pub(crate) const PLAYED: u64 = 1 << 20;

/// Work outside the box that a game may take whose moves lead there: a second or two.
pub(crate) const OUTSIDE: u64 = 1 << 25;

/// How many options the fast engine looks at while one is played out depth first.
pub(crate) const SLOWER: u64 = 64;

/// Values of a coordinate that may be bounded, such as a number of passes.
pub(crate) const FEW: usize = 4;

/// The first side of the box that formulas are compared with, and the largest one.
pub(crate) const SIDES: (usize, usize) = (4, 1_024);

/// This box is not made larger if it took more work: some milliseconds.
pub(crate) const SIZING_WORK: u64 = 1 << 20;

// What is kept.

/// Prefixes of a lower bound that are listed. Any number of them bounds the states from below.
pub const MAX_PREFIXES: usize = 4_096;

/// Bits of a word: its index fits 64 bits.
pub const MAX_INDEX_BITS: usize = 60;

/// Bytes of the state of a discovery that is read.
pub const MAX_BYTES: usize = 1 << 28;

/// Transitions of an automaton that is read.
pub(crate) const MAX_TRANSITIONS: usize = 1 << 24;

/// Digits of all coordinates together up to which the positions of a saved table are computed again: a moment.
pub(crate) const CHECKED_BITS: usize = 9;

// Formulas: how many, and how long.

/// Formulas that are kept for a table. Each is decided.
pub(crate) const FORMULAS: usize = 6;

/// Terms that are kept for a table of Grundy numbers.
pub(crate) const TERMS_OF_VALUES: usize = 6;

/// Choices of terms for the summands of a sum.
pub(crate) const TERMS_OF_SUMMANDS: usize = 3;

/// Values of a coordinate that is taken apart value by value.
pub(crate) const FEW_VALUES: usize = 4;

/// How often a coordinate may be taken apart.
pub(crate) const DEPTH: usize = 3;

/// Numbers that a formula lists.
pub(crate) const LISTED_NUMBERS: usize = 24;

/// Tuples of a set that is listed.
pub(crate) const LISTED_TUPLES: usize = 4;

/// Exceptions that a formula lists.
pub(crate) const LISTED_EXCEPTIONS: usize = 8;

/// Exceptions that are collected: more are none.
pub(crate) const EXCEPTIONS: usize = 4_096;

/// Cases of a formula that lists remainders.
pub(crate) const CASES_OF_RESIDUES: usize = 24;

/// Cases of a formula that pairs numbers.
pub(crate) const CASES_OF_PARTNERS: usize = 24;

/// Cases of a formula by the order of the coordinates.
pub(crate) const CASES_OF_ORDERS: usize = 8;

/// Cases of a term with `if`.
pub(crate) const CASES_OF_VALUES: usize = 8;

/// Products of a formula that is given digit by digit.
pub(crate) const PRODUCTS: usize = 12;

// Formulas: how far the numbers in them go. A larger range takes longer and fits more tables by accident.

/// P-positions with which nim-sums are compared first.
pub(crate) const SAMPLE_OF_SUMS: usize = 96;

/// Nim-sums that are compared with the whole table.
pub(crate) const SUMS: usize = 48;

/// Combinations of terms that are tried: a second.
pub(crate) const COMBINATIONS: u64 = 4_000_000;

/// Shift of a coordinate with exchanged pairs.
pub(crate) const SWAPS: usize = 4;

/// Shift of a coordinate whose lowest set bit counts.
pub(crate) const LOWEST_SHIFT: usize = 2;

/// A coordinate below this is small.
pub(crate) const SMALL: usize = 3;

/// A coordinate with a longer side is unbounded.
pub(crate) const BOUNDED_SIDE: usize = 8;

/// Shift of a power of two.
pub(crate) const SHIFTS_OF_POWERS: usize = 16;

/// Period of a set of numbers, with the numbers before it begins.
pub(crate) const PERIODS_OF_SETS: usize = 128;

/// The same of a sequence of Grundy numbers.
pub(crate) const PERIODS_OF_VALUES: usize = 64;

/// The same of the differences of paired numbers.
pub(crate) const PERIODS_OF_PARTNERS: usize = 64;

/// Modulus of all coordinates, and divisor of quotients whose nim-sum counts.
pub(crate) const MODULI: usize = 24;

/// Tuples of remainders.
pub(crate) const CLASSES: usize = 20_000;

/// Divisor of a piece of a piecewise linear term.
pub(crate) const DIVISORS_OF_PIECES: usize = 26;

/// Modulus by which such pieces differ.
pub(crate) const MODULI_OF_PIECES: usize = 2;

/// Positions with which pieces are compared first.
pub(crate) const SAMPLE_OF_PIECES: usize = 48;

/// Sides that are shorter do not show a period of a minimum.
pub(crate) const SIDE_OF_MINIMA: usize = 12;

/// Sides that are shorter do not show a line.
pub(crate) const SIDE_OF_LINES: usize = 16;

/// Factor of a coordinate in the equation of a line.
pub(crate) const FACTORS_OF_LINES: usize = 4;

/// Distance of the line from the origin, in the same units.
pub(crate) const SHIFT_OF_LINES: isize = 2;

/// Modulus on one side of a line.
pub(crate) const MODULI_OF_LINES: usize = 12;

/// Tuples of the box on which formulas are compared with an automaton.
pub(crate) const TUPLES_OF_FORMULA: usize = 1 << 14;

/// The longest side of this box.
pub(crate) const SIDE_OF_FORMULA: usize = 512;

// Families.

/// Value of a constant.
pub const MAX_VALUE: u64 = 1 << 32;

/// Values of one constant.
pub const MAX_VALUES: usize = 256;

/// Rows of a family.
pub const MAX_ROWS: usize = 512;

/// States of a search whose answer only adds detail.
pub(crate) const ASIDE: u64 = 300_000;

/// Tuples of the boxes on which P-positions are compared with a formula before it is decided. Small boxes are
/// not enough: a bar of large divisor has few rows there.
pub(crate) const TUPLES_OF_ROW: [usize; 2] = [4_096, 1 << 18];

/// The same for Grundy numbers, whose computation takes longer.
pub(crate) const GRUNDY_TUPLES_OF_ROW: [usize; 2] = [1_024, 1 << 14];

/// Options of a position that such a box may have, on average.
pub(crate) const OPTIONS_OF_ROW: usize = 512;

/// Modulus in a condition on the constant.
pub(crate) const MODULI_OF_CONDITIONS: u64 = 8;

/// Divisor in a term of the constant, beside those of the rules.
pub(crate) const DIVISORS_OF_ROUNDINGS: i128 = 8;

/// Numbers of progressions into which the values are divided.
pub(crate) const PROGRESSIONS: [u64; 6] = [1, 2, 3, 4, 6, 8];

/// Values of a progression without rows at which a formula is tried.
pub(crate) const TRIED_VALUES: u64 = 4;

/// Progressions between the values that are looked at.
pub(crate) const OTHER_PROGRESSIONS: u64 = 8;

/// Values beyond the rows at which a formula is decided one by one.
pub(crate) const FURTHER_VALUES: u64 = 24;

/// Conditions that are tried.
pub(crate) const TRIED_CONDITIONS: usize = 6;

/// Claims of one family.
pub(crate) const CLAIMS: usize = 4;

/// Rows that a formula must explain, at least.
pub(crate) const EXPLAINED_ROWS: usize = 3;

// Functions.

/// The least number of values that is accepted.
pub const LEAST_VALUES: usize = 4;

/// The greatest number of values that is accepted.
pub const MOST_VALUES: usize = 65_536;

/// The largest value that is accepted.
pub const LARGEST_VALUE: u64 = 1 << 40;

/// Divisor of a rounded line.
pub(crate) const DIVISORS_OF_LINES: i64 = 64;

/// Values that a line must have to count as a piece.
pub(crate) const PIECE: usize = 3;

/// Values by which terms are distinguished.
pub(crate) const SAMPLE_OF_TERMS: usize = 64;

/// Constant of a term, apart from those that occur as values.
pub(crate) const CONSTANTS: u64 = 16;

/// Divisor and modulus of a term.
pub(crate) const DIVISORS_OF_TERMS: u64 = 16;

/// Different terms that are combined with others: a second.
pub(crate) const TERMS: usize = 12_000;
