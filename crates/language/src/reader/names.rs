//! The meanings of the names of a file, how much has been read, and which name was probably meant.

use std::collections::HashMap;

use super::token::{KEYWORDS, Kind};
use crate::ast::{
    Function, FunctionId, Game, GameId, Number, Program, ProgramParameter, Relation, RelationId,
};
use crate::diagnostic::Diagnostic;
use crate::game;
use crate::source::Span;

/// Why a statement could not be read.
pub(super) enum Fault {
    /// To be reported.
    Report(Box<Diagnostic>),
    /// A consequence of a statement that has been reported already.
    Silent,
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Self {
        Fault::Report(Box::new(diagnostic))
    }
}

impl From<Box<Diagnostic>> for Fault {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Fault::Report(diagnostic)
    }
}

/// The result of reading a part of a statement.
pub(super) type Parsed<T> = Result<T, Fault>;

/// The meaning of a name.
#[derive(Clone)]
pub(super) enum Meaning {
    Constant(Number),
    /// Index in [`Program::parameters`].
    Parameter(usize),
    Function(FunctionId),
    Relation(RelationId),
    Game(GameId),
    /// Its definition has an error.
    Broken,
}

impl Meaning {
    /// The meaning in words, for messages.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            Meaning::Constant(_) => "a constant",
            Meaning::Parameter(_) => "a parameter",
            Meaning::Function(_) => "a function",
            Meaning::Relation(_) => "a relation",
            Meaning::Game(_) => "a game",
            Meaning::Broken => "a definition with an error",
        }
    }
}

/// What the reader remembers about a function or relation in addition to its tree.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    /// Height of the body, calls expanded.
    pub(super) height: usize,
    /// Number of terms and conditions in the body, calls expanded.
    pub(super) size: usize,
}

/// What the reader remembers about a game in addition to its tree.
#[derive(Clone, Copy)]
pub(super) struct GameFacts {
    /// Depth of nested sums.
    pub(super) height: usize,
    /// Number of summands, named sums taken apart.
    pub(super) summands: usize,
    /// Whether it was written with the word `misere`: its last coordinate belongs to the translation.
    pub(super) misere: bool,
}

/// The names of a file and the amounts that are limited.
#[derive(Default)]
pub(super) struct Names {
    meanings: HashMap<String, (Meaning, Span)>,
    /// The parameters and definitions so far, and no claims.
    pub(super) program: Program,
    pub(super) facts: Vec<Facts>,
    pub(super) relation_facts: Vec<Facts>,
    pub(super) game_facts: Vec<GameFacts>,
    /// Names that some `param`, `fun`, `rel` or `game` of the file defines, perhaps later, with its keyword.
    pub(super) defined_somewhere: HashMap<String, Kind>,
    /// Coordinates, fresh numbers and variables of `forall` so far, and their places. The
    /// canonical form puts functions and relations before games, so none may have such a name.
    pub(super) variables: HashMap<String, Span>,
    /// Terms and conditions made so far.
    pub(super) nodes: usize,
    /// Bits of all constants made so far.
    pub(super) constant_bits: u64,
    /// Whether the text that is read is another one than that of the definitions, so that their
    /// places cannot be shown.
    pub(super) elsewhere: bool,
}

impl Names {
    pub(super) fn meaning(&self, name: &str) -> Option<&Meaning> {
        self.meanings.get(name).map(|(meaning, _)| meaning)
    }

    /// Where a name was bound.
    pub(super) fn bound_at(&self, name: &str) -> Option<Span> {
        self.meanings.get(name).filter(|_| !self.elsewhere).map(|(_, span)| *span)
    }

    pub(super) fn bind(&mut self, name: &str, meaning: Meaning, span: Span) {
        self.meanings.insert(name.to_owned(), (meaning, span));
    }

    /// Forgets a name that was bound for a part of a statement.
    pub(super) fn unbind(&mut self, name: &str) {
        self.meanings.remove(name);
    }

    /// The names that `let` and `param` bind, sorted.
    pub(super) fn constants(&self) -> Vec<&str> {
        let constant = |(name, (meaning, _)): (_, &(Meaning, Span))| {
            let name: &String = name;
            matches!(meaning, Meaning::Constant(_) | Meaning::Parameter(_)).then_some(name.as_str())
        };
        let mut names: Vec<&str> = self.meanings.iter().filter_map(constant).collect();
        names.sort_unstable();
        names
    }

    /// Remembers variables and their places.
    pub(super) fn add_variables(&mut self, variables: impl IntoIterator<Item = (String, Span)>) {
        for (name, span) in variables {
            self.variables.entry(name).or_insert(span);
        }
    }

