//! Reports of claims about games and about all naturals.

use std::time::{Duration, Instant};

use num_bigint::BigUint;

use super::layout::plural;
use super::{CertificateFacts, Timings, Verdict};
use nimcert_core::decision::{Positions, Refutation, StatementDecision, StatementOutcome};
use nimcert_core::exhaustion::check::{Difference, GridError, GridReport, grundy_value, is_p_position};
use nimcert_core::language::ast::{Program, Statement};
use nimcert_kernel as trusted;

/// Everything that is known of a claim `p`, `grundy` or `forall`.
#[derive(Debug)]
pub struct StatementReport<'p> {
    /// The subcommand.
    pub command: &'static str,
    /// The claim file.
    pub program: &'p Program,
    /// What is claimed.
    pub statement: &'p Statement,
    /// Whether the claim was `claim not ..`.
    pub negated: bool,
    /// The claim in canonical form.
    pub claim: String,
    /// The game and the set, for `p` and `grundy`.
    pub positions: Option<Positions>,
    /// The search's answer.
    pub decision: StatementDecision,
    /// The answer to the claim: for a negated claim, `Proved` if the search refuted.
    pub verdict: Verdict,
    /// The certificate.
    pub certificate: Option<CertificateFacts>,
    /// The kernel's answer about the certificate.
    pub kernel: Option<Result<trusted::Verified, trusted::Failure>>,
    /// The exhaustive check of a box.
    pub grid: Option<Result<GridReport, GridError>>,
    /// What positions of a refutation are by exhaustion, and whether that refutes the claim too.
    pub truth: Option<Truth>,
    /// Times.
    pub timings: Timings,
}

/// What exhaustion says of the positions of a refutation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Truth {
    /// In words.
    pub text: String,
    /// Whether it agrees with the refutation.
    pub agrees: bool,
}

impl StatementReport<'_> {
    /// The verdict that an outcome is, for a claim with or without `not`.
    pub fn verdict_of(outcome: &StatementOutcome, negated: bool) -> Verdict {
        match (outcome, negated) {
            (StatementOutcome::Proved, false) | (StatementOutcome::Refuted(_), true) => Verdict::Proved,
            (StatementOutcome::Proved, true) | (StatementOutcome::Refuted(_), false) => Verdict::Refuted,
            _ => Verdict::Undecided,
        }
    }

    /// A contradiction between witnesses: a bug of this program, in words.
    pub fn contradiction(&self) -> Option<String> {
        if let Some(Err(failure @ trusted::Failure::Rejected(_))) = &self.kernel {
            let search = StatementReport::verdict_of(&self.decision.outcome, self.negated);
            return Some(format!(
                "the search says `{search}`, the kernel says `{failure}` of its certificate"
            ));
        }
        let proved = self.decision.outcome == StatementOutcome::Proved;
        match (&self.grid, &self.truth) {
            (Some(Ok(grid)), _) if proved && !grid.agrees => {
                Some(format!("the claim is proved, and exhaustion finds: {}", self.grid_row(grid).1))
            }
            (Some(Err(error)), _) if proved => Some(format!("the claim is proved, but {error}")),
            (_, Some(truth)) if !truth.agrees => {
                Some(format!("the claim is refuted, but by exhaustion {}", truth.text))
            }
            _ => None,
        }
    }

    /// Takes the exhaustive check of a box and the time it took, and computes the positions of a
    /// refutation from the rules alone.
    pub fn exhaust(&mut self, grid: Result<GridReport, GridError>, took: Duration) {
        let start = Instant::now();
        self.grid = Some(grid);
        self.truth = match &self.decision.outcome {
            StatementOutcome::Refuted(refutation) => self.truth_of(refutation),
            _ => None,
        };
        self.timings.mex = took + start.elapsed();
    }

    fn truth_of(&self, refutation: &Refutation) -> Option<Truth> {
        let small = |position: &[BigUint]| -> Option<Vec<u64>> {
            position.iter().map(|n| u64::try_from(n).ok()).collect()
        };
        let word = |is_p: bool| if is_p { "P" } else { "N" };
        match (self.statement, refutation) {
            (Statement::Positions { game, .. }, Refutation::Closed { position, option, .. }) => {
                let status = |position| is_p_position(self.program, game, &small(position)?);
                let (here, there) = (status(position)?, status(option)?);
                let (p, q) = (self.tuple(position), self.tuple(option));
                let text = format!("{p} is {} and {q} is {}", word(here), word(there));
                Some(Truth { text, agrees: !(here && there) })
            }
            (Statement::Positions { game, .. }, Refutation::Reach { position }) => {
                let here = is_p_position(self.program, game, &small(position)?)?;
                // An N-position has an option in P, which the set must then lack.
                Some(Truth { text: format!("{} is {}", self.tuple(position), word(here)), agrees: true })
            }
            (Statement::Grundy { game, .. }, Refutation::Closed { position, option, .. }) => {
                let value = |position: &[BigUint]| grundy_value(self.program, game, &small(&position[1..])?);
                let (here, there) = (value(position)?, value(option)?);
                let (p, q) = (self.tuple(&position[1..]), self.tuple(&option[1..]));
                Some(Truth { text: format!("G{p} = {here} and G{q} = {there}"), agrees: here != there })
            }
            (Statement::Grundy { game, .. }, Refutation::Reach { position }) => {
                let here = grundy_value(self.program, game, &small(&position[1..])?)?;
                Some(Truth { text: format!("G{} = {here}", self.tuple(&position[1..])), agrees: true })
            }
            _ => None,
        }
    }

    /// The exhaustive check as a row of a report: a word and the particulars.
    pub(super) fn grid_row(&self, grid: &GridReport) -> (&'static str, String) {
        let GridReport { side, positions, first_difference, limit, .. } = grid;
        let what = match self.statement {
            Statement::ForAll { .. } => "tuple",
            _ => "position",
        };
        let limit = limit.as_ref().map_or(String::new(), |limit| format!("; {limit}"));
        match first_difference {
            None if *positions == 0 => ("empty", format!("no {what} with coordinates below {side}{limit}")),
            None => ("agrees", format!("{} with coordinates below {side}{limit}", plural(*positions, what))),
            Some(Difference { position, expected, found }) => {
                let position: Vec<String> = position.iter().map(u64::to_string).collect();
                let at = position.join(", ");
                let rules = match self.statement {
                    Statement::ForAll { .. } => format!("the condition {found}"),
                    _ => format!("{found} by the rules, {expected} by the claim"),
                };
                let without = if self.negated { " without its `not`" } else { "" };
                ("differs", format!("first at ({at}): {rules}{without}{limit}"))
            }
        }
    }

    pub(super) fn is_grundy(&self) -> bool {
        matches!(self.statement, Statement::Grundy { .. })
    }

    /// The names of the coordinates without the heap of a `grundy` claim, or of the variables.
    pub(super) fn names(&self) -> Vec<String> {
        match (&self.positions, self.statement) {
            (Some(positions), _) => positions.names[usize::from(self.is_grundy())..].to_vec(),
            (None, Statement::ForAll { variables, .. }) => variables.clone(),
            _ => Vec::new(),
        }
    }

    /// Names of the coordinates of counterexamples: with the heap, for `grundy`.
    pub fn coordinates(&self) -> Vec<String> {
        self.positions.as_ref().map_or_else(|| self.names(), |positions| positions.names.clone())
    }
}
