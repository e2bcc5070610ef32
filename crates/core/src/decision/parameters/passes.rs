//! The proof of a claim about a game with passes, for all values of its parameters: the conditions of the theorem
//! about passes, then the claim without passes.

use super::super::attempt::Tried;
use super::super::claimed::Positions;
use super::super::evidence::Section;
use super::super::limits::{BRIEF, SEVERAL};
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::pass::{Exception, Pass};
use super::super::tabulate::Subject;
use super::case::Answer;
use super::question::Question;
use super::shown::{Shown, established};
use super::strategy::Search;
use crate::automaton::{self, Budget, explore_for_tuple};
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
    let Some(mut pass) = pass else { return Ok(Tried::Nothing) };
    let mut search = Search::new(program, &positions, budget)?;
    let set = search.game.set;
    search.tabulate(&[set], question.options.threads)?;
    if pass.write_out() && program.parameters.is_empty() {
        // The two sets agree only in the domain. The table has the set for even numbers of passes alone, so the conditions
        // for odd numbers are not multiplied with the domain.
        let (names, even) = pass.with_even_passes();
        let even = search.subject.nodes.term_condition(program, &even)?;
        search.tabulator(question.options.threads).condition(even, &names)?;
    }
    search.rules()?;
    let (coordinate, names) = (pass.at, pass.names.clone());
    search.sections.push(Section::Pass { coordinate, names, set: pass.text(program) });
    for exception in pass.exceptions(program, &mut search.subject)? {
        match selected(program, &pass, &mut search.subject, &exception, search.budget)? {
            Shown::Proved(section) => search.sections.extend(section),
            fails @ Shown::Fails(_) => return Ok(question.tried(fails)),
        }
    }
    let answer = match search.ask(question, &pass.inner)? {
        Answer::Proved(more) => Answer::Proved([search.sections, more].concat()),
        Answer::Fails(values) => Answer::Fails(question.case.values(values)),
    };
    Ok(Tried::Settled(Box::new(answer)))
}

/// The section of a condition: a small invariant, a small tree of cases, or any invariant.
fn selected(
    program: &Program,
    pass: &Pass,
    subject: &mut Subject,
    exception: &Exception,
    budget: &mut Budget<'_>,
) -> Result<Shown, Undecided> {
    let small = budget.within(BRIEF, |budget| by_invariant(program, pass, subject, exception, budget))?;
    if let Some(shown @ Shown::Proved(_)) = small {
        return Ok(shown);
    }
    match exception.tree(&mut subject.nodes, program.parameters.len(), budget)? {
        Some(section) => Ok(Shown::Proved(vec![section])),
        None => by_invariant(program, pass, subject, exception, budget),
    }
}

/// An invariant with as few conditions of positions as it needs; each selection of them is tried where there are few.
fn by_invariant(
    program: &Program,
    pass: &Pass,
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
    let bit = |j: usize| 1u32 << (j - 1).min(31);
    // Numbers that satisfy all but these conditions of positions: one of them has to be kept.
    let mut violated: Vec<u32> = Vec::new();
    let mut last = Err(Undecided::Nothing);
    for kept in selections {
        if violated.iter().any(|conditions| conditions & kept == 0) {
            continue;
        }
        let is_kept = |j: usize| kept & bit(j) != 0;
        let without: Vec<usize> = (1..=count).filter(|&j| !is_kept(j)).collect();
        let problem = exception.problem(subject, &without)?;
        let obligation = Obligation::Pass { hypothesis: exception.hypothesis, without };
        budget.begin(&obligation.to_string());
        if program.parameters.is_empty() {
            let (answer, numbers) = explore_for_tuple(&problem, exception.tracks, budget)?;
            if let automaton::Answer::Empty(invariant) = answer {
                return Ok(Shown::Proved(vec![Section::Invariant(obligation, invariant)]));
            }
            violated.push(pass.violated(program, exception, &numbers).map(bit).fold(0, |a, b| a | b));
            last = Ok(Shown::Fails(Vec::new()));
            continue;
        }
        match established(&obligation, &problem, program.parameters.len(), budget) {
            Err(why) if !why.is_open() => return Err(why),
            Ok(proved @ Shown::Proved(_)) => return Ok(proved),
            other => last = other,
        }
    }
    last
}
