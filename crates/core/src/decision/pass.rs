//! Passes: a game of a heap, another game and passes, whose P-positions follow from those without passes
//! (docs/THEORY.md, Theorem 5c.1).
//!
//! In: a claim. Out: the claim without passes, and the conditions of the theorem. The theorem asks for no move, so
//! that it proves claims with parameters.

use super::bar::{Replaced, split};
use super::claimed::{Positions, SetOfPositions};
use super::obligation::Hypothesis;
use super::property::{Conditions, tuples};
use super::tabulate::Subject;
use crate::automaton::{AutomatonError, ConditionId, Problem};
use crate::language::ast::{
    Claim, Comparison, Condition, Convention, Game as Rules, GameBody, Move, Part, Program, Rewrite,
    Statement, Summand, Term,
};
use crate::language::evaluate::{holds, value};
use crate::language::printing::print_condition;

/// A claim that has the shape of a game with passes.
#[derive(Debug)]
pub(super) struct Pass {
    /// The coordinate that counts the passes.
    pub(super) at: usize,
    /// Number of coordinates.
    size: usize,
    /// Names of the coordinates but `at`.
    pub(super) names: Vec<String>,
    /// The claim without passes, as the only one of its program.
    pub(super) inner: Program,
    /// The set without passes, over the coordinates but `at`.
    without: Condition,
    /// The set of the claim.
    set: Condition,
    /// The parts of the domain.
    domain: Vec<Condition>,
    /// When a pass is allowed, and how many passes it leaves; fresh numbers follow the coordinates.
    conditions: Vec<Condition>,
    target: Term,
    fresh: usize,
}

/// Numbers that satisfy some conditions and violate a last one; the first conditions are those of a position.
#[derive(Debug)]
pub(super) struct Exception {
    pub(super) hypothesis: Hypothesis,
    pub(super) tracks: usize,
    pub(super) domain: Vec<ConditionId>,
    hold: Vec<ConditionId>,
    fails: Option<ConditionId>,
}

impl Exception {
    /// The problem without some of the conditions of positions, by their numbers from 1.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn problem(&self, subject: &Subject, without: &[usize]) -> Result<Problem, AutomatonError> {
        tuples(subject, self.tracks, self.conditions(without))
    }

    fn conditions(&self, without: &[usize]) -> Conditions {
        let kept = (1..).zip(&self.domain).filter(|(j, _)| !without.contains(j)).map(|(_, id)| id);
        let hold = kept.chain(&self.hold).map(|&id| (id, true));
        hold.chain(self.fails.map(|id| (id, false))).collect()
    }
}

impl Pass {
    /// The shape of a claim; `None` if it has another one.
    pub(super) fn of(program: &Program, positions: &Positions) -> Option<Pass> {
        let [rules] = positions.rules.as_slice() else { return None };
        let is_formula = matches!(positions.set, SetOfPositions::Formula(_));
        if rules.built_in || rules.coordinates < 3 || !is_formula {
            return None;
        }
        (1..rules.coordinates).rev().find_map(|at| Pass::counted_by(program, positions, at))
    }

