//! The check of a certificate: its head, what its claim owes, and its end (docs/THEORY.md, section
//! 7).
//!
//! In: the bytes of a claim file and of a certificate. Out: what was verified, or why not. Never:
//! accepts a certificate with a section missing, repeated, out of order or left over.

use super::columns::Varied;
use super::sections::Sections;
use super::{Route, Scope, Verified};
use crate::certificate::Lines;
use crate::claim::{About, Arena, Claim, Program, Property, Statement, Stop, agree, read};
use crate::elaborate::Tables;
use crate::limits::MAX_BYTES;
use crate::rejection::{Failure, Limit, Reason, Rejection};

/// The lines of a certificate before those of its claim.
const LINES_BEFORE_CLAIM: usize = 3;

/// A certificate being checked: what is left of it, and what its claim says.
pub(super) struct Checker<'a> {
    pub sections: Sections<'a>,
    pub arena: Arena,
    pub program: Program,
    pub tables: Tables,
}

/// Checks a certificate against a claim file.
///
/// # Errors
///
/// A rejection, with its code and place, if the certificate does not prove a claim of the claim
/// file; a limit if one was reached, which says nothing about the claim.
pub fn check(claim: &[u8], certificate: &[u8]) -> Result<Verified, Failure> {
    ensure!(claim.len().max(certificate.len()) <= MAX_BYTES, Limit::Bytes);
    let mut arena = Arena::default();
    let file = read(&String::from_utf8_lossy(claim), None, &mut arena)?;
    let mut lines = Lines::new(certificate)?;
    let written = head(&mut lines)?;
    let mut program = read(&written.join("\n"), Some(LINES_BEFORE_CLAIM), &mut arena)?;
    let [claim] = program.claims.as_slice() else {
        let wanted = "the certificate must have exactly one claim".to_string();
        return Err(Reason::Claim.at("", wanted).into());
    };
    let claim = claim.clone();
    let same = file.claims.contains(&claim) && agree(&program, &file);
    ensure!(same, Reason::Mismatch.at("", String::new()));
    let scope = scope(&claim, program.bound.take());
    let sections = Sections::new(lines);
    let mut checker = Checker { sections, arena, program, tables: Tables::new() };
    let route = checker.route(&claim)?;
    let Sections { mut lines, met } = checker.sections;
    let ended = lines.take("end").is_some_and(str::is_empty);
    ensure!(ended, lines.unwelcome(Reason::OutOfOrder, ""));
    ensure!(lines.peek().is_empty(), Reason::Trailing.line(lines.line));
    Ok(Verified { claim: written, scope, route, obligations: met })
}

/// Reads the head: the lines of the claim.
fn head(lines: &mut Lines) -> Result<Vec<String>, Failure> {
    let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let is_digest = |text: &str| text.len() == 64 && text.bytes().all(is_digit);
    let version = lines.take("nimcert certificate 1");
    ensure!(version.is_some_and(str::is_empty), Reason::Format.line(1));
    ensure!(lines.take("producer ").is_some(), Reason::Format.line(2));
    ensure!(lines.take("digest sha256 ").is_some_and(is_digest), Reason::Format.line(3));
    let mut written = vec![];
    while let Some(line) = lines.take("| ") {
        ensure!(!line.contains('#'), Reason::Format.line(lines.line - 1));
        written.push(line.to_string());
    }
    let ends = written.last().is_some_and(|line| line.starts_with("claim "));
    ensure!(ends, Reason::Claim.line(lines.line - 1));
    Ok(written)
}

/// What a claim is about; the bound as written, or else its decimal digits.
fn scope(claim: &Claim, written: Option<String>) -> Scope {
    match &claim.statement {
        Statement::Function(About { bound: None, .. }) => Scope::AllColumns,
        Statement::Function(About { bound: Some(bound), .. }) => {
            Scope::Below(written.unwrap_or_else(|| bound.decimal()))
        }
        Statement::Positions { .. } | Statement::ForAll { .. } => Scope::AllNaturals,
    }
}

impl Checker<'_> {
    /// What a claim owes.
    fn route(&mut self, claim: &Claim) -> Result<Route, Failure> {
        match (&claim.statement, claim.negated) {
            (Statement::Function(about), false) => self.function(about),
            (Statement::Function(about), true) => self.counterexample(about),
            (Statement::Positions { game, set, value }, false) => {
                self.positions(game, *set, value.is_some())
            }
            (Statement::Positions { game, set, value }, true) => {
                self.positions_refuted(game, *set, *value)
            }
            (Statement::ForAll { variables, condition }, false) => {
                self.for_all(*variables, *condition)
            }
            (Statement::ForAll { variables, condition }, true) => {
                self.for_all_refuted(*variables, *condition)
            }
        }
    }

    /// What a claim about a function owes.
    fn function(&mut self, about: &About) -> Result<Route, Failure> {
        let (body, bound) = (about.body, about.bound.as_ref());
        if let Some(bound) = bound
            && self.sections.lines.peek().starts_with("evaluated ")
        {
            return self.evaluated(about, bound);
        }
        self.tables(None)?;
        self.function_defined(body, bound)?;
        match about.property {
            Property::Monotone => {
                self.monotone("monotone", Varied::only(body), bound)?;
                Ok(Route::Invariants { ns: false, partition: false })
            }
            Property::Ns => {
                self.ns("ns", Varied::only(body), bound)?;
                Ok(Route::Invariants { ns: true, partition: false })
            }
            Property::Nimsum => self.nimsum(body, bound),
        }
    }
}

/// The failure of a term or condition that has no value.
pub(super) fn stopped(stop: Stop, undefined: Rejection) -> Failure {
    match stop {
        Stop::Undefined => undefined.into(),
        Stop::Declined(limit) => limit.into(),
    }
}
