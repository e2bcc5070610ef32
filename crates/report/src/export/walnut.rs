//! Walnut: a script in msd_2, for people who know it.
//!
//! Each definition is a `def`, each sentence an `eval`, which prints TRUE or FALSE; xor, and, or and the top power
//! are regular expressions. The arguments of a `def` are its free variables in alphabetical order, so they are numbered.

use std::fmt::Write;

use num_bigint::BigUint;

use super::automata;
use super::document::{Document, MAX_TEXT_BYTES, checked, header, meaning, too_large};
use super::error::ExportError;
use super::names::Names;
use super::relational::{self, Atom, Lowered, Number, Relation};
use super::theory::{Definition, Theory};
use nimcert_core::language::ast::Bitwise;

/// Largest constant: Walnut reads 32-bit numbers.
pub const MAX_NUMBER: u64 = i32::MAX as u64;

/// The words of every file. In a track (a, b, y) the digits are those of two numbers and a value.
const DIGITS: &str = "\
reg nimxor msd_2 msd_2 msd_2 \"([0,0,0]|[0,1,1]|[1,0,1]|[1,1,0])*\";
reg nimand msd_2 msd_2 msd_2 \"([0,0,0]|[0,1,0]|[1,0,0]|[1,1,1])*\";
reg nimor msd_2 msd_2 msd_2 \"([0,0,0]|[0,1,1]|[1,0,1]|[1,1,1])*\";
reg nimtop msd_2 msd_2 \"[0,0]*|[0,0]*[1,1]([0,0]|[1,0])*\";
";

/// The script of a claim, and a file for each of its automata.
///
/// # Errors
/// An operator without a digit automaton, or a limit.
pub fn script(theory: &Theory, name: &str) -> Result<Vec<Document>, ExportError> {
    if let Some(operator) = relational::operator_without_automaton(theory) {
        return Err(ExportError::Operator { operator, target: "Walnut" });
    }
    // The script has a name too, in the folder of the automata.
    let mut names = Names::new(["nimxor", "nimand", "nimor", "nimtop", name], false);
    let called = theory.definitions.iter().map(|&d| names.give("nim", theory.name(d))).collect();
    let writer = Writer { theory, called };
    let (mut body, mut files) = (String::new(), Vec::new());
    for (&definition, called) in theory.definitions.iter().zip(&writer.called) {
        let lowered = relational::definition(theory, definition)?;
        if let Relation::Atom(Atom::Accepts(automaton, _)) = &lowered.body {
            let text = checked(automata::in_walnut(automaton))?;
            files.push(Document { name: format!("{called}.txt"), text });
            continue;
        }
        let numbers: Vec<String> =
            (0..lowered.names.len()).map(|number| numbered(number, &lowered)).collect();
        let text = writer.relation(&lowered.body, &numbers)?;
        // A parameter that is not used would be no argument.
        let all: Vec<String> = numbers[..lowered.declared].iter().map(|v| format!("{v}>=0")).collect();
        let _ = writeln!(body, "# {}({})", theory.name(definition), theory.parameters(definition).join(", "));
        let _ = writeln!(body, "def {called} \"?msd_2 {} & {text}\";", all.join(" & "));
        if body.len() > MAX_TEXT_BYTES {
            return Err(too_large());
        }
    }
    for sentence in &theory.sentences {
        let lowered = relational::sentence(&sentence.variables, &sentence.formula)?;
        let numbers: Vec<String> =
            (0..lowered.names.len()).map(|number| numbered(number, &lowered)).collect();
        let text = writer.relation(&lowered.body, &numbers)?;
        let side = if sentence.side { " (side condition)" } else { "" };
        let _ = writeln!(body, "\n# {}{side}: {}", sentence.name, sentence.says);
        let title = names.give("nim", &sentence.name);
        let _ = match lowered.declared {
            0 => writeln!(body, "eval {title} \"?msd_2 {text}\";"),
            n => writeln!(body, "eval {title} \"?msd_2 A{} ({text})\";", numbers[..n].join(",")),
        };
        if body.len() > MAX_TEXT_BYTES {
            return Err(too_large());
        }
    }
    let mut lines = vec![
        "For Walnut 7 or later, which reads lines with # as comments. Each eval prints TRUE if its"
            .to_owned(),
        "sentence is valid. Names begin with nim, so that none of your automata is overwritten.".to_owned(),
    ];
    lines.extend(meaning(theory, "valid"));
    lines.push(format!("Run: put this file into the folder `Command Files`, and enter `load {name}.txt;`"));
    if !files.is_empty() {
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        lines.push(format!("Before, put {} into the folder `Automata Library`.", names.join(", ")));
    }
    let text = format!("{}{DIGITS}\n{body}", header(&theory.claim, "#", &lines));
    files.insert(0, Document { name: format!("{name}.txt"), text: checked(text)? });
    Ok(files)
}

