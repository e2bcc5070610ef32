//! The implications that the lines of a certificate have to show for a parametric invariant, and lines that show
//! them.

use std::collections::HashSet;

use super::form::{Form, Overflow};
use super::inductive::Engine;
use super::obligations::{Goal, Obligations};
use super::pairs;
use super::places::{Place, with_state};
use super::simplex::Combination;

/// Line of a proof: `denominator * target - sum multiplier * hypothesis` is a constant greater than minus the
/// denominator; with denominator 0 there is no target, and the constant is positive.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// The multiple of the target, at least 0.
    pub denominator: i64,
    /// Hypotheses, by their number, in increasing order, each with a positive multiplier.
    pub multipliers: Vec<(usize, i64)>,
}

/// What must be shown of one step, or of the end: the targets follow from the hypotheses, or these contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Implication {
    /// Normalised, numbered as in certificates.
    pub(super) hypotheses: Vec<Form>,
    /// Normalised; if there are none, the hypotheses must contradict each other.
    pub(super) targets: Vec<Form>,
    /// Some of these lines prove it.
    pub(super) lines: Vec<Line>,
}

/// Why there are no lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoLines {
    /// An obligation does not follow.
    Unmet,
    /// A number is too large.
    Overflow,
}

impl From<Overflow> for NoLines {
    fn from(Overflow: Overflow) -> Self {
        NoLines::Overflow
    }
}

/// All that is to be shown of the conjunctions of an engine, from which no bound has been dropped, without repetition.
///
/// Of places with the same state, a step leads to the first one that follows.
pub(super) fn implications(
    engine: &Engine<'_>,
    obligations: &Obligations,
    places: &[Place],
    parameters: usize,
) -> Result<Vec<Implication>, NoLines> {
    let (mut all, mut known) = (Vec::new(), HashSet::new());
    for number in 0..obligations.distinct.len() {
        let Some(implication) = of_obligation(engine, obligations, places, (number, parameters))? else {
            continue;
        };
        if known.insert((implication.hypotheses.clone(), implication.targets.clone())) {
            all.push(implication);
        }
    }
    Ok(all)
}

fn of_obligation(
    engine: &Engine<'_>,
    obligations: &Obligations,
    places: &[Place],
    (number, parameters): (usize, usize),
) -> Result<Option<Implication>, NoLines> {
    let mut reached = Vec::new();
    if let Goal::Location(target) = obligations.distinct[number].goal {
        for target in with_state(places, &places[target].state) {
            if engine.residues_follow(number, target)? {
                let bounds = engine.conjunctions[target].bounds.iter().flatten();
                let bounds = bounds.map(|bound| engine.target(number, bound));
                reached.push(bounds.collect::<Result<Vec<Form>, _>>()?);
            }
        }
    }
    if reached.iter().any(Vec::is_empty) {
        return Ok(None);
    }
    let (hypotheses, _) = engine.hypotheses(number);
    let contradictions = pairs::contradictions(&hypotheses, parameters);
    let mut lines: Vec<Line> = contradictions.into_iter().flat_map(line).collect();
    let of = |targets: Vec<Form>, lines| {
        let hypotheses = hypotheses.iter().map(|form| (*form).clone()).collect();
        Ok(Some(Implication { hypotheses, targets, lines }))
    };
    // A contradiction is one line, whatever the number of bounds.
    if !lines.is_empty() && reached.iter().all(|bounds| bounds.len() > 1) {
        return of(reached.into_iter().next().unwrap_or_default(), lines);
    }
    for targets in &reached {
        let shown: Option<Vec<Line>> = targets
            .iter()
            .map(|target| engine.consequence(number, target)?.map(line).transpose())
            .collect::<Result<_, NoLines>>()?;
        if let Some(shown) = shown {
            lines.extend(shown);
            return of(targets.clone(), lines);
        }
    }
    if lines.is_empty() {
        lines.push(line(engine.contradiction(number)?.ok_or(NoLines::Unmet)?)?);
    }
    of(Vec::new(), lines)
}

fn line(combination: Combination) -> Result<Line, NoLines> {
    let small = |v: i128| i64::try_from(v).ok().filter(|v| *v <= 1 << 62).ok_or(NoLines::Overflow);
    let multipliers = combination.multipliers.into_iter().map(|(i, l)| Ok((i, small(l)?)));
    Ok(Line {
        denominator: small(combination.denominator)?,
        multipliers: multipliers.collect::<Result<_, NoLines>>()?,
    })
}
