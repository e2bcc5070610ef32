//! The check of a certificate: its head, the obligations of its claim, and its end
//! (docs/THEORY.md, section 7).
//!
//! In: the bytes of a claim file and of a certificate. Out: what was verified, or why not. Never:
//! accepts a certificate with a section missing, repeated, out of order or left over.

use super::{Obligation, Route, Scope, Verified};
use crate::automata::Line;
use crate::certificate::{Lines, natural};
use crate::claim::{About, Arena, Claim, Parameter, Program, Statement, Values, agree, read};
use crate::elaborate::Tables;
use crate::{Checked, Failure, Fuel, Limit, MAX_BYTES, MAX_LETTERS, Natural, Reason};

/// The lines of a certificate before those of its claim.
const LINES_BEFORE_CLAIM: usize = 3;

/// A certificate being checked: what is left of it, and what its claim says.
pub struct Checker<'a> {
    /// What is not yet read, after the head and the lines of proof.
    pub lines: Lines<'a>,
    /// The lines of proof of parametric invariants.
    pub pool: Vec<Line>,
    /// The obligations met so far.
    pub met: Vec<Obligation>,
    /// The lines of the claim.
    pub written: Vec<String>,
    pub arena: Arena,
    pub program: Program,
    pub tables: Tables,
    /// The work on letters and on building problems that is left.
    pub fuel: Fuel,
}

/// Checks a certificate against a claim file.
///
/// # Errors
///
/// A rejection, with its code and place, if the certificate does not prove a claim of the claim
/// file; a limit if one was reached, which says nothing about the claim.
pub fn check(claim: &[u8], certificate: &[u8]) -> Result<Verified, Failure> {
    ensure!(claim.len().max(certificate.len()) <= MAX_BYTES, Limit::Bytes);
    let mut arena = Arena::new();
    let file = read(&String::from_utf8_lossy(claim), None, &[], &mut arena)?;
    let mut lines = Lines::new(certificate)?;
    let written = head(&mut lines)?;
    let (program, claim) = stated(&written, &[], &mut arena)?;
    let same = |program: &Program, claim| file.claims.contains(claim) && agree(program, &file);
    let (mut shown, line) = (written.clone(), lines.peek());
    let mut values_shown = ranges(&program.parameters);
    let mut is_same = same(&program, &claim);
    if let Some(values) = instance(&mut lines, &program.parameters)? {
        values_shown = line.trim_start_matches("instance ").to_string();
        shown.insert(shown.len().saturating_sub(1), line.to_string());
        let (program, claim) = stated(&written, &values, &mut arena)?;
        is_same = same(&program, &claim);
    }
    ensure!(is_same, Reason::Mismatch.at("", ""));
    let scope = scope(&claim, &written);
    let pool = lines.pool()?;
    let (met, tables, fuel) = (vec![], Tables::default(), Fuel::new(MAX_LETTERS, Limit::Letters));
    let mut checker = Checker { lines, pool, met, written, arena, program, tables, fuel };
    let route = checker.body(&claim, 0)?;
    let Checker { mut lines, met, .. } = checker;
    ensure!(lines.eat("end"), lines.unwelcome(Reason::OutOfOrder, ""));
    ensure!(lines.peek().is_empty(), Reason::Trailing.line(lines.line));
    Ok(Verified { claim: shown, values: values_shown, scope, route, obligations: met })
}

/// Reads the head: the lines of the claim.
fn head(lines: &mut Lines) -> Checked<Vec<String>> {
    let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let is_digest = |text: &str| text.len() == 64 && text.bytes().all(is_digit);
    ensure!(lines.peek() != "nimcert certificate 1", Limit::Version);
    ensure!(lines.eat("nimcert certificate 2"), Reason::Format.line(1));
    ensure!(lines.take("producer ").is_some(), Reason::Format.line(2));
    ensure!(lines.take("digest sha256 ").is_some_and(is_digest), Reason::Format.line(3));
    let mut written = vec![];
    while let Some(line) = lines.take("| ") {
        ensure!(!line.contains('#'), lines.malformed());
        written.push(line.to_string());
    }
    let ends = written.last().is_some_and(|line| line.starts_with("claim "));
    ensure!(ends, lines.fault(Reason::Claim));
    Ok(written)
}