    /// The parameters and definitions.
    pub(super) fn into_program(self) -> Program {
        self.program
    }

    /// Adds a parameter and binds its name.
    pub(super) fn add_parameter(&mut self, parameter: ProgramParameter, span: Span) {
        let index = self.program.parameters.len();
        self.bind(&parameter.name, Meaning::Parameter(index), span);
        self.program.parameters.push(parameter);
    }

    /// Adds a function; its name is to be bound to the result.
    pub(super) fn add_function(&mut self, function: Function, facts: Facts) -> FunctionId {
        self.program.functions.push(function);
        self.facts.push(facts);
        self.program.functions.len() - 1
    }

    /// Adds a relation; its name is to be bound to the result.
    pub(super) fn add_relation(&mut self, relation: Relation, facts: Facts) -> RelationId {
        self.program.relations.push(relation);
        self.relation_facts.push(facts);
        self.program.relations.len() - 1
    }

    /// Adds a game; its name is to be bound to the result.
    pub(super) fn add_game(&mut self, game: Game, facts: GameFacts) -> GameId {
        self.program.games.push(game);
        self.game_facts.push(facts);
        self.program.games.len() - 1
    }

    /// The bound name nearest to an unknown one, with a distance of at most 2 edits that is less
    /// than half of the name.
    pub(super) fn nearest(&self, unknown: &str, parameters: &[String]) -> Option<String> {
        let mut candidates: Vec<&str> = self.meanings.keys().map(String::as_str).collect();
        candidates.extend(parameters.iter().map(String::as_str));
        candidates.extend(KEYWORDS);
        nearest(unknown, candidates)
    }

    /// The function name nearest to an unknown one.
    pub(super) fn nearest_function(&self, unknown: &str) -> Option<String> {
        nearest(unknown, self.program.functions.iter().map(|f| f.name.as_str()))
    }

    /// The game name nearest to an unknown one.
    pub(super) fn nearest_game(&self, unknown: &str) -> Option<String> {
        let built_in = game::BUILT_IN.into_iter();
        nearest(unknown, built_in.chain(self.program.games.iter().map(|game| game.name.as_str())))
    }
}

/// The candidate nearest to a word: at most 2 edits away, fewer than half of the word, the
/// alphabetically first of several.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let length = word.chars().count();
    if length > 64 {
        return None;
    }
    let close = |candidate: &str| -> Option<usize> {
        // A difference in length is a lower bound; it also keeps the table small.
        if candidate.chars().count().abs_diff(length) > 2 {
            return None;
        }
        let edits = edit_distance(word, candidate);
        (edits <= 2 && 2 * edits < length.max(2)).then_some(edits)
    };
    candidates
        .into_iter()
        .filter_map(|candidate| close(candidate).map(|edits| (edits, candidate)))
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

/// Levenshtein distance, case ignored, where exchanging two neighbours is one edit.
fn edit_distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut above_two: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut edits = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                edits = edits.min(above_two[j - 2] + 1);
            }
            row.push(edits);
        }
        above_two = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

/// How the existence of a number is claimed.
pub(super) const EXISTS_HINT: &str =
    "that some x has a property is claimed by `claim not forall x: not ( .. )`";

/// What is said about logarithms whose base is another one, or not certain.
pub(super) const LOGARITHM_HINT: &str = "the language has only the binary logarithm, `floor(log2(a))`; for another base write cases, such as `if t < 10 then 0 else 1`";

/// How binomial coefficients are written.
pub(super) const BINOMIAL_HINT: &str =
    "the language has no binomial coefficients: t choose 2 is `floor(t*(t monus 1)/2)`";

/// What is written instead of a congruence.
pub(super) const CONGRUENCE_HINT: &str = "a congruence is a comparison of a remainder: `t mod 2 = 0`, and in a term `if t mod 2 = 0 then 1 else 0`";

/// What is written instead of a sum or product over a range.
pub(super) const SUM_HINT: &str = "the language has no sums or products over a range: write all terms, such as `t + floor(t/2) + floor(t/4)`";