    /// The shape with passes counted by this coordinate.
    fn counted_by(program: &Program, positions: &Positions, at: usize) -> Option<Pass> {
        let rules = &positions.rules[0];
        let size = rules.coordinates;
        let own: Vec<Term> = (0..size).map(Term::Variable).collect();
        let (mut has_heap, mut passes, mut moves) = (false, Vec::new(), Vec::new());
        for option in &rules.moves {
            let unchanged = |i: usize| option.to[i] == own[i];
            let rest_unchanged = (1..size).all(unchanged);
            let is_any_lower =
                option.fresh.len() == 1 && option.fresh[0].1 == own[0] && option.when.is_none();
            if rest_unchanged && is_any_lower && option.to[0] == Term::Variable(size) {
                has_heap = true;
            } else if (0..size).all(|i| i == at || unchanged(i)) {
                passes.push(option);
            } else if unchanged(0) && unchanged(at) {
                moves.push(of_rest_move(option, at)?);
            } else {
                return None;
            }
        }
        let [pass] = *passes.as_slice() else { return None };
        if !has_heap {
            return None;
        }
        let mut parts = Vec::new();
        rules.domain.iter().for_each(|domain| split(domain, true, &mut parts));
        let is_bound = |part: &&&Condition| {
            matches!(part, Condition::Compare(Comparison::LessEqual, p, most)
                if **p == own[at] && matches!(**most, Term::Constant(_)))
        };
        let of_other = parts.iter().filter(|part| !is_bound(part)).map(|part| of_rest(part, at));
        let of_other = of_other.collect::<Option<Vec<Condition>>>()?;
        let and = |a: Condition, b: Condition| Condition::And(Box::new(a), Box::new(b));
        let mut names = positions.names.clone();
        names.remove(at);
        let set = positions.set.condition().clone();
        let without = without_passes(program, &set, at, size)?;
        let mut inner = program.clone();
        inner.games = vec![Rules {
            name: "rest".to_owned(),
            coordinates: names[1..].to_vec(),
            body: GameBody::Rules { domain: of_other.into_iter().reduce(and), moves },
            convention: Convention::Normal,
        }];
        let statement =
            Statement::Positions { game: vec![Summand::Strip, Summand::Named(0)], formula: without.clone() };
        inner.claims = vec![Claim { negated: false, statement }];
        let bound = |(j, (_, bound)): (usize, &(String, Term))| {
            Condition::Compare(Comparison::Less, Box::new(Term::Variable(size + j)), Box::new(bound.clone()))
        };
        let conditions = pass.fresh.iter().enumerate().map(bound).chain(pass.when.clone()).collect();
        let (target, fresh) = (pass.to[at].clone(), pass.fresh.len());
        let domain = parts.into_iter().cloned().collect();
        Some(Pass { at, size, names, inner, without, set, domain, conditions, target, fresh })
    }

    /// The set without passes in canonical form.
    pub(super) fn text(&self, program: &Program) -> String {
        print_condition(program, &self.names, &self.without)
    }

    /// The coordinates with a heap and a number of passes; the variables are the other ones.
    fn position(&self, heap: &Term, passes: &Term) -> Vec<Term> {
        let mut terms: Vec<Term> = (0..self.size - 2).map(Term::Variable).collect();
        terms.insert(0, heap.clone());
        terms.insert(self.at, passes.clone());
        terms
    }

    /// The set without passes over all coordinates.
    fn called(&self) -> Condition {
        let mut own: Vec<Term> = (0..self.size).map(Term::Variable).collect();
        own.remove(self.at);
        Replaced(&own).condition(&self.without)
    }

    /// The conditions of the theorem, in the order of certificates.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn exceptions(
        &self,
        program: &Program,
        subject: &mut Subject,
    ) -> Result<Vec<Exception>, AutomatonError> {
        let mut found = Vec::new();
        let nodes = &mut subject.nodes;
        let mut ids = |conditions: &[Condition]| {
            conditions.iter().map(|c| nodes.term_condition(program, c)).collect::<Result<Vec<_>, _>>()
        };
        let (domain, conditions) = (ids(&self.domain)?, ids(&self.conditions)?);
        let [x, p] = [0, self.at].map(|i| Box::new(Term::Variable(i)));
        let one = Term::Constant(1u32.into());
        let after = Term::Add(Box::new(self.target.clone()), Box::new(one.clone()));
        let is_one = Condition::Compare(Comparison::Equal, Box::new(after), p);
        let is_empty = Condition::Compare(Comparison::Less, x, Box::new(one));
        let whole = ids(&[self.set.clone(), self.called(), is_one, is_empty])?;
        let [set, called, is_one, is_empty] = *whole.as_slice() else { return Ok(found) };
        let constant = |n: u32| Term::Constant(n.into());
        let (r, u) = (Term::Variable(self.size - 2), Term::Variable(self.size - 1));
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
            let tracks = if number == 1 { self.size - 1 } else { self.size };
            let mut terms = |heap| {
                let mut terms = self.position(heap, count);
                terms.extend(vec![even.clone(); self.fresh]);
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
        let tracks = self.size + self.fresh;
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
}

/// A move of the other game over its own coordinates; `None` if it uses the heap or the passes.
fn of_rest_move(option: &Move, at: usize) -> Option<Move> {
    let fresh = option.fresh.iter().map(|(name, bound)| Some((name.clone(), of_rest_term(bound, at)?)));
    let when = match &option.when {
        Some(when) => Some(of_rest(when, at)?),
        None => None,
    };
    let kept = option.to.iter().enumerate().filter(|(i, _)| *i != 0 && *i != at);
    let to = kept.map(|(_, target)| of_rest_term(target, at)).collect::<Option<_>>()?;
    Some(Move { fresh: fresh.collect::<Option<_>>()?, when, to })
}

/// A condition over the coordinates of the other game.
fn of_rest(condition: &Condition, at: usize) -> Option<Condition> {
    let mut rest = Rest { at, fits: true };
    let found = rest.condition(condition);
    rest.fits.then_some(found)
}

fn of_rest_term(term: &Term, at: usize) -> Option<Term> {
    let mut rest = Rest { at, fits: true };
    let found = rest.term(term);
    rest.fits.then_some(found)
}

struct Rest {
    at: usize,
    /// Whether neither the heap nor the passes occur.
    fits: bool,
}

impl Rewrite for Rest {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Variable(i) if *i == 0 || *i == self.at => {
                self.fits = false;
                term.clone()
            }
            Term::Variable(i) => Term::Variable(i - 1 - usize::from(*i > self.at)),
            _ => term.map_parts(self),
        }
    }
}

