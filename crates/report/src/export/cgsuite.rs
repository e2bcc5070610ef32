//! CGSuite 2: the game as a ruleset, for people who play with its Grundy numbers.
//!
//! A bar, or the game of a claim, as a class of positions with their options; a method lists the positions of a small
//! box with their nim values. The claim itself is a comment: CGSuite computes values, it proves nothing about all of them.

use std::fmt::Write;

use num_bigint::BigUint;
use num_traits::One;

use super::document::{Document, MAX_TEXT_BYTES, checked, header, too_large};
use super::error::{ExportError, plain};
use super::names::Names;
use nimcert_core::language::analysis::Needed;
use nimcert_core::language::ast::{
    Bitwise, Comparison, Condition, GameSum, Octal, Program, Renumbered, Rewrite, Statement, Summand, Term,
};
use nimcert_core::language::game::{Rules, coordinates, splits_by_moves, summands};
use nimcert_core::language::listing::listed;
use nimcert_core::language::print_claim;

/// Positions of the box that the example lists have coordinates up to this.
const LARGEST_COORDINATE: u32 = 8;

/// Longest shift, in places.
pub const MAX_SHIFT: u32 = 4096;

/// The words of CGScript, and the names that the class itself has.
const RESERVED: &[&str] = &[
    "and",
    "as",
    "begin",
    "break",
    "by",
    "catch",
    "class",
    "clear",
    "continue",
    "def",
    "do",
    "else",
    "elseif",
    "end",
    "enum",
    "error",
    "extends",
    "external",
    "false",
    "finally",
    "for",
    "foreach",
    "from",
    "if",
    "import",
    "in",
    "is",
    "listof",
    "mutable",
    "neg",
    "nil",
    "not",
    "Nothing",
    "op",
    "or",
    "override",
    "pos",
    "return",
    "self",
    "setof",
    "singleton",
    "static",
    "step",
    "sumof",
    "super",
    "system",
    "tableof",
    "then",
    "this",
    "throw",
    "to",
    "true",
    "try",
    "var",
    "where",
    "while",
    "xor",
    "yield",
    "Band",
    "Bor",
    "Top",
    "Monus",
    "Position",
    "Options",
    "Eval",
    "Values",
    "Legal",
    "Union",
    "Part",
    "game",
    "only",
];

