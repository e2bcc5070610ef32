//! Passes: a game of a heap, another game and passes, whose P-positions follow from those without passes
//! (docs/THEORY.md, Theorem 5c.1).
//!
//! In: a claim. Out: the claim without passes, and what the conditions of the theorem are about. It asks for no move, so
//! that it proves claims with parameters.

use super::bar::conjuncts;
use super::claimed::{Positions, SetOfPositions};
use crate::language::analysis::{Computed, written_out};
use crate::language::ast::{
    Claim, Comparison, Condition, Convention, Game as Rules, GameBody, Move, Program, Replaced, Rewrite,
    Statement, Summand, Term,
};
use crate::language::printing::print_condition;

/// A claim that has the shape of a game with passes.
#[derive(Debug)]
pub(crate) struct Pass {
    /// The coordinate that counts the passes.
    pub(crate) at: usize,
    /// Number of coordinates.
    pub(crate) size: usize,
    /// Names of the coordinates but `at`.
    pub(crate) names: Vec<String>,
    /// The claim without passes, as the only one of its program.
    pub(crate) inner: Program,
    /// The set without passes, over the coordinates but `at`.
    without: Condition,
    /// The set of the claim.
    pub(crate) set: Condition,
    /// The parts of the domain.
    pub(crate) domain: Vec<Condition>,
    /// When a pass is allowed, and how many passes it leaves; fresh numbers follow the coordinates.
    pub(crate) conditions: Vec<Condition>,
    pub(crate) target: Term,
    pub(crate) fresh: usize,
}

impl Pass {
    /// The shape of a claim; `None` if it has another one.
    pub(crate) fn of(program: &Program, positions: &Positions) -> Option<Pass> {
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
        let parts: Vec<&Condition> = rules.domain.iter().flat_map(conjuncts).collect();
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
    pub(crate) fn text(&self, program: &Program) -> String {
        print_condition(program, &self.names, &self.without)
    }

    /// The coordinates with a heap and a number of passes; the variables are the other ones.
    pub(crate) fn position(&self, heap: &Term, passes: &Term) -> Vec<Term> {
        let mut terms: Vec<Term> = (0..self.size - 2).map(Term::Variable).collect();
        terms.insert(0, heap.clone());
        terms.insert(self.at, passes.clone());
        terms
    }

    /// The set without passes over all coordinates.
    pub(crate) fn called(&self) -> Condition {
        let mut own: Vec<Term> = (0..self.size).map(Term::Variable).collect();
        own.remove(self.at);
        Replaced(&own).condition(&self.without)
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
