//! SMT-LIB 2: bit-vectors, for naturals below `2^N`.
//!
//! All numbers have one width, in which nothing that is computed overflows for variables below `2^N`
//! (`bounds`). What is asserted is the negation of a sentence: `unsat` says that it holds below `2^N`.

use std::fmt::Write;

use num_bigint::BigUint;
use num_traits::One;

use super::automata;
use super::bounds::Bounds;
use super::document::{Document, MAX_TEXT_BYTES, checked, header, meaning, too_large};
use super::error::{ExportError, plain};
use super::names::Names;
use super::sentence::{Formula, Sentence, Variable};
use super::theory::{Definition, Theory};
use nimcert_core::language::ast::{Bitwise, Comparison, Condition, Term};

pub use super::bounds::MAX_WIDTH;

/// Most bits of a variable.
pub const MAX_BITS: u64 = 1024;

/// All sentences in one file, one after the other.
///
/// # Errors
/// A list of heights, or a limit.
pub fn whole(theory: &Theory, name: &str, bits: u64) -> Result<Document, ExportError> {
    let mut writer = Writer::new(theory, bits)?;
    let mut body = String::new();
    for sentence in &theory.sentences {
        let question = writer.question(sentence)?;
        let _ =
            write!(body, "\n{}(push 1)\n(echo \"{}\")\n{question}(pop 1)\n", title(sentence), sentence.name);
        if body.len() > MAX_TEXT_BYTES {
            return Err(too_large());
        }
    }
    let quantified = theory.sentences.iter().any(|sentence| sentence.formula.quantifies());
    writer.document(name, quantified, &body)
}

/// A file for each sentence.
///
/// # Errors
/// The same as for [`whole`].
pub fn split(theory: &Theory, name: &str, bits: u64) -> Result<Vec<Document>, ExportError> {
    let mut writer = Writer::new(theory, bits)?;
    let each = theory.sentences.iter().map(|sentence| {
        let body = format!("\n{}{}", title(sentence), writer.question(sentence)?);
        writer.document(&format!("{name}-{}", sentence.name), sentence.formula.quantifies(), &body)
    });
    each.collect()
}

fn title(sentence: &Sentence) -> String {
    let side = if sentence.side { " (side condition)" } else { "" };
    format!("; {}{side}: {}\n", sentence.name, sentence.says)
}

struct Writer<'t> {
    theory: &'t Theory,
    bits: u64,
    width: u64,
    bounds: Bounds<'t>,
    names: Names,
    called: Vec<String>,
    /// Which of the auxiliary functions are needed.
    top: bool,
    root: bool,
    log: bool,
    definitions: String,
}

