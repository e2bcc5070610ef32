//! Sums of games, by the Sprague-Grundy theorem: a term for each summand, and their nim-sum.
//!
//! The terms agree with tables of the summands. What they say together is proved like any other candidate.

use std::sync::atomic::AtomicBool;

use nimcert_core::language::ast::{GameBody, GameSum, Program, Summand, Term};
use nimcert_core::language::game::coordinates;

use crate::discover::{Candidate, Failure, Options};
use crate::recognise::values::recognise_values;
use crate::sizes::Sizes;
use crate::table::{Question, Table, Values};
use crate::words::{constant, equal, rename_term, variable, xor};

/// Candidates of a sum at most.
const KEPT: usize = 3;

/// The summands of a sum, named sums taken apart.
fn flat(program: &Program, game: &GameSum, found: &mut GameSum) {
    for summand in game {
        match *summand {
            Summand::Named(id) => match &program.games[id].body {
                GameBody::Sum(sum) => flat(program, sum, found),
                GameBody::Rules { .. } => found.push(*summand),
            },
            Summand::Strip | Summand::Bar(_) => found.push(*summand),
        }
    }
}

/// Candidates for a sum of at least two games; none if some summand has no term.
///
/// # Errors
/// As [`Table::compute`].
pub(crate) fn candidates(
    question: Question<'_>,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Vec<Candidate>, Failure> {
    let mut summands = GameSum::new();
    flat(question.program, question.game, &mut summands);
    if summands.len() < 2 {
        return Ok(Vec::new());
    }
    let (mut first, mut terms) = (0, Vec::new());
    for summand in summands {
        let game = vec![summand];
        let length = coordinates(question.program, &game).len();
        let own: Vec<usize> = (first..first + length).collect();
        let found = match summand {
            Summand::Strip => vec![variable(0)],
            _ => of_one(Question { game: &game, grundy: true, ..question }, options, stop)?,
        };
        if found.is_empty() {
            return Ok(Vec::new());
        }
        terms.push(found.iter().map(|term| rename_term(term, &own)).collect::<Vec<Term>>());
        first += length;
    }
    let most = terms.iter().map(Vec::len).max().unwrap_or(0).min(KEPT);
    let together = (0..most).map(|number| {
        let mut chosen: Vec<Term> = terms.iter().map(|own| own[number.min(own.len() - 1)].clone()).collect();
        if question.grundy {
            return Candidate::Grundy(xor(chosen));
        }
        let last = if chosen.len() == 2 { chosen.pop() } else { None };
        Candidate::Positions(equal(xor(chosen), last.unwrap_or_else(|| constant(0))))
    });
    Ok(together.collect())
}

/// Terms that agree with a table of the Grundy numbers of one summand.
fn of_one(question: Question<'_>, options: &Options, stop: &AtomicBool) -> Result<Vec<Term>, Failure> {
    let Sizes { sides, .. } = Sizes::of(question, options.table, &options.proof, stop)?;
    let values = Values::compute(question.program, question.game, &sides, options.table, stop)?;
    let mut greatest = 0;
    values.each(|_, value| {
        greatest = greatest.max(value);
        true
    });
    let beside: Vec<usize> = [greatest + 1].into_iter().chain(sides).collect();
    Ok(recognise_values(&Table::beside(&values, &beside), &values))
}
