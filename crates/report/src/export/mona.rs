//! MONA: WS1S, numbers as finite sets of positions, the units at position 0.
//!
//! Words have no bound, so there is no headroom to think of: a valid sentence holds for all naturals. Each function is
//! a predicate with one more argument, its value. The arithmetic is a few predicates at the beginning of the file;
//! multiples are doubled and added along the digits of the factor.

use std::collections::BTreeSet;
use std::fmt::Write;

use num_bigint::BigUint;
use num_traits::One;

use super::automata;
use super::document::{Document, MAX_TEXT_BYTES, checked, header, meaning, too_large};
use super::error::ExportError;
use super::names::Names;
use super::relational::{self, Atom, Lowered, Number, Relation};
use super::sentence::Sentence;
use super::theory::{Definition, Theory};
use nimcert_core::language::ast::Bitwise;

/// Largest factor and divisor: an automaton for `k * a = b` has at least k states.
pub const MAX_FACTOR: u64 = 1 << 24;

/// Longest constant, in bits: an automaton for it has a state for each.
pub const MAX_CONSTANT_BITS: u64 = 4096;

/// The words of MONA, and those of the predicates below.
const RESERVED: &[&str] = &[
    "all0",
    "all1",
    "all2",
    "allpos",
    "assert",
    "const",
    "const_tree",
    "defaultwhere1",
    "defaultwhere2",
    "empty",
    "ex0",
    "ex1",
    "ex2",
    "execute",
    "export",
    "false",
    "guide",
    "import",
    "in",
    "in_state_space",
    "include",
    "inter",
    "lastpos",
    "let0",
    "let1",
    "let2",
    "linear",
    "m2l",
    "macro",
    "max",
    "min",
    "notin",
    "pconst",
    "pred",
    "prefix",
    "restrict",
    "root",
    "some",
    "sometype",
    "str",
    "sub",
    "subst",
    "succ",
    "tree",
    "tree_root",
    "true",
    "type",
    "union",
    "universe",
    "unique",
    "var0",
    "var1",
    "var2",
    "variant",
    "verify",
    "where",
    "ws1s",
    "ws2s",
];

/// Predicates that every file has.
const ARITHMETIC: &str = "\
# Numbers are finite sets of positions, least significant first: {0, 2} is 5.
pred n_less(var2 a, b) = ex1 p: p notin a & p in b & (all1 q: p < q => (q in a <=> q in b));
pred n_at_most(var2 a, b) = a = b | n_less(a, b);
# s = a + b, with carries c
pred n_sum(var2 a, b, s) =
  ex2 c: 0 notin c
    & (all1 p: (p in s <=> (p in a <=> (p in b <=> p in c)))
      & (p + 1 in c <=> (p in a & p in b | p in a & p in c | p in b & p in c)));
pred n_xor(var2 a, b, s) = all1 p: p in s <=> ~(p in a <=> p in b);
pred n_band(var2 a, b, s) = s = a inter b;
pred n_bor(var2 a, b, s) = s = a union b;
# b = 2 a
pred n_twice(var2 a, b) = 0 notin b & (all1 p: p in a <=> p + 1 in b);
# y = 2^floor(log2 a), 0 at a = 0
pred n_top(var2 a, y) = a = empty & y = empty | (ex1 p: p in a & (all1 q: q in a => q <= p) & y = {p});
";

/// The whole claim in one file: its sentences, each closed, so that MONA answers for all of them at once.
///
/// # Errors
/// An operator without a digit automaton, or a limit.
pub fn whole(theory: &Theory, name: &str) -> Result<Document, ExportError> {
    let mut writer = Writer::new(theory)?;
    let mut body = String::new();
    for sentence in &theory.sentences {
        let (lowered, names) = writer.lowered(sentence)?;
        let text = writer.relation(&lowered.body, &names, 1)?;
        let declared = names[..lowered.declared].join(", ");
        let text = match lowered.declared {
            0 => text,
            _ => format!("all2 {declared}:\n  {text}"),
        };
        let _ = write!(body, "\n{}({text});\n", title(sentence));
        if body.len() > MAX_TEXT_BYTES {
            return Err(too_large());
        }
    }
    let mut lines = vec![
        "Its sentences, in WS1S. MONA says `Formula is valid` if all of them are valid, and".to_owned(),
        "`unsatisfiable` if one of them is not; a file for each (--out FOLDER/) gives counter-examples."
            .to_owned(),
    ];
    lines.extend(meaning(theory, "valid"));
    lines.push(format!("Run: mona -q {name}.mona"));
    writer.document(name, &lines, &body)
}

/// A file for each sentence, with free variables, so that MONA gives a counter-example to one that is not valid.
///
/// # Errors
/// The same as for [`whole`].
pub fn split(theory: &Theory, name: &str) -> Result<Vec<Document>, ExportError> {
    theory.sentences.iter().map(|sentence| single(theory, name, sentence)).collect()
}

