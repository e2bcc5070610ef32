//! The lines of a parametric invariant, in the order of certificates.

use super::form::Overflow;
use super::inductive::Engine;
use super::places::{Place, with_state};
use super::simplex::Combination;
use super::system::{Goal, Obligations};

/// Line of a proof: `denominator * target - sum multiplier * hypothesis` is a constant greater than minus the
/// denominator; with denominator 0 there is no target, and the constant is positive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// At least 0.
    pub denominator: i64,
    /// Hypotheses, by their number, in increasing order, each with a positive multiplier.
    pub multipliers: Vec<(usize, i64)>,
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

/// All lines that show the conjunctions of an engine, from which no bound has been dropped.
///
/// Of places with the same state, a step leads to the first one that follows.
pub(super) fn lines(
    engine: &Engine<'_>,
    obligations: &Obligations,
    places: &[Place],
) -> Result<Vec<Line>, NoLines> {
    let mut of_distinct: Vec<Option<Vec<Line>>> = vec![None; obligations.distinct.len()];
    let mut all = Vec::new();
    for &number in &obligations.order {
        if of_distinct[number].is_none() {
            of_distinct[number] = Some(of_obligation(engine, obligations, places, number)?);
        }
        all.extend(of_distinct[number].iter().flatten().cloned());
    }
    Ok(all)
}

fn of_obligation(
    engine: &Engine<'_>,
    obligations: &Obligations,
    places: &[Place],
    number: usize,
) -> Result<Vec<Line>, NoLines> {
    let mut targets = Vec::new();
    if let Goal::Location(target) = obligations.distinct[number].goal {
        for target in with_state(places, &places[target].state) {
            if engine.residues_follow(number, target)? {
                targets.push(&engine.conjunctions[target].bounds);
            }
        }
    }
    if targets.iter().any(|bounds| bounds.is_empty()) {
        return Ok(Vec::new());
    }
    // A contradiction is one line, whatever the number of bounds.
    if targets.iter().any(|bounds| bounds.len() > 1)
        && let Some(combination) = engine.short_contradiction(number)?
    {
        return Ok(vec![line(combination)?]);
    }
    for bounds in targets {
        let shown: Option<Vec<Line>> = bounds
            .iter()
            .flatten()
            .map(|bound| engine.consequence(number, bound)?.map(line).transpose())
            .collect::<Result<_, NoLines>>()?;
        if let Some(shown) = shown {
            return Ok(shown);
        }
    }
    let combination = engine.short_contradiction(number)?.ok_or(NoLines::Unmet)?;
    Ok(vec![line(combination)?])
}

fn line(combination: Combination) -> Result<Line, NoLines> {
    let small = |v: i128| i64::try_from(v).ok().filter(|v| *v <= 1 << 62).ok_or(NoLines::Overflow);
    let multipliers = combination.multipliers.into_iter().map(|(i, l)| Ok((i, small(l)?)));
    Ok(Line {
        denominator: small(combination.denominator)?,
        multipliers: multipliers.collect::<Result<_, NoLines>>()?,
    })
}