/// Declared numbers are v01, v02, .., the others w001, ..: in alphabetical order the order of arguments.
fn numbered(number: Number, lowered: &Lowered) -> String {
    match number < lowered.declared {
        true => format!("v{:02}", number + 1),
        false => format!("w{:03}", number + 1 - lowered.declared),
    }
}

struct Writer<'t> {
    theory: &'t Theory,
    called: Vec<String>,
}

impl Writer<'_> {
    fn relation(&self, relation: &Relation, names: &[String]) -> Result<String, ExportError> {
        let joined = |parts: &[Relation], word: &str, none: &str| -> Result<String, ExportError> {
            let parts: Vec<String> =
                parts.iter().map(|part| self.relation(part, names)).collect::<Result<_, _>>()?;
            Ok(match parts.as_slice() {
                [] => none.to_owned(),
                [one] => one.clone(),
                _ => format!("({})", parts.join(word)),
            })
        };
        checked(match relation {
            Relation::Atom(atom) => self.atom(atom, names)?,
            Relation::Not(part) => format!("~({})", self.relation(part, names)?),
            Relation::All(parts) => joined(parts, " & ", "0=0")?,
            Relation::Any(parts) => joined(parts, " | ", "0=1")?,
            Relation::Implies(given, then) if given.is_empty() => self.relation(then, names)?,
            Relation::Implies(given, then) => {
                format!("({} => {})", joined(given, " & ", "0=0")?, self.relation(then, names)?)
            }
            Relation::Exists(numbers, part) => {
                format!("(E{} ({}))", list(numbers, names), self.relation(part, names)?)
            }
            Relation::ForAll(numbers, part) => {
                format!("(A{} ({}))", list(numbers, names), self.relation(part, names)?)
            }
        })
    }

    fn atom(&self, atom: &Atom, names: &[String]) -> Result<String, ExportError> {
        let n = |number: &Number| names[*number].as_str();
        Ok(match atom {
            Atom::Equal(a, b) => format!("{}={}", n(a), n(b)),
            Atom::Less(a, b) => format!("{}<{}", n(a), n(b)),
            Atom::AtMost(a, b) => format!("{}<={}", n(a), n(b)),
            Atom::Is(a, c) => format!("{}={}", n(a), number(c)?),
            Atom::Sum(a, b, s) => format!("{}={}+{}", n(s), n(a), n(b)),
            Atom::Multiple(k, a, b) => format!("{}={}*{}", n(b), number(k)?, n(a)),
            // k * q <= a < k * q + k
            Atom::Quotient(k, a, q) => {
                let (k, a, q) = (number(k)?, n(a), n(q));
                format!("({k}*{q}<={a} & {a}<{k}*{q}+{k})")
            }
            // r < k and a = k * q + r for some q
            Atom::Remainder(k, a, r) => {
                let (k, a, r) = (number(k)?, n(a), n(r));
                format!("({r}<{k} & (Ex (x<={a} & {a}={k}*x+{r})))")
            }
            Atom::Bitwise(op, a, b, y) => {
                let word = match op {
                    Bitwise::Xor => "nimxor",
                    Bitwise::And => "nimand",
                    Bitwise::Or => "nimor",
                };
                format!("${word}({},{},{})", n(a), n(b), n(y))
            }
            Atom::Top(a, y) => format!("$nimtop({},{})", n(a), n(y)),
            // The whole body of a definition, which is a file of its own.
            Atom::Accepts(..) => {
                return Err(ExportError::Operator { operator: "automaton", target: "Walnut" });
            }
            Atom::Call(definition, numbers) => {
                format!("${}({})", self.called(*definition), list(numbers, names))
            }
        })
    }

    fn called(&self, definition: Definition) -> &str {
        let place = self.theory.definitions.iter().position(|&d| d == definition);
        place.map_or("", |place| &self.called[place])
    }
}

fn number(value: &BigUint) -> Result<&BigUint, ExportError> {
    if *value <= BigUint::from(MAX_NUMBER) {
        return Ok(value);
    }
    Err(ExportError::Limit { what: "a constant", limit: MAX_NUMBER, name: "walnut::MAX_NUMBER" })
}

fn list(numbers: &[Number], names: &[String]) -> String {
    numbers.iter().map(|&number| names[number].as_str()).collect::<Vec<_>>().join(",")
}