/// The class of the game of claim `index`; a claim about a function is about its bar.
///
/// # Errors
/// There is no such claim, it is not about a game, or a limit is reached.
pub fn class(program: &Program, index: usize) -> Result<Document, ExportError> {
    let claim = program.claims.get(index).ok_or(ExportError::NoClaim(index + 1))?;
    if !program.parameters.is_empty() {
        return Err(ExportError::Parameters);
    }
    let game: GameSum = match &claim.statement {
        Statement::Property { function, .. } => vec![Summand::Bar(*function)],
        Statement::Positions { game, .. } | Statement::Grundy { game, .. } => game.clone(),
        Statement::ForAll { .. } => return Err(ExportError::NoGame("CGSuite")),
    };
    if splits_by_moves(program, &game) {
        return Err(ExportError::SplitsByMoves);
    }
    let needed = Needed::by_game(program, &game);
    let mut names = Names::new(RESERVED.iter().copied(), false);
    let functions: Vec<String> =
        program.functions.iter().map(|function| names.give("Fun", &function.name)).collect();
    let relations: Vec<String> =
        program.relations.iter().map(|relation| names.give("Rel", &relation.name)).collect();
    let writer = Writer { functions, relations };
    let mut body = String::from("singleton class NimcertGame extends Ruleset\n");
    body.push_str(ARITHMETIC);
    for &id in &needed.functions {
        let function = &program.functions[id];
        let (list, env) = parameters(&names, &function.parameters);
        let text = writer.term(&function.body, &env)?;
        let _ = write!(body, "\n  def {}({list}) := {text};\n", writer.functions[id]);
    }
    for &id in &needed.relations {
        let relation = &program.relations[id];
        let (list, env) = parameters(&names, &relation.parameters);
        let text = writer.condition(&relation.body, &env)?;
        let _ = write!(body, "\n  def {}({list}) := {text};\n", writer.relations[id]);
    }
    let rules = summands(program, &game);
    let all = coordinates(program, &game);
    let (list, env) = parameters(&names, &all);
    let legal = writer.legal(&rules, &env)?;
    let _ = write!(body, "\n  def Legal({list}) := {legal};\n");
    let _ =
        write!(body, "\n  class Position({list}) extends ImpartialGame\n\n    override def Options begin\n");
    let sets = writer.moves(&names, &rules, &env, &mut body)?;
    let options = if sets.is_empty() { "[]".to_owned() } else { sets.join(" Union ") };
    let _ = write!(body, "      {options}\n    end\n\n  end\n");
    let _ = write!(body, "\n  def Eval({list}) := Position({});\n", env.join(", "));
    let box_of: Vec<String> = env.iter().map(|name| format!("for {name} from 0 to size")).collect();
    let args = env.join(", ");
    let _ = write!(
        body,
        "\n  // The positions with coordinates up to a size, and their nim values.\n  def Values(size as Integer) := listof([{args}, Position({args}).NimValue] {} where Legal({args}));\n\nend\n",
        box_of.join(" ")
    );
    let lines = [
        "Its game as a ruleset for CGSuite 2, with nim values by exhaustion: they prove nothing about"
            .to_owned(),
        "all naturals. A term is computed only where it is needed; a negative difference is 0.".to_owned(),
        "Run: save this file as NimcertGame.cgs in your user folder of CGSuite, and enter".to_owned(),
        format!("  NimcertGame.Values({LARGEST_COORDINATE})"),
        format!("  NimcertGame({}).NimValue", vec!["1"; env.len()].join(", ")),
    ];
    let text = format!("{}\n{body}", header(&print_claim(program, index), "//", &lines));
    Ok(Document { name: "NimcertGame.cgs".to_owned(), text: checked(text)? })
}

const ARITHMETIC: &str = "
  def Band(a as Integer, b as Integer) := (a + b - a.NimSum(b)).Div(2);

  def Bor(a as Integer, b as Integer) := (a + b + a.NimSum(b)).Div(2);

  def Monus(a as Integer, b as Integer) := if a < b then 0 else a - b end;

  // 2^floor(log2 a), 0 at a = 0
  def Top(a as Integer) := if a == 0 then 0 else 2^(a.Lb) end;
";

/// Parameters as declared, and their names.
fn parameters(names: &Names, wanted: &[String]) -> (String, Vec<String>) {
    let mut names = names.clone();
    let env: Vec<String> = wanted.iter().map(|name| names.give("", name)).collect();
    let list: Vec<String> = env.iter().map(|name| format!("{name} as Integer")).collect();
    (list.join(", "), env)
}

struct Writer {
    functions: Vec<String>,
    relations: Vec<String>,
}

impl Writer {
    fn legal(&self, rules: &[Rules], env: &[String]) -> Result<String, ExportError> {
        let mut parts = Vec::new();
        for summand in rules {
            if let Some(domain) = &summand.domain {
                let offset = summand.offset;
                parts.push(self.condition(&Renumbered(|i| i + offset).condition(domain), env)?);
            }
        }
        Ok(if parts.is_empty() { "true".to_owned() } else { parts.join(" and ") })
    }

