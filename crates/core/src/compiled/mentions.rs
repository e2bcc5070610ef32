//! Which variables a term or condition mentions, and along which coordinates a move only grows.

use crate::language::ast::{Condition, Move, Part, Term};

/// A set of variables below 64, one bit each; higher ones count as all.
type Variables = u64;

fn variable(index: usize) -> Variables {
    u32::try_from(index).ok().and_then(|index| 1u64.checked_shl(index)).unwrap_or(Variables::MAX)
}

/// The variables that a term mentions. A table and a list of heights mention the parameter of their function.
#[must_use]
fn mentioned(term: &Term) -> Variables {
    let own = match term {
        Term::Variable(index) => variable(*index),
        Term::Table(..) | Term::Heights(_) => variable(0),
        _ => 0,
    };
    term.parts().fold(own, |all, part| all | mentioned_by_part(part))
}

/// The variables that a condition mentions.
#[must_use]
fn mentioned_by(condition: &Condition) -> Variables {
    condition.parts().fold(0, |all, part| all | mentioned_by_part(part))
}

fn mentioned_by_part(part: Part<'_>) -> Variables {
    match part {
        Part::Term(term) => mentioned(term),
        Part::Condition(condition) => mentioned_by(condition),
    }
}

/// A coordinate that a move mentions nowhere but in the bound of one fresh number, which mentions nothing else:
/// positions that differ in it only have the same options for the same fresh number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GrowsAlong {
    /// Among the coordinates of the summand.
    pub(crate) coordinate: usize,
    /// Which of the fresh numbers.
    pub(crate) fresh: usize,
    /// Whether the bound is the coordinate itself.
    pub(crate) exact: bool,
}

/// The coordinates along which the options of a move only grow. The move belongs to a summand with
/// this number of coordinates.
#[must_use]
pub(crate) fn grows_along(option: &Move, coordinates: usize) -> Vec<GrowsAlong> {
    let bounds: Vec<Variables> = option.fresh.iter().map(|(_, bound)| mentioned(bound)).collect();
    let rest = option.to.iter().map(mentioned).chain(option.when.iter().map(mentioned_by));
    let rest = rest.fold(0, |all, one| all | one);
    let mut found = Vec::new();
    for (fresh, (_, bound)) in option.fresh.iter().enumerate() {
        for coordinate in 0..coordinates {
            let own = variable(coordinate);
            let others = bounds.iter().enumerate().filter(|&(other, _)| other != fresh);
            if bounds[fresh] == own && rest & own == 0 && others.fold(0, |all, (_, one)| all | one) & own == 0
            {
                let exact = *bound == Term::Variable(coordinate);
                found.push(GrowsAlong { coordinate, fresh, exact });
            }
        }
    }
    found
}
