//! Cases of parameters by their residues.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::evidence::Section;
use super::super::limits::SMALL;
use super::super::outcome::Undecided;
use super::case::{Answer, Case};
use super::question::{AT_ONCE, Asked, Question, first_way};
use super::values::{order, split_within};
use crate::automaton::Budget;
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
    let single = (2..=SMALL).flat_map(|modulus| (0..parameters).map(move |j| vec![(j, modulus)]));
    let of_two = (2..SMALL).filter(|_| parameters == 2);
    let of_two = of_two.map(|modulus| (0..parameters).map(|j| (j, modulus)).collect());
    let all: Vec<Vec<(usize, u32)>> = single.chain(of_two).collect();
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
    let Some((&(j, modulus), rest)) = moduli.split_first() else { return of_case(states, question, budget) };
    let mut sections = vec![Section::Modulo { parameter: question.case.place(j) + 1, modulus }];
    let mut fails: Option<Vec<BigUint>> = None;
    for number in 0..modulus {
        let (least, class): (BigUint, Case) = question.case.class(j, number, modulus);
        let of_class = Question { case: &class, ..*question };
        match by_residues(states / u64::from(modulus), &of_class, rest, budget)? {
            Asked::Answered(Answer::Proved(more)) => {
                sections.push(Section::Case(least));
                sections.extend(more);
            }
            // Another residue may have a smaller instance.
            Asked::Answered(Answer::Fails(values)) => {
                fails = fails.into_iter().chain([values]).min_by_key(|values| order(values));
            }
            other => return Ok(other),
        }
    }
    Ok(Asked::Answered(fails.map_or(Answer::Proved(sections), Answer::Fails)))
}

/// The answer for a case, perhaps after the first value of a parameter.
fn of_case(states: u64, question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Asked, Undecided> {
    let parameters = question.program().parameters.len();
    let share = states / (parameters as u64 + 1);
    let mut asked = question.ask_within(share, question.case, AT_ONCE, budget)?;
    for j in 0..parameters {
        match asked {
            Asked::Answered(_) => break,
            _ => asked = split_within(share, question, (1, j), budget)?,
        }
    }
    Ok(asked)
}