/// The set where no pass is left, over the other coordinates: relations written out, and what has no variable
/// computed. `None` if nothing or everything satisfies it.
fn without_passes(program: &Program, set: &Condition, at: usize, size: usize) -> Option<Condition> {
    let terms: Vec<Term> = (0..size)
        .map(|i| match i {
            _ if i == at => Term::Constant(0u32.into()),
            _ => Term::Variable(i - usize::from(i > at)),
        })
        .collect();
    let set = Replaced(&terms).condition(set);
    let mut computed = Computed { program, is_guarded: false };
    let set = computed.condition(&written_out(program, &set));
    computed.known(&set).is_none().then_some(set)
}

/// A condition with the relations that it consists of written out.
fn written_out(program: &Program, condition: &Condition) -> Condition {
    let part = |part: &Condition| Box::new(written_out(program, part));
    match condition {
        Condition::Call(id, arguments) => match &program.relations[*id].body {
            Condition::Automaton(_) => condition.clone(),
            body => written_out(program, &Replaced(arguments).condition(body)),
        },
        Condition::And(a, b) => Condition::And(part(a), part(b)),
        Condition::Or(a, b) => Condition::Or(part(a), part(b)),
        Condition::Not(a) => Condition::Not(part(a)),
        Condition::Compare(..) | Condition::Automaton(_) => condition.clone(),
    }
}

/// Terms and conditions without variables replaced by their values, and what these decide: the branch of an `if`, one side
/// of `and` and `or`.
pub(super) struct Computed<'p> {
    pub(super) program: &'p Program,
    /// Whether the left side of `and` and `or` guards the right one: then it stays, so that what has no value keeps none.
    pub(super) is_guarded: bool,
}

impl Computed<'_> {
    /// Whether a condition without variables holds, if it has a value.
    fn known(&self, condition: &Condition) -> Option<bool> {
        if Part::Condition(condition).mentions(0) {
            return None;
        }
        holds(self.program, condition, &[]).ok()
    }
}

impl Rewrite for Computed<'_> {
    fn condition(&mut self, condition: &Condition) -> Condition {
        let condition = condition.map_parts(self);
        if let Some(known) = self.known(&condition) {
            let zero = || Box::new(Term::Constant(0u32.into()));
            let op = if known { Comparison::Equal } else { Comparison::NotEqual };
            return Condition::Compare(op, zero(), zero());
        }
        let decided = match &condition {
            Condition::And(a, b) => Some((a, b, false)),
            Condition::Or(a, b) => Some((a, b, true)),
            _ => None,
        };
        // A side with this value decides the whole.
        if let Some((a, b, deciding)) = decided {
            match (self.known(a), self.known(b)) {
                (Some(known), _) => return *(if known == deciding { a } else { b }).clone(),
                (_, Some(known)) if known != deciding => return *a.clone(),
                (_, Some(_)) if !self.is_guarded => return *b.clone(),
                _ => {}
            }
        }
        condition
    }

    fn term(&mut self, term: &Term) -> Term {
        if !Part::Term(term).mentions(0)
            && let Ok(number) = value(self.program, term, &[])
        {
            return Term::Constant(number.into());
        }
        match term.map_parts(self) {
            Term::If(condition, yes, no) => match self.known(&condition) {
                Some(true) => *yes,
                Some(false) => *no,
                None => Term::If(condition, yes, no),
            },
            other => other,
        }
    }
}
