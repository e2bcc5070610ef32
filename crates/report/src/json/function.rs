//! The fields that only JSON objects of claims about functions have.

use serde::Serialize;

use crate::Report;
use crate::text::exhaustion::bar_note;
use crate::text::function::{FunctionWords, lemma};
use nimcert_core::answer::{Agreement, BarComparison};
use nimcert_core::decision::{Counterexample, Outcome, Particulars, PartitionStatus};

/// The fields that only the object of a claim about a function has.
#[derive(Debug, Serialize)]
pub(super) struct FunctionObject {
    columns: Option<String>,
    counterexample: Option<CounterexampleObject>,
    first_difference: Option<PositionObject>,
    route: Option<&'static str>,
    partition: String,
    reason: Option<String>,
}

#[derive(Debug, Serialize)]
struct CounterexampleObject {
    kind: &'static str,
    z: String,
    z_prime: String,
    f_z: String,
    f_z_prime: String,
    bit: u64,
    z_prime_bits: u64,
    lemma: Option<String>,
    smallest: bool,
}

#[derive(Debug, Serialize)]
struct PositionObject {
    y: String,
    z: String,
}

#[derive(Debug, Serialize)]
pub(super) struct MexObject {
    z: Option<u64>,
    positions: u64,
    agrees: bool,
    first_difference: Option<MexDifference>,
    note: Option<String>,
}

#[derive(Debug, Serialize)]
struct MexDifference {
    y: String,
    z: String,
    grundy: String,
}

fn counterexample_object(c: &Counterexample) -> CounterexampleObject {
    CounterexampleObject {
        kind: c.kind.name(),
        z: c.z.to_string(),
        z_prime: c.z_prime.to_string(),
        f_z: c.f_z.to_string(),
        f_z_prime: c.f_z_prime.to_string(),
        bit: c.bit,
        z_prime_bits: c.z_prime.bits(),
        lemma: lemma(c),
        smallest: c.is_first,
    }
}

/// What is particular to a claim about a function.
pub(super) fn particular(report: &Report<'_>, words: &FunctionWords<'_>) -> FunctionObject {
    let decision = &report.answer.decision;
    let found = decision.counterexample();
    let position = found.and_then(|c| c.first_difference.as_ref());
    FunctionObject {
        columns: match &decision.outcome {
            Outcome::ProvedBelow { below, .. } => Some(below.to_string()),
            _ => None,
        },
        counterexample: found.map(counterexample_object),
        first_difference: position.map(|p| PositionObject { y: p.y.to_string(), z: p.z.to_string() }),
        route: words.route(),
        partition: match decision.partition() {
            PartitionStatus::Proved => "proved".into(),
            PartitionStatus::NotSearched => "not searched".into(),
            PartitionStatus::Undecided(why) => format!("undecided: {why}"),
        },
        reason: match (&decision.outcome, &decision.particulars) {
            (Outcome::Undecided(why), _) => Some(words.stopped(why)),
            (Outcome::Undefined { cause, .. }, _) => Some(cause.to_string()),
            (_, Particulars::Function { bounded_because, .. }) => bounded_because.clone(),
            (_, Particulars::Game(_) | Particulars::ForAll) => None,
        },
    }
}

/// The columns of a bar.
pub(super) fn bar(bar: &BarComparison) -> MexObject {
    MexObject {
        z: bar.grid.last,
        positions: bar.grid.positions,
        agrees: bar.agreement != Agreement::Contradicts,
        first_difference: bar.grid.first_difference.as_ref().map(|d| MexDifference {
            y: d.y.to_string(),
            z: d.z.to_string(),
            grundy: d.grundy.to_string(),
        }),
        note: bar_note(bar),
    }
}