fn single(theory: &Theory, name: &str, sentence: &Sentence) -> Result<Document, ExportError> {
    let mut writer = Writer::new(theory)?;
    let (lowered, names) = writer.lowered(sentence)?;
    let text = writer.relation(&lowered.body, &names, 1)?;
    let free = match lowered.declared {
        0 => String::new(),
        _ => format!("var2 {};\n", names[..lowered.declared].join(", ")),
    };
    let body = format!("\n{}{free}{text};\n", title(sentence));
    let file = format!("{name}-{}", sentence.name);
    let mut lines = vec![
        "One sentence of it, in WS1S. MONA says `Formula is valid` if the sentence is valid, and gives a"
            .to_owned(),
        "counter-example of least length if it is not: sets of positions, {0, 2} is 5.".to_owned(),
    ];
    lines.extend(meaning(theory, "valid"));
    lines.push(format!("Run: mona -q {file}.mona"));
    writer.document(&file, &lines, &body)
}

fn title(sentence: &Sentence) -> String {
    let side = if sentence.side { " (side condition)" } else { "" };
    format!("# {}{side}: {}\n", sentence.name, sentence.says)
}

struct Writer<'t> {
    theory: &'t Theory,
    names: Names,
    /// Names of the definitions, in their order.
    called: Vec<String>,
    /// Factors of multiples.
    factors: BTreeSet<BigUint>,
    /// Divisors of quotients, and of remainders.
    divisors: BTreeSet<BigUint>,
    moduli: BTreeSet<BigUint>,
    definitions: String,
}

impl<'t> Writer<'t> {
    fn new(theory: &'t Theory) -> Result<Writer<'t>, ExportError> {
        if let Some(operator) = relational::operator_without_automaton(theory) {
            return Err(ExportError::Operator { operator, target: "MONA" });
        }
        let mut names = Names::new(RESERVED.iter().copied(), true);
        let called = theory.definitions.iter().map(|&d| give(&mut names, theory.name(d))).collect();
        let (factors, divisors, moduli) = Default::default();
        let mut writer =
            Writer { theory, names, called, factors, divisors, moduli, definitions: String::new() };
        for (&definition, called) in theory.definitions.iter().zip(writer.called.clone()) {
            let lowered = relational::definition(theory, definition)?;
            let names = writer.numbers(&lowered);
            let text = writer.relation(&lowered.body, &names, 1)?;
            let parameters = names[..lowered.declared].join(", ");
            let _ = writeln!(writer.definitions, "pred {called}(var2 {parameters}) =\n  {text};");
            if writer.definitions.len() > MAX_TEXT_BYTES {
                return Err(too_large());
            }
        }
        Ok(writer)
    }

    fn lowered(&self, sentence: &Sentence) -> Result<(Lowered, Vec<String>), ExportError> {
        let lowered = relational::sentence(&sentence.variables, &sentence.formula)?;
        let names = self.numbers(&lowered);
        Ok((lowered, names))
    }

    /// Names of the numbers of a definition or sentence.
    fn numbers(&self, lowered: &Lowered) -> Vec<String> {
        let mut names = self.names.clone();
        let name = |known: &Option<String>| give(&mut names, known.as_deref().unwrap_or("v"));
        lowered.names.iter().map(name).collect()
    }

    fn document(&self, name: &str, lines: &[String], body: &str) -> Result<Document, ExportError> {
        let mut text = header(&self.theory.claim, "#", lines);
        text.push_str("ws1s;\n\n");
        text.push_str(ARITHMETIC);
        text.push_str(&self.multiples());
        text.push('\n');
        text.push_str(&self.definitions);
        text.push_str(body);
        Ok(Document { name: format!("{name}.mona"), text: checked(text)? })
    }

    /// The predicates of multiples, quotients and remainders.
    fn multiples(&self) -> String {
        let mut needed: BTreeSet<BigUint> = BTreeSet::new();
        for factor in self.factors.iter().chain(&self.divisors).chain(&self.moduli) {
            let mut factor = factor.clone();
            while !factor.is_one() && needed.insert(factor.clone()) {
                factor >>= 1;
            }
        }
        let mut text = String::new();
        for k in &needed {
            let half: BigUint = k >> 1;
            let twice = match half.is_one() {
                true => "n_twice(a, d)".to_owned(),
                false => format!("(ex2 h: n_times_{half}(a, h) & n_twice(h, d))"),
            };
            let _ = match k.bit(0) {
                true => writeln!(text, "pred n_times_{k}(var2 a, b) = ex2 d: {twice} & n_sum(d, a, b);"),
                false => writeln!(text, "pred n_times_{k}(var2 a, d) = {twice};"),
            };
        }
        for k in &self.divisors {
            let _ = writeln!(
                text,
                "pred n_quotient_{k}(var2 a, q) = ex2 m: n_times_{k}(q, m) & (ex2 r: (ex2 c: c = {} & n_less(r, c)) & n_sum(m, r, a));",
                set(k)
            );
        }
        for k in &self.moduli {
            let _ = writeln!(
                text,
                "pred n_remainder_{k}(var2 a, r) = (ex2 c: c = {} & n_less(r, c)) & (ex2 q: ex2 m: n_times_{k}(q, m) & n_sum(m, r, a));",
                set(k)
            );
        }
        text
    }

    fn relation(
        &mut self,
        relation: &Relation,
        names: &[String],
        depth: usize,
    ) -> Result<String, ExportError> {
        let joined =
            |writer: &mut Self, parts: &[Relation], word: &str, none: &str| -> Result<String, ExportError> {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| writer.relation(part, names, depth + 1))
                    .collect::<Result<_, _>>()?;
                checked(match parts.as_slice() {
                    [] => none.to_owned(),
                    [one] => one.clone(),
                    _ => format!("({})", parts.join(&format!("\n{}{word} ", "  ".repeat(depth.min(8))))),
                })
            };
        Ok(match relation {
            Relation::Atom(atom) => self.atom(atom, names)?,
            Relation::Not(part) => format!("~({})", self.relation(part, names, depth + 1)?),
            Relation::All(parts) => joined(self, parts, "&", "true")?,
            Relation::Any(parts) => joined(self, parts, "|", "false")?,
            Relation::Implies(given, then) => {
                let then = self.relation(then, names, depth + 1)?;
                match given.is_empty() {
                    true => then,
                    false => format!("({} => {then})", joined(self, given, "&", "true")?),
                }
            }
            Relation::Exists(numbers, part) => {
                format!("(ex2 {}: {})", list(numbers, names), self.relation(part, names, depth + 1)?)
            }
            Relation::ForAll(numbers, part) => {
                format!("(all2 {}: {})", list(numbers, names), self.relation(part, names, depth + 1)?)
            }
        })
    }

