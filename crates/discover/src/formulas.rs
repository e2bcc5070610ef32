//! The attempt by formulas: those that agree with a table, proved one by one, the simplest first.

use nimcert_core::answer::Verdict;
use nimcert_core::decision::Turn;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::{Claim, Program, Statement, Term};
use nimcert_core::language::misere::is_misere;

use crate::claim::as_played;
use crate::discovery::{Candidate, Event, Failure};
use crate::recognise::values::recognise_values;
use crate::recognise::{nim_sum_conditions, recognise};
use crate::search::{Search, needs_states};
use crate::sums::terms_of_summands;
use crate::table::{Question, Table, Values};
use crate::words::{constant, equal, rename_term, variable, xor};

/// Looks for formulas once, and tries to prove those that are open.
pub(crate) fn prove(search: &mut Search<'_, '_>, states: u64) -> Result<Turn<()>, Failure> {
    let open = match search.open.take() {
        Some(open) => open,
        None => {
            (search.observe)(Event::Recognising);
            search.found.candidates = candidates(search)?;
            (0..search.found.candidates.len()).collect()
        }
    };
    let most = search.options.proof.search.max_states;
    let mut next = Vec::new();
    for number in open {
        search.check()?;
        (search.observe)(Event::Proving(number + 1));
        let program = claim_of(search.question, &search.found.candidates[number]);
        let proof = search.answer(program, states.min(most))?;
        let verdict = proof.answer.verdict.clone();
        match search.found.verdicts.get_mut(number) {
            Some(known) => *known = verdict.clone(),
            None => search.found.verdicts.push(verdict.clone()),
        }
        if verdict == Verdict::Proved {
            search.found.proof = Some(proof);
            return Ok(Turn::Settled(()));
        }
        if needs_states(&proof.answer) && states < most {
            next.push(number);
        }
    }
    let is_open = !next.is_empty();
    search.open = Some(next);
    Ok(if is_open { Turn::Open } else { Turn::Closed })
}

/// The program that claims that a candidate is right.
pub(crate) fn claim_of(question: Question<'_>, candidate: &Candidate) -> Program {
    let game = question.game.clone();
    let statement = match candidate.clone() {
        Candidate::Positions(formula) => Statement::Positions { game, formula: as_played(question, formula) },
        Candidate::Grundy(value) => Statement::Grundy { game, value },
    };
    Program { claims: vec![Claim { negated: false, statement }], ..question.program.clone() }
}

/// Formulas that agree with a table, or for a sum with tables of its summands.
fn candidates(search: &Search<'_, '_>) -> Result<Vec<Candidate>, Failure> {
    let (question, options) = (search.question, search.options);
    let found = of_tables(search)?;
    if !found.is_empty() || is_misere(question.program, question.game) {
        return Ok(found);
    }
    let choices = terms_of_summands(question, options.table, &options.proof, search.stop)?;
    Ok(choices.into_iter().map(|terms| of_a_sum(question, terms)).collect())
}

/// Formulas that agree with a table.
fn of_tables(search: &Search<'_, '_>) -> Result<Vec<Candidate>, Failure> {
    let Search { question, inner, ref sides, stop, options, .. } = *search;
    let below = sides.iter().copied().max().unwrap_or(1);
    if !inner.grundy {
        let mut table = Table::compute(question, sides, options.table, stop)?;
        if is_misere(question.program, question.game) {
            // The game is not over.
            table = table.slice(sides.len() - 1, 1);
        }
        let mut is_empty = true;
        table.each(|_, _| {
            is_empty = false;
            false
        });
        if is_empty && !stop.is_asked() {
            return Err(Failure::Empty { below });
        }
        let found = recognise(&table).into_iter().map(Candidate::Positions).collect();
        return if stop.is_asked() { Err(BoxError::Stopped.into()) } else { Ok(found) };
    }
    let values = Values::compute(inner.program, inner.game, sides, options.table, stop)?;
    let mut greatest = None;
    values.each(|_, value| {
        greatest = greatest.max(Some(value));
        true
    });
    let Some(greatest) = greatest.or(stop.is_asked().then_some(0)) else {
        return Err(Failure::Empty { below });
    };
    let beside: Vec<usize> = [greatest + 1].into_iter().chain(sides.iter().copied()).collect();
    let table = Table::beside(&values, &beside);
    let terms = recognise_values(&table, &values).into_iter();
    if stop.is_asked() {
        return Err(BoxError::Stopped.into());
    }
    if question.grundy {
        return Ok(terms.map(Candidate::Grundy).collect());
    }
    let mut found = nim_sum_conditions(&table);
    let others: Vec<usize> = (1..=values.sides().len()).collect();
    found.extend(terms.map(|term| equal(variable(0), rename_term(&term, &others))));
    if found.is_empty() {
        // Other conditions on the heap and the position beside it.
        found = recognise(&table);
    }
    match stop.is_asked() {
        true => Err(BoxError::Stopped.into()),
        false => Ok(found.into_iter().map(Candidate::Positions).collect()),
    }
}

/// The candidate for the sum that follows from terms for the Grundy numbers of all summands.
fn of_a_sum(question: Question<'_>, mut terms: Vec<Term>) -> Candidate {
    if question.grundy {
        return Candidate::Grundy(xor(terms));
    }
    let last = if terms.len() == 2 { terms.pop() } else { None };
    Candidate::Positions(equal(xor(terms), last.unwrap_or_else(|| constant(0))))
}
