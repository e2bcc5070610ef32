//! The proof of a claim about a game with passes, for all values of its parameters: the conditions of the theorem
//! about passes, then the claim without passes.

use super::super::attempt::Tried;
use super::super::limits::SEVERAL;
use super::super::outcome::Undecided;
use super::super::property::{Conditions, tuples};
use super::super::work::{Subject, Work};
use super::case::Answer;
use super::question::Question;
use super::shown::Shown;
use super::strategy::Search;
use crate::automaton::{AutomatonError, Budget, ConditionId, Problem};
use crate::evidence::{Hypothesis, Obligation, Section};
use crate::language::ast::{Comparison, Condition, Program, Statement, Term};
use crate::shapes::{Pass, Positions};

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
    search.work.sections.push(Section::Pass { coordinate, names, set: pass.text(program) });
    for exception in exceptions(&pass, program, &mut search.work.subject)? {
        match by_invariant(&mut search.work, &exception)? {
            Shown::Proved(section) => search.work.sections.extend(section),
            // The theorem does not apply; the claim may hold.
            Shown::Fails(_) => return Ok(Tried::Nothing),
        }
    }
    let answer = match search.ask(question, &pass.inner)? {
        Answer::Proved(more) => Answer::Proved([search.work.sections, more].concat()),
        Answer::Fails(values) => Answer::Fails(question.case.values(values)),
    };
    Ok(Tried::Settled(Box::new(answer)))
}

/// Numbers that satisfy some conditions and violate a last one; the first conditions are those of a position.
#[derive(Debug)]
struct Exception {
    hypothesis: Hypothesis,
    tracks: usize,
    domain: Vec<ConditionId>,
    hold: Vec<ConditionId>,
    fails: Option<ConditionId>,
}

impl Exception {
    /// The problem without some of the conditions of positions, by their numbers from 1.
    ///
    /// # Errors
    /// A limit.
    fn problem(&self, subject: &Subject, without: &[usize]) -> Result<Problem, AutomatonError> {
        tuples(subject, self.tracks, self.conditions(without))
    }

    fn conditions(&self, without: &[usize]) -> Conditions {
        let kept = (1..).zip(&self.domain).filter(|(j, _)| !without.contains(j)).map(|(_, id)| id);
        let hold = kept.chain(&self.hold).map(|&id| (id, true));
        hold.chain(self.fails.map(|id| (id, false))).collect()
    }
}

/// The conditions of the theorem, in the order of certificates.
///
/// # Errors
/// An operator without a digit automaton, or a limit.
fn exceptions(
    pass: &Pass,
    program: &Program,
    subject: &mut Subject,
) -> Result<Vec<Exception>, AutomatonError> {
    let mut found = Vec::new();
    let nodes = &mut subject.nodes;
    let mut ids = |conditions: &[Condition]| {
        conditions.iter().map(|c| nodes.term_condition(program, c)).collect::<Result<Vec<_>, _>>()
    };
    let (domain, conditions) = (ids(&pass.domain)?, ids(&pass.conditions)?);
    let [x, p] = [0, pass.at].map(|i| Box::new(Term::Variable(i)));
    let one = Term::Constant(1u32.into());
    let after = Term::Add(Box::new(pass.target.clone()), Box::new(one.clone()));
    let is_one = Condition::Compare(Comparison::Equal, Box::new(after), p);
    let is_empty = Condition::Compare(Comparison::Less, x, Box::new(one));
    let whole = ids(&[pass.set.clone(), pass.called(), is_one, is_empty])?;
    let [set, called, is_one, is_empty] = *whole.as_slice() else { return Ok(found) };
    let constant = |n: u32| Term::Constant(n.into());
    let (r, u) = (Term::Variable(pass.size - 2), Term::Variable(pass.size - 1));
    let twice = |part: &Term, more| {
        let part = Term::Scale(2u32.into(), Box::new(part.clone()));
        Term::Add(Box::new(part), Box::new(constant(more)))
    };
    let (even, odd) = (twice(&r, 0), twice(&r, 1));
    let (less, more) = (twice(&u, 1), twice(&u, 2));
    let zero = constant(0);
    for (number, value, heap, count) in
        [(0, &u, &u, &even), (1, &zero, &zero, &odd), (2, &less, &more, &odd), (3, &more, &less, &odd)]
    {
        let tracks = if number == 1 { pass.size - 1 } else { pass.size };
        let mut terms = |heap| {
            let mut terms = pass.position(heap, count);
            terms.extend(vec![even.clone(); pass.fresh]);
            terms.iter().map(|term| nodes.term(program, term)).collect::<Result<Vec<_>, _>>()
        };
        let (at_heap, at_value) = (terms(heap)?, terms(value)?);
        let legal: Vec<ConditionId> =
            domain.iter().map(|&part| nodes.replaced_condition(part, &at_heap)).collect();
        let before = nodes.replaced_condition(called, &at_value);
        let claimed = nodes.replaced_condition(set, &at_heap);
        for (forward, holds, fails) in [(true, before, claimed), (false, claimed, before)] {
            let hypothesis = match number {
                0 => Hypothesis::Even { forward },
                _ => Hypothesis::Odd { number, forward },
            };
            let (domain, hold, fails) = (legal.clone(), vec![holds], Some(fails));
            found.push(Exception { hypothesis, tracks, domain, hold, fails });
        }
        if number == 2 {
            for (j, &condition) in (1..).zip(&conditions) {
                let fails = Some(nodes.replaced_condition(condition, &at_value));
                let (hypothesis, domain) = (Hypothesis::Allowed(j), legal.clone());
                found.push(Exception { hypothesis, tracks, domain, hold: vec![before], fails });
            }
        }
    }
    let tracks = pass.size + pass.fresh;
    found.push(Exception {
        hypothesis: Hypothesis::One,
        tracks,
        domain: domain.clone(),
        hold: conditions.clone(),
        fails: Some(is_one),
    });
    let hold = [&[is_empty, called], conditions.as_slice()].concat();
    let hypothesis = Hypothesis::Forbidden;
    found.push(Exception { hypothesis, tracks, domain, hold, fails: None });
    Ok(found)
}

/// An invariant with as few conditions of positions as it needs; each selection of them is tried where there are few.
fn by_invariant(work: &mut Work<'_, '_>, exception: &Exception) -> Result<Shown, Undecided> {
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
        let problem = exception.problem(&work.subject, &without)?;
        let obligation = Obligation::Pass { hypothesis: exception.hypothesis, without };
        work.budget.begin(&obligation.to_string());
        match work.established(&obligation, &problem) {
            Err(why) if !why.is_open() => return Err(why),
            Ok(proved @ Shown::Proved(_)) => return Ok(proved),
            other => last = other,
        }
    }
    last
}
