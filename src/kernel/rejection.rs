//! Why a certificate is not accepted: a closed list of rejections, and of limits. Rows, columns and states are counted from 0.
//! In: the place of a fault. Out: its code and one line of text.
//! Never: decides anything.
use std::fmt;

/// Not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The certificate does not prove the claim.
    Rejected(Rejection),
    /// A limit of the kernel was met; nothing is said about the claim.
    Declined(Limit),
}

/// What a claim file lacks where reading stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax { Character, Token(&'static str), Term, Condition, Constant, Positive, Power, Name, NewName, KnownName, Arity, OneParameter, Statement, Property, OneClaim }

/// Why a certificate is rejected; `obligation` names the section, `letter` has one digit a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    Format { line: usize },
    Claim { in_certificate: bool, line: usize, wanted: Syntax },
    Mismatch,
    UnknownSection { line: usize },
    OutOfOrder { line: usize },
    Missing { obligation: String, line: usize },
    Width { obligation: String, row: usize, wanted: usize },
    Count { obligation: String, wanted: usize, found: usize },
    Unsorted { obligation: String, row: usize },
    Item { obligation: String, row: usize, column: usize },
    TableRange { obligation: String, row: usize, column: usize },
    TableZero { obligation: String },
    Initiation { obligation: String },
    Consecution { obligation: String, row: usize, letter: String },
    Safety { obligation: String, row: usize },
    HiddenInitiation { obligation: String, state: usize },
    HiddenConsecution { obligation: String, pair: usize, letter: String },
    HiddenSafety { obligation: String, pair: usize },
    Pair { obligation: String, pair: usize },
    Counterexample,
    Evaluated { column: String },
    Undefined { column: String },
    NotMonotoneOperators,
    Trailing { line: usize },
}

/// Which limit was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit { Bytes, Tokens, Rows, Items, Tracks, Components, Depth, Nodes, Coefficient, Bound, Height, ConstantBits, ValueBits, Columns, Visits, Lowered, Operator, Heights, CalledSubtraction, XorDifference }

impl From<Rejection> for Failure {
    fn from(rejection: Rejection) -> Failure {
        Failure::Rejected(rejection)
    }
}

impl From<Limit> for Failure {
    fn from(limit: Limit) -> Failure {
        Failure::Declined(limit)
    }
}

