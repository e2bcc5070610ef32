//! Sums of games, by the Sprague-Grundy theorem: a term for each summand, and their nim-sum.
//!
//! The terms agree with tables of the summands. Their nim-sum is a candidate like any other.

use nimcert_core::answer;
use nimcert_core::decision::Stop;
use nimcert_core::exhaustion::boxes::RuleFault;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::{GameBody, GameSum, Program, Summand, Term};
use nimcert_core::language::game::coordinates;

use crate::limits::TERMS_OF_SUMMANDS;
use crate::recognise::values::recognise_values;
use crate::sizes::Sizes;
use crate::table::{Question, Table, TableLimits, Values};
use crate::words::{rename_term, variable};

/// The summands of a sum, named sums taken apart.
fn flat(program: &Program, game: &GameSum, found: &mut GameSum) {
    for summand in game {
        match *summand {
            Summand::Named(id) => match &program.games[id].body {
                GameBody::Sum(sum) => flat(program, sum, found),
                GameBody::Rules { .. } | GameBody::Heaps { .. } => found.push(*summand),
            },
            Summand::Strip | Summand::Bar(_) | Summand::Octal(_) => found.push(*summand),
        }
    }
}

/// Choices of a term for each summand, if there are at least two summands and each has one.
///
/// # Errors
/// The same as for [`Table::compute`].
pub(crate) fn terms_of_summands(
    question: Question<'_>,
    limits: TableLimits,
    proof: &answer::Options,
    stop: &Stop,
) -> Result<Vec<Vec<Term>>, BoxError<RuleFault>> {
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
        let one = Question { game: &game, grundy: true, ..question };
        let found = match summand {
            Summand::Strip => vec![variable(0)],
            _ => of_one(one, Sizes::of(one, limits, proof, stop)?, limits, stop)?,
        };
        if found.is_empty() {
            return Ok(Vec::new());
        }
        terms.push(found.iter().map(|term| rename_term(term, &own)).collect::<Vec<Term>>());
        first += length;
    }
    let most = terms.iter().map(Vec::len).max().unwrap_or(0).min(TERMS_OF_SUMMANDS);
    let choice = |number: usize| terms.iter().map(|own| own[number.min(own.len() - 1)].clone()).collect();
    Ok((0..most).map(choice).collect())
}

/// Terms that agree with a table of the Grundy numbers of one summand.
fn of_one(
    question: Question<'_>,
    sizes: Sizes,
    limits: TableLimits,
    stop: &Stop,
) -> Result<Vec<Term>, BoxError<RuleFault>> {
    let values = Values::compute(question.program, question.game, &sizes.sides, limits, stop)?;
    let mut greatest = 0;
    values.each(|_, value| {
        greatest = greatest.max(value);
        true
    });
    let beside: Vec<usize> = [greatest + 1].into_iter().chain(sizes.sides).collect();
    let found = recognise_values(&Table::beside(&values, &beside), &values);
    if stop.is_asked() { Err(BoxError::Stopped) } else { Ok(found) }
}
