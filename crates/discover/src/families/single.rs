//! A formula at one value of the constant.

use num_bigint::BigUint;

use nimcert_core::answer::Verdict;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::Program;
use nimcert_core::language::game::{coordinates, summands};
use nimcert_core::language::{holds, value};

use super::axis::Axis;
use super::rows::numbers;
use super::search::{FamilyEvent, Search};
use super::statement::{aside, claimed};
use crate::limits::{GRUNDY_TUPLES_OF_ROW, OPTIONS_OF_ROW, TUPLES_OF_ROW};
use crate::table::{Question, Table, Values};
use crate::{Candidate, Failure};

/// The rules where the axis has this value, and the others their first.
fn program(search: &Search<'_, '_>, axis: usize, value: u64) -> Option<Program> {
    let mut values: Vec<u64> = search.family.axes.iter().map(Axis::first).collect();
    *values.get_mut(axis)? = value;
    search.rules().program(&[], &numbers(search.family.axes, &values)).ok()
}

/// Whether the file can be read with this value.
pub(super) fn is_game(search: &Search<'_, '_>, axis: usize, value: u64) -> bool {
    program(search, axis, value).is_some()
}

/// Whether a formula is right for one value of the axis; `None` if there is no such game.
pub(super) fn single(
    search: &mut Search<'_, '_>,
    axis: usize,
    value: u64,
    formula: Candidate,
) -> Result<Option<Verdict>, Failure> {
    search.check()?;
    let Some(program) = program(search, axis, value) else { return Ok(None) };
    (search.observe)(FamilyEvent::Single(format!("{} = {value}", search.family.axes[axis].name)));
    let sizes = match formula {
        Candidate::Positions(_) => TUPLES_OF_ROW,
        Candidate::Grundy(_) => GRUNDY_TUPLES_OF_ROW,
    };
    for tuples in sizes {
        if differs(search, &program, &formula, tuples)? {
            return Ok(Some(Verdict::Refuted));
        }
    }
    let proof = claimed(&program, search.family.game, formula, false, &aside(&search.options.proof));
    Ok(Some(proof.answer.verdict))
}

/// The side of a box of at most this number of tuples. With each fresh number of a move, positions may have as many options
/// as a side is long, and a box of one coordinate has the longest side.
fn side(coordinates: usize, fresh: usize, tuples: usize) -> usize {
    let more = |side: &usize| {
        let power = |exponent: usize| (side + 1).saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX));
        power(coordinates) > tuples || power(coordinates + fresh) > OPTIONS_OF_ROW * tuples
    };
    (2..).find(more).unwrap_or(2)
}

/// Whether play from the rules refutes a formula on a small box.
fn differs(
    search: &Search<'_, '_>,
    program: &Program,
    formula: &Candidate,
    tuples: usize,
) -> Result<bool, Failure> {
    let game = search.family.game;
    let count = coordinates(program, game).len().max(1);
    let rules = summands(program, game);
    let moves = rules.iter().flat_map(|rules| &rules.moves);
    let side = side(count, moves.map(|option| option.fresh.len()).max().unwrap_or(0).max(1), tuples);
    let sides = vec![side; count];
    let limits = search.options.table;
    let numbers = |tuple: &[usize]| tuple.iter().map(|&n| BigUint::from(n)).collect::<Vec<_>>();
    let mut agrees = true;
    let computed = match formula {
        Candidate::Positions(condition) => {
            let question = Question { program, game, grundy: false };
            Table::compute(question, &sides, limits, search.stop).map(|table| {
                table.each(|tuple, is_p| {
                    agrees &= holds(program, condition, &numbers(tuple)).is_ok_and(|holds| holds == is_p);
                    agrees
                });
            })
        }
        Candidate::Grundy(term) => {
            Values::compute(program, game, &sides, limits, search.stop).map(|values| {
                values.each(|tuple, grundy| {
                    agrees &= value(program, term, &numbers(tuple)).is_ok_and(|v| v == grundy.into());
                    agrees
                });
            })
        }
    };
    match computed {
        Ok(()) => Ok(!agrees),
        Err(BoxError::Stopped) => Err(Failure::Table(BoxError::Stopped)),
        // Without a table, the search decides.
        Err(_) => Ok(false),
    }
}
