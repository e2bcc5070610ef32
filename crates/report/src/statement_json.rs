//! The JSON object of a claim about a game or about all naturals.

use num_bigint::BigUint;
use serde::Serialize;

use super::json::{CertificateObject, SCHEMA, TimingsObject, kernel_answer};
use super::statement::StatementReport;
use nimcert_core::decision::{Part, Refutation, SideCondition, StatementOutcome};
use nimcert_core::exhaustion::check::{GridError, GridReport};
use nimcert_core::exhaustion::labels::Labels;

#[derive(Debug, Serialize)]
pub(super) struct Object<'a> {
    schema: u32,
    command: &'a str,
    claim: &'a str,
    verdict: String,
    /// Always null: these claims are about all naturals.
    bits: Option<u64>,
    coordinates: Vec<String>,
    counterexample: Option<CounterexampleObject>,
    side_condition: Option<SideConditionObject>,
    reason: Option<String>,
    kernel: Option<String>,
    certificate: Option<CertificateObject>,
    mex: Option<GridObject>,
    timings_ms: TimingsObject,
}

/// The exhaustive check of all coordinates below `side`.
#[derive(Debug, Serialize)]
struct GridObject {
    side: Option<u64>,
    positions: u64,
    agrees: bool,
    first_difference: Option<GridDifference>,
    note: Option<String>,
}

/// A position, of a `grundy` claim without the heap, what is claimed there and what is found.
#[derive(Debug, Serialize)]
struct GridDifference {
    position: Vec<String>,
    claimed: String,
    found: String,
}

fn grid(result: &Result<GridReport, GridError>) -> GridObject {
    match result {
        Ok(report) => GridObject {
            side: Some(report.side),
            positions: report.positions,
            agrees: report.agrees,
            first_difference: report.first_difference.as_ref().map(|d| GridDifference {
                position: d.position.iter().map(u64::to_string).collect(),
                claimed: d.expected.to_string(),
                found: d.found.to_string(),
            }),
            note: report.limit.as_ref().map(ToString::to_string),
        },
        Err(error) => GridObject {
            side: None,
            positions: 0,
            agrees: false,
            first_difference: None,
            note: Some(error.to_string()),
        },
    }
}

/// Of a `grundy` claim, positions of strip + G, the heap first (kind `undefined`: without it).
#[derive(Debug, Serialize)]
struct CounterexampleObject {
    kind: &'static str,
    position: Vec<String>,
    option: Option<Vec<String>>,
    #[serde(flatten)]
    by: Move,
    fresh: Option<Vec<String>>,
}

/// Positions have no heap.
#[derive(Debug, Serialize)]
struct SideConditionObject {
    kind: &'static str,
    position: Option<Vec<String>>,
    option: Option<Vec<String>>,
    #[serde(flatten)]
    by: Move,
}

/// A move as its file counts it, and the game that it is of if several are played.
#[derive(Debug, Default, Serialize)]
struct Move {
    #[serde(rename = "move")]
    number: Option<usize>,
    summand: Option<String>,
}

impl Move {
    fn of(labels: &Labels, number: usize) -> Move {
        let summand = labels.game_of(number).map(str::to_owned);
        Move { number: Some(labels.number(number)), summand }
    }
}

fn strings(numbers: &[BigUint]) -> Vec<String> {
    numbers.iter().map(BigUint::to_string).collect()
}

fn counterexample(report: &StatementReport<'_>, refutation: &Refutation) -> CounterexampleObject {
    let alone = |kind, position: &[BigUint]| CounterexampleObject {
        kind,
        position: strings(position),
        option: None,
        by: Move::default(),
        fresh: None,
    };
    match refutation {
        Refutation::Closed { number, position, fresh, option } => CounterexampleObject {
            option: Some(strings(option)),
            by: Move::of(&report.labels(), *number),
            fresh: Some(strings(fresh)),
            ..alone("closed", position)
        },
        Refutation::Reach { position } => alone("reach", position),
        Refutation::Undefined { position } => alone("undefined", position),
        Refutation::ForAll { values } => alone("forall", values),
    }
}

fn side_condition(report: &StatementReport<'_>, condition: &SideCondition) -> SideConditionObject {
    let own = |numbers: &[BigUint]| Some(strings(report.own(numbers)));
    let at = |kind, position| SideConditionObject { kind, position, option: None, by: Move::default() };
    let step = |kind, number, position: &[BigUint], option: &[BigUint]| SideConditionObject {
        kind,
        position: own(position),
        option: own(option),
        by: Move::of(&report.labels(), number),
    };
    match condition {
        SideCondition::NoPosition => at("no position", None),
        SideCondition::Undefined { values, .. } => at("undefined", own(values)),
        SideCondition::NoValue { part, values } => {
            let by = match *part {
                Part::Where(summand) => {
                    let summand = report.labels().summand(summand).map(str::to_owned);
                    Move { number: None, summand }
                }
                Part::Bound(number) | Part::When(number) | Part::Target(number) => {
                    Move::of(&report.labels(), number)
                }
            };
            SideConditionObject { by, ..at("undefined", Some(strings(values))) }
        }
        SideCondition::Leaves { number, position, option, .. } => {
            step("leaves the domain", *number, position, option)
        }
        SideCondition::Grows { number, position, option, .. } => {
            step("decreases no measure", *number, position, option)
        }
        SideCondition::NotMonotone { .. } => at("not monotone", None),
    }
}

pub(super) fn object<'a>(report: &'a StatementReport<'_>) -> Object<'a> {
    let outcome = &report.decision.outcome;
    Object {
        schema: SCHEMA,
        command: report.command,
        claim: &report.claim,
        verdict: report.verdict.to_string(),
        bits: None,
        coordinates: report.coordinates(),
        counterexample: match outcome {
            StatementOutcome::Refuted(refutation) => Some(counterexample(report, refutation)),
            _ => None,
        },
        side_condition: match outcome {
            StatementOutcome::IllFormed(condition) => Some(side_condition(report, condition)),
            _ => None,
        },
        reason: match outcome {
            StatementOutcome::Undecided(why) => Some(why.to_string()),
            StatementOutcome::IllFormed(_) => Some(report.last_line()),
            _ => None,
        },
        kernel: report.kernel.as_ref().map(kernel_answer),
        certificate: report.certificate.as_ref().map(CertificateObject::of),
        mex: report.grid.as_ref().map(grid),
        timings_ms: TimingsObject::of(report.timings),
    }
}