/// What people write in other languages, and how it is written here.
pub(super) fn foreign_word(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    // `log10`, `log_3`: the base 2 is left to the names that are near.
    let base = word.strip_prefix("log").map(|base| base.trim_start_matches('_'));
    if base.is_some_and(|base| base != "2" && base.parse::<u32>().is_ok()) {
        return Some(LOGARITHM_HINT);
    }
    Some(match word.as_str() {
        "sqrt" | "root" => "the integer square root is `isqrt(a)`",
        "ld" => "the binary logarithm is `floor(log2(a))`",
        "log" | "lg" | "ln" => LOGARITHM_HINT,
        "len" | "length" | "bitlen" | "bit_length" => {
            "for a >= 1, the number of binary digits of a is `floor(log2(a)) + 1`"
        }
        "int" | "trunc" | "floordiv" => "rounding down is `floor(a/k)`",
        "round" => "the nearest integer to a/k is `floor(a/k + 1/2)`",
        "ceiling" => "rounding up is `ceil(a/k)`",
        "abs" => "a distance is `max(a, b) - min(a, b)`",
        "pow" | "exp" | "power" => {
            "a power is `t^2`, with a constant exponent; a constant power of two is `2^k`"
        }
        "true" => "a condition that holds is `0 = 0`",
        "false" => "a condition that fails is `0 = 1`",
        "nimsum" | "nim_sum" | "bxor" | "bitxor" | "eor" => "nim-sum is `a xor b` or `a ⊕ b`",
        "bitand" => "bitwise and is `a band b`",
        "bitor" => "bitwise or is `a bor b`",
        "elseif" | "elsif" => "a further case is `elif c then a` or `else if c then a`",
        "shl" | "lshift" => "a shift to the left is `a << 3`",
        "shr" | "rshift" => "a shift to the right is `a >> 3`",
        "rem" | "modulo" | "remainder" => "the remainder is `a mod k`",
        "quo" | "quotient" => "division is `floor(a/k)` or `a div k`",
        "half" | "third" | "quarter" => "half of t, rounded down, is `floor(t/2)`",
        "def" | "fn" | "func" | "function" | "lambda" => "a function is defined by `fun f(t) = ..`",
        "mex" => {
            "the language has no mex: nimcert computes Grundy numbers from the moves of a game, `claim grundy g = ..` claims a formula for them"
        }
        "grundy" => "Grundy numbers are claimed of a game: `claim grundy g = x xor y`",
        "gcd" | "lcm" => {
            "the language has no gcd and lcm; with a constant, write cases: `if t mod 4 = 0 then 4 elif t mod 2 = 0 then 2 else 1` is the gcd of t and 4"
        }
        "popcount" | "popcnt" | "bitcount" | "bit_count" | "hamming" | "digitsum" => {
            "the language does not count digits: the sum of the binary digits of t has no digit automaton; its parity has one, see `automaton` in docs/LANGUAGE.md"
        }
        "factorial" | "fact" => {
            "the language has no factorials; their first values can be listed: `heights [1, 1, 2, 6, 24]`"
        }
        "fib" | "fibonacci" => {
            "the language has no recursion; the first values can be listed: `heights [0, 1, 1, 2, 3, 5]`"
        }
        "prime" | "isprime" | "primes" => {
            "the language has no primes; the first ones can be listed: `x in {2, 3, 5, 7}`"
        }
        "binom" | "binomial" | "choose" | "comb" | "ncr" => BINOMIAL_HINT,
        "sin" | "cos" | "tan" => "the language has no trigonometric functions",
        "inf" | "infinity" | "oo" => "values are natural numbers, without infinity",
        "even" | "odd" => "`t mod 2 = 0` says that t is even, `t mod 2 = 1` that it is odd",
        "exists" => EXISTS_HINT,
        "forall" => "a condition holds for all values of its variables: `claim forall x, y: ..`",
        "sum" | "prod" | "product" => SUM_HINT,
        "bar" | "cb" => "a bar is a game, and not a number: write only its height, such as `floor(t/4)`",
        "kayles" => {
            "Kayles is the built-in game `octal(0.77)` of a claim file: `claim grundy octal(0.77) = ..`"
        }
        "dawson" => {
            "Dawson's game is the built-in game `octal(0.137)` of a claim file, Dawson's Kayles `octal(0.07)`"
        }
        "nim" | "wythoff" => {
            "a game is written in a claim file, by its moves: `game nim(x, y)`, then `move u < x to (u, y)` and so on"
        }
        "const" | "var" => "a constant is bound by `let k = 4`",
        "phi" | "golden" | "golden_ratio" | "tau" | "pi" | "euler" | "sqrt2" | "sqrt5" => {
            "constants are natural numbers: multiples of irrational numbers have no digit automaton (docs/EXPRESSING.md); a fraction is `floor(3*t/5)`"
        }
        "for" | "when" | "unless" | "match" | "case" | "switch" | "cases" | "piecewise" | "where" | "ite" => {
            "cases are `if c then a else b`"
        }
        _ => return None,
    })
}