/// Reads the claim of a certificate with these ranges of its parameters.
pub fn stated(
    written: &[String],
    ranges: &[Values],
    arena: &mut Arena,
) -> Checked<(Program, Claim)> {
    let program = read(&written.join("\n"), Some(LINES_BEFORE_CLAIM), ranges, arena)?;
    let [claim] = program.claims.as_slice() else {
        let wanted = "the certificate must have exactly one claim";
        return Err(Reason::Claim.at("", wanted).into());
    };
    let claim = claim.clone();
    Ok((program, claim))
}

/// The parameters of a claim in words: `all m >= 0, n >= 1`; empty if there are none.
fn ranges(parameters: &[Parameter]) -> String {
    let shown = |parameter: &Parameter| {
        format!("{} >= {}", parameter.name, parameter.range.least.decimal())
    };
    let shown: Vec<String> = parameters.iter().map(shown).collect();
    if shown.is_empty() { String::new() } else { format!("all {}", shown.join(", ")) }
}

/// The line `instance NAME = VALUE, ..`, if it comes next: a value for each parameter.
fn instance(lines: &mut Lines, parameters: &[Parameter]) -> Checked<Option<Vec<Values>>> {
    let Some(text) = lines.take("instance ") else { return Ok(None) };
    let malformed = || lines.malformed();
    let mut values = vec![];
    for (i, item) in text.split(", ").enumerate() {
        let (name, value) = item.split_once(" = ").ok_or_else(malformed)?;
        let is_next = parameters.get(i).is_some_and(|parameter| parameter.name == name);
        let least = natural(value).filter(|_| is_next).ok_or_else(malformed)?;
        values.push(Values { least, step: Natural::default() });
    }
    ensure!(values.len() == parameters.len(), malformed());
    Ok(Some(values))
}

/// What a claim is about; the bound as written, or else its decimal digits.
fn scope(claim: &Claim, written: &[String]) -> Scope {
    match &claim.statement {
        Statement::Function(About { bound: None, .. }) => Scope::AllColumns,
        Statement::Function(About { bound: Some(bound), .. }) => {
            let written = written.last().and_then(|line| line.split_once(" below "));
            Scope::Below(written.map_or_else(|| bound.decimal(), |(_, bound)| bound.to_string()))
        }
        Statement::Positions { .. } | Statement::ForAll { .. } => Scope::AllNaturals,
    }
}

impl Checker<'_> {
    /// Whether the claim has parameters without a value.
    pub fn has_parameters(&self) -> bool {
        self.program.free() > 0
    }

    /// Whether the next line starts with this text.
    pub fn is_next(&self, start: &str) -> bool {
        self.lines.peek().starts_with(start)
    }

    /// The obligations of a claim.
    pub fn route(&mut self, claim: &Claim) -> Checked<Route> {
        let has_parameters = self.has_parameters();
        if !has_parameters {
            self.tables.give(&self.program, &self.arena);
        }
        match &claim.statement {
            Statement::Positions { game, set, value } if claim.negated && !has_parameters => {
                self.positions_refuted(game, *set, *value)
            }
            Statement::Positions { game, set, value } => {
                self.positions(game, *set, *value, claim.negated)
            }
            Statement::Function(about) if !claim.negated => self.function(about),
            Statement::Function(about) if has_parameters => self.function_witness(about),
            Statement::Function(about) => self.counterexample(about),
            Statement::ForAll { variables, condition } if !claim.negated => {
                self.for_all(*variables, *condition)
            }
            Statement::ForAll { variables, condition } if has_parameters => {
                self.for_all_witness(*variables, *condition)
            }
            Statement::ForAll { variables, condition } => {
                self.for_all_refuted(*variables, *condition)
            }
        }
    }
}
