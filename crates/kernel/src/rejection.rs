//! Why a certificate is not verified: a closed list of reasons, and of limits.
//!
//! In: a reason and the place of the fault, where rows, states and pairs are counted from 0 and
//! lines from 1. Out: its code and one line of text. Never: decides anything.

use std::fmt;

/// Leaves the function with a failure unless a condition holds.
macro_rules! ensure {
    ($holds:expr, $failure:expr) => {
        if !$holds {
            return Err($failure.into());
        }
    };
}

/// Why a certificate was not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The certificate does not prove the claim.
    Rejected(Rejection),
    /// A limit of the kernel was reached, which says nothing about the claim.
    Declined(Limit),
}

/// The result of a check, or the reason why the certificate is not verified.
pub(crate) type Checked<T = ()> = Result<T, Failure>;
/// The result of a computation, or the limit that it reached.
pub(crate) type Limited<T = ()> = Result<T, Limit>;

/// A reason, the section where the fault was found (if any), and its place in the section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    reason: Reason,
    obligation: String,
    place: String,
}

/// An enum whose variants have a code and a text.
macro_rules! texts {
    ($(#[$about:meta])* $name:ident: $($variant:ident $code:literal $text:literal)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $(#[doc = $text] $variant),* }
        impl $name {
            /// All variants, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];
            /// The code of a reason, or the name of a limit.
            pub fn code(self) -> &'static str { match self { $($name::$variant => $code),* } }
            /// One line of text.
            pub fn text(self) -> &'static str { match self { $($name::$variant => $text),* } }
        }
    };
}

texts! { /// Why a certificate is rejected.
    Reason:
    Format "K01" "format: the line is missing or malformed"
    Claim "K02" "claim unreadable"
    Mismatch "K03" "claim mismatch: the claim file does not make this claim"
    UnknownSection "K04" "unknown section"
    OutOfOrder "K05" "section: repeated, out of order, or not part of a proof of this claim"
    Missing "K06" "missing section: it must start on this line"
    Width "K07" "row width"
    Count "K08" "row count"
    Order "K09" "order: the rows are not in increasing order"
    Item "K10" "item: not a valid number or state"
    TableRange "K11" "table range: not a valid acceptance bit or next state"
    TableZero "K12" "table zero letter: it must lead from state 0 to state 0"
    Initiation "K13" "initiation: the start state is open, but no row covers it"
    Consecution "K14" "consecution: the next state is open, but no row covers it"
    Safety "K15" "safety: the formula may be true in this state"
    HiddenInitiation "K16"
        "hidden initiation: not reached from the start state by letters with visible bits 0"
    HiddenConsecution "K17"
        "hidden consecution: the pair that it names does not follow from this pair"
    HiddenSafety "K18"
        "hidden safety: the table accepts, but no state of the pair satisfies the formula at the \
        end"
    Pair "K19"
        "pair: it must have a table state, the next pair for each letter by which the table goes \
        on, and increasing pool states; the first one has table state 0"
    Counterexample "K20" "counterexample: the numbers do not refute this claim"
    Evaluated "K21" "evaluated: the property fails or is not proved"
    Undefined "K22" "value: undefined"
    Operators "K23" "evaluated steps: the function is not built from monotone operators only"
    Trailing "K24" "trailing lines: nothing may follow `end`"
    Position "K25" "position: the numbers are not a position of the game"
    Line "K26" "proof: it does not follow, or the hypotheses do not contradict each other"
    Parameters "K27" "parameters: no rule proves such a claim for all values"
    Cases "K28" "cases: a case is missing, out of order or not one of this claim"
    Octal "K29" "octal: not the Grundy number, or not seen to repeat with this period"
}

texts! { /// A limit of the kernel that was reached.
    Limit:
    Bytes "MAX_BYTES" "a file is too long"
    Tokens "MAX_TOKENS" "a claim has too many tokens"
    Version "format 1"
        "the certificate has format 1, which is no longer read: make it again from its claim, with \
        `nimcert prove CLAIM --emit DIR`"
    Items "MAX_ITEMS" "an automaton of the claim has too many states"
    Tracks "MAX_TRACKS" "a problem or table has too many tracks"
    Components "MAX_COMPONENTS" "a problem has too many components"
    Depth "MAX_DEPTH" "terms, brackets and calls are nested too deeply"
    Nodes "MAX_NODES" "the claim has too many nodes"
    Coefficient "MAX_COEFFICIENT" "a coefficient or divisor is too large"
    Bound "MAX_BOUND" "a bound of a linear condition is too large"
    Height "MAX_HEIGHT" "a table value is too large"
    ConstantBits "MAX_CONSTANT_BITS" "a constant is too large"
    ValueBits "MAX_VALUE_BITS" "a computed value is too large"
    Columns "MAX_COLUMNS" "`evaluated all` has too many columns"
    Visits "MAX_VISITS" "computing the values takes too long"
    Lowered "MAX_LOWERED" "building a problem takes too long"
    Operator "no automaton" "a problem uses a product, isqrt or log2"
    Parameters "MAX_PARAMETERS" "a function, relation or claim has too many parameters"
    Modulus "MAX_MODULUS" "the values of a parameter in a case are too far apart"
    Coordinates "MAX_COORDINATES" "a game has too many coordinates"
    Letters "MAX_LETTERS" "following the letters of the problems takes too long"
}

impl Reason {
    /// The rejection for this reason; an empty obligation or place is left out of the text.
    pub(crate) fn at(self, obligation: &str, place: impl Into<String>) -> Rejection {
        Rejection { reason: self, obligation: obligation.to_string(), place: place.into() }
    }

    /// The rejection of a line of the certificate.
    pub(crate) fn line(self, line: usize) -> Rejection {
        self.at("", format!("line {line}"))
    }
}

impl Rejection {
    /// The code of the reason.
    pub fn code(&self) -> &'static str {
        self.reason.code()
    }
}

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

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.reason.text();
        let (name, why) = text.split_once(": ").unwrap_or((text, ""));
        write!(f, "{name}")?;
        if !self.obligation.is_empty() {
            write!(f, " of `{}`", self.obligation)?;
        }
        for part in [self.place.as_str(), why].iter().filter(|part| !part.is_empty()) {
            write!(f, ": {part}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text(), self.code())
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

impl std::error::Error for Failure {}