impl Rejection {
    /// The code of the reason.
    pub fn code(&self) -> &'static str {
        match self {
            Rejection::Format { .. } => "K01",
            Rejection::Claim { .. } => "K02",
            Rejection::Mismatch => "K03",
            Rejection::UnknownSection { .. } => "K04",
            Rejection::OutOfOrder { .. } => "K05",
            Rejection::Missing { .. } => "K06",
            Rejection::Width { .. } => "K07",
            Rejection::Count { .. } => "K08",
            Rejection::Unsorted { .. } => "K09",
            Rejection::Item { .. } => "K10",
            Rejection::TableRange { .. } => "K11",
            Rejection::TableZero { .. } => "K12",
            Rejection::Initiation { .. } => "K13",
            Rejection::Consecution { .. } => "K14",
            Rejection::Safety { .. } => "K15",
            Rejection::HiddenInitiation { .. } => "K16",
            Rejection::HiddenConsecution { .. } => "K17",
            Rejection::HiddenSafety { .. } => "K18",
            Rejection::Pair { .. } => "K19",
            Rejection::Counterexample => "K20",
            Rejection::Evaluated { .. } => "K21",
            Rejection::Undefined { .. } => "K22",
            Rejection::NotMonotoneOperators => "K23",
            Rejection::Trailing { .. } => "K24",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Rejected(rejection) => write!(f, "rejected: {} {rejection}", rejection.code()),
            Failure::Declined(limit) => write!(f, "declined: {limit}"),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Rejection as R;
        match self {
            R::Format { line } => write!(f, "format of the certificate: line {line} is missing or not of the form asked for there"),
            R::Claim { in_certificate: false, line, wanted } => write!(f, "claim unreadable: line {line} of the claim file: {wanted}"),
            R::Claim { line, wanted, .. } => write!(f, "claim unreadable: line {line} of the certificate: {wanted}"),
            R::Mismatch => write!(f, "claim mismatch: the claim file does not make the claim of the certificate"),
            R::UnknownSection { line } => write!(f, "unknown section: line {line} of the certificate"),
            R::OutOfOrder { line } => write!(f, "section repeated, out of order or not for this claim: line {line} of the certificate"),
            R::Missing { obligation, line } => write!(f, "missing obligation `{obligation}`: line {line} of the certificate starts something else"),
            R::Width { obligation, row, wanted } => write!(f, "row width of `{obligation}`: row {row} must have {wanted} items"),
            R::Count { obligation, wanted, found } => write!(f, "row count of `{obligation}`: {wanted} rows announced or needed, {found} found"),
            R::Unsorted { obligation, row } => write!(f, "rows not sorted in `{obligation}`: row {row} is not after the row before it"),
            R::Item { obligation, row, column } => write!(f, "item of `{obligation}`: row {row}, item {column} is no number or state that can stand there"),
            R::TableRange { obligation, row, column } => write!(f, "table range of `{obligation}`: state {row}, item {column} is no acceptance bit or next state"),
            R::TableZero { obligation } => write!(f, "table zero letter of `{obligation}`: it does not lead from state 0 to state 0"),
            R::Initiation { obligation } => write!(f, "initiation of `{obligation}`: the start state is open and not in the invariant"),
            R::Consecution { obligation, row, letter } => write!(f, "consecution of `{obligation}`: row {row}, letter {letter}: the next state is open and not in the invariant"),
            R::Safety { obligation, row } => write!(f, "safety of `{obligation}`: row {row} does not exclude that the formula holds at the end"),
            R::HiddenInitiation { obligation, state } => write!(f, "hidden initiation of `{obligation}`: state {state} of pair 0 is not reached from the start by letters with visible bits 000"),
            R::HiddenConsecution { obligation, pair, letter } => write!(f, "hidden consecution of `{obligation}`: pair {pair}, letter {letter}: the pair it leads to does not follow"),
            R::HiddenSafety { obligation, pair } => write!(f, "hidden safety of `{obligation}`: pair {pair} is accepted by the table, and no state of it satisfies the formula at the end"),
            R::Pair { obligation, pair } => write!(f, "pair malformed in `{obligation}`: pair {pair}"),
            R::Counterexample => write!(f, "counterexample: the columns named do not violate the property, or not in this claim"),
            R::Evaluated { column } => write!(f, "evaluated: the property fails or is not shown at column {column}"),
            R::Undefined { column } => write!(f, "undefined: the function has no value at column {column}"),
            R::NotMonotoneOperators => write!(f, "evaluated steps: the function is not built of monotone operators"),
            R::Trailing { line } => write!(f, "trailing lines: line {line} of the certificate follows `end`"),
        }
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Syntax::Token("\n") => "the statement must end here",
            Syntax::Token(token) => return write!(f, "`{token}` must stand here"),
            Syntax::Character => "a character that starts no token",
            Syntax::Term => "a term must stand here",
            Syntax::Condition => "a condition must stand here",
            Syntax::Constant => "a constant must stand here",
            Syntax::Positive => "the divisor must not be 0",
            Syntax::Power => "the exponent must be a constant or floor(log2(a)) plus or minus a constant",
            Syntax::Name => "a name must stand here",
            Syntax::NewName => "the name has a meaning already",
            Syntax::KnownName => "the name has no meaning here",
            Syntax::Arity => "the number of arguments is wrong",
            Syntax::OneParameter => "this needs a function of one parameter",
            Syntax::Statement => "`let`, `fun` or `claim` must stand here",
            Syntax::Property => "`monotone`, `ns` or `nimsum` must stand here",
            Syntax::OneClaim => "the certificate must have one claim",
        })
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Bytes => "a file is longer than MAX_BYTES",
            Limit::Tokens => "a claim has more tokens than MAX_TOKENS",
            Limit::Rows => "the certificate has more rows than MAX_ROWS",
            Limit::Items => "the certificate has more items than MAX_ITEMS",
            Limit::Tracks => "a problem or table has more tracks than MAX_TRACKS",
            Limit::Components => "a problem has more components than MAX_COMPONENTS",
            Limit::Depth => "terms, brackets and calls are nested deeper than MAX_DEPTH",
            Limit::Nodes => "the claim has more nodes than MAX_NODES",
            Limit::Coefficient => "a coefficient or divisor is above MAX_COEFFICIENT",
            Limit::Bound => "a bound of a linear condition is above MAX_BOUND",
            Limit::Height => "a table value is not below MAX_HEIGHT",
            Limit::ConstantBits => "a constant has more binary digits than MAX_CONSTANT_BITS",
            Limit::ValueBits => "a value has more binary digits than MAX_VALUE_BITS",
            Limit::Columns => "`evaluated all` has more columns than MAX_COLUMNS",
            Limit::Visits => "computing the values takes more than MAX_VISITS steps",
            Limit::Lowered => "building a problem takes more than MAX_LOWERED steps",
            Limit::Operator => "a product, isqrt or log2 has no automaton",
            Limit::Heights => "`heights` without a tail has no automaton",
            Limit::CalledSubtraction => "a called function subtracts; its differences are not shown to be defined",
            Limit::XorDifference => "a difference is compared with a nim-sum",
        })
    }
}
