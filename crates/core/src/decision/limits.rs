//! The limits of the search for evidence, in one table. Each is a number of states unless it says otherwise.

// How long attempts go on.

/// What an attempt of weight 1 may use in the first round of a schedule. Most claims are settled in it, in a millisecond.
pub(super) const ROUND: u64 = 4_096;

/// What the search for a smaller counterexample may use at least, once one is known: one to two seconds, after which a
/// reader would rather have the one that is there.
pub(super) const SMALLEST: u64 = 4_000_000;

/// What the cases of a claim with parameters may use in one round, its instances, the tables of the terms of one conjunct,
/// and values of a function in search of a column where it grows: some seconds. What needs more has proofs that nobody reads.
pub(super) const CASES: u64 = 1_000_000;

/// What the P/N partition beside the NS property may use, if no other number is asked for: most divisors up to 20,000.
pub(super) const PARTITION: u64 = 500_000;

/// What an automaton may use before a shorter way is tried: a tree of cases instead, tables of subterms first, or no
/// further instance.
pub(super) const BEFORE_TREE: u64 = 50_000;

/// What a proof may use that takes few states or is of no use: that a move does not lead from the set to the set wherever
/// it starts.
pub(super) const BRIEF: u64 = 1_000;

/// Goals that the search for a tree of cases looks at where an automaton may do instead.
pub(super) const GOALS: usize = 200;

/// Most locations of a parametric invariant, before a tree of cases is tried and after that: proofs with more locations
/// are long, and take some seconds.
pub(super) const LOCATIONS: [usize; 2] = [300, 1_500];

/// Most components of an obligation whose parametric invariant is short: with more, a tree of cases is found sooner.
pub(super) const FEW_COMPONENTS: usize = 18;

// What is computed one by one, where nothing is charged for it.

/// First columns of a function that are computed, as many in a round as it has states, or up to multiples of its constants:
/// a tenth of a second.
pub(super) const FIRST_COLUMNS: u64 = 1 << 20;

/// Columns of a function without a digit automaton are computed below 2 to this power, if no bound is asked for.
pub(super) const DEFAULT_BITS: u64 = 16;

/// First column with a value above that of column 0 for which a function counts as slow: before it, an automaton takes no
/// longer.
pub(super) const SLOW: u32 = 1 << 14;

/// Bits of the last column where the growth of a function is looked for.
pub(super) const BITS_OF_GROWTH: u64 = 2_048;

/// Columns near a number, before it and after it; how far apart two numbers are of which one is written by the other; bits
/// of a column that is fitted; states of an automaton that is found as soon as the briefest tree of cases; and how many
/// other things are tried of which each costs next to nothing.
pub(super) const NEAR: u32 = 64;

/// Tuples of one length at which a condition is computed, and options in the search for a cycle: more take a second.
pub(super) const TUPLES_OF_LENGTH: u64 = 1 << 20;

/// Likely tuples at which a condition is computed, tuples of one length that the walk over the first positions sorts, and
/// choices of one move in the search for a cycle: some milliseconds.
pub(super) const TUPLES_OF_WALK: u64 = 1 << 16;

/// Digits of the longest numbers that are likely.
pub(super) const MOST_DIGITS: u32 = 48;

/// Tuples of an instance or of a box, choices of a move, and numbers with small entries that are tried.
pub(super) const TUPLES: u64 = 1 << 12;

/// Heaps at which moves of the file that split a heap are looked at before a claim is refuted: some milliseconds.
pub(super) const HEAPS: u64 = 1 << 6;

/// Steps of compiled terms that tuples or a box may take, and of the Grundy numbers of heaps: some tenths of a second.
pub(super) const STEPS: u64 = 1 << 24;

/// Options that the walk over the first positions computes, and steps of compiled terms that it takes: two to four
/// milliseconds before a search begins, and more if no search follows.
pub(super) const WALK: [(u64, u64); 2] = [(4_000, 160_000), (20_000, 4_000_000)];

/// Tuples or columns after which the clock is read.
pub(super) const TICK: u64 = 1 << 10;

// Claims with parameters.

/// First instances that are decided, where each takes an automaton alone, and where it is a game to be played: together
/// with what follows from them a second.
pub(super) const INSTANCES: [usize; 2] = [4_096, 64];

/// First instances that an undecided answer says something about.
pub(super) const INSTANCES_HELD: usize = 8;

/// Largest sum of the shifted parameters of the instances to which numbers and terms are fitted: for one parameter, and for
/// several. What fits by accident in these is rare.
pub(super) const SMALL_INSTANCES: [i64; 2] = [5, 3];

/// The same, where a look at fewer instances is enough to begin.
pub(super) const FEW_INSTANCES: i64 = 2;

/// Most values of a parameter that are proved one by one; these are powers of two.
pub(super) const VALUES_ONE_BY_ONE: u64 = 64;

/// Bits of a number that is replaced by a parameter in search of a proof for all numbers of the same form: below, the
/// automata are small.
pub(super) const BITS_OF_PARAMETER: u64 = 6;

/// Largest number that is tried as a multiple, a modulus, or the distance of multiples; and how many candidates are tried
/// by a proof.
pub(super) const SMALL: u32 = 4;

/// Most parameters in the place of numbers, pieces of a term that is fitted, and parts of one that is combined; a move whose
/// numbers are fitted has fewer of them. One more multiplies the ways.
pub(super) const FEW: usize = 3;

/// Largest factor and constant in a piece of a term that is fitted.
pub(super) const LARGEST_FACTOR: i64 = 2;

/// Most options that together cover the positions outside a set, conditions of which each selection is tried, and digits
/// of the exponents whose powers are tried.
pub(super) const SEVERAL: usize = 6;

/// Columns of an instance of a bar that are computed, and positions in these to which one term is fitted: with fewer, more
/// fits by accident, and trees of cases are sought in vain.
pub(super) const COLUMNS_OF_BAR: u64 = 100;
pub(super) const SAMPLES: usize = 500;

/// Largest coordinate of a position of an instance that is played.
pub(super) const LARGEST: u64 = 40;

/// Positions of an instance that is played to which options are fitted, and parts of a term that are taken from one place.
pub(super) const KEPT: usize = 150;

/// Violations of one instance that numbers are fitted to: for one parameter, and for several, where each is combined with
/// those of more neighbours.
pub(super) const VIOLATIONS: [usize; 2] = [12, 5];

/// Most parts from which terms for options are made; and most terms of each size, and parts of a closed formula.
pub(super) const ATOMS: usize = 32;
pub(super) const TERMS: usize = 20_000;

/// What the parameters of the instances exceed their least values by to which columns at powers of two are fitted, and the
/// bits of the powers: these are large beside small parameters, near to large ones, and small beside them.
pub(super) const SCALES: [(i64, u32); 3] = [(0, 24), (1 << 10, 12), (1 << 10, 8)];