impl<'t> Writer<'t> {
    fn new(theory: &'t Theory, bits: u64) -> Result<Writer<'t>, ExportError> {
        if bits > MAX_BITS {
            return Err(ExportError::Limit {
                what: "the number of bits",
                limit: MAX_BITS,
                name: "smtlib::MAX_BITS",
            });
        }
        let mut bounds = Bounds::new(theory, bits);
        let width = bounds.width()?;
        let mut names = Names::new([], true);
        // No symbol of SMT-LIB or of a solver begins with `$`.
        let called = theory.definitions.iter().map(|&d| names.give("$", theory.name(d))).collect();
        let (top, root, log) = (false, false, false);
        let mut writer =
            Writer { theory, bits, width, bounds, names, called, top, root, log, definitions: String::new() };
        for (place, &definition) in theory.definitions.iter().enumerate() {
            let mut names = writer.names.clone();
            let parameters: Vec<String> =
                theory.parameters(definition).iter().map(|name| names.give("$", name)).collect();
            let (sort, body) = match definition {
                Definition::Function(id) => {
                    (writer.sort(), writer.term(&theory.program.functions[id].body, &parameters)?)
                }
                Definition::Relation(id) => {
                    if let Condition::Automaton(automaton) = &theory.program.relations[id].body {
                        let step = format!("n_step{place}");
                        let (step, body) = automata::in_smtlib(automaton, &step, &parameters, width);
                        writer.definitions.push_str(&step);
                        ("Bool".to_owned(), checked(body)?)
                    } else {
                        (
                            "Bool".to_owned(),
                            writer.condition(&theory.program.relations[id].body, &parameters)?,
                        )
                    }
                }
            };
            let list: Vec<String> = parameters.iter().map(|p| format!("({p} {})", writer.sort())).collect();
            let (called, list) = (writer.called[place].clone(), list.join(" "));
            let _ = writeln!(writer.definitions, "(define-fun {called} ({list}) {sort}\n  {body})");
            if writer.definitions.len() > MAX_TEXT_BYTES {
                return Err(too_large());
            }
        }
        Ok(writer)
    }

    fn sort(&self) -> String {
        format!("(_ BitVec {})", self.width)
    }

    fn number(&self, value: &BigUint) -> String {
        format!("(_ bv{value} {})", self.width)
    }

    fn small(&self, value: u64) -> String {
        self.number(&BigUint::from(value))
    }

    fn document(&self, name: &str, quantified: bool, body: &str) -> Result<Document, ExportError> {
        let mut lines = vec![
            format!(
                "For naturals below 2^{}: numbers are bit-vectors of {} bits, in which nothing",
                self.bits, self.width
            ),
            "overflows. Each question asserts the negation of a sentence: unsat means that it is".to_owned(),
            format!("valid for numbers below 2^{}, and sat that it is not.", self.bits),
        ];
        lines.extend(meaning(self.theory, &format!("valid below 2^{}", self.bits)));
        if self.theory.negated {
            lines.push("(If all are valid below the bound, the claim is not refuted.)".to_owned());
        } else {
            lines.push("(A sentence that is valid below the bound may fail beyond it.)".to_owned());
        }
        lines.push(format!("Run: z3 {name}.smt2, or z3 -model {name}.smt2 to see the numbers of a sat"));
        let mut text = header(&self.theory.claim, ";", &lines);
        let _ = writeln!(text, "(set-logic {})", if quantified { "BV" } else { "QF_BV" });
        text.push_str(&self.auxiliary());
        text.push_str(&self.definitions);
        text.push_str(body);
        Ok(Document { name: format!("{name}.smt2"), text: checked(text)? })
    }

    /// The negation of a sentence, and the question.
    fn question(&mut self, sentence: &Sentence) -> Result<String, ExportError> {
        let mut scope = Scope { env: Vec::new(), above: Vec::new(), names: self.names.clone() };
        let guards = self.declare(&sentence.variables, &mut scope)?;
        let mut text = String::new();
        for name in &scope.env {
            let _ = writeln!(text, "(declare-const {name} {})", self.sort());
        }
        for guard in guards {
            let _ = writeln!(text, "(assert {guard})");
        }
        let formula = self.formula(&sentence.formula, &scope)?;
        let _ = writeln!(text, "(assert (not {formula}))\n(check-sat)");
        Ok(text)
    }

    /// Adds variables to a scope; gives the conditions that they are so small that nothing overflows. For a fresh
    /// number this follows from the rules, which are computed only where it holds.
    fn declare(&mut self, variables: &[Variable], scope: &mut Scope) -> Result<Vec<String>, ExportError> {
        let first = scope.env.len();
        self.bounds.declare(variables, &mut scope.above)?;
        for variable in variables {
            scope.env.push(scope.names.give("$", &variable.name));
        }
        let new = scope.env[first..].iter().zip(&scope.above[first..]);
        Ok(new.map(|(name, above)| format!("(bvult {name} {})", self.number(above))).collect())
    }

    fn formula(&mut self, formula: &Formula, scope: &Scope) -> Result<String, ExportError> {
        let joined = |writer: &mut Self, parts: &[Formula], word: &str, none: &str| {
            let parts: Result<Vec<String>, _> =
                parts.iter().map(|part| writer.formula(part, scope)).collect();
            parts.map(|parts| together(word, none, parts))
        };
        checked(match formula {
            Formula::Is(condition) => self.condition(condition, &scope.env)?,
            Formula::All(parts) => joined(self, parts, "and", "true")?,
            Formula::Any(parts) => joined(self, parts, "or", "false")?,
            Formula::Implies(given, then) => {
                let given = joined(self, given, "and", "true")?;
                format!("(=> {given} {})", self.formula(then, scope)?)
            }
            Formula::ForAll(variables, body) | Formula::Exists(variables, body) => {
                let mut inner = scope.clone();
                let mut guards = self.declare(variables, &mut inner)?;
                let body = self.formula(body, &inner)?;
                let own = &inner.env[scope.env.len()..];
                let list: Vec<String> = own.iter().map(|name| format!("({name} {})", self.sort())).collect();
                let list = list.join(" ");
                match formula {
                    Formula::ForAll(..) => {
                        format!("(forall ({list}) (=> {} {body}))", together("and", "true", guards))
                    }
                    _ => {
                        guards.push(body);
                        format!("(exists ({list}) {})", together("and", "true", guards))
                    }
                }
            }
        })
    }

    fn condition(&mut self, condition: &Condition, env: &[String]) -> Result<String, ExportError> {
        checked(match condition {
            Condition::Compare(op, a, b) => {
                let (a, b) = (self.term(a, env)?, self.term(b, env)?);
                match op {
                    Comparison::Less => format!("(bvult {a} {b})"),
                    Comparison::LessEqual => format!("(bvule {a} {b})"),
                    Comparison::Equal => format!("(= {a} {b})"),
                    Comparison::NotEqual => format!("(not (= {a} {b}))"),
                    Comparison::GreaterEqual => format!("(bvuge {a} {b})"),
                    Comparison::Greater => format!("(bvugt {a} {b})"),
                }
            }
            Condition::And(c, d) => format!("(and {} {})", self.condition(c, env)?, self.condition(d, env)?),
            Condition::Or(c, d) => format!("(or {} {})", self.condition(c, env)?, self.condition(d, env)?),
            Condition::Not(c) => format!("(not {})", self.condition(c, env)?),
            Condition::Call(relation, arguments) => {
                self.call(Definition::Relation(*relation), arguments, env)?
            }
            Condition::Automaton(_) => {
                return Err(ExportError::Operator { operator: "automaton", target: "SMT-LIB" });
            }
        })
    }

    fn call(
        &mut self,
        definition: Definition,
        arguments: &[Term],
        env: &[String],
    ) -> Result<String, ExportError> {
        let arguments: Vec<String> =
            arguments.iter().map(|argument| self.term(argument, env)).collect::<Result<_, _>>()?;
        let place = self.theory.definitions.iter().position(|&d| d == definition);
        let name = place.map_or("", |place| &self.called[place]);
        Ok(match arguments.is_empty() {
            true => name.to_owned(),
            false => format!("({name} {})", arguments.join(" ")),
        })
    }

    fn term(&mut self, term: &Term, env: &[String]) -> Result<String, ExportError> {
        checked(match term {
            Term::Variable(i) => env[*i].clone(),
            Term::Constant(c) => self.number(plain(c)?),
            Term::Add(a, b) => self.binary("bvadd", a, b, env)?,
            Term::Monus(a, b) | Term::Subtract(a, b) => {
                self.twice(a, b, env, |a, b, zero| format!("(ite (bvult {a} {b}) {zero} (bvsub {a} {b}))"))?
            }
            Term::Min(a, b) => self.twice(a, b, env, |a, b, _| format!("(ite (bvule {a} {b}) {a} {b})"))?,
            Term::Max(a, b) => self.twice(a, b, env, |a, b, _| format!("(ite (bvuge {a} {b}) {a} {b})"))?,
            Term::Product(a, b) => self.binary("bvmul", a, b, env)?,
            Term::Bitwise(Bitwise::Xor, a, b) => self.binary("bvxor", a, b, env)?,
            Term::Bitwise(Bitwise::And, a, b) => self.binary("bvand", a, b, env)?,
            Term::Bitwise(Bitwise::Or, a, b) => self.binary("bvor", a, b, env)?,
            Term::Scale(k, a) => format!("(bvmul {} {})", self.number(plain(k)?), self.term(a, env)?),
            Term::Floor(a, k) => format!("(bvudiv {} {})", self.term(a, env)?, self.number(plain(k)?)),
            Term::Ceil(a, k) => {
                let raised = self.number(&(plain(k)? - BigUint::one()));
                format!("(bvudiv (bvadd {} {raised}) {})", self.term(a, env)?, self.number(plain(k)?))
            }
            Term::Mod(a, k) => format!("(bvurem {} {})", self.term(a, env)?, self.number(plain(k)?)),
            Term::If(c, a, b) => {
                format!("(ite {} {} {})", self.condition(c, env)?, self.term(a, env)?, self.term(b, env)?)
            }
            Term::ShiftLeft(a, n) => self.shifted("bvshl", a, *n, env)?,
            Term::ShiftRight(a, n) => self.shifted("bvlshr", a, *n, env)?,
            Term::TopPower(a, n) => {
                self.top = true;
                let top = format!("(n_top {})", self.term(a, env)?);
                match *n {
                    0 => top,
                    n if n > 0 => format!("(bvshl {top} {})", self.places(n.unsigned_abs())),
                    n => format!("(bvlshr {top} {})", self.places(n.unsigned_abs())),
                }
            }
            Term::Table(values, tail) => {
                let mut text = String::new();
                for (i, value) in values.iter().enumerate() {
                    let at = self.small(i as u64);
                    let _ = write!(text, "(ite (= {} {at}) {} ", env[0], self.number(value));
                    if text.len() > MAX_TEXT_BYTES {
                        return Err(too_large());
                    }
                }
                text.push_str(&self.term(tail, env)?);
                text.push_str(&")".repeat(values.len()));
                text
            }
            Term::SquareRoot(a) => {
                self.root = true;
                format!("(n_isqrt {})", self.term(a, env)?)
            }
            Term::Log2(a) => {
                self.log = true;
                format!("(n_log2 {})", self.term(a, env)?)
            }
            Term::Heights(_) => return Err(ExportError::Operator { operator: "heights", target: "SMT-LIB" }),
            Term::Call(function, arguments) => self.call(Definition::Function(*function), arguments, env)?,
        })
    }

    fn binary(&mut self, word: &str, a: &Term, b: &Term, env: &[String]) -> Result<String, ExportError> {
        Ok(format!("({word} {} {})", self.term(a, env)?, self.term(b, env)?))
    }

    /// An expression that uses both operands more than once: they get names.
    fn twice(
        &mut self,
        a: &Term,
        b: &Term,
        env: &[String],
        says: impl Fn(&str, &str, &str) -> String,
    ) -> Result<String, ExportError> {
        let zero = self.small(0);
        let plain = |term: &Term| matches!(term, Term::Variable(_) | Term::Constant(_));
        let (left, right) = (self.term(a, env)?, self.term(b, env)?);
        Ok(match (plain(a), plain(b)) {
            (true, true) => says(&left, &right, &zero),
            // Bound at once, so that the names in the operands are those outside.
            _ => format!("(let ((n_a {left}) (n_b {right})) {})", says("n_a", "n_b", &zero)),
        })
    }

    fn shifted(&mut self, word: &str, a: &Term, places: u32, env: &[String]) -> Result<String, ExportError> {
        Ok(format!("({word} {} {})", self.term(a, env)?, self.places(places)))
    }

    /// A number of places; as many as the width give 0, and more are not needed.
    fn places(&self, places: u32) -> String {
        let largest = (BigUint::one() << self.width) - BigUint::one();
        self.number(&BigUint::from(places).min(largest))
    }

    /// The functions that terms need in addition to those of SMT-LIB.
    fn auxiliary(&self) -> String {
        let (mut text, sort) = (String::new(), self.sort());
        if self.top {
            let _ = writeln!(
                text,
                "; 2^floor(log2 a), 0 at a = 0: the digits below the first 1 filled, less their half"
            );
            let _ = write!(text, "(define-fun n_top ((a {sort})) {sort}\n  ");
            let (mut last, mut distance, mut ends) = ("a".to_owned(), 1, 0);
            while distance < self.width {
                let next = format!("f{distance}");
                let _ =
                    write!(text, "(let (({next} (bvor {last} (bvlshr {last} {})))) ", self.small(distance));
                (last, distance, ends) = (next, 2 * distance, ends + 1);
            }
            let _ = writeln!(text, "(bvsub {last} (bvlshr {last} {})){})", self.small(1), ")".repeat(ends));
        }
        if self.log {
            let _ = write!(text, "; floor(log2 a), 0 at a = 0\n(define-fun n_log2 ((a {sort})) {sort}\n  ");
            for place in (1..self.width).rev() {
                let power = self.number(&(BigUint::one() << place));
                let _ = write!(text, "(ite (bvuge a {power}) {} ", self.small(place));
            }
            let ends = ")".repeat((self.width - 1) as usize);
            let _ = writeln!(text, "{}{ends})", self.small(0));
        }
        if self.root {
            let _ = writeln!(text, "; the largest r with r * r <= a, one digit after the other");
            let _ = write!(
                text,
                "(define-fun n_isqrt ((a {sort})) {sort}\n  (let ((n a) (r {})) ",
                self.small(0)
            );
            let steps = self.width.div_ceil(2);
            for step in (0..steps).rev() {
                let bit = self.number(&(BigUint::one() << (2 * step)));
                let half = format!("(bvlshr r {})", self.small(1));
                let _ = write!(
                    text,
                    "(let ((c (bvuge n (bvadd r {bit})))) (let ((n (ite c (bvsub n (bvadd r {bit})) n)) (r (ite c (bvadd {half} {bit}) {half}))) "
                );
            }
            let _ = writeln!(text, "r{})", ")".repeat(2 * steps as usize + 1));
        }
        text
    }
}

/// The variables of a formula.
#[derive(Clone)]
struct Scope {
    env: Vec<String>,
    /// For each, a number that it is less than.
    above: Vec<BigUint>,
    names: Names,
}

fn together(word: &str, none: &str, parts: Vec<String>) -> String {
    match parts.as_slice() {
        [] => none.to_owned(),
        [one] => one.clone(),
        _ => format!("({word} {})", parts.join(" ")),
    }
}