    /// A set of options for each move, written as variables; gives their names.
    fn moves(
        &self,
        names: &Names,
        rules: &[Rules],
        coordinates: &[String],
        body: &mut String,
    ) -> Result<Vec<String>, ExportError> {
        let mut sets = Vec::new();
        for summand in rules {
            for option in summand.octal().iter().flat_map(|code| of_octal(*code, summand, coordinates)) {
                let set = format!("options{}", sets.len() + 1);
                let _ = writeln!(body, "      var {set} := setof({option});");
                sets.push(set);
            }
            for option in &summand.moves {
                let mut names = names.clone();
                coordinates.iter().for_each(|name| {
                    let _ = names.give("", name);
                });
                let set = format!("options{}", sets.len() + 1);
                let mut env = coordinates[summand.offset..][..summand.coordinates].to_vec();
                let mut loops = String::new();
                for (name, bound) in &option.fresh {
                    let bound = self.integer(bound, &env)?;
                    let name = names.give("", name);
                    let _ = write!(loops, " for {name} from 0 to {bound} - 1");
                    env.push(name);
                }
                if option.fresh.is_empty() {
                    loops.push_str(" for only from 1 to 1");
                }
                if let Some(when) = &option.when {
                    let _ = write!(loops, " where {}", self.condition(when, &env)?);
                }
                let mut targets = coordinates.to_vec();
                for (j, target) in option.to.iter().enumerate() {
                    targets[summand.offset + j] = self.term(target, &env)?;
                }
                let _ = writeln!(body, "      var {set} := setof(Position({}){loops});", targets.join(", "));
                sets.push(set);
                if body.len() > MAX_TEXT_BYTES {
                    return Err(too_large());
                }
            }
        }
        Ok(sets)
    }

    fn condition(&self, condition: &Condition, env: &[String]) -> Result<String, ExportError> {
        checked(match condition {
            Condition::Compare(op, a, b) => {
                let word = match op {
                    Comparison::Less => "<",
                    Comparison::LessEqual => "<=",
                    Comparison::Equal => "==",
                    Comparison::NotEqual => "!=",
                    Comparison::GreaterEqual => ">=",
                    Comparison::Greater => ">",
                };
                format!("({} {word} {})", self.integer(a, env)?, self.integer(b, env)?)
            }
            Condition::And(c, d) => format!("({} and {})", self.condition(c, env)?, self.condition(d, env)?),
            Condition::Or(c, d) => format!("({} or {})", self.condition(c, env)?, self.condition(d, env)?),
            Condition::Not(c) => format!("(not {})", self.condition(c, env)?),
            Condition::Call(relation, arguments) => self.call(&self.relations[*relation], arguments, env)?,
            Condition::Automaton(_) => {
                return Err(ExportError::Operator { operator: "automaton", target: "CGSuite" });
            }
        })
    }

    /// A side of a comparison: an integer as far as it is linear.
    fn integer(&self, term: &Term, env: &[String]) -> Result<String, ExportError> {
        checked(match term {
            Term::Add(a, b) => format!("({} + {})", self.integer(a, env)?, self.integer(b, env)?),
            Term::Subtract(a, b) => format!("({} - {})", self.integer(a, env)?, self.integer(b, env)?),
            Term::Scale(k, a) => format!("({} * {})", plain(k)?, self.integer(a, env)?),
            Term::ShiftLeft(a, n) => format!("({} * {})", power(*n)?, self.integer(a, env)?),
            _ => self.term(term, env)?,
        })
    }

    fn call(&self, name: &str, arguments: &[Term], env: &[String]) -> Result<String, ExportError> {
        let arguments: Vec<String> =
            arguments.iter().map(|argument| self.term(argument, env)).collect::<Result<_, _>>()?;
        Ok(format!("{name}({})", arguments.join(", ")))
    }

