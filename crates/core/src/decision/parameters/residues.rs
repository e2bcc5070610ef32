//! Cases of parameters by their residues.

use super::super::attempt::Tried;
use super::super::limits::SMALL;
use super::super::outcome::Undecided;
use super::case::Answer;
use super::question::{AT_ONCE, Asked, Question, each_case, first_way};
use crate::automaton::Budget;
use crate::evidence::Section;
use crate::language::ast::Statement;

/// The answer for a claim by residues of its parameters, if each case has one.
///
/// # Errors
/// A limit.
pub(in crate::decision) fn residue_classes(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    if !question.case.is_whole() || !may_have_residues(question) {
        return Ok(Tried::Nothing);
    }
    let parameters = question.program().parameters.len();
    let of_one = (2..=SMALL).flat_map(|modulus| (0..parameters).map(move |j| vec![(j, modulus)]));
    let of_two = (2..SMALL).filter(|_| parameters == 2).map(|modulus| vec![(0, modulus), (1, modulus)]);
    let all: Vec<Vec<(usize, u32)>> = of_one.chain(of_two).collect();
    first_way(&all, budget, |moduli, states, budget| by_residues(states, question, moduli, budget))
}

/// Whether the claim may have cases by residue. Terms of certificates would be about the number of a value in its case, not
/// about the value; and invariants with several parameters take long.
fn may_have_residues(question: &Question<'_>) -> bool {
    let program = question.program();
    let is_short =
        program.parameters.len() == 1 || matches!(program.claims[0].statement, Statement::ForAll { .. });
    is_short && (question.is_negated() || question.positions_of_game().is_none())
}

/// The answer by residues of these parameters of a case, the first outermost.
fn by_residues(
    states: u64,
    question: &Question<'_>,
    moduli: &[(usize, u32)],
    budget: &mut Budget<'_>,
) -> Result<Asked, Undecided> {
    let Some((&(j, modulus), rest)) = moduli.split_first() else {
        return question.ask_within(states, question.case, AT_ONCE, budget);
    };
    let first = Section::Modulo { parameter: question.case.place(j) + 1, modulus };
    let classes = (0..modulus).map(|number| question.case.class(j, number, modulus));
    each_case(first, classes, None, |class| {
        let of_class = Question { case: class, ..*question };
        by_residues(states / u64::from(modulus), &of_class, rest, budget)
    })
}