    fn atom(&mut self, atom: &Atom, names: &[String]) -> Result<String, ExportError> {
        let n = |number: &Number| names[*number].as_str();
        Ok(match atom {
            Atom::Equal(a, b) => format!("{} = {}", n(a), n(b)),
            Atom::Less(a, b) => format!("n_less({}, {})", n(a), n(b)),
            Atom::AtMost(a, b) => format!("n_at_most({}, {})", n(a), n(b)),
            Atom::Is(a, c) => {
                if c.bits() > MAX_CONSTANT_BITS {
                    let (what, limit) = ("the length of a constant, in bits,", MAX_CONSTANT_BITS);
                    return Err(ExportError::Limit { what, limit, name: "mona::MAX_CONSTANT_BITS" });
                }
                format!("{} = {}", n(a), set(c))
            }
            Atom::Sum(a, b, s) => format!("n_sum({}, {}, {})", n(a), n(b), n(s)),
            Atom::Multiple(k, a, b) => {
                self.factors.insert(factor(k)?);
                format!("n_times_{k}({}, {})", n(a), n(b))
            }
            Atom::Quotient(k, a, q) => {
                self.divisors.insert(factor(k)?);
                format!("n_quotient_{k}({}, {})", n(a), n(q))
            }
            Atom::Remainder(k, a, r) => {
                self.moduli.insert(factor(k)?);
                format!("n_remainder_{k}({}, {})", n(a), n(r))
            }
            Atom::Bitwise(op, a, b, y) => {
                let word = match op {
                    Bitwise::Xor => "n_xor",
                    Bitwise::And => "n_band",
                    Bitwise::Or => "n_bor",
                };
                format!("{word}({}, {}, {})", n(a), n(b), n(y))
            }
            Atom::Top(a, y) => format!("n_top({}, {})", n(a), n(y)),
            Atom::Call(definition, numbers) => {
                format!("{}({})", self.called(*definition), list(numbers, names))
            }
            Atom::Accepts(automaton, numbers) => {
                let numbers: Vec<String> = numbers.iter().map(|number| names[*number].clone()).collect();
                checked(automata::in_mona(automaton, &numbers))?
            }
        })
    }

    fn called(&self, definition: Definition) -> &str {
        let place = self.theory.definitions.iter().position(|&d| d == definition);
        place.map_or("", |place| &self.called[place])
    }
}

/// A name; those of the predicates that every file has begin with `n_`.
fn give(names: &mut Names, wanted: &str) -> String {
    names.give(if wanted.starts_with("n_") { "v" } else { "" }, wanted)
}

fn factor(k: &BigUint) -> Result<BigUint, ExportError> {
    if *k <= BigUint::from(MAX_FACTOR) {
        return Ok(k.clone());
    }
    Err(ExportError::Limit { what: "a factor or divisor", limit: MAX_FACTOR, name: "mona::MAX_FACTOR" })
}

/// A constant as a set.
fn set(c: &BigUint) -> String {
    let places: Vec<String> = (0..c.bits()).filter(|&i| c.bit(i)).map(|i| i.to_string()).collect();
    if places.is_empty() { "empty".to_owned() } else { format!("{{{}}}", places.join(", ")) }
}

fn list(numbers: &[Number], names: &[String]) -> String {
    numbers.iter().map(|&number| names[number].as_str()).collect::<Vec<_>>().join(", ")
}
