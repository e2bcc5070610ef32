//! The sizes of the tables, and the coordinates that are bounded.

use nimcert_core::answer::{self, Verdict, answer};
use nimcert_core::decision::Stop;
use nimcert_core::exhaustion::boxes::RuleFault;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::{Claim, Comparison, Condition, Program, Statement, Term};
use nimcert_core::language::game::{coordinates, summands};

use crate::limits::{FEW, SIDES, SIZING_WORK};
use crate::table::{Cell, Question, Table, TableLimits};
use crate::words::{compare, constant, not};

/// The sides of the tables of a game.
pub(crate) struct Sizes {
    /// The side of each coordinate in the table that formulas are compared with.
    pub(crate) sides: Vec<usize>,
    /// How many values each coordinate has that is proved to have few.
    pub(crate) few: Vec<Option<usize>>,
}

impl Sizes {
    /// Sizes for a question: boxes are doubled as long as they have few tuples, and thin ones are cut to the
    /// positions that they have.
    ///
    /// # Errors
    /// The same as for [`Table::compute`].
    pub(crate) fn of(
        question: Question<'_>,
        limits: TableLimits,
        proof: &answer::Options,
        stop: &Stop,
    ) -> Result<Sizes, BoxError<RuleFault>> {
        let plain = Question { grundy: false, ..question };
        let count = coordinates(question.program, question.game).len();
        let mut side = SIDES.0;
        let mut sides = vec![side; count];
        let mut seen: Vec<Vec<usize>> = Vec::new();
        let most = tuples(count, question.grundy);
        loop {
            let table = Table::compute(plain, &sides, limits, stop)?;
            let greatest = table.greatest();
            let next = (side + side / 2).min(SIDES.1);
            // A small box may have no position at all, as that of five coins on different squares.
            let is_empty = !table.cells().iter().any(|cell| *cell != Cell::Outside);
            let wider = |&greatest: &usize| if is_empty { next } else { next.min(2 * greatest + 3) };
            let grown: Vec<usize> = greatest.iter().map(wider).collect();
            seen.push(greatest);
            let is_slow = table.work() > SIZING_WORK;
            if is_slow || next == side || grown.iter().product::<usize>() > most {
                break;
            }
            (side, sides) = (next, grown);
        }
        let last = &seen[seen.len() - 1];
        let before = &seen[seen.len().saturating_sub(3)];
        let few = (0..count).map(|i| {
            let values = last[i] + 1;
            let same = seen.len() > 1 && before[i] == last[i] && values <= FEW;
            (same && is_bounded(question, i, last[i], proof)).then_some(values)
        });
        let is_empty = last.iter().all(|&greatest| greatest == 0);
        let own = |&greatest: &usize| if is_empty { side } else { greatest + 1 };
        let sides = last.iter().map(own).collect();
        Ok(Sizes { few: few.collect(), sides })
    }
}

/// The most tuples of a table for recognition.
fn tuples(coordinates: usize, grundy: bool) -> usize {
    match (coordinates, grundy) {
        (0 | 1, _) => 512,
        (2, false) => 12_000,
        (2, true) => 8_000,
        (3, true) => 30_000,
        _ => 300_000,
    }
}

/// Whether the condition for positions implies that a coordinate is at most a number.
fn is_bounded(question: Question<'_>, coordinate: usize, most: usize, options: &answer::Options) -> bool {
    let rules = summands(question.program, question.game);
    let Some(own) =
        rules.iter().find(|rules| (rules.offset..rules.offset + rules.coordinates).contains(&coordinate))
    else {
        return false;
    };
    let Some(domain) = &own.domain else { return false };
    let small = compare(Comparison::LessEqual, Term::Variable(coordinate - own.offset), constant(most));
    let formula = Condition::Or(Box::new(not(domain.clone())), Box::new(small));
    let variables = (0..own.coordinates).map(|i| format!("v{i}")).collect();
    let claim = Claim { negated: false, statement: Statement::ForAll { variables, formula } };
    let program = Program { claims: Vec::new(), ..question.program.clone() };
    answer(&program, &claim, options, None).verdict == Verdict::Proved
}
