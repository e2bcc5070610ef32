//! The proof of a claim about a game with passes, for all values of its parameters: the conditions of the theorem
//! about passes, then the claim without passes.

use super::super::attempt::Tried;
use super::super::claimed::Positions;
use super::super::evidence::Section;
use super::super::limits::SEVERAL;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::pass::{Exception, Pass};
use super::super::tabulate::Subject;
use super::case::Answer;
use super::question::Question;
use super::shown::{Shown, established};
use super::strategy::Search;
use crate::automaton::Budget;
use crate::language::ast::{Program, Statement};

/// The conditions of the theorem about passes, and the claim without passes.
///
/// # Errors
/// A limit, or what is open.
pub(in crate::decision) fn passes(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    let program = question.program();
    let Statement::Positions { game, formula } = &program.claims[0].statement else {
        return Ok(Tried::Nothing);
    };
    let positions = Positions::of_outcomes(program, game, formula);
    let pass = Pass::of(program, &positions).filter(|_| !question.is_negated());
    let Some(pass) = pass else { return Ok(Tried::Nothing) };
    let mut search = Search::new(program, &positions, budget)?;
    let set = search.game.set;
    search.tabulate(&[set])?;
    search.rules()?;
    let (coordinate, names) = (pass.at, pass.names.clone());
    search.sections.push(Section::Pass { coordinate, names, set: pass.text(program) });
    for exception in pass.exceptions(program, &mut search.subject)? {
        match by_invariant(program, &search.subject, &exception, search.budget)? {
            Shown::Proved(section) => search.sections.extend(section),
            // The theorem does not apply; the claim may hold.
            Shown::Fails(_) => return Ok(Tried::Nothing),
        }
    }
    let answer = match search.ask(question, &pass.inner)? {
        Answer::Proved(more) => Answer::Proved([search.sections, more].concat()),
        Answer::Fails(values) => Answer::Fails(question.case.values(values)),
    };
    Ok(Tried::Settled(Box::new(answer)))
}

/// An invariant with as few conditions of positions as it needs; each selection of them is tried where there are few.
fn by_invariant(
    program: &Program,
    subject: &Subject,
    exception: &Exception,
    budget: &mut Budget<'_>,
) -> Result<Shown, Undecided> {
    let count = exception.domain.len();
    let all = (1u32 << count.min(SEVERAL)) - 1;
    let mut selections: Vec<u32> = (0..=all).collect();
    selections.sort_by_key(|kept| kept.count_ones());
    if count > SEVERAL {
        selections = vec![0, u32::MAX];
    }
    let mut last = Err(Undecided::Nothing);
    for kept in selections {
        let is_kept = |j: usize| kept & 1 << (j - 1).min(31) != 0;
        let without: Vec<usize> = (1..=count).filter(|&j| !is_kept(j)).collect();
        let problem = exception.problem(subject, &without)?;
        let obligation = Obligation::Pass { hypothesis: exception.hypothesis, without };
        budget.begin(&obligation.to_string());
        match established(&obligation, &problem, program.parameters.len(), budget) {
            Err(why) if !why.is_open() => return Err(why),
            Ok(proved @ Shown::Proved(_)) => return Ok(proved),
            other => last = other,
        }
    }
    last
}