    fn term(&self, term: &Term, env: &[String]) -> Result<String, ExportError> {
        let t = |a: &Term| self.term(a, env);
        checked(match term {
            Term::Variable(i) => env[*i].clone(),
            Term::Constant(c) => plain(c)?.to_string(),
            Term::Add(a, b) => format!("({} + {})", t(a)?, t(b)?),
            Term::Subtract(a, b) | Term::Monus(a, b) => format!("Monus({}, {})", t(a)?, t(b)?),
            Term::Scale(k, a) => format!("({} * {})", plain(k)?, t(a)?),
            Term::Product(a, b) => format!("({} * {})", t(a)?, t(b)?),
            Term::Floor(a, k) => format!("({}).Div({})", t(a)?, plain(k)?),
            Term::Ceil(a, k) => {
                let k = plain(k)?;
                format!("({} + {}).Div({k})", t(a)?, k - BigUint::one())
            }
            Term::Mod(a, k) => {
                let k = plain(k)?;
                format!("(({}) - {k} * ({}).Div({k}))", t(a)?, t(a)?)
            }
            Term::Min(a, b) => format!("({} Min {})", t(a)?, t(b)?),
            Term::Max(a, b) => format!("({} Max {})", t(a)?, t(b)?),
            Term::If(c, a, b) => {
                format!("(if {} then {} else {} end)", self.condition(c, env)?, t(a)?, t(b)?)
            }
            Term::Bitwise(Bitwise::Xor, a, b) => format!("({}).NimSum({})", t(a)?, t(b)?),
            Term::Bitwise(Bitwise::And, a, b) => format!("Band({}, {})", t(a)?, t(b)?),
            Term::Bitwise(Bitwise::Or, a, b) => format!("Bor({}, {})", t(a)?, t(b)?),
            Term::ShiftLeft(a, n) => format!("({} * {})", power(*n)?, t(a)?),
            Term::ShiftRight(a, n) => format!("({}).Div({})", t(a)?, power(*n)?),
            Term::TopPower(a, 0) => format!("Top({})", t(a)?),
            Term::TopPower(a, n) if *n > 0 => format!("({} * Top({}))", power(n.unsigned_abs())?, t(a)?),
            Term::TopPower(a, n) => format!("Top({}).Div({})", t(a)?, power(n.unsigned_abs())?),
            // Lists count from 1.
            Term::Table(values, tail) => {
                let t = &env[0];
                format!(
                    "(if {t} < {} then [{}][{t} + 1] else {} end)",
                    values.len(),
                    listed(values),
                    self.term(tail, env)?
                )
            }
            Term::Heights(values) => format!("[{}][{} + 1]", listed(values), env[0]),
            Term::SquareRoot(a) => format!("(if {} == 0 then 0 else ({}).Isqrt end)", t(a)?, t(a)?),
            Term::Log2(a) => format!("(if {} == 0 then 0 else ({}).Lb end)", t(a)?, t(a)?),
            Term::Call(function, arguments) => self.call(&self.functions[*function], arguments, env)?,
        })
    }
}

/// The options of each move of an octal game: if a heap is split, the second one is a heap of CGSuite's own.
fn of_octal(code: Octal, summand: &Rules, coordinates: &[String]) -> Vec<String> {
    let n = &coordinates[summand.offset];
    let leaving = |heap: &str| {
        let mut targets = coordinates.to_vec();
        targets[summand.offset] = heap.to_owned();
        format!("Position({})", targets.join(", "))
    };
    let mut options = Vec::new();
    for (taken, digit) in code.digits().iter().enumerate() {
        if digit & 1 != 0 {
            options.push(format!("{} for only from 1 to 1 where {n} == {taken}", leaving("0")));
        }
        if digit & 2 != 0 {
            let left = leaving(&format!("{n} - {taken}"));
            options.push(format!("{left} for only from 1 to 1 where {n} > {taken}"));
        }
        if digit & 4 != 0 {
            let split = format!("game.heap.TakeAndBreak(\"{code}\")({n} - {taken} - Part)");
            let left = leaving("Part");
            options.push(format!("{left} + {split} for Part from 1 to ({n} - {taken}).Div(2)"));
        }
    }
    options
}

/// `2^n`
fn power(n: u32) -> Result<BigUint, ExportError> {
    match n <= MAX_SHIFT {
        true => Ok(BigUint::one() << n),
        false => {
            Err(ExportError::Limit { what: "a shift", limit: MAX_SHIFT.into(), name: "cgsuite::MAX_SHIFT" })
        }
    }
}
