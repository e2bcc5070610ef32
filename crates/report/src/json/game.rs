//! The fields that only JSON objects of claims about games and about all naturals have.

use num_bigint::BigUint;
use serde::Serialize;

use crate::Report;
use crate::text::game::GameWords;
use crate::text::parameters::stopped;
use nimcert_core::decision::{MoveTaken, Outcome, Part, Refutation, SideCondition};
use nimcert_core::exhaustion::check::{GridError, GridReport};
use nimcert_core::exhaustion::labels::Labels;
use nimcert_core::language::listing::texts;

/// The fields that only the object of a claim about a game or about all naturals has.
#[derive(Debug, Serialize)]
pub(super) struct GameObject {
    coordinates: Vec<String>,
    counterexample: Option<CounterexampleObject>,
    side_condition: Option<SideConditionObject>,
    reason: Option<String>,
}

/// The exhaustive check of all coordinates below `side`.
#[derive(Debug, Serialize)]
pub(super) struct GridObject {
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

pub(super) fn grid(result: &Result<GridReport, GridError>) -> GridObject {
    match result {
        Ok(report) => GridObject {
            side: Some(report.side),
            positions: report.positions,
            agrees: report.agrees,
            first_difference: report.first_difference.as_ref().map(|d| GridDifference {
                position: texts(&d.position),
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

/// For a `grundy` claim: positions of strip + G, the heap first (kind `undefined`: without the heap). Kind `ended`: a
/// position of the claimed set without a move, under misere play.
#[derive(Debug, Serialize)]
struct CounterexampleObject {
    kind: &'static str,
    position: Vec<String>,
    option: Option<Vec<String>>,
    #[serde(flatten)]
    by: Move,
    fresh: Option<Vec<String>>,
    smallest: bool,
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

fn counterexample(
    words: &GameWords<'_>,
    refutation: &Refutation,
    smallest: bool,
) -> Option<CounterexampleObject> {
    let alone = |kind, position: &[BigUint]| CounterexampleObject {
        kind,
        position: texts(words.shown(position)),
        option: None,
        by: Move::default(),
        fresh: None,
        smallest,
    };
    Some(match refutation {
        Refutation::Closed { number, position, .. } if words.ends_play(*number) => alone("ended", position),
        Refutation::Closed { number, position, fresh, option } => CounterexampleObject {
            option: Some(texts(words.shown(option))),
            by: Move::of(&words.labels(), *number),
            fresh: Some(texts(fresh)),
            ..alone("closed", position)
        },
        Refutation::Reach { position } => alone("reach", position),
        Refutation::Undefined { position } => alone("undefined", position),
        Refutation::Heaps { position } => alone("heaps", position),
        Refutation::ForAll { values } => alone("forall", values),
        // Of a claim about a function, or with parameters.
        Refutation::Columns(_) | Refutation::ForAllParameters { .. } | Refutation::ByCases => return None,
    })
}

fn side_condition(words: &GameWords<'_>, condition: &SideCondition) -> SideConditionObject {
    let own = |numbers: &[BigUint]| Some(texts(words.own(numbers)));
    let at = |kind, position| SideConditionObject { kind, position, option: None, by: Move::default() };
    let step = |kind, number, position: &[BigUint], option: &[BigUint]| SideConditionObject {
        kind,
        position: own(position),
        option: own(option),
        by: Move::of(&words.labels(), number),
    };
    match condition {
        SideCondition::NoPosition => at("no position", None),
        SideCondition::Undefined { values, .. } => at("undefined", own(values)),
        SideCondition::NoValue { part, values } => {
            let by = match *part {
                Part::Where(summand) => {
                    let summand = words.labels().summand(summand).map(str::to_owned);
                    Move { number: None, summand }
                }
                Part::Bound(number) | Part::When(number) | Part::Target(number) => {
                    Move::of(&words.labels(), number)
                }
            };
            SideConditionObject { by, ..at("undefined", Some(texts(words.shown(values)))) }
        }
        SideCondition::Leaves { number, position, option, .. } => {
            step("leaves the domain", *number, position, option)
        }
        SideCondition::Cycle(steps) => match steps.first() {
            Some(MoveTaken { number, position, option, .. }) => step("cycle", *number, position, option),
            None => at("cycle", None),
        },
        SideCondition::Repeats { taken: MoveTaken { number, position, option, .. }, .. } => {
            step("goes on for ever", *number, position, option)
        }
        SideCondition::NotMonotone { .. } | SideCondition::Falls { .. } => at("not monotone", None),
    }
}

/// What is particular to a claim about a game or about all naturals.
pub(super) fn particular(report: &Report<'_>) -> GameObject {
    let words = GameWords::new(report);
    let outcome = &report.answer.decision.outcome;
    GameObject {
        coordinates: words.coordinates(),
        counterexample: match outcome {
            Outcome::Refuted(refutation) => {
                counterexample(&words, refutation, report.answer.decision.is_smallest)
            }
            _ => None,
        },
        side_condition: match outcome {
            Outcome::IllFormed(condition) => Some(side_condition(&words, condition)),
            _ => None,
        },
        reason: match outcome {
            Outcome::Undecided(why) => Some(stopped(report, why)),
            Outcome::IllFormed(_) => Some(report.last_line()),
            _ => None,
        },
    }
}
