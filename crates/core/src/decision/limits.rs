//! The limits of the search for evidence, in one table. Each is a number of states unless it says otherwise.

/// What an attempt of weight 1 may use in the first round of a schedule. Most claims are settled in it, in a millisecond.
pub(super) const ROUND: u64 = 4_096;

/// What the search for a smaller counterexample may use at least, once one is known: one to two seconds, after which a
/// reader would rather have the one that is there.
pub(super) const SMALLEST: u64 = 4_000_000;

/// What the proof that the rules define a game may use where one of the first positions refutes the claim. After these,
/// the certificate has the position alone, and the kernel says so.
pub(super) const SIDE_CONDITIONS: u64 = 200_000;

/// What an automaton for one obligation may use before a tree of cases is tried, which is shorter than a large automaton.
pub(super) const BEFORE_TREE: u64 = 50_000;

/// What an automaton that finds whether a function is monotone may use before a brief search for a tree of cases, which
/// takes about as long.
pub(super) const BEFORE_BRIEF_TREE: u64 = 64;

/// What each condition about an even number of passes may use: where the set is written as without passes, it takes tens
/// of states for any divisor, and otherwise the partition is found sooner.
pub(super) const OF_EVEN_PASSES: u64 = 1_000;

/// Tuples of one length at which a condition is computed: more take a second.
pub(super) const TUPLES_OF_LENGTH: u64 = 1 << 20;

/// Bits of a divisor from which the trees of cases of a closed formula are found sooner than the partition, whose number
/// of states grows with the square of the divisor.
pub(super) const BITS_OF_FORMULA: u64 = 7;

/// What the P/N partition beside the NS property may use, if no other number is asked for: most divisors up to 20,000.
pub(super) const PARTITION: u64 = 500_000;

/// What the cases of a claim with parameters may use in one round, and its instances: some seconds. Cases that need more
/// have proofs that nobody reads.
pub(super) const CASES: u64 = 1_000_000;

/// Bits of a number that is replaced by a parameter in search of a proof for all numbers of the same form.
pub(super) const BITS_OF_PARAMETER: u64 = 10;

/// Values of a function that are computed to find a column where it grows: a tenth of a second. And bits of the last column.
pub(super) const VALUES_OF_GROWTH: u64 = 200_000;
pub(super) const BITS_OF_GROWTH: u64 = 2_048;

/// Columns of a function without a digit automaton are computed below 2 to this power, if no bound is asked for.
pub(super) const DEFAULT_BITS: u64 = 16;

/// What a table of a term may use before its subterms are given tables of their own.
pub(super) const TABLE_AT_ONCE: u64 = 50_000;

/// What a proof that a move does not lead from the set to the set may use where it starts anywhere. If the domain is needed,
/// a tuple that is not a position mostly shows this among the first states; otherwise a move mostly takes one or two.
pub(super) const ANYWHERE: u64 = 1_000;

/// Multiples of each large number of a function near which columns are computed, and how many columns before and after.
pub(super) const MULTIPLES_OF_LARGE: u32 = 4;
pub(super) const COLUMNS_BEFORE_LARGE: u32 = 32;

/// What tables of the terms of one conjunct may use; more of them would be no help.
pub(super) const TABLES_OF_TERMS: u64 = 1_000_000;

/// First columns of a function that are computed, and how many states take as long as one of them.
pub(super) const FIRST_COLUMNS: u64 = 1 << 16;
pub(super) const STATES_OF_COLUMN: u64 = 4;
